//! Ratings of a field.

use ludens_arena::statistics::{
    Anchor, Encounter, Estimate, Prior, RatingError, RatingOptions, Ratings, Tally, Z95, rate,
};

use super::assert_close;

const ELO_PER_LOG: f64 = 173.717_792_761_3;

/// So wide that only the results count, as in the published fits.
fn only_the_results() -> RatingOptions {
    RatingOptions {
        prior: Prior { strength: 1e5, advantage: 1e5, log_draws: 1e3 },
        ..RatingOptions::default()
    }
}

fn elo_of(field: &Ratings, player: &str) -> Estimate {
    field.players.iter().find(|rated| rated.player == player).expect("a player").elo
}

/// The Eastern Division of the American League, 1987, home team first: wins at
/// home and wins away. Agresti, "Categorical Data Analysis" (2002), table 10.11.
const BASEBALL: &[(&str, &str, u64, u64)] = &[
    ("Milwaukee", "Detroit", 4, 3),
    ("Milwaukee", "Toronto", 4, 2),
    ("Milwaukee", "New York", 4, 3),
    ("Milwaukee", "Boston", 6, 1),
    ("Milwaukee", "Cleveland", 4, 2),
    ("Milwaukee", "Baltimore", 6, 0),
    ("Detroit", "Milwaukee", 3, 3),
    ("Detroit", "Toronto", 4, 2),
    ("Detroit", "New York", 4, 3),
    ("Detroit", "Boston", 6, 0),
    ("Detroit", "Cleveland", 6, 1),
    ("Detroit", "Baltimore", 4, 3),
    ("Toronto", "Milwaukee", 2, 5),
    ("Toronto", "Detroit", 4, 3),
    ("Toronto", "New York", 2, 4),
    ("Toronto", "Boston", 4, 3),
    ("Toronto", "Cleveland", 4, 2),
    ("Toronto", "Baltimore", 6, 0),
    ("New York", "Milwaukee", 3, 3),
    ("New York", "Detroit", 5, 1),
    ("New York", "Toronto", 2, 5),
    ("New York", "Boston", 4, 3),
    ("New York", "Cleveland", 4, 2),
    ("New York", "Baltimore", 6, 1),
    ("Boston", "Milwaukee", 5, 1),
    ("Boston", "Detroit", 2, 5),
    ("Boston", "Toronto", 3, 3),
    ("Boston", "New York", 4, 2),
    ("Boston", "Cleveland", 5, 2),
    ("Boston", "Baltimore", 6, 0),
    ("Cleveland", "Milwaukee", 2, 5),
    ("Cleveland", "Detroit", 3, 3),
    ("Cleveland", "Toronto", 3, 4),
    ("Cleveland", "New York", 4, 3),
    ("Cleveland", "Boston", 4, 2),
    ("Cleveland", "Baltimore", 2, 4),
    ("Baltimore", "Milwaukee", 2, 5),
    ("Baltimore", "Detroit", 1, 5),
    ("Baltimore", "Toronto", 1, 6),
    ("Baltimore", "New York", 2, 4),
    ("Baltimore", "Boston", 1, 6),
    ("Baltimore", "Cleveland", 3, 4),
];

fn baseball() -> Vec<Encounter> {
    let games = BASEBALL
        .iter()
        .map(|&(home, away, wins, losses)| Encounter::new(home, away, Tally::new(wins, 0, losses)));
    games.collect()
}

/// The worths sum to 1; playing at home multiplies the odds by e^0.302.
#[test]
fn baseball_with_the_advantage_of_playing_at_home() {
    let field = rate(&baseball(), &only_the_results()).expect("a connected field");
    let worths: Vec<f64> =
        field.players.iter().map(|rated| (rated.elo.value / ELO_PER_LOG).exp()).collect();
    let all: f64 = worths.iter().sum();
    let published = [
        ("Milwaukee", 0.220),
        ("Detroit", 0.190),
        ("Toronto", 0.164),
        ("New York", 0.157),
        ("Boston", 0.137),
        ("Cleveland", 0.088),
        ("Baltimore", 0.044),
    ];
    for ((rated, worth), (team, expected)) in field.players.iter().zip(worths).zip(published) {
        assert_eq!(rated.player, team);
        assert_close(worth / all, expected, 3);
        assert_eq!(rated.tally.games(), 78);
    }
    assert_close(field.first_advantage.value / ELO_PER_LOG, 0.302, 3);
    assert_eq!(field.draw_share, 0.0);
}

