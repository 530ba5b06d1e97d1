//! Why a network cannot be used or made.

use thiserror::Error;

/// Why a network cannot be used or made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The bytes are something else.
    #[error("it is no network of Ludens")]
    Foreign,
    /// It has another version of the format.
    #[error("it has version {found:?} of the format, and this program reads versions {known}")]
    OtherVersion {
        /// The version it says.
        found: String,
        /// The versions that are read.
        known: &'static str,
    },
    /// There is less or more than its header says.
    #[error("it is damaged: it has {found} bytes and should have {expected}")]
    WrongLength {
        /// The bytes there are.
        found: usize,
        /// The bytes there should be.
        expected: usize,
    },
    /// The checksum is another.
    #[error("it is damaged: its checksum is wrong")]
    Damaged,
    /// The header cannot be read.
    #[error("its header cannot be read: {why}")]
    BadHeader {
        /// What is wrong in it.
        why: String,
    },
    /// A layer's size is not possible.
    #[error("{what} cannot be {size}: it is a multiple of {step} up to {most}")]
    BadSize {
        /// Which size.
        what: &'static str,
        /// The size given.
        size: usize,
        /// What it must be a multiple of.
        step: usize,
        /// The largest one.
        most: usize,
    },
    /// It plays something else.
    #[error("it is for {found}, and this game is {expected}")]
    OtherGame {
        /// The game of the network.
        found: String,
        /// The game that it should be for.
        expected: String,
    },
    /// It sees other features than this version's.
    #[error("it was trained on the features {found}, and this program has {expected}")]
    OtherFeatures {
        /// The features of the network.
        found: String,
        /// The features that this program has.
        expected: String,
    },
    /// It only judges positions.
    #[error("it has no policy: it judges positions, but does not rank moves")]
    NoPolicy,
    /// It ranks moves by other outputs than this version's.
    #[error("it ranks moves by the outputs {found}, and this program has {expected}")]
    OtherMoves {
        /// The outputs of the network.
        found: String,
        /// The outputs that this program has.
        expected: String,
    },
    /// A tensor has another number of values than the shape says.
    #[error("{tensor} has {found} values and should have {expected}")]
    WrongCount {
        /// The tensor.
        tensor: &'static str,
        /// The values there are.
        found: usize,
        /// The values there should be.
        expected: usize,
    },
    /// A value is no number, or infinite.
    #[error("{tensor} has a value that is not finite")]
    NotFinite {
        /// The tensor.
        tensor: &'static str,
    },
    /// The values are so large that a sum could overflow.
    #[error("{tensor} has values so large that sums can overflow")]
    TooLarge {
        /// The tensor.
        tensor: &'static str,
    },
}
