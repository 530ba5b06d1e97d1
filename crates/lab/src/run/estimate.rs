//! How long a run will take, roughly: what the clock limits is added up, what
//! depth limits is tried for a moment and extrapolated by its growth.

use std::time::{Duration, Instant};

use ludens_arena::plan::Plan;
use ludens_core::AnyRecord;
use ludens_core::playout::Draw;
use ludens_games::Game;
use ludens_play::{Go, PlayerSpec, Signal};

use super::contests::specs;
use super::{LabError, Runner};
use crate::experiment::{ContestPart, Part, SearchPart, Steps};

/// How long each player is tried.
const TRIAL: Duration = Duration::from_millis(150);

/// How many games are played out to see how long they are.
const PLAYOUTS: u64 = 20;

impl Runner<'_> {
    /// How long all of it takes on this machine. An estimate: positions differ.
    pub fn estimate(&self) -> Result<Duration, LabError> {
        let mut seconds = 0.0;
        for part in &self.experiment.parts {
            seconds += match part {
                Part::Search(part) => self.of_searches(part)?,
                Part::Contest(part) => self.of_contests(part)?,
            };
        }
        Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
    }

    fn of_searches(&self, part: &SearchPart) -> Result<f64, LabError> {
        let game = read_game(&part.game)?;
        let second = self.experiment.second;
        let mut each = 0.0;
        for entrant in &part.players {
            each += match &part.steps {
                Steps::Seconds(list) => list.iter().map(|time| time * second).sum::<f64>(),
                Steps::Time(list) => list.iter().sum(),
                Steps::Nodes(list) => {
                    let rate = node_time(&game, &entrant.player)?;
                    list.iter().map(|&nodes| nodes as f64 * rate).sum()
                }
                Steps::Depth(list) => {
                    let growth = Growth::of(&game, &entrant.player)?;
                    list.iter().map(|&depth| growth.seconds(depth)).sum()
                }
            };
        }
        // The positions of a game to come are about as many as it has turns.
        let positions = part.positions.count().unwrap_or(15) as f64;
        let clocked = super::searches::is_clocked(part);
        // What is clocked is searched twice, by one thread.
        let speed = if clocked { 0.5 } else { self.threads.get() as f64 };
        Ok(each * positions * f64::from(part.repeat) / speed)
    }

    fn of_contests(&self, part: &ContestPart) -> Result<f64, LabError> {
        let game = read_game(&part.game)?;
        let plies = plies(&*game.start()).min(part.most_plies.unwrap_or(usize::MAX) as f64);
        let mut moves = Vec::new();
        for entrant in part.players.iter().chain(&part.opponents) {
            let own = entrant.seconds.map(|time| time * self.experiment.second);
            let time = own.or(part.limits(self.experiment.second).move_seconds);
            let nodes = entrant.nodes.or(part.nodes);
            moves.push(match (time, nodes) {
                (Some(time), _) => time,
                (None, Some(nodes)) => nodes as f64 * node_time(&game, &entrant.player)?,
                (None, None) => self.of_move(&game, &entrant.player, part.depth)?,
            });
        }
        let mean = moves.iter().sum::<f64>() / moves.len().max(1) as f64;
        let plans = specs(self.experiment, part).into_iter().map(Plan::new);
        let plans = plans.collect::<Result<Vec<_>, _>>()?;
        let games: u64 = plans.iter().filter_map(Plan::planned).sum();
        Ok(games as f64 * plies * mean / self.threads.get() as f64)
    }

    /// A move of a player whose limits are its own.
    fn of_move(&self, game: &Game, player: &str, depth: Option<u32>) -> Result<f64, LabError> {
        let spec = PlayerSpec::parse(game, player)?;
        let own = spec.value("depth").and_then(|depth| depth.parse().ok());
        match depth.or(own).filter(|_| spec.heeds_depth()) {
            Some(depth) => Ok(Growth::of(game, player)?.seconds(depth)),
            None => Ok(tried(&spec, &*game.start(), &Go::default())?.0),
        }
    }
}

fn read_game(text: &str) -> Result<Game, LabError> {
    text.parse()
        .map_err(|error: ludens_games::CatalogError| LabError::Unreadable(error.to_string()))
}

/// How many plies a game has when it is played at random.
fn plies(record: &dyn AnyRecord) -> f64 {
    let tally = record.playouts(Draw::Uniform, PLAYOUTS, 1);
    tally.plies as f64 / PLAYOUTS as f64
}

/// How long a player takes, and how many nodes it visits, in no more than a
/// moment.
fn tried(spec: &PlayerSpec, record: &dyn AnyRecord, go: &Go) -> Result<(f64, u64), LabError> {
    let mut player = spec.make();
    player.new_game(1);
    let began = Instant::now();
    let thought = player.think(record, go, &Signal::default(), &mut |_| {});
    let told = |error| LabError::Player { player: spec.to_string(), error };
    let nodes = thought.map_err(told)?.statistics.nodes;
    Ok((began.elapsed().as_secs_f64(), nodes))
}

/// How long a node takes.
fn node_time(game: &Game, player: &str) -> Result<f64, LabError> {
    let spec = PlayerSpec::parse(game, player)?;
    let (seconds, nodes) = tried(&spec, &*game.start(), &Go::for_nodes(2000))?;
    Ok(seconds / nodes.max(1) as f64)
}

/// How long each depth takes, and how the next grows from it.
struct Growth {
    /// From depth 1 on.
    seconds: Vec<f64>,
    factor: f64,
}

impl Growth {
    fn of(game: &Game, player: &str) -> Result<Growth, LabError> {
        let spec = PlayerSpec::parse(game, player)?;
        let record = game.start();
        let mut seconds: Vec<f64> = Vec::new();
        let began = Instant::now();
        while began.elapsed() < TRIAL && seconds.len() < 30 {
            let depth = seconds.len() as u32 + 1;
            seconds.push(tried(&spec, &*record, &Go::to_depth(depth))?.0);
        }
        let growth = |pair: &[f64]| pair[1] / pair[0].max(1e-6);
        // The last two steps, as odd and even depths differ.
        let factor = match seconds.as_slice() {
            [.., a, b, c] => (growth(&[*a, *b]) * growth(&[*b, *c])).sqrt(),
            [.., a, b] => growth(&[*a, *b]),
            _ => 10.0,
        };
        Ok(Growth { seconds, factor: factor.clamp(1.5, 100.0) })
    }

    fn seconds(&self, depth: u32) -> f64 {
        let known = self.seconds.len();
        match self.seconds.get(depth as usize - 1) {
            Some(seconds) => *seconds,
            None => {
                let last = self.seconds.last().copied().unwrap_or(0.0);
                last * self.factor.powi((depth as usize - known) as i32)
            }
        }
    }
}
