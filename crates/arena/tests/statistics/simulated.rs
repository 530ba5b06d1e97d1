//! Games whose true strengths are known, because they are simulated: tests must err
//! as rarely as they promise, and intervals must hold the truth as often as they say.

use ludens_arena::statistics::EloModel::{Logistic, Normalised};
use ludens_arena::statistics::{
    Decision, ELO_PER_T, Encounter, Mark, Pentanomial, RatingOptions, Sample, Sprt, Tally, elo,
    elo_of_share, rate, share_of_elo,
};
use ludens_core::Random;

/// How many tests are simulated under each hypothesis.
const TESTS: usize = 800;

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

/// Asserts that errors are no more frequent than asked for, chance aside.
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

/// The truth about a simulated field, as the model has it.
struct Truth {
    /// In Elo as ratings are given, with mean 0.
    elo: [f64; 6],
    first_advantage: f64,
    draw_share: f64,
}

const TRUTH: Truth = Truth {
    elo: [250.0, 120.0, 30.0, -40.0, -110.0, -250.0],
    first_advantage: 35.0,
    draw_share: 0.25,
};

impl Truth {
    /// `games` games in which one moves first against another.
    fn encounter(&self, random: &mut Random, pair: (usize, usize), games: usize) -> Encounter {
        let difference = self.elo[pair.0] - self.elo[pair.1] + self.first_advantage;
        let odds = 10f64.powf(difference / (1.0 - self.draw_share) / 800.0);
        let draws = 2.0 * self.draw_share / (1.0 - self.draw_share);
        let all = odds + draws + 1.0 / odds;
        let mut tally = Tally::default();
        for _ in 0..games {
            tally.count(match chance(random) * all {
                won if won < odds => Mark::Win,
                drawn if drawn < odds + draws => Mark::Draw,
                _ => Mark::Loss,
            });
        }
        Encounter::new(format!("p{}", pair.0), format!("p{}", pair.1), tally)
    }

    /// Everybody against everybody.
    fn round_robin(&self, random: &mut Random, games: usize) -> Vec<Encounter> {
        let players = 0..self.elo.len();
        let pairs = players.clone().flat_map(|one| players.clone().map(move |two| (one, two)));
        let pairs = pairs.filter(|(one, two)| one != two);
        pairs.map(|pair| self.encounter(random, pair, games)).collect()
    }
}

/// 300 fields of six players: of 1,800 intervals of ratings and 300 of the
/// advantage, 95 % should hold the truth.
#[test]
fn intervals_of_ratings_hold_the_truth() {
    let mut random = Random::new(5);
    let (mut held, mut advantage_held, mut draws) = (0, 0, 0.0);
    for _ in 0..300 {
        let games = TRUTH.round_robin(&mut random, 20);
        let field = rate(&games, &RatingOptions::default()).expect("a connected field");
        for rated in &field.players {
            let truth = TRUTH.elo[usize::from(rated.player.as_bytes()[1] - b'0')];
            held += usize::from(rated.elo.low < truth && truth < rated.elo.high);
        }
        let advantage = field.first_advantage;
        let within =
            advantage.low < TRUTH.first_advantage && TRUTH.first_advantage < advantage.high;
        advantage_held += usize::from(within);
        draws += field.draw_share / 300.0;
    }
    assert!((1670..=1750).contains(&held), "{held} of 1800");
    assert!((272..=296).contains(&advantage_held), "{advantage_held} of 300");
    assert!((draws - TRUTH.draw_share).abs() < 0.01, "{draws}");
}
