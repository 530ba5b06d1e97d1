//! The tree: nodes in one array of fixed size, the children of a node next to
//! each other and always behind their parent.
//!
//! ```text
//! root | children of the root | children of its third child | ...
//! ```
//!
//! A node holds no position; a descent plays the moves again. Its wins are
//! those of the side that moved into it, so nothing here asks whose turn it is.
//!
//! Going down a large tree costs what its cache misses cost, so a node is small
//! and holds all that a visit needs.

use std::ops::Index;
use std::ops::IndexMut;
use std::ops::Range;

use ludens_core::Side;

use super::formula::{Formula, Pick, Standing};
use super::proof::{Proof, Value};
use crate::memory::affordable;

/// Where the root stands.
pub(super) const ROOT: u32 = 0;

/// Bytes for each node beside the node itself: what `Tree::keep` needs for a while.
const SPARE_BYTES: usize = 1;

/// A move and its results.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<M> {
    /// Games won after it by the side that played it, draws counting half.
    pub(super) wins: f64,
    /// Games played after it.
    pub(super) visits: u32,
    /// Its value among its siblings.
    pub(super) standing: Standing,
    /// H, the chance to win that the evaluation sees for the side that played it, or by PUCT the
    /// policy's share.
    pub(super) prior: f32,
    /// Where its children begin; they can never begin at the root.
    pub(super) first_child: u32,
    children: u16,
    /// How many of its children, counted from the first, have been tried.
    pub(super) tried: u16,
    /// What is proven about it.
    pub(super) proof: Proof,
    /// Whether it has legal moves that are not among its children: then
    /// nothing follows from all of them being lost.
    is_partial: bool,
    /// The move; the root's means nothing.
    pub(super) mv: M,
}

/// A move before it enters the tree.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prospect<M> {
    pub(super) mv: M,
    pub(super) value: Value,
    /// H or the policy's share, if the tree uses either.
    pub(super) prior: f32,
}

impl<M> Node<M> {
    /// A move that was never tried.
    pub(super) fn new(mv: M, prior: f32, value: Value, standing: Standing) -> Node<M> {
        Node {
            wins: 0.0,
            visits: 0,
            standing,
            prior,
            first_child: 0,
            children: 0,
            tried: 0,
            proof: Proof { value, plies: 0 },
            is_partial: false,
            mv,
        }
    }

    /// Whether it has children.
    #[inline]
    pub(super) fn is_expanded(&self) -> bool {
        self.children > 0
    }

    /// Whether nothing is proven about it.
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.proof.is_open()
    }

    /// Where its children are.
    #[inline]
    pub(super) fn children(&self) -> Range<usize> {
        let first = self.first_child as usize;
        first..first + usize::from(self.children)
    }
}

/// Which of a position's moves a node's children are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    /// All.
    Complete,
    /// Some.
    Partial,
}

/// All nodes of one thread.
pub(super) struct Tree<M> {
    pub(super) nodes: Vec<Node<M>>,
    capacity: usize,
    formula: Formula,
}

/// The memory of a node, in all.
const fn bytes_per_node<M>() -> usize {
    size_of::<Node<M>>() + SPARE_BYTES
}

impl<M: Copy + Eq> Tree<M> {
    /// An empty tree that will never take more than this many bytes, or than a
    /// root takes.
    pub(super) fn with_memory(bytes: usize, formula: Formula) -> Tree<M> {
        let bytes = affordable(bytes);
        let capacity = (bytes / bytes_per_node::<M>()).clamp(1, u32::MAX as usize);
        // The memory is only reserved here; it is taken as nodes are written.
        let mut nodes = Vec::new();
        nodes.reserve_exact(capacity);
        Tree { nodes, capacity, formula }
    }

    /// Begins again, with a root without children.
    pub(super) fn restart(&mut self, any: M) {
        self.nodes.clear();
        self.push(&Prospect { mv: any, value: Value::Open, prior: 0.0 });
    }

    /// The bytes it can never exceed.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * bytes_per_node::<M>()
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

    /// Whether this many children can be added.
    #[inline]
    pub(super) fn has_room(&self, children: usize) -> bool {
        children <= usize::from(u16::MAX) && self.nodes.len() + children <= self.capacity
    }

    /// Gives a node its children; there must be room.
    #[inline]
    pub(super) fn expand(&mut self, node: u32, prospects: &[Prospect<M>], family: Family) {
        debug_assert!(self.has_room(prospects.len()));
        let first_child = self.nodes.len() as u32;
        prospects.iter().for_each(|prospect| self.push(prospect));
        let node = &mut self[node];
        node.is_partial = family == Family::Partial;
        node.first_child = first_child;
        node.children = prospects.len() as u16;
    }

    #[inline]
    fn push(&mut self, prospect: &Prospect<M>) {
        let &Prospect { mv, value, prior } = prospect;
        let standing = match value {
            Value::Open => self.formula.standing(0, 0.0, prior),
            _ => Standing::settled(value),
        };
        self.nodes.push(Node::new(mv, prior, value, standing));
    }

    /// The children of a node.
    #[inline]
    pub(super) fn children(&self, parent: u32) -> &[Node<M>] {
        &self.nodes[self[parent].children()]
    }

