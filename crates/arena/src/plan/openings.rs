//! Where games begin: the start, a list, or random moves that leave both sides
//! a chance. The n-th opening is always the same, on every machine and in any
//! order.

use ludens_core::{AnyRecord, Random};
use ludens_games::Game;
use ludens_play::Signal;
use ludens_wire::run::OpeningSource;

use super::error::PlanError;
use super::names;
use super::random_openings::Generator;

/// Where a game begins.
pub struct Opening {
    /// The game so far.
    pub record: Box<dyn AnyRecord>,
    /// Its moves, separated by spaces.
    pub moves: String,
    /// The position that the moves begin with, if it is not the usual start.
    pub start: Option<String>,
}

impl Opening {
    /// The opening that consists of the moves of this record.
    pub(super) fn of(record: Box<dyn AnyRecord>) -> Opening {
        let moves: Vec<String> = record.played().into_iter().map(|mv| mv.text).collect();
        Opening { moves: moves.join(" "), start: None, record }
    }
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

/// This many random openings are all different, and a careful search judges them. Later
/// ones have more plies, so that few repeat, and a quick search judges them.
const FIRST_LAP: u64 = 500;

/// The openings of one game, made as they are needed.
pub struct Openings {
    /// The openings of a list, or the random ones made so far.
    made: Vec<Opening>,
    after: After,
}

/// How openings continue after those in `made`.
enum After {
    /// The same openings again.
    Again,
    /// The same openings, each followed by random moves.
    Continued(Generator),
    /// Random moves from the start; `made` has the first of them.
    Random(Generator),
}

impl Openings {
    /// The openings of this source; a list is read at once.
    pub fn new(game: &Game, source: &OpeningSource, seed: u64) -> Result<Openings, PlanError> {
        source.check()?;
        let own: Vec<String> = game.openings().map(str::to_string).collect();
        match source {
            OpeningSource::Start => Ok(Openings::only(vec![Opening::of(game.start())])),
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

    /// Checks that the game has open positions after the requested number of random plies.
    /// This needs searches, so it is done once, before a run begins.
    pub fn check(&mut self, stop: &Signal) -> Result<(), PlanError> {
        match &mut self.after {
            After::Random(generator) => generator.check(stop),
            After::Again | After::Continued(_) => Ok(()),
        }
    }

    /// The opening of this number. A list that was given starts again after its last
    /// opening; a game's own list and random openings continue with new ones. `None` if the
    /// signal was raised before a random opening was found.
    pub fn get(&mut self, number: u64, stop: &Signal) -> Option<Opening> {
        let (lap, place) = (number / self.lap(), number % self.lap());
        match &mut self.after {
            After::Continued(generator) if lap > 0 => {
                generator.later(number, lap, &*self.made[place as usize].record, stop)
            }
            After::Random(generator) if lap > 0 => {
                let start = generator.game.start();
                generator.later(number, lap, &*start, stop)
            }
            After::Random(generator) => {
                while self.made.len() as u64 <= place {
                    self.made.push(generator.next(stop)?);
                }
                Some(self.made[place as usize].clone())
            }
            After::Again | After::Continued(_) => Some(self.made[place as usize].clone()),
        }
    }

    /// The number of openings in a lap.
    fn lap(&self) -> u64 {
        match self.after {
            After::Random(_) => FIRST_LAP,
            After::Again | After::Continued(_) => self.made.len() as u64,
        }
    }
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

/// Reads a line of a list: moves, or the text of a position. Its name is ignored.
pub(super) fn read(game: &Game, line: &str) -> Result<Opening, String> {
    let (line, _) = names::split(line);
    let mut record = game.start();
    let played = line.split_whitespace().try_for_each(|mv| record.play(mv).map(drop));
    let opening = match (played, game.from_text(line)) {
        (Ok(()), _) => Opening::of(record),
        (Err(_), Ok(record)) => Opening { start: Some(record.text()), ..Opening::of(record) },
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
    use std::collections::HashSet;

    use super::*;

    fn game(name: &str) -> Game {
        name.parse().expect("a game")
    }

    /// The opening of this number, without a stop signal.
    fn get(openings: &mut Openings, number: u64) -> Opening {
        openings.get(number, &Signal::default()).expect("an opening")
    }

    fn first(openings: &mut Openings, count: u64) -> Vec<u64> {
        (0..count).map(|number| get(openings, number).record.key()).collect()
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
        assert_eq!(get(&mut at_once, 11).record.key(), in_turn[11]);
        assert_eq!(get(&mut at_once, 4).record.key(), in_turn[4]);
    }

    #[test]
    fn lines_are_moves_or_positions() {
        let lines = |lines: &[&str]| OpeningSource::Lines {
            lines: lines.iter().map(ToString::to_string).collect(),
            in_order: true,
        };
        let mut openings = made("connect4", &lines(&["4 4 3", "7/7/7/7/3o3/3x3 x"]), 1);
        assert_eq!(get(&mut openings, 0).moves, "4 4 3");
        assert_eq!(get(&mut openings, 1).start.as_deref(), Some("7/7/7/7/3o3/3x3 x"));
        assert_eq!(get(&mut openings, 2).moves, "4 4 3");
        let refused = |line: &str| Openings::new(&game("connect4"), &lines(&[line]), 1).err();
        let error = refused("4 9").expect("column 9").to_string();
        assert!(error.contains("opening 1") && error.contains("\"9\""), "{error}");
        let error = refused("1 2 1 2 1 2 1").expect("four in a row").to_string();
        assert!(error.contains("over"), "{error}");
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
            assert_eq!(get(&mut later, 1234).record.key(), drawn[1234], "{name}");
        }
    }

    #[test]
    fn no_opening_is_over() {
        for plies in [30, 36, 40] {
            let source = OpeningSource::Random { plies };
            let mut openings = made("connect4", &source, 1);
            for number in [0, 1, 2, 600] {
                let opening = get(&mut openings, number);
                assert!(opening.record.outcome().is_none(), "{plies}: {number}");
            }
        }
    }

    #[test]
    fn waiting_for_a_random_opening_can_be_stopped() {
        let stop = Signal::default();
        let mut openings = made("amazons", &OpeningSource::Random { plies: 6 }, 1);
        assert!(openings.get(0, &stop).is_some());
        stop.raise();
        assert!(openings.get(0, &stop).is_some(), "it is there already");
        assert!(openings.get(1, &stop).is_none() && openings.get(700, &stop).is_none());
        let mut start = made("amazons", &OpeningSource::Start, 1);
        assert!(start.get(9, &stop).is_some());
    }

    #[test]
    fn plies_that_no_game_has_are_refused() {
        for plies in [0, 201, 5000] {
            let source = OpeningSource::Random { plies };
            let error = Openings::new(&game("loa"), &source, 1).err().expect("too many");
            let expected = format!("{plies} random plies are not possible: 1 to 200 are");
            assert_eq!(error.to_string(), expected);
        }
    }
}
