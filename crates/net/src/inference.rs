//! What a network says of a position, in plain code that every processor can run: the reference
//! for whatever is faster.

use crate::network::{Line, ONE, Stack};
use crate::shape::{MOST_HIDDEN, MOST_WIDTH, WIDTH_STEP};
use crate::{Network, Shifts};

/// The instructions that inference uses. All give the same scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Path {
    /// Those that every processor has.
    Portable,
    /// 32 bytes at a time.
    Avx2,
    /// 64 bytes at a time, with VNNI.
    Avx512,
}

impl Path {
    /// All paths, the slowest first.
    pub const ALL: [Path; 3] = [Path::Portable, Path::Avx2, Path::Avx512];

    /// Whether this processor has it.
    pub fn is_available(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        return crate::simd::has(self);
        #[cfg(not(target_arch = "x86_64"))]
        return self == Path::Portable;
    }

    /// The fastest that this processor has.
    pub fn best() -> Path {
        let available = Path::ALL.into_iter().rev().find(|path| path.is_available());
        available.unwrap_or(Path::Portable)
    }
}

/// The accumulator's values behind its activation.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct Activations(pub(crate) [u8; MOST_WIDTH]);

impl Default for Activations {
    #[inline(always)]
    fn default() -> Activations {
        Activations([0; MOST_WIDTH])
    }
}

/// The hidden layer before its activation. What lies beyond its width is 0.
#[derive(Clone)]
#[repr(align(64))]
pub(crate) struct Sums(pub(crate) [i32; MOST_HIDDEN]);

impl Default for Sums {
    #[inline(always)]
    fn default() -> Sums {
        Sums([0; MOST_HIDDEN])
    }
}

impl Network {
    /// The score for the side to move: 100 is odds of e to one.
    ///
    /// # Panics
    /// If an input or the bucket is beyond the network's shape.
    #[inline]
    pub fn score(&self, inputs: &[u16], bucket: usize) -> i32 {
        self.score_on(self.path, inputs, bucket)
    }

    /// The same on a path that is available.
    ///
    /// # Panics
    /// As [`Network::score`], and if the path is not available.
    #[inline]
    pub fn score_on(&self, path: Path, inputs: &[u16], bucket: usize) -> i32 {
        match path {
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => crate::simd::score_avx2(self, inputs, bucket),
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => crate::simd::score_avx512(self, inputs, bucket),
            _ => {
                assert!(path.is_available(), "{path:?} is not available");
                self.score_portable(inputs, bucket)
            }
        }
    }

    fn score_portable(&self, inputs: &[u16], bucket: usize) -> i32 {
        let mut activations = Activations::default();
        self.activate(inputs, &mut activations);
        let stack = &self.stacks[bucket];
        let sums = hidden_sums(stack, &activations.0[..self.header.shape.width]);
        output(stack, &sums, self.header.shifts)
    }

    /// Adds up the rows of the active inputs, a line at a time.
    pub(crate) fn activate(&self, inputs: &[u16], activations: &mut Activations) {
        let lines = self.header.shape.width / WIDTH_STEP;
        let shift = self.header.shifts.accumulator;
        let most = (ONE << shift) as i16;
        for (at, values) in activations.0.chunks_mut(WIDTH_STEP).take(lines).enumerate() {
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

fn hidden_sums(stack: &Stack, activations: &[u8]) -> Sums {
    let mut sums = Sums::default();
    let rows = stack.hidden_rows.chunks_exact(activations.len()).zip(&stack.hidden_biases);
    for (sum, (row, bias)) in sums.0.iter_mut().zip(rows) {
        let products = row.iter().zip(activations);
        let products = products.map(|(&weight, &value)| i32::from(weight) * i32::from(value));
        *sum = bias + products.sum::<i32>();
    }
    sums
}

/// The score from the hidden layer.
#[inline(always)]
pub(crate) fn output(stack: &Stack, sums: &Sums, shifts: Shifts) -> i32 {
    let most = ONE << shifts.hidden;
    let weighted = sums.0.iter().zip(&stack.output_weights);
    let weighted = weighted.map(|(&sum, &weight)| sum.clamp(0, most) * weight);
    (stack.output_bias + weighted.sum::<i32>()) >> shifts.output
}

#[cfg(test)]
mod tests {
    use ludens_core::Random;

    use super::*;
    use crate::testing::{SHAPES, random_inputs, random_network};

    #[test]
    fn all_paths_give_the_same_scores() {
        let paths: Vec<_> = Path::ALL.into_iter().filter(|path| path.is_available()).collect();
        for (seed, shape) in (0..).zip(SHAPES.into_iter().cycle().take(20)) {
            let (_, network) = random_network(shape, seed);
            let random = &mut Random::new(seed);
            for round in 0..50 {
                let inputs = random_inputs(&shape, random);
                let bucket = round % shape.buckets;
                let expected = network.score_on(Path::Portable, &inputs, bucket);
                for &path in &paths {
                    let score = network.score_on(path, &inputs, bucket);
                    assert_eq!(score, expected, "{path:?} {shape:?} {inputs:?}");
                }
            }
        }
    }

    /// Weights as large as they can be, where saturation would show.
    #[test]
    fn extreme_weights_give_the_same_scores() {
        let shape = SHAPES[2];
        let mut floats = crate::Floats::zero(shape);
        floats.accumulator_biases.fill(1.0);
        for (sign, bias) in [(1.0, 3000.0), (-1.0, 90.0), (-1.0, 3000.0)] {
            floats.hidden_weights.fill(sign * 127.0);
            floats.hidden_biases.fill(bias);
            floats.output_weights.fill(2.0);
            let network = floats.quantised(crate::testing::origin()).expect("a network");
            let expected = network.score_on(Path::Portable, &[3, 5], 1);
            for path in Path::ALL.into_iter().filter(|path| path.is_available()) {
                assert_eq!(network.score_on(path, &[3, 5], 1), expected, "{path:?}");
            }
        }
    }
}
