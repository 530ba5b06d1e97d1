//! What tests of searches need.

use std::time::Duration;

use ludens_core::{Position, Symmetric};
use ludens_net::{Features, Inputs};
use ludens_search::Clock;

/// A clock that stands still.
pub(crate) struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// A network sees the same of a position and of its image under each of these symmetries.
pub(crate) fn check_images<P: Symmetric>(
    features: &dyn Features<P>,
    positions: &[P],
    symmetries: &[usize],
) {
    for position in positions {
        for &symmetry in symmetries {
            let image = position.image(symmetry);
            assert_eq!(seen(features, &image), seen(features, position), "{}", position.text());
            assert_eq!(features.bucket(&image), features.bucket(position), "{}", position.text());
            if let Some(ranked) = features.moves() {
                let mut moves = Vec::new();
                position.moves(&mut moves);
                let images: Vec<_> =
                    moves.iter().map(|&mv| position.move_image(mv, symmetry)).collect();
                let outputs = |position, moves: &[P::Move]| {
                    let mut outputs = Vec::new();
                    ranked.visit(position, moves, &mut outputs);
                    outputs
                };
                assert_eq!(outputs(&image, &images), outputs(position, &moves));
            }
        }
    }
}

/// The active inputs in order.
pub(crate) fn seen<P: Position>(features: &dyn Features<P>, position: &P) -> Vec<u16> {
    let mut inputs = Inputs::default();
    features.visit(position, &mut inputs);
    let mut seen = inputs.as_slice().to_vec();
    seen.sort_unstable();
    seen
}
