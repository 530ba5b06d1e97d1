//! The table of positions seen: for each a lower or an upper bound of its
//! score.
//!
//! Looking into a large table costs more than searching a position, as the
//! processor waits for memory. So positions near the end, which are by far the
//! most, have a small table of their own that stays in the processor's cache,
//! and the large one is for those worth the wait.
//!
//! Threads share the large table without locks, and each has a small one.
//!
//! Of the large table only the beginning is used at first, and more as positions are searched:
//! memory that was never touched costs more than the search in the first tenth of a second.
//!
//! An entry is a word, so that no other thread sees half of it: 56 bits to know the position by, 8 for the bound. With
//! those that its place stands for, they are the whole code of a position on
//! boards of up to 72 bits (all but 10 columns, and 9x8). On the others a
//! position is taken for another about once in 2⁵⁰ look-ups.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use ludens_search::{affordable, zeroed_pairs};

use super::board::Code;

/// What is known of a position's score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at least this.
    Lower(i32),
    /// It is at most this.
    Upper(i32),
}

impl Bound {
    /// The same, seen from the other side.
    #[inline]
    pub(super) fn turned(self) -> Bound {
        match self {
            Bound::Lower(score) => Bound::Upper(-score),
            Bound::Upper(score) => Bound::Lower(-score),
        }
    }
}

/// Both tables.
#[derive(Debug)]
pub(super) struct Table {
    near: Box<[Entries]>,
    far: Arc<Far>,
}

/// The large table.
#[derive(Debug)]
struct Far {
    pairs: Box<[Entries]>,
    /// How many places are used.
    used: AtomicUsize,
    /// How many positions have been searched since it was empty.
    searched: AtomicU64,
}

/// Two entries that share a place, the newer first; 0 where there is none.
type Entries = [AtomicU64; 2];

/// What was kept at a place.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pair([u64; 2]);

/// Where a position is kept, and how it is known there.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Slot {
    pub(super) hash: u64,
    tag: u64,
}

/// Positions with this many empty squares or more are kept in the large table.
const FAR: i32 = 22;

/// The small table's size: the cache of one core.
const NEAR_BYTES: usize = 1 << 20;

const PAIR_BYTES: usize = size_of::<Entries>();

/// The places of the large table that are used at first, the fewest it can have.
const FIRST_USED: usize = NEAR_BYTES / PAIR_BYTES;

/// How many times as many are used when it grows.
const GROWTH: usize = 4;

/// The bits of an entry that hold the bound.
const BOUND_BITS: u32 = 8;

/// Added to scores, so that they are positive: no score is this low.
const SHIFT: i32 = 63;

impl Table {
    /// Tables of this many bytes together, but of two mebibytes at least: with
    /// fewer places a tag would not tell all positions apart.
    pub(super) fn new(bytes: usize) -> Table {
        let far = affordable(bytes.saturating_sub(NEAR_BYTES)).max(NEAR_BYTES);
        Table { near: small(), far: Arc::new(Far::new(far / PAIR_BYTES)) }
    }

    /// The table of another thread, which shares the large one.
    pub(super) fn beside(&self) -> Table {
        Table { near: small(), far: Arc::clone(&self.far) }
    }

    /// Forgets everything, the small table last so that it is in the cache.
    pub(super) fn clear(&mut self) {
        let pairs = self.far.pairs.len();
        // The old memory goes back before new is asked for: only what was used
        // costs time.
        self.far = Arc::new(Far::new(0));
        self.far = Arc::new(Far::new(pairs));
        self.near.iter_mut().for_each(|pair| *pair = Entries::default());
    }

    /// Takes note of so many positions searched, and uses more of the large table before it
    /// fills up.
    pub(super) fn note_searched(&mut self, positions: u64) {
        let searched = self.far.searched.fetch_add(positions, Ordering::Relaxed) + positions;
        let used = self.far.used();
        if searched > used as u64 && used < self.far.pairs.len() {
            self.far.use_places(used * GROWTH);
        }
    }

