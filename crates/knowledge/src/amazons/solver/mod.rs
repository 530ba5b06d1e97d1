//! Who wins a position of Amazons: proof-number search, depth first.
//!
//! Every node has two numbers: how many nodes must still be proven, at a guess, until it is won,
//! and until it is lost. The search always goes on where the least is missing. To win, one move
//! is enough; to lose, every move must. So a node's number for winning is the smallest of its
//! children's for losing, and its number for losing their sum. (Nagai's df-pn, which keeps no tree
//! but a table, and goes down as long as the numbers stay within limits.)
//!
//! | file | says |
//! |---|---|
//! | `node` | what of a position matters |
//! | `expand` | what is known of a node's moves without a search |
//! | `table` | what was found out |

mod expand;
mod node;
mod table;

use ludens_core::{Position, Value};
use ludens_games::amazons::{Amazons, Move};

use super::filling::Fillings;
use crate::Solved;
use expand::{Child, Expansion, expand};
use node::{Choice, Node};
use table::{NEVER, Numbers, Table};

/// The solver, with what it has found out.
pub(super) struct ProofSearch {
    table: Table,
    fillings: Fillings,
}

impl ProofSearch {
    /// Remembers nodes in this many bytes.
    pub(super) fn new(memory: usize) -> ProofSearch {
        ProofSearch { table: Table::new(memory), fillings: Fillings::new() }
    }

    pub(super) fn clear(&mut self) {
        self.table.clear();
    }

    /// Who wins an undecided position, and a move that keeps a win.
    pub(super) fn solve(
        &mut self,
        position: &Amazons,
        should_stop: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Solved<Move>> {
        let root = Node::of(position, &self.fillings);
        let mut search = Search { solver: self, should_stop, nodes: 0, stopped: false };
        let found = search.search(&root, Numbers { win: NEVER, loss: NEVER });
        let nodes = search.nodes;
        let (value, best_move) = match found.numbers {
            Numbers { win: 0, .. } => (Value::Win, self.winning_move(position, &root, found.by)),
            Numbers { loss: 0, .. } => (Value::Loss, self.hardest_move(position)),
            _ => return None,
        };
        Some(Solved { value, score: None, best_move, nodes })
    }

    /// What an earlier search has found out of a position.
    pub(super) fn remembered(&self, position: &Amazons) -> Option<Value> {
        match self.table.numbers(Node::of(position, &self.fillings).key())? {
            Numbers { win: 0, .. } => Some(Value::Win),
            Numbers { loss: 0, .. } => Some(Value::Loss),
            _ => None,
        }
    }

    /// The move that a winning choice stands for.
    fn winning_move(&self, position: &Amazons, root: &Node, choice: Option<Choice>) -> Move {
        if let Some(Choice::Move(mv)) = choice {
            return mv;
        }
        // A move in a part of its own that loses no square there.
        let wanted = root.after(Choice::Spare, &self.fillings);
        let moves = moves(position);
        let saves = |mv: &&Move| Node::of(&position.play(**mv), &self.fillings) == wanted;
        *moves.iter().find(saves).unwrap_or(&moves[0])
    }

    /// The move that took most work to refute.
    fn hardest_move(&self, position: &Amazons) -> Move {
        let work = |mv: &Move| self.table.work(Node::of(&position.play(*mv), &self.fillings).key());
        let moves = moves(position);
        moves.iter().copied().max_by_key(work).expect("an undecided position has moves")
    }
}

fn moves(position: &Amazons) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

/// What a node's search has found.
struct Found {
    numbers: Numbers,
    /// What wins, if the node is won.
    by: Option<Choice>,
}

/// One question to the solver.
struct Search<'a> {
    solver: &'a mut ProofSearch,
    should_stop: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
    stopped: bool,
}

