//! A recorded Monte Carlo search: its tree, and the way of each simulation.
//! Every earlier state of the tree can be computed from that.

use ludens_core::Side;

use super::formula::{Formula, Terms};
use super::proof::Proof;
use super::settings::Settings;
use super::tree::{ROOT, Tree};
use crate::Proven;

/// One simulation: where it left the tree and what it found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Simulation {
    /// The last node on its way.
    pub leaf: u32,
    /// The first side's share of its games.
    pub first: f64,
    /// As how many games it counts.
    pub games: u32,
}

/// Records the simulations of one search.
#[derive(Debug, Default)]
pub(super) struct SimulationLog {
    simulations: Vec<Simulation>,
    /// After how many simulations each node was there.
    born: Vec<u32>,
    /// After how many it was proven.
    proven: Vec<u32>,
}

/// What never happened.
const NEVER: u32 = u32::MAX;

impl SimulationLog {
    /// Records what is new in the tree; only nodes on the way of the last
    /// simulation can have changed.
    pub(super) fn note<M: Copy + Eq>(
        &mut self,
        tree: &Tree<M>,
        simulation: Option<Simulation>,
        way: impl Iterator<Item = u32>,
    ) {
        self.simulations.extend(simulation);
        let now = self.simulations.len() as u32;
        for node in &tree.nodes[self.born.len()..] {
            self.born.push(now);
            self.proven.push(if node.is_open() { NEVER } else { now });
        }
        for node in way.chain([ROOT]) {
            if !tree[node].is_open() {
                let proven = &mut self.proven[node as usize];
                *proven = now.min(*proven);
            }
        }
    }
}

/// A node of the tree as it was made.
#[derive(Debug, Clone, Copy)]
pub struct GrownNode<M> {
    /// Its parent; `None` at the root.
    pub parent: Option<u32>,
    /// The move; the root's means nothing.
    pub by: M,
    /// H, the chance to win that the evaluation sees for the side that played it.
    pub prior: f32,
    /// After how many simulations it was there.
    pub born: u32,
    first_child: u32,
    children: u32,
    proof: Proof,
    proven: u32,
}

/// The whole growth of a tree.
pub struct RecordedTree<M> {
    nodes: Vec<GrownNode<M>>,
    simulations: Vec<Simulation>,
    formula: Formula,
    has_prior: bool,
    tries_as_judged: bool,
}

impl<M: Copy + Eq> RecordedTree<M> {
    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<GrownNode<M>>()
            + self.simulations.capacity() * size_of::<Simulation>()
    }

    pub(super) fn new(
        tree: &Tree<M>,
        simulation_log: SimulationLog,
        settings: &Settings,
    ) -> RecordedTree<M> {
        let mut nodes: Vec<_> = tree
            .nodes
            .iter()
            .zip(simulation_log.born.iter().zip(&simulation_log.proven))
            .map(|(node, (&born, &proven))| GrownNode {
                parent: None,
                by: node.mv,
                prior: node.prior,
                born,
                first_child: node.children().start as u32,
                children: node.children().len() as u32,
                proof: node.proof,
                proven,
            })
            .collect();
        for at in 0..nodes.len() {
            let GrownNode { first_child, children, .. } = nodes[at];
            for child in first_child..first_child + children {
                nodes[child as usize].parent = Some(at as u32);
            }
        }
        RecordedTree {
            nodes,
            simulations: simulation_log.simulations,
            formula: Formula::new(settings),
            has_prior: settings.prior.is_some() || settings.follows_policy(),
            tries_as_judged: settings.tries_as_judged(),
        }
    }

    /// All nodes, each behind its parent.
    pub fn nodes(&self) -> &[GrownNode<M>] {
        &self.nodes
    }

    /// All simulations in order.
    pub fn simulations(&self) -> &[Simulation] {
        &self.simulations
    }

    /// Whether an evaluation is mixed in, or a policy followed.
    pub fn has_prior(&self) -> bool {
        self.has_prior
    }

    /// The tree after this many simulations.
    pub fn after(&self, simulations: usize) -> TreeAt<'_, M> {
        let simulations = simulations.min(self.simulations.len());
        let mut counts = vec![Count::default(); self.nodes.len()];
        for simulation in &self.simulations[..simulations] {
            let mut at = Some(simulation.leaf);
            while let Some(node) = at {
                let count = &mut counts[node as usize];
                count.visits += simulation.games;
                count.first += simulation.first;
                at = self.nodes[node as usize].parent;
            }
        }
        TreeAt { growth: self, simulations: simulations as u32, counts }
    }
}

