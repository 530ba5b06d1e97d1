//! Blocks of files kept in memory, up to a bound: those that were not asked since the last look
//! give way first.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use crate::file::{BLOCK, FileError, MarkFile};
use crate::marks::{Mark, mark_in};

/// A block that may be in memory.
#[derive(Default)]
struct Block {
    marks: RwLock<Option<Box<[u8]>>>,
    /// Whether it was asked since the last look.
    was_asked: AtomicBool,
}

/// A file whose blocks are kept once they were read.
pub(crate) struct CachedFile {
    pub(crate) file: MarkFile,
    blocks: Box<[Block]>,
}

impl CachedFile {
    pub(crate) fn new(file: MarkFile) -> Arc<CachedFile> {
        let blocks = (0..file.blocks()).map(|_| Block::default()).collect();
        Arc::new(CachedFile { file, blocks })
    }
}

/// What all files together may keep in memory.
pub(crate) struct Cache {
    most_bytes: usize,
    loaded: Mutex<Loaded>,
}

/// The blocks in memory, the oldest first.
#[derive(Default)]
struct Loaded {
    bytes: usize,
    queue: VecDeque<(Arc<CachedFile>, usize)>,
}

impl Cache {
    /// A cache of at most so many bytes, but at least one block.
    pub(crate) fn new(most_bytes: usize) -> Cache {
        Cache { most_bytes, loaded: Mutex::default() }
    }

    /// What is in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner).bytes
    }

    /// The mark with this number.
    #[inline]
    pub(crate) fn get(&self, file: &Arc<CachedFile>, number: u64) -> Result<Mark, FileError> {
        let (at, place) = ((number / BLOCK) as usize, number % BLOCK);
        let block = &file.blocks[at];
        let marks = block.marks.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(marks) = &*marks {
            if !block.was_asked.load(Ordering::Relaxed) {
                block.was_asked.store(true, Ordering::Relaxed);
            }
            return Ok(mark_in(marks, place));
        }
        drop(marks);
        self.load(file, at, place)
    }

    #[cold]
    fn load(&self, file: &Arc<CachedFile>, at: usize, place: u64) -> Result<Mark, FileError> {
        let marks = file.file.read(at as u64)?.into_boxed_slice();
        let (mark, bytes) = (mark_in(&marks, place), marks.len());
        let mut kept = file.blocks[at].marks.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have been quicker.
        let is_new = kept.replace(marks).is_none();
        drop(kept);
        if is_new {
            self.make_room(Arc::clone(file), at, bytes);
        }
        Ok(mark)
    }

    /// Counts a block that was loaded, and drops others if there are too many.
    fn make_room(&self, file: Arc<CachedFile>, at: usize, bytes: usize) {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        loaded.bytes += bytes;
        while loaded.bytes > self.most_bytes {
            let Some((old, at)) = loaded.queue.pop_front() else { break };
            let block = &old.blocks[at];
            if block.was_asked.swap(false, Ordering::Relaxed) {
                loaded.queue.push_back((old, at));
                continue;
            }
            let dropped = block.marks.write().unwrap_or_else(PoisonError::into_inner).take();
            loaded.bytes -= dropped.map_or(0, |marks| marks.len());
        }
        loaded.queue.push_back((file, at));
    }
}
