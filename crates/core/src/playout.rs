//! Random games to the end: the simplest player, the heart of Monte Carlo
//! search, and the second measure of a rule book's speed.

use crate::{Outcome, Position, Random};

/// No game of ours lasts this long except by an endless series of random moves; a
/// playout that gets here has no outcome.
pub const MAX_PLIES: u32 = 10_000;

/// How one random game went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Playout {
    /// How it ended; `None` if it was cut at [`MAX_PLIES`].
    pub outcome: Option<Outcome>,
    /// How many moves were played.
    pub plies: u32,
}

/// How a random move is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Draw {
    /// Each legal move as likely as any other.
    Uniform,
    /// Square by square; see [`Position::random_move_by_clicks`].
    ByClicks,
}

/// Plays random moves until the game ends. Move limits count, beginning with
/// what `past` holds; repetition is ignored, as a random game is never
/// caught in it for long.
#[inline]
pub fn playout<P: Position>(
    position: &P,
    past: P::Past,
    draw: Draw,
    random: &mut Random,
    buffer: &mut Vec<P::Move>,
) -> Playout {
    match draw {
        Draw::Uniform => playout_by(position, past, |p| p.random_move(random, buffer)),
        Draw::ByClicks => playout_by(position, past, |p| p.random_move_by_clicks(random, buffer)),
    }
}

/// Plays the moves that `choose` gives until the game ends.
#[inline]
pub fn playout_by<P: Position>(
    position: &P,
    mut past: P::Past,
    mut choose: impl FnMut(&P) -> Option<P::Move>,
) -> Playout {
    let mut position = position.clone();
    for plies in 0..MAX_PLIES {
        if let Some(verdict) = position.verdict(past, 1) {
            return Playout { outcome: position.outcome().or(Some(verdict)), plies };
        }
        let Some(mv) = choose(&position) else {
            return Playout { outcome: position.outcome(), plies };
        };
        past = position.remember(past, mv);
        position.advance(mv);
    }
    Playout { outcome: None, plies: MAX_PLIES }
}

/// Many playouts added up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games were played.
    pub games: u64,
    /// How many moves they had together.
    pub plies: u64,
    /// Games won by the first side.
    pub first: u64,
    /// Games won by the second side.
    pub second: u64,
    /// Games drawn or cut.
    pub drawn: u64,
}

impl Tally {
    /// Adds one more game.
    pub fn add(&mut self, playout: Playout) {
        self.games += 1;
        self.plies += u64::from(playout.plies);
        match playout.outcome.and_then(|outcome| outcome.winner) {
            Some(crate::Side::First) => self.first += 1,
            Some(crate::Side::Second) => self.second += 1,
            None => self.drawn += 1,
        }
    }
}

impl Tally {
    /// Both together.
    #[must_use]
    pub fn plus(self, other: Tally) -> Tally {
        Tally {
            games: self.games + other.games,
            plies: self.plies + other.plies,
            first: self.first + other.first,
            second: self.second + other.second,
            drawn: self.drawn + other.drawn,
        }
    }
}

/// Plays `games` random games from `position`.
pub fn playouts<P: Position>(
    position: &P,
    past: P::Past,
    draw: Draw,
    games: u64,
    random: &mut Random,
) -> Tally {
    let mut buffer = Vec::new();
    let mut tally = Tally::default();
    for _ in 0..games {
        tally.add(playout(position, past, draw, random, &mut buffer));
    }
    tally
}
