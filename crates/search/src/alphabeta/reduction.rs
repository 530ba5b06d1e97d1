//! How much less deeply late moves are searched: the later the move and the
//! deeper the search, the more.

const DEPTHS: usize = 32;
const MOVES: usize = 64;
/// The first moves are never reduced, nor is anything near the leaves.
const FULL_MOVES: usize = 3;
const MIN_DEPTH: usize = 3;

/// The reductions, computed once.
pub(super) struct Reductions(Box<[[i8; MOVES]; DEPTHS]>);

impl Reductions {
    pub(super) fn new() -> Reductions {
        let mut by = Box::new([[0; MOVES]; DEPTHS]);
        for depth in MIN_DEPTH..DEPTHS {
            for tried in FULL_MOVES..MOVES {
                let product = (depth as f64).ln() * (tried as f64).ln();
                by[depth][tried] = (0.4 + product / 2.2) as i8;
            }
        }
        Reductions(by)
    }

    /// By how many plies, after `tried` moves; at least one ply remains.
    pub(super) fn at(&self, depth: i32, tried: usize) -> i32 {
        let by = self.0[(depth.max(0) as usize).min(DEPTHS - 1)][tried.min(MOVES - 1)];
        i32::from(by).min(depth - 2).max(0)
    }
}
