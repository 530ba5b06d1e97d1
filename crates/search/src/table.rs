//! The transposition table: what is known of positions searched before, shared by
//! all threads without locks.
//!
//! An entry is two words, `key ^ data` and `data`. Threads may tear an entry by
//! writing at the same time; then the words no longer match and the
//! entry is not found. Four entries make a bucket of one cache line.
//!
//! ```text
//! check: (key 48 | static evaluation 16) ^ data
//! data:  score 24 | move 16 | depth 8 | bound 2 | solid 1 | age 6 | epoch 7
//! ```
//!
//! Of the key the lower 48 bits are kept; the upper ones choose the bucket. A static
//! evaluation too large for sixteen bits is not kept.
//!
//! Only as much of the memory is used as the searches so far could fill: a small part stays
//! in the processor's caches, and in fresh memory every page costs time when it is first
//! touched. When a longer search begins, the part is doubled, and each bucket is split in two.
//!
//! The move is stored as its place in the list the rules give, which is the
//! same whenever the position is. Forgetting everything begins a new epoch, and
//! entries of another epoch count as empty: so it takes no time between games,
//! and the table behaves just as if it had been wiped.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering;

use crate::Score;
use crate::memory::{affordable, prefer_large_pages, prefetch};

pub(crate) const WAYS: usize = 4;
pub(crate) const ENTRY_BYTES: usize = 16;
const AGES: u8 = 64;
/// The last epoch; the first is 1, so that a word never written is of none.
const LAST_EPOCH: u8 = 127;

/// What a stored score says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// From the position's own view.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// How deeply it was searched.
    pub(crate) depth: u8,
    /// The best move's place in the rules' list, if one was found.
    pub(crate) best: Option<u16>,
    /// Whether the score comes from decided positions alone.
    pub(crate) solid: bool,
    /// The static evaluation, if it was made and is small enough to be kept.
    pub(crate) judged: Option<Score>,
}

/// A table that uses at most its memory.
pub(crate) struct TranspositionTable {
    words: Words,
    /// How many buckets are in use, the first ones.
    active: usize,
    /// Whether nothing can have been stored yet.
    is_new: bool,
    age: u8,
    epoch: u8,
}

/// No move: a list is never this long.
const NO_MOVE: u16 = u16::MAX;
/// No static evaluation.
const NOT_JUDGED: i16 = i16::MIN;
/// The bits of a key that an entry keeps.
const KEY_BITS: u32 = 48;

