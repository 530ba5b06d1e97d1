//! Networks that judge positions. A network reads a position as a few of many binary inputs
//! ([`Features`], one implementation a game), computes in whole numbers, and answers with the
//! logarithm of the odds that the side to move wins ([`NetworkEvaluation`]).
//!
//! ```text
//! active inputs ── sum of their rows ── accumulator ── hidden ── output, by the bucket
//!   (sparse)          (i16)              (0..127)      (i32)      (i32, 100 is odds of e)
//! ```
//!
//! A network with a *policy* also ranks moves, by a layer of its own on the same accumulator
//! ([`NetworkPolicy`]).
//!
//! Training computes in floating point and hands over [`Floats`]; they become a [`Network`]
//! here and nowhere else. This crate knows no game and reads no file: it takes and gives bytes.

mod error;
mod evaluation;
mod features;
mod file;
mod floats;
mod inference;
mod network;
mod policy;
mod quantise;
mod shape;
#[cfg(target_arch = "x86_64")]
mod simd;
#[cfg(test)]
mod testing;

pub use error::NetworkError;
pub use evaluation::{NETWORK_TERM, NetworkEvaluation};
pub use features::{Features, Inputs, MOST_ACTIVE, MoveFeatures};
pub use file::Header;
pub use floats::{Floats, PolicyFloats};
pub use inference::Path;
pub use network::Network;
pub use policy::{NetworkPolicy, PolicyHeader};
pub use quantise::{Origin, Shifts};
pub use shape::{
    MOST_BUCKETS, MOST_HIDDEN, MOST_INPUTS, MOST_OUTPUTS, MOST_PER_MOVE, MOST_WIDTH, MoveOutputs,
    Shape,
};
