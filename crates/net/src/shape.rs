//! How large a network is.

use ludens_core::{Position, zobrist::mix};
use serde::{Deserialize, Serialize};

use crate::{Features, MOST_ACTIVE, MoveFeatures, NetworkError};

/// The most inputs: their numbers have 16 bits.
pub const MOST_INPUTS: usize = 1 << 16;
/// The most outputs that rank moves, for the same reason.
pub const MOST_OUTPUTS: usize = 1 << 16;
/// The most outputs of one move.
pub const MOST_PER_MOVE: usize = 8;
/// The most buckets.
pub const MOST_BUCKETS: usize = 32;
/// The widest accumulator.
pub const MOST_WIDTH: usize = 512;
/// The widest hidden layer.
pub const MOST_HIDDEN: usize = 64;
/// The width is a multiple of this: a line of the processor's cache.
pub(crate) const WIDTH_STEP: usize = 32;
/// So is the width of the hidden layer, for the same reason.
pub(crate) const HIDDEN_STEP: usize = 16;

/// The sizes of a network's layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// The binary inputs.
    pub inputs: usize,
    /// How many of them are active at most.
    pub most_active: usize,
    /// The phases of the game, each with its own layers behind the accumulator.
    pub buckets: usize,
    /// The width of the accumulator, a multiple of 32.
    pub width: usize,
    /// The width of the hidden layer, a multiple of 16.
    pub hidden: usize,
}

impl Shape {
    /// The shape for these features.
    pub fn of<P: Position>(features: &dyn Features<P>, width: usize, hidden: usize) -> Shape {
        Shape {
            inputs: features.inputs(),
            most_active: features.most_active(),
            buckets: features.buckets(),
            width,
            hidden,
        }
    }

    /// Whether a network can have this shape.
    pub fn check(&self) -> Result<(), NetworkError> {
        let sizes = [
            ("inputs", self.inputs, 1, MOST_INPUTS),
            ("most_active", self.most_active, 1, MOST_ACTIVE),
            ("buckets", self.buckets, 1, MOST_BUCKETS),
            ("width", self.width, WIDTH_STEP, MOST_WIDTH),
            ("hidden", self.hidden, HIDDEN_STEP, MOST_HIDDEN),
        ];
        for (what, size, step, most) in sizes {
            if size == 0 || size % step != 0 || size > most {
                return Err(NetworkError::BadSize { what, size, step, most });
            }
        }
        Ok(())
    }

    /// A number for what the inputs mean: their name and what of the shape the features decide.
    pub fn features_hash(&self, name: &str) -> u64 {
        let sizes = [self.inputs, self.most_active, self.buckets].map(|size| size as u64);
        let letters = name.bytes().map(u64::from);
        letters.chain(sizes).fold(0, |hash, word| mix(hash.wrapping_mul(31) ^ mix(word + 1)))
    }
}

/// What the outputs of a policy are: those of which features, and how many.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveOutputs {
    /// The name of the features.
    pub name: String,
    /// How many outputs there are.
    pub outputs: usize,
    /// How many of them a move has.
    pub per_move: usize,
}

impl MoveOutputs {
    /// The outputs of these features.
    pub fn of<P: Position>(features: &dyn MoveFeatures<P>) -> MoveOutputs {
        MoveOutputs {
            name: features.name().to_string(),
            outputs: features.outputs(),
            per_move: features.per_move(),
        }
    }

    /// Whether a policy can have so many.
    pub fn check(&self) -> Result<(), NetworkError> {
        let sizes =
            [("outputs", self.outputs, MOST_OUTPUTS), ("per_move", self.per_move, MOST_PER_MOVE)];
        match sizes.into_iter().find(|&(_, size, most)| size == 0 || size > most) {
            Some((what, size, most)) => Err(NetworkError::BadSize { what, size, step: 1, most }),
            None => Ok(()),
        }
    }
}
