//! Where games begin: the start, a list, or random moves that leave both sides
//! a chance. The n-th opening is always the same, whoever asks and in whatever
//! order.

use std::collections::HashSet;

use ludens_core::{AnyRecord, Random};
use ludens_games::Game;
use ludens_play::{Go, Player, PlayerSpec, Signal};
use serde::{Deserialize, Serialize};

use super::error::PlanError;

/// Where openings come from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "from", deny_unknown_fields)]
pub enum OpeningSource {
    /// The game's own list if it has one, else random moves.
    #[default]
    Usual,
    /// The start, always.
    Start,
    /// The game's own list: the ballots of checkers, for one.
    Own,
    /// So many random plies; lost positions are left out.
    Random {
        /// How many.
        plies: usize,
    },
    /// These lines: moves, or the text of a position.
    Lines {
        /// One opening each.
        lines: Vec<String>,
        /// Whether they come in the order given, and not as drawn by lot.
        in_order: bool,
    },
}

impl OpeningSource {
    /// Random plies where nobody says how many.
    pub const USUAL_PLIES: usize = 4;
}

/// A place to begin.
pub struct Opening {
    /// The game so far.
    pub record: Box<dyn AnyRecord>,
    /// Its moves, separated by spaces.
    pub moves: String,
    /// The position that the moves begin with, if it is not the usual start.
    pub start: Option<String>,
}

impl Clone for Opening {
    fn clone(&self) -> Opening {
        Opening {
            record: self.record.boxed_clone(),
            moves: self.moves.clone(),
            start: self.start.clone(),
        }
    }
}

/// So many random openings are all different and judged with care; those after
/// them have more plies, so that few come twice, and are judged more quickly.
const FIRST_LAP: u64 = 500;
/// So often a random opening is drawn before it gets a ply less.
const PATIENCE: usize = 20;
/// What the search that looks for lost positions may spend.
const JUDGE: &str = "pvs:nodes=5000,memory=4MB";
const QUICK_JUDGE: &str = "pvs:depth=3,nodes=500,memory=64KB";
/// A side with less than this chance to win counts as lost.
const LEAST_CHANCE: f64 = 0.15;

/// The openings of one game, made as they are needed.
pub struct Openings {
    /// The first ones, or all there are.
    made: Vec<Opening>,
    after: After,
}

/// What comes after the first ones.
enum After {
    /// The same again.
    Again,
    /// The first ones, which are a list, and random moves after each.
    Continued(Generator),
    /// Random moves from the start, of which the first ones are some.
    Random(Generator),
}

impl Openings {
    /// The openings of this source; a list is read at once.
    pub fn new(game: &Game, source: &OpeningSource, seed: u64) -> Result<Openings, PlanError> {
        let own: Vec<String> = game.openings().map(str::to_string).collect();
        match source {
            OpeningSource::Start => Ok(Openings::only(vec![opening(game.start())])),
            OpeningSource::Own if own.is_empty() => {
                Err(PlanError::NoOwnOpenings { game: game.to_string() })
            }
            OpeningSource::Usual | OpeningSource::Own if !own.is_empty() => {
                let made = shuffled(read_all(game, &own)?, seed);
                Ok(Openings { made, after: After::Continued(Generator::new(game, 0, seed)) })
            }
            OpeningSource::Lines { lines, in_order: true } => {
                Ok(Openings::only(read_all(game, lines)?))
            }
            OpeningSource::Lines { lines, in_order: false } => {
                Ok(Openings::only(shuffled(read_all(game, lines)?, seed)))
            }
            OpeningSource::Random { plies } => Ok(Openings::random(game, *plies, seed)),
            _ => Ok(Openings::random(game, OpeningSource::USUAL_PLIES, seed)),
        }
    }

    fn only(made: Vec<Opening>) -> Openings {
        Openings { made, after: After::Again }
    }

    fn random(game: &Game, plies: usize, seed: u64) -> Openings {
        Openings { made: Vec::new(), after: After::Random(Generator::new(game, plies, seed)) }
    }

    /// The opening of this number. After the last of a list that somebody gave
    /// the first comes again; the others never end.
    pub fn get(&mut self, number: u64) -> Opening {
        let (lap, place) = (number / self.lap(), number % self.lap());
        match &mut self.after {
            After::Continued(generator) if lap > 0 => {
                generator.later(number, lap, &*self.made[place as usize].record)
            }
            After::Random(generator) if lap > 0 => {
                let start = generator.game.start();
                generator.later(number, lap, &*start)
            }
            After::Random(generator) => {
                while self.made.len() as u64 <= place {
                    self.made.push(generator.next());
                }
                self.made[place as usize].clone()
            }
            After::Again | After::Continued(_) => self.made[place as usize].clone(),
        }
    }

