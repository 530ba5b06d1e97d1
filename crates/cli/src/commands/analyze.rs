//! `ludens analyze`: what a player thinks of a position, printed while it thinks.

use std::cell::RefCell;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use ludens_core::Side;
use ludens_games::Game;
use ludens_play::{Detail, Go, PlayerSpec, Signal, Thought, ThoughtLine, Time};
use ludens_wire::ThoughtView;

use crate::args::AnalyzeArgs;
use crate::commands::{grouped, print_json, rounded};
use crate::failure::Failure;
use crate::opinion::Opinion;
use crate::place;
use crate::seats::{self, Means};

/// How long a player may think if nothing limits it.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// The width of a terminal that does not report it.
const USUAL_WIDTH: usize = 80;

pub(crate) fn run(args: &AnalyzeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = place::open_with_moves(&args.game, &args.position)?;
    let spec = seats::player(&args.game, &args.player)?;
    let means = Means { threads: args.threads, memory: None };
    let spec = seats::with_means(spec, means)?;
    let (go, stop) = (question(args, &spec), Signal::default());
    let teller = RefCell::new(Teller::new(args, record.side(), out));
    teller.borrow_mut().begin(&spec)?;
    let mut told = Ok(());
    let thought = spec.make().think(&*record, &go, &stop, &mut |thought| {
        if told.is_ok() {
            told = teller.borrow_mut().tell(thought);
        }
        // The reader has gone: there is no reason to go on.
        if told.is_err() {
            stop.raise();
        }
    });
    told?;
    teller.into_inner().end(&thought?)
}

/// The limits given; if neither they nor the player's own settings end its
/// thinking, the default time.
fn question(args: &AnalyzeArgs, spec: &PlayerSpec) -> Go {
    let wanted = match args.all_moves {
        true => Detail::AllMoves { lines: 1 },
        false => Detail::Lines(args.lines.map_or(1, usize::from)),
    };
    let limits = &args.limits;
    let is_open = limits.time.is_none() && limits.depth.is_none() && limits.nodes.is_none();
    let usual = (is_open && !seats::limits_itself(spec)).then_some(USUAL_TIME);
    let time = limits.time.or(usual).map_or(Time::Unset, Time::Fixed);
    Go { depth: limits.depth, nodes: limits.nodes, time, wanted, ..Go::default() }
}

/// How progress is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// An object a line.
    Json,
    /// A row for each new depth.
    Plain,
    /// The same, and the row under way is written over.
    Live,
}

/// Prints what the player thinks, whenever that changes.
struct Teller<'a> {
    style: Style,
    game: &'a Game,
    side: Side,
    out: &'a mut dyn Write,
    /// Depth and nodes of the last output.
    last: Option<(u32, u64)>,
    /// A tree's depth goes up and down; a row is for one never reached before.
    deepest: Option<u32>,
    /// How many lines of the terminal this depth takes.
    height: usize,
}

