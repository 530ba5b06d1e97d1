//! What was found out about positions, in a table of bounded memory.
//!
//! An entry is two words, four entries are a bucket of one cache line. The entry of the least
//! work gives way, and those of an earlier question first of all.
//!
//! ```text
//! check: key 40 | signature, lower 24
//! data:  numbers 20 + 20, or signature, upper 40 | plies or place 8 | work 6 | kind 2 | epoch 8
//! ```
//!
//! A result that depends on the trail is found on that very trail only, by its signature; on
//! any other the position counts as new.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::finding::{FREE, Finding};
use super::numbers::Numbers;
use crate::memory::{affordable, prefetch};
use crate::table::{ENTRY_BYTES, WAYS, Words, first_of};

/// The bits of a key and of a signature that the first word keeps.
const KEY_BITS: u32 = 40;
const SIGNATURE_BITS: u32 = 64 - KEY_BITS;
/// The bits of each number.
const NUMBER_BITS: u32 = 20;

const OPEN: u64 = 0;
const PROVEN: u64 = 1;
const DISPROVEN: u64 = 2;
/// Disproven on one trail.
const DEPENDENT: u64 = 3;

/// A table that uses at most its memory.
pub(super) struct Table {
    words: Words,
    buckets: usize,
    /// Entries of another epoch count as empty; a word never written is of epoch 0.
    epoch: u8,
}

/// A position as the table knows it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    /// Of the position and of who attacks.
    pub(super) key: u64,
    /// Of the trail that leads to it.
    pub(super) signature: u64,
}

impl Table {
    /// A table that takes at most `bytes`, and at least one bucket.
    pub(super) fn new(bytes: usize) -> Table {
        let buckets = (affordable(bytes) / (ENTRY_BYTES * WAYS)).max(1);
        Table { words: Words::empty(buckets), buckets, epoch: 1 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        match self.epoch.checked_add(1) {
            Some(next) => self.epoch = next,
            None => {
                self.words = Words::default();
                self.words = Words::empty(self.buckets);
                self.epoch = 1;
            }
        }
    }

    /// Has the bucket of a key fetched, as it will be asked for.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        prefetch(&self.bucket(key)[0]);
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn probe(&self, spot: Spot) -> Option<Finding> {
        let entry = self.bucket(spot.key).iter().find(|entry| self.is_of(entry, spot.key))?;
        unpack(entry[0].load(Relaxed), entry[1].load(Relaxed), spot.signature)
    }

    /// Remembers what so much work has found. What is final stays.
    pub(super) fn store(&self, spot: Spot, finding: &Finding, work: u64) {
        let bucket = self.bucket(spot.key);
        let same = bucket.iter().find(|entry| self.is_of(entry, spot.key));
        if let Some(entry) = same
            && is_final(entry[1].load(Relaxed))
            && finding.numbers.is_open()
        {
            return;
        }
        let cheapest = || bucket.iter().min_by_key(|entry| self.worth(entry));
        let Some(entry) = same.or_else(cheapest) else { return };
        let (check, data) = pack(spot, finding, work);
        entry[0].store(check, Relaxed);
        entry[1].store(data | u64::from(self.epoch), Relaxed);
    }

    /// Thousandths of the table in use, from a sample.
    pub(super) fn fill(&self) -> u32 {
        let all = &self.words.all()[..self.buckets * WAYS];
        let sample = &all[..all.len().min(4000)];
        let used = sample.iter().filter(|entry| self.is_current(entry[1].load(Relaxed)));
        (used.count() * 1000 / sample.len()) as u32
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let first = first_of(key, self.buckets);
        &self.words.all()[first..first + WAYS]
    }

    #[inline]
    fn is_current(&self, data: u64) -> bool {
        data as u8 == self.epoch
    }

    #[inline]
    fn is_of(&self, entry: &[AtomicU64; 2], key: u64) -> bool {
        self.is_current(entry[1].load(Relaxed))
            && entry[0].load(Relaxed) >> SIGNATURE_BITS == key & ((1 << KEY_BITS) - 1)
    }

    /// What an entry has cost, as a logarithm; less than any if it is of another epoch.
    fn worth(&self, entry: &[AtomicU64; 2]) -> u64 {
        let data = entry[1].load(Relaxed);
        if self.is_current(data) { 1 + (data >> 10 & 0x3f) } else { 0 }
    }
}

fn kind(data: u64) -> u64 {
    data >> 8 & 3
}

fn is_final(data: u64) -> bool {
    matches!(kind(data), PROVEN | DISPROVEN)
}

fn pack(spot: Spot, finding: &Finding, work: u64) -> (u64, u64) {
    let Finding { numbers, plies, depends } = *finding;
    let (kind, rest, count) = match () {
        () if finding.is_won() => (PROVEN, 0, u64::from(plies)),
        () if finding.is_not_won() && depends == FREE => (DISPROVEN, 0, 0),
        () if finding.is_not_won() => {
            (DEPENDENT, spot.signature >> SIGNATURE_BITS, u64::from(depends))
        }
        () => (OPEN, u64::from(numbers.proof) << NUMBER_BITS | u64::from(numbers.disproof), 0),
    };
    // Twice the binary logarithm: 63 stands for four billion.
    let half = work.max(1);
    let logarithm =
        u64::from(2 * half.ilog2() + (half >> half.ilog2().saturating_sub(1) & 1) as u32);
    let check = spot.key << SIGNATURE_BITS | spot.signature & ((1 << SIGNATURE_BITS) - 1);
    (check, rest << 24 | count << 16 | logarithm.min(63) << 10 | kind << 8)
}

fn unpack(check: u64, data: u64, signature: u64) -> Option<Finding> {
    let (rest, count) = (data >> 24, data >> 16 & 0xff);
    let mask = (1 << NUMBER_BITS) - 1;
    match kind(data) {
        PROVEN => Some(Finding { plies: count as u8, ..Finding::WON }),
        DISPROVEN => Some(Finding::not_won(FREE)),
        DEPENDENT => {
            let low = check & ((1 << SIGNATURE_BITS) - 1);
            let same =
                rest == signature >> SIGNATURE_BITS && low << KEY_BITS == signature << KEY_BITS;
            same.then(|| Finding::not_won(count as u16))
        }
        _ => {
            let (proof, disproof) = ((rest >> NUMBER_BITS) as u32, (rest & mask) as u32);
            Some(Finding::open(Numbers { proof, disproof }))
        }
    }
}
