//! A folder of shards, and what is in it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ludens_core::{Position, Side};
use ludens_play::PlayerError;
use serde::Serialize;
use thiserror::Error;

use crate::arrays::NoFeatures;
use crate::replay::{Example, Examples, ReplayError, visit_positions};
use crate::shard::{Shard, ShardError};

/// Why games cannot be made or read.
#[derive(Debug, Error)]
pub enum DataError {
    /// A file.
    #[error(transparent)]
    Shard(#[from] ShardError),
    /// A file whose games these rules do not allow.
    #[error("{}: {error}", .path.display())]
    Replay {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: ReplayError,
    },
    /// The player failed.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The folder cannot be made or read.
    #[error("cannot use the folder {}: {source}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// No network can read the positions.
    #[error(transparent)]
    NoFeatures(#[from] NoFeatures),
    /// There is nothing to read.
    #[error("{} has no files of self-play games", .path.display())]
    Empty {
        /// The folder.
        path: PathBuf,
    },
    /// The folder has other games already.
    #[error("{} has games of {player} in {game} from other settings: take another folder", .path.display())]
    OtherGames {
        /// The file.
        path: PathBuf,
        /// Who played there.
        player: String,
        /// Which game.
        game: String,
    },
}

/// How the files of a folder end.
const ENDING: &str = "shard";

/// The file of a shard.
pub(crate) fn shard_path(folder: &Path, shard: u64) -> PathBuf {
    folder.join(format!("{shard:06}.{ENDING}"))
}

/// The files of a folder in the order of their names; a file stands for itself.
pub fn shard_files(path: &Path) -> Result<Vec<PathBuf>, DataError> {
    if path.is_file() {
        return Ok(vec![path.to_path_buf()]);
    }
    let failed = |source| DataError::Folder { path: path.to_path_buf(), source };
    let entries = fs::read_dir(path).map_err(failed)?;
    let files = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>();
    let mut files = files.map_err(failed)?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == ENDING));
    files.sort();
    match files.is_empty() {
        true => Err(DataError::Empty { path: path.to_path_buf() }),
        false => Ok(files),
    }
}

/// What a folder has.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Contents {
    /// The game with its options.
    pub game: String,
    /// Who played.
    pub player: String,
    /// The programs that played.
    pub versions: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// The fewest and the most random plies.
    pub random_plies: [u16; 2],
    /// The files.
    pub shards: u64,
    /// Their size.
    pub bytes: u64,
    /// The games.
    pub games: u64,
    /// Their plies, openings included.
    pub plies: u64,
    /// The positions that the player has judged.
    pub positions: u64,
    /// Those of them in which its move was quiet.
    pub quiet: u64,
    /// Those of them whose value is proven.
    pub proven: u64,
    /// Games that the first side won, drawn games, and games that the second side won.
    pub results: [u64; 3],
}

/// Reads all files of a folder, replays every game, and counts. All must be of one game and one
/// player.
pub fn contents(path: &Path) -> Result<Contents, DataError> {
    let mut contents = Contents::default();
    for file in shard_files(path)? {
        let shard = Shard::read(&file)?;
        if contents.shards > 0 && !contents.is_of(&shard) {
            let (player, game) = (shard.header.player, shard.header.game);
            return Err(DataError::OtherGames { path: file, player, game });
        }
        contents.add(&shard);
        visit_positions(&shard, &mut contents)
            .map_err(|error| DataError::Replay { path: file, error })?;
    }
    Ok(contents)
}

impl Contents {
    /// Whether the shard belongs to what was counted.
    fn is_of(&self, shard: &Shard) -> bool {
        let head = &shard.header;
        (&self.game, &self.player) == (&head.game, &head.player)
            && (self.seed, self.random_plies) == (head.seed, head.random_plies)
    }

    fn add(&mut self, shard: &Shard) {
        let head = shard.header.clone();
        (self.game, self.player) = (head.game, head.player);
        (self.seed, self.random_plies) = (head.seed, head.random_plies);
        if !self.versions.contains(&head.version) {
            self.versions.push(head.version);
        }
        self.shards += 1;
        self.bytes += shard.bytes().len() as u64;
        self.games += shard.games.len() as u64;
        for game in &shard.games {
            self.plies += game.moves.len() as u64;
            let place = match game.winner {
                Some(Side::First) => 0,
                None => 1,
                Some(Side::Second) => 2,
            };
            self.results[place] += 1;
        }
    }
}

impl Examples for Contents {
    fn take<P: Position>(&mut self, example: Example<'_, P>) {
        self.positions += 1;
        self.quiet += u64::from(example.label.is_quiet);
        self.proven += u64::from(example.label.proven.is_some());
    }
}
