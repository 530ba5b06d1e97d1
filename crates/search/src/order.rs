//! Move ordering: which move is tried first. A good guess at the best move is what makes
//! alpha-beta fast: with the best move first everywhere it visits about the
//! square root of what minimax does.

use std::cmp::Ordering;
use std::hash::Hash;
use std::hash::Hasher;

use ludens_core::Side;

use crate::alphabeta::correction::CorrectionHistory;

/// The guide's ranks are worth this much: forcing moves, from rank 100, come
/// before killers, and the finer ranks of quiet moves weigh against history.
const RANK: i32 = 100;
const KILLER: i32 = 9_000;
const SECOND_KILLER: i32 = 8_000;
/// History scores stay within this.
const HISTORY: i32 = 4_000;
/// The table's move.
const FIRST: i32 = i32::MAX;

/// A position's moves with the order to try them in.
pub(crate) struct MoveList<M> {
    /// As the rules list them.
    pub(crate) moves: Vec<M>,
    /// The guide's ranks.
    pub(crate) ranks: Vec<i32>,
    /// What is tried next: its order score and its place in `moves`.
    queue: Vec<(i32, u16)>,
}

impl<M> Default for MoveList<M> {
    fn default() -> MoveList<M> {
        MoveList { moves: Vec::new(), ranks: Vec::new(), queue: Vec::new() }
    }
}

/// Choosing the most promising move needs a pass over all; after this many the
/// next ones are sorted at once, and later the rest.
const PICKED: usize = 3;
const SORTED: usize = 32;

impl<M: Copy> MoveList<M> {
    /// A list of these moves.
    pub(crate) fn new(moves: Vec<M>) -> MoveList<M> {
        MoveList { moves, ..MoveList::default() }
    }

    /// Queues the moves as the rules list them.
    pub(crate) fn queue_as_listed(&mut self) {
        self.queue.clear();
        self.queue.extend((0..self.moves.len()).map(|place| (0, place as u16)));
    }

    /// Queues one move alone. It is often all that is needed; the others follow
    /// by [`MoveList::queue_by`].
    pub(crate) fn queue_first(&mut self, place: Option<u16>) {
        self.queue.clear();
        let place = place.filter(|&place| usize::from(place) < self.moves.len());
        self.queue.extend(place.map(|place| (FIRST, place)));
    }

    /// Queues the moves that are not queued yet, by their `order_score`.
    pub(crate) fn queue_by(&mut self, order_score: impl Fn(M, i32) -> i32) {
        let first = self.queue.first().map(|&(_, place)| place);
        let places = (0..self.moves.len() as u16).filter(|&place| first != Some(place));
        let (moves, ranks) = (&self.moves, &self.ranks);
        self.queue.extend(places.map(|place| {
            let at = usize::from(place);
            (order_score(moves[at], ranks[at]), place)
        }));
    }

    /// Whether a move is queued for this turn.
    pub(crate) fn is_ready_for(&self, turn: usize) -> bool {
        turn < self.queue.len()
    }

    /// The move to try as number `turn`, with its place; turns must be taken
    /// in order. Of equally promising moves the one listed first comes first.
    #[inline]
    pub(crate) fn next(&mut self, turn: usize) -> (M, u16) {
        if turn < PICKED {
            pick_best(&mut self.queue[turn..]);
        } else if turn == PICKED {
            sort_best(&mut self.queue[turn..]);
        } else if turn == PICKED + SORTED {
            sort_queue(&mut self.queue[turn..]);
        }
        let place = self.queue[turn].1;
        (self.moves[usize::from(place)], place)
    }

    /// The moves of the first turns.
    pub(crate) fn tried(&self, turns: usize) -> impl ExactSizeIterator<Item = M> + '_ {
        self.queue[..turns].iter().map(|&(_, place)| self.moves[usize::from(place)])
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }
}

/// Brings the most promising move to the front.
fn pick_best(queue: &mut [(i32, u16)]) {
    let best = (0..queue.len()).min_by(|&a, &b| compare(&queue[a], &queue[b])).unwrap_or(0);
    queue.swap(0, best);
}

/// Brings the best in order to the front; most searches of a position end among them.
/// These two are apart from the list, so that they are not compiled for every game.
fn sort_best(queue: &mut [(i32, u16)]) {
    if queue.len() > 2 * SORTED {
        queue.select_nth_unstable_by(SORTED - 1, compare);
        sort_queue(&mut queue[..SORTED]);
    } else {
        sort_queue(queue);
    }
}

fn sort_queue(queue: &mut [(i32, u16)]) {
    queue.sort_unstable_by(compare);
}

fn compare(a: &(i32, u16), b: &(i32, u16)) -> Ordering {
    b.0.cmp(&a.0).then(a.1.cmp(&b.1))
}

/// Killer moves: two moves a ply that caused a cutoff elsewhere at the same ply.
#[derive(Clone)]
pub(crate) struct Killers<M>([Option<M>; 2]);

impl<M> Default for Killers<M> {
    fn default() -> Killers<M> {
        Killers([None, None])
    }
}

impl<M: Copy + Eq> Killers<M> {
    pub(crate) fn add(&mut self, mv: M) {
        if self.0[0] != Some(mv) {
            self.0 = [Some(mv), self.0[0]];
        }
    }