    /// How many come before something else does.
    fn lap(&self) -> u64 {
        match self.after {
            After::Random(_) => FIRST_LAP,
            After::Again | After::Continued(_) => self.made.len() as u64,
        }
    }
}

/// Makes openings by random moves.
struct Generator {
    game: Game,
    /// How many of them in the first lap.
    plies: usize,
    seed: u64,
    random: Random,
    judge: Judge,
    quick_judge: Judge,
    known: HashSet<u64>,
    /// The last one that was made for its number alone: both games of a pair
    /// ask for it.
    last: Option<(u64, Opening)>,
}

impl Generator {
    fn new(game: &Game, plies: usize, seed: u64) -> Generator {
        Generator {
            game: game.clone(),
            plies,
            seed,
            random: Random::new(seed),
            judge: Judge::new(game, JUDGE),
            quick_judge: Judge::new(game, QUICK_JUDGE),
            known: HashSet::new(),
            last: None,
        }
    }

    /// The next of the first lap, which differs from all before it.
    fn next(&mut self) -> Opening {
        let Generator { game, plies, random, judge, known, .. } = self;
        let record = drawn(
            *plies,
            random,
            || game.start(),
            |record| !known.contains(&record.key()) && judge.thinks_open(record),
        );
        known.insert(record.key());
        opening(record)
    }

    /// An opening of a later lap, which follows from its number alone: an
    /// opening of the list, or the start, and then random plies.
    fn later(&mut self, number: u64, lap: u64, base: &dyn AnyRecord) -> Opening {
        if let Some((_, opening)) = self.last.as_ref().filter(|(last, _)| *last == number) {
            return opening.clone();
        }
        // The more there are, the more plies it takes to tell them apart.
        let more = 2 + 2 * lap.to_string().len();
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let begin = || base.boxed_clone();
        let judge = &mut self.quick_judge;
        let record =
            drawn(self.plies + more, &mut random, begin, |record| judge.thinks_open(record));
        let made = opening(record);
        self.last = Some((number, made.clone()));
        made
    }
}

/// So many random plies after which the game is open; fewer if that is hardly
/// to be had, and in the end none.
fn drawn(
    plies: usize,
    random: &mut Random,
    begin: impl Fn() -> Box<dyn AnyRecord>,
    mut is_fit: impl FnMut(&dyn AnyRecord) -> bool,
) -> Box<dyn AnyRecord> {
    for plies in (1..=plies).rev() {
        for _ in 0..PATIENCE {
            let record = with_random_plies(begin(), plies, random);
            if record.outcome().is_none() && is_fit(&*record) {
                return record;
            }
        }
    }
    begin()
}

fn with_random_plies(
    mut record: Box<dyn AnyRecord>,
    plies: usize,
    random: &mut Random,
) -> Box<dyn AnyRecord> {
    for _ in 0..plies {
        let moves = record.legal_moves();
        if moves.is_empty() {
            break;
        }
        let text = &moves[random.below(moves.len())].text;
        record.play(text).expect("a legal move");
    }
    record
}

/// Says whether both sides still have a chance.
struct Judge(Option<Box<dyn Player>>);

impl Judge {
    /// A game without such a player is not judged.
    fn new(game: &Game, player: &str) -> Judge {
        Judge(PlayerSpec::parse(game, player).ok().map(|spec| spec.make()))
    }

    fn thinks_open(&mut self, record: &dyn AnyRecord) -> bool {
        let Some(player) = &mut self.0 else { return true };
        player.new_game(0);
        let thought = player.think(record, &Go::default(), &Signal::default(), &mut |_| {});
        let chance = thought.ok().and_then(|thought| thought.worth().chance);
        chance.is_none_or(|chance| (LEAST_CHANCE..=1.0 - LEAST_CHANCE).contains(&chance))
    }
}

fn opening(record: Box<dyn AnyRecord>) -> Opening {
    let moves: Vec<String> = record.played().into_iter().map(|mv| mv.text).collect();
    Opening { moves: moves.join(" "), start: None, record }
}

fn read_all(game: &Game, lines: &[String]) -> Result<Vec<Opening>, PlanError> {
    let read = |(place, line): (usize, &String)| {
        read(game, line).map_err(|fault| PlanError::Opening {
            number: place + 1,
            text: line.clone(),
            fault,
        })
    };
    let openings = lines.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
    match openings.is_empty() {
        false => Ok(openings),
        true => Err(PlanError::NoOpenings { place: "the list".to_string() }),
    }
}

