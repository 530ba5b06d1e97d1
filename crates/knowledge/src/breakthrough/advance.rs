//! `advance`, the evaluation of Breakthrough: the men by how far they have come,
//! whether they are covered or can be taken, how well home is guarded, and the
//! race to the last row.
//!
//! The race is often settled long before it ends: a man that nothing can catch
//! wins if no enemy arrives before it. The numbers were fitted to the results of
//! games that a shallow search played against itself, in quiet positions: what
//! captures do is found by the quiescence search, and a man in contact is a strong one.

use ludens_core::{Curve, Evaluation, Position, Term};
use ludens_games::breakthrough::Breakthrough;

use super::sight::Sight;
use crate::terms::{Against, Ledger};
use crate::{EvaluationInfo, WeightInfo, Weights};

/// The evaluation's entry.
pub(super) const INFO: EvaluationInfo<Breakthrough> = EvaluationInfo {
    name: "advance",
    alias: None,
    summary: "men by how far they have come, cover, guards at home, men that nothing can catch",
    weights: WEIGHTS,
    other_terms: &[],
    make: |weights| Box::new(Advance::new(weights)),
};

const WEIGHTS: &[WeightInfo] = &[
    weight("men", "each man", 1.0),
    weight("rows", "how far the men have come, 1 being as fitted", 1.0),
    weight("cover", "each man that another one covers", -0.17),
    weight("contact", "each man that can be captured and is covered", 0.95),
    weight("loose", "each man that can be captured and is not covered, on move", 1.2),
    weight("hanging", "each man that can be captured and is not covered, off move", 0.7),
    weight("guards", "each square of the second row that the home row guards", 0.8),
    weight("control", "each square beyond the middle that only one's own men attack", 0.5),
    weight("runner", "a man that nothing can catch, though the other side may be faster", 2.5),
    weight("race", "a man that nothing can catch, and that comes first", 20.0),
    weight("tempo", "to be on move", 0.1),
];

const fn weight(name: &'static str, help: &'static str, default: f64) -> WeightInfo {
    WeightInfo { name, help, default }
}

/// What a man is worth beside itself, by the rows it still has to go; with more
/// it stands where it began.
const ROWS: [f64; 7] = [0.0, 3.0, 2.6, 0.8, 0.4, 0.4, 0.6];

/// The score that makes the odds e to one.
const SCALE: i32 = 450;

/// The evaluation.
#[derive(Debug, Clone)]
pub(super) struct Advance {
    men: i32,
    rows: [i32; 8],
    cover: i32,
    contact: i32,
    /// For the side that waits and the side on move.
    exposed: [i32; 2],
    guards: i32,
    control: i32,
    runner: i32,
    race: i32,
    tempo: i32,
}

impl Advance {
    fn new(weights: &Weights) -> Advance {
        let rows = weights.get("rows");
        let row = |to_go: usize| ROWS.get(to_go).map_or(0.0, |worth| 100.0 * rows * worth);
        Advance {
            men: weights.hundredths("men"),
            rows: std::array::from_fn(|to_go| row(to_go).round() as i32),
            cover: weights.hundredths("cover"),
            contact: weights.hundredths("contact"),
            exposed: ["hanging", "loose"].map(|name| weights.hundredths(name)),
            guards: weights.hundredths("guards"),
            control: weights.hundredths("control"),
            runner: weights.hundredths("runner"),
            race: weights.hundredths("race"),
            tempo: weights.hundredths("tempo"),
        }
    }

    #[inline]
    fn enter(&self, position: &Breakthrough, ledger: &mut impl Ledger) {
        let side = position.side();
        let [own, other] = [side, !side].map(|side| Sight::of(position, side));
        self.standing(&own, ledger);
        self.standing(&other, &mut Against(ledger));
        ledger.add("loose", self.exposed[1] * exposed(&own));
        ledger.add("hanging", -self.exposed[0] * exposed(&other));
        self.enter_race(&own, &other, ledger);
        ledger.add("tempo", self.tempo);
    }

    /// Enters what a side has, whichever side is on move.
    #[inline]
    fn standing(&self, sight: &Sight, ledger: &mut impl Ledger) {
        let (own, attacked) = (sight.own, sight.attacked());
        let worth = |rank| self.rows[sight.rows_to_go(rank)] * count(sight.row(own, rank));
        let endangered = sight.endangered();
        let only_own = attacked & sight.beyond_the_middle() & !endangered;
        ledger.add("men", self.men * count(own));
        ledger.add("rows", sight.rows().map(worth).sum());
        ledger.add("cover", self.cover * count(own & attacked));
        ledger.add("contact", self.contact * count(own & attacked & endangered));
        ledger.add("guards", self.guards * count(sight.guarded()));
        ledger.add("control", self.control * count(only_own));
    }

    /// A runner of the side on move arrives before enemies that need as many
    /// moves; one of the side that waits must need fewer.
    #[inline]
    fn enter_race(&self, own: &Sight, other: &Sight, ledger: &mut impl Ledger) {
        let (mine, theirs) = (own.runner(), other.runner());
        let comes_first = mine.is_some_and(|moves| Some(moves) <= other.nearest());
        let comes_too_late = theirs.is_some_and(|moves| Some(moves) < own.nearest());
        // They exclude each other: no man comes before the nearest one.
        ledger.add("race", self.race * (i32::from(comes_first) - i32::from(comes_too_late)));
        if !comes_first && !comes_too_late {
            let runners = i32::from(mine.is_some()) - i32::from(theirs.is_some());
            ledger.add("runner", self.runner * runners);
        }
    }
}

