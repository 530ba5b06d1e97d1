//! How many moves amazons can make in a region that no one else gets into.
//!
//! Every move fills one square, so there are at most as many moves as empty squares. Most
//! regions can be filled completely; in some a corner is cut off, whatever is done: those are
//! *defective*. The search asks for a way that loses no square, then one, then two, until there
//! is one. It gives up after a fixed number of positions, so an answer does not depend on what
//! was asked before; then only bounds are known.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use ludens_core::Square;
use ludens_games::amazons::Squares;

use super::compass::neighbours;
use super::placement::{count, flood, hash, queen_reach};

/// At least and at most so many moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Filling {
    pub(super) least: i32,
    pub(super) most: i32,
}

/// Where the amazons stand that fill a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stand {
    /// Inside: nobody comes in where they leave.
    Inside,
    /// In the door: the first move is a step inside with an arrow back at the door.
    Door,
}

/// Fillings that were counted, shared by all threads. A newer one takes an older one's place.
pub(super) struct Fillings {
    slots: Box<[AtomicU64]>,
}

/// How many are remembered, of eight bytes each.
const SLOTS: usize = 1 << 16;

/// A slot has a key's upper bits, then `least` and `most` in a byte each.
const KEY: u64 = !0xffff;

impl Fillings {
    pub(super) fn new() -> Fillings {
        Fillings { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// The moves that these amazons can make on these empty squares.
    pub(super) fn count(&self, empty: u128, amazons: u128, stand: Stand) -> Filling {
        // The upper bits tell regions apart, the lower ones choose the slot.
        let key = hash([empty, amazons], stand as u64);
        let slot = &self.slots[key as usize % SLOTS];
        let known = slot.load(Ordering::Relaxed);
        if known != 0 && (known ^ key) & KEY == 0 {
            let [least, most, ..] = known.to_le_bytes().map(i32::from);
            return Filling { least, most };
        }
        let filling = filling(empty, amazons, stand);
        let bytes = u64::from_le_bytes([filling.least as u8, filling.most as u8, 0, 0, 0, 0, 0, 0]);
        slot.store(key & KEY | bytes, Ordering::Relaxed);
        filling
    }
}

fn filling(empty: u128, amazons: u128, stand: Stand) -> Filling {
    let all = count(empty);
    let mut most = None;
    for lost in 0..all {
        let mut search = Search { left: BUDGET, failed: HashSet::new() };
        match search.fills(empty, amazons, lost, stand) {
            Some(true) => return Filling { least: all - lost, most: most.unwrap_or(all - lost) },
            Some(false) => {}
            None => most = most.or(Some(all - lost)),
        }
    }
    Filling { least: 0, most: most.unwrap_or(0) }
}

/// Most regions need one position a square; defective ones need many more.
const BUDGET: u32 = 2_000;

/// A search for a way to fill a region.
struct Search {
    left: u32,
    /// What cannot be filled with so many squares lost.
    failed: HashSet<(u128, u128, i32)>,
}

impl Search {
    /// Whether all squares but so many can be filled; nothing if it takes too long to find out.
    fn fills(&mut self, empty: u128, amazons: u128, lost: i32, stand: Stand) -> Option<bool> {
        let inside = flood(empty, amazons);
        let lost = lost - count(empty & !inside);
        if lost < 0 || count(inside) <= lost {
            return Some(lost >= 0);
        }
        if !self.failed.insert((inside, amazons, lost)) {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        for next in steps(inside, amazons, stand) {
            if self.fills(next.empty, next.amazons, lost, Stand::Inside)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// A region after a move.
struct Step {
    empty: u128,
    amazons: u128,
    /// The lower, the sooner it is tried.
    rank: i32,
}

/// All moves, those first that keep most squares in reach and hit a square with few exits.
fn steps(empty: u128, amazons: u128, stand: Stand) -> Vec<Step> {
    let mut steps = Vec::new();
    for from in Squares(amazons) {
        let door = Squares::of(from).0;
        for to in Squares(queen_reach(empty, from)) {
            let here = Squares::of(to).0;
            let arrows = match stand {
                Stand::Inside => queen_reach(empty | door, to),
                Stand::Door => door,
            };
            let amazons = amazons ^ door ^ here;
            for arrow in Squares(arrows) {
                let empty = (empty | door) & !here & !Squares::of(arrow).0;
                let cut_off = count(empty & !flood(empty, amazons));
                let rank = 16 * cut_off + exits(empty, arrow);
                steps.push(Step { empty, amazons, rank });
            }
        }
    }
    steps.sort_by_key(|step| step.rank);
    steps
}

fn exits(empty: u128, square: Square) -> i32 {
    count(neighbours(square).0 & empty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;

    fn fill(empty: &str, amazons: &str, stand: Stand) -> Filling {
        let [empty, amazons] = [empty, amazons].map(|names| naive::named(names).0);
        Fillings::new().count(empty, amazons, stand)
    }

    fn exactly(moves: i32) -> Filling {
        Filling { least: moves, most: moves }
    }

    /// Every way, the longest counts.
    fn longest(empty: u128, amazons: u128, stand: Stand) -> i32 {
        let next = steps(empty, amazons, stand).into_iter();
        next.map(|step| 1 + longest(step.empty, step.amazons, Stand::Inside)).max().unwrap_or(0)
    }

    #[test]
    fn a_corridor_is_filled_from_its_end() {
        assert_eq!(fill("b1 c1 d1 e1", "a1", Stand::Inside), exactly(4));
        assert_eq!(fill("b1 c1 d1 e1", "a1", Stand::Door), exactly(4));
    }

    #[test]
    fn a_defective_region_has_fewer_moves_than_squares() {
        // From one of the three arms an arrow can only go back to the middle.
        assert_eq!(fill("b2 d2 c4", "c3", Stand::Inside), exactly(1));
        // Across a cross it flies to the other side.
        assert_eq!(fill("b3 d3 c2 c4", "c3", Stand::Inside), exactly(4));
    }

    #[test]
    fn counts_agree_with_trying_everything() {
        let mut random = ludens_core::Random::new(1);
        for _ in 0..100 {
            let board = Squares::of_board(4).0;
            let squares =
                (0..7).map(|_| Square(10 * random.below(4) as u8 + random.below(4) as u8));
            let all: Squares = squares.collect();
            let mut left = all.into_iter();
            let Some(amazon) = left.next() else { continue };
            let amazons = Squares::of(amazon).0;
            let empty = all.0 & !amazons & board;
            for stand in [Stand::Inside, Stand::Door] {
                let moves = longest(empty, amazons, stand);
                assert_eq!(Fillings::new().count(empty, amazons, stand), exactly(moves));
            }
        }
    }

    #[test]
    fn what_was_counted_is_found_again() {
        let fillings = Fillings::new();
        let [empty, amazons] = ["a1 a2 b1 c2", "b2"].map(|names| naive::named(names).0);
        let first = fillings.count(empty, amazons, Stand::Inside);
        assert_eq!(fillings.count(empty, amazons, Stand::Inside), first);
        assert_ne!(
            fillings.slots.iter().filter(|slot| slot.load(Ordering::Relaxed) != 0).count(),
            0
        );
    }
}
