//! The tree: nodes in one array, a node's children in a linked list, as more of them
//! come in later.
//!
//! ```text
//! root | first children of the root | first children of the second | more of the root's | ...
//! ```
//!
//! Children always stand behind their parent. A node is a move, or a group of moves: those
//! that begin with the same clicks. A group stands for the position its parent stands for,
//! and its children are its moves. Values are those of the side that moved into the node,
//! so nothing here asks whose turn it is.

use std::ops::{Index, IndexMut};

use ludens_core::Side;

use crate::mcts::Kept;
use crate::mcts::proof::{Proof, Value};
use crate::memory::affordable;

/// Where the root stands.
pub(super) const ROOT: u32 = 0;

/// No node.
const NONE: u32 = u32::MAX;

/// Bytes for each node beside the node itself: what `Tree::keep` needs for a while.
const SPARE_BYTES: usize = 1;

/// A move, or a group of moves, and what is known of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<M> {
    /// The sum of what each visit found.
    sum: f64,
    pub(super) visits: u32,
    /// The chance to win after the best line; before the first visit, as evaluated.
    pub(super) best: f32,
    first_child: u32,
    /// The next of its siblings.
    next: u32,
    /// How many children it has.
    pub(super) shown: u16,
    pub(super) rest: Rest,
    pub(super) kind: Kind,
    pub(super) proof: Proof,
    /// The move, or the best-ranked of the group. The root's means nothing.
    pub(super) mv: M,
}

/// What a node stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Move,
    Group,
}

/// The moves that are not among a node's children.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    /// There are some, and they can be shown.
    Waiting,
    /// There are some, but a move filter hides them: nothing follows from all others
    /// being lost.
    Hidden,
    /// There are none.
    Nothing,
}

/// A child before it enters the tree.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sprout<M> {
    pub(super) mv: M,
    pub(super) kind: Kind,
    pub(super) value: Value,
    /// The chance to win that the evaluation sees for the side that moves there.
    pub(super) chance: f32,
}

/// How moves are compared: the value is q + c·√(ln N / (n + 1)).
#[derive(Debug, Clone, Copy)]
pub(super) struct Formula {
    pub(super) exploration: f32,
    pub(super) best_share: f32,
}

/// A child and its value among its siblings.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pick {
    pub(super) node: u32,
    pub(super) worth: f32,
}

impl<M> Node<M> {
    fn new(sprout: Sprout<M>) -> Node<M> {
        let Sprout { mv, kind, value, chance } = sprout;
        Node {
            sum: 0.0,
            visits: 0,
            best: chance,
            first_child: NONE,
            next: NONE,
            shown: 0,
            rest: Rest::Waiting,
            kind,
            proof: Proof { value, plies: 0 },
            mv,
        }
    }

    /// Whether nothing is proven about it.
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.proof.is_open()
    }
}

impl Formula {
    /// A move's value without what it gains by being little explored.
    #[inline]
    fn q<M>(self, node: &Node<M>) -> f32 {
        match node.visits {
            0 => node.best,
            n => {
                let mean = (node.sum / f64::from(n)) as f32;
                self.best_share * node.best + (1.0 - self.best_share) * mean
            }
        }
    }
}

/// All nodes.
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    capacity: usize,
}

impl<M: Copy + Eq> Tree<M> {
    /// An empty tree that will never take more than this many bytes, or than a root takes.
    pub(super) fn with_memory(bytes: usize) -> Tree<M> {
        let node = size_of::<Node<M>>() + SPARE_BYTES;
        let capacity = (affordable(bytes) / node).clamp(1, NONE as usize);
        // The memory is only reserved here; it is taken as nodes are written.
        let mut nodes = Vec::new();
        nodes.reserve_exact(capacity);
        Tree { nodes, capacity }
    }