/// The own men that could be captured without loss.
#[inline]
fn exposed(sight: &Sight) -> i32 {
    count(sight.own & sight.endangered() & !sight.attacked())
}

#[inline]
fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

impl Evaluation<Breakthrough> for Advance {
    #[inline]
    fn score(&self, position: &Breakthrough) -> i32 {
        let mut sum = 0;
        self.enter(position, &mut sum);
        sum
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: SCALE }
    }

    fn terms(&self, position: &Breakthrough) -> Vec<Term> {
        let mut terms = Vec::new();
        self.enter(position, &mut terms);
        terms
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use ludens_core::{Random, rows};
    use ludens_games::Game;

    use super::super::testing::position;
    use super::*;

    fn part(game: &str, text: &str, name: &str) -> i32 {
        let terms = Advance::new(&Weights::defaults(WEIGHTS)).terms(&position(game, text));
        terms.iter().find(|term| term.name == name).map_or(0, |term| term.value)
    }

    #[test]
    fn each_part_sees_its_own() {
        let game = "breakthrough";
        let duel = "8/1b6/8/3b4/2w5/3w4/8/8 w";
        assert_eq!(part(game, duel, "men"), 0);
        // White has 4 and 5 rows to go, Black 4 and 6.
        assert_eq!(part(game, duel, "rows"), -20);
        assert_eq!(part(game, duel, "cover"), -17, "d3 covers c4");
        assert_eq!(part(game, duel, "contact"), 95, "d5 attacks it");
        assert_eq!(part(game, duel, "hanging"), -70, "d5 can be captured");
        assert_eq!(part(game, duel, "loose"), 0);
        assert_eq!(part(game, &duel.replace(" w", " b"), "loose"), 120);
        assert_eq!(part(game, "8/1b6/8/8/8/8/8/1w5w w", "guards"), 240);
        assert_eq!(part(game, "7b/8/8/3w4/8/8/8/8 w", "control"), 100);
    }

    #[test]
    fn the_race_is_counted_out() {
        let game = "breakthrough";
        // Four moves to a8; the enemy needs five to the last row, or four.
        assert_eq!(part(game, "8/8/7b/8/w7/8/8/8 w", "race"), 2000);
        assert_eq!(part(game, "8/8/8/7b/w7/8/8/8 w", "race"), 2000);
        assert_eq!(part(game, "8/8/8/7b/w7/8/8/8 b", "race"), 2000, "Black is first");
        assert_eq!(part(game, "8/8/7b/8/w7/8/8/8 b", "race"), -2000);
        // Two runners, and Black is faster.
        assert_eq!(part(game, "8/8/8/8/w6b/8/8/8 w", "race"), -2000);
        // c7 catches a man on a4 that waits, and not one that is on move.
        assert_eq!(part(game, "8/2b5/8/8/w7/8/8/8 b", "race"), 0);
        assert_eq!(part(game, "8/2b5/8/8/w7/8/8/8 w", "race"), 2000);
    }

    /// Whether the side to move wins, found by trying everything.
    fn wins(position: &Breakthrough, known: &mut HashMap<u64, bool>) -> bool {
        if position.outcome().is_some() {
            return false;
        }
        if let Some(&value) = known.get(&position.key()) {
            return value;
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let value = moves.iter().any(|&mv| !wins(&position.play(mv), known));
        known.insert(position.key(), value);
        value
    }

    /// Up to three men a side anywhere on 6x7 but on the last rows.
    fn few_men(seed: u64) -> Breakthrough {
        let (mut random, mut cells) = (Random::new(seed), vec!['.'; 42]);
        for man in "wwwbbb".chars() {
            cells[6 + random.below(30)] = man;
        }
        let side = if random.below(2) == 0 { 'w' } else { 'b' };
        let text = format!("{} {side}", rows::write(cells.into_iter(), 6));
        let game: Game = "breakthrough:size=6x7".parse().expect("a game");
        // One side may have covered all men of the other.
        let position = Breakthrough::from_text(&game.options, &text);
        position.ok().filter(|p| p.outcome().is_none()).unwrap_or_else(|| few_men(seed + 10_000))
    }

    #[test]
    fn a_race_that_is_counted_as_won_is_won() {
        let (mut known, mut won, mut lost) = (HashMap::new(), 0, 0);
        let evaluation = Advance::new(&Weights::defaults(WEIGHTS));
        for seed in 0..2000 {
            let position = few_men(seed);
            let terms = evaluation.terms(&position);
            let race = terms.iter().find(|term| term.name == "race").map_or(0, |t| t.value);
            if race != 0 {
                assert_eq!(wins(&position, &mut known), race > 0, "{}", position.text());
                *if race > 0 { &mut won } else { &mut lost } += 1;
            }
        }
        assert!(won > 100 && lost > 100, "{won} and {lost}");
    }
}
