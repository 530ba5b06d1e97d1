//! Makes positions with known best moves, for `ludens bench search --part answers`:
//! plays a game from each of many openings, picks one of its positions where the first
//! move that came to mind was not played, and lets a player search that for about a
//! minute. A position is kept if the best move did not change in the second half of the
//! search, and if a second search, of all other moves, finds none that is nearly as good.
//! A shallower look at both comes first: it leaves out most positions that are not clear.
//!
//! Each position is appended to the file at once. The next call goes on after the last
//! game that is there, so this can be killed at any moment.
//!
//! ```text
//! cargo run --release -p ludens-cli --example make_answers -- checkers --count 200
//! ```

use std::collections::HashSet;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;
use ludens_arena::plan::{OpeningSource, Openings};
use ludens_core::{AnyRecord, Random};
use ludens_games::Game;
use ludens_play::{Go, Player, PlayerSpec, Signal, Thought};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/commands/bench/answers.txt");

/// The order of the openings.
const SEED: u64 = 1;
/// The nodes for a move of the games.
const MOVE_NODES: u64 = 20_000;
/// If the best move after these is still the best at the end, the position may be so
/// easy that every player finds it.
const FIRST_NODES: u64 = MOVE_NODES / 10;
/// From when to when positions are taken.
const FIRST_PLY: usize = 10;
const LAST_PLY: usize = 70;
/// A side with less than this chance to win has lost, and it matters little how.
const LEAST_CHANCE: f64 = 0.1;
/// The second search has this share of the first one's nodes.
const RIVAL_SHARE: u64 = 4;
/// And the shallower look at both this share.
const GLANCE_SHARE: u64 = 20;

#[derive(Parser)]
struct Args {
    game: Game,
    /// How many positions of the game the file is to have
    #[arg(long, default_value_t = 200)]
    count: usize,
    /// Who plays and searches
    #[arg(long, default_value = "best:memory=256MB")]
    player: String,
    /// The nodes of the long search: a minute of one core
    #[arg(long, default_value_t = 140_000_000)]
    nodes: u64,
    /// How much better than all others the best move is, in the evaluation's unit
    #[arg(long, default_value_t = 0.05)]
    margin: f64,
    /// The number of the first game. Several machines can each begin elsewhere, with files
    /// of their own; the lines of these are then put together
    #[arg(long, default_value_t = 0)]
    first: u64,
    #[arg(long, default_value = FILE)]
    file: PathBuf,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let spec = PlayerSpec::parse(&args.game, &args.player)?;
    let mut set = Set::open(&args)?;
    let mut openings = Openings::new(&args.game, &OpeningSource::Usual, SEED)?;
    let mut maker = Maker { player: spec.make(), nodes: args.nodes, margin: args.margin };
    while set.keys.len() < args.count {
        let number = set.next_number;
        set.next_number += 1;
        let opening = openings.get(number, &Signal::default()).expect("nobody stops it");
        let Some(record) = maker.pick(opening.record, number, &set.keys)? else { continue };
        match maker.answer(&*record)? {
            Ok(answer) => set.add(number, &*record, &answer)?,
            Err(unclear) => println!("game {number}: {unclear}"),
        }
    }
    Ok(())
}

/// The positions of a game that are in the file.
struct Set {
    game: Game,
    keys: HashSet<u64>,
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
        let mut set = Set { game, keys: HashSet::new(), next_number, file };
        let name = format!("{} ", set.game);
        for line in text.lines().filter_map(|line| line.strip_prefix(&name)) {
            let mut parts = line.split(" : ");
            let number: u64 = parts.next().unwrap_or_default().parse()?;
            set.next_number = set.next_number.max(number + 1);
            let mut record = set.game.start();
            for mv in parts.next().unwrap_or_default().split_whitespace() {
                record.play(mv)?;
            }
            set.keys.insert(record.key());
        }
        let Args { game, player, nodes, margin, .. } = args;
        let commit = env!("LUDENS_COMMIT");
        let settings =
            format!("# {game}: {player}, {nodes} nodes, better by {margin}, commit {commit}\n");
        if !text.contains(&settings) {
            set.file.write_all(settings.as_bytes())?;
        }
        Ok(set)
    }

    /// Adds a position. A line is written as a whole.
    fn add(&mut self, number: u64, record: &dyn AnyRecord, answer: &str) -> Result<()> {
        let moves: Vec<String> = record.played().into_iter().map(|mv| mv.text).collect();
        let line = format!("{} {number} : {} : {answer}\n", self.game, moves.join(" "));
        self.file.write_all(line.as_bytes())?;
        self.keys.insert(record.key());
        println!("game {number}: {answer}, {} positions", self.keys.len());
        Ok(())
    }
}

