//! UCT and PUCT: which of the moves tried so far to try again.
//!
//! A move tried n times with w wins, of N at its parent, has the value
//! w/n + C·√(ln N / n); with an evaluation β·H + (1−β)·w/n + C·√(ln N / n),
//! where β = k / (k + n). By PUCT it has w/n + C·P·√N / (1 + n), where P is the move's share of the
//! policy. The part that does not depend on N is computed when a result comes in, for that move alone: its [`Standing`]. Choosing among many moves
//! then takes one multiplication and one addition a move.

use super::proof::Value;
use super::tree::Node;
use super::{Selection, Settings};

/// How a move stands among its siblings: its value is mean + C·√(ln N)·doubt, or by PUCT
/// mean + C·√N·doubt.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Standing {
    /// w/n, with the evaluation's share in it.
    mean: f32,
    /// √(1/n), or by PUCT P / (1 + n).
    doubt: f32,
}

/// A place among siblings and its value there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pick {
    pub(super) place: usize,
    pub(super) worth: f32,
}

/// Most nodes have few visits: for these √(ln N) or √N is looked up.
const TABLE: usize = 1 << 14;

/// The constants of the formula.
pub(super) struct Formula {
    /// k.
    prior: Option<f32>,
    /// C.
    exploration: f32,
    selection: Selection,
    /// C·√(ln N), or by PUCT C·√N, for small N.
    unknown: Vec<f32>,
}

/// The terms of the formula, apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    /// w/n, with the evaluation's share in it.
    pub mean: f32,
    /// What it gains because it is little explored.
    pub exploration: f32,
}

impl Terms {
    /// The sum, which is compared.
    pub fn total(self) -> f32 {
        self.mean + self.exploration
    }
}

impl Standing {
    /// The standing of a proven move.
    pub(super) fn settled(value: Value) -> Standing {
        Standing { mean: value.worth(), doubt: 0.0 }
    }
}

impl Formula {
    pub(super) fn new(settings: &Settings) -> Formula {
        let prior = settings.prior.map(|k| k as f32);
        let (exploration, selection) = (settings.exploration as f32, settings.selection);
        let mut formula = Formula { prior, exploration, selection, unknown: Vec::new() };
        formula.unknown = (0..TABLE as u32).map(|visits| formula.unknown_at(visits)).collect();
        formula
    }

    /// The standing of a move after this many visits, `prior` being H or P. Before the first its
    /// value by UCT is H, as if one visit had confirmed it.
    #[inline]
    pub(super) fn standing(&self, visits: u32, wins: f64, prior: f32) -> Standing {
        if let Selection::Puct { .. } = self.selection {
            let n = visits as f32;
            return Standing { mean: wins as f32 / n.max(1.0), doubt: prior / (1.0 + n) };
        }
        if visits == 0 {
            return Standing { mean: prior, doubt: 1.0 };
        }
        let (n, wins) = (visits as f32, wins as f32);
        let mean = match self.prior {
            None => wins / n,
            // β·H + (1−β)·w/n with β = k/(k+n), on one denominator.
            Some(k) => (k * prior + wins) / (k + n),
        };
        Standing { mean, doubt: (1.0 / n).sqrt() }
    }

    /// The value of a move after this many visits, term by term.
    pub(super) fn terms(&self, visits: u32, wins: f64, prior: f32, parent_visits: u32) -> Terms {
        let Standing { mean, doubt } = self.standing(visits, wins, prior);
        Terms { mean, exploration: self.unknown(parent_visits) * doubt }
    }

    /// What stands in for w/n of a move that was never tried, by the visits and wins of its
    /// siblings; `None` where its own standing says it.
    #[inline]
    pub(super) fn first_play(&self, siblings: impl Iterator<Item = (u32, f64)>) -> Option<f32> {
        let Selection::Puct { first_play_loss } = self.selection else { return None };
        let sum = |(visits, wins), (n, w)| (visits + u64::from(n), wins + w);
        let (visits, wins) = siblings.fold((0, 0.0), sum);
        let mean = if visits == 0 { 0.5 } else { wins / visits as f64 };
        Some((mean - first_play_loss) as f32)
    }

    /// The value of a move that was never tried, by its siblings that were.
    #[inline]
    pub(super) fn worth_untried<M>(
        &self,
        untried: &Node<M>,
        tried: &[Node<M>],
        parent_visits: u32,
    ) -> f32 {
        let Standing { mean, doubt } = untried.standing;
        let results = tried.iter().map(|node| (node.visits, node.wins));
        let mean = self.first_play(results).filter(|_| untried.is_open()).unwrap_or(mean);
        mean + self.unknown(parent_visits) * doubt
    }