/// Chocolate puddings compared two by two: preferred, not preferred, no
/// preference. Davidson (1970), example 2.
const PUDDINGS: &[(&str, &str, u64, u64, u64)] = &[
    ("1", "2", 19, 22, 16),
    ("1", "3", 16, 19, 12),
    ("2", "3", 19, 19, 10),
    ("1", "4", 18, 23, 13),
    ("2", "4", 23, 19, 9),
    ("3", "4", 19, 20, 15),
    ("1", "5", 13, 19, 18),
    ("2", "5", 16, 20, 12),
    ("3", "5", 16, 15, 17),
    ("4", "5", 17, 14, 16),
    ("1", "6", 18, 21, 12),
    ("2", "6", 22, 20, 12),
    ("3", "6", 13, 18, 10),
    ("4", "6", 14, 19, 18),
    ("5", "6", 11, 21, 12),
];

/// No pudding came first, so each result stands once in either order. That is
/// twice as many, and the errors are smaller by √2.
fn puddings() -> Vec<Encounter> {
    let both = PUDDINGS.iter().flat_map(|&(one, other, wins, losses, draws)| {
        let tally = Tally::new(wins, draws, losses);
        [Encounter::new(one, other, tally), Encounter::new(other, one, tally.reversed())]
    });
    both.collect()
}

#[test]
fn puddings_with_draws() {
    let field = rate(&puddings(), &only_the_results()).expect("a connected field");
    let draws = 2.0 * field.draw_share / (1.0 - field.draw_share);
    assert_close(draws, 0.7468, 4);
    assert_close(field.first_advantage.value, 0.0, 9);
    // The worths, which sum to 1, and the errors of their logarithms.
    let published = [
        ("1", 0.1388, 0.1219),
        ("2", 0.1730, 0.1218),
        ("3", 0.1617, 0.1268),
        ("4", 0.1654, 0.1220),
        ("5", 0.1587, 0.1271),
        ("6", 0.2024, 0.1266),
    ];
    let scale = ELO_PER_LOG * (1.0 - field.draw_share);
    let worth = |pudding: &str| (elo_of(&field, pudding).value / scale).exp();
    let all: f64 = published.iter().map(|(pudding, ..)| worth(pudding)).sum();
    for (pudding, expected, error) in published {
        assert_close(worth(pudding) / all, expected, 4);
        assert_close(elo_of(&field, pudding).error() / Z95 * 2f64.sqrt() / scale, error, 4);
    }
}

/// d + γ = ln(60/40) and γ − d = ln(50/50), so both are half of ln 1.5; their
/// variance is (1/24 + 1/25) / 4.
#[test]
fn two_players_by_hand() {
    let games = [
        Encounter::new("ann", "bob", Tally::new(60, 0, 40)),
        Encounter::new("bob", "ann", Tally::new(50, 0, 50)),
    ];
    let field = rate(&games, &only_the_results()).expect("a connected field");
    assert_close(field.first_advantage.value, 35.2183, 3);
    assert_close(field.first_advantage.error(), 48.6501, 3);
    assert_close(elo_of(&field, "ann").value, 17.6091, 3);
    assert_close(elo_of(&field, "ann").error(), 24.3250, 3);
    assert_close(elo_of(&field, "bob").value, -17.6091, 3);
}

/// e^d = 40/20 and ν = 40/√(40·20) = √2: 120.4120 Elo of decisive games, of
/// which 2/(2+√2) are decisive between equals.
#[test]
fn two_players_with_draws_by_hand() {
    let games = [
        Encounter::new("ann", "bob", Tally::new(40, 40, 20)),
        Encounter::new("bob", "ann", Tally::new(20, 40, 40)),
    ];
    let field = rate(&games, &only_the_results()).expect("a connected field");
    assert_close(field.draw_share, 0.414214, 6);
    assert_close(elo_of(&field, "ann").value - elo_of(&field, "bob").value, 70.5355, 3);
    // The match alone would have said 70.4365.
    let anchored = RatingOptions {
        anchor: Some(Anchor { player: "bob".into(), rating: 1500.0 }),
        ..only_the_results()
    };
    let field = rate(&games, &anchored).expect("a connected field");
    assert_eq!(elo_of(&field, "bob"), Estimate::normal(1500.0, 0.0));
    assert_close(elo_of(&field, "ann").value, 1570.5355, 3);
}