/// The games that were played after a node.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Count {
    /// How many.
    pub visits: u32,
    /// How many of them the first side won, draws counting half.
    pub first: f64,
}

impl Count {
    fn won_by(self, side: Side) -> f64 {
        match side {
            Side::First => self.first,
            Side::Second => f64::from(self.visits) - self.first,
        }
    }
}

/// A tree at one time of its growth.
pub struct TreeAt<'a, M> {
    growth: &'a RecordedTree<M>,
    simulations: u32,
    counts: Vec<Count>,
}

impl<M: Copy + Eq> TreeAt<'_, M> {
    /// The games after a node.
    pub fn count(&self, node: u32) -> Count {
        self.counts[node as usize]
    }

    /// The children it has by now.
    pub fn children(&self, node: u32) -> std::ops::Range<u32> {
        let GrownNode { first_child, children, .. } = self.growth.nodes[node as usize];
        let is_there =
            children > 0 && self.growth.nodes[first_child as usize].born <= self.simulations;
        first_child..first_child + if is_there { children } else { 0 }
    }

    /// What is proven by now about a node for the side that moved there.
    pub fn proven(&self, node: u32, mover: Side) -> Option<Proven> {
        let grown = &self.growth.nodes[node as usize];
        (grown.proven <= self.simulations).then(|| grown.proof.proven_for(mover)).flatten()
    }

    /// What selection compares for a node that `mover` moved to; nothing for
    /// a proven one.
    pub fn terms(&self, node: u32, mover: Side) -> Option<Terms> {
        let grown = &self.growth.nodes[node as usize];
        let parent = grown.parent.filter(|_| grown.proven > self.simulations)?;
        let count = self.count(node);
        let (wins, above) = (count.won_by(mover), self.count(parent).visits);
        let terms = self.growth.formula.terms(count.visits, wins, grown.prior, above);
        if count.visits > 0 {
            return Some(terms);
        }
        let siblings = self.children(parent).map(|child| self.count(child));
        let results = siblings.map(|count| (count.visits, count.won_by(mover)));
        let mean = self.growth.formula.first_play(results).unwrap_or(terms.mean);
        Some(Terms { mean, ..terms })
    }

    /// The child that the next simulation would go to from a node where
    /// `side` is to move.
    pub fn chosen(&self, node: u32, side: Side) -> Option<u32> {
        let is_open = |child: &u32| self.growth.nodes[*child as usize].proven > self.simulations;
        let is_untried = |child: &u32| is_open(child) && self.count(*child).visits == 0;
        let worth = |child: &u32| match self.terms(*child, side) {
            Some(terms) => terms.total(),
            None => self.growth.nodes[*child as usize].proof.value.worth(),
        };
        let untried = self.children(node).find(is_untried);
        // The first of equals.
        let tried = self.children(node).filter(|child| !is_untried(child)).rev();
        let tried = tried.max_by(|a, b| worth(a).total_cmp(&worth(b)));
        let as_judged = self.growth.tries_as_judged;
        match (untried, tried) {
            (Some(untried), Some(tried)) if as_judged && worth(&untried) <= worth(&tried) => {
                Some(tried)
            }
            (untried, tried) => untried.or(tried),
        }
    }
}