impl Search<'_> {
    /// Searches a node until one of its numbers reaches its limit, or it is known.
    fn search(&mut self, node: &Node, limits: Numbers) -> Found {
        // A node takes far longer than reading the clock, milliseconds on a large empty board.
        self.stopped |= (self.should_stop)(self.nodes);
        let before = self.nodes;
        self.nodes += 1;
        let found = match expand(node, &self.solver.fillings, &self.solver.table) {
            Expansion::Won(choice) => Found { numbers: Numbers::WON, by: Some(choice) },
            Expansion::Lost => Found { numbers: Numbers::LOST, by: None },
            Expansion::Open(mut children) => self.search_children(&mut children, limits),
        };
        self.solver.table.store(node.key(), found.numbers, self.nodes - before);
        found
    }

    fn search_children(&mut self, children: &mut [Child], limits: Numbers) -> Found {
        loop {
            let outlook = Outlook::of(children);
            let Numbers { win, loss } = outlook.numbers;
            if self.stopped
                || outlook.numbers.is_known()
                || win >= limits.win
                || loss >= limits.loss
            {
                let by = (win == 0).then_some(children[outlook.best].choice);
                return Found { numbers: outlook.numbers, by };
            }
            let best = &children[outlook.best];
            let limits = Numbers {
                win: limits.loss - loss + best.numbers.win,
                loss: limits.win.min(outlook.second + outlook.second / SLACK + 1),
            };
            let node = best.node;
            children[outlook.best].numbers = self.search(&node, limits).numbers;
        }
    }
}

/// A child is searched until it is worse than the second by one part in so many: changing
/// from one to the other costs time.
const SLACK: u32 = 4;

/// What the children's numbers mean for their node.
struct Outlook {
    numbers: Numbers,
    /// The child where winning needs least.
    best: usize,
    /// How much it needs in the child after that.
    second: u32,
}

impl Outlook {
    fn of(children: &[Child]) -> Outlook {
        let mut outlook = Outlook { numbers: Numbers::LOST, best: 0, second: NEVER };
        for (place, child) in children.iter().enumerate() {
            let Numbers { win, loss } = child.numbers;
            outlook.numbers.loss = (outlook.numbers.loss + win).min(NEVER);
            if loss < outlook.numbers.win {
                outlook.second = outlook.numbers.win;
                (outlook.numbers.win, outlook.best) = (loss, place);
            } else {
                outlook.second = outlook.second.min(loss);
            }
        }
        if outlook.numbers.win == 0 {
            outlook.numbers.loss = NEVER;
        }
        outlook
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;
    use std::collections::HashMap;

    fn solved(position: &Amazons) -> Solved<Move> {
        ProofSearch::new(1 << 20).solve(position, &mut |_| false).expect("solved")
    }

    #[test]
    fn values_and_moves_agree_with_trying_everything() {
        let games = ["4x4", "5x5", "6x6", "8x8"].map(|board| format!("amazons:{board}"));
        let games = games.iter().flat_map(|game| [game.clone(), format!("{game},arrow=any")]);
        for (game, empty) in games.flat_map(|game| (4..9).map(move |empty| (game.clone(), empty))) {
            let mut values = HashMap::new();
            for seed in 0..10 {
                let position = naive::thinned(&game, seed, empty);
                if position.outcome().is_some() {
                    continue;
                }
                let solved = solved(&position);
                assert_eq!(solved.value, naive::value(&position, &mut values), "{position:?}");
                let next = position.play(solved.best_move);
                assert_eq!(solved.value, naive::value(&next, &mut values).turned(), "{position:?}");
            }
        }
    }

    #[test]
    fn what_falls_apart_into_rooms_needs_no_search() {
        let text = "x3xxwx/x1b1xxxx/2x1xbxb/xx1xxxxx/1xxx1w2/wx1x1x2/xb1xxx2/x1xxxw2 b";
        let solved = solved(&naive::position("amazons:8x8", text));
        assert_eq!((solved.value, solved.nodes), (Value::Win, 1));
    }
}
