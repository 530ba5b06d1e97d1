//! Where games for training begin: at the start or at one of the game's usual openings, and then
//! with a few random plies, so that hardly two games are alike.

use std::ops::RangeInclusive;

use ludens_core::{Options, Position, Random, Record};
use ludens_games::Game;

/// Draws openings of one game.
pub(crate) struct Openings<P: Position> {
    start: P,
    /// The usual openings, as records.
    usual: Vec<Record<P>>,
    random_plies: RangeInclusive<u16>,
}

impl<P: Position> Openings<P> {
    pub(crate) fn new(
        game: &Game,
        options: &Options,
        random_plies: RangeInclusive<u16>,
    ) -> Openings<P> {
        let start = P::start(options);
        let read = |line: &str| {
            let mut record = Record::new(start.clone());
            line.split_whitespace().try_for_each(|mv| record.play_text(mv).map(drop)).ok()?;
            Some(record)
        };
        let usual = game.openings().filter_map(read).collect();
        Openings { start, usual, random_plies }
    }

    /// Half of the games begin at one of the usual openings, if there are any. A game that ends
    /// within the random plies is returned as it is.
    pub(crate) fn draw(&self, random: &mut Random) -> Record<P> {
        let from_start = self.usual.is_empty() || random.below(2) == 0;
        let mut record = match from_start {
            true => Record::new(self.start.clone()),
            false => self.usual[random.below(self.usual.len())].clone(),
        };
        let (fewest, most) = (*self.random_plies.start(), *self.random_plies.end());
        let plies = fewest + random.below(usize::from(most - fewest) + 1) as u16;
        let mut moves = Vec::new();
        for _ in 0..plies {
            if record.outcome().is_some() {
                break;
            }
            record.position().moves(&mut moves);
            record.play(moves[random.below(moves.len())]);
        }
        record
    }

    /// The start itself, for a game in which random plies decide too much.
    pub(crate) fn start(&self) -> Record<P> {
        Record::new(self.start.clone())
    }
}