/// A line of moves, or the text of a position.
fn read(game: &Game, line: &str) -> Result<Opening, String> {
    let mut record = game.start();
    let played = line.split_whitespace().try_for_each(|mv| record.play(mv).map(drop));
    let opening = match (played, game.from_text(line)) {
        (Ok(()), _) => opening(record),
        (Err(_), Ok(record)) => Opening { start: Some(record.text()), ..opening(record) },
        (Err(as_moves), Err(as_position)) => {
            return Err(format!("as moves: {as_moves}; as a position: {as_position}"));
        }
    };
    match opening.record.outcome() {
        None => Ok(opening),
        Some(outcome) => Err(format!("the game is over there, {outcome}")),
    }
}

fn shuffled(mut openings: Vec<Opening>, seed: u64) -> Vec<Opening> {
    Random::new(seed).shuffle(&mut openings);
    openings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str) -> Game {
        name.parse().expect("a game")
    }

    fn first(openings: &mut Openings, count: u64) -> Vec<u64> {
        (0..count).map(|number| openings.get(number).record.key()).collect()
    }

    fn made(name: &str, source: &OpeningSource, seed: u64) -> Openings {
        Openings::new(&game(name), source, seed).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    #[test]
    fn openings_differ_and_come_again_with_their_seed() {
        for name in ["loa", "checkers", "connect4", "connect4:size=8x8", "tebes"] {
            let drawn = |seed| first(&mut made(name, &OpeningSource::Usual, seed), 30);
            assert_eq!(drawn(1), drawn(1), "{name}");
            assert_ne!(drawn(1), drawn(2), "{name}");
            let different: HashSet<u64> = drawn(1).into_iter().collect();
            assert!(different.len() >= 28, "{name}: {}", different.len());
        }
    }

    #[test]
    fn an_opening_does_not_depend_on_who_asked_before() {
        let mut in_turn = made("tebes", &OpeningSource::Usual, 3);
        let in_turn = first(&mut in_turn, 12);
        let mut at_once = made("tebes", &OpeningSource::Usual, 3);
        assert_eq!(at_once.get(11).record.key(), in_turn[11]);
        assert_eq!(at_once.get(4).record.key(), in_turn[4]);
    }

    #[test]
    fn lines_are_moves_or_positions() {
        let lines = |lines: &[&str]| OpeningSource::Lines {
            lines: lines.iter().map(ToString::to_string).collect(),
            in_order: true,
        };
        let mut openings = made("connect4", &lines(&["4 4 3", "7/7/7/7/3o3/3x3 x"]), 1);
        assert_eq!(openings.get(0).moves, "4 4 3");
        assert_eq!(openings.get(1).start.as_deref(), Some("7/7/7/7/3o3/3x3 x"));
        assert_eq!(openings.get(2).moves, "4 4 3");
        let refused = |line: &str| Openings::new(&game("connect4"), &lines(&[line]), 1).err();
        let error = refused("4 9").expect("column 9").to_string();
        assert!(error.contains("opening 1") && error.contains("\"9\""), "{error}");
        let error = refused("1 2 1 2 1 2 1").expect("four in a row").to_string();
        assert!(error.contains("over"), "{error}");
    }

    #[test]
    fn who_wins_by_force_does_not_begin() {
        let mut record = game("connect4").start();
        for mv in ["3", "3", "4", "4"] {
            record.play(mv).expect("a legal move");
        }
        for judge in [JUDGE, QUICK_JUDGE] {
            let mut judge = Judge::new(&game("connect4"), judge);
            assert!(!judge.thinks_open(&*record));
            assert!(judge.thinks_open(&*game("connect4").start()));
        }
    }

    #[test]
    fn openings_hardly_ever_come_again() {
        for (name, source) in [
            ("connect4", OpeningSource::Own),
            ("checkers", OpeningSource::Own),
            ("connect4", OpeningSource::Random { plies: 4 }),
        ] {
            let drawn = first(&mut made(name, &source, 1), 1500);
            let different: HashSet<u64> = drawn.iter().copied().collect();
            assert!(different.len() > 1350, "{name}: {}", different.len());
            let mut later = made(name, &source, 1);
            assert_eq!(later.get(1234).record.key(), drawn[1234], "{name}");
        }
    }

    #[test]
    fn no_opening_is_over() {
        for plies in [40, 60, 200] {
            let source = OpeningSource::Random { plies };
            let mut openings = made("connect4", &source, 1);
            for number in [0, 1, 2, 600] {
                assert!(openings.get(number).record.outcome().is_none(), "{plies}: {number}");
            }
        }
    }
}
