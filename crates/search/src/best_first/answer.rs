//! The result: the root's moves in order of value, each with the line expected after it.
//!
//! A chance to win r is reported as the score (2r − 1)·10000, as by [`crate::mcts`].

use std::cmp::Ordering;
use std::time::Duration;

use ludens_core::{Position, Side};

use super::tree::{Kind, Node, ROOT, Rest, Tree};
use super::worker::SearchContext;
use crate::mcts::proof::Value;
use crate::report::{Coverage, settle};
use crate::{Line, Proven, Report, Score, Statistics};

/// The score of a certain win, if it were only an opinion.
const FULL_SCORE: f64 = 10_000.0;

/// What a report says beside the lines and the counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Figures {
    pub(super) depth: u32,
    pub(super) time: Duration,
}

/// A report of what the tree knows now.
pub(super) fn report<P: Position>(
    context: &SearchContext<'_, P>,
    tree: &Tree<P::Move>,
    statistics: Statistics,
    figures: Figures,
) -> Report<P::Move> {
    let side = context.task.record.position().side();
    let mut nodes = moves(tree, ROOT);
    nodes.sort_by(|&a, &b| compare(&tree[b], &tree[a], side));
    let best = nodes.iter().take(context.task.lines.max(1));
    let mut lines: Vec<_> = best.map(|&node| line(context, tree, node)).collect();
    if lines.is_empty() {
        lines.push(Line::unknown(context.moves[0]));
    }
    settle(&mut lines, coverage(tree, &nodes));
    Report { depth: figures.depth, lines, statistics, time: figures.time }
}

/// Whether something is known of every move there is.
fn coverage<M: Copy + Eq>(tree: &Tree<M>, nodes: &[u32]) -> Coverage {
    let is_whole = |node: u32| tree[node].rest == Rest::Nothing || tree[node].kind == Kind::Move;
    let all = tree[ROOT].rest == Rest::Nothing
        && tree.children(ROOT).all(is_whole)
        && nodes.iter().all(|&node| !tree[node].is_open());
    if all { Coverage::All } else { Coverage::Some }
}

/// The moves below a node, also those in groups that were opened.
pub(super) fn moves<M: Copy + Eq>(tree: &Tree<M>, parent: u32) -> Vec<u32> {
    let mut nodes = Vec::new();
    for child in tree.children(parent) {
        match tree[child].shown {
            1.. if tree[child].kind == Kind::Group => nodes.extend(tree.children(child)),
            _ => nodes.push(child),
        }
    }
    nodes
}

/// Which of two moves is better for `side`, which moves there: proven wins come first,
/// the soonest first; then the open ones, by visits; then proven losses.
fn compare<M>(a: &Node<M>, b: &Node<M>, side: Side) -> Ordering {
    let class = |node: &Node<M>| match node.proof.value {
        Value::Won(winner) if winner == side => (1, -i32::from(node.proof.plies), 0),
        Value::Won(_) => (-1, i32::from(node.proof.plies), 0),
        Value::Drawn | Value::Open => (0, 0, node.visits),
    };
    class(a).cmp(&class(b)).then(a.best.total_cmp(&b.best))
}

/// A root move with its expected replies.
fn line<P: Position>(
    context: &SearchContext<'_, P>,
    tree: &Tree<P::Move>,
    node: u32,
) -> Line<P::Move> {
    let root = context.task.record.position();
    let first = &tree[node];
    let proven = match first.kind {
        Kind::Move => first.proof.proven_for(root.side()),
        Kind::Group => None,
    };
    let advantage = 2.0 * f64::from(first.best) - 1.0;
    let opinion = Score::opinion((advantage * FULL_SCORE).round() as i32);
    let mut moves = vec![first.mv];
    if first.kind == Kind::Move {
        follow(tree, node, root.play(first.mv), &mut moves);
    }
    let score = proven.map_or(opinion, Proven::score);
    Line::searched(score, proven, moves)
}

/// Adds the moves expected from a node on.
fn follow<P: Position>(
    tree: &Tree<P::Move>,
    mut node: u32,
    mut position: P,
    line: &mut Vec<P::Move>,
) {
    while let Some(next) = expected(tree, node, position.side()) {
        let mv = tree[next].mv;
        line.push(mv);
        position.advance(mv);
        node = next;
    }
}

/// The move that is expected next, if any was visited or is proven.
fn expected<M: Copy + Eq>(tree: &Tree<M>, node: u32, side: Side) -> Option<u32> {
    let known = |&node: &u32| tree[node].visits > 0 || !tree[node].is_open();
    let nodes = moves(tree, node).into_iter().filter(known);
    let nodes = nodes.filter(|&node| tree[node].kind == Kind::Move);
    nodes.max_by(|&a, &b| compare(&tree[a], &tree[b], side))
}
