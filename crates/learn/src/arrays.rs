//! Positions as a network sees them, with their labels: one row each, for programs that train.

use std::path::{Path, PathBuf};

use ludens_core::{Options, Position, Random, Value};
use ludens_games::{Game, Visitor};
use ludens_knowledge::knowledge;
use ludens_net::{Features, Inputs};
use ludens_play::mix_seeds;
use serde::Serialize;
use thiserror::Error;

use crate::folder::DataError;
use crate::label::Label;
use crate::replay::{Example, ReplayError, replay};
use crate::shard::{GAMES_IN_SHARD, Shard};

/// Rows that were read from files of one game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arrays {
    /// How many numbers of inputs a row has: as many as can be active.
    pub most_active: usize,
    /// The active inputs of every row. Where fewer are active the number of inputs, which is
    /// none of them, fills the row.
    pub inputs: Vec<i32>,
    /// The bucket of every row.
    pub buckets: Vec<i64>,
    /// The player's opinion in points.
    pub scores: Vec<i16>,
    /// How the game ended for the side to move: 1, 0 or -1.
    pub results: Vec<i8>,
    /// Whether that is the position's value for certain.
    pub proven: Vec<bool>,
    /// Whether the player's move was no forcing one.
    pub quiet: Vec<bool>,
    /// The number of the game among all of its folder.
    pub games: Vec<i64>,
}

/// What a network of a game reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FeatureSizes {
    /// Their name and version.
    pub name: &'static str,
    /// How many inputs there are.
    pub inputs: usize,
    /// How many are active at most.
    pub most_active: usize,
    /// How many phases of the game there are.
    pub buckets: usize,
}

/// Nobody has said what a network sees of this game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no features are known for {game}: a network cannot read its positions")]
pub struct NoFeatures {
    /// The game.
    pub game: String,
}

/// What a network of this game reads.
///
/// ```
/// let game = "loa".parse()?;
/// let sizes = ludens_learn::feature_sizes(&game)?;
/// assert!(sizes.most_active <= sizes.inputs);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn feature_sizes(game: &Game) -> Result<FeatureSizes, NoFeatures> {
    game.visit(Sizes).ok_or_else(|| NoFeatures { game: game.to_string() })
}

struct Sizes;

impl Visitor for Sizes {
    type Output = Option<FeatureSizes>;

    fn visit<P: Position>(self, _: &Options) -> Self::Output {
        let features = knowledge::<P>()?.features?;
        Some(FeatureSizes {
            name: features.name(),
            inputs: features.inputs(),
            most_active: features.most_active(),
            buckets: features.buckets(),
        })
    }
}

impl Arrays {
    /// Reads a file. With a seed every position is replaced by one of its images under the game's
    /// symmetries, which its label fits as well.
    pub fn read(path: &Path, symmetries: Option<u64>) -> Result<Arrays, DataError> {
        let shard = Shard::read(path)?;
        let wrong = |error| DataError::Replay { path: PathBuf::from(path), error };
        let game = shard.header.game();
        let game = game.map_err(|why| wrong(ReplayError::UnknownGame { why }))?;
        feature_sizes(&game)?;
        game.visit(Rows { shard: &shard, symmetries }).map_err(wrong)
    }

    /// Adds the rows of another file.
    pub fn append(&mut self, mut other: Arrays) {
        self.most_active = other.most_active;
        self.inputs.append(&mut other.inputs);
        self.buckets.append(&mut other.buckets);
        self.scores.append(&mut other.scores);
        self.results.append(&mut other.results);
        self.proven.append(&mut other.proven);
        self.quiet.append(&mut other.quiet);
        self.games.append(&mut other.games);
    }
}

/// Replays a shard into rows. Only games whose features are known come here.
struct Rows<'a> {
    shard: &'a Shard,
    symmetries: Option<u64>,
}

impl Visitor for Rows<'_> {
    type Output = Result<Arrays, ReplayError>;

    fn visit<P: Position>(self, options: &Options) -> Self::Output {
        let Rows { shard, symmetries } = self;
        let known = knowledge::<P>().expect("the game is known");
        let features = known.features.expect("the features of the game");
        let images = known.symmetries.as_ref().zip(symmetries);
        let mut random = Random::new(mix_seeds(symmetries.unwrap_or(0), shard.header.shard + 1));
        let start = P::start(options);
        let first = shard.header.shard * u64::from(GAMES_IN_SHARD);
        let mut arrays = Arrays { most_active: features.most_active(), ..Arrays::default() };
        for (number, game) in shard.games.iter().enumerate() {
            replay(&start, number, game, &mut |Example { position, label, .. }| {
                match images {
                    None => arrays.push(position, label, features),
                    Some((images, _)) => {
                        let image = (images.image)(position, random.below(images.count));
                        arrays.push(&image, label, features);
                    }
                }
                arrays.games.push((first + number as u64) as i64);
            })?;
        }
        Ok(arrays)
    }
}

impl Arrays {
    fn push<P: Position>(&mut self, position: &P, label: Label, features: &dyn Features<P>) {
        let mut active = Inputs::default();
        features.visit(position, &mut active);
        self.inputs.extend(active.as_slice().iter().map(|&input| i32::from(input)));
        let width = self.most_active * (self.scores.len() + 1);
        self.inputs.resize(width, features.inputs() as i32);
        self.buckets.push(features.bucket(position) as i64);
        self.scores.push(label.score);
        self.results.push(match label.result {
            Value::Win => 1,
            Value::Draw => 0,
            Value::Loss => -1,
        });
        self.proven.push(label.proven.is_some());
        self.quiet.push(label.is_quiet);
    }
}
