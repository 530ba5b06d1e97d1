//! What is good in Breakthrough: an evaluation that knows when a man cannot be
//! caught any more, and which moves to try first.

mod advance;
mod guide;
mod sight;

use ludens_games::breakthrough::Breakthrough;

use crate::{Knowledge, Ladder};

/// What is known of Breakthrough.
pub static KNOWLEDGE: Knowledge<Breakthrough> = Knowledge {
    evaluations: &[advance::INFO],
    guide: &guide::BreakthroughGuide,
    rivals: &["mcts", "mcts:eval=advance"],
    levels: LEVELS,
    ..Knowledge::USUAL
};

const LEVELS: Ladder = [
    "greedy:random=95",
    "greedy:random=80",
    "greedy:random=60",
    "greedy:random=35",
    "pvs:nodes=100,random=20,seed=1,memory=2MB",
    "pvs:nodes=300,random=10,seed=1,memory=2MB",
    "pvs:nodes=1000,random=3,seed=1,memory=2MB",
    "pvs:nodes=6000,seed=1,memory=2MB",
    "pvs:nodes=40000,seed=1,memory=4MB",
    "best",
];

#[cfg(test)]
mod testing {
    use ludens_core::{Position, Random};
    use ludens_games::Game;
    use ludens_games::breakthrough::Breakthrough;

    pub(super) fn position(game: &str, text: &str) -> Breakthrough {
        let game: Game = game.parse().expect("a game");
        Breakthrough::from_text(&game.options, text).expect("a position")
    }

    /// The undecided positions of some random games.
    pub(super) fn positions(game: &str, games: u64) -> Vec<Breakthrough> {
        let game: Game = game.parse().expect("a game");
        let (mut found, mut buffer) = (Vec::new(), Vec::new());
        for seed in 0..games {
            let mut random = Random::new(seed);
            let mut position = Breakthrough::start(&game.options);
            while let Some(mv) = position.random_move(&mut random, &mut buffer) {
                found.push(position);
                position = position.play(mv);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::testing::positions;
    use super::*;
    use ludens_core::{Curve, Symmetric};

    #[test]
    fn images_of_a_position_score_alike() {
        for game in ["breakthrough", "breakthrough:size=5x6"] {
            for info in KNOWLEDGE.evaluations {
                let evaluation = info.with([]).expect("the defaults");
                for position in positions(game, 20) {
                    let scores = (0..4).map(|symmetry| evaluation.score(&position.image(symmetry)));
                    let scores: Vec<i32> = scores.collect();
                    assert!(scores.iter().all(|&score| score == scores[0]), "{position:?}");
                }
            }
        }
    }

    #[test]
    fn every_weight_matters() {
        let positions = positions("breakthrough", 50);
        for info in KNOWLEDGE.evaluations {
            let evaluation = info.with([]).expect("the defaults");
            for weight in info.weights {
                let changed = info.with([(weight.name, weight.default + 1.0)]).expect("a weight");
                let differs = |p: &Breakthrough| changed.score(p) != evaluation.score(p);
                assert!(positions.iter().any(differs), "{} {}", info.name, weight.name);
            }
        }
    }

    #[test]
    fn scores_become_chances() {
        for info in KNOWLEDGE.evaluations {
            let evaluation = info.with([]).expect("the defaults");
            assert!(matches!(evaluation.curve(), Curve::Logistic { .. }));
        }
    }
}
