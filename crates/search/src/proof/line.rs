//! The line of a proof: how the attacker wins against a stubborn defence.

use ludens_core::Position;

use super::finding::Chooser;
use super::worker::{Child, Node, Worker};

impl<P: Position> Worker<'_, '_, P> {
    /// The moves from a root that is proven, whose moves are on the list of children. It ends
    /// where the table has lost the proof.
    pub(super) fn line(&mut self, root: &Node<P>) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut node = Node { position: root.position.clone(), past: root.past };
        while let Some(child) = self.proven_child(&node) {
            line.push(child.mv);
            self.trail.push(node.position.key());
            node = node.after(child.mv);
            self.children.clear();
            if node.position.outcome().is_some() {
                break;
            }
            self.expand(&node, None);
        }
        (0..line.len()).for_each(|_| self.trail.pop());
        line
    }

    /// The attacker's shortest way, or the defender's longest, if all his moves are known to
    /// lose.
    fn proven_child(&self, node: &Node<P>) -> Option<Child<P::Move>> {
        let won = self.children.iter().filter(|child| child.finding.is_won());
        match self.chooser(&node.position) {
            Chooser::Attacker => won.min_by_key(|child| child.finding.plies).copied(),
            Chooser::Defender => {
                let all_lose = self.children.iter().all(|child| child.finding.is_won());
                won.max_by_key(|child| child.finding.plies).filter(|_| all_lose).copied()
            }
        }
    }
}
