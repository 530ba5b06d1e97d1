//! What is good in Hex: how well a side's edges are connected already, and the
//! cells on which that depends. One circuit for each side shows both.

mod bridges;
mod circuit;
mod guide;
mod resistance;

use ludens_games::hex::Hex;

use crate::{Knowledge, Ladder};

/// What is known of Hex.
pub static KNOWLEDGE: Knowledge<Hex> = Knowledge {
    evaluations: &[resistance::INFO],
    guide: &guide::ByCurrent,
    move_filters: guide::MOVE_FILTERS,
    best: "pvs:moves=nearest",
    rivals: &["mcts", "pvs", "pvs:moves=near"],
    levels: LEVELS,
    ..Knowledge::USUAL
};

/// A node costs much here, and every good move counts: the lowest levels play
/// hardly any, the highest search few nodes.
const LEVELS: Ladder = [
    "greedy:random=98",
    "greedy:random=92",
    "greedy:random=78",
    "greedy:random=50",
    "pvs:nodes=100,random=20,seed=1,memory=2MB",
    "pvs:nodes=250,random=10,seed=1,memory=2MB",
    "pvs:moves=nearest,nodes=400,random=4,seed=1,memory=2MB",
    "pvs:moves=nearest,nodes=900,seed=1,memory=2MB",
    "pvs:moves=nearest,nodes=2500,seed=1,memory=2MB",
    "best",
];

#[cfg(test)]
mod testing {
    use ludens_core::{Options, Position, Random};
    use ludens_games::Rulebook;
    use ludens_games::hex::{Book, Hex};

    fn options(size: usize) -> Options {
        let spec = format!("hex:{size}").parse().expect("a spec");
        Options::read(Book::INFO.options, &spec).expect("a size")
    }

    pub(super) fn position(size: usize, text: &str) -> Hex {
        Hex::from_text(&options(size), text).expect("a position")
    }

    /// Every undecided position of some random games.
    pub(super) fn over_random_games(size: usize, games: u64, mut look: impl FnMut(&Hex)) {
        for seed in 0..games {
            let mut random = Random::new(seed);
            let mut position = Hex::start(&options(size));
            while let Some(mv) = position.random_move(&mut random, &mut Vec::new()) {
                look(&position);
                position = position.play(mv);
            }
        }
    }
}
