//! What is good in checkers: the study's evaluation, a better one learnt from
//! games, and which moves to try first.

mod endings;
pub mod features;
mod guide;
mod mickey;
mod net;
mod onepiece;
mod patterns;
mod regions;
#[cfg(test)]
mod sample;

use ludens_games::checkers::Checkers;

use crate::{Benchmark, Knowledge, Ladder};

pub use mickey::Mickey;
pub use patterns::Patterns;
pub use patterns::Weight;

/// What is known of checkers.
pub static KNOWLEDGE: Knowledge<Checkers> = Knowledge {
    evaluations: &[patterns::INFO, mickey::INFO],
    guide: &guide::CheckersGuide,
    features: Some(&net::Squares),
    opponents: &[onepiece::INFO],
    rivals: &["onepiece"],
    benchmarks: &[Benchmark { study: "eval=h1", depth: 9, ..Benchmark::USUAL }],
    levels: LEVELS,
    endings: Some(endings::INFO),
    best: "pvs:selective=on,reductions=large,quiescence-table=off,continuation=off,endings=on",
    ..Knowledge::USUAL
};

/// A search of one ply, without captures, is worse than random play.
const LEVELS: Ladder = [
    "pvs:nodes=50,random=85,seed=1,memory=2MB",
    "pvs:nodes=50,random=55,seed=1,memory=2MB",
    "pvs:nodes=50,random=30,seed=1,memory=2MB",
    "pvs:nodes=80,random=12,seed=1,memory=2MB",
    "pvs:nodes=230,random=6,seed=1,memory=2MB",
    "pvs:nodes=700,random=2,seed=1,memory=2MB",
    "pvs:nodes=1700,seed=1,memory=2MB",
    "pvs:nodes=5000,seed=1,memory=2MB",
    "pvs:nodes=30000,seed=1,memory=4MB",
    "best",
];
