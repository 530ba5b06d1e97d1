//! The sequential test: log-likelihood ratios and bounds.

use ludens_arena::statistics::EloModel::{Logistic, Normalised};
use ludens_arena::statistics::{
    Decision, EloModel, Pentanomial, Sample, Sprt, SprtError, Tally, share_of_elo,
};

use super::assert_close;

fn test(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
    Sprt { elo0, elo1, model, ..Sprt::default() }.check().expect("a test that can be done")
}

/// What fastchess's own tests expect, to its two decimals.
#[test]
fn fastchess_expects_the_same_of_games() {
    let expected = [
        (Tally::new(36433, 68692, 36027), 0.0, 2.0, Normalised, 0.92),
        (Tally::new(10871, 20431, 10650), -1.75, 0.25, Normalised, 2.30),
        (Tally::new(21404, 40708, 21184), 0.5, 2.5, Logistic, -1.57),
        (Tally::new(57433, 106593, 57030), 0.0, 2.0, Logistic, -2.59),
    ];
    for (games, elo0, elo1, model, llr) in expected {
        assert_close(test(elo0, elo1, model).llr(&games), llr, 2);
    }
}

#[test]
fn fastchess_expects_the_same_of_pairs() {
    let expected = [
        ([365, 16618, 36229, 16974, 390], 0.0, 2.0, Normalised, 2.25),
        ([127, 4883, 10712, 5150, 104], -1.75, 0.25, Normalised, 3.01),
        ([0, 0, 2, 0, 37], 0.0, 20.0, Normalised, 2.96),
        ([223, 9863, 21279, 10037, 246], 0.5, 2.5, Logistic, -3.07),
        ([871, 26175, 55983, 26678, 821], 0.0, 2.0, Logistic, -4.98),
    ];
    for (pairs, elo0, elo1, model, llr) in expected {
        assert_close(test(elo0, elo1, model).llr(&Pentanomial(pairs)), llr, 2);
    }
}

/// Tests that were run on Fishtest, with the ratio its pages show.
#[test]
fn fishtest_shows_the_same() {
    let shown = [
        ([19, 4020, 10316, 4215, 24], -1.75, 0.25, 2.94),
        ([103, 3851, 8316, 3728, 98], 0.0, 2.0, -2.03),
        ([291, 10353, 21899, 10175, 306], 0.0, 2.0, -3.08),
        ([99, 3323, 8399, 3606, 109], 0.0, 2.0, 2.98),
        ([2, 40, 72, 14, 0], 0.0, 2.0, -0.36),
        ([326, 12015, 26044, 12357, 362], 0.0, 2.0, 2.93),
        ([59, 6427, 15570, 6693, 91], 0.0, 2.0, 2.94),
        ([328, 12094, 26412, 11964, 338], 0.0, 2.0, -2.93),
        ([900, 30596, 67292, 30899, 809], 0.0, 2.0, -2.96),
        ([45, 8506, 25934, 8883, 57], 0.5, 2.5, 2.94),
        ([14, 6935, 20257, 7273, 30], 0.5, 2.5, 2.95),
        ([105, 19880, 51075, 20005, 108], 0.5, 2.5, -2.94),
        ([68, 15448, 39104, 15441, 94], 0.5, 2.5, -2.94),
        ([41, 5118, 12924, 5334, 31], -1.75, 0.25, 2.94),
        ([36, 5804, 14811, 5986, 39], -1.75, 0.25, 2.94),
    ];
    for (pairs, elo0, elo1, llr) in shown {
        assert_close(test(elo0, elo1, Normalised).llr(&Pentanomial(pairs)), llr, 2);
    }
}

/// The likeliest distributions worked out another way: those with a given mean
/// by bisection, those with a given t-value as the best, over all means, of
/// those with that mean and the deviation that follows.
#[test]
fn ratios_worked_out_another_way() {
    let pairs = Pentanomial([5, 20, 40, 25, 10]);
    let games = Tally::new(60, 30, 40);
    let expected: [(&dyn Sample, f64, f64, EloModel, f64); 6] = [
        (&pairs, 0.0, 10.0, Logistic, 0.6716),
        (&pairs, -5.0, 40.0, Logistic, 1.2328),
        (&pairs, 0.0, 10.0, Normalised, 0.5155),
        (&pairs, -20.0, 60.0, Normalised, 2.1528),
        (&games, 0.0, 30.0, Logistic, 1.6192),
        (&games, 0.0, 30.0, Normalised, 1.4850),
    ];
    for (sample, elo0, elo1, model, llr) in expected {
        assert_close(test(elo0, elo1, model).llr(sample), llr, 4);
    }
}

