//! Where games begin: the start, a list, or random moves that leave both sides
//! a chance. The n-th opening is always the same, whoever asks and in whatever
//! order.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use ludens_core::{AnyRecord, Random};
use ludens_games::Game;
use ludens_play::{Go, Player, PlayerSpec};
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

/// More openings than this are not kept: then they come again.
const MOST: usize = 1000;
/// So often another opening is tried before one is taken as it is.
const PATIENCE: usize = 50;
/// What the search that looks for lost positions may spend.
const JUDGE: &str = "pvs:nodes=5000,memory=4MB";
/// A side with less than this chance to win counts as lost.
const LEAST_CHANCE: f64 = 0.15;

/// The openings of one game, made as they are needed.
pub struct Openings {
    made: Vec<Opening>,
    /// Random openings to come, if that is where they are from.
    generator: Option<Generator>,
}

impl Openings {
    /// The openings of this source; a list is read at once.
    pub fn new(game: &Game, source: &OpeningSource, seed: u64) -> Result<Openings, PlanError> {
        let own: Vec<String> = game.openings().map(str::to_string).collect();
        let made = match source {
            OpeningSource::Start => vec![opening(game.start())],
            OpeningSource::Own if own.is_empty() => {
                return Err(PlanError::NoOwnOpenings { game: game.to_string() });
            }
            OpeningSource::Usual | OpeningSource::Own if !own.is_empty() => {
                shuffled(read_all(game, &own)?, seed)
            }
            OpeningSource::Lines { lines, in_order: true } => read_all(game, lines)?,
            OpeningSource::Lines { lines, in_order: false } => {
                shuffled(read_all(game, lines)?, seed)
            }
            OpeningSource::Random { plies } => return Ok(Openings::random(game, *plies, seed)),
            _ => return Ok(Openings::random(game, OpeningSource::USUAL_PLIES, seed)),
        };
        Ok(Openings { made, generator: None })
    }

    fn random(game: &Game, plies: usize, seed: u64) -> Openings {
        let generator = Generator {
            game: game.clone(),
            plies,
            random: Random::new(seed),
            judge: PlayerSpec::parse(game, JUDGE).ok().map(|spec| spec.make()),
            known: HashSet::new(),
        };
        Openings { made: Vec::new(), generator: Some(generator) }
    }

    /// The opening of this number; after the last the first comes again.
    pub fn get(&mut self, number: u64) -> Opening {
        if let Some(generator) = &mut self.generator {
            let wanted = (number % MOST as u64) as usize;
            while self.made.len() <= wanted {
                self.made.push(generator.next());
            }
            return self.made[wanted].clone();
        }
        self.made[(number % self.made.len() as u64) as usize].clone()
    }
}

/// Makes openings by random moves.
struct Generator {
    game: Game,
    plies: usize,
    random: Random,
    /// Says whether a position is lost; a game without one is not judged.
    judge: Option<Box<dyn Player>>,
    known: HashSet<u64>,
}

impl Generator {
    fn next(&mut self) -> Opening {
        for _ in 0..PATIENCE {
            let record = self.draw();
            if !self.known.contains(&record.key()) && self.is_open(&*record) {
                self.known.insert(record.key());
                return opening(record);
            }
        }
        opening(self.draw())
    }

    fn draw(&mut self) -> Box<dyn AnyRecord> {
        let mut record = self.game.start();
        for _ in 0..self.plies {
            let moves = record.legal_moves();
            if moves.is_empty() {
                break;
            }
            let text = &moves[self.random.below(moves.len())].text;
            record.play(text).expect("a legal move");
        }
        record
    }

    /// Whether the game goes on, and both sides still have a chance.
    fn is_open(&mut self, record: &dyn AnyRecord) -> bool {
        if record.outcome().is_some() {
            return false;
        }
        let Some(judge) = &mut self.judge else { return true };
        judge.new_game(0);
        let thought = judge.think(record, &Go::default(), &AtomicBool::new(false), &mut |_| {});
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
    let mut random = Random::new(seed);
    for place in (1..openings.len()).rev() {
        openings.swap(place, random.below(place + 1));
    }
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
        let mut generator = Openings::random(&game("connect4"), 4, 1).generator.expect("random");
        let mut record = game("connect4").start();
        for mv in ["3", "3", "4", "4"] {
            record.play(mv).expect("a legal move");
        }
        assert!(!generator.is_open(&*record));
        assert!(generator.is_open(&*game("connect4").start()));
    }
}
