//! Positions that show what a program has not understood: found by random games
//! of the rules alone, so that every game has them and a new one needs nothing.

use ludens_core::{AnyRecord, Random};
use ludens_games::Game;

use super::trouble::shape;

/// Random games are played until this many moves have been listed, or this many
/// games played.
const LISTED: usize = 150_000;
const GAMES: usize = 200;
/// No more kinds of moves than this are tried.
const KINDS: usize = 8;
/// How many positions are kept in which the last move took one of at most this many moves away.
const NARROWED: usize = 6;
const FEW: usize = 3;
/// A random game is abandoned after this many plies.
const LONGEST: usize = 400;

type TestPosition = Box<dyn AnyRecord>;

/// Positions of one game.
#[derive(Default)]
pub(super) struct TestPositions {
    /// After the first move of the game.
    pub(super) replied: Option<TestPosition>,
    /// In the middle of a game.
    pub(super) middle: Option<TestPosition>,
    /// After a move of each kind, by the form of its text.
    pub(super) kinds: Vec<(String, TestPosition)>,
    /// Where all moves are of a kind that is not the usual one.
    pub(super) bound: Vec<(String, TestPosition)>,
    /// Where there is one move only.
    pub(super) single: Option<TestPosition>,
    /// Where there are the fewest moves, but more than one.
    pub(super) narrow: Option<TestPosition>,
    fewest: usize,
    /// Where the last move has taken a move away, of few: a program that missed it may
    /// play that.
    pub(super) narrowed: Vec<TestPosition>,
    /// Where the side that has just moved is to move again.
    pub(super) again: Option<TestPosition>,
}

impl TestPositions {
    pub(super) fn find(game: &Game) -> TestPositions {
        let mut places = TestPositions { fewest: usize::MAX, ..TestPositions::default() };
        let mut random = Random::new(1);
        let mut listed = 0;
        for _ in 0..GAMES {
            if listed >= LISTED {
                break;
            }
            listed += places.walk(game, &mut random);
        }
        places
    }

    /// One random game; how many moves were listed.
    fn walk(&mut self, game: &Game, random: &mut Random) -> usize {
        let mut record = game.start();
        let mut listed = 0;
        let mut before: Vec<String> = Vec::new();
        for ply in 0..LONGEST {
            let legal = record.legal_moves();
            listed += legal.len();
            if legal.is_empty() {
                break;
            }
            let texts: Vec<&str> = legal.iter().map(|mv| mv.text.as_str()).collect();
            self.look(&*record, ply, &texts);
            self.compare(&*record, &before, &texts);
            let Some(text) = random.pick(&texts) else { break };
            let mover = record.side();
            if record.play(text).is_err() || record.outcome().is_some() {
                break;
            }
            self.look_back(&*record, text);
            before = texts.iter().map(ToString::to_string).collect();
            if record.side() == mover && self.again.is_none() {
                self.again = Some(record.boxed_clone());
            }
        }
        listed
    }

    /// What a position can test.
    fn look(&mut self, record: &dyn AnyRecord, ply: usize, legal: &[&str]) {
        let kept = || Some(record.boxed_clone());
        match ply {
            1 if self.replied.is_none() => self.replied = kept(),
            9 if self.middle.is_none() => self.middle = kept(),
            _ => {}
        }
        match legal.len() {
            1 if self.single.is_none() => self.single = kept(),
            few if few > 1 && few < self.fewest => {
                (self.narrow, self.fewest) = (kept(), few);
            }
            _ => {}
        }
        let kind = shape(legal[0]);
        let is_known = self.bound.iter().any(|(known, _)| *known == kind);
        // Only a kind that occurs beside others says anything.
        let is_usual = self.kinds.first().is_none_or(|(usual, _)| *usual == kind);
        let is_wanted = !is_known && !is_usual && self.bound.len() < KINDS;
        if is_wanted && legal.iter().all(|other| shape(other) == kind) {
            self.bound.push((kind, record.boxed_clone()));
        }
    }

    /// What the last move has changed, in a game whose sides have the same moves.
    fn compare(&mut self, record: &dyn AnyRecord, before: &[String], legal: &[&str]) {
        let stays = |text: &String| legal.contains(&text.as_str());
        let is_wanted = (2..=FEW).contains(&before.len()) && self.narrowed.len() < NARROWED;
        if is_wanted && before.iter().any(stays) && !before.iter().all(stays) {
            self.narrowed.push(record.boxed_clone());
        }
    }

    /// The kind of the move that led here.
    fn look_back(&mut self, record: &dyn AnyRecord, text: &str) {
        let kind = shape(text);
        if self.kinds.len() < KINDS && !self.kinds.iter().any(|(known, _)| *known == kind) {
            self.kinds.push((kind, record.boxed_clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(game: &str) -> TestPositions {
        TestPositions::find(&game.parse().expect("a game"))
    }

    #[test]
    fn every_game_has_its_places() {
        for game in ["loa", "checkers", "connect4", "amazons", "tebes"] {
            let places = of(game);
            assert!(places.replied.is_some() && places.middle.is_some(), "{game}");
            assert!(!places.kinds.is_empty() && places.narrow.is_some(), "{game}");
            assert_eq!(places.again.is_some(), game == "tebes", "{game}");
        }
    }

    #[test]
    fn checkers_must_jump_and_may_jump_on() {
        let places = of("checkers");
        let kinds: Vec<&str> = places.kinds.iter().map(|(kind, _)| kind.as_str()).collect();
        assert!(kinds.contains(&"_-_") && kinds.contains(&"_x_") && kinds.contains(&"_x_x_"));
        let (kind, place) = &places.bound[0];
        assert!(place.legal_moves().iter().all(|mv| shape(&mv.text) == *kind));
        assert_eq!(places.single.expect("a place").legal_moves().len(), 1);
    }

    #[test]
    fn connect_four_has_full_columns() {
        let places = of("connect4");
        let narrow = places.narrow.expect("a place").legal_moves().len();
        assert!((2..7).contains(&narrow), "{narrow}");
        assert_eq!(places.narrowed.len(), NARROWED);
    }
}