    /// The bytes it can never exceed.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * (size_of::<Node<M>>() + SPARE_BYTES)
    }

    /// Begins again, with a root without children.
    pub(super) fn restart(&mut self, any: M) {
        self.nodes.clear();
        let root = Sprout { mv: any, kind: Kind::Move, value: Value::Open, chance: 0.5 };
        self.nodes.push(Node::new(root));
    }

    /// How many nodes can be added.
    #[inline]
    pub(super) fn room(&self) -> usize {
        self.capacity - self.nodes.len()
    }

    /// How many thousandths of its memory are in use.
    pub(super) fn fill(&self) -> u32 {
        (self.nodes.len() * 1000 / self.capacity) as u32
    }

    /// How many nodes there are.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Gives a node further children, for which there must be room.
    #[inline]
    pub(super) fn add(&mut self, parent: u32, sprouts: &[Sprout<M>], rest: Rest) {
        debug_assert!(sprouts.len() <= self.room());
        let first = self.nodes.len() as u32;
        let before = self[parent].first_child;
        for (next, &sprout) in (first + 1..).zip(sprouts) {
            self.nodes.push(Node { next, ..Node::new(sprout) });
        }
        if let Some(last) = self.nodes.last_mut().filter(|_| !sprouts.is_empty()) {
            last.next = before;
            self[parent].first_child = first;
        }
        let node = &mut self[parent];
        node.shown += sprouts.len() as u16;
        node.rest = rest;
    }

    /// The children of a node.
    #[inline]
    pub(super) fn children(&self, parent: u32) -> impl Iterator<Item = u32> + '_ {
        let is_node = |&node: &u32| node != NONE;
        let first = Some(self[parent].first_child).filter(is_node);
        std::iter::successors(first, move |&node| Some(self[node].next).filter(is_node))
    }

    /// The child to try next; the first of equals. There must be one.
    #[inline]
    pub(super) fn select(&self, parent: u32, formula: Formula) -> Pick {
        let visits = self[parent].visits.max(1) as f32;
        let unknown = formula.exploration * visits.ln().sqrt();
        let mut best = Pick { node: ROOT, worth: f32::NEG_INFINITY };
        for node in self.children(parent) {
            let child = &self[node];
            let worth = match child.proof.value {
                Value::Open => formula.q(child) + unknown / ((child.visits + 1) as f32).sqrt(),
                value => value.worth(),
            };
            if worth > best.worth {
                best = Pick { node, worth };
            }
        }
        best
    }

    /// The chance to win after the best of a node's children, for the side that moves
    /// there; `None` without children.
    #[inline]
    pub(super) fn best_chance(&self, parent: u32) -> Option<f32> {
        self.children(parent).map(|child| self[child].best).reduce(f32::max)
    }

    /// Counts a visit, which found this chance to win.
    #[inline]
    pub(super) fn count(&mut self, node: u32, chance: f32) {
        let node = &mut self[node];
        node.visits += 1;
        node.sum += f64::from(chance);
    }

    /// Checks whether a node with `side` to move is proven by its children; returns
    /// whether it is.
    pub(super) fn prove(&mut self, node: u32, side: Side) -> bool {
        let children = self.children(node).map(|child| self[child].proof);
        let mut proof = Proof::from_children(side, children);
        let node = &mut self[node];
        // Moves that are not shown can only help the side to move.
        if proof.is_open() || node.rest != Rest::Nothing && proof.value != Value::Won(side) {
            return false;
        }
        if node.kind == Kind::Group && proof.value != Value::Drawn {
            // The move is its child's; the group itself is none.
            proof.plies -= 1;
        }
        node.proof = proof;
        true
    }

    /// The node that a move leads to, be it in a group.
    pub(super) fn child(&self, parent: u32, mv: M) -> Option<u32> {
        self.children(parent).find_map(|node| match self[node].kind {
            Kind::Move => (self[node].mv == mv).then_some(node),
            Kind::Group => self.children(node).find(|&inner| self[inner].mv == mv),
        })
    }

    /// Makes the node reached by these moves the root, and drops all that is not below
    /// it; false, and nothing changed, if there is no such node.
    pub(super) fn keep(&mut self, moves: &[M]) -> bool {
        let step = |node: u32, &mv: &M| self.child(node, mv);
        let Some(root) = moves.iter().try_fold(ROOT, step) else { return false };
        let kept = self.below(root);
        let moved = |node: u32| if node == NONE { NONE } else { kept.rank(node as usize) };
        let mut end = 0;
        for at in root as usize..self.nodes.len() {
            if kept.contains(at) {
                let node = self.nodes[at];
                let (first_child, next) = (moved(node.first_child), moved(node.next));
                self.nodes[end] = Node { first_child, next, ..node };
                end += 1;
            }
        }
        self.nodes.truncate(end);
        self[ROOT].next = NONE;
        true
    }

    /// The node and all below it.
    fn below(&self, root: u32) -> Kept {
        let mut kept = Kept::none(self.nodes.len());
        kept.insert(root as usize);
        for at in root..self.nodes.len() as u32 {
            if kept.contains(at as usize) {
                self.children(at).for_each(|child| kept.insert(child as usize));
            }
        }
        kept.count();
        kept
    }
}

impl<M> Index<u32> for Tree<M> {
    type Output = Node<M>;

    #[inline]
    fn index(&self, at: u32) -> &Node<M> {
        &self.nodes[at as usize]
    }
}

impl<M> IndexMut<u32> for Tree<M> {
    #[inline]
    fn index_mut(&mut self, at: u32) -> &mut Node<M> {
        &mut self.nodes[at as usize]
    }
}
