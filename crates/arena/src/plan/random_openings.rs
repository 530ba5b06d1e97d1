//! Openings by random moves. A search judges each one: if one side would hardly ever win,
//! new random moves are chosen. This can be stopped: every loop here and every search
//! checks the signal.

use std::collections::HashSet;

use ludens_core::{AnyRecord, Random};
use ludens_games::Game;
use ludens_play::{Go, Player, PlayerSpec, Signal};

use super::error::PlanError;
use super::openings::Opening;

/// After this many failed tries, an opening gets one ply less.
const PATIENCE: usize = 20;
/// After this many failed tries, a number of plies counts as impossible.
const TRIALS: usize = 200;
/// The same, if in every try the game was over before that many plies.
const LENGTH_TRIALS: usize = 20;
/// The player that looks for lost positions, with its limits.
const JUDGE: &str = "pvs:nodes=5000,memory=4MB";
const QUICK_JUDGE: &str = "pvs:depth=3,nodes=500,memory=64KB";
/// A side with less than this chance to win counts as lost.
const LEAST_CHANCE: f64 = 0.15;

/// Makes openings by random moves.
pub(super) struct Generator {
    pub(super) game: Game,
    /// How many random moves the openings of the first lap have.
    plies: usize,
    seed: u64,
    random: Random,
    judge: Judge,
    quick_judge: Judge,
    known: HashSet<u64>,
    /// The last opening of a later lap, with its number: both games of a pair ask for it.
    last: Option<(u64, Opening)>,
}

