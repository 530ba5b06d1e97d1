//! A network in floating point, as training knows it. All tensors are flat, the last index
//! running fastest.

use ludens_core::Random;

use crate::{MoveOutputs, NetworkError, Shape};

/// The parameters of a network in floating point.
///
/// With `clamp` to the range from 0 to 1, and the hidden and output layers of the position's
/// bucket:
///
/// ```text
/// accumulator = clamp(accumulator_biases + the accumulator_weights of each active input)
/// hidden      = clamp(hidden_biases + hidden_weights · accumulator)
/// log odds    = output_bias + output_weights · hidden
/// ```
///
/// With a policy each of a move's outputs is `bias + weights · accumulator`, whatever the bucket,
/// and their sum is the move's logit.
#[derive(Debug, Clone, PartialEq)]
pub struct Floats {
    /// The sizes.
    pub shape: Shape,
    /// `[inputs][width]`
    pub accumulator_weights: Vec<f32>,
    /// `[width]`
    pub accumulator_biases: Vec<f32>,
    /// `[buckets][hidden][width]`
    pub hidden_weights: Vec<f32>,
    /// `[buckets][hidden]`
    pub hidden_biases: Vec<f32>,
    /// `[buckets][hidden]`
    pub output_weights: Vec<f32>,
    /// `[buckets]`
    pub output_biases: Vec<f32>,
    /// The head that ranks moves, if there is one.
    pub policy: Option<PolicyFloats>,
}

/// The parameters of the head that ranks moves.
#[derive(Debug, Clone, PartialEq)]
pub struct PolicyFloats {
    /// What its outputs are.
    pub moves: MoveOutputs,
    /// `[outputs][width]`
    pub weights: Vec<f32>,
    /// `[outputs]`
    pub biases: Vec<f32>,
}

impl Floats {
    /// A network that finds every position even.
    pub fn zero(shape: Shape) -> Floats {
        let Shape { inputs, buckets, width, hidden, .. } = shape;
        let zeros = |count| vec![0.0; count];
        Floats {
            shape,
            accumulator_weights: zeros(inputs * width),
            accumulator_biases: zeros(width),
            hidden_weights: zeros(buckets * hidden * width),
            hidden_biases: zeros(buckets * hidden),
            output_weights: zeros(buckets * hidden),
            output_biases: zeros(buckets),
            policy: None,
        }
    }

    /// The same with a policy that finds all moves alike.
    #[must_use]
    pub fn with_policy(self, moves: MoveOutputs) -> Floats {
        let weights = vec![0.0; moves.outputs * self.shape.width];
        let biases = vec![0.0; moves.outputs];
        Floats { policy: Some(PolicyFloats { moves, weights, biases }), ..self }
    }

    /// The same with an untrained policy.
    #[must_use]
    pub fn with_random_policy(self, moves: MoveOutputs, random: &mut Random) -> Floats {
        let spread = (2.0 / self.shape.width as f32).sqrt();
        let mut floats = self.with_policy(moves);
        if let Some(policy) = &mut floats.policy {
            policy.weights.fill_with(|| uniform(random) * spread);
        }
        floats
    }

    /// An untrained network: random weights, such that each layer is about half used.
    pub fn random(shape: Shape, random: &mut Random) -> Floats {
        let mut floats = Floats::zero(shape);
        let spread = |sums: usize| (2.0 / sums as f32).sqrt();
        let spreads = [spread(shape.most_active), spread(shape.width), spread(shape.hidden) * 4.0];
        let weights = [
            &mut floats.accumulator_weights,
            &mut floats.hidden_weights,
            &mut floats.output_weights,
        ];
        for (weights, spread) in weights.into_iter().zip(spreads) {
            weights.fill_with(|| uniform(random) * spread);
        }
        floats.accumulator_biases.fill(0.25);
        floats.hidden_biases.fill(0.25);
        floats
    }

    /// The logarithm of the odds that the side to move wins: what the network in whole numbers
    /// computes up to rounding.
    pub fn log_odds(&self, inputs: &[u16], bucket: usize) -> f32 {
        let Shape { width, hidden, .. } = self.shape;
        let accumulator = self.accumulator(inputs);
        let neurons = bucket * hidden..(bucket + 1) * hidden;
        neurons.fold(self.output_biases[bucket], |sum, neuron| {
            let row = &self.hidden_weights[neuron * width..(neuron + 1) * width];
            let value = self.hidden_biases[neuron] + dot(row, &accumulator);
            sum + self.output_weights[neuron] * value.clamp(0.0, 1.0)
        })
    }

    /// The logits of moves, given by their outputs one after the other: what the network in whole
    /// numbers computes up to rounding. Without a policy there are none.
    pub fn logits(&self, inputs: &[u16], outputs: &[u16]) -> Vec<f32> {
        let Some(policy) = &self.policy else { return Vec::new() };
        let (width, accumulator) = (self.shape.width, self.accumulator(inputs));
        let logit = |&output: &u16| {
            let row = &policy.weights[usize::from(output) * width..][..width];
            policy.biases[usize::from(output)] + dot(row, &accumulator)
        };
        let moves = outputs.chunks_exact(policy.moves.per_move);
        moves.map(|outputs| outputs.iter().map(logit).sum()).collect()
    }

    /// The accumulator behind its activation.
    fn accumulator(&self, inputs: &[u16]) -> Vec<f32> {
        let width = self.shape.width;
        let mut sums = self.accumulator_biases.clone();
        for &input in inputs {
            let row = self.accumulator_weights[usize::from(input) * width..].iter();
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        sums.iter().map(|sum| sum.clamp(0.0, 1.0)).collect()
    }

    /// Whether the shape is possible, and the tensors have its sizes and finite values.
    pub(crate) fn check(&self) -> Result<(), NetworkError> {
        self.shape.check()?;
        let mut expected = Floats::zero(self.shape);
        if let Some(policy) = &self.policy {
            policy.moves.check()?;
            expected = expected.with_policy(policy.moves.clone());
        }
        for ((tensor, values), (_, zeros)) in self.tensors().into_iter().zip(expected.tensors()) {
            let (found, expected) = (values.len(), zeros.len());
            if found != expected {
                return Err(NetworkError::WrongCount { tensor, found, expected });
            }
            if !values.iter().all(|value| value.is_finite()) {
                return Err(NetworkError::NotFinite { tensor });
            }
        }
        Ok(())
    }

    fn tensors(&self) -> Vec<(&'static str, &[f32])> {
        let mut tensors: Vec<(_, &[f32])> = vec![
            ("accumulator_weights", &self.accumulator_weights),
            ("accumulator_biases", &self.accumulator_biases),
            ("hidden_weights", &self.hidden_weights),
            ("hidden_biases", &self.hidden_biases),
            ("output_weights", &self.output_weights),
            ("output_biases", &self.output_biases),
        ];
        if let Some(policy) = &self.policy {
            tensors.push(("policy_weights", &policy.weights));
            tensors.push(("policy_biases", &policy.biases));
        }
        tensors
    }
}

fn dot(weights: &[f32], values: &[f32]) -> f32 {
    weights.iter().zip(values).map(|(weight, value)| weight * value).sum()
}

/// From -1 to 1.
fn uniform(random: &mut Random) -> f32 {
    random.below(2001) as f32 / 1000.0 - 1.0
}
