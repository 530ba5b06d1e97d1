//! One unit solved backwards: the positions with the same men, with either side to move.
//! Within it only kings step; every other move leads to what is known.
//!
//! A position is won if one of its moves leads to a lost one, and lost if all lead to won
//! ones. So each position that is decided is taken in turn, and the positions from which a
//! king could have come there learn of it. Each counts how many of its moves are not known
//! to lose. What is never reached is a draw.

use ludens_core::{Known, Value};
use ludens_games::checkers::Move;
use ludens_games::checkers::layout::{Direction, half_turn};

use super::analysis::look_outside;
use super::tables::{Slice, Tables};
use super::{Material, Pieces};
use crate::combinations::{Places, rank, subsets};

/// How many moves are left that are not known to lose, and whether one of them leaves the
/// unit for a draw or a win, so that the position is no loss.
const HOLDS: u8 = 0x80;

/// What is known of a position so far.
const OPEN: u8 = 0;
const WIN: u8 = 1;
const LOSS: u8 = 2;
/// A capture is forced that draws; or two kings stand on one square.
const CLOSED: u8 = 3;
/// A capture is forced that wins or loses, and its turn in the queue has not come. No step of a
/// king is allowed, so what those lead to is not heard.
const FORCED: u8 = 4;

/// Solves the units of one material, one after the other.
pub(super) struct UnitSolver<'a> {
    tables: &'a Tables,
    material: Material,
    /// Whether plies are counted to the end of the game, and not to the next move that leaves
    /// the unit.
    to_the_end: bool,
    /// The placements of the kings of either side, as sets of places: a place is the number of
    /// a square among those without men.
    kings: [Vec<u32>; 2],
    /// The number of the same placement seen from the other side of the board.
    turned: [Vec<u32>; 2],
    /// What is known of each position: by the placements of the own kings and of the other
    /// kings, with the first or the second side to move.
    states: [Vec<u8>; 2],
    left: [Vec<u8>; 2],
    plies: [Vec<u8>; 2],
    /// Positions to tell of, by their plies.
    queue: Vec<Vec<u32>>,
    captures: Vec<Move>,
}

