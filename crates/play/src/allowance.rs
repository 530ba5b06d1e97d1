//! What a player may finally spend on a move: what a match gives it, what its
//! own options say, and the default if neither sets a limit. Two sides
//! with different allowances play an unequal match, which is shown to people.

use std::fmt;
use std::time::Duration;

use crate::game_match::{Pace, TimeControl};
use crate::thinker::OwnLimits;

/// The limits that hold for every move of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Allowance {
    /// Time for a move.
    pub time: Option<Duration>,
    /// Time for the game, and what every move adds.
    pub clock: Option<[Duration; 2]>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// Plies of depth.
    pub depth: Option<u32>,
}

impl Allowance {
    /// What a player with limits of its own may spend under this control.
    pub fn of(own: &OwnLimits, control: &TimeControl) -> Allowance {
        let (time, clock) = match control.pace {
            Pace::Own => (None, None),
            Pace::PerMove(time) => (Some(time), None),
            Pace::Clock { base, increment } => (None, Some([base, increment])),
        };
        let mut all = Allowance {
            time: least(time, own.time),
            clock,
            nodes: least(control.nodes, own.nodes),
            depth: least(control.depth, own.depth).or(own.usual_depth),
        };
        let by_depth = all.depth.is_some() && own.heeds_depth;
        if !by_depth && all.time.is_none() && all.nodes.is_none() && all.clock.is_none() {
            all.time = own.usual_time;
        }
        all
    }
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
}

/// `100 ms a move, depth 4`.
impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.time.map(|time| format!("{} a move", duration(time))),
            self.clock.map(|[base, increment]| match increment {
                Duration::ZERO => format!("{} for the game", duration(base)),
                _ => format!("{} for the game + {} a move", duration(base), duration(increment)),
            }),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        match parts.is_empty() {
            true => f.write_str("no limit"),
            false => f.write_str(&parts.join(", ")),
        }
    }
}

/// `200 ms`, `1.5 s`.
fn duration(time: Duration) -> String {
    match time.as_secs() {
        0 => format!("{} ms", time.as_secs_f64() * 1e3),
        _ => format!("{} s", time.as_secs_f64()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlayerSpec;

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
}
