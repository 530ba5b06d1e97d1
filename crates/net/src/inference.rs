//! What a network says of a position, in plain code that every processor can run. It is the
//! reference for whatever is faster.

use crate::network::{FAN, Line, ONE, Stack};
use crate::shape::{HIDDEN_STEP, MOST_HIDDEN, MOST_WIDTH, WIDTH_STEP};
use crate::{Network, Shape};

/// The accumulator's values behind its activation.
type Activations = [u8; MOST_WIDTH];

impl Network {
    /// The score for the side to move: 100 is odds of e to one.
    ///
    /// # Panics
    /// If an input or the bucket is beyond the network's shape.
    #[inline]
    pub fn score(&self, inputs: &[u16], bucket: usize) -> i32 {
        let shifts = self.header.shifts;
        let mut activations = [0; MOST_WIDTH];
        self.activate(inputs, &mut activations);
        let width = self.header.shape.width;
        let stack = &self.stacks[bucket];
        let hidden = hidden_sums(stack, &activations[..width]);
        let most = ONE << shifts.hidden;
        let weighted = hidden.iter().zip(&stack.output_weights);
        let weighted = weighted.map(|(&sum, &weight)| sum.clamp(0, most) * i32::from(weight));
        (stack.output_bias + weighted.sum::<i32>()) >> shifts.output
    }

    /// Adds up the rows of the active inputs, a line at a time.
    fn activate(&self, inputs: &[u16], activations: &mut Activations) {
        let Shape { width, .. } = self.header.shape;
        let lines = width / WIDTH_STEP;
        let shift = self.header.shifts.accumulator;
        let most = (ONE << shift) as i16;
        for (at, values) in activations.chunks_mut(WIDTH_STEP).take(lines).enumerate() {
            let Line(mut sums) = self.accumulator_biases[at];
            for &input in inputs {
                let Line(row) = &self.accumulator_weights[usize::from(input) * lines + at];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            for (value, sum) in values.iter_mut().zip(sums) {
                *value = (sum.clamp(0, most) >> shift) as u8;
            }
        }
    }
}

/// The hidden layer before its activation. What lies beyond its width is 0.
fn hidden_sums(stack: &Stack, activations: &[u8]) -> [i32; MOST_HIDDEN] {
    let mut sums = [0; MOST_HIDDEN];
    let hidden = stack.hidden_biases.len();
    sums[..hidden].copy_from_slice(&stack.hidden_biases);
    let blocks = stack.hidden_weights.chunks_exact(hidden / HIDDEN_STEP);
    for (four, blocks) in activations.chunks_exact(FAN).zip(blocks) {
        let weights = blocks.iter().flat_map(|block| block.0.as_chunks::<FAN>().0);
        for (sum, weights) in sums.iter_mut().zip(weights) {
            let products = four.iter().zip(weights);
            *sum +=
                products.map(|(&value, &weight)| i32::from(value) * i32::from(weight)).sum::<i32>();
        }
    }
    sums
}