impl TranspositionTable {
    /// A table that takes at most `bytes`, and at least one bucket; less than
    /// asked for if the system has no more.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        let buckets = (affordable(bytes) / (ENTRY_BYTES * WAYS)).max(1);
        TranspositionTable {
            words: Words::empty(buckets),
            active: fewest_buckets(buckets),
            is_new: true,
            age: 0,
            epoch: 1,
        }
    }

    /// Begins a search that stores at most so many entries. Those of earlier searches give
    /// way first.
    pub(crate) fn begin_search(&mut self, most_entries: u64) {
        self.age = (self.age + 1) % AGES;
        while ((self.active * WAYS) as u64) < most_entries && self.active * 2 <= self.buckets() {
            self.double();
        }
        self.is_new = false;
    }

    fn buckets(&self) -> usize {
        self.words.all().len() / WAYS
    }

    /// Doubles the part in use. The entries of a bucket go to the two that take its place;
    /// from the last to the first, so that none is overwritten before it has moved.
    fn double(&mut self) {
        let full = if self.is_new { 0 } else { self.active };
        for number in (0..full).rev() {
            for (check, data) in self.take_bucket(number).into_iter().flatten() {
                let key = key_of(number, self.active, check);
                let first = first_of(key, self.active * 2);
                let bucket = &mut self.words.all_mut()[first..first + WAYS];
                let free = bucket.iter_mut().find(|slot| slot[1].load(Ordering::Relaxed) == 0);
                if let Some(slot) = free {
                    *slot = [AtomicU64::new(check ^ data), AtomicU64::new(data)];
                }
            }
        }
        self.active *= 2;
    }

    /// Empties a bucket and the two that take its place; the entries that it held.
    fn take_bucket(&mut self, number: usize) -> [Option<(u64, u64)>; WAYS] {
        let mut entries = [None; WAYS];
        for (entry, [check, data]) in entries.iter_mut().zip(&self.words.all()[number * WAYS..]) {
            let data = data.load(Ordering::Relaxed);
            let check = check.load(Ordering::Relaxed) ^ data;
            *entry = self.is_current(data).then_some((check, data));
        }
        for slot in &mut self.words.all_mut()[2 * number * WAYS..][..2 * WAYS] {
            *slot = [AtomicU64::new(0), AtomicU64::new(0)];
        }
        entries
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.age = 0;
        self.active = fewest_buckets(self.buckets());
        self.is_new = true;
        if self.epoch < LAST_EPOCH {
            self.epoch += 1;
            return;
        }
        let buckets = self.buckets();
        // The old memory is freed before new memory is allocated.
        self.words = Words::default();
        self.words = Words::empty(buckets);
        self.epoch = 1;
    }

    /// What is known of the position of this key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            let check = check.load(Ordering::Relaxed) ^ data;
            let found = self.is_current(data) && is_of(check, key);
            found.then(|| unpack(check, data))
        })
    }

    /// Has the entries of this key fetched, as they will be asked for.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(&self.bucket(key)[0]);
    }

    /// Remembers an entry: in the place of the same position, else of the
    /// entry worth least.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let bucket = self.bucket(key);
        let mut worst = (&bucket[0], i32::MAX);
        for slot in bucket {
            let data = slot[1].load(Ordering::Relaxed);
            if !self.is_current(data) || is_of(slot[0].load(Ordering::Relaxed) ^ data, key) {
                worst = (slot, i32::MIN);
                break;
            }
            let worth = self.keep_value(data);
            if worth < worst.1 {
                worst = (slot, worth);
            }
        }
        let data = pack(entry, self.age, self.epoch);
        worst.0[0].store(check(key, entry.judged) ^ data, Ordering::Relaxed);
        worst.0[1].store(data, Ordering::Relaxed);
    }

    fn is_current(&self, data: u64) -> bool {
        (data >> 57) as u8 == self.epoch
    }

    /// Depth counts for an entry, and each search since it was written against
    /// it.
    fn keep_value(&self, data: u64) -> i32 {
        let age = (data >> 51) as u8 & (AGES - 1);
        let since = (self.age + AGES - age) % AGES;
        i32::from(depth_of(data)) - 8 * i32::from(since)
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let first = first_of(key, self.active);
        &self.words.all()[first..first + WAYS]
    }

    /// Thousandths of the whole memory in use, from a sample.
    pub(crate) fn fill(&self) -> u32 {
        let sample = &self.words.all()[..(self.active * WAYS).min(4000)];
        let used = sample.iter().filter(|word| self.is_current(word[1].load(Ordering::Relaxed)));
        (used.count() * 1000 * self.active / (sample.len() * self.buckets())) as u32
    }
}

/// The entries, so placed that each bucket is a line of the processor's cache.
#[derive(Default)]
pub(crate) struct Words {
    memory: Box<[[AtomicU64; 2]]>,
    /// How many entries lie before the first bucket.
    skipped: usize,
}

impl Words {
    /// So many buckets with entries of no epoch. The system gives pages of zeros when they are
    /// first touched, so that even the largest table is there at once.
    pub(crate) fn empty(buckets: usize) -> Words {
        let memory: Box<[[AtomicU64; 2]]> = bytemuck::zeroed_slice_box(buckets * WAYS + WAYS - 1);
        prefer_large_pages(&memory);
        let lines =
            (0..WAYS).find(|&at| memory[at..].as_ptr().addr().is_multiple_of(ENTRY_BYTES * WAYS));
        Words { memory, skipped: lines.unwrap_or(0) }
    }

