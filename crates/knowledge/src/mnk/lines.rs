//! `lines`, the evaluation: every open line counts by the stones it lacks. The
//! side to move has the next stone, so its own lines count more.

use ludens_core::{Curve, Evaluation, Position, Term};
use ludens_games::mnk::{Bits, Mnk};

use super::windows::{LEVELS, windows};
use crate::terms::Ledger;
use crate::{WeightInfo, Weights};

/// What can be changed.
pub(super) const WEIGHTS: &[WeightInfo] = &[
    WeightInfo { name: "lacks-one", help: "an open line that lacks one stone", default: 12.0 },
    WeightInfo { name: "lacks-two", help: "an open line that lacks two stones", default: 4.0 },
    WeightInfo { name: "lacks-three", help: "an open line that lacks three stones", default: 1.0 },
    WeightInfo {
        name: "turn",
        help: "how much more the lines of the side to move count, as a share",
        default: 0.5,
    },
];

const NAMES: [&str; LEVELS] = ["lacks-one", "lacks-two", "lacks-three"];

/// The evaluation.
#[derive(Debug, Clone)]
pub(super) struct Lines {
    each: [i32; LEVELS],
    /// In hundredths.
    turn: i64,
}

impl Lines {
    pub(super) fn new(weights: &Weights) -> Lines {
        Lines {
            each: NAMES.map(|name| weights.hundredths(name)),
            turn: i64::from(weights.hundredths("turn")),
        }
    }

    #[inline]
    fn enter<B: Bits>(&self, position: &Mnk<B>, ledger: &mut impl Ledger) {
        let side = position.side();
        let [own, other] = [side, !side].map(|side| counts(position, position.stones(side)));
        let mut lines = 0;
        for (level, name) in NAMES.into_iter().enumerate() {
            ledger.add(name, self.each[level] * (own[level] - other[level]));
            lines += i64::from(self.each[level] * own[level]);
        }
        // Absurd weights must not overflow a number.
        let turn = (lines * self.turn / 100).clamp(-1 << 28, 1 << 28);
        ledger.add("turn", turn as i32);
    }
}

/// How many open lines of these stones lack one, two and three.
#[inline]
fn counts<B: Bits>(position: &Mnk<B>, stones: B) -> [i32; LEVELS] {
    let mut counts = [0; LEVELS];
    for way in windows(position.grid(), stones, stones | position.empty()) {
        for (count, lines) in counts.iter_mut().zip(way.lacking) {
            *count += lines.count() as i32;
        }
    }
    counts
}

impl<B: Bits> Evaluation<Mnk<B>> for Lines {
    #[inline]
    fn score(&self, position: &Mnk<B>) -> i32 {
        let mut sum = 0;
        self.enter(position, &mut sum);
        sum
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: 1500 }
    }

    fn terms(&self, position: &Mnk<B>) -> Vec<Term> {
        let mut terms = Vec::new();
        self.enter(position, &mut terms);
        terms
    }
}
