//! `ludens bench proofs`: how many won endings proof-number search proves in a given time, each
//! with an empty table, on one core. The endings are kept as data: a game with the number it
//! had when the set was made, the position, and the nodes that its proof took then.
//! `examples/make_proofs.rs` makes them.

use std::io::Write;
use std::time::Duration;

use anyhow::anyhow;
use ludens_core::AnyRecord;
use ludens_games::Game;
use ludens_play::{Limits, Prover, Tried};
use serde::Serialize;

use super::{checked, sample};
use crate::args::BenchProofsArgs;
use crate::commands::{grouped, print_json};
use crate::failure::Failure;

const DATA: &str = include_str!("proofs.txt");

pub(super) fn run(args: &BenchProofsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = &args.game;
    checked::count(game, &*game.start())?;
    let endings = of(game)?;
    let prover = Prover::new(game, args.memory).filter(|_| !endings.is_empty());
    let mut prover =
        prover.ok_or_else(|| Failure::usage(anyhow!("there are no endings of {game} to prove")))?;
    let time = Duration::from_secs_f64(args.seconds);
    let limits = Limits { hard: Some(time), nodes: args.nodes, ..Limits::default() };
    let tried: Vec<Tried> =
        endings.iter().filter_map(|ending| prover.win(&*ending.record, limits)).collect();
    let figures = Figures::of(args, &endings, &tried);
    if args.output.json { print_json(out, &figures) } else { figures.print(out) }
}

#[derive(Serialize)]
struct Figures {
    game: String,
    seconds: f64,
    endings: usize,
    proven: usize,
    /// Called not won, which would be wrong.
    denied: usize,
    /// The moves made in all.
    nodes: u64,
    /// Those of the proofs when the set was made.
    nodes_then: u64,
    median_nodes: f64,
    /// The longest time among the 95 % that were quickest.
    quantile_95: f64,
    per_second: f64,
    open: Vec<String>,
}

impl Figures {
    fn of(args: &BenchProofsArgs, endings: &[Ending], tried: &[Tried]) -> Figures {
        let nodes: Vec<f64> = tried.iter().map(|tried| tried.nodes as f64).collect();
        // What was not proven takes longer than any other.
        let time = |tried: &Tried| tried.won.map_or(f64::INFINITY, |_| tried.time.as_secs_f64());
        let mut times: Vec<f64> = tried.iter().map(time).collect();
        times.sort_by(f64::total_cmp);
        let all: Duration = tried.iter().map(|tried| tried.time).sum();
        let count = |won: Option<bool>| tried.iter().filter(|tried| tried.won == won).count();
        let open = endings.iter().zip(tried).filter(|(_, tried)| tried.won.is_none());
        Figures {
            game: args.game.to_string(),
            seconds: args.seconds,
            endings: tried.len(),
            proven: count(Some(true)),
            denied: count(Some(false)),
            nodes: tried.iter().map(|tried| tried.nodes).sum(),
            nodes_then: endings.iter().map(|ending| ending.nodes).sum(),
            median_nodes: sample::median(&nodes).unwrap_or_default(),
            quantile_95: sample::quantile(&times, 0.95).unwrap_or_default(),
            per_second: nodes.iter().sum::<f64>() / all.as_secs_f64().max(1e-9),
            open: open.map(|(ending, _)| ending.record.text()).collect(),
        }
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Figures { game, seconds, endings, proven, denied, .. } = self;
        let share = 100.0 * *proven as f64 / (*endings).max(1) as f64;
        writeln!(
            out,
            "{game}: {proven} of {endings} wins proven within {seconds} s each, {share:.1} %; \
             {denied} denied"
        )?;
        writeln!(
            out,
            "{} nodes, {} a second, median {}; 95 % within {:.2} s. {} when the set was made",
            grouped(self.nodes),
            grouped(self.per_second as u64),
            grouped(self.median_nodes as u64),
            self.quantile_95,
            grouped(self.nodes_then),
        )?;
        for text in &self.open {
            writeln!(out, "open: {text}")?;
        }
        Ok(())
    }
}

/// A position that its side to move wins.
struct Ending {
    record: Box<dyn AnyRecord>,
    nodes: u64,
}

/// The endings of this game; none for most games.
fn of(game: &Game) -> Result<Vec<Ending>, Failure> {
    let name = game.to_string();
    let lines = lines().filter(|line| line.game == name);
    lines.map(|line| line.ending(game)).collect()
}

/// A line of the data: `GAME NUMBER : POSITION : NODES`.
struct Line {
    game: &'static str,
    position: &'static str,
    nodes: u64,
}

impl Line {
    fn read(line: &'static str) -> Option<Line> {
        let mut parts = line.split(" : ");
        let (game, _number) = parts.next()?.rsplit_once(' ')?;
        Some(Line { game, position: parts.next()?, nodes: parts.next()?.parse().ok()? })
    }

    fn ending(&self, game: &Game) -> Result<Ending, Failure> {
        let record = game.from_text(self.position).map_err(anyhow::Error::from)?;
        Ok(Ending { record, nodes: self.nodes })
    }
}

fn lines() -> impl Iterator<Item = Line> {
    let lines = DATA.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| Line::read(line).unwrap_or_else(|| panic!("proofs.txt has {line:?}")))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_ending_is_new_open_and_neither_easy_nor_too_hard() {
        let mut keys = HashSet::new();
        for line in lines() {
            let game: Game = line.game.parse().expect("a game");
            let ending = line.ending(&game).unwrap_or_else(|_| panic!("{}", line.position));
            assert_eq!(ending.record.outcome(), None, "{}", line.position);
            assert!(keys.insert((line.game, ending.record.key())), "again: {}", line.position);
            assert!((10_000..=10_000_000).contains(&ending.nodes), "{}", line.position);
        }
        assert!(!keys.is_empty());
    }
}