    #[inline]
    pub(crate) fn all(&self) -> &[[AtomicU64; 2]] {
        &self.memory[self.skipped..]
    }

    fn all_mut(&mut self) -> &mut [[AtomicU64; 2]] {
        &mut self.memory[self.skipped..]
    }
}

/// How many buckets are used at first: a half, a quarter and so on of all, as long as the
/// number of a bucket says all that an entry does not keep of its key.
fn fewest_buckets(all: usize) -> usize {
    let mut buckets = all;
    while buckets / 2 >= 1 << (64 - KEY_BITS) {
        buckets /= 2;
    }
    buckets
}

/// Where the bucket of a key begins, of so many buckets.
#[inline]
pub(crate) fn first_of(key: u64, buckets: usize) -> usize {
    ((u128::from(key) * buckets as u128) >> 64) as usize * WAYS
}

/// The whole key of an entry: of those that belong to the bucket, the only one that ends
/// with what the entry keeps.
fn key_of(bucket: usize, buckets: usize, check: u64) -> u64 {
    let lowest = ((bucket as u128) << 64).div_ceil(buckets as u128) as u64;
    let kept = check >> (64 - KEY_BITS);
    lowest.wrapping_add(kept.wrapping_sub(lowest) & ((1 << KEY_BITS) - 1))
}

/// The word that finds an entry, before its data is mixed in.
fn check(key: u64, judged: Option<Score>) -> u64 {
    let judged = judged.and_then(|score| i16::try_from(score.value()).ok()).unwrap_or(NOT_JUDGED);
    key << (64 - KEY_BITS) | u64::from(judged as u16)
}

/// Whether such a word is of this key.
#[inline]
fn is_of(check: u64, key: u64) -> bool {
    (check >> (64 - KEY_BITS)) == (key & ((1 << KEY_BITS) - 1))
}