impl<'a> UnitSolver<'a> {
    pub(super) fn new(tables: &'a Tables, material: Material, to_the_end: bool) -> UnitSolver<'a> {
        let places = 32 - material.men();
        let kings = [material.own.kings, material.other.kings]
            .map(|kings| subsets(places, kings).collect::<Vec<u32>>());
        let turn = |&set: &u32| rank(half_turn(set) >> (32 - places));
        let turned = [0, 1].map(|side: usize| kings[side].iter().map(turn).collect());
        let size = kings[0].len() * kings[1].len();
        UnitSolver {
            tables,
            material,
            to_the_end,
            kings,
            turned,
            states: [vec![OPEN; size], vec![OPEN; size]],
            left: [vec![0; size], vec![0; size]],
            plies: [vec![0; size], vec![0; size]],
            queue: vec![Vec::new()],
            captures: Vec::new(),
        }
    }

    /// Solves the positions with these men and writes what they are worth.
    pub(super) fn solve(&mut self, own_men: u32, other_men: u32) {
        let free = !(own_men | other_men);
        self.look_at_all(own_men, other_men, free);
        self.spread(&neighbours(free));
        self.write(own_men, other_men);
    }

    /// Begins with what each position is worth by the moves that leave the unit.
    fn look_at_all(&mut self, own_men: u32, other_men: u32, free: u32) {
        let places = Places::of(free);
        let neighbours = neighbours(free);
        let others: Vec<u32> = self.kings[1].iter().map(|&set| places.spread(set)).collect();
        let mut number = 0;
        for own in 0..self.kings[0].len() {
            let own_set = self.kings[0][own];
            let own_kings = places.spread(own_set);
            for (other, &other_kings) in others.iter().enumerate() {
                let other_set = self.kings[1][other];
                if own_set & other_set != 0 {
                    self.states[0][number] = CLOSED;
                    self.states[1][number] = CLOSED;
                } else {
                    let pieces = Pieces { own_men, own_kings, other_men, other_kings };
                    let taken = own_set | other_set;
                    self.look_at(number, 0, pieces, steps(own_set, taken, &neighbours));
                    let turned = pieces.turned();
                    self.look_at(number, 1, turned, steps(other_set, taken, &neighbours));
                }
                number += 1;
            }
        }
    }

    fn look_at(&mut self, number: usize, side: usize, pieces: Pieces, steps: u8) {
        let outside = look_outside(self.tables, pieces, &mut self.captures);
        self.states[side][number] = if outside.is_forced { FORCED } else { OPEN };
        let steps = if outside.is_forced { 0 } else { steps };
        let last = |plies: Option<u32>| if self.to_the_end { plies.unwrap_or(0) } else { 1 };
        match outside.best {
            Some(Known { value: Value::Win, plies, .. }) => {
                self.left[side][number] = steps | HOLDS;
                let plies = last(plies);
                self.decide(number, side, WIN, plies);
            }
            Some(Known { value: Value::Draw, .. }) => {
                self.left[side][number] = steps | HOLDS;
                if outside.is_forced {
                    self.states[side][number] = CLOSED;
                }
            }
            Some(Known { value: Value::Loss, plies, .. }) => {
                let plies = last(plies);
                self.lose_by(number, side, steps, plies);
            }
            None => self.lose_by(number, side, steps, 0),
        }
    }

    /// All moves that leave the unit lose, the last after so many plies.
    fn lose_by(&mut self, number: usize, side: usize, steps: u8, plies: u32) {
        self.left[side][number] = steps;
        self.plies[side][number] = counted(plies);
        if steps == 0 {
            self.decide(number, side, LOSS, plies);
        }
    }

    /// Notes what a position is worth. A quicker win may still be found: the first that is taken
    /// from the queue counts.
    fn decide(&mut self, number: usize, side: usize, state: u8, plies: u32) {
        let plies = plies as usize;
        if self.queue.len() <= plies {
            self.queue.resize_with(plies + 1, Vec::new);
        }
        self.queue[plies].push((number as u32) << 2 | (side as u32) << 1 | u32::from(state == WIN));
    }

    /// Takes each position that is decided and tells those from which a king could have come.
    fn spread(&mut self, neighbours: &[u32; 32]) {
        let mut plies = 0;
        while plies < self.queue.len() {
            let Some(next) = self.queue[plies].pop() else {
                plies += 1;
                continue;
            };
            let (number, side) = ((next >> 2) as usize, (next >> 1 & 1) as usize);
            let state = if next & 1 == 1 { WIN } else { LOSS };
            if !matches!(self.states[side][number], OPEN | FORCED) {
                continue;
            }
            self.states[side][number] = state;
            self.plies[side][number] = counted(plies as u32);
            self.tell(number, side, state, plies as u32 + 1, neighbours);
        }
        self.queue.truncate(1);
    }

    /// Tells the positions from which the other side could have come to this one.
    fn tell(&mut self, number: usize, side: usize, state: u8, plies: u32, neighbours: &[u32; 32]) {
        let others = self.kings[1].len();
        let sets = [self.kings[0][number / others], self.kings[1][number % others]];
        let (mover, taken) = (1 - side, sets[0] | sets[1]);
        let mut kings = sets[mover];
        while kings != 0 {
            let to = kings.trailing_zeros();
            kings &= kings - 1;
            let mut from = neighbours[to as usize] & !taken;
            while from != 0 {
                let set = sets[mover] ^ 1 << to ^ (from & from.wrapping_neg());
                from &= from - 1;
                let before = match mover {
                    0 => rank(set) as usize * others + number % others,
                    _ => number / others * others + rank(set) as usize,
                };
                if self.states[mover][before] == OPEN {
                    self.hear(before, mover, state, plies);
                }
            }
        }
    }

    /// One of a position's moves turned out to lose, or to win.
    fn hear(&mut self, number: usize, side: usize, state: u8, plies: u32) {
        if state == LOSS {
            return self.decide(number, side, WIN, plies);
        }
        self.left[side][number] -= 1;
        if self.left[side][number] == 0 {
            // The longest resistance is this move, as plies only grow, or one that leaves.
            let outside = u32::from(self.plies[side][number]);
            self.decide(number, side, LOSS, plies.max(outside));
        }
    }

    /// Writes what was found: for the first side to move here, for the second turned round.
    fn write(&self, own_men: u32, other_men: u32) {
        let [own, others] = &self.kings;
        let slice = self.tables.slice(self.material);
        let mut to = slice.index.first_of(own_men, other_men);
        for (number, (own, other)) in
            own.iter().flat_map(|own| others.iter().map(move |other| (own, other))).enumerate()
        {
            if own & other == 0 {
                self.write_one(slice, to, 0, number);
                to += 1;
            }
        }
        let slice = self.tables.slice(self.material.turned());
        let mut to = slice.index.first_of(half_turn(other_men), half_turn(own_men));
        for (other, turned_other) in others.iter().zip(&self.turned[1]) {
            for (own, turned_own) in own.iter().zip(&self.turned[0]) {
                if own & other == 0 {
                    let number = *turned_own as usize * others.len() + *turned_other as usize;
                    self.write_one(slice, to, 1, number);
                    to += 1;
                }
            }
        }
    }

    fn write_one(&self, slice: &Slice, to: u64, side: usize, number: usize) {
        let value = match self.states[side][number] {
            WIN => Value::Win,
            LOSS => Value::Loss,
            _ => return,
        };
        slice.write(to, value, self.plies[side][number]);
    }
}

/// Plies as they are kept. No ending with few pieces takes as many as fit.
fn counted(plies: u32) -> u8 {
    plies.try_into().expect("endings are shorter")
}

/// How many steps these kings have.
fn steps(mut kings: u32, taken: u32, neighbours: &[u32; 32]) -> u8 {
    let mut steps = 0;
    while kings != 0 {
        steps += (neighbours[kings.trailing_zeros() as usize] & !taken).count_ones() as u8;
        kings &= kings - 1;
    }
    steps
}

/// For each place, the places to which a king can step from there.
fn neighbours(free: u32) -> [u32; 32] {
    let mut neighbours = [0; 32];
    for (place, square) in ludens_games::checkers::layout::bits(free).enumerate() {
        let near = Direction::ALL.iter().fold(0, |near, way| near | way.steps_to(1 << square));
        neighbours[place] = ludens_games::checkers::layout::bits(near & free)
            .fold(0, |set, near| set | 1 << (free & ((1 << near) - 1)).count_ones());
    }
    neighbours
}
