//! What is good in the Game of the Amazons: the four evaluations of the study,
//! the best one we have, the study's way to shoot, and the order to try moves in.
//!
//! Regions that only one side can reach are counted (`regions`), which proves many endings.
//!
//! All evaluations of territory spread both sides over the board at once; see
//! the file `twin` for the layout that makes this cheap.

mod aggressive;
pub mod carlinhos;
mod compass;
mod difference;
mod endings;
mod exact;
mod features;
mod filling;
mod free_cells;
mod fusion;
mod guide;
mod lieberum;
mod mobility;
mod placement;
mod regions;
mod room;
mod solver;
mod spread;
pub mod staged;
mod territory;
mod twin;

#[cfg(test)]
mod naive;

use ludens_games::amazons::Amazons;

pub use free_cells::free_cells;
pub use mobility::mobility;
pub use territory::territory;
pub use territory::territory_as_run;

use crate::{Benchmark, Knowledge, Ladder, Symmetries};

/// What is known of the Game of the Amazons.
pub static KNOWLEDGE: Knowledge<Amazons> = Knowledge {
    evaluations: &[lieberum::INFO, free_cells::INFO, mobility::INFO, territory::INFO, fusion::INFO],
    guide: &guide::AmazonsGuide,
    features: Some(&features::Distances),
    move_filters: &[aggressive::INFO],
    endings: Some(endings::INFO),
    solver: Some(exact::INFO),
    opponents: &[carlinhos::INFO],
    rivals: &["carlinhos"],
    benchmarks: &[
        Benchmark { study: "eval=h4", depth: 2, ..Benchmark::USUAL },
        Benchmark {
            options: "board=half,arrow=any",
            study: "eval=h4,arrows=aggressive",
            best: "arrows=aggressive",
            ..Benchmark::USUAL
        },
    ],
    levels: LEVELS,
    best: "pvs:exact=on,endings=on,selective=on,singular=off",
    symmetries: Some(Symmetries::ALL),
    ..Knowledge::USUAL
};

/// A random player plays so badly that a few sensible moves beat it.
const LEVELS: Ladder = [
    "greedy:random=92",
    "greedy:random=75",
    "greedy:random=50",
    "greedy:random=20",
    "pvs:nodes=300,random=10,seed=1,memory=2MB",
    "pvs:nodes=1000,random=3,seed=1,memory=2MB",
    "pvs:nodes=2500,seed=1,memory=2MB",
    "pvs:nodes=7000,seed=1,memory=2MB",
    "pvs:nodes=20000,seed=1,memory=4MB",
    "best",
];

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::Symmetric;

    #[test]
    fn no_evaluation_cares_how_the_board_is_turned_or_coloured() {
        for info in KNOWLEDGE.evaluations {
            let evaluation = info.with([]).unwrap_or_else(|error| panic!("{error}"));
            for name in naive::GAMES {
                naive::for_random_positions(name, 1, |position| {
                    let score = evaluation.score(position);
                    for symmetry in 0..Amazons::SYMMETRIES {
                        let image = position.image(symmetry);
                        assert_eq!(evaluation.score(&image), score, "{} {position:?}", info.name);
                    }
                });
            }
        }
    }

    #[test]
    fn the_study_names_its_evaluations_in_order() {
        let alias = |name| KNOWLEDGE.evaluation(name).map(|info| info.name);
        let named = ["h1", "h2", "h3", "h4"].map(alias);
        let expected = ["free-cells", "mobility", "territory", "fusion"].map(Ok);
        assert_eq!(named, expected);
    }
}
