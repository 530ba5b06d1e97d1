//! A network in whole numbers, laid out for inference.

use crate::quantise::POLICY_WEIGHTS;
use crate::shape::{HIDDEN_STEP, MOST_PER_MOVE, WIDTH_STEP};
use crate::{Header, NetworkError, Path, Shape};

/// The largest value of an accumulator's neuron: what is 1 in floating point.
pub(crate) const ONE: i32 = 127;

/// A line of the processor's cache: 32 neurons of the accumulator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Line(pub(crate) [i16; WIDTH_STEP]);

/// The hidden weights from four neurons of the accumulator to sixteen hidden ones, as the
/// instructions for dot products of bytes want them: four weights to the same hidden neuron
/// stand side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Block(pub(crate) [i8; FAN * HIDDEN_STEP]);

/// How many neurons of the accumulator a block leads from.
pub(crate) const FAN: usize = 4;

/// How many weights of the policy lie in a row's strip: so many fit one register.
pub(crate) const STRIP: usize = WIDTH_STEP;

/// Weights from neighbouring neurons of the accumulator to an output of the policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Strip(pub(crate) [i8; STRIP]);

/// The layer that ranks moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Head {
    /// The rows of one output after the other.
    pub(crate) weights: Vec<Strip>,
    pub(crate) biases: Vec<i32>,
    /// How many outputs a move has.
    pub(crate) per_move: usize,
}

impl Head {
    /// The weights to an output.
    #[inline(always)]
    pub(crate) fn row(&self, output: u16) -> &[Strip] {
        let strips = self.weights.len() / self.biases.len();
        &self.weights[usize::from(output) * strips..][..strips]
    }

    fn flat_weights(&self) -> impl Iterator<Item = i8> {
        self.weights.iter().flat_map(|strip| strip.0)
    }
}

/// What lies behind the accumulator in one bucket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stack {
    /// The weights to one hidden neuron after the other.
    pub(crate) hidden_rows: Vec<i8>,
    /// The same as blocks: for every four neurons of the accumulator those to all hidden ones.
    pub(crate) hidden_blocks: Vec<Block>,
    pub(crate) hidden_biases: Vec<i32>,
    /// They have 16 bits, but are multiplied with 32.
    pub(crate) output_weights: Vec<i32>,
    pub(crate) output_bias: i32,
}

/// A network that judges positions of one game.
///
/// It is made from [`Floats`](crate::Floats) or from the bytes of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Network {
    pub(crate) header: Header,
    /// Lines of biases, as many as make the width.
    pub(crate) accumulator_biases: Vec<Line>,
    /// So many lines for each input.
    pub(crate) accumulator_weights: Vec<Line>,
    pub(crate) stacks: Vec<Stack>,
    /// What ranks moves, if it has a policy.
    pub(crate) head: Option<Head>,
    /// The fastest path of this processor.
    pub(crate) path: Path,
}

/// The tensors as they stand in a file, flat and without any layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tensors {
    pub(crate) accumulator_weights: Vec<i16>,
    pub(crate) accumulator_biases: Vec<i16>,
    pub(crate) hidden_weights: Vec<i8>,
    pub(crate) hidden_biases: Vec<i32>,
    pub(crate) output_weights: Vec<i16>,
    pub(crate) output_biases: Vec<i32>,
    /// Those of the policy are empty where there is none.
    pub(crate) policy_weights: Vec<i8>,
    pub(crate) policy_biases: Vec<i32>,
}

impl Network {
    /// What the network is for, how it was made, and its sizes.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The network of these tensors, which have the sizes of the header's shape.
    pub(crate) fn new(header: Header, tensors: &Tensors) -> Result<Network, NetworkError> {
        tensors.check_sums(&header)?;
        let Shape { width, hidden, .. } = header.shape;
        let weights = tensors.hidden_weights.chunks(hidden * width);
        let biases = tensors.hidden_biases.chunks(hidden);
        let outputs = tensors.output_weights.chunks(hidden).zip(&tensors.output_biases);
        let stacks = weights.zip(biases).zip(outputs);
        let stacks = stacks.map(|((weights, biases), (output_weights, &output_bias))| Stack {
            hidden_rows: weights.to_vec(),
            hidden_blocks: blocks(weights, width),
            hidden_biases: biases.to_vec(),
            output_weights: output_weights.iter().map(|&weight| weight.into()).collect(),
            output_bias,
        });
        Ok(Network {
            accumulator_biases: lines(&tensors.accumulator_biases),
            accumulator_weights: lines(&tensors.accumulator_weights),
            stacks: stacks.collect(),
            head: header.policy.as_ref().map(|policy| Head {
                weights: strips(&tensors.policy_weights),
                biases: tensors.policy_biases.clone(),
                per_move: policy.moves.per_move,
            }),
            path: Path::best(),
            header,
        })
    }