/// A distribution of wins and losses alone that lies t deviations up has wins
/// in ½ + ½·t/√(1+t²), so that each win counts ln(1 + t/√(1+t²)) against H0: 0.
/// fastchess expects 120.56 and 111.82, allowing for 1 % where it stops early.
#[test]
fn nothing_but_wins_by_hand() {
    let games = test(0.0, 10.0, Normalised).llr(&Tally::new(4250, 0, 0));
    assert_close(games, 120.5483, 3);
    let pairs = test(0.0, 5.0, Normalised).llr(&Pentanomial([0, 0, 0, 0, 5550]));
    assert_close(pairs, 111.7976, 3);
}

/// Without draws and pairs it is Wald's own test: each win counts ln(s₁/s₀),
/// each loss ln((1−s₁)/(1−s₀)).
#[test]
fn without_draws_it_is_walds_test() {
    let (s0, s1) = (share_of_elo(0.0), share_of_elo(50.0));
    let wald = 300.0 * (s1 / s0).ln() + 250.0 * ((1.0 - s1) / (1.0 - s0)).ln();
    assert_close(test(0.0, 50.0, Logistic).llr(&Tally::new(300, 0, 250)), wald, 3);
}

#[test]
fn the_reverse_speaks_for_the_other_hypothesis() {
    let pairs = Pentanomial([5, 20, 40, 25, 10]);
    for model in [Logistic, Normalised] {
        let (there, back) = (test(-5.0, 20.0, model), test(-20.0, 5.0, model));
        assert_close(there.llr(&pairs), -back.llr(&pairs.reversed()), 9);
        assert_close(test(-20.0, 20.0, model).llr(&Pentanomial([3, 8, 9, 8, 3])), 0.0, 9);
    }
}

#[test]
fn bounds_decide() {
    let strict = Sprt { alpha: 0.01, beta: 0.2, ..Sprt::default() };
    let (lower, upper) = strict.bounds();
    assert_close(lower, (0.2f64 / 0.99).ln(), 12);
    assert_close(upper, 80f64.ln(), 12);
    assert_eq!(strict.decide(upper), Decision::AcceptH1);
    assert_eq!(strict.decide(lower), Decision::AcceptH0);
    assert_eq!(strict.decide(upper - 1e-9), Decision::Continue);
    assert_eq!(strict.decide(lower + 1e-9), Decision::Continue);
    assert_eq!(strict.state(&Tally::default()).decision, Decision::Continue);
    assert_eq!(strict.llr(&Pentanomial::default()), 0.0);
}

/// However lopsided the results, the ratio is a number and has its sign.
#[test]
fn any_counts_have_a_ratio() {
    let wide = test(-200.0, 200.0, Normalised);
    let narrow = test(0.0, 200.0, Normalised);
    for counts in [[1, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 1_000_000, 0, 0, 0], [9, 0, 0, 0, 9]] {
        let (pairs, reverse) = (Pentanomial(counts), Pentanomial(counts).reversed());
        assert!(wide.llr(&pairs) <= 1e-9 && wide.llr(&reverse) >= -1e-9, "{counts:?}");
        assert!(narrow.llr(&pairs) < 0.0, "{counts:?}");
        assert!(narrow.llr(&Pentanomial([0, 0, 0, 0, counts[0] + 5])) > 0.0);
    }
}

#[test]
fn tests_that_cannot_be_done_are_refused() {
    let refusal = |sprt: Sprt| sprt.check().expect_err("no such test").to_string();
    let sprt = Sprt::default();
    assert_eq!(
        refusal(Sprt { elo0: 5.0, elo1: 5.0, ..sprt }),
        "elo0 is 5 and elo1 is 5: elo0 must be less than elo1, both finite"
    );
    assert_eq!(
        refusal(Sprt { alpha: 0.5, beta: 0.5, ..sprt }),
        "alpha is 0.5 and beta is 0.5: both must be above 0, and together less than 1"
    );
    assert_eq!(
        refusal(Sprt { elo1: 300.0, ..sprt }),
        "300 normalised Elo is out of reach: expected 200 at most; use the logistic model for \
         greater differences"
    );
    assert!(matches!(
        Sprt { elo1: f64::NAN, ..sprt }.check(),
        Err(SprtError::Order { elo0: 0.0, .. })
    ));
    assert!(Sprt { elo1: 300.0, model: Logistic, ..sprt }.check().is_ok());
}

#[test]
fn a_test_travels_as_json() {
    let text = r#"{"elo0":0,"elo1":2,"alpha":0.05,"beta":0.1,"model":"normalized"}"#;
    let read: Sprt = serde_json::from_str(text).expect("a test");
    assert_eq!(read, Sprt { elo1: 2.0, beta: 0.1, ..Sprt::default() });
    let state = serde_json::to_value(read.state(&Tally::new(1, 0, 1))).expect("plain numbers");
    assert_eq!(state["decision"], "continue");
}
