//! The laws every game keeps, checked over random games. A new game's test is
//! one call of [`check`], and one of [`check_symmetries`] if it has any; an
//! error names the game's seed, the position and the law.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::{Options, Position, Random, Record, Symmetric, read_move};

/// How much is checked.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// How many random games are played.
    pub games: u64,
    /// The seed of the first game; the next has the next number.
    pub seed: u64,
    /// A game is abandoned after this many plies.
    pub max_plies: usize,
}

impl Effort {
    /// This many games of any length the draw rules allow.
    pub const fn games(games: u64) -> Effort {
        Effort { games, seed: 1, max_plies: 400 }
    }
}

/// What was checked, so that a test can see that something was.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Checked {
    /// Positions visited.
    pub positions: u64,
    /// Legal moves listed.
    pub moves: u64,
    /// Games that reached their end.
    pub finished: u64,
}

/// A law that was broken, and where.
pub type Broken = String;

/// Calls `check` with each of the items, side by side on all cores, so that a test
/// of all games takes no longer than its parts.
///
/// # Panics
/// If `check` does.
pub fn check_each<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..cores.min(items.len()) {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check(item);
                }
            });
        }
    });
}

/// Text laws cost time and memory for every move; positions with more moves
/// than this are sampled.
const MANY_MOVES: usize = 500;

/// Plays random games and checks in every position:
/// - there are moves exactly when the position is undecided, and the count agrees;
/// - move texts and click paths are unique, no path begins another, texts are
///   read back as their move;
/// - the position's text reads back to an equal position with an equal key;
/// - positions with different texts have different keys;
/// - a random move is a legal one;
/// - two plies are counted as playing them counts them;
/// - the past ends the game exactly when no plies are left;
/// - the picture has a cell for every place and names every clicked square;
/// - clicking the way to a move leads to it.
pub fn check<P: Position>(options: &Options, effort: Effort) -> Result<Checked, Broken> {
    let mut checked = Checked::default();
    let mut keys = HashMap::new();
    for game in 0..effort.games {
        let seed = effort.seed + game;
        let mut random = Random::new(seed);
        let mut record = Record::new(P::start(options));
        let mut moves = Vec::new();
        while record.outcome().is_none() && record.len() < effort.max_plies {
            check_position(options, record.position(), &mut random, &mut moves, &mut keys)
                .map_err(|law| at(seed, record.position(), &law))?;
            checked.positions += 1;
            checked.moves += moves.len() as u64;
            let mv = random.pick(&moves).expect("an undecided position has a move");
            let before = record.position().clone();
            let mut advanced = before.clone();
            advanced.advance(mv);
            record.play(mv);
            ensure(advanced == *record.position(), "advancing is not playing")
                .map_err(|law| at(seed, &before, &law))?;
            check_past(record.position(), record.past())
                .map_err(|law| at(seed, record.position(), &law))?;
        }
        if record.position().outcome().is_some() {
            check_decided(record.position()).map_err(|law| at(seed, record.position(), &law))?;
        }
        checked.finished += u64::from(record.outcome().is_some());
    }
    Ok(checked)
}

/// A broken law with the place where it was broken.
fn at<P: Position>(seed: u64, position: &P, law: &str) -> Broken {
    format!("seed {seed}: {law} in {}", position.text())
}

fn check_position<P: Position>(
    options: &Options,
    position: &P,
    random: &mut Random,
    moves: &mut Vec<P::Move>,
    keys: &mut HashMap<u64, String>,
) -> Result<(), Broken> {
    let mut spare = Vec::new();
    let drawn = [
        position.random_move(random, &mut spare),
        position.random_move_by_clicks(random, &mut spare),
    ];
    position.moves(moves);
    ensure(!moves.is_empty(), "an undecided position has no move")?;
    ensure(position.count_moves() == moves.len() as u64, "the count of moves is wrong")?;
    let is_legal = |mv: Option<P::Move>| mv.is_some_and(|mv| moves.contains(&mv));
    ensure(drawn.into_iter().all(is_legal), "a random move is not legal")?;
    if moves.len() <= MANY_MOVES {
        let replies = moves.iter().map(|&mv| position.play(mv).count_moves()).sum::<u64>();
        ensure(position.count_replies(&mut spare) == replies, "the count of replies is wrong")?;
    }
    check_text(options, position, keys)?;
    if moves.len() <= MANY_MOVES || random.below(8) == 0 {
        check_notation(position, moves)?;
        check_clicks(position, moves, random)?;
        check_reading(position, moves, random)?;
    }
    Ok(())
}

fn check_past<P: Position>(position: &P, past: P::Past) -> Result<(), Broken> {
    let is_over = position.verdict(past, 1).is_some();
    ensure(is_over == (position.plies_left(past) == Some(0)), "the plies left are wrong")
}

fn check_decided<P: Position>(position: &P) -> Result<(), Broken> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let drawn = position.random_move(&mut Random::new(1), &mut Vec::new());
    let silent = moves.is_empty() && position.count_moves() == 0 && drawn.is_none();
    ensure(silent, "a decided position has moves")
}

