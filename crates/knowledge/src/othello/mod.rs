//! What is good in Othello: an evaluation by mobility, a beginner's to compare
//! it with, and which squares to try first.

mod discs;
mod guide;
mod mobility;
mod squares;

use ludens_games::othello::Othello;

use crate::Knowledge;

/// What is known of Othello.
pub static KNOWLEDGE: Knowledge<Othello> = Knowledge {
    evaluations: &[mobility::INFO, discs::INFO],
    guide: &guide::CornersFirst,
    rivals: &["mcts", "pvs:eval=discs"],
    ..Knowledge::USUAL
};

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::{Evaluation, Position, Random, Symmetric};
    use ludens_games::Game;

    /// The position of this text.
    pub(super) fn at(text: &str) -> Othello {
        let game: Game = "othello".parse().expect("a game");
        Othello::from_text(&game.options, text).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The evaluation of this name.
    pub(super) fn made(name: &str) -> Box<dyn Evaluation<Othello>> {
        KNOWLEDGE.evaluation(name).expect("a name").with([]).expect("the defaults")
    }

    #[test]
    fn images_of_a_position_score_alike() {
        for info in KNOWLEDGE.evaluations {
            let evaluation = made(info.name);
            for seed in 0..20 {
                let mut random = Random::new(seed);
                let mut position = at("8/8/8/3wb3/3bw3/8/8/8 b");
                while let Some(mv) = position.random_move(&mut random, &mut Vec::new()) {
                    let score = evaluation.score(&position);
                    for symmetry in 0..Othello::SYMMETRIES {
                        let image = evaluation.score(&position.image(symmetry));
                        assert_eq!(image, score, "{} {position:?}", info.name);
                    }
                    position = position.play(mv);
                }
            }
        }
    }
}
