//! Games on small random graphs, for the tests: a token goes along arrows, and some places win
//! for a side. Ways meet and go round, and who moves depends on the place, so that every trap
//! of repetition is there; the values follow from the graph by going backwards.

use std::collections::HashSet;

use ludens_core::zobrist::mix;
use ludens_core::{
    Labels, Layout, Options, Outcome, Piece, Position, PositionError, Reason, Side, Square, Tile,
};

/// A place of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Maze {
    /// Which graph it is, and how many places it has.
    pub(super) seed: u64,
    pub(super) places: u8,
    /// How many arrows leave a place at most.
    pub(super) arrows: u8,
    /// One place in so many has won.
    pub(super) rarity: u64,
    /// How often a place must be visited for a draw.
    pub(super) limit: u32,
    pub(super) at: u8,
}

impl Maze {
    pub(super) fn at(self, at: u8) -> Maze {
        Maze { at, ..self }
    }

    fn number(self, what: u64) -> u64 {
        mix(mix(self.seed.wrapping_mul(977) + what) + u64::from(self.at))
    }

    fn arrows(self) -> impl Iterator<Item = u8> {
        let count = 1 + self.number(1) % u64::from(self.arrows);
        (0..count).map(move |i| (self.number(2 + i) % u64::from(self.places)) as u8)
    }

    /// In how many plies the attacker wins from each place, if he does and these places are
    /// drawn: going backwards from the ends.
    pub(super) fn wins(self, attacker: Side, drawn: &HashSet<u8>) -> Vec<Option<u32>> {
        let all = || (0..self.places).map(|at| self.at(at));
        let mut wins: Vec<Option<u32>> = all()
            .map(|maze| maze.outcome().filter(|end| end.winner == Some(attacker)).map(|_| 0))
            .collect();
        for plies in 1.. {
            let before = wins.clone();
            for maze in all().filter(|maze| maze.outcome().is_none()) {
                let mut moves = Vec::new();
                maze.moves(&mut moves);
                let won = |&at: &u8| before[usize::from(at)].is_some() && !drawn.contains(&at);
                let wins_now = match maze.side() == attacker {
                    true => moves.iter().any(won),
                    false => moves.iter().all(won),
                };
                let entry = &mut wins[usize::from(maze.at)];
                *entry = entry.or(wins_now.then_some(plies));
            }
            if wins == before {
                break;
            }
        }
        wins
    }
}

impl Position for Maze {
    type Move = u8;
    type Past = ();

    fn start(_: &Options) -> Self {
        Maze { seed: 1, places: 8, arrows: 3, rarity: 4, limit: 3, at: 0 }
    }

    fn from_text(options: &Options, text: &str) -> Result<Self, PositionError> {
        let at = text.parse().map_err(|_| PositionError::syntax(text, 0, "a number"))?;
        Ok(Maze::start(options).at(at))
    }

    fn text(&self) -> String {
        self.at.to_string()
    }

    fn side(&self) -> Side {
        if self.number(100) & 1 == 0 { Side::First } else { Side::Second }
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.clear();
        if self.outcome().is_none() {
            moves.extend(self.arrows());
            moves.sort_unstable();
            moves.dedup();
        }
    }

    fn play(&self, to: u8) -> Self {
        self.at(to)
    }

    fn outcome(&self) -> Option<Outcome> {
        let number = self.number(101);
        let winner = if number & 64 == 0 { Side::First } else { Side::Second };
        (number >> 8).is_multiple_of(self.rarity).then(|| Outcome::win(winner, Reason::NO_MOVE))
    }

    fn key(&self) -> u64 {
        mix(self.number(102))
    }

    fn remember(&self, (): (), _: u8) {}

    fn verdict(&self, (): (), times: u32) -> Option<Outcome> {
        (times >= self.limit).then_some(Outcome::draw(Reason::REPETITION))
    }

    fn plies_left(&self, (): ()) -> Option<u32> {
        None
    }

    fn move_text(&self, to: u8) -> String {
        to.to_string()
    }

    fn accepts(&self, _: u8, _: &str) -> bool {
        false
    }

    fn click(&self, to: u8, place: usize) -> Option<Square> {
        (place == 0).then_some(Square(to))
    }

    fn square_name(&self, square: Square) -> String {
        square.0.to_string()
    }

    fn look(&self, _: Square) -> (Tile, Option<Piece>) {
        (Tile::Plain, None)
    }

    fn layout(&self) -> Layout {
        Layout::new(0, 0, Labels::Numbers, |_, _| None)
    }
}
