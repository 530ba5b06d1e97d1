//! A file of games: a head that names everything, the games, a checksum.
//!
//! ```text
//! "LUDENS GAMES 1\n"  length of the head (4 bytes)  head (JSON)  game  game  …  checksum (8 bytes)
//! ```

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use ludens_core::zobrist::mix;
use ludens_games::Game;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::SelfPlayGame;

/// How many games a shard has; the last of a folder may have fewer.
pub const GAMES_IN_SHARD: u32 = 100;

const MAGIC: &[u8] = b"LUDENS GAMES 1\n";
/// No head is longer.
const LONGEST_HEAD: usize = 1 << 16;

/// Games that were played by one player against itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shard {
    /// Where they come from.
    pub header: Header,
    /// The games.
    pub games: Vec<SelfPlayGame>,
}

/// Where the games of a shard come from. The games are a function of this, but not of the
/// version as long as rules and player are the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game with its options.
    pub game: String,
    /// The player with its options.
    pub player: String,
    /// The seed of all games of the folder.
    pub seed: u64,
    /// The fewest and the most random plies.
    pub random_plies: [u16; 2],
    /// The program that played.
    pub version: String,
    /// What tells the network in a player's file from others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<u32>,
    /// The shard's number, from 0.
    pub shard: u64,
    /// How many games it has.
    pub games: u32,
}

impl Header {
    /// Whether both belong to the same games, whatever version played them.
    pub(crate) fn is_of(&self, other: &Header) -> bool {
        let games = |header: &Header| {
            let Header { game, player, network, seed, random_plies, shard, .. } = header.clone();
            (game, player, network, seed, random_plies, shard)
        };
        games(self) == games(other)
    }

    /// The game that was played.
    pub fn game(&self) -> Result<Game, String> {
        self.game.parse().map_err(|error| format!("{error}"))
    }
}

/// Why a shard cannot be read or written.
#[derive(Debug, Error)]
pub enum ShardError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("cannot write {}: {source}", .path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It is something else, or of a later version.
    #[error("{} is no file of self-play games that this program can read", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// It is not as it was written.
    #[error("{} is damaged: {what}; remove it, and `ludens learn data` makes it again", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: &'static str,
    },
}

impl Shard {
    /// Reads a file and checks that it is whole.
    pub fn read(path: &Path) -> Result<Shard, ShardError> {
        let unreadable = |source| ShardError::Unreadable { path: path.to_path_buf(), source };
        Shard::from_bytes(&fs::read(path).map_err(unreadable)?, path)
    }

    /// Reads the bytes of a file; the path is for messages.
    pub fn from_bytes(bytes: &[u8], path: &Path) -> Result<Shard, ShardError> {
        let Some(rest) = bytes.strip_prefix(MAGIC) else {
            return Err(ShardError::Foreign { path: path.to_path_buf() });
        };
        let damaged = |what| ShardError::Damaged { path: path.to_path_buf(), what };
        let whole = bytes.split_last_chunk::<8>();
        let (body, sum) = whole.ok_or_else(|| damaged("it breaks off"))?;
        if rest.len() < 8 || checksum(body) != u64::from_le_bytes(*sum) {
            return Err(damaged("its checksum is wrong"));
        }
        Shard::from_body(&rest[..rest.len() - 8]).ok_or_else(|| damaged("its games are wrong"))
    }

    /// What stands between the magic and the checksum.
    fn from_body(body: &[u8]) -> Option<Shard> {
        let (length, rest) = body.split_first_chunk::<4>()?;
        let length = u32::from_le_bytes(*length) as usize;
        if length > LONGEST_HEAD {
            return None;
        }
        let (head, mut rest) = rest.split_at_checked(length)?;
        let header: Header = serde_json::from_slice(head).ok()?;
        let games = (0..header.games).map(|_| SelfPlayGame::read(&mut rest));
        let games = games.collect::<Option<Vec<_>>>()?;
        rest.is_empty().then_some(Shard { header, games })
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let head = serde_json::to_vec(&self.header).expect("texts and numbers");
        let mut bytes = MAGIC.to_vec();
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head);
        self.games.iter().for_each(|game| game.write(&mut bytes));
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Writes the file. Until it is complete it has another name, so a kill leaves no half of
    /// one.
    pub(crate) fn write(&self, path: &Path) -> Result<(), ShardError> {
        let unfinished = path.with_extension(format!("{}.part", process::id()));
        let written = write_synced(&unfinished, &self.bytes());
        let moved = written.and_then(|()| fs::rename(&unfinished, path));
        moved.map_err(|source| ShardError::Unwritable { path: path.to_path_buf(), source })
    }
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A number that any change of the bytes is most likely to change.
fn checksum(bytes: &[u8]) -> u64 {
    let word = |part: &[u8]| {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        u64::from_le_bytes(word)
    };
    bytes.chunks(8).fold(bytes.len() as u64, |sum, part| mix(sum ^ word(part)).wrapping_add(sum))
}

#[cfg(test)]
mod tests {
    use ludens_core::{Side, Value};

    use super::*;
    use crate::game::Opinion;

    fn shard() -> Shard {
        let opinion = |score, proven, is_quiet| Opinion { score, proven, is_quiet };
        let opinions = vec![
            opinion(Some(-110), None, true),
            opinion(None, None, false),
            opinion(Some(2000), Some(Value::Win), true),
        ];
        let won = SelfPlayGame {
            moves: vec![3, 0, 6, 2175],
            opening: 1,
            opinions,
            winner: Some(Side::Second),
            last_key: 0x0123_4567_89ab_cdef,
        };
        let drawn =
            SelfPlayGame { moves: vec![], opening: 0, opinions: vec![], winner: None, last_key: 1 };
        let header = Header {
            game: "amazons".to_string(),
            player: "best:nodes=2000".to_string(),
            seed: 7,
            random_plies: [2, 10],
            version: "0.1.0".to_string(),
            network: Some(7),
            shard: 12,
            games: 2,
        };
        Shard { header, games: vec![won, drawn] }
    }

    #[test]
    fn a_shard_is_read_as_it_was_written() {
        let shard = shard();
        let read = Shard::from_bytes(&shard.bytes(), Path::new("x")).expect("a shard");
        assert_eq!(read, shard);
        assert_eq!(read.games[0].judged(), 2);
    }

    #[test]
    fn any_change_is_noticed() {
        let bytes = shard().bytes();
        let refused = |bytes: &[u8]| {
            let error = Shard::from_bytes(bytes, Path::new("0.shard")).expect_err("a damaged file");
            error.to_string()
        };
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1 << (place % 8);
            assert!(refused(&changed).contains("0.shard"), "{place}");
            assert!(refused(&bytes[..place]).contains("0.shard"), "{place}");
        }
        assert!(refused(b"a text").contains("no file of self-play games"));
        assert!(refused(&bytes[..bytes.len() - 1]).contains("checksum"));
        let longer = [&bytes[..], &[0]].concat();
        assert!(refused(&longer).contains("damaged"));
    }
}
