//! Endings to ask while a game is played: few pieces from memory, more from the files of a
//! folder, of which as much is kept in memory as is allowed.

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;

use ludens_core::{Known, Proof, Side, Value};
use ludens_games::checkers::Checkers;
use ludens_games::checkers::layout::{bits, number, place};

use super::analysis::best_capture;
use super::build::build;
use super::folder::{Folder, IN_MEMORY};
use super::index::Index;
use super::tables::{Tables, by_material, place_of};
use super::{Material, Pieces};
use crate::FileError;
use crate::cache::{Cache, CachedFile};
use crate::marks::Mark;

/// All endings that are known.
pub struct Database {
    small: Tables,
    /// Up to how many pieces these go.
    in_memory: u32,
    /// By the place of the material.
    files: Vec<Option<(Index, Arc<CachedFile>)>>,
    cache: Cache,
    pieces: u32,
}

impl Database {
    /// Endings of up to four pieces, made within a second.
    pub fn small() -> Database {
        Database::with_small(IN_MEMORY, 0)
    }

    /// The same and those of a folder: up to as many pieces as it has all files of. Their
    /// blocks take up to so much memory.
    pub fn open(folder: &Path, memory: usize) -> Result<Database, FileError> {
        Database::of(&Folder::new(folder), memory)
    }

    pub(super) fn of(folder: &Folder, memory: usize) -> Result<Database, FileError> {
        let mut database = Database::with_small(folder.in_memory, memory);
        while database.add_files(folder, database.pieces + 1)? {
            database.pieces += 1;
        }
        Ok(database)
    }

    fn with_small(pieces: u32, memory: usize) -> Database {
        let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Database {
            small: build(pieces, pieces, threads),
            in_memory: pieces,
            files: by_material(),
            cache: Cache::new(memory),
            pieces,
        }
    }

    /// Adds the files of so many pieces; `false` if one is missing.
    fn add_files(&mut self, folder: &Folder, pieces: u32) -> Result<bool, FileError> {
        let mut files = Vec::new();
        for material in Material::all(pieces) {
            let index = Index::new(material);
            let Some(file) = folder.open_file(material, &index)? else { return Ok(false) };
            files.push((material, (index, CachedFile::new(file))));
        }
        for (material, file) in files {
            self.files[place_of(material)] = Some(file);
        }
        Ok(true)
    }

    /// Up to how many pieces everything is known.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// What the blocks of files take at the moment.
    pub fn bytes_in_memory(&self) -> usize {
        self.cache.bytes()
    }

    /// What is known of a position; `None` if it has too many pieces, or if other draw rules
    /// apply.
    pub fn known_at(&self, position: &Checkers) -> Result<Option<Known>, FileError> {
        let count = position.pieces(Side::First) | position.pieces(Side::Second);
        if count.count_ones() > self.pieces {
            return Ok(None);
        }
        let pieces = Pieces::of(position);
        if pieces.count_other() == 0 || !position.is_official() {
            return Ok(None);
        }
        self.known(pieces).map(Some)
    }

    fn known(&self, pieces: Pieces) -> Result<Known, FileError> {
        if pieces.own_men | pieces.own_kings == 0 {
            return Ok(Known { plies: Some(0), ..Known::by(Proof::Database, Value::Loss) });
        }
        if pieces.count() <= self.in_memory {
            return Ok(self.small.known(pieces));
        }
        let mut failed = None;
        let capture = best_capture(pieces, &mut Vec::new(), |next| {
            self.known(next).unwrap_or_else(|error| {
                failed = Some(error);
                Known::by(Proof::Database, Value::Draw)
            })
        });
        match (failed, capture) {
            (Some(error), _) => Err(error),
            (None, Some(known)) => Ok(known),
            (None, None) => self.read(pieces),
        }
    }

    fn read(&self, pieces: Pieces) -> Result<Known, FileError> {
        let file = self.files[place_of(pieces.material())].as_ref();
        let (index, file) = file.expect("all materials of so many pieces have their files");
        let mark = self.cache.get(file, index.number_of(pieces))?;
        let left = (mark != Mark::DRAW).then(|| steps_left(pieces) * DISTANCES + mark.distance());
        Ok(Known { left, ..Known::by(Proof::Database, mark.value()) })
    }
}

/// More than a mark's distance.
const DISTANCES: u32 = 16;

/// How many captures and moves of men can still come: each leaves fewer, so a side that always
/// makes the next one gets to the end.
fn steps_left(pieces: Pieces) -> u32 {
    let rows = |men: u32, far: fn(usize) -> usize| {
        bits(men).map(|bit| far(place(number(bit)).0) as u32).sum::<u32>()
    };
    // A man has at most seven rows to go, so a capture leaves fewer steps in any case.
    8 * pieces.count() + rows(pieces.own_men, |row| 7 - row) + rows(pieces.other_men, |row| row)
}