impl<'a> Teller<'a> {
    fn new(args: &'a AnalyzeArgs, side: Side, out: &'a mut dyn Write) -> Teller<'a> {
        let style = match io::stdout().is_terminal() {
            _ if args.output.json => Style::Json,
            true => Style::Live,
            false => Style::Plain,
        };
        Teller { style, game: &args.game, side, out, last: None, deepest: None, height: 0 }
    }

    fn begin(&mut self, spec: &PlayerSpec) -> Result<(), Failure> {
        if self.style == Style::Json {
            return Ok(());
        }
        let [first, _] = self.game.info.sides;
        let mover = self.game.info.sides[self.side.index()];
        writeln!(self.out, "{} · {mover} to move · {spec}", self.game.info.title)?;
        writeln!(self.out)?;
        writeln!(
            self.out,
            "{:>5}  {:<16} {first:>6} {:>13} {:>7} {:>9}  line",
            "depth", "score", "nodes", "nodes/s", "time"
        )?;
        Ok(self.out.flush()?)
    }

    fn tell(&mut self, thought: &Thought) -> Result<(), Failure> {
        let is_deeper = self.deepest.is_none_or(|depth| thought.depth > depth);
        self.deepest = self.deepest.max(Some(thought.depth));
        self.last = Some((thought.depth, thought.statistics.nodes));
        match self.style {
            Style::Json => print_json(&mut self.out, &ThoughtView::from(thought))?,
            Style::Plain if !is_deeper => return Ok(()),
            Style::Plain => write!(self.out, "{}", self.rows(thought, usize::MAX))?,
            Style::Live => {
                let rows = self.rows(thought, width());
                let over = if is_deeper { 0 } else { self.height };
                if over > 0 {
                    write!(self.out, "\x1b[{over}A\x1b[J")?;
                }
                self.height = rows.lines().count();
                write!(self.out, "{rows}")?;
            }
        }
        Ok(self.out.flush()?)
    }

    fn end(mut self, thought: &Thought) -> Result<(), Failure> {
        let is_new = self.last != Some((thought.depth, thought.statistics.nodes));
        match self.style {
            Style::Json if is_new => return print_json(&mut self.out, &ThoughtView::from(thought)),
            Style::Json => return Ok(()),
            _ if self.last.is_none() => self.tell(thought)?,
            _ => {}
        }
        writeln!(self.out)?;
        self.print_moves(thought)?;
        self.print_summary(thought)
    }

    /// A row for each line, the first with the figures of the whole search.
    fn rows(&self, thought: &Thought, width: usize) -> String {
        let mut text = String::new();
        for (i, line) in thought.lines.iter().enumerate() {
            let figures = match i {
                0 => figures(thought),
                _ => [(); 3].map(|()| String::new()),
            };
            let depth = if i == 0 { thought.depth.to_string() } else { String::new() };
            let row = self.row(&depth, line, &figures);
            text.push_str(&cut(&row, width));
            text.push('\n');
        }
        text
    }

    fn row(&self, depth: &str, line: &ThoughtLine, [nodes, speed, time]: &[String; 3]) -> String {
        let opinion = Opinion::new(line.worth, self.side, self.game.info);
        let (score, chance) = (opinion.score(), opinion.chance());
        let line = line.moves.join(" ");
        format!("{depth:>5}  {score:<16} {chance:>6} {nodes:>13} {speed:>7} {time:>9}  {line}")
    }

    fn print_moves(&mut self, thought: &Thought) -> Result<(), Failure> {
        let Some(moves) = &thought.moves else { return Ok(()) };
        for mv in moves {
            let opinion = Opinion::new(mv.worth, self.side, self.game.info);
            let row = format!("{:<12} {:<16} {:>6}", mv.text, opinion.score(), opinion.chance());
            writeln!(self.out, "{}", row.trim_end())?;
        }
        Ok(writeln!(self.out)?)
    }

    fn print_summary(&mut self, thought: &Thought) -> Result<(), Failure> {
        let opinion = Opinion::new(thought.worth(), self.side, self.game.info);
        writeln!(
            self.out,
            "best move {} ({}), {} nodes in {:.2} s",
            thought.best_move(),
            opinion.phrase(),
            grouped(thought.statistics.nodes),
            thought.time.as_secs_f64()
        )?;
        Ok(())
    }
}

/// Nodes, nodes a second and time.
fn figures(thought: &Thought) -> [String; 3] {
    [
        grouped(thought.statistics.nodes),
        rounded(thought.nodes_per_second()),
        format!("{:.2} s", thought.time.as_secs_f64()),
    ]
}

/// How many characters fit a line of the terminal.
fn width() -> usize {
    let told = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    told.filter(|&columns| columns >= 40).unwrap_or(USUAL_WIDTH)
}

/// The row, cut where it would not fit.
fn cut(row: &str, width: usize) -> String {
    match row.chars().count() > width {
        true => row.chars().take(width - 1).chain(['…']).collect(),
        false => row.to_string(),
    }
}
