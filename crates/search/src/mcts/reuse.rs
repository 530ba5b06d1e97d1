//! Keeping a part of the tree for the next move.
//!
//! What is kept moves down in place, in the order it has: a bit for every node
//! says whether it stays, and the bits set before it where it goes. No second
//! tree is needed, so memory stays within its bounds.

use super::tree::{ROOT, Tree};

impl<M: Copy + Eq> Tree<M> {
    /// Makes the node reached by these moves the root, and drops all that is
    /// not below it; false, and nothing changed, if there is no such node.
    pub(super) fn keep(&mut self, moves: &[M]) -> bool {
        let step = |node: u32, &mv: &M| self.child(node, mv);
        let Some(root) = moves.iter().try_fold(ROOT, step) else { return false };
        let kept = self.below(root as usize);
        let mut end = 0;
        for at in root as usize..self.nodes.len() {
            if kept.contains(at) {
                let mut node = self.nodes[at];
                if node.is_expanded() {
                    node.first_child = kept.rank(node.first_child as usize);
                }
                self.nodes[end] = node;
                end += 1;
            }
        }
        self.nodes.truncate(end);
        true
    }

    /// The node and all below it.
    fn below(&self, root: usize) -> Kept {
        let mut kept = Kept::none(self.nodes.len());
        kept.insert(root);
        for at in root..self.nodes.len() {
            if kept.contains(at) {
                self.nodes[at].children().for_each(|child| kept.insert(child));
            }
        }
        kept.count();
        kept
    }
}

/// A set of nodes, and how many of them stand before any place.
pub(crate) struct Kept {
    words: Vec<u64>,
    /// How many stand before each word.
    before: Vec<u32>,
}

impl Kept {
    pub(crate) fn none(nodes: usize) -> Kept {
        let words = nodes.div_ceil(64);
        Kept { words: vec![0; words], before: vec![0; words] }
    }

    pub(crate) fn insert(&mut self, at: usize) {
        self.words[at / 64] |= 1 << (at % 64);
    }

    pub(crate) fn contains(&self, at: usize) -> bool {
        self.words[at / 64] >> (at % 64) & 1 != 0
    }

    pub(crate) fn count(&mut self) {
        let mut sum = 0;
        for (before, word) in self.before.iter_mut().zip(&self.words) {
            *before = sum;
            sum += word.count_ones();
        }
    }

    pub(crate) fn rank(&self, at: usize) -> u32 {
        let lower = self.words[at / 64] & ((1 << (at % 64)) - 1);
        self.before[at / 64] + lower.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Settings;
    use super::super::formula::Formula;
    use super::super::proof::Value;
    use super::super::tree::{Family, Prospect};
    use super::*;
    use ludens_core::Random;

    fn prospects(moves: u8) -> Vec<Prospect<u8>> {
        (0..moves).map(|mv| Prospect { mv, value: Value::Open, prior: 0.0 }).collect()
    }

    /// A tree of random shape; a node's visits and wins are its own number.
    fn random_tree(seed: u64) -> Tree<u8> {
        let mut random = Random::new(seed);
        let mut tree = Tree::with_memory(1 << 16, Formula::new(&Settings::default()));
        tree.restart(0);
        while tree.has_room(8) {
            let parent = random.below(tree.len()) as u32;
            if !tree[parent].is_expanded() {
                let children = prospects(1 + random.below(8) as u8);
                tree.expand(parent, &children, Family::Complete);
            }
        }
        (0..tree.len() as u32).for_each(|node| tree.count(node, node, f64::from(node)));
        tree
    }

    /// All visits and wins below a node, depth first.
    fn walk(tree: &Tree<u8>, node: u32, counts: &mut Vec<(u32, f64)>) {
        counts.push((tree[node].visits, tree[node].wins));
        tree[node].children().for_each(|child| walk(tree, child as u32, counts));
    }

    #[test]
    fn what_is_kept_is_the_subtree() {
        let mut kept = 0;
        for seed in 0..20 {
            let mut tree = random_tree(seed);
            let child = tree[ROOT].children().start as u32;
            let Some(grandchild) = tree[child].children().last() else { continue };
            let mut before = Vec::new();
            walk(&tree, grandchild as u32, &mut before);
            assert!(tree.keep(&[tree[child].mv, tree[grandchild as u32].mv]));
            let mut after = Vec::new();
            walk(&tree, ROOT, &mut after);
            assert_eq!(before, after);
            assert_eq!(tree.len(), after.len());
            kept += after.len();
        }
        assert!(kept > 100, "there was something to keep");
    }

    #[test]
    fn an_unknown_move_keeps_nothing() {
        let mut tree = random_tree(1);
        let before = tree.len();
        assert!(!tree.keep(&[99]));
        assert_eq!(tree.len(), before);
    }
}
