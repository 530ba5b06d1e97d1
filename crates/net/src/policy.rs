//! The head that ranks moves. A move is a few of many outputs, and each is one dense row on the
//! accumulator that the score is computed from, too. Their sum is the move's logit: the more it
//! is, the likelier the move is the best. Only the outputs of legal moves are computed.

use std::sync::Arc;

use ludens_core::{MovePolicy, Position};
use serde::{Deserialize, Serialize};

use crate::inference::Activations;
use crate::network::{Head, ONE, STRIP, Strip};
use crate::{Features, Inputs, MoveFeatures, MoveOutputs, Network, NetworkError, Path};

/// What a file says of its network's policy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyHeader {
    /// What its outputs are.
    pub moves: MoveOutputs,
    /// A weight of 1 is 2^`shift`, and a logit of 1 is 127 · 2^`shift`.
    pub shift: u32,
}

impl PolicyHeader {
    /// The whole number that stands for a logit of 1.
    pub fn one(&self) -> f32 {
        (ONE << self.shift) as f32
    }
}

impl Network {
    /// Replaces what `logits` holds by one logit for each move, given by their outputs one after
    /// the other, in parts of [`PolicyHeader::one`]. Without a policy there are none.
    ///
    /// # Panics
    /// If an input or an output is beyond the network's.
    #[inline]
    pub fn logits(&self, inputs: &[u16], outputs: &[u16], logits: &mut Vec<i32>) {
        self.logits_on(self.path, inputs, outputs, logits);
    }

    /// The same on a path that is available.
    ///
    /// # Panics
    /// As [`Network::logits`], and if the path is not available.
    pub fn logits_on(&self, path: Path, inputs: &[u16], outputs: &[u16], logits: &mut Vec<i32>) {
        logits.clear();
        let Some(head) = &self.head else { return };
        match path {
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => crate::simd::logits_avx2(self, head, inputs, outputs, logits),
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => crate::simd::logits_avx512(self, head, inputs, outputs, logits),
            _ => {
                assert!(path.is_available(), "{path:?} is not available");
                let mut activations = Activations::default();
                self.activate(inputs, &mut activations);
                sum_up(head, outputs, logits, |row| dot(row, &activations));
            }
        }
    }
}

/// Adds up the outputs of each move.
#[inline(always)]
pub(crate) fn sum_up(
    head: &Head,
    outputs: &[u16],
    logits: &mut Vec<i32>,
    dot: impl Fn(&[Strip]) -> i32,
) {
    let logit = |&output: &u16| head.biases[usize::from(output)] + dot(head.row(output));
    let moves = outputs.chunks_exact(head.per_move);
    logits.extend(moves.map(|outputs| outputs.iter().map(logit).sum::<i32>()));
}

fn dot(row: &[Strip], activations: &Activations) -> i32 {
    let products = row.iter().zip(activations.0.chunks_exact(STRIP)).map(|(strip, values)| {
        let pairs = strip.0.iter().zip(values);
        pairs.map(|(&weight, &value)| i32::from(weight) * i32::from(value)).sum::<i32>()
    });
    products.sum()
}

/// Ranks moves by a network.
pub struct NetworkPolicy<P: Position> {
    network: Arc<Network>,
    features: &'static dyn Features<P>,
    moves: &'static dyn MoveFeatures<P>,
    /// What a logit of 1 is.
    one: f32,
}

impl<P: Position> NetworkPolicy<P> {
    /// The policy of a network, if it has one, and sees these features.
    pub fn new(
        network: Arc<Network>,
        features: &'static dyn Features<P>,
    ) -> Result<NetworkPolicy<P>, NetworkError> {
        network.header().check_features(features)?;
        let (moves, one) = network.header().check_policy(features)?;
        Ok(NetworkPolicy { network, features, moves, one })
    }
}

