//! Elo, normalised Elo and the likelihood of superiority.

use ludens_arena::statistics::{
    Estimate, Mark, Pentanomial, Sample, Tally, elo, normalised_elo, superiority,
};

use super::assert_close;

/// What fastchess's own tests expect for these counts, in percent for superiority.
struct Published {
    sample: Box<dyn Sample>,
    elo: Option<(f64, f64)>,
    normalised: (f64, f64),
    superiority: Option<f64>,
}

fn published() -> Vec<Published> {
    let games = |wins, draws, losses| Box::new(Tally::new(wins, draws, losses)) as Box<dyn Sample>;
    let pairs = |counts| Box::new(Pentanomial(counts)) as Box<dyn Sample>;
    vec![
        Published {
            sample: games(76, 123, 89),
            elo: None,
            normalised: (-20.76, 40.13),
            superiority: Some(15.53),
        },
        Published {
            sample: games(136, 111, 96),
            elo: Some((40.70, 30.43)),
            normalised: (49.77, 36.77),
            superiority: Some(99.60),
        },
        Published {
            sample: games(34, 0, 356),
            elo: None,
            normalised: (-508.44, 34.48),
            superiority: None,
        },
        Published {
            sample: pairs([34, 54, 63, 64, 75]),
            elo: Some((55.58, 27.65)),
            normalised: (57.94, 28.28),
            superiority: Some(100.0),
        },
        Published {
            sample: pairs([332, 433, 498, 333, 334]),
            elo: Some((-8.64, 10.33)),
            normalised: (-9.17, 10.96),
            superiority: Some(5.05),
        },
        Published {
            sample: pairs([7895, 8757, 5685, 568, 9999]),
            elo: Some((-21.04, 2.95)),
            normalised: (-19.01, 2.65),
            superiority: None,
        },
    ]
}

#[test]
fn fastchess_expects_the_same() {
    for Published { sample, elo: expected, normalised, superiority: percent } in published() {
        if let Some((value, error)) = expected {
            assert_close(elo(&*sample).value, value, 2);
            assert_close(elo(&*sample).error(), error, 2);
        }
        assert_close(normalised_elo(&*sample).value, normalised.0, 2);
        assert_close(normalised_elo(&*sample).error(), normalised.1, 2);
        if let Some(percent) = percent {
            assert_close(100.0 * superiority(&*sample), percent, 2);
        }
    }
}

/// A match that fastchess reported, with an error it could not name.
#[test]
fn an_upper_bound_may_be_missing() {
    let pairs = Pentanomial([0, 0, 2, 0, 37]);
    assert_close(elo(&pairs).value, 631.91, 2);
    assert_eq!(elo(&pairs).high, f64::INFINITY);
    assert_eq!(elo(&pairs).error(), f64::INFINITY);
    assert!(elo(&pairs).low > 400.0);
    assert_close(normalised_elo(&pairs).value, 1056.68, 2);
    assert_close(normalised_elo(&pairs).error(), 77.10, 2);
}

/// Sixty wins and forty losses: mean 0.6, variance 0.24, standard error
/// √0.0024 = 0.0489898, so the share lies between 0.5039818 and 0.6960182.
#[test]
fn sixty_of_a_hundred_by_hand() {
    let tally = Tally::new(60, 0, 40);
    assert_close(tally.mean(), 0.6, 12);
    assert_close(tally.variance(), 0.24, 12);
    assert_close(tally.standard_error(), 0.0489898, 7);
    let estimate = elo(&tally);
    assert_close(estimate.value, 70.4365, 4);
    assert_close(estimate.low, 2.7669, 4);
    assert_close(estimate.high, 143.9092, 4);
    assert_close(normalised_elo(&tally).value, 70.9200, 4);
    assert_close(normalised_elo(&tally).error(), 68.0961, 4);
    assert_close(superiority(&tally), 0.979387, 6);
}

/// 100 pairs: mean (0·5 + ¼·20 + ½·40 + ¾·25 + 1·10)/100 = 0.5375; variance of a
/// pair 0.06421875, of a game twice that.
#[test]
fn a_hundred_pairs_by_hand() {
    let pairs = Pentanomial([5, 20, 40, 25, 10]);
    assert_close(pairs.mean(), 0.5375, 12);
    assert_close(pairs.variance(), 0.06421875, 12);
    assert_close(pairs.game_variance(), 0.1284375, 12);
    let estimate = elo(&pairs);
    assert_close(estimate.value, 26.1067, 4);
    assert_close(estimate.low, -8.4570, 4);
    assert_close(estimate.high, 61.1958, 4);
    assert_close(normalised_elo(&pairs).value, 36.3546, 4);
    assert_close(normalised_elo(&pairs).error(), 48.1512, 4);
    assert_close(superiority(&pairs), 0.930535, 6);
}

