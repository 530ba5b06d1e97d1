//! Makes positions with a win that is hard to prove, for `ludens bench proofs`: a player plays
//! against itself from each of many openings, and of the winner's positions, from the last one
//! back to the first that cannot be proven, one is picked whose proof takes neither too few
//! nodes nor too many.
//!
//! Each position is appended to the file at once. The next call goes on after the last game
//! that is there, so this can be killed at any moment.
//!
//! ```text
//! cargo run --release -p ludens-cli --example make_proofs -- loa --count 500
//! ```

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser;
use ludens_arena::plan::{OpeningSource, Openings};
use ludens_core::{AnyRecord, Random};
use ludens_games::Game;
use ludens_play::{Go, Limits, Player, PlayerSpec, Prover, Signal};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/commands/bench/proofs.txt");

/// The order of the openings.
const SEED: u64 = 1;
/// The nodes of the easiest proof.
const FEWEST: u64 = 10_000;
/// Longer games are not looked at.
const LONGEST: usize = 200;

#[derive(Parser)]
struct Args {
    game: Game,
    /// How many positions of the game the file is to have
    #[arg(long, default_value_t = 500)]
    count: usize,
    /// Who plays
    #[arg(long, default_value = "best:memory=64MB")]
    player: String,
    /// The nodes for a move
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// The nodes of the hardest proof
    #[arg(long, default_value_t = 10_000_000)]
    most: u64,
    /// The memory of the proofs, in bytes
    #[arg(long, default_value_t = 1 << 28)]
    memory: usize,
    /// The number of the first game. Several machines can each begin elsewhere, with files
    /// of their own; the lines of these are then put together
    #[arg(long, default_value_t = 0)]
    first: u64,
    #[arg(long, default_value = FILE)]
    file: PathBuf,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let mut set = Set::open(&args)?;
    let mut openings = Openings::new(&args.game, &OpeningSource::Usual, SEED)?;
    let mut maker = Maker {
        game: args.game.clone(),
        player: PlayerSpec::parse(&args.game, &args.player)?.make(),
        prover: Prover::new(&args.game, args.memory).context("nothing is proven in this game")?,
        nodes: args.nodes,
        most: args.most,
    };
    while set.texts.len() < args.count {
        let number = set.next_number;
        set.next_number += 1;
        let opening = openings.get(number, &Signal::default()).expect("nobody stops it");
        let game = maker.play(opening.record, number)?;
        if let Some((position, nodes)) = maker.pick(&*game, number)? {
            set.add(number, position, nodes)?;
        }
    }
    Ok(())
}

/// The positions of a game that are in the file.
struct Set {
    game: Game,
    texts: HashSet<String>,
    /// The first game that was not played yet.
    next_number: u64,
    file: File,
}

impl Set {
    /// Reads what is there. A line says how it goes on.
    fn open(args: &Args) -> Result<Set> {
        let text = fs::read_to_string(&args.file).unwrap_or_default();
        let file = OpenOptions::new().append(true).create(true).open(&args.file)?;
        let (game, next_number) = (args.game.clone(), args.first);
        let mut set = Set { game, texts: HashSet::new(), next_number, file };
        let name = format!("{} ", set.game);
        for line in text.lines().filter_map(|line| line.strip_prefix(&name)) {
            let mut parts = line.split(" : ");
            let number: u64 = parts.next().unwrap_or_default().parse()?;
            set.next_number = set.next_number.max(number + 1);
            set.texts.insert(parts.next().unwrap_or_default().to_string());
        }
        let (commit, Args { game, player, nodes, .. }) = (env!("LUDENS_COMMIT"), args);
        let settings = format!("# {game}: {player}, {nodes} nodes a move, commit {commit}\n");
        if !text.contains(&settings) {
            set.file.write_all(settings.as_bytes())?;
        }
        Ok(set)
    }

    /// Adds a position, if it is new. A line is written as a whole.
    fn add(&mut self, number: u64, position: String, nodes: u64) -> Result<()> {
        if !self.texts.contains(&position) {
            let line = format!("{} {number} : {position} : {nodes}\n", self.game);
            self.file.write_all(line.as_bytes())?;
            self.texts.insert(position);
            println!("game {number}: {nodes} nodes, {} positions", self.texts.len());
        }
        Ok(())
    }
}

/// Plays the games and proves their ends.
struct Maker {
    game: Game,
    player: Box<dyn Player>,
    prover: Prover,
    nodes: u64,
    most: u64,
}

impl Maker {
    /// The game that the player plays from here against itself.
    fn play(&mut self, mut record: Box<dyn AnyRecord>, number: u64) -> Result<Box<dyn AnyRecord>> {
        self.player.new_game(number);
        while record.outcome().is_none() && record.movers().len() < LONGEST {
            let go = Go::for_nodes(self.nodes);
            let thought = self.player.think(&*record, &go, &Signal::default(), &mut |_| {})?;
            record.play(thought.best_move())?;
        }
        Ok(record)
    }

    /// One of the winner's positions whose proof takes as much work as it should.
    fn pick(&mut self, game: &dyn AnyRecord, number: u64) -> Result<Option<(String, u64)>> {
        let Some(winner) = game.outcome().and_then(|end| end.winner) else { return Ok(None) };
        let (mut record, mut fit) = (game.boxed_clone(), Vec::new());
        while record.undo() {
            if record.side() != winner {
                continue;
            }
            let limits = Limits { nodes: Some(self.most), ..Limits::default() };
            let position = self.game.from_text(&record.text())?;
            match self.prover.win(&*position, limits) {
                Some(tried) if tried.won != Some(true) => break,
                Some(tried) if tried.nodes >= FEWEST => fit.push((record.text(), tried.nodes)),
                _ => {}
            }
        }
        let place = Random::new(number).below(fit.len().max(1));
        Ok(fit.into_iter().nth(place))
    }
}
