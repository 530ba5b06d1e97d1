//! A file of marks: a head, then blocks that are compressed one by one, so that one can be
//! read without the others.
//!
//! ```text
//! "LUDENS ENDING 2\n"  length and checksum of the head (4 bytes each)  head  block  block  ...
//! head: what it is of (a line of text), how many marks, length and checksum of each block
//! block: compressed; the marks of 8,192 positions, two to a byte
//! ```
//!
//! So damage is noticed wherever it is read.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use ludens_core::checksum;
use thiserror::Error;
use zstd::bulk::{Compressor, Decompressor};

use crate::marks::{Mark, push_marks};

const MAGIC: &[u8; 16] = b"LUDENS ENDING 2\n";
/// The marks of a block.
pub(crate) const BLOCK: u64 = 1 << 13;
/// The bytes of a whole block, once it is decompressed.
pub(crate) const BLOCK_BYTES: usize = BLOCK as usize / 2;
/// Higher levels save a tenth of the space and take ten times as long.
const LEVEL: i32 = 6;
/// What comes before the head.
const START: usize = MAGIC.len() + 8;

/// Why an ending's file cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system says why.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// It is something else, or cut short, or changed.
    #[error("{} is damaged: {what}; build it again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: &'static str,
    },
    /// It cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

/// An open file.
#[derive(Debug)]
pub(crate) struct MarkFile {
    path: PathBuf,
    file: Mutex<File>,
    /// How many marks there are.
    pub(crate) count: u64,
    /// Where each block begins, and where the last one ends.
    ends: Vec<u64>,
    checksums: Vec<u32>,
}

impl MarkFile {
    /// Opens the file, which must be of what `label` says and have so many marks.
    pub(crate) fn open(path: &Path, label: &str, count: u64) -> Result<MarkFile, FileError> {
        let unreadable = |source| FileError::Unreadable { path: path.to_path_buf(), source };
        let damaged = |what| FileError::Damaged { path: path.to_path_buf(), what };
        let mut file = File::open(path).map_err(unreadable)?;
        let size = file.metadata().map_err(unreadable)?.len();
        let mut start = [0; START];
        file.read_exact(&mut start).map_err(|_| damaged("it is too short"))?;
        if &start[..MAGIC.len()] != MAGIC {
            return Err(damaged("it is no file of endings"));
        }
        let length = u32_at(&start, MAGIC.len());
        if START as u64 + u64::from(length) > size {
            return Err(damaged("it is too short"));
        }
        let mut head = vec![0; length as usize];
        file.read_exact(&mut head).map_err(unreadable)?;
        if checksum(&head) != u32_at(&start, MAGIC.len() + 4) {
            return Err(damaged("its head was changed"));
        }
        let blocks = read_head(&head, label, count);
        let blocks = blocks.ok_or_else(|| damaged("its head says something else"))?;
        let mut ends = vec![START as u64 + u64::from(length)];
        ends.extend(blocks.iter().scan(ends[0], |end, (length, _)| {
            *end += u64::from(*length);
            Some(*end)
        }));
        if ends.last() != Some(&size) {
            return Err(damaged("its length is wrong"));
        }
        let checksums = blocks.into_iter().map(|(_, checksum)| checksum).collect();
        Ok(MarkFile { path: path.to_path_buf(), file: Mutex::new(file), count, ends, checksums })
    }

    /// Writes a file. Until it is complete it has another name, so a kill leaves no half of one.
    pub(crate) fn write(
        path: &Path,
        label: &str,
        count: u64,
        mut marks: impl Iterator<Item = Mark>,
    ) -> Result<(), FileError> {
        let unwritable = |source| FileError::Unwritable { path: path.to_path_buf(), source };
        let mut compressor = Compressor::new(LEVEL).map_err(unwritable)?;
        let mut head = format!("{label}\n").into_bytes();
        head.extend(count.to_le_bytes());
        let (mut block, mut body) = (Vec::new(), Vec::new());
        for _ in 0..count.div_ceil(BLOCK) {
            block.clear();
            push_marks(&mut block, marks.by_ref().take(BLOCK as usize));
            let compressed = compressor.compress(&block).map_err(unwritable)?;
            head.extend((compressed.len() as u32).to_le_bytes());
            head.extend(checksum(&compressed).to_le_bytes());
            body.extend(compressed);
        }
        let [length, checksum] = [head.len() as u32, checksum(&head)].map(u32::to_le_bytes);
        replace(path, &[MAGIC, &length, &checksum, &head, &body]).map_err(unwritable)
    }

    pub(crate) fn blocks(&self) -> u64 {
        self.ends.len() as u64 - 1
    }

    /// How large the file is.
    pub(crate) fn bytes(&self) -> u64 {
        *self.ends.last().expect("the end of the head")
    }

    /// Reads a block: its marks, two to a byte.
    pub(crate) fn read(&self, block: u64) -> Result<Vec<u8>, FileError> {
        let [start, end] = [0, 1].map(|next| self.ends[block as usize + next]);
        let mut compressed = vec![0; (end - start) as usize];
        self.read_at(start, &mut compressed)
            .map_err(|source| FileError::Unreadable { path: self.path.clone(), source })?;
        let damaged = |what| FileError::Damaged { path: self.path.clone(), what };
        if checksum(&compressed) != self.checksums[block as usize] {
            return Err(damaged("a block was changed"));
        }
        let marks = decompressed(&compressed).map_err(|_| damaged("a block is wrong"))?;
        let expected = (self.count - block * BLOCK).min(BLOCK).div_ceil(2);
        match marks.len() as u64 == expected {
            true => Ok(marks),
            false => Err(damaged("a block is too short")),
        }
    }

    fn read_at(&self, start: u64, bytes: &mut [u8]) -> io::Result<()> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(bytes)
    }
}

/// The bytes of a block. What that takes is kept for the next one: making it costs more than the
/// work itself.
fn decompressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    thread_local! {
        static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
    }
    DECOMPRESSOR.with_borrow_mut(|kept| {
        let decompressor = match kept {
            Some(decompressor) => decompressor,
            None => kept.insert(Decompressor::new()?),
        };
        decompressor.decompress(bytes, BLOCK_BYTES)
    })
}

/// The length and the checksum of each block, if the head is what is expected.
fn read_head(head: &[u8], label: &str, count: u64) -> Option<Vec<(u32, u32)>> {
    let rest = head.strip_prefix(label.as_bytes())?.strip_prefix(b"\n")?;
    let (counted, blocks) = rest.split_first_chunk::<8>()?;
    let is_whole = blocks.len() as u64 == count.div_ceil(BLOCK) * 8;
    let is_expected = is_whole && u64::from_le_bytes(*counted) == count;
    is_expected.then(|| blocks.chunks_exact(8).map(|at| (u32_at(at, 0), u32_at(at, 4))).collect())
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

/// Writes a file beside the one that it will replace, and then gives it its name.
fn replace(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let unfinished = path.with_extension("part");
    let mut file = File::create(&unfinished)?;
    parts.iter().try_for_each(|part| file.write_all(part))?;
    file.sync_all()?;
    drop(file);
    fs::rename(&unfinished, path)
}
