//! The positions between the root and where a search is, and those of the game before it.
//!
//! Places on the trail are counted from 1, the root. Place 0 stands for what the rules
//! remember of the game: a result that depends on it is never final.

use std::collections::HashSet;

use ludens_core::{Position, Record, zobrist};

/// The place of the game's past.
pub(super) const PAST: u16 = 0;

/// How many keys the filter tells apart.
const FILTER: usize = 1024;

/// The positions on the way to where the search is.
pub(super) struct Trail {
    keys: Vec<u64>,
    /// What tells this trail from others, place by place.
    signatures: Vec<u64>,
    /// How many keys on the trail have these lowest bits.
    filter: [u8; FILTER],
    /// Positions of the game that are drawn if they come again.
    drawn: HashSet<u64>,
}

impl Trail {
    /// A trail on which the root is not yet.
    pub(super) fn new<P: Position>(record: &Record<P>) -> Trail {
        Trail { keys: Vec::new(), signatures: vec![0], filter: [0; FILTER], drawn: drawn(record) }
    }

    /// Goes down to the position of this key.
    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.filter[slot(key)] += 1;
        let step = zobrist::mix(key.wrapping_add(self.keys.len() as u64));
        self.signatures.push(self.signature() ^ step);
    }

    /// Comes back up.
    pub(super) fn pop(&mut self) {
        self.signatures.pop();
        if let Some(key) = self.keys.pop() {
            self.filter[slot(key)] -= 1;
        }
    }

    /// The place of the last position.
    pub(super) fn place(&self) -> u16 {
        self.keys.len() as u16
    }

    /// A number for this trail, almost certainly of no other.
    pub(super) fn signature(&self) -> u64 {
        self.signatures.last().copied().unwrap_or(0)
    }

    /// Where a position has been met before: on the trail, or in the game if it is then drawn.
    pub(super) fn met(&self, key: u64) -> Option<u16> {
        if self.filter[slot(key)] > 0
            && let Some(place) = self.keys.iter().position(|&other| other == key)
        {
            return Some(place as u16 + 1);
        }
        self.drawn.contains(&key).then_some(PAST)
    }

    /// A number for the positions that are drawn if they come again: proofs hold in any game
    /// that has the same.
    pub(super) fn draws(&self) -> u64 {
        self.drawn.iter().fold(0, |sum, &key| sum ^ zobrist::mix(key))
    }
}

fn slot(key: u64) -> usize {
    key as usize & (FILTER - 1)
}

/// The positions of a record that are drawn if they occur once more, by their keys.
fn drawn<P: Position>(record: &Record<P>) -> HashSet<u64> {
    let times: std::collections::HashMap<u64, u32> = record.occurrences().collect();
    let positions = (0..=record.len()).filter_map(|plies| record.position_after(plies));
    let is_drawn = |position: &&P| {
        let before = times.get(&position.key()).copied().unwrap_or(0);
        position.verdict(P::Past::default(), before + 1).is_some()
    };
    positions.filter(is_drawn).map(Position::key).collect()
}
