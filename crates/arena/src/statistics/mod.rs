//! What results mean: pure functions on counts, without input or output.
//!
//! [`Tally`] and [`Pentanomial`] count; both are a [`Sample`], from which come
//! [`elo`], [`normalised_elo`] and [`superiority`], and on which an [`Sprt`]
//! decides. [`rate`] rates a whole field at once.
//!
//! ```
//! use ludens_arena::statistics::{Decision, Pentanomial, Sprt, elo, superiority};
//!
//! // 500 pairs of games, each pair from one opening with colours swapped.
//! let pairs = Pentanomial([20, 95, 240, 115, 30]);
//! assert_eq!(format!("{:.1}", elo(&pairs)), "+13.9 ± 13.8");
//! assert!(superiority(&pairs) > 0.97);
//!
//! let test = Sprt { elo0: 0.0, elo1: 20.0, ..Sprt::default() };
//! assert_eq!(test.state(&pairs).decision, Decision::Continue);
//! ```

mod constrained;
mod elo;
mod paired;
mod pentanomial;
mod ratings;
mod sample;
mod sprt;
mod tally;

pub use elo::{
    ELO_PER_T, Estimate, Z95, elo, elo_of_share, normalised_elo, share, share_of_elo, superiority,
};
pub use paired::PairedGames;
pub use pentanomial::Pentanomial;
pub use ratings::{Anchor, Encounter, Prior, Rating, RatingError, RatingOptions, Ratings, rate};
pub use sample::Sample;
pub use sprt::{Decision, EloModel, Sprt, SprtError, SprtState};
pub use tally::{Mark, Tally};
