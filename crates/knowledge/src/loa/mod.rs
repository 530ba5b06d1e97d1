//! What is good in Lines of Action: the study's four evaluations, that of the
//! reference opponents, the best one after the program MIA, and a guide.
//!
//! All of them use sets of squares: `groups` has what they share.

mod centroids;
mod difference;
mod features;
mod group_distance;
mod groups;
mod groups_center;
mod guide;
mod mass_pairs;
mod mia;
mod opponents;
mod pairs;
mod ring_pairs;
mod rings;
#[cfg(test)]
mod samples;

use ludens_games::loa::LinesOfAction;

use crate::{Benchmark, GameNetwork, Knowledge, Ladder, Savings, Symmetries};

/// What is known of Lines of Action.
pub static KNOWLEDGE: Knowledge<LinesOfAction> = Knowledge {
    evaluations: &[
        mia::INFO,
        groups_center::INFO,
        group_distance::INFO,
        ring_pairs::INFO,
        mass_pairs::INFO,
        centroids::INFO,
    ],
    guide: &guide::Gather,
    features: Some(&features::SquaresAndGroups),
    networks: &NETWORKS,
    opponents: &[opponents::MC_CLOUD, opponents::BUCKY],
    rivals: &["mccloud", "bucky"],
    benchmarks: &[Benchmark {
        study: "eval=h2",
        depth: 5,
        savings: Some(Savings {
            evaluations: &["eval=h1", "eval=h2", "eval=h3", "eval=h4"],
            depth: 4,
            searches: &[("minimax", ""), ("alphabeta", "table=off,order=off"), ("alphabeta", "")],
        }),
        ..Benchmark::USUAL
    }],
    levels: LEVELS,
    best: "pvs:selective=on,probcut=on",
    symmetries: Some(Symmetries::ALL),
    ..Knowledge::USUAL
};

static NETWORKS: [GameNetwork; 1] = [GameNetwork::of_best(
    "loa",
    include_bytes!("../../data/nets/loa.net"),
    "pvs:selective=on,probcut=on,eval=net",
)];

const LEVELS: Ladder = [
    "greedy:random=85",
    "greedy:random=60",
    "greedy:random=35",
    "pvs:nodes=100,random=20,seed=1,memory=2MB",
    "pvs:nodes=300,random=10,seed=1,memory=2MB",
    "pvs:nodes=750,random=3,seed=1,memory=2MB",
    "pvs:nodes=3300,seed=1,memory=2MB",
    "pvs:nodes=16500,seed=1,memory=2MB",
    "pvs:nodes=52000,seed=1,memory=4MB",
    "best",
];

#[cfg(test)]
mod tests {
    use super::samples::positions;
    use super::*;
    use crate::EvaluationInfo;
    use ludens_core::{Curve, Evaluation, Symmetric};

    fn made(info: &EvaluationInfo<LinesOfAction>) -> Box<dyn Evaluation<LinesOfAction>> {
        info.with([]).expect("the defaults")
    }

    #[test]
    fn evaluations_are_found_by_both_names() {
        assert_eq!(KNOWLEDGE.evaluations[0].name, "mia");
        let names = [
            ("h1", "groups-center"),
            ("h2", "group-distance"),
            ("h3", "ring-pairs"),
            ("h4", "mass-pairs"),
            ("mccloud", "centroids"),
        ];
        for (alias, name) in names {
            assert_eq!(KNOWLEDGE.evaluation(alias).expect("an alias").name, name);
            assert_eq!(KNOWLEDGE.evaluation(name).expect("a name").name, name);
        }
    }

    /// The rounding of `mass-pairs` prefers a direction; all others see the
    /// same in every image of the board.
    #[test]
    fn images_of_a_position_score_alike() {
        for info in KNOWLEDGE.evaluations {
            let evaluation = made(info);
            let step = if info.name == "mass-pairs" { 8 } else { 1 };
            for position in positions(200) {
                for symmetry in (0..LinesOfAction::SYMMETRIES).step_by(step) {
                    let image = evaluation.score(&position.image(symmetry));
                    assert_eq!(image, evaluation.score(&position), "{} {position:?}", info.name);
                }
            }
        }
    }

    #[test]
    fn what_is_good_for_one_side_is_bad_for_the_other() {
        for info in KNOWLEDGE.evaluations {
            let tempo = info.weights.iter().find(|weight| weight.name == "tempo");
            let tempo = tempo.map_or(0, |weight| (100.0 * weight.default) as i32);
            let evaluation = made(info);
            for position in positions(200) {
                let other = evaluation.score(&position.with_other_to_move());
                let sum = evaluation.score(&position) + other;
                // Only with a bonus for the move there is anything to round.
                let allowed = i32::from(tempo > 0);
                assert!((sum - 2 * tempo).abs() <= allowed, "{} {position:?}", info.name);
            }
        }
    }

    #[test]
    fn every_weight_matters() {
        let positions = positions(3000);
        for info in KNOWLEDGE.evaluations {
            let evaluation = made(info);
            for weight in info.weights {
                let changed = info.with([(weight.name, weight.default + 1.0)]).expect("a weight");
                let differs = |p: &LinesOfAction| changed.score(p) != evaluation.score(p);
                assert!(positions.iter().any(differs), "{} {}", info.name, weight.name);
            }
        }
    }

    #[test]
    fn scores_become_chances() {
        for info in KNOWLEDGE.evaluations {
            let evaluation = made(info);
            assert!(matches!(evaluation.curve(), Curve::Logistic { .. }));
            let chances = positions(300).into_iter().map(|p| evaluation.score(&p));
            let chances = chances.map(|score| evaluation.curve().chance(score));
            let open = chances.filter(|chance| (0.02..0.98).contains(chance)).count();
            assert!(open > 200, "{}: {open}", info.name);
        }
    }
}