impl<P: Position> MovePolicy<P> for NetworkPolicy<P> {
    fn shares(&self, position: &P, moves: &[P::Move], shares: &mut Vec<f32>) {
        let (mut inputs, mut outputs, mut logits) = (Inputs::default(), Vec::new(), Vec::new());
        self.features.visit(position, &mut inputs);
        self.moves.visit(position, moves, &mut outputs);
        self.network.logits(inputs.as_slice(), &outputs, &mut logits);
        let most = logits.iter().copied().max().unwrap_or(0);
        shares.clear();
        // The difference may not fit a whole number, but it fits what it is counted in.
        let difference = |logit: i32| (i64::from(logit) - i64::from(most)) as f32;
        shares.extend(logits.iter().map(|&logit| (difference(logit) / self.one).exp()));
        let sum: f32 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= sum);
    }
}

#[cfg(test)]
mod tests {
    use ludens_core::Random;

    use super::*;
    use crate::testing::{SHAPES, origin, random_inputs, random_moves, random_policy_network};

    fn available() -> Vec<Path> {
        Path::ALL.into_iter().filter(|path| path.is_available()).collect()
    }

    #[test]
    fn all_paths_give_the_same_logits() {
        for (seed, shape) in (0..).zip(SHAPES.into_iter().cycle().take(12)) {
            let (_, network) = random_policy_network(shape, seed);
            let random = &mut Random::new(seed);
            for _ in 0..30 {
                let (inputs, outputs) = (random_inputs(&shape, random), random_moves(random));
                let [mut expected, mut logits] = [Vec::new(), Vec::new()];
                network.logits_on(Path::Portable, &inputs, &outputs, &mut expected);
                assert_eq!(2 * expected.len(), outputs.len());
                for path in available() {
                    network.logits_on(path, &inputs, &outputs, &mut logits);
                    assert_eq!(logits, expected, "{path:?} {shape:?} {inputs:?}");
                }
            }
        }
    }

    #[test]
    fn extreme_weights_give_the_same_logits() {
        for (sign, bias) in [(1.0, 9.0), (-1.0, -9.0)] {
            let (mut floats, _) = random_policy_network(SHAPES[2], 1);
            floats.accumulator_biases.fill(9.0);
            let policy = floats.policy.as_mut().expect("a policy");
            policy.weights.fill(sign * 127.0);
            policy.biases.fill(bias);
            let network = floats.quantised(origin()).expect("a network");
            for path in available() {
                let mut logits = Vec::new();
                network.logits_on(path, &[3, 5], &[0, 1], &mut logits);
                let row = sign as i32 * 127 * 127 * 96;
                assert_eq!(logits, [2 * (row + bias as i32 * 127)], "{path:?}");
            }
        }
    }

    #[test]
    fn whole_logits_say_what_floats_say() {
        for shape in SHAPES {
            let (floats, network) = random_policy_network(shape, 3);
            let one = network.header().policy.as_ref().expect("a policy").one();
            let random = &mut Random::new(4);
            let (mut error, mut spread) = (0.0, 0.0);
            for _ in 0..100 {
                let (inputs, outputs) = (random_inputs(&shape, random), random_moves(random));
                let (exact, mut logits) = (floats.logits(&inputs, &outputs), Vec::new());
                network.logits(&inputs, &outputs, &mut logits);
                for (exact, &logit) in exact.iter().zip(&logits) {
                    error += (exact - logit as f32 / one).abs();
                    spread += exact.abs();
                }
            }
            assert!(error < spread / 30.0, "{shape:?}: {error} of {spread}");
        }
    }

    #[test]
    fn the_score_is_the_same_with_a_policy() {
        let (floats, network) = random_policy_network(SHAPES[1], 3);
        let without = crate::Floats { policy: None, ..floats };
        let without = without.quantised(origin()).expect("a network");
        let inputs = random_inputs(&SHAPES[1], &mut Random::new(4));
        assert_eq!(network.score(&inputs, 2), without.score(&inputs, 2));
        let mut logits = vec![7];
        without.logits(&inputs, &[0, 1], &mut logits);
        assert!(logits.is_empty(), "it has no opinion of moves");
    }
}
