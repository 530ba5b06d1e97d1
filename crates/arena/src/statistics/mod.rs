//! What results mean: pure functions on counts, without input or output.
//!
//! [`Tally`] and [`Pentanomial`] count; both are a [`Sample`], from which come
//! [`elo`], [`normalised_elo`] and [`superiority`].
//!
//! ```
//! use ludens_arena::statistics::{Pentanomial, elo, superiority};
//!
//! // 500 pairs of games, each pair from one opening with colours swapped.
//! let pairs = Pentanomial([20, 95, 240, 115, 30]);
//! assert_eq!(format!("{:.1}", elo(&pairs)), "+13.9 ± 13.8");
//! assert!(superiority(&pairs) > 0.97);
//! ```

mod elo;
mod pentanomial;
mod sample;
mod tally;

pub use elo::{
    ELO_PER_T, Estimate, Z95, elo, elo_of_share, normalised_elo, share_of_elo, superiority,
};
pub use pentanomial::Pentanomial;
pub use sample::Sample;
pub use tally::{Mark, Tally};