/// Plays the games and searches their positions.
struct Maker {
    player: Box<dyn Player>,
    nodes: u64,
    margin: f64,
}

impl Maker {
    /// A position of the game that the player plays from here against itself; `None` if it
    /// has none that is new, open and not easy.
    fn pick(
        &mut self,
        mut record: Box<dyn AnyRecord>,
        number: u64,
        known: &HashSet<u64>,
    ) -> Result<Option<Box<dyn AnyRecord>>> {
        self.player.new_game(number);
        let mut fit = Vec::new();
        while record.outcome().is_none() && record.movers().len() <= LAST_PLY {
            let (go, mut first) = (Go::for_nodes(MOVE_NODES), None);
            let thought = self.player.think(&*record, &go, &Signal::default(), &mut |thought| {
                if thought.statistics.nodes <= FIRST_NODES {
                    first = Some(thought.best_move().to_string());
                }
            })?;
            let is_hard = first.is_some_and(|first| first != thought.best_move());
            let is_new = record.movers().len() >= FIRST_PLY && !known.contains(&record.key());
            if is_hard && is_new && is_open(&thought) {
                fit.push(record.boxed_clone());
            }
            record.play(thought.best_move())?;
        }
        let place = Random::new(number).below(fit.len().max(1));
        Ok(fit.into_iter().nth(place))
    }

    /// The best move of a position, if it is clear.
    fn answer(&mut self, record: &dyn AnyRecord) -> Result<Result<String, Unclear>> {
        let glance = self.nodes / GLANCE_SHARE;
        self.player.new_game(0);
        let go = Go::for_nodes(glance);
        let thought = self.player.think(record, &go, &Signal::default(), &mut |_| {})?;
        if !is_open(&thought) {
            return Ok(Err(Unclear::Decided));
        }
        if let Some(rivalled) = self.rivalled(record, &thought, glance / RIVAL_SHARE)? {
            return Ok(Err(rivalled));
        }
        let thought = match self.settled(record)? {
            Ok(thought) => thought,
            Err(unclear) => return Ok(Err(unclear)),
        };
        let rivalled = self.rivalled(record, &thought, self.nodes / RIVAL_SHARE)?;
        Ok(rivalled.map_or_else(|| Ok(thought.best_move().to_string()), Err))
    }

    /// Whether another move is nearly as good as the best.
    fn rivalled(
        &mut self,
        record: &dyn AnyRecord,
        thought: &Thought,
        nodes: u64,
    ) -> Result<Option<Unclear>> {
        let moves = record.legal_moves().into_iter().map(|mv| mv.text);
        let only = moves.filter(|mv| mv != thought.best_move()).collect();
        let go = Go { only, ..Go::for_nodes(nodes) };
        self.player.new_game(0);
        let rival = self.player.think(record, &go, &Signal::default(), &mut |_| {})?;
        let lead = thought.worth().number() - rival.worth().number();
        Ok((lead < self.margin).then_some(Unclear::Rivalled { lead }))
    }

    /// The long search. It ends when the best move changes in its second half.
    fn settled(&mut self, record: &dyn AnyRecord) -> Result<Result<Thought, Unclear>> {
        let (stop, mut early) = (Signal::default(), None);
        self.player.new_game(0);
        let go = Go::for_nodes(self.nodes);
        let thought = self.player.think(record, &go, &stop, &mut |thought| {
            let best = Some(thought.best_move().to_string());
            if thought.statistics.nodes < self.nodes / 2 {
                early = best;
            } else if early != best {
                stop.raise();
            }
        })?;
        let has_changed = stop.is_raised() || early.as_deref() != Some(thought.best_move());
        Ok(match () {
            () if !is_open(&thought) => Err(Unclear::Decided),
            () if has_changed => Err(Unclear::Changed),
            () => Ok(thought),
        })
    }
}

/// Whether nothing is proven and both sides have a chance, as far as the player knows.
fn is_open(thought: &Thought) -> bool {
    let worth = thought.worth();
    let open = LEAST_CHANCE..=1.0 - LEAST_CHANCE;
    worth.proven.is_none() && worth.chance.is_none_or(|chance| open.contains(&chance))
}

/// Why a position has no answer.
enum Unclear {
    Decided,
    Changed,
    Rivalled { lead: f64 },
}

impl fmt::Display for Unclear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unclear::Decided => write!(f, "the position is decided"),
            Unclear::Changed => write!(f, "the best move changed late"),
            Unclear::Rivalled { lead } => write!(f, "the best move leads by only {lead:.2}"),
        }
    }
}
