//! Solutions against the rules alone.

use std::num::NonZero;

use ludens_core::{Known, Position, Random, Side, Value};
use ludens_games::Game;
use ludens_games::tebes::Tebes;

use super::{Solution, report};
use crate::{BestPlay, Totals, Verified};

/// Boards and rules that differ in all that matters.
const GAMES: [&str; 7] = [
    "tebes:size=4",
    "tebes:size=4,tiles=random,seed=2,backward=diagonal",
    "tebes:size=4,tiles=rot180,seed=3,extra-turn=none",
    "tebes:size=4,tiles=free,seed=3",
    "tebes:size=4,backward=all,extra-turn=per-corner",
    "tebes:size=4,tiles=free,seed=5,extra-turn=per-corner",
    "tebes:size=4,draws=adjudicate",
];

fn start(game: &str) -> Tebes<4> {
    Tebes::start(&game.parse::<Game>().expect("a game").options)
}

fn solved(game: &str, pieces: u32) -> (Tebes<4>, Solution<4>) {
    let start = start(game);
    let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let solution = Solution::new(&start, pieces, threads);
    (start, solution)
}

/// So many pieces with `LUDENS_FULL`, fewer otherwise: each more takes three times as long.
fn pieces(full: u32, usual: u32) -> u32 {
    if std::env::var_os("LUDENS_FULL").is_some() { full } else { usual }
}

#[test]
fn every_position_is_worth_its_best_move() {
    let two = NonZero::new(2).expect("not 0");
    for game in GAMES {
        let most = pieces(if game == GAMES[0] { 16 } else { 7 }, 4);
        let (start, solution) = solved(game, most);
        for pieces in 2..=most {
            let found = solution.check(&start, pieces, two);
            assert_eq!(found.wrong, 0, "{game} with {pieces}");
            let count = |totals: &Totals| totals.won + totals.drawn + totals.lost;
            assert!(pieces == 2 || found.totals.iter().all(|totals| count(totals) > 400));
        }
    }
}

/// The whole board with `LUDENS_FULL`: what the documentation tells.
#[test]
fn positions_are_counted() {
    let most = pieces(16, 5);
    let found = report(&start("tebes:size=4"), most, NonZero::new(2).expect("not 0"), &mut |_| {});
    let Verified { wrong, totals } = found.verified;
    let sum = |count: fn(&Totals) -> u64| totals.iter().map(count).sum::<u64>();
    let all = [sum(|totals| totals.won), sum(|totals| totals.drawn), sum(|totals| totals.lost)];
    let plies = |play: Option<BestPlay>| play.map(|play| (play.known.plies, play.line.len()));
    let longest = plies(found.longest);
    assert_eq!(wrong, 0);
    if most == 16 {
        assert_eq!(all, [46_992_579, 553_895, 22_987_406]);
        assert_eq!(longest, Some((Some(31), 31)));
        assert_eq!(plies(found.start), Some((Some(19), 19)));
    } else {
        assert_eq!(all, [279_596, 13_413, 166_499]);
        assert_eq!(longest, Some((Some(19), 19)));
        assert_eq!(found.start, None);
    }
}

/// In how many plies White wins, by what differs from the usual game.
const STARTS: [(&str, u32); 8] = [
    ("", 19),
    (",extra-turn=none", 19),
    (",extra-turn=per-corner", 19),
    (",draws=adjudicate", 19),
    (",backward=diagonal", 23),
    (",backward=all", 23),
    (",tiles=random,seed=1", 15),
    (",tiles=random,seed=2", 19),
];

/// The start is worth the same under all rules, but for how soon.
#[test]
fn the_start_is_won_under_all_rules() {
    if std::env::var_os("LUDENS_FULL").is_none() {
        return;
    }
    for (rules, plies) in STARTS {
        let (start, solution) = solved(&format!("tebes:size=4{rules}"), 16);
        let known = solution.known_at(&start).map(|known| (known.value, known.plies));
        assert_eq!(known, Some((Value::Win, Some(plies))), "{rules}");
    }
}