    /// The child to try again: the best of those that were tried, of which
    /// there must be one.
    #[inline]
    pub(super) fn best_tried(&self, parent: u32) -> Pick {
        let Node { first_child, tried, visits, .. } = self[parent];
        let first = first_child as usize;
        let pick = self.formula.best(&self.nodes[first..first + usize::from(tried)], visits);
        Pick { place: first + pick.place, ..pick }
    }

    /// The value of a node that was never tried beside its siblings.
    pub(super) fn worth_untried(&self, parent: u32, child: usize) -> f32 {
        let Node { first_child, tried, visits, .. } = self[parent];
        let first = first_child as usize;
        let tried = &self.nodes[first..first + usize::from(tried)];
        self.formula.worth_untried(&self.nodes[child], tried, visits)
    }

    /// Counts games played after a node, and those won by the side that moved there.
    #[inline]
    pub(super) fn count(&mut self, node: u32, games: u32, wins: f64) {
        let node = &mut self.nodes[node as usize];
        node.visits += games;
        node.wins += wins;
        if node.is_open() {
            node.standing = self.formula.standing(node.visits, node.wins, node.prior);
        }
    }

    /// The child of this move.
    pub(super) fn child(&self, parent: u32, mv: M) -> Option<u32> {
        let range = self[parent].children();
        let at = self.nodes[range.clone()].iter().position(|child| child.mv == mv)?;
        Some((range.start + at) as u32)
    }

    /// Checks whether a node with `side` to move is proven by its children;
    /// returns whether it is.
    pub(super) fn prove(&mut self, node: u32, side: Side) -> bool {
        let children = self.children(node).iter().map(|child| child.proof);
        let proof = Proof::from_children(side, children);
        let node = &mut self[node];
        // Moves that are not shown can only help the side to move.
        if proof.is_open() || node.is_partial && proof.value != Value::Won(side) {
            return false;
        }
        node.proof = proof;
        node.standing = Standing::settled(proof.value);
        true
    }

    /// The child that is expected next of a node with `side` to move: by the
    /// proof if there is one, else the one most visited.
    pub(super) fn expected(&self, node: u32, side: Side) -> Option<u32> {
        let worth = |child: &Node<M>| match child.proof.value {
            Value::Won(winner) if winner == side => (2, u32::MAX - u32::from(child.proof.plies)),
            Value::Won(_) => (0, u32::from(child.proof.plies)),
            Value::Open | Value::Drawn => (1, child.visits),
        };
        let children = self[node].children().zip(self.children(node));
        // `max_by` takes the last of equals; the first was ranked higher.
        let (at, child) = children.rev().max_by_key(|(_, child)| worth(child))?;
        (child.visits > 0 || !child.is_open()).then_some(at as u32)
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

#[cfg(test)]
mod tests {
    use super::super::Settings;
    use super::*;

    fn tree(bytes: usize) -> Tree<u8> {
        let mut tree = Tree::with_memory(bytes, Formula::new(&Settings::default()));
        tree.restart(0);
        tree
    }

    fn prospects(moves: u8, value: Value) -> Vec<Prospect<u8>> {
        (0..moves).map(|mv| Prospect { mv, value, prior: 0.0 }).collect()
    }

    #[test]
    fn memory_is_never_exceeded() {
        for bytes in [1000, 10_000, 123_456] {
            let mut tree = tree(bytes);
            let mut leaf = ROOT;
            while tree.has_room(1) {
                tree.expand(leaf, &prospects(1, Value::Open), Family::Complete);
                leaf += 1;
            }
            assert!(tree.bytes() <= bytes, "{} of {bytes}", tree.bytes());
            assert!(tree.len() * bytes_per_node::<u8>() > bytes - 64, "it is well used");
            assert!(tree.fill() > 950 && tree.fill() <= 1000);
        }
    }

    #[test]
    fn a_node_is_small() {
        assert_eq!(size_of::<Node<[u8; 3]>>(), 40);
    }

    #[test]
    fn hidden_moves_keep_a_loss_from_being_proven() {
        let (lost, won) = (Value::Won(Side::Second), Value::Won(Side::First));
        for (family, value, proven) in [
            (Family::Complete, lost, true),
            (Family::Partial, lost, false),
            (Family::Partial, won, true),
        ] {
            let mut tree = tree(1000);
            tree.expand(ROOT, &prospects(2, value), family);
            assert_eq!(tree.prove(ROOT, Side::First), proven);
            assert_eq!(tree[ROOT].is_open(), !proven);
        }
    }

    #[test]
    fn the_line_follows_proofs_then_visits() {
        let mut tree = tree(1000);
        let values = [Value::Won(Side::Second), Value::Open, Value::Open, Value::Won(Side::First)];
        let children = values.map(|value| Prospect { mv: 0, value, prior: 0.0 });
        tree.expand(ROOT, &children[..3], Family::Complete);
        assert_eq!(tree.expected(ROOT, Side::First), None, "nothing was visited");
        tree.count(3, 2, 1.0);
        assert_eq!(tree.expected(ROOT, Side::First), Some(3));
        assert_eq!(tree.expected(ROOT, Side::Second), Some(1));
        tree.expand(3, &children[3..], Family::Complete);
        assert_eq!(tree.expected(3, Side::First), Some(4));
    }
}
