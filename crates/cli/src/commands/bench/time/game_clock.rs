//! How a clock for the whole game is spent: a player against itself, each side
//! with a few seconds and nothing added.

use std::fmt;
use std::time::Duration;

use ludens_core::Side;
use ludens_games::Game;
use ludens_play::{Cause, Match, Pace, PlayerSpec, Rules, Seat, Signal, TimeControl};
use serde::Serialize;

/// What each side has for its game.
const BASE: Duration = Duration::from_secs(3);

/// How the clocks were spent.
#[derive(Debug, Default, Clone, Copy, Serialize)]
pub(super) struct ClockUse {
    games: u32,
    /// Games lost on time.
    lost_on_time: u32,
    /// Moves of a side in a game, on average.
    moves: f64,
    /// The share of its time that a side used, on average.
    used: f64,
    /// The most that a side used.
    most_used: f64,
}

/// Plays this many games.
pub(super) fn measure(game: &Game, spec: &PlayerSpec, games: u32) -> ClockUse {
    let mut all = ClockUse { games, ..ClockUse::default() };
    for number in 0..games {
        let seat = || Seat::Machine(spec.make());
        let pace = Pace::Clock { base: BASE, increment: Duration::ZERO };
        let control = TimeControl { pace, ..TimeControl::default() };
        let seed = u64::from(number) + 1;
        let rules = Rules { control: [control; 2], seed, ..Rules::default() };
        let mut played = Match::new(game, game.start(), [seat(), seat()], rules);
        let ending = played.play_out(&Signal::default());
        all.lost_on_time += u32::from(ending.is_some_and(|ending| ending.cause == Cause::Time));
        for side in Side::BOTH {
            let left = played.clock(side).unwrap_or_default();
            let used = 1.0 - left.as_secs_f64() / BASE.as_secs_f64();
            all.most_used = all.most_used.max(used);
            all.used += used / f64::from(2 * games);
        }
        all.moves += played.turns().len() as f64 / f64::from(2 * games);
    }
    all
}

impl fmt::Display for ClockUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ClockUse { games, lost_on_time, moves, used, most_used } = self;
        write!(
            f,
            "{:.0} % of {} s used in {moves:.0} moves, {:.0} % at most; \
             {lost_on_time} of {games} games lost on time",
            100.0 * used,
            BASE.as_secs(),
            100.0 * most_used,
        )
    }
}
