//! What a network sees of a position. The same code serves training and play, so that the two
//! cannot differ.

use ludens_core::Position;

/// How many inputs can be active in a position.
pub const MOST_ACTIVE: usize = 256;

/// A position as a few active ones of many binary inputs, as the side to move sees it.
pub trait Features<P: Position>: Send + Sync {
    /// Name and version, such as `loa-squares-1`. A change of what an input means is a new
    /// version: a network is refused where the name differs.
    fn name(&self) -> &'static str;

    /// How many inputs there are.
    fn inputs(&self) -> usize;

    /// How many inputs are active at most, in any position.
    fn most_active(&self) -> usize;

    /// How many phases of the game there are. Each has layers of its own behind the first.
    fn buckets(&self) -> usize;

    /// The phase of a position that is not decided.
    fn bucket(&self, position: &P) -> usize;

    /// Adds the position's active inputs, in any order, each once. Positions that the rules make
    /// the same for their movers (a turned board, swapped sides) have the same ones.
    fn visit(&self, position: &P, inputs: &mut Inputs);

    /// How a network can rank the game's moves; `None` where nobody has said it.
    fn moves(&self) -> Option<&dyn MoveFeatures<P>> {
        None
    }
}

/// A move as a few of many outputs: a network ranks it by their sum.
pub trait MoveFeatures<P: Position>: Send + Sync {
    /// Name and version, such as `loa-from-to-1`. A change of what an output means is a new
    /// version: a network is refused where the name differs.
    fn name(&self) -> &'static str;

    /// How many outputs there are.
    fn outputs(&self) -> usize;

    /// How many outputs every move has.
    fn per_move(&self) -> usize;

    /// Replaces what `outputs` holds by those of one of these legal moves after the other. They
    /// are seen as [`Features::visit`] sees the position, by the same mover; no two moves have
    /// the same ones.
    fn visit(&self, position: &P, moves: &[P::Move], outputs: &mut Vec<u16>);
}

/// The active inputs of a position.
#[derive(Debug, Clone)]
pub struct Inputs {
    list: [u16; MOST_ACTIVE],
    count: usize,
}

impl Default for Inputs {
    fn default() -> Inputs {
        Inputs { list: [0; MOST_ACTIVE], count: 0 }
    }
}

impl Inputs {
    /// Adds an input.
    ///
    /// # Panics
    /// If there are [`MOST_ACTIVE`] already.
    #[inline]
    pub fn push(&mut self, input: usize) {
        self.list[self.count] = input as u16;
        self.count += 1;
    }

    /// Adds the input `first` + n for every bit n of the set.
    #[inline]
    pub fn push_set(&mut self, first: usize, set: u64) {
        let mut rest = set;
        while rest != 0 {
            self.push(first + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }

    /// Those that were added.
    #[inline]
    pub fn as_slice(&self) -> &[u16] {
        &self.list[..self.count]
    }
}
