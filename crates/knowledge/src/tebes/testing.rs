//! What the tests of this game share: positions from text, evaluations by name,
//! random games, and the rules of capturing once more, square by square.

use ludens_core::{Evaluation, Position, Random, Side};
use ludens_games::Game;
use ludens_games::tebes::Tebes;

use crate::knowledge;

/// The position of this text under the usual rules.
pub(super) fn position<const N: usize>(text: &str) -> Tebes<N> {
    let game: Game = format!("tebes:size={N}").parse().expect("a game");
    Tebes::from_text(&game.options, text).unwrap_or_else(|error| panic!("{error}"))
}

/// The evaluation of this name with its usual weights.
pub(super) fn evaluation<const N: usize>(name: &str) -> Box<dyn Evaluation<Tebes<N>>> {
    let known = knowledge::<Tebes<N>>().expect("knowledge");
    known.evaluation(name).expect("an evaluation").with([]).expect("no weights")
}

/// The evaluation of this name with one weight changed.
pub(super) fn with_weight<const N: usize>(
    name: &str,
    weight: &str,
    value: f64,
) -> Box<dyn Evaluation<Tebes<N>>> {
    let known = knowledge::<Tebes<N>>().expect("knowledge");
    known.evaluation(name).expect("an evaluation").with([(weight, value)]).expect("a weight")
}

/// Shows every undecided position of some random games.
pub(super) fn over_random_games<const N: usize>(game: &str, mut look: impl FnMut(&Tebes<N>)) {
    let game: Game = game.parse().expect("a game");
    let mut buffer = Vec::new();
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let mut position = Tebes::start(&game.options);
        while let Some(mv) = position.random_move(&mut random, &mut buffer) {
            look(&position);
            position = position.play(mv);
        }
    }
}

/// How many captures a side would have if it were on move, by the legal moves.
pub(super) fn naive_captures<const N: usize>(position: &Tebes<N>, side: Side) -> i32 {
    let on_move = if position.side() == side { *position } else { position.with_turn_passed() };
    let mut moves = Vec::new();
    on_move.moves(&mut moves);
    let is_capture = |mv: &ludens_games::tebes::Move| on_move.move_text(*mv).contains('x');
    moves.iter().filter(|mv| is_capture(mv)).count() as i32
}
