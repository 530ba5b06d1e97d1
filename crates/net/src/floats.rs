//! A network in floating point, as training knows it. All tensors are flat, the last index
//! running fastest.

use ludens_core::Random;

use crate::{NetworkError, Shape};

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
        }
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
            weights.fill_with(|| (random.below(2001) as f32 / 1000.0 - 1.0) * spread);
        }
        floats.accumulator_biases.fill(0.25);
        floats.hidden_biases.fill(0.25);
        floats
    }

    /// The logarithm of the odds that the side to move wins: what the network in whole numbers
    /// computes up to rounding.
    pub fn log_odds(&self, inputs: &[u16], bucket: usize) -> f32 {
        let Shape { width, hidden, .. } = self.shape;
        let mut accumulator = self.accumulator_biases.clone();
        for &input in inputs {
            let row = self.accumulator_weights[usize::from(input) * width..].iter();
            accumulator.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        let neurons = bucket * hidden..(bucket + 1) * hidden;
        neurons.fold(self.output_biases[bucket], |sum, neuron| {
            let row = &self.hidden_weights[neuron * width..(neuron + 1) * width];
            let dot = |sum, (weight, value): (&f32, &f32)| sum + weight * value.clamp(0.0, 1.0);
            let value = row.iter().zip(&accumulator).fold(self.hidden_biases[neuron], dot);
            sum + self.output_weights[neuron] * value.clamp(0.0, 1.0)
        })
    }

    /// Whether the shape is possible, and the tensors have its sizes and finite values.
    pub(crate) fn check(&self) -> Result<(), NetworkError> {
        self.shape.check()?;
        let expected = Floats::zero(self.shape);
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

    fn tensors(&self) -> [(&'static str, &[f32]); 6] {
        [
            ("accumulator_weights", &self.accumulator_weights),
            ("accumulator_biases", &self.accumulator_biases),
            ("hidden_weights", &self.hidden_weights),
            ("hidden_biases", &self.hidden_biases),
            ("output_weights", &self.output_weights),
            ("output_biases", &self.output_biases),
        ]
    }
}