    #[inline]
    pub(crate) fn order_score(&self, mv: M) -> i32 {
        match self.0 {
            [Some(killer), _] if killer == mv => KILLER,
            [_, Some(killer)] if killer == mv => SECOND_KILLER,
            _ => 0,
        }
    }

    #[inline]
    pub(crate) fn contains(&self, mv: M) -> bool {
        self.0.contains(&Some(mv))
    }
}

/// A move as a small number, so that any game can use tables of moves; two moves may
/// share one. It is made once for all tables.
#[derive(Clone, Copy)]
pub(crate) struct MoveHash(u64);

impl MoveHash {
    #[inline]
    pub(crate) fn of<M: Hash>(mv: M) -> MoveHash {
        let mut hasher = Mixer(0);
        mv.hash(&mut hasher);
        MoveHash(hasher.0)
    }

    /// The same move after an earlier one of this side.
    #[inline]
    pub(crate) fn after(self, earlier: Earlier) -> PairHash {
        PairHash((earlier.0.rotate_left(29) ^ self.0).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}

/// A move and an earlier one.
#[derive(Clone, Copy)]
pub(crate) struct PairHash(u64);

/// An earlier move, hashed once for all the moves that may follow it.
#[derive(Clone, Copy)]
pub(crate) struct Earlier(u64);

impl Earlier {
    /// The move that `side` made.
    #[inline]
    pub(crate) fn new<M: Hash>(side: Side, mv: M) -> Earlier {
        let of_side = (side.index() as u64 + 1).wrapping_mul(0xa076_1d64_78bd_642f);
        Earlier(MoveHash::of(mv).0 ^ of_side)
    }

    /// The hash: the key of a table.
    #[inline]
    pub(crate) fn number(self) -> u64 {
        self.0
    }
}

/// The history heuristic: how often moves caused a cutoff, wherever they were
/// played. Moves with the same hash share a score.
pub(crate) struct History {
    slots: Vec<i32>,
}

const SLOT_BITS: u32 = 14;

impl History {
    pub(crate) fn new() -> History {
        History { slots: vec![0; 2 << SLOT_BITS] }
    }

    #[inline]
    pub(crate) fn order_score(&self, side: Side, mv: MoveHash) -> i32 {
        self.slots[slot(side, mv)]
    }

    /// The move cut off at this depth.
    pub(crate) fn reward(&mut self, side: Side, mv: MoveHash, depth: i32) {
        change(&mut self.slots[slot(side, mv)], step(depth));
    }

    /// The move was tried before another cut off.
    pub(crate) fn blame(&mut self, side: Side, mv: MoveHash, depth: i32) {
        change(&mut self.slots[slot(side, mv)], -step(depth));
    }
}

fn slot(side: Side, MoveHash(hash): MoveHash) -> usize {
    let spread = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOT_BITS);
    (side.index() << SLOT_BITS) | spread as usize
}

/// Changes a history score: the nearer its limit, the smaller the step.
#[inline]
fn change(score: &mut i32, step: i32) {
    *score += step - *score * step.abs() / HISTORY;
}

/// What a cutoff at this depth adds to a history score.
fn step(depth: i32) -> i32 {
    (depth * depth).min(HISTORY / 4)
}

/// Continuation history: how often a move caused a cutoff after a certain earlier
/// move.
pub(crate) struct ContinuationHistory {
    slots: Vec<i32>,
}

/// Half a million slots: 2 MB, which stays in the cache of a core.
const PAIR_BITS: u32 = 19;

impl ContinuationHistory {
    pub(crate) fn new() -> ContinuationHistory {
        ContinuationHistory { slots: vec![0; 1 << PAIR_BITS] }
    }

    #[inline]
    pub(crate) fn order_score(&self, pair: PairHash) -> i32 {
        self.slots[pair_slot(pair)]
    }

    /// The move cut off at this depth.
    pub(crate) fn reward(&mut self, pair: PairHash, depth: i32) {
        change(&mut self.slots[pair_slot(pair)], step(depth));
    }

    /// The move was tried before another cut off.
    pub(crate) fn blame(&mut self, pair: PairHash, depth: i32) {
        change(&mut self.slots[pair_slot(pair)], -step(depth));
    }
}

#[inline]
fn pair_slot(PairHash(hash): PairHash) -> usize {
    (hash >> (64 - PAIR_BITS)) as usize
}

/// What a thread has learnt of moves: which of them cut off.
pub(crate) struct Histories {
    pub(crate) anywhere: History,
    pub(crate) continuation: ContinuationHistory,
    pub(crate) correction: CorrectionHistory,
}

impl Histories {
    /// Nothing is known yet.
    pub(crate) fn new() -> Histories {
        Histories {
            anywhere: History::new(),
            continuation: ContinuationHistory::new(),
            correction: CorrectionHistory::new(),
        }
    }
}

/// The part of the order score that comes from a rank.
#[inline]
pub(crate) fn rank_order_score(rank: i32) -> i32 {
    rank.saturating_mul(RANK)
}

/// A quick hash for values of a few bytes; the same on every machine.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn mix(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(u64::from(byte));
        }
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.mix(u64::from(value));
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    #[inline]
    fn write_isize(&mut self, value: isize) {
        self.mix(value as u64);
    }
}
