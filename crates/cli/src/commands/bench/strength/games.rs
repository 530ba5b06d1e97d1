//! The games of one pair, taken one by one by as many threads as are wanted.
//! Game 2n and game 2n + 1 begin with the same opening and swap colours.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use ludens_core::{AnyRecord, Side};
use ludens_games::Game;
use ludens_play::{Cause, Ending, Match, Rules, Seat, TimeControl};

use super::pairs::Pair;
use crate::commands::bench::sample::Tally;

/// Longer games are drawn.
const MOST_PLIES: usize = 500;
/// How late moves come is measured elsewhere; here a busy machine must not
/// decide games.
const MARGIN: Duration = Duration::from_secs(10);

/// All games of one pair.
pub(super) struct Contest<'a> {
    pub(super) game: &'a Game,
    pub(super) pair: &'a Pair,
    pub(super) openings: &'a [Box<dyn AnyRecord>],
    pub(super) games: u32,
    pub(super) seed: u64,
}

/// How they went, as the pair's player sees it.
#[derive(Debug, Default)]
pub(super) struct Played {
    pub(super) tally: Tally,
    pub(super) plies: usize,
    /// What went wrong, a line a game.
    pub(super) faults: Vec<String>,
}

impl Contest<'_> {
    pub(super) fn play(&self, threads: NonZero<usize>) -> Played {
        let next = AtomicU32::new(0);
        let played = Mutex::new(Played::default());
        thread::scope(|scope| {
            for _ in 0..threads.get() {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            break;
                        }
                        let (side, ending, plies) = self.play_one(number);
                        let mut played = played.lock().expect("no thread breaks down");
                        played.note(number, side, &ending, plies);
                    }
                });
            }
        });
        played.into_inner().expect("no thread breaks down")
    }

    /// The player's side, how the game ended, and after how many plies.
    fn play_one(&self, number: u32) -> (Side, Ending, usize) {
        let side = if number.is_multiple_of(2) { Side::First } else { Side::Second };
        let opening = &self.openings[(number / 2) as usize % self.openings.len()];
        let players = &self.pair.players;
        let mut seats = players.each_ref().map(|one| Seat::Machine(one.spec.make()));
        let mut control =
            players.each_ref().map(|one| TimeControl { pace: one.pace, ..TimeControl::default() });
        if side == Side::Second {
            seats.reverse();
            control.reverse();
        }
        let seed = self.seed.wrapping_add(u64::from(number) + 1);
        let rules = Rules { control, margin: MARGIN, most_plies: Some(MOST_PLIES), seed };
        let mut game = Match::new(opening.boxed_clone(), seats, rules);
        let ending = game.play_out(&AtomicBool::new(false));
        let ending = ending.unwrap_or(Ending { winner: None, cause: Cause::PlyLimit });
        (side, ending, game.turns().len())
    }
}

impl Played {
    fn note(&mut self, number: u32, side: Side, ending: &Ending, plies: usize) {
        match ending.winner {
            None => self.tally.draws += 1,
            Some(winner) if winner == side => self.tally.wins += 1,
            Some(_) => self.tally.losses += 1,
        }
        self.plies += plies;
        if ending.cause.is_fault() {
            self.faults.push(format!("game {}: {ending}", number + 1));
        }
    }
}