impl Generator {
    pub(super) fn new(game: &Game, plies: usize, seed: u64) -> Generator {
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

    /// Checks that the game has open positions after this many random plies. Succeeds if
    /// the signal is raised first.
    pub(super) fn check(&mut self, stop: &Signal) -> Result<(), PlanError> {
        let mut random = Random::new(self.seed);
        let mut lasted = false;
        let mut longest: Vec<Box<dyn AnyRecord>> = Vec::new();
        for trial in 0..TRIALS {
            let record = with_random_plies(self.game.start(), self.plies, &mut random);
            let is_over = record.outcome().is_some();
            if stop.is_raised() || !is_over && self.judge.thinks_open(&*record, stop) {
                return Ok(());
            }
            lasted |= !is_over;
            if longest.len() < LENGTH_TRIALS {
                longest.push(record);
            } else if !lasted && trial >= LENGTH_TRIALS {
                break;
            }
        }
        let possible = self.possible(longest, stop);
        Err(PlanError::NoOpenPositions { game: self.game.to_string(), plies: self.plies, possible })
    }

    /// The most plies after which one of these games was still open.
    fn possible(&mut self, games: Vec<Box<dyn AnyRecord>>, stop: &Signal) -> usize {
        let mut most = 0;
        for mut game in games {
            while game.movers().len() > most && !stop.is_raised() {
                let is_over = game.outcome().is_some();
                if !is_over && self.quick_judge.thinks_open(&*game, stop) {
                    most = game.movers().len();
                }
                game.undo();
            }
        }
        most.min(self.plies.saturating_sub(1))
    }

    /// The next opening of the first lap, different from all before it.
    pub(super) fn next(&mut self, stop: &Signal) -> Option<Opening> {
        let Generator { game, plies, random, judge, known, .. } = self;
        let record = drawn(
            *plies,
            random,
            || game.start(),
            |record| !known.contains(&record.key()) && judge.thinks_open(record, stop),
            stop,
        )?;
        known.insert(record.key());
        Some(Opening::of(record))
    }

    /// An opening of a later lap: an opening of the list, or the start, and then random
    /// plies. It depends only on the seed and its number.
    pub(super) fn later(
        &mut self,
        number: u64,
        lap: u64,
        base: &dyn AnyRecord,
        stop: &Signal,
    ) -> Option<Opening> {
        if let Some((_, opening)) = self.last.as_ref().filter(|(last, _)| *last == number) {
            return Some(opening.clone());
        }
        // Later laps need more plies, so that few openings repeat.
        let more = 2 + 2 * lap.to_string().len();
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let begin = || base.boxed_clone();
        let judge = &mut self.quick_judge;
        let is_fit = |record: &dyn AnyRecord| judge.thinks_open(record, stop);
        let record = drawn(self.plies + more, &mut random, begin, is_fit, stop)?;
        let made = Opening::of(record);
        self.last = Some((number, made.clone()));
        Some(made)
    }
}

/// Plays this many random plies, after which the game must be open. If no try succeeds it
/// plays fewer, and in the end none. `None` if it was stopped.
fn drawn(
    plies: usize,
    random: &mut Random,
    begin: impl Fn() -> Box<dyn AnyRecord>,
    mut is_fit: impl FnMut(&dyn AnyRecord) -> bool,
    stop: &Signal,
) -> Option<Box<dyn AnyRecord>> {
    for plies in (1..=plies).rev() {
        for _ in 0..PATIENCE {
            let record = with_random_plies(begin(), plies, random);
            let found = record.outcome().is_none() && is_fit(&*record);
            // The result of a stopped search has no meaning.
            if stop.is_raised() {
                return None;
            }
            if found {
                return Some(record);
            }
        }
    }
    Some(begin())
}

fn with_random_plies(
    mut record: Box<dyn AnyRecord>,
    plies: usize,
    random: &mut Random,
) -> Box<dyn AnyRecord> {
    for _ in 0..plies {
        if !record.play_at_random(random) {
            break;
        }
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

    fn thinks_open(&mut self, record: &dyn AnyRecord, stop: &Signal) -> bool {
        let Some(player) = &mut self.0 else { return true };
        player.new_game(0);
        let thought = player.think(record, &Go::default(), stop, &mut |_| {});
        let chance = thought.ok().and_then(|thought| thought.worth().chance);
        chance.is_none_or(|chance| (LEAST_CHANCE..=1.0 - LEAST_CHANCE).contains(&chance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str) -> Game {
        name.parse().expect("a game")
    }

    #[test]
    fn who_wins_by_force_does_not_begin() {
        let stop = Signal::default();
        let mut record = game("connect4").start();
        for mv in ["3", "3", "4", "4"] {
            record.play(mv).expect("a legal move");
        }
        for judge in [JUDGE, QUICK_JUDGE] {
            let mut judge = Judge::new(&game("connect4"), judge);
            assert!(!judge.thinks_open(&*record, &stop));
            assert!(judge.thinks_open(&*game("connect4").start(), &stop));
        }
    }

    #[test]
    fn impossible_plies_are_refused_with_what_is_possible() {
        let stop = Signal::default();
        for (name, plies) in [("connect4", 60), ("connect4", 200), ("amazons:board=6x6", 200)] {
            let error = Generator::new(&game(name), plies, 1).check(&stop).expect_err(name);
            let PlanError::NoOpenPositions { possible, .. } = error else { panic!("{error}") };
            assert!((4..plies).contains(&possible), "{name}: {possible}");
            // The number that the error names is possible.
            assert!(Generator::new(&game(name), possible.min(8), 1).check(&stop).is_ok());
        }
        for (name, plies) in [("connect4", 1), ("connect4", 12), ("loa", 40), ("tebes", 6)] {
            assert!(Generator::new(&game(name), plies, 1).check(&stop).is_ok(), "{name} {plies}");
        }
    }

    #[test]
    fn waiting_can_be_stopped() {
        let stop = Signal::raised();
        let mut generator = Generator::new(&game("amazons"), 60, 1);
        assert!(generator.next(&stop).is_none());
        let start = game("amazons").start();
        assert!(generator.later(700, 1, &*start, &stop).is_none());
        assert!(generator.check(&stop).is_ok());
    }
}