    /// Uses all of the large table, before threads search that must agree on its places.
    pub(super) fn use_all(&mut self) {
        self.far.use_places(self.far.pairs.len());
    }

    /// The place of a position.
    #[inline]
    pub(super) fn place(code: Code) -> Slot {
        // Both factors are odd, so nothing is lost: from the hash and the rest
        // the code could be computed.
        let spread = code.rest.wrapping_mul(0xd1b5_4a32_d192_ed03);
        let hash = code.main.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ spread;
        let rest = code.rest ^ code.rest >> 8 ^ code.rest >> 16 ^ code.rest >> 24;
        // The place stands for the sixteen highest bits of the hash, as there
        // are so many places at least; the tag is what remains.
        let tag = (hash << 8 | rest & 0xff) << BOUND_BITS;
        Slot { hash, tag }
    }

    /// What is kept at a place.
    #[inline]
    pub(super) fn pair(&self, place: Slot, empties: i32) -> Pair {
        let [newer, older] = self.entries(place, empties);
        Pair([newer.load(Ordering::Relaxed), older.load(Ordering::Relaxed)])
    }

    /// Keeps a bound, in place of the older of the two positions kept there.
    #[inline]
    pub(super) fn put(&mut self, place: Slot, empties: i32, bound: Bound) {
        let [newer, older] = self.entries(place, empties);
        let before = newer.load(Ordering::Relaxed);
        if (before ^ place.tag) >> BOUND_BITS != 0 {
            older.store(before, Ordering::Relaxed);
        }
        newer.store(place.tag | packed(bound), Ordering::Relaxed);
    }

    #[inline]
    fn entries(&self, place: Slot, empties: i32) -> &Entries {
        let pairs = if empties < FAR { &*self.near } else { self.far.in_use() };
        &pairs[index(place.hash, pairs.len())]
    }
}

impl Far {
    fn new(pairs: usize) -> Far {
        let (used, searched) = (AtomicUsize::new(pairs.min(FIRST_USED)), AtomicU64::new(0));
        Far { pairs: zeroed_pairs(pairs), used, searched }
    }

    #[inline]
    fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    #[inline]
    fn in_use(&self) -> &[Entries] {
        &self.pairs[..self.used()]
    }

    /// Uses so many places, or all if there are fewer, and moves what is kept to its new places.
    /// These lie behind the old ones, so the last is moved first.
    fn use_places(&self, places: usize) {
        let (before, places) = (self.used(), places.min(self.pairs.len()));
        if before == places {
            return;
        }
        self.used.store(places, Ordering::Relaxed);
        for number in (0..before).rev() {
            let [newer, older] = &self.pairs[number];
            for entry in [older, newer].map(|entry| entry.swap(0, Ordering::Relaxed)) {
                if entry != 0 {
                    self.add(hash_of(entry, number, before), entry);
                }
            }
        }
    }

    fn add(&self, hash: u64, entry: u64) {
        let [newer, older] = &self.in_use()[index(hash, self.used())];
        older.store(newer.swap(entry, Ordering::Relaxed), Ordering::Relaxed);
    }
}

fn small() -> Box<[Entries]> {
    zeroed_pairs(NEAR_BYTES / PAIR_BYTES)
}

/// The hash, scaled to the length of the table.
#[inline]
fn index(hash: u64, length: usize) -> usize {
    ((u128::from(hash) * length as u128) >> 64) as usize
}

/// The hash of an entry at this place of so many. The entry has all of it but the highest
/// sixteen bits; at each place there is one such hash, as there are so many places at least.
fn hash_of(entry: u64, place: usize, places: usize) -> u64 {
    const LOW: u64 = (1 << 48) - 1;
    let least = ((place as u128) << 64).div_ceil(places as u128) as u64;
    least + ((entry >> (2 * BOUND_BITS)).wrapping_sub(least) & LOW)
}

