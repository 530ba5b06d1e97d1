//! What a search did, in numbers: what the studies compared.

use std::time::Duration;

/// Cut-offs are counted apart up to this many moves; later ones together.
const RANKS: usize = 8;

/// Counts of one search, over all its threads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Positions visited, the root not counted.
    pub nodes: u64,
    /// Positions that were evaluated or decided instead of being expanded.
    pub leaves: u64,
    /// Positions whose moves were listed.
    pub expanded: u64,
    /// Moves listed there, whether searched or not.
    pub listed: u64,
    /// Positions cut off because a move was already too good.
    pub cutoffs: u64,
    /// On which move that was: first, second, …, the last entry taking the
    /// rest.
    pub cutoffs_by_rank: [u64; RANKS],
    /// Table look-ups.
    pub probes: u64,
    /// Look-ups that found the position.
    pub hits: u64,
    /// Look-ups that made a search unnecessary.
    pub table_cutoffs: u64,
    /// Thousandths of the table, or of the tree's memory, in use.
    pub fill: u32,
    /// Visits that only followed forcing moves, part of `nodes`.
    pub quiescence: u64,
    /// Branches cut off because even passing was too good.
    pub null_cutoffs: u64,
    /// Moves searched less deeply first.
    pub reductions: u64,
    /// Those that had to be searched again.
    pub researches: u64,
    /// Moves that were not tried because they came late or could not help.
    pub skipped: u64,
    /// Games played out at random.
    pub playouts: u64,
    /// The deepest ply visited.
    pub selective_depth: u32,
    /// Each finished depth.
    pub depths: Vec<DepthDone>,
}

/// A finished depth of an iterative search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DepthDone {
    /// The depth.
    pub depth: u32,
    /// All nodes until then.
    pub nodes: u64,
    /// All time until then.
    pub time: Duration,
}

impl Statistics {
    /// Counts a cut-off on the move of this rank, from 0.
    #[inline]
    pub fn cut(&mut self, rank: usize) {
        self.cutoffs += 1;
        self.cutoffs_by_rank[rank.min(RANKS - 1)] += 1;
    }

    /// How many moves a position has, on average.
    pub fn branching(&self) -> f64 {
        self.listed as f64 / self.expanded.max(1) as f64
    }

    /// How many times more nodes each further ply costs: from the nodes of the
    /// last two finished depths, else the root of the nodes.
    pub fn effective_branching(&self, depth: u32) -> f64 {
        let cost = |i: usize| match i.checked_sub(1) {
            Some(before) => self.depths[i].nodes - self.depths[before].nodes,
            None => self.depths[i].nodes,
        };
        match self.depths.len() {
            0 | 1 => (self.nodes.max(1) as f64).powf(1.0 / f64::from(depth.max(1))),
            n => cost(n - 1) as f64 / cost(n - 2).max(1) as f64,
        }
    }

    /// Adds what another thread did.
    pub fn add(&mut self, other: &Statistics) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.expanded += other.expanded;
        self.listed += other.listed;
        self.cutoffs += other.cutoffs;
        for (mine, theirs) in self.cutoffs_by_rank.iter_mut().zip(other.cutoffs_by_rank) {
            *mine += theirs;
        }
        self.probes += other.probes;
        self.hits += other.hits;
        self.table_cutoffs += other.table_cutoffs;
        self.fill = self.fill.max(other.fill);
        self.quiescence += other.quiescence;
        self.null_cutoffs += other.null_cutoffs;
        self.reductions += other.reductions;
        self.researches += other.researches;
        self.skipped += other.skipped;
        self.playouts += other.playouts;
        self.selective_depth = self.selective_depth.max(other.selective_depth);
    }
}
