//! The tree of a Monte Carlo search. A step is a simulation.

use std::collections::BTreeMap;

use ludens_core::{Position, Record, Side};
use ludens_search::mcts::{RecordedTree, TreeAt};
use ludens_search::sort_best_first;
use ludens_search::xray::Why;

use super::view::{Family, Found, GrownView, Kind, Node, Page, Step, Way};
use super::{Tree, way};
use crate::worth::value_of;

/// The tree, with the position at its root.
pub(super) struct GrownTree<P: Position> {
    root: P,
    growth: RecordedTree<P::Move>,
}

/// A position on the way, with the moves that lead there.
struct PathPosition<P: Position> {
    position: P,
    /// Who moved there.
    mover: Side,
    moves: Vec<String>,
}

impl<P: Position> GrownTree<P> {
    pub(super) fn new(record: &Record<P>, growth: RecordedTree<P::Move>) -> GrownTree<P> {
        GrownTree { root: record.position().clone(), growth }
    }

    fn way(&self, node: u32) -> Vec<u32> {
        way(node, |node| self.growth.nodes()[node as usize].parent)
    }

    fn place(&self, node: u32) -> PathPosition<P> {
        let root = PathPosition {
            position: self.root.clone(),
            mover: !self.root.side(),
            moves: Vec::new(),
        };
        self.way(node)[1..].iter().fold(root, |place, &node| self.below(&place, node))
    }

    fn below(&self, place: &PathPosition<P>, node: u32) -> PathPosition<P> {
        let mv = self.growth.nodes()[node as usize].by;
        let mut moves = place.moves.clone();
        moves.push(place.position.move_text(mv));
        PathPosition { mover: place.position.side(), position: place.position.play(mv), moves }
    }

    fn view(&self, season: &TreeAt<'_, P::Move>, node: u32, place: &PathPosition<P>) -> GrownView {
        let grown = &self.growth.nodes()[node as usize];
        let count = season.count(node);
        let share = (count.visits > 0).then(|| count.first / f64::from(count.visits));
        GrownView {
            id: node,
            parent: grown.parent,
            mv: grown.parent.and(place.moves.last().cloned()),
            kind: if grown.parent.is_some() { Way::Move } else { Way::Root },
            ply: place.moves.len() as u32,
            side: place.position.side(),
            visits: count.visits,
            rate: share.map(|first| if place.mover == Side::First { first } else { 1.0 - first }),
            first_rate: share,
            prior: grown.parent.filter(|_| self.growth.has_prior()).map(|_| f64::from(grown.prior)),
            proven: season.proven(node, place.mover).map(value_of),
            terms: season.terms(node, place.mover).map(Into::into),
            chosen: false,
            children: season.children(node).len(),
            moves: place.moves.clone(),
        }
    }

    /// The children most visited come first.
    fn family_of(&self, season: &TreeAt<'_, P::Move>, node: u32, page: Page) -> Family {
        let place = self.place(node);
        let chosen = season.chosen(node, place.position.side());
        let parent = self.growth.nodes()[node as usize].parent;
        let is_chosen =
            parent.is_some_and(|parent| season.chosen(parent, place.mover) == Some(node));
        let view = GrownView { chosen: is_chosen, ..self.view(season, node, &place) };
        let mut children: Vec<_> = season.children(node).collect();
        sort_best_first(&mut children, |&child| i64::from(season.count(child).visits));
        let child = |&child: &u32| {
            let view = self.view(season, child, &self.below(&place, child));
            Node::Grown(GrownView { chosen: chosen == Some(child), ..view })
        };
        Family {
            node: Node::Grown(view),
            total: children.len(),
            children: children.iter().skip(page.from).take(page.count).map(child).collect(),
            skipped: Vec::new(),
            skipped_total: 0,
        }
    }
}

impl<P: Position> Tree for GrownTree<P> {
    fn kind(&self) -> Kind {
        Kind::Simulations
    }

    fn len(&self) -> usize {
        self.growth.nodes().len()
    }

    fn bytes(&self) -> usize {
        self.growth.bytes()
    }

    fn steps(&self) -> usize {
        self.growth.simulations().len()
    }

    fn roots(&self) -> Vec<u32> {
        vec![0]
    }

    fn by_ply(&self) -> Vec<usize> {
        let nodes = self.growth.nodes();
        let mut ply_of = vec![0usize; nodes.len()];
        let mut plies = Vec::new();
        // Each stands behind its parent.
        for (at, node) in nodes.iter().enumerate() {
            let ply = node.parent.map_or(0, |parent| ply_of[parent as usize] + 1);
            ply_of[at] = ply;
            plies.resize(plies.len().max(ply + 1), 0);
            plies[ply] += 1;
        }
        plies
    }

    fn whys(&self) -> Option<BTreeMap<Why, usize>> {
        None
    }

    fn skipped(&self) -> usize {
        0
    }

    fn families(&self, nodes: &[u32], step: Option<usize>, page: Page) -> Vec<Option<Family>> {
        let step = step.unwrap_or(usize::MAX);
        let season = self.growth.after(step);
        let is_there = |node: u32| {
            let grown = self.growth.nodes().get(node as usize);
            grown.is_some_and(|grown| grown.born as usize <= step)
        };
        let family = |&node: &u32| is_there(node).then(|| self.family_of(&season, node, page));
        nodes.iter().map(family).collect()
    }

    fn step(&self, step: usize) -> Option<Step> {
        let simulation = self.growth.simulations().get(step.checked_sub(1)?)?;
        let result = Found { first: simulation.first, games: simulation.games };
        Some(Step { step, path: self.way(simulation.leaf), result: Some(result) })
    }

    fn plain(&self) -> Option<&dyn Tree> {
        None
    }
}