#[test]
fn pairing_takes_out_what_openings_add() {
    // Won with one colour and lost with the other, except ten pairs.
    let pairs = Pentanomial([0, 0, 90, 0, 10]);
    let games = Tally::new(110, 0, 90);
    assert_eq!(pairs.mean(), games.mean());
    assert!(elo(&pairs).error() < 0.45 * elo(&games).error());
    assert!(superiority(&pairs) > 0.999 && superiority(&games) < 0.93);
}

#[test]
fn the_opponent_sees_the_reverse() {
    let pairs = Pentanomial([7, 11, 30, 22, 9]);
    assert_close(elo(&pairs).value, -elo(&pairs.reversed()).value, 9);
    assert_close(elo(&pairs).low, -elo(&pairs.reversed()).high, 9);
    assert_close(superiority(&pairs) + superiority(&pairs.reversed()), 1.0, 9);
}

#[test]
fn before_the_first_game_nothing_is_known() {
    for sample in [&Tally::default() as &dyn Sample, &Pentanomial::default()] {
        assert_eq!(elo(sample), Estimate::UNKNOWN);
        assert_eq!(normalised_elo(sample), Estimate::UNKNOWN);
        assert_eq!(superiority(sample), 0.5);
    }
    assert_eq!(Tally::default().share(), None);
}

/// n equal results: the chance of that result is at least 0.025^(1/n).
#[test]
fn results_that_are_all_alike_still_leave_doubt() {
    let won = elo(&Tally::new(10, 0, 0));
    assert_eq!((won.value, won.high), (f64::INFINITY, f64::INFINITY));
    assert_close(won.low, 140.2172, 4); // 0.025^0.1 = 0.6915029
    let drawn = elo(&Tally::new(0, 10, 0));
    assert_eq!(drawn.value, 0.0);
    assert_close(drawn.low, -110.7915, 4); // 0.6915029 / 2
    assert_close(drawn.high, 110.7915, 4);
    let lost = normalised_elo(&Tally::new(0, 0, 10));
    assert_eq!((lost.value, lost.high), (f64::NEG_INFINITY, f64::INFINITY));
    assert_close(superiority(&Tally::new(0, 0, 3)), 0.125, 12);
    // All pairs brought 1½ of 2 points: an equal entrant does this in two of three at most.
    assert_close(superiority(&Pentanomial([0, 0, 0, 2, 0])), 1.0 - 4.0 / 9.0, 12);
}

/// What is printed side by side says the same: an entrant that is stronger at the interval's
/// confidence is so by its likelihood, and the other way round.
#[test]
fn the_interval_and_the_likelihood_of_superiority_agree() {
    for wins in 0..12 {
        for draws in 0..6 {
            for losses in 0..6 {
                let tally = Tally::new(wins, draws, losses);
                let (estimate, los) = (elo(&tally), superiority(&tally));
                assert_eq!(estimate.low > 0.0, los > 0.975, "{tally:?}: {estimate:?} {los}");
                assert_eq!(estimate.high < 0.0, los < 0.025, "{tally:?}: {estimate:?} {los}");
            }
        }
    }
}

/// Ten games won are five pairs: too few for 95 %, and so nothing is printed as a bound.
#[test]
fn ten_wins_in_five_pairs_print_no_negative_bound() {
    let pairs = Pentanomial([0, 0, 0, 0, 5]);
    assert_eq!(format!("{:.1}", elo(&pairs)), "unknown");
    assert_close(superiority(&pairs), 0.96875, 9);
    assert_eq!(format!("{:.1}", elo(&Pentanomial([0, 0, 0, 0, 6]))), "at least +28.4");
    assert_eq!(format!("{:.1}", elo(&Pentanomial([6, 0, 0, 0, 0]))), "at most -28.4");
}

#[test]
fn counts_add_up_and_travel_as_json() {
    let marks = [(Mark::Loss, Mark::Loss), (Mark::Draw, Mark::Loss), (Mark::Win, Mark::Win)];
    let mut pairs = Pentanomial::default();
    let mut games = Tally::default();
    for (one, other) in marks {
        pairs.count(one, other);
        games.count(one);
        games.count(other);
    }
    assert_eq!(pairs, Pentanomial([1, 1, 0, 0, 1]));
    assert_eq!(games, Tally::new(2, 1, 3));
    assert_eq!(games.points(), pairs.points());
    assert_eq!([pairs, pairs].into_iter().sum::<Pentanomial>(), Pentanomial([2, 2, 0, 0, 2]));

    let json = serde_json::to_string(&(games, pairs)).expect("plain numbers");
    assert_eq!(json, r#"[{"wins":2,"draws":1,"losses":3},[1,1,0,0,1]]"#);
    let read: (Tally, Pentanomial) = serde_json::from_str(&json).expect("what was written");
    assert_eq!(read, (games, pairs));
    let unknown = serde_json::to_string(&Estimate::UNKNOWN).expect("plain numbers");
    assert_eq!(unknown, r#"{"value":0.0,"low":null,"high":null}"#);
}