/// Boards of other sizes are solved in the same way.
#[test]
fn endings_of_6x6_are_worth_their_best_move() {
    let start = Tebes::<6>::start(&"tebes".parse::<Game>().expect("a game").options);
    let most = pieces(4, 3);
    let solution = Solution::new(&start, most, NonZero::<usize>::MIN);
    let counts = (2..=most).map(|pieces| {
        let found = solution.check(&start, pieces, NonZero::<usize>::MIN);
        assert_eq!(found.wrong, 0, "{pieces} pieces");
        found.totals.iter().map(|totals| totals.won + totals.drawn + totals.lost).sum::<u64>()
    });
    assert!([0, 157_276, 2_939_736].iter().copied().zip(counts).all(|(all, count)| all == count));
}

/// Who wins within so many plies, by minimax; a draw if nobody can force it.
fn minimax(position: &Tebes<4>, plies: u32) -> Value {
    if let Some(outcome) = position.outcome() {
        return Value::of_end(outcome.winner, position.side());
    }
    if plies == 0 {
        return Value::Draw;
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let values = moves.iter().map(|&mv| {
        let next = position.play(mv);
        let value = minimax(&next, plies - 1);
        if next.side() == position.side() { value } else { value.turned() }
    });
    values.min_by_key(|&value| value as u8).expect("there is a move")
}

/// Plays to fewer than so many pieces at random.
fn ending(start: &Tebes<4>, pieces: u32, random: &mut Random) -> Option<Tebes<4>> {
    let mut position = *start;
    let count = |position: &Tebes<4>| {
        (position.pieces(Side::First) | position.pieces(Side::Second)).count_ones()
    };
    while count(&position) > pieces {
        let mv = position.random_move(random, &mut Vec::new())?;
        position = position.play(mv);
    }
    position.outcome().is_none().then_some(position)
}

#[test]
fn minimax_finds_the_same() {
    const DEPTH: u32 = 4;
    for game in GAMES {
        let (start, solution) = solved(game, 5);
        let mut random = Random::new(1);
        let endings = std::iter::repeat_with(|| ending(&start, 5, &mut random)).flatten();
        let mut decided = 0;
        for position in endings.take(pieces(400, 40) as usize) {
            let Some(Known { value, plies, .. }) = solution.known_at(&position) else {
                assert!(game.contains("adjudicate"), "{}", position.text());
                continue;
            };
            let soon = plies.is_some_and(|plies| plies <= DEPTH);
            let expected = if soon { value } else { Value::Draw };
            assert_eq!(minimax(&position, DEPTH), expected, "{game} {}", position.text());
            decided += u32::from(soon);
        }
        assert!(decided > 10, "{game}: {decided}");
    }
}

#[test]
fn what_is_not_solved_is_not_known() {
    let (start, solution) = solved("tebes:size=4", 4);
    let read = |game: &str, text: &str| {
        Tebes::<4>::from_text(&game.parse::<Game>().expect("a game").options, text).expect("text")
    };
    let known = |game: &str, text: &str| solution.known_at(&read(game, text));
    assert_eq!(solution.known_at(&start), None);
    let few = "4/w2w/4/1bb1 w - standard";
    assert_eq!(known("tebes:size=4", few).and_then(|known| known.plies), Some(2));
    // Other rules, another board, a corner that is held and yet to be reached.
    assert_eq!(known("tebes:size=4,backward=all", few), None);
    assert_eq!(known("tebes:size=4", &few.replace("standard", "WBWB/WBWB/WBWB/WBWB")), None);
    assert_eq!(known("tebes:size=4", "w3/3w/4/1bb1 b - standard"), None);
    assert!(known("tebes:size=4", "w3/3w/4/1bb1 b w standard").is_some());
}