    /// The best of siblings; the first of equals. There must be one.
    #[inline]
    pub(super) fn best<M>(&self, siblings: &[Node<M>], parent_visits: u32) -> Pick {
        let unknown = self.unknown(parent_visits);
        let mut best = Pick { place: 0, worth: f32::NEG_INFINITY };
        for (place, node) in siblings.iter().enumerate() {
            let worth = node.standing.mean + unknown * node.standing.doubt;
            if worth > best.worth {
                best = Pick { place, worth };
            }
        }
        best
    }

    /// C·√(ln N), or by PUCT C·√N.
    #[inline]
    fn unknown(&self, parent_visits: u32) -> f32 {
        match self.unknown.get(parent_visits as usize) {
            Some(&known) => known,
            None => self.unknown_at(parent_visits),
        }
    }

    #[inline]
    fn unknown_at(&self, parent_visits: u32) -> f32 {
        let visits = parent_visits.max(1) as f32;
        match self.selection {
            Selection::Uct => self.exploration * visits.ln().sqrt(),
            Selection::Puct { .. } => self.exploration * visits.sqrt(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::Side;

    /// Visits, wins and H of a move.
    type Tried = (u32, f64, f32);

    fn node(formula: &Formula, (visits, wins, prior): Tried) -> Node<u8> {
        let standing = formula.standing(visits, wins, prior);
        let mut node = Node::new(0, prior, Value::Open, standing);
        (node.visits, node.wins) = (visits, wins);
        node
    }

    fn best(settings: Settings, moves: &[Tried], parent_visits: u32) -> Pick {
        let formula = Formula::new(&settings);
        let nodes: Vec<_> = moves.iter().map(|&mv| node(&formula, mv)).collect();
        formula.best(&nodes, parent_visits)
    }

    fn close(a: f32, b: f32) {
        assert!((a - b).abs() < 1e-6, "{a} is not {b}");
    }

    #[test]
    fn plain_uct_by_hand() {
        // 3/4 + √2·√(ln 10 / 4) = 0.75 + 1.4142136·0.7587130.
        close(best(Settings::default(), &[(4, 3.0, 0.9)], 10).worth, 1.822_982_2);
        // 1/2 + √2·√(ln 100000 / 2), beyond the table.
        close(best(Settings::default(), &[(2, 1.0, 0.9)], 100_000).worth, 3.893_070_2);
    }

    #[test]
    fn mixed_uct_by_hand() {
        // β = 50/(50+10) = 5/6; 5/6·0.8 + 1/6·0.3 + √2·√(ln 100 / 10).
        let expected = 5.0 / 6.0 * 0.8 + 0.3 / 6.0 + 0.959_705_2;
        close(best(Settings::with_evaluation(), &[(10, 3.0, 0.8)], 100).worth, expected);
        let much = (1_000_000, 300_000.0, 0.8);
        let worth = best(Settings::with_evaluation(), &[much], 1).worth;
        assert!((worth - 0.3).abs() < 1e-4, "many visits outweigh H");
    }

    #[test]
    fn puct_by_hand() {
        let settings = Settings { exploration: 1.5, ..Settings::with_policy() };
        // 3/4 + 1.5·0.2·√100 / 5, and 1/9 + 1.5·0.9·√100 / 10.
        close(best(settings, &[(4, 3.0, 0.2)], 100).worth, 0.75 + 0.6);
        let moves = [(4, 3.0, 0.2), (9, 1.0, 0.9)];
        assert_eq!(best(settings, &moves, 100).place, 1, "{:?}", best(settings, &moves, 100));
        // Never tried: (3 + 1)/(4 + 9) - 0.1 + 1.5·0.05·√100.
        let formula = Formula::new(&settings);
        let tried = moves.map(|mv| node(&formula, mv));
        let worth = formula.worth_untried(&node(&formula, (0, 0.0, 0.05)), &tried, 100);
        close(worth, 4.0 / 13.0 - 0.1 + 0.75);
        let lost = Node::new(
            0,
            0.9,
            Value::Won(Side::Second),
            Standing::settled(Value::Won(Side::Second)),
        );
        assert!(formula.worth_untried(&lost, &tried, 100) < 0.0, "a lost move gains nothing");
    }

    #[test]
    fn the_unknown_outweighs_the_merely_good() {
        let moves = [(100, 60.0, 0.0), (10, 4.0, 0.0), (90, 40.0, 0.0)];
        assert_eq!(best(Settings::default(), &moves, 200).place, 1);
    }

    #[test]
    fn what_is_settled_is_not_tried_again() {
        let formula = Formula::new(&Settings::default());
        let settled = |value| Node::new(0, 0.0, value, Standing::settled(value));
        let (lost, drawn) = (settled(Value::Won(Side::Second)), settled(Value::Drawn));
        let place = |nodes: &[Node<u8>], visits| formula.best(nodes, visits).place;
        assert_eq!(place(&[lost, node(&formula, (900, 0.0, 0.0))], 2), 1);
        assert_eq!(place(&[lost, drawn, node(&formula, (900, 9.0, 0.0))], 901), 1);
        assert_eq!(place(&[lost, lost], 9), 0, "something is picked");
    }
}
