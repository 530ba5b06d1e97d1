//! What a player thinks, as JSON has it.

use std::time::Duration;

use ludens_play::{MoveWorth, Statistics, Thought, ThoughtLine, Worth};
use schemars::JsonSchema;
use serde::Serialize;

/// What a player thinks of a position.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "Thought")]
pub struct ThoughtView {
    /// The depth it stands for, in plies.
    pub depth: u32,
    /// The longest line that was looked at, in plies.
    pub selective_depth: u32,
    /// What the best move is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// Positions visited.
    pub nodes: u64,
    /// Nodes a second.
    pub nps: u64,
    /// How long it took.
    pub time_ms: f64,
    /// The move to play.
    #[serde(rename = "move")]
    pub mv: String,
    /// What should follow, from that move on.
    pub line: Vec<String>,
    /// The best moves, where several lines were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<LineView>")]
    pub lines: Option<Vec<LineView>>,
    /// Every move, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<ScoredMoveView>")]
    pub moves: Option<Vec<ScoredMoveView>>,
    /// What was done to find it.
    pub stats: SearchFigures,
}

/// A move and what should follow.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "ScoredLine")]
pub struct LineView {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// What should follow, from that move on.
    pub line: Vec<String>,
}

/// A move and what it is worth.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "ScoredMove")]
pub struct ScoredMoveView {
    /// The move.
    pub text: String,
    /// What it is worth.
    #[serde(flatten)]
    pub worth: Worth,
}

/// What a search did.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SearchFigures {
    /// Positions visited.
    pub nodes: u64,
    /// Positions that were judged or had ended.
    pub leaves: u64,
    /// Positions whose moves were looked at.
    pub expanded: u64,
    /// Moves looked at in each of them.
    pub branching: f64,
    /// The branching of an even tree with as many nodes.
    pub effective_branching: f64,
    /// How often a move was too good to look on.
    pub cutoffs: u64,
    /// The same by the place of that move, the first tried first.
    pub cutoffs_by_move: Vec<u64>,
    /// How often the table was asked.
    pub table_probes: u64,
    /// How often it knew the position.
    pub table_hits: u64,
    /// How often it knew enough.
    pub table_cutoffs: u64,
    /// How full it is.
    #[schemars(range(min = 0, max = 1))]
    pub table_fill: f64,
    /// Positions visited beyond the depth.
    pub quiescence: u64,
    /// How often even passing was too good.
    pub null_cutoffs: u64,
    /// How often a move was searched less deep.
    pub reductions: u64,
    /// How often it had to be searched again.
    pub researches: u64,
    /// Late moves near the leaves that were not tried.
    pub skipped: u64,
    /// Random games played.
    pub playouts: u64,
    /// The depths that were finished.
    pub depths: Vec<DepthFigures>,
}

/// A depth that was finished.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DepthFigures {
    /// The depth.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// How long it took.
    pub time_ms: f64,
}

impl From<&Thought> for ThoughtView {
    fn from(thought: &Thought) -> ThoughtView {
        let several = thought.lines.len() > 1;
        let moves = thought.moves.as_ref();
        ThoughtView {
            depth: thought.depth,
            selective_depth: thought.statistics.selective_depth,
            worth: thought.worth(),
            nodes: thought.statistics.nodes,
            nps: thought.nodes_per_second(),
            time_ms: milliseconds(thought.time),
            mv: thought.best_move().to_string(),
            line: thought.best().moves.clone(),
            lines: several.then(|| thought.lines.iter().map(LineView::from).collect()),
            moves: moves.map(|moves| moves.iter().map(ScoredMoveView::from).collect()),
            stats: SearchFigures::new(&thought.statistics, thought.depth),
        }
    }
}

impl From<&ThoughtLine> for LineView {
    fn from(ThoughtLine { worth, moves }: &ThoughtLine) -> LineView {
        LineView { mv: moves[0].clone(), worth: *worth, line: moves.clone() }
    }
}

impl From<&MoveWorth> for ScoredMoveView {
    fn from(MoveWorth { text, worth }: &MoveWorth) -> ScoredMoveView {
        ScoredMoveView { text: text.clone(), worth: *worth }
    }
}

impl SearchFigures {
    fn new(statistics: &Statistics, depth: u32) -> SearchFigures {
        let depth_figures = statistics.depths.iter().map(|done| DepthFigures {
            depth: done.depth,
            nodes: done.nodes,
            time_ms: milliseconds(done.time),
        });
        SearchFigures {
            nodes: statistics.nodes,
            leaves: statistics.leaves,
            expanded: statistics.expanded,
            branching: statistics.branching(),
            effective_branching: statistics.effective_branching(depth),
            cutoffs: statistics.cutoffs,
            cutoffs_by_move: statistics.cutoffs_by_rank.to_vec(),
            table_probes: statistics.probes,
            table_hits: statistics.hits,
            table_cutoffs: statistics.table_cutoffs,
            table_fill: f64::from(statistics.fill) / 1000.0,
            quiescence: statistics.quiescence,
            null_cutoffs: statistics.null_cutoffs,
            reductions: statistics.reductions,
            researches: statistics.researches,
            skipped: statistics.skipped,
            playouts: statistics.playouts,
            depths: depth_figures.collect(),
        }
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
