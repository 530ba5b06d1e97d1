//! Positions as a network sees them, with their labels: one row each, for programs that train.
//! For a policy the moves of every position come with them, as the outputs that rank them.

use std::path::{Path, PathBuf};

use ludens_core::{Options, Position, Random, Value};
use ludens_games::{Game, Visitor};
use ludens_knowledge::knowledge;
use ludens_net::{Features, Inputs, MoveFeatures, MoveOutputs};
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
    /// The moves of every row, if they were asked for.
    pub choices: Option<Choices>,
}

/// The moves of every row, and which of them was played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices {
    /// How many outputs a move has.
    pub per_move: usize,
    /// The outputs of one move after the other.
    pub outputs: Vec<u16>,
    /// How many moves come before those of each row; at the end how many there are.
    pub offsets: Vec<i64>,
    /// Which of a row's moves was played.
    pub played: Vec<i64>,
    /// How many legal moves the position has. Its row has fewer if they were too many: the one
    /// that was played, and others drawn at random.
    pub legal: Vec<i64>,
}

/// How files are read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reading {
    /// With a seed every position is replaced by one of its images under the game's symmetries,
    /// which its label fits as well.
    pub symmetries: Option<u64>,
    /// Reads the moves as well, of every position so many at most; at least 1.
    pub most_moves: Option<usize>,
}

/// What a network of a game reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FeatureSizes {
    /// Their name and version.
    pub name: &'static str,
    /// How many inputs there are.
    pub inputs: usize,
    /// How many are active at most.
    pub most_active: usize,
    /// How many phases of the game there are.
    pub buckets: usize,
    /// The outputs of a policy, if a network can rank this game's moves.
    pub moves: Option<MoveOutputs>,
}

/// Nobody has said what a network sees of this game, or how it ranks moves.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoFeatures {
    /// No inputs are known.
    #[error("no features are known for {game}: a network cannot read its positions")]
    Positions {
        /// The game.
        game: String,
    },
    /// No outputs are known.
    #[error("no outputs are known for the moves of {game}: a network cannot rank them")]
    Moves {
        /// The game.
        game: String,
    },
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
    game.visit(Sizes).ok_or_else(|| NoFeatures::Positions { game: game.to_string() })
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
            moves: features.moves().map(MoveOutputs::of),
        })
    }
}

impl Arrays {
    /// Reads a file.
    pub fn read(path: &Path, reading: Reading) -> Result<Arrays, DataError> {
        let shard = Shard::read(path)?;
        let wrong = |error| DataError::Replay { path: PathBuf::from(path), error };
        let game = shard.header.game();
        let game = game.map_err(|why| wrong(ReplayError::UnknownGame { why }))?;
        if feature_sizes(&game)?.moves.is_none() && reading.most_moves.is_some() {
            return Err(NoFeatures::Moves { game: game.to_string() }.into());
        }
        game.visit(Rows { shard: &shard, reading }).map_err(wrong)
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
        self.choices = match (self.choices.take(), other.choices) {
            (Some(mut choices), Some(other)) => {
                choices.append(other);
                Some(choices)
            }
            (choices, other) => choices.or(other),
        };
    }
}

impl Choices {
    fn append(&mut self, mut other: Choices) {
        let before = self.offsets.pop().unwrap_or(0);
        self.offsets.extend(other.offsets.iter().map(|offset| before + offset));
        self.outputs.append(&mut other.outputs);
        self.played.append(&mut other.played);
        self.legal.append(&mut other.legal);
    }
}

/// Replays a shard into rows. Only games whose features are known come here.
struct Rows<'a> {
    shard: &'a Shard,
    reading: Reading,
}

impl Visitor for Rows<'_> {
    type Output = Result<Arrays, ReplayError>;

    fn visit<P: Position>(self, options: &Options) -> Self::Output {
        let Rows { shard, reading } = self;
        let known = knowledge::<P>().expect("the game is known");
        let features = known.features.expect("the features of the game");
        let images = known.symmetries.as_ref().filter(|_| reading.symmetries.is_some());
        let seed = mix_seeds(reading.symmetries.unwrap_or(0), shard.header.shard + 1);
        let mut random = Random::new(seed);
        let mut ranked = Ranked::new(features, reading, seed);
        let start = P::start(options);
        let first = shard.header.shard * u64::from(GAMES_IN_SHARD);
        let mut arrays = Arrays { most_active: features.most_active(), ..Arrays::default() };
        for (number, game) in shard.games.iter().enumerate() {
            replay(&start, number, game, &mut |example: Example<'_, P>| {
                let Example { position, label, moves, played, .. } = example;
                match images {
                    None => {
                        arrays.push(position, label, features);
                        ranked.push(position, moves, played);
                    }
                    Some(images) => {
                        let symmetry = random.below(images.count);
                        let image = (images.image)(position, symmetry);
                        arrays.push(&image, label, features);
                        let of_move = |&mv: &P::Move| (images.move_image)(position, mv, symmetry);
                        let moves: Vec<_> = moves.iter().map(of_move).collect();
                        ranked.push(&image, &moves, played);
                    }
                }
                arrays.games.push((first + number as u64) as i64);
            })?;
        }
        Ok(Arrays { choices: ranked.choices(), ..arrays })
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

/// Collects the moves of positions, if they are wanted.
struct Ranked<'a, P: Position> {
    features: Option<&'a dyn MoveFeatures<P>>,
    most_moves: usize,
    random: Random,
    choices: Choices,
    outputs: Vec<u16>,
}

impl<'a, P: Position> Ranked<'a, P> {
    fn new(features: &'a dyn Features<P>, reading: Reading, seed: u64) -> Ranked<'a, P> {
        let features = features.moves().filter(|_| reading.most_moves.is_some());
        let per_move = features.map_or(0, MoveFeatures::per_move);
        Ranked {
            features,
            most_moves: reading.most_moves.unwrap_or(0).max(1),
            // Not the numbers that images are drawn by.
            random: Random::new(mix_seeds(seed, 1)),
            choices: Choices { per_move, offsets: vec![0], ..Choices::default() },
            outputs: Vec::new(),
        }
    }

    fn push(&mut self, position: &P, moves: &[P::Move], played: usize) {
        let Some(features) = self.features else { return };
        let choices = &mut self.choices;
        choices.legal.push(moves.len() as i64);
        let some;
        let (moves, played) = if moves.len() > self.most_moves {
            some = sample(moves, played, self.most_moves, &mut self.random);
            (&some[..], 0)
        } else {
            (moves, played)
        };
        features.visit(position, moves, &mut self.outputs);
        choices.outputs.extend_from_slice(&self.outputs);
        choices.played.push(played as i64);
        choices.offsets.push((choices.outputs.len() / choices.per_move) as i64);
    }

    fn choices(self) -> Option<Choices> {
        self.features.map(|_| self.choices)
    }
}

/// So many of the moves: the one that was played first, then others, each as likely as any other.
fn sample<M: Copy>(moves: &[M], played: usize, most: usize, random: &mut Random) -> Vec<M> {
    let mut moves = moves.to_vec();
    moves.swap(0, played);
    for at in 1..most {
        let other = at + random.below(moves.len() - at);
        moves.swap(at, other);
    }
    moves.truncate(most);
    moves
}