    /// The tensors again.
    pub(crate) fn tensors(&self) -> Tensors {
        let flat = |lines: &[Line]| lines.iter().flat_map(|line| line.0).collect();
        let outputs = self.stacks.iter().flat_map(|stack| &stack.output_weights);
        let biases = self.stacks.iter().flat_map(|stack| &stack.hidden_biases);
        let hidden = self.stacks.iter().flat_map(|stack| &stack.hidden_rows);
        Tensors {
            accumulator_weights: flat(&self.accumulator_weights),
            accumulator_biases: flat(&self.accumulator_biases),
            hidden_weights: hidden.copied().collect(),
            hidden_biases: biases.copied().collect(),
            output_weights: outputs.map(|&weight| weight as i16).collect(),
            output_biases: self.stacks.iter().map(|stack| stack.output_bias).collect(),
            policy_weights: self.head.iter().flat_map(Head::flat_weights).collect(),
            policy_biases: self.head.iter().flat_map(|head| &head.biases).copied().collect(),
        }
    }
}

impl Tensors {
    /// Whether every sum that inference makes stays in its range, whatever the inputs are.
    fn check_sums(&self, header: &Header) -> Result<(), NetworkError> {
        let Shape { most_active, width, hidden, .. } = header.shape;
        let too_large = |tensor| NetworkError::TooLarge { tensor };
        let size = |value: i64| value.abs();
        if (0..width).any(|neuron| self.largest_sum(neuron, width, most_active) > i16::MAX.into()) {
            return Err(too_large("accumulator_weights"));
        }
        let one = i64::from(ONE);
        let outputs = self.policy_weights.chunks(width).zip(&self.policy_biases);
        let sums = outputs.map(|(row, &bias)| {
            size(bias.into()) + row.iter().map(|&weight| size(weight.into()) * one).sum::<i64>()
        });
        if sums.max() > Some(i64::from(i32::MAX) / MOST_PER_MOVE as i64) {
            return Err(too_large(POLICY_WEIGHTS));
        }
        let rows = self.hidden_weights.chunks(width).zip(&self.hidden_biases);
        let sums = rows.map(|(row, &bias)| {
            size(bias.into()) + row.iter().map(|&weight| size(weight.into()) * one).sum::<i64>()
        });
        if sums.max() > Some(i32::MAX.into()) {
            return Err(too_large("hidden_weights"));
        }
        let most = one << header.shifts.hidden;
        let rows = self.output_weights.chunks(hidden).zip(&self.output_biases);
        let sums = rows.map(|(row, &bias)| {
            size(bias.into()) + row.iter().map(|&weight| size(weight.into()) * most).sum::<i64>()
        });
        match sums.max() > Some(i32::MAX.into()) {
            true => Err(too_large("output_weights")),
            false => Ok(()),
        }
    }

    /// How far from 0 a neuron of the accumulator can get.
    fn largest_sum(&self, neuron: usize, width: usize, most_active: usize) -> i64 {
        let weights = self.accumulator_weights.iter().skip(neuron).step_by(width);
        let mut sizes: Vec<_> = weights.map(|weight| i64::from(weight.unsigned_abs())).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let bias = i64::from(self.accumulator_biases[neuron].unsigned_abs());
        bias + sizes.iter().take(most_active).sum::<i64>()
    }
}

fn strips(values: &[i8]) -> Vec<Strip> {
    let (strips, _) = values.as_chunks::<STRIP>();
    strips.iter().map(|&strip| Strip(strip)).collect()
}

fn lines(values: &[i16]) -> Vec<Line> {
    let line = |chunk: &[i16]| Line(chunk.try_into().expect("a whole line"));
    values.chunks(WIDTH_STEP).map(line).collect()
}

/// The weights `[hidden][width]` in blocks.
fn blocks(weights: &[i8], width: usize) -> Vec<Block> {
    let hidden = weights.len() / width;
    let block = |(four, first): (usize, usize)| {
        Block(std::array::from_fn(|at| weights[(first + at / FAN) * width + four * FAN + at % FAN]))
    };
    let firsts = move || (0..hidden).step_by(HIDDEN_STEP);
    (0..width / FAN).flat_map(|four| firsts().map(move |first| (four, first))).map(block).collect()
}