fn pack(entry: Entry, age: u8, epoch: u8) -> u64 {
    let score = entry.score.value() as u64 & 0xff_ffff;
    let bound = match entry.bound {
        Bound::Lower => 1u64,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    score
        | u64::from(entry.best.unwrap_or(NO_MOVE)) << 24
        | u64::from(entry.depth) << 40
        | bound << 48
        | u64::from(entry.solid) << 50
        | u64::from(age) << 51
        | u64::from(epoch) << 57
}

fn unpack(check: u64, data: u64) -> Entry {
    let score = ((data as u32) << 8) as i32 >> 8;
    let judged = check as u16 as i16;
    let best = (data >> 24) as u16;
    Entry {
        score: Score::from_value(score),
        bound: match data >> 48 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
        depth: depth_of(data),
        best: (best != NO_MOVE).then_some(best),
        solid: data >> 50 & 1 == 1,
        judged: (judged != NOT_JUDGED).then(|| Score::opinion(i32::from(judged))),
    }
}

fn depth_of(data: u64) -> u8 {
    (data >> 40) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::Random;

    fn entry(random: &mut Random) -> Entry {
        let bounds = [Bound::Lower, Bound::Upper, Bound::Exact];
        Entry {
            score: match random.below(3) {
                0 => Score::win(random.below(300) as u32),
                1 => Score::loss(random.below(300) as u32),
                _ => Score::opinion(random.below(2_000_000) as i32 - 1_000_000),
            },
            bound: bounds[random.below(3)],
            depth: random.below(256) as u8,
            best: random.pick(&[None, Some(0), Some(7359)]).flatten(),
            solid: random.below(2) == 1,
            judged: random
                .pick(&[None, Some(-32_767), Some(0), Some(32_767)])
                .flatten()
                .map(Score::opinion),
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let mut random = Random::new(1);
        for _ in 0..10_000 {
            let entry = entry(&mut random);
            assert_eq!(unpack(check(random.bits(), entry.judged), pack(entry, 63, 127)), entry);
        }
        let table = TranspositionTable::new(1 << 20);
        let stored: Vec<_> = (0..1000).map(|_| (random.bits(), entry(&mut random))).collect();
        for &(key, entry) in &stored {
            table.store(key, entry);
        }
        assert!(stored.iter().all(|&(key, entry)| table.probe(key) == Some(entry)));
        assert_eq!(table.probe(random.bits()), None);
    }

    #[test]
    fn a_table_takes_its_bytes_and_begins_its_buckets_with_lines_of_the_cache() {
        for bytes in [0, 64, 1000, 1 << 20, 4 << 20] {
            let table = TranspositionTable::new(bytes);
            // Up to three entries fill the space before the first line.
            assert!(std::mem::size_of_val(&*table.words.memory) <= bytes.max(64) + 48);
            assert_eq!(table.words.all().as_ptr().addr() % 64, 0);
            assert_eq!(table.buckets(), bytes.max(64) / 64);
        }
    }

    /// Touching all of it would take several seconds.
    #[test]
    fn a_large_table_costs_nothing_before_it_is_used() {
        let mut table = TranspositionTable::new(4 << 30);
        table.epoch = LAST_EPOCH;
        table.clear();
        let entry = entry(&mut Random::new(4));
        table.store(7, entry);
        assert_eq!(table.probe(7), Some(entry));
    }

    #[test]
    fn deep_and_young_entries_stay() {
        let mut random = Random::new(2);
        let mut table = TranspositionTable::new(64);
        let mut with_depth = |depth| Entry { depth, ..entry(&mut random) };
        let entries: Vec<_> = [9, 8, 7, 6, 5].map(&mut with_depth).into();
        for (key, &entry) in (1..).zip(&entries) {
            table.store(key, entry);
        }
        assert_eq!(table.probe(1), Some(entries[0]));
        assert_eq!(table.probe(4), None, "the shallowest gave way");
        table.begin_search(0);
        table.begin_search(0);
        table.store(6, with_depth(1));
        table.store(7, with_depth(1));
        assert!(table.probe(6).is_some(), "old entries give way before young ones");
    }

    #[test]
    fn a_table_that_grows_keeps_what_it_has() {
        let mut random = Random::new(5);
        for bytes in [64 << 20, (40 << 20) + 12_345] {
            let mut table = TranspositionTable::new(bytes);
            let start = table.active;
            table.begin_search(0);
            assert!(start * 64 < 9 << 20 && table.fill() == 0);
            let stored: Vec<_> = (0..1000).map(|_| (random.bits(), entry(&mut random))).collect();
            for &(key, entry) in &stored {
                table.store(key, entry);
            }
            table.begin_search(100_000);
            assert_eq!(table.active, start, "it is large enough");
            for entries in [1 << 20, u64::MAX] {
                table.begin_search(entries);
                assert!(stored.iter().all(|&(key, entry)| table.probe(key) == Some(entry)));
            }
            assert!(table.active > 4 * start && 2 * table.active > table.buckets());
            table.clear();
            assert!(stored.iter().all(|&(key, _)| table.probe(key).is_none()));
        }
    }

    /// Over more epochs than there are, with a table so small that entries must
    /// give way.
    #[test]
    fn a_table_that_forgot_is_like_a_new_one() {
        let mut random = Random::new(3);
        let mut used = TranspositionTable::new(1024);
        for _ in 0..300 {
            let mut new = TranspositionTable::new(1024);
            let keys: Vec<u64> = (0..100).map(|_| random.bits()).collect();
            for (number, &key) in keys.iter().enumerate() {
                let entry = entry(&mut random);
                new.store(key, entry);
                used.store(key, entry);
                if number % 25 == 0 {
                    new.begin_search(0);
                    used.begin_search(0);
                }
            }
            assert!(keys.iter().all(|&key| new.probe(key) == used.probe(key)));
            assert_eq!(new.fill(), used.fill());
            used.clear();
            assert!(keys.iter().all(|&key| used.probe(key).is_none()));
        }
    }
}
