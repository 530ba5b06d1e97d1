//! How long a player may think, in words.

use std::time::Duration;

use ludens_play::{Pace, PlayerSpec, TimeControl};

fn told(player: &str, control: TimeControl) -> String {
    let game = "connect4".parse().expect("a game");
    PlayerSpec::parse(&game, player).expect("a player").allowance(&control).to_string()
}

#[test]
fn all_who_think_for_a_time_have_the_same_by_default() {
    let none = TimeControl::default();
    for player in ["best", "pvs", "ids", "mcts", "exact", "pvs:exact=on", "mcts:eval=h1"] {
        assert_eq!(told(player, none), "1 s a move", "{player}");
    }
    assert_eq!(told("alphabeta", none), "depth 4");
    assert_eq!(told("random", none), "no limit");
    // A depth does not end every search.
    assert_eq!(told("mcts:depth=9", none), "1 s a move, depth 9");
    assert_eq!(told("exact:depth=9", none), "1 s a move, depth 9");
}

#[test]
fn of_two_limits_the_tighter_counts() {
    let per_move = |ms| Pace::PerMove(Duration::from_millis(ms));
    let control = TimeControl { pace: per_move(200), nodes: Some(5000), depth: None };
    assert_eq!(told("mcts", control), "200 ms a move, 5000 nodes");
    assert_eq!(told("mcts:time=50ms,nodes=9000", control), "50 ms a move, 5000 nodes");
    assert_eq!(told("alphabeta:6", control), "200 ms a move, 5000 nodes, depth 6");
    let [base, increment] = [60.0, 0.5].map(Duration::from_secs_f64);
    let clock = TimeControl { pace: Pace::Clock { base, increment }, nodes: None, depth: None };
    assert_eq!(told("pvs", clock), "60 s for the game + 500 ms a move");
}
