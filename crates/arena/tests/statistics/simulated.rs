//! Games whose truth is known, because it was made up: tests must err as rarely
//! as they promise, and intervals must hold the truth as often as they say.

use ludens_arena::statistics::EloModel::{Logistic, Normalised};
use ludens_arena::statistics::{
    Decision, ELO_PER_T, Mark, Pentanomial, Sample, Sprt, Tally, elo, elo_of_share, share_of_elo,
};
use ludens_core::Random;

/// How many tests are simulated under each hypothesis.
const TESTS: usize = 2000;

/// The share of draws in simulated games.
const DRAWS: f64 = 0.3;

/// How much an opening shifts the expected share, one way in one game of a pair
/// and the other way in the other.
const OPENING: f64 = 0.1;

/// A number from 0 to 1.
fn chance(random: &mut Random) -> f64 {
    (random.bits() >> 11) as f64 / (1u64 << 53) as f64
}

/// A game in which this share of the points is expected.
fn game(random: &mut Random, share: f64) -> Mark {
    match chance(random) {
        drawn if drawn < DRAWS => Mark::Draw,
        won if won < share + DRAWS / 2.0 => Mark::Win,
        _ => Mark::Loss,
    }
}

/// A kind of sample that grows.
trait Growing: Sample + Default {
    fn play(&mut self, random: &mut Random, share: f64);
}

impl Growing for Tally {
    fn play(&mut self, random: &mut Random, share: f64) {
        self.count(game(random, share));
    }
}

impl Growing for Pentanomial {
    fn play(&mut self, random: &mut Random, share: f64) {
        let (one, other) = (game(random, share + OPENING), game(random, share - OPENING));
        self.count(one, other);
    }
}

/// Plays until the test is decided.
fn decide<S: Growing>(test: &Sprt, random: &mut Random, share: f64) -> Decision {
    let mut sample = S::default();
    loop {
        sample.play(random, share);
        match test.state(&sample).decision {
            Decision::Continue => (),
            decision => return decision,
        }
    }
}

/// How often the test decides wrongly where the truth is each hypothesis.
fn error_rates<S: Growing>(test: &Sprt, shares: [f64; 2], seed: u64) -> [f64; 2] {
    let mut random = Random::new(seed);
    let wrong = [Decision::AcceptH1, Decision::AcceptH0];
    std::array::from_fn(|truth| {
        let decided = (0..TESTS).map(|_| decide::<S>(test, &mut random, shares[truth]));
        decided.filter(|decision| *decision == wrong[truth]).count() as f64 / TESTS as f64
    })
}

/// Asserts that errors are no more frequent than asked for, but for chance.
#[track_caller]
fn assert_kept<S: Growing>(test: Sprt, shares: [f64; 2], seed: u64) {
    let test = test.check().expect("a test that can be done");
    for (found, asked) in error_rates::<S>(&test, shares, seed).iter().zip([test.alpha, test.beta])
    {
        let standard_error = (asked * (1.0 - asked) / TESTS as f64).sqrt();
        assert!(*found <= asked + 3.0 * standard_error, "{found} of {asked}: {test:?}");
        assert!(*found > 0.2 * asked, "{found} of {asked}: too few to be true, {test:?}");
    }
}

/// The share at which a pair is this many normalised Elo above even: the
/// variance of a game with share s is s − s² − draws/4, less the openings' part.
fn share_of_normalised(elo: f64) -> f64 {
    let deviation = |share: f64| (share - share * share - DRAWS / 4.0 - OPENING * OPENING).sqrt();
    (0..50).fold(0.5, |share, _| 0.5 + elo / ELO_PER_T * deviation(share))
}

#[test]
fn tests_of_pairs_err_as_rarely_as_promised() {
    let test = Sprt { elo0: 0.0, elo1: 50.0, model: Logistic, ..Sprt::default() };
    assert_kept::<Pentanomial>(test, [share_of_elo(0.0), share_of_elo(50.0)], 1);
}

#[test]
fn tests_of_games_err_as_rarely_as_promised() {
    let test = Sprt { elo0: -10.0, elo1: 50.0, alpha: 0.1, beta: 0.05, model: Logistic };
    assert_kept::<Tally>(test, [share_of_elo(-10.0), share_of_elo(50.0)], 2);
}

#[test]
fn normalised_tests_err_as_rarely_as_promised() {
    let test = Sprt { elo0: 0.0, elo1: 60.0, model: Normalised, ..Sprt::default() };
    assert_kept::<Pentanomial>(test, [0.5, share_of_normalised(60.0)], 3);
}

/// Of 2,000 intervals of 95 %, 1,900 ± 30 should hold the truth.
#[test]
fn intervals_of_elo_hold_the_truth() {
    let mut random = Random::new(4);
    let share = 0.58;
    let held = (0..2000).filter(|_| {
        let mut pairs = Pentanomial::default();
        (0..200).for_each(|_| pairs.play(&mut random, share));
        let estimate = elo(&pairs);
        estimate.low < elo_of_share(share) && elo_of_share(share) < estimate.high
    });
    let held = held.count();
    assert!((1870..=1930).contains(&held), "{held} of 2000");
}
