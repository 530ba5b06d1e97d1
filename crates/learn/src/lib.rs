//! Training data: games of a player against itself, with what the player thought of every
//! position.
//!
//! [`Settings`] say who plays what from which openings. [`generate`] plays the games on several
//! threads and keeps them in a folder of [`Shard`]s: files of a hundred games each. A game is a
//! function of the settings and its number, so that the same call always makes the same files, on
//! any number of threads and after any kill. [`visit_positions`] replays a shard and shows every
//! position with its [`Label`].

mod arrays;
mod folder;
mod game;
mod generate;
mod label;
mod openings;
mod replay;
mod self_play;
mod settings;
mod shard;

pub use arrays::{Arrays, Choices, FeatureSizes, NoFeatures, Reading, feature_sizes};
pub use folder::{Contents, DataError, contents, shard_files};
pub use game::{Opinion, SelfPlayGame};
pub use generate::{End, Progress, generate, keep_shard, missing_shards, play_shard};
pub use label::{Label, MOST_POINTS, chance, points};
pub use replay::{Example, Examples, ReplayError, visit_positions};
pub use settings::{Settings, SettingsError};
pub use shard::{GAMES_IN_SHARD, Header, Shard, ShardError};
