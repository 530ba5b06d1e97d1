//! What is good in Hex: how well a side's edges are connected already, and the
//! cells on which that depends. One circuit a side tells both.

mod bridges;
mod circuit;
mod guide;
mod resistance;

use ludens_games::hex::Hex;

use crate::Knowledge;

/// What is known of Hex.
pub static KNOWLEDGE: Knowledge<Hex> = Knowledge {
    evaluations: &[resistance::INFO],
    guide: &guide::ByCurrent,
    move_filters: guide::MOVE_FILTERS,
    best: "pvs:moves=near",
    rivals: &["mcts", "pvs"],
    ..Knowledge::USUAL
};

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
