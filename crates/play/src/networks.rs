//! Networks for measuring and for comparison: untrained ones, and how fast a network judges
//! positions beside the evaluation that is made by hand.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ludens_core::{Evaluation, Options, Position, Random};
use ludens_games::{Game, Visitor};
use ludens_knowledge::knowledge;
use ludens_net::{Features, Floats, Inputs, MoveOutputs, Network, Origin, Path, Shape};

/// A network with random weights, and with a policy where moves can be ranked; `None` where there
/// are no features, or no such sizes.
pub fn untrained(game: &Game, width: usize, hidden: usize, seed: u64) -> Option<Network> {
    game.visit(Untrained { game: game.to_string(), width, hidden, seed })
}

/// How long a network takes for a position, on the average of random games.
#[derive(Debug, Clone, PartialEq)]
pub struct NetworkSpeed {
    /// The active inputs.
    pub inputs: f64,
    /// Finding them, in nanoseconds.
    pub features_ns: f64,
    /// Computing with them on each path of this processor, in nanoseconds.
    pub paths_ns: Vec<(Path, f64)>,
    /// The evaluation made by hand: its name, and its nanoseconds.
    pub by_hand: Option<(&'static str, f64)>,
}

/// Measures a network for about this time each; `None` if it is not for the game.
pub fn network_speed(game: &Game, network: &Network, time: Duration) -> Option<NetworkSpeed> {
    game.visit(Measure { network, time })
}

struct Untrained {
    game: String,
    width: usize,
    hidden: usize,
    seed: u64,
}

impl Visitor for Untrained {
    type Output = Option<Network>;

    fn visit<P: Position>(self, _: &Options) -> Option<Network> {
        let features = knowledge::<P>()?.features?;
        let shape = Shape::of(features, self.width, self.hidden);
        shape.check().ok()?;
        let random = &mut Random::new(self.seed);
        let mut floats = Floats::random(shape, random);
        if let Some(moves) = features.moves() {
            floats = floats.with_random_policy(MoveOutputs::of(moves), random);
        }
        let features = features.name().to_string();
        let training = "untrained".into();
        floats.quantised(Origin { game: self.game, features, training }).ok()
    }
}

struct Measure<'a> {
    network: &'a Network,
    time: Duration,
}

/// More positions than the processor can remember the branches of.
const POSITIONS: usize = 2000;

impl Visitor for Measure<'_> {
    type Output = Option<NetworkSpeed>;

    fn visit<P: Position>(self, options: &Options) -> Option<NetworkSpeed> {
        let known = knowledge::<P>()?;
        let features = known.features?;
        self.network.header().check_features(features).ok()?;
        let positions = positions::<P>(options);
        let seen: Vec<_> = positions.iter().map(|position| seen(features, position)).collect();
        let active: usize = seen.iter().map(|(inputs, _)| inputs.as_slice().len()).sum();
        let mean = |pass: &dyn Fn()| fastest_ns(pass, self.time) / POSITIONS as f64;
        let available = Path::ALL.into_iter().filter(|path| path.is_available());
        let paths_ns = available.map(|path| {
            let score = |(inputs, bucket): &(Inputs, usize)| {
                black_box(self.network.score_on(path, inputs.as_slice(), *bucket));
            };
            (path, mean(&|| seen.iter().for_each(score)))
        });
        let by_hand = known.evaluations.first().and_then(|info| {
            let evaluation = info.with([]).ok()?;
            Some((info.name, mean(&|| judge(&*evaluation, &positions))))
        });
        Some(NetworkSpeed {
            inputs: active as f64 / POSITIONS as f64,
            paths_ns: paths_ns.collect(),
            by_hand,
            features_ns: mean(&|| {
                for position in &positions {
                    black_box(&self::seen(features, position));
                }
            }),
        })
    }
}

/// Undecided positions of random games.
fn positions<P: Position>(options: &Options) -> Vec<P> {
    let (mut random, mut found) = (Random::new(1), Vec::new());
    while found.len() < POSITIONS {
        let mut position = P::start(options);
        while let Some(mv) = position.random_move(&mut random, &mut Vec::new()) {
            found.push(position.clone());
            position = position.play(mv);
        }
    }
    found.truncate(POSITIONS);
    found
}

fn seen<P: Position>(features: &dyn Features<P>, position: &P) -> (Inputs, usize) {
    let mut inputs = Inputs::default();
    features.visit(position, &mut inputs);
    (inputs, features.bucket(position))
}

fn judge<P: Position>(evaluation: &dyn Evaluation<P>, positions: &[P]) {
    for position in positions {
        black_box(evaluation.score(position));
    }
}

/// How long a pass takes, in nanoseconds: the fastest of those that the time is enough for, so
/// that other programs do not count.
fn fastest_ns(pass: &dyn Fn(), time: Duration) -> f64 {
    let began = Instant::now();
    let mut best = f64::INFINITY;
    while began.elapsed() < time || best.is_infinite() {
        let start = Instant::now();
        pass();
        best = best.min(start.elapsed().as_secs_f64() * 1e9);
    }
    best
}
