//! Networks and inputs for tests.

use ludens_core::Random;
use serde_json::json;

use crate::{Floats, MoveOutputs, Network, Origin, Shape};

/// Sizes that reach every branch: several lines, blocks and buckets.
pub(crate) const SHAPES: [Shape; 4] = [
    Shape { inputs: 1, most_active: 1, buckets: 1, width: 32, hidden: 16 },
    Shape { inputs: 128, most_active: 24, buckets: 4, width: 64, hidden: 16 },
    Shape { inputs: 700, most_active: 120, buckets: 3, width: 96, hidden: 32 },
    Shape { inputs: 1000, most_active: 256, buckets: 8, width: 512, hidden: 64 },
];

pub(crate) fn origin() -> Origin {
    let features = "toy-squares-1".to_string();
    Origin { game: "toy".to_string(), features, training: json!({ "games": 7 }) }
}

pub(crate) fn random_network(shape: Shape, seed: u64) -> (Floats, Network) {
    let floats = Floats::random(shape, &mut Random::new(seed));
    let network = floats.quantised(origin()).expect("small weights");
    (floats, network)
}

/// The same with a policy.
pub(crate) fn random_policy_network(shape: Shape, seed: u64) -> (Floats, Network) {
    let moves = MoveOutputs { name: "toy-clicks-1".to_string(), outputs: 100, per_move: 2 };
    let random = &mut Random::new(seed);
    let floats = Floats::random(shape, random).with_random_policy(moves, random);
    let network = floats.quantised(origin()).expect("small weights");
    (floats, network)
}

/// The outputs of some moves of its policy.
pub(crate) fn random_moves(random: &mut Random) -> Vec<u16> {
    let moves = random.below(40);
    (0..2 * moves).map(|_| random.below(100) as u16).collect()
}

/// Random inputs, each once.
pub(crate) fn random_inputs(shape: &Shape, random: &mut Random) -> Vec<u16> {
    let mut all: Vec<u16> = (0..shape.inputs as u16).collect();
    random.shuffle(&mut all);
    all.truncate(random.below(shape.most_active.min(shape.inputs) + 1));
    all
}
