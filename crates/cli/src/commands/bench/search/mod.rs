//! `ludens bench search`: how many nodes the searches need, how fast they are,
//! how deep they get, and what threads bring; with the studies' heuristics and
//! with our best ones, from fixed positions. And how often any player finds the
//! moves that a long search found.
//!
//! | file | part |
//! |---|---|
//! | `subjects` | which games, with which heuristics, how deep |
//! | `nodes` | nodes to a fixed depth |
//! | `effect` | what pruning, order and table are worth |
//! | `depth` | depth in a given time |
//! | `threads` | several threads against one |
//! | `answers` | best moves that are known |

mod answers;
mod depth;
mod effect;
mod nodes;
pub(super) mod subjects;
mod threads;

use std::io::Write;
use std::time::Duration;

use ludens_core::AnyRecord;
use ludens_games::Game;
use ludens_play::catalog::Benchmark;
use ludens_play::{Go, Player, PlayerSpec, Signal, Thought};
use serde::Serialize;

use super::{checked, positions};
use crate::args::{BenchSearchArgs, Part};
use crate::commands::print_json;
use crate::failure::Failure;
use crate::seats;
use subjects::{Subject, subjects};

pub(super) fn run(args: &BenchSearchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let subjects = chosen(&args.games)?;
    let mut figures = Figures::default();
    // Every name is read before anything is measured.
    let benches = subjects.into_iter().map(|subject| Bench::new(subject, args));
    for bench in benches.collect::<Result<Vec<_>, Failure>>()? {
        bench.measure(args, &mut figures, out)?;
    }
    if args.output.json { print_json(out, &figures) } else { Ok(()) }
}

/// The subjects of these games, or all.
fn chosen(games: &[Game]) -> Result<Vec<Subject>, Failure> {
    let mut all = subjects();
    let known = all.iter().map(|subject| subject.game.to_string()).collect::<Vec<_>>().join(", ");
    let is_known =
        |game: &&Game| all.iter().any(|subject| subject.game.to_string() == game.to_string());
    if let Some(game) = games.iter().find(|game| !is_known(game)) {
        let message = anyhow::anyhow!("{game} has no benchmark; these have: {known}");
        return Err(Failure::usage(message));
    }
    let is_chosen =
        |subject: &Subject| games.iter().any(|game| game.to_string() == subject.game.to_string());
    all.retain(|subject| games.is_empty() || is_chosen(subject));
    Ok(all)
}

/// All that was measured.
#[derive(Default, Serialize)]
struct Figures {
    nodes: Vec<nodes::Row>,
    effect: Vec<effect::Row>,
    depth: Vec<depth::Row>,
    threads: Vec<threads::Row>,
    answers: Vec<answers::Row>,
}

/// One game whose rules were found right, with its positions.
struct Bench {
    game: Game,
    benchmark: &'static Benchmark,
    positions: Vec<Box<dyn AnyRecord>>,
    time: Duration,
    /// Who looks for the answers.
    asked: PlayerSpec,
}

impl Bench {
    fn new(subject: Subject, args: &BenchSearchArgs) -> Result<Bench, Failure> {
        let Subject { game, benchmark } = subject;
        checked::count(&game, &*game.start())?;
        let positions = positions::of(&game)?;
        let asked = seats::player(&game, &args.player)?;
        let time = Duration::from_secs_f64(args.seconds);
        Ok(Bench { game, benchmark, positions, time, asked })
    }

    fn measure(
        &self,
        args: &BenchSearchArgs,
        figures: &mut Figures,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let wants = |part| args.part.is_empty() || args.part.contains(&part);
        let mut hush = std::io::sink();
        let out: &mut dyn Write = if args.output.json { &mut hush } else { out };
        writeln!(out, "{}", self.game)?;
        if wants(Part::Nodes) {
            figures.nodes.extend(nodes::measure(self, out)?);
        }
        if wants(Part::Effect) {
            figures.effect.extend(effect::measure(self, out)?);
        }
        if wants(Part::Depth) {
            figures.depth.extend(depth::measure(self, out)?);
        }
        if wants(Part::Threads) {
            figures.threads.extend(threads::measure(self, args.threads, out)?);
        }
        if wants(Part::Answers) {
            figures.answers.extend(answers::measure(self, out)?);
        }
        Ok(())
    }

    /// A player of this name, with its table made now and not while it thinks.
    fn player(&self, player: &str) -> Result<Box<dyn Player>, Failure> {
        let mut player = seats::player(&self.game, player)?.make();
        player.new_game(0);
        Ok(player)
    }

    /// What a fresh player of this name thinks.
    fn think(&self, player: &str, record: &dyn AnyRecord, go: &Go) -> Result<Thought, Failure> {
        let mut player = self.player(player)?;
        Ok(player.think(record, go, &Signal::default(), &mut |_| {})?)
    }
}