impl Pair {
    /// The bound that is kept for the position of this place.
    #[inline]
    pub(super) fn bound(self, place: Slot) -> Option<Bound> {
        let is_it = |entry: &u64| (entry ^ place.tag) >> BOUND_BITS == 0;
        let bits = self.0.into_iter().find(is_it)? & ((1 << BOUND_BITS) - 1);
        // An empty entry looks like the position whose tag is 0.
        (bits != 0).then(|| unpacked(bits))
    }
}

#[inline]
fn packed(bound: Bound) -> u64 {
    match bound {
        Bound::Lower(score) => ((score + SHIFT) << 1) as u64,
        Bound::Upper(score) => ((score + SHIFT) << 1 | 1) as u64,
    }
}

#[inline]
fn unpacked(bits: u64) -> Bound {
    let score = (bits >> 1) as i32 - SHIFT;
    if bits & 1 == 0 { Bound::Lower(score) } else { Bound::Upper(score) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::Random;

    #[test]
    fn what_is_put_is_found() {
        let mut table = Table::new(0);
        let mut random = Random::new(1);
        for score in -40..=40 {
            for bound in [Bound::Lower(score), Bound::Upper(score)] {
                let place = Table::place(Code { main: random.bits(), rest: 3 });
                for empties in [FAR - 1, FAR] {
                    assert_eq!(table.pair(place, empties).bound(place), None);
                    table.put(place, empties, bound);
                    assert_eq!(table.pair(place, empties).bound(place), Some(bound));
                }
            }
        }
        table.clear();
        let nothing = Table::place(Code { main: 0, rest: 0 });
        assert_eq!(table.pair(nothing, FAR).bound(nothing), None);
    }

    #[test]
    fn of_three_at_a_place_the_oldest_goes() {
        let mut table = Table::new(0);
        let place = |tag: u64| Slot { hash: 0, tag: tag << BOUND_BITS };
        for tag in [1, 2, 1, 3] {
            table.put(place(tag), 0, Bound::Lower(tag as i32));
        }
        let found = |tag| table.pair(place(tag), 0).bound(place(tag));
        assert_eq!([1, 2, 3].map(found), [Some(Bound::Lower(1)), None, Some(Bound::Lower(3))]);
    }

    /// Touching all of it would take several seconds.
    #[test]
    fn a_large_table_costs_nothing_before_it_is_used() {
        let mut table = Table::new(4 << 30);
        let place = Table::place(Code { main: 5, rest: 3 });
        table.put(place, FAR, Bound::Lower(1));
        table.clear();
        assert_eq!(table.pair(place, FAR).bound(place), None);
    }

    #[test]
    fn what_is_kept_is_found_when_more_is_used() {
        let mut random = Random::new(2);
        for mebibytes in [3, 7, 33] {
            let mut table = Table::new(mebibytes << 20);
            let places: Vec<_> = (0..1000)
                .map(|_| Table::place(Code { main: random.bits(), rest: random.bits() }))
                .collect();
            for place in &places {
                table.put(*place, FAR, Bound::Lower(1));
                table.put(*place, FAR, Bound::Lower(7));
            }
            let found = |table: &Table| {
                let kept = |place: &&Slot| table.pair(**place, FAR).bound(**place);
                places.iter().filter(|place| kept(place) == Some(Bound::Lower(7))).count()
            };
            let before = found(&table);
            table.note_searched(FIRST_USED as u64 + 1);
            table.note_searched(FIRST_USED as u64 * 5);
            assert_eq!(found(&table), before, "{mebibytes} MiB");
            table.use_all();
            assert_eq!((found(&table), before > 990), (before, true), "{mebibytes} MiB");
        }
    }

    #[test]
    fn memory_is_bounded() {
        for mebibytes in [2, 3, 10] {
            let table = Table::new(mebibytes << 20);
            let bytes = (table.near.len() + table.far.pairs.len()) * PAIR_BYTES;
            assert_eq!(bytes, mebibytes << 20);
        }
    }
}