fn check_text<P: Position>(
    options: &Options,
    position: &P,
    keys: &mut HashMap<u64, String>,
) -> Result<(), Broken> {
    let text = position.text();
    let again = P::from_text(options, &text).map_err(|error| format!("{error}"))?;
    ensure(again == *position, "the text reads back to another position")?;
    ensure(again.key() == position.key(), "the text reads back to another key")?;
    ensure(again.text() == text, "the text changes when read and written")?;
    let known = keys.entry(position.key()).or_insert_with(|| text.clone());
    ensure(*known == text, &format!("the key is also that of {known}"))
}

fn check_notation<P: Position>(position: &P, moves: &[P::Move]) -> Result<(), Broken> {
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    texts.sort_unstable();
    ensure(texts.windows(2).all(|pair| pair[0] != pair[1]), "two moves have one text")?;
    ensure(texts.iter().all(|t| !t.contains(char::is_whitespace)), "a move text has a space")?;

    let mut paths: Vec<_> = moves.iter().map(|&mv| position.clicks(mv)).collect();
    paths.sort_unstable();
    // Sorted, a path stands right before those it begins.
    ensure(paths.windows(2).all(|p| !p[1].starts_with(&p[0])), "a click path begins another")?;

    let board = position.board();
    ensure(board.cells.len() == board.files * board.ranks, "the picture is not whole")?;
    let names: Vec<&str> = board.cells.iter().filter_map(|c| c.name.as_deref()).collect();
    paths.concat().into_iter().try_for_each(|square| {
        let name = position.square_name(square);
        ensure(names.contains(&name.as_str()), &format!("{name} is not in the picture"))
    })
}

/// Clicking the way to a move leads there, and offers on the way just the squares
/// that some move goes on with.
fn check_clicks<P: Position>(
    position: &P,
    moves: &[P::Move],
    random: &mut Random,
) -> Result<(), Broken> {
    let mv = random.pick(moves).ok_or("no move")?;
    let path = position.clicks(mv);
    let (mut found, mut next) = (Vec::new(), Vec::new());
    for place in 0..=path.len() {
        position.next_clicks(&path[..place], &mut found, &mut next);
        let begins = |&mv: &P::Move| position.clicks(mv).starts_with(&path[..place]);
        let ways = moves.iter().copied().filter(begins);
        let mut ways: Vec<_> = ways.filter_map(|mv| position.click(mv, place)).collect();
        ways.sort_unstable();
        ways.dedup();
        next.sort_unstable();
        ensure(next == ways, "the squares to click are not those of the moves")?;
    }
    ensure(found == [mv], "clicking leads to another move")
}

/// Reading visits all legal moves, so a few are read, not all.
fn check_reading<P: Position>(
    position: &P,
    moves: &[P::Move],
    random: &mut Random,
) -> Result<(), Broken> {
    for _ in 0..4 {
        let mv = random.pick(moves).ok_or("no move")?;
        let text = position.move_text(mv);
        let read = read_move(position, &text).map_err(|error| error.to_string())?;
        ensure(read == mv, &format!("{text} is read as another move"))?;
    }
    Ok(())
}

/// Plays random games and checks for every symmetry that it keeps the moves,
/// the outcome and the play, and that symmetry 0 changes nothing.
pub fn check_symmetries<P: Symmetric>(
    options: &Options,
    effort: Effort,
) -> Result<Checked, Broken> {
    let mut checked = Checked::default();
    for game in 0..effort.games {
        let seed = effort.seed + game;
        let mut random = Random::new(seed);
        let mut position = P::start(options);
        let mut buffer = Vec::new();
        for _ in 0..effort.max_plies {
            for symmetry in 0..P::SYMMETRIES {
                check_image(&position, symmetry, &mut random).map_err(|law| {
                    format!("seed {seed}, symmetry {symmetry}: {law} in {}", position.text())
                })?;
            }
            checked.positions += 1;
            let Some(mv) = position.random_move(&mut random, &mut buffer) else {
                checked.finished += 1;
                break;
            };
            position = position.play(mv);
        }
    }
    Ok(checked)
}

fn check_image<P: Symmetric>(
    position: &P,
    symmetry: usize,
    random: &mut Random,
) -> Result<(), Broken> {
    let image = position.image(symmetry);
    ensure(symmetry != 0 || image == *position, "the identity changes it")?;
    ensure(image.count_moves() == position.count_moves(), "its image has other moves")?;
    let exchange = |side: crate::Side| if P::exchanges_sides(symmetry) { !side } else { side };
    ensure(image.side() == exchange(position.side()), "its image has another side to move")?;
    let outcome = position.outcome().map(|o| (o.winner.map(exchange), o.reason));
    let image_outcome = image.outcome().map(|o| (o.winner, o.reason));
    ensure(image_outcome == outcome, "its image ends otherwise")?;

    let Some(mv) = position.random_move(random, &mut Vec::new()) else {
        return Ok(());
    };
    let (image_of_child, child_of_image) =
        (position.play(mv).image(symmetry), image.play(position.move_image(mv, symmetry)));
    ensure(image_of_child == child_of_image, "playing and turning do not commute")?;
    ensure(image_of_child.key() == child_of_image.key(), "the keys of the images differ")
}

fn ensure(holds: bool, law: &str) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(law.to_string()) }
}
