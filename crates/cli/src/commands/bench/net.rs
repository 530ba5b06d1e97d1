//! `ludens bench net`: what a network costs. How long it takes for a position on each path of
//! this processor, and how many nodes a second a search makes with it, beside the evaluation that
//! is made by hand. The weights are random: only the sizes matter here.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::anyhow;
use ludens_core::{AnyRecord, Random};
use ludens_games::Game;
use ludens_play::networks::{network_speed, untrained};
use ludens_play::{Go, Signal};
use serde::Serialize;

use super::sample;
use crate::args::BenchNetArgs;
use crate::commands::{grouped, print_json};
use crate::failure::Failure;
use crate::seats;

/// How long each path is measured.
const TIME: Duration = Duration::from_millis(500);
/// The positions that are searched, each so many random plies from the start.
const SEARCHED: [usize; 5] = [0, 4, 8, 12, 16];
/// How often each is searched.
const TIMES: usize = 3;

pub(super) fn run(args: &BenchNetArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let widths = args.widths.iter().map(|&width| measure(args, width));
    let figures = widths.collect::<Result<Vec<_>, _>>()?;
    if args.output.json {
        return print_json(out, &figures);
    }
    figures.iter().try_for_each(|figures| figures.print(out))
}

#[derive(Serialize)]
struct Figures {
    game: String,
    width: usize,
    hidden: usize,
    /// The active inputs of a position, on the average.
    inputs: f64,
    features_ns: f64,
    paths: Vec<PathTime>,
    by_hand: Option<ByHand>,
    nodes_per_second: u64,
    nodes_per_second_by_hand: u64,
    /// With the network by without, the mean over the positions.
    ratio: f64,
}

#[derive(Serialize)]
struct PathTime {
    path: String,
    ns: f64,
}

#[derive(Serialize)]
struct ByHand {
    evaluation: &'static str,
    ns: f64,
}

fn measure(args: &BenchNetArgs, width: usize) -> Result<Figures, Failure> {
    let (game, hidden) = (&args.game, args.hidden);
    let sizes = || anyhow!("there is no network {width} and {hidden} wide for {game}");
    let network = untrained(game, width, hidden, 1).ok_or_else(|| Failure::usage(sizes()))?;
    let speed = network_speed(game, &network, TIME).ok_or_else(|| Failure::usage(sizes()))?;
    let file = TemporaryFile::new(&network.bytes(), width)?;
    let positions = SEARCHED.map(|plies| position(game, plies));
    let by_net = format!("{},eval=\"net:{}\"", args.player(), file.0.display());
    let [net, hand] = [by_net, args.player()].map(|player| rates(game, &player, &positions));
    let (net, hand) = (net?, hand?);
    let ratios: Vec<f64> = net.iter().zip(&hand).map(|(net, hand)| net / hand).collect();
    let mean = |rates: &[f64]| sample::mean(rates).unwrap_or_default() as u64;
    let path = |(path, ns)| PathTime { path: format!("{path:?}").to_lowercase(), ns };
    Ok(Figures {
        game: game.to_string(),
        width,
        hidden,
        inputs: speed.inputs,
        features_ns: speed.features_ns,
        paths: speed.paths_ns.into_iter().map(path).collect(),
        by_hand: speed.by_hand.map(|(evaluation, ns)| ByHand { evaluation, ns }),
        nodes_per_second: mean(&net),
        nodes_per_second_by_hand: mean(&hand),
        ratio: sample::geometric_mean(&ratios).unwrap_or_default(),
    })
}

/// An undecided position after so many random plies.
fn position(game: &Game, plies: usize) -> Box<dyn AnyRecord> {
    for seed in 0.. {
        let mut random = Random::new(seed);
        let mut record = game.start();
        let has_moves = (0..plies).all(|_| record.play_at_random(&mut random));
        if has_moves && record.outcome().is_none() {
            return record;
        }
    }
    unreachable!("some random game is long enough")
}

/// The nodes a second of a player in each position, the fastest of a few searches.
fn rates(game: &Game, player: &str, positions: &[Box<dyn AnyRecord>]) -> Result<Vec<f64>, Failure> {
    let spec = seats::player(game, player)?;
    let once = |record: &dyn AnyRecord| {
        let thought = spec.make().think(record, &Go::default(), &Signal::default(), &mut |_| {});
        let thought = thought.map_err(|error| Failure::Failed(error.into()))?;
        Ok(thought.nodes_per_second() as f64)
    };
    let fastest = |record| {
        let rates = (0..TIMES).map(|_| once(record)).collect::<Result<Vec<f64>, Failure>>()?;
        Ok(rates.into_iter().fold(0.0, f64::max))
    };
    positions.iter().map(|record| fastest(&**record)).collect()
}

impl BenchNetArgs {
    /// The player that searches, with its own evaluation.
    fn player(&self) -> String {
        format!("pvs:nodes={}", self.nodes)
    }
}

impl Figures {
    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Figures { game, width, hidden, inputs, features_ns, .. } = self;
        writeln!(out, "{game}, {width} and {hidden} wide; {inputs:.1} active inputs")?;
        writeln!(out, "  {:<20} {features_ns:>7.0} ns", "features")?;
        for PathTime { path, ns } in &self.paths {
            writeln!(out, "  {path:<20} {ns:>7.0} ns")?;
        }
        if let Some(ByHand { evaluation, ns }) = &self.by_hand {
            writeln!(out, "  {:<20} {ns:>7.0} ns", format!("by hand, {evaluation}"))?;
        }
        let [net, hand] = [self.nodes_per_second, self.nodes_per_second_by_hand].map(grouped);
        let ratio = self.ratio;
        writeln!(out, "  nodes a second: {net}, by hand {hand}; ratio {ratio:.2}")?;
        Ok(out.flush()?)
    }
}

/// A file that is removed in the end.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn new(bytes: &[u8], width: usize) -> Result<TemporaryFile, Failure> {
        let name = format!("ludens-bench-{}-{width}.net", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, bytes).map_err(|error| Failure::Failed(error.into()))?;
        Ok(TemporaryFile(path))
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
