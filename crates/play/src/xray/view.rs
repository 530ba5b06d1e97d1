//! What a reader of a tree gets, ready to be written as JSON. All scores are
//! as the root's side to move sees them.

use std::collections::BTreeMap;

use ludens_core::Side;
use ludens_core::Value;
use ludens_search::mcts::Terms;
use ludens_search::xray::{Certainty, Why};
use schemars::JsonSchema;
use serde::Serialize;

use crate::worth::Worth;

/// How a tree was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "XrayKind")]
pub enum Kind {
    /// By a search that visits positions one after the other.
    Visits,
    /// By simulations.
    Simulations,
}

/// Some of a node's children.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// The first one.
    pub from: usize,
    /// How many.
    pub count: usize,
}

/// A node with some of its children.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "XrayFamily")]
pub struct Family {
    /// The node.
    pub node: Node,
    /// Its children, those on the page.
    pub children: Vec<Node>,
    /// How many children there are.
    pub total: usize,
    /// Moves that were never tried, the first of them.
    pub skipped: Vec<String>,
    /// How many were not.
    pub skipped_total: usize,
}

/// A node of either kind of tree.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "XrayNode")]
pub enum Node {
    /// Of a search that visits.
    Visit(VisitView),
    /// Of a search that simulates.
    Grown(GrownView),
}

impl Node {
    /// Its number.
    pub fn id(&self) -> u32 {
        match self {
            Node::Visit(visit) => visit.id,
            Node::Grown(grown) => grown.id,
        }
    }

    /// The move that led here.
    pub fn mv(&self) -> Option<&str> {
        match self {
            Node::Visit(visit) => visit.mv.as_deref(),
            Node::Grown(grown) => grown.mv.as_deref(),
        }
    }
}

/// How a node was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "XrayWay")]
pub enum Way {
    /// It is a root.
    Root,
    /// By a move.
    Move,
    /// By passing, which only a search may.
    Pass,
}

/// One visit to a position.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "VisitNode")]
pub struct VisitView {
    /// Its number, by order of entering.
    pub id: u32,
    /// Where the search came from.
    pub parent: Option<u32>,
    /// The move that led here.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// How it was reached.
    pub kind: Way,
    /// Plies from the root.
    pub ply: u32,
    /// Plies that were still to be searched.
    pub depth: i32,
    /// Whose turn it is.
    pub side: Side,
    /// Whether that is the root's side.
    pub maximizes: bool,
    /// Alpha and beta on entering; none if open.
    pub window: [Option<Worth>; 2],
    /// The score; none while it is open, or if it was stopped.
    pub score: Option<Worth>,
    /// What that says about the value.
    pub bound: Option<Certainty>,
    /// Why it ended; none while it is open.
    pub why: Option<Why>,
    /// How many visits lie directly below.
    pub children: usize,
    /// How many moves were not tried.
    pub skipped: usize,
    /// How many visits lie below, itself included.
    pub size: usize,
    /// The moves from the root's position to here, up to a pass.
    pub moves: Vec<String>,
    /// The same place without pruning, if that is known.
    pub plain: Option<PlainView>,
}

/// A place in the tree that plain minimax makes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "PlainNode")]
pub struct PlainView {
    /// How many visits lie below, itself included.
    pub size: usize,
    /// Its value; none if the limit came first.
    pub score: Option<Worth>,
}

/// A node of a tree that grew.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SimulationNode")]
pub struct GrownView {
    /// Its number, by age.
    pub id: u32,
    /// Its parent.
    pub parent: Option<u32>,
    /// The move that leads here.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// How it is reached.
    pub kind: Way,
    /// Plies from the root.
    pub ply: u32,
    /// Whose turn it is.
    pub side: Side,
    /// Games played after it.
    pub visits: u32,
    /// The share of them won by the side that moved here.
    pub rate: Option<f64>,
    /// The share won by the first side.
    pub first_rate: Option<f64>,
    /// The chance that the evaluation sees for the side that moved here.
    pub prior: Option<f64>,
    /// What is certain for the side that moved here.
    pub proven: Option<Value>,
    /// What selection compares.
    pub terms: Option<TermsView>,
    /// Whether the next simulation would go here from its parent.
    pub chosen: bool,
    /// How many children it has.
    pub children: usize,
    /// The moves from the root's position to here.
    pub moves: Vec<String>,
}

/// The terms of the selection formula.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SelectionTerms")]
pub struct TermsView {
    /// The win rate, with the evaluation's share in it.
    pub mean: f64,
    /// What it gains because it is little explored.
    pub exploration: f64,
    /// Their sum.
    pub total: f64,
}

impl From<Terms> for TermsView {
    fn from(terms: Terms) -> TermsView {
        TermsView {
            mean: terms.mean.into(),
            exploration: terms.exploration.into(),
            total: terms.total().into(),
        }
    }
}

/// Where a search was at a step.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "XrayStep")]
pub struct Step {
    /// The step.
    pub step: usize,
    /// The nodes from a root to there.
    pub path: Vec<u32>,
    /// What a simulation found.
    pub result: Option<Found>,
}

/// The result of a simulation.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SimulationResult")]
pub struct Found {
    /// The first side's share of its games.
    pub first: f64,
    /// How many.
    pub games: u32,
}

/// A tree as a whole.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "XrayTreeSummary")]
pub struct Summary {
    /// How it was made.
    pub kind: Kind,
    /// Whose turn it is at the root.
    pub side: Side,
    /// How many nodes it has.
    pub nodes: usize,
    /// How many steps it took.
    pub steps: usize,
    /// Whether the search came to its own end.
    pub complete: bool,
    /// What it chose.
    pub best: BestView,
    /// How deep it searched.
    pub depth: u32,
    /// How long it took, in milliseconds.
    pub time_ms: f64,
    /// The nodes at each distance from the root.
    pub by_ply: Vec<Ply>,
    /// How often values came about in each way.
    pub whys: Option<BTreeMap<Why, usize>>,
    /// How many moves were never tried because another was too good.
    pub skipped: usize,
    /// The tree without pruning.
    pub plain: Option<PlainSummary>,
    /// One for each time the search began again.
    pub roots: Vec<u32>,
}

/// The move that was chosen.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "XrayBest")]
pub struct BestView {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth.
    pub score: Worth,
}

/// The tree without pruning as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "PlainTree")]
pub struct PlainSummary {
    /// How many nodes it has.
    pub nodes: usize,
    /// Whether the search came to its end.
    pub complete: bool,
}

/// The nodes at one distance from the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "XrayPly")]
pub struct Ply {
    /// The distance.
    pub ply: usize,
    /// How many there are.
    pub nodes: usize,
    /// How many there are without pruning.
    pub plain: Option<usize>,
}