#[test]
fn the_prior_hardly_moves_mixed_results() {
    let loose = rate(&baseball(), &only_the_results()).expect("a connected field");
    let usual = rate(&baseball(), &RatingOptions::default()).expect("a connected field");
    for (one, other) in loose.players.iter().zip(&usual.players) {
        assert_eq!(one.player, other.player);
        assert!((one.elo.value - other.elo.value).abs() < 3.0, "{one:?} {other:?}");
    }
}

#[test]
fn the_order_of_the_results_does_not_matter() {
    let mut games = puddings();
    games.extend(baseball());
    games.push(Encounter::new("1", "Toronto", Tally::new(3, 1, 2)));
    let expected = rate(&games, &RatingOptions::default()).expect("a connected field");
    games.reverse();
    let part = |game: &Encounter, tally| Encounter::new(&*game.first, &*game.second, tally);
    let halves = games.iter().flat_map(|game| {
        let Tally { wins, draws, losses } = game.tally;
        [part(game, Tally::new(wins, 0, losses)), part(game, Tally::new(0, draws, 0))]
    });
    let halves: Vec<Encounter> = halves.collect();
    assert_eq!(rate(&games, &RatingOptions::default()), Ok(expected.clone()));
    assert_eq!(rate(&halves, &RatingOptions::default()), Ok(expected));
}

#[test]
fn the_unbeaten_and_the_beaten_stay_finite() {
    let games = [
        Encounter::new("best", "middle", Tally::new(10, 0, 0)),
        Encounter::new("middle", "best", Tally::new(0, 0, 10)),
        Encounter::new("middle", "worst", Tally::new(10, 0, 0)),
        Encounter::new("worst", "middle", Tally::new(0, 0, 10)),
    ];
    let field = rate(&games, &RatingOptions::default()).expect("a connected field");
    let best = elo_of(&field, "best");
    assert!(best.value > 500.0 && best.value < 1500.0, "{best}");
    assert!(best.error() > 300.0 && best.error() < 2000.0, "{best}");
    assert_close(best.value, -elo_of(&field, "worst").value, 6);
    assert_close(elo_of(&field, "middle").value, 0.0, 6);
}

#[test]
fn nothing_but_draws_makes_equals() {
    let games = [Encounter::new("ann", "bob", Tally::new(0, 50, 0))];
    let field = rate(&games, &RatingOptions::default()).expect("a connected field");
    assert_close(elo_of(&field, "ann").value, 0.0, 9);
    assert!(field.draw_share > 0.9);
}

/// A player that always moves first may be stronger or luckier: both are half believed.
#[test]
fn what_cannot_be_told_apart_is_shared_out() {
    let games = [Encounter::new("ann", "bob", Tally::new(60, 0, 40))];
    let field = rate(&games, &RatingOptions::default()).expect("a connected field");
    let lead = elo_of(&field, "ann").value - elo_of(&field, "bob").value;
    assert!(lead > 0.0 && field.first_advantage.value > 0.0);
    assert!((lead + field.first_advantage.value - 70.4).abs() < 1.0);
    assert!(elo_of(&field, "ann").error() > 100.0, "the prior is all there is");
}

#[test]
fn fields_that_cannot_be_rated_are_refused() {
    let options = RatingOptions::default();
    let once = Tally::new(1, 0, 0);
    assert_eq!(rate(&[], &options), Err(RatingError::NoGames));
    let unplayed = Encounter::new("ann", "bob", Tally::default());
    assert_eq!(rate(&[unplayed], &options), Err(RatingError::NoGames));
    let itself = rate(&[Encounter::new("ann", "ann", once)], &options);
    assert_eq!(itself, Err(RatingError::Itself { player: "ann".into() }));

    let apart = [
        Encounter::new("dora", "cid", once),
        Encounter::new("ann", "bob", once),
        Encounter::new("eve", "dora", once),
    ];
    let error = rate(&apart, &options).expect_err("two groups");
    assert_eq!(
        error.to_string(),
        "the field falls into 2 groups that never met: ann, bob / cid, dora, eve; ratings compare \
         only players whom games connect"
    );
    let anchor = Some(Anchor { player: "zoe".into(), rating: 0.0 });
    let error = rate(&apart[1..2], &RatingOptions { anchor, ..options }).expect_err("no zoe");
    assert_eq!(error.to_string(), "the anchor \"zoe\" is not among the players who met");
}
