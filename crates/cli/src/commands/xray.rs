//! `ludens xray`: the tree of a search. What is shown of its tree is as the
//! root's side to move sees it.

use std::io::Write;

use anyhow::anyhow;
use ludens_play::Signal;
use ludens_wire::Worth;
use ludens_wire::xray::{
    Certainty, Family, GrownView, Node, Page, Reach, Summary, Tree, VisitView, Way, Why,
};
use serde::Serialize;

use crate::args::XrayArgs;
use crate::commands::{grouped, print_json};
use crate::failure::Failure;
use crate::place;
use crate::seats;

pub(crate) fn run(args: &XrayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = place::open_with_moves(&args.game, &args.position)?;
    let spec = seats::player(&args.game, &args.player)?;
    let reach = Reach { depth: args.depth, nodes: args.nodes, time: None, compare: args.compare };
    let seen = spec.look(&*record, reach, &Signal::default()).map_err(Failure::usage)?;
    let reader = Reader {
        tree: &*seen.tree,
        step: args.step.map(|step| step as usize),
        page: Page { from: 0, count: args.most },
    };
    let top = reader.follow(args.follow.as_deref().unwrap_or(""))?;
    let summary = seen.summary();
    if args.output.json {
        let branches = top.iter().map(|&node| reader.branch(node, args.levels)).collect();
        return print_json(out, &XrayOutput { summary, branches });
    }
    let mover = args.game.info.sides[seen.side.index()];
    writeln!(out, "{} · {mover} to move · {spec}", args.game.info.title)?;
    write_summary(out, &summary)?;
    for node in top {
        let branch = reader.branch(node, args.levels);
        writeln!(out, "\n{}", label(&branch.family.node))?;
        write_below(out, &branch, "")?;
    }
    Ok(())
}

/// What other programs get.
#[derive(Serialize)]
struct XrayOutput {
    #[serde(flatten)]
    summary: Summary,
    branches: Vec<Branch>,
}

/// A part of the tree.
#[derive(Serialize)]
struct Branch {
    #[serde(flatten)]
    family: Family,
    /// The children again, with what is below them.
    below: Vec<Branch>,
}

/// Reads the tree at a step.
struct Reader<'a> {
    tree: &'a dyn Tree,
    step: Option<usize>,
    page: Page,
}

impl Reader<'_> {
    /// The roots, or the node that moves lead to from the last root.
    fn follow(&self, moves: &str) -> Result<Vec<u32>, Failure> {
        let there = |&root: &u32| self.tree.family(root, self.step, self.page).is_some();
        let roots: Vec<_> = self.tree.roots().into_iter().filter(there).collect();
        if moves.trim().is_empty() {
            return Ok(roots);
        }
        let mut node =
            *roots.last().ok_or_else(|| Failure::usage(anyhow!("there is no tree yet")))?;
        for text in moves.split_whitespace() {
            node = self
                .child(node, text)
                .ok_or_else(|| Failure::usage(anyhow!("the search did not go to {text} there")))?;
        }
        Ok(vec![node])
    }

    /// The last visit to a move: a search may visit it more than once.
    fn child(&self, node: u32, text: &str) -> Option<u32> {
        let all = Page { from: 0, count: usize::MAX };
        let family = self.tree.family(node, self.step, all)?;
        let by = |child: &&Node| child.mv().is_some_and(|mv| mv.eq_ignore_ascii_case(text));
        family.children.iter().rev().find(by).map(Node::id)
    }

    /// This many levels below a node, which must exist.
    fn branch(&self, node: u32, levels: usize) -> Branch {
        let page = if levels == 0 { Page { from: 0, count: 0 } } else { self.page };
        let family = self.tree.family(node, self.step, page).expect("a node that is there");
        let below = family.children.iter().map(|child| self.branch(child.id(), levels - 1));
        Branch { below: below.collect(), family }
    }
}

fn write_summary(out: &mut dyn Write, summary: &Summary) -> Result<(), Failure> {
    let Summary { nodes, best, depth, time_ms, .. } = summary;
    let (nodes, score) = (grouped(*nodes as u64), score(Some(best.score)));
    writeln!(out, "{nodes} nodes in {time_ms:.1} ms · depth {depth} · best {}, {score}", best.mv)?;
    if !summary.complete {
        writeln!(out, "The limit came first: this is what was seen by then.")?;
    }
    if summary.skipped > 0 {
        writeln!(out, "{} moves were never tried.", grouped(summary.skipped as u64))?;
    }
    if let Some(plain) = summary.plain {
        let more = if plain.complete { "" } else { "more than " };
        writeln!(out, "Without pruning: {more}{} nodes.", grouped(plain.nodes as u64))?;
    }
    if let Some(whys) = &summary.whys {
        let counts = whys.iter().filter(|(_, count)| **count > 0);
        let counts: Vec<_> = counts
            .map(|(why, count)| format!("{} {}", why.name(), grouped(*count as u64)))
            .collect();
        writeln!(out, "{}", counts.join(" · "))?;
    }
    write_plies(out, summary)
}

fn write_plies(out: &mut dyn Write, summary: &Summary) -> Result<(), Failure> {
    let plain = if summary.plain.is_some() { "  without pruning" } else { "" };
    writeln!(out, "\n{:>5} {:>11}{plain}", "ply", "nodes")?;
    for row in &summary.by_ply {
        let plain =
            row.plain.map_or(String::new(), |plain| format!("{:>17}", grouped(plain as u64)));
        writeln!(out, "{:>5} {:>11}{plain}", row.ply, grouped(row.nodes as u64))?;
    }
    Ok(())
}

/// The children of a branch, drawn as a tree.
fn write_below(out: &mut dyn Write, branch: &Branch, indent: &str) -> Result<(), Failure> {
    let family = &branch.family;
    let shown = branch.below.len();
    let hidden = (shown > 0).then_some(family.total - shown).filter(|&more| more > 0);
    let more = hidden.map(|more| format!("{} more", grouped(more as u64)));
    let skipped = (shown > 0 && family.skipped_total > 0).then(|| not_tried(family));
    let notes: Vec<_> = more.into_iter().chain(skipped).collect();
    for (at, child) in branch.below.iter().enumerate() {
        let is_last = at + 1 == shown && notes.is_empty();
        let (corner, bar) = if is_last { ("└─", "   ") } else { ("├─", "│  ") };
        writeln!(out, "{indent}{corner} {}", label(&child.family.node))?;
        write_below(out, child, &format!("{indent}{bar}"))?;
    }
    for (at, note) in notes.iter().enumerate() {
        let corner = if at + 1 == notes.len() { "└─" } else { "├─" };
        writeln!(out, "{indent}{corner} {note}")?;
    }
    Ok(())
}

fn not_tried(family: &Family) -> String {
    const TOLD: usize = 12;
    let moves = family.skipped.iter().take(TOLD).cloned().collect::<Vec<_>>().join(" ");
    let dots = if family.skipped_total > TOLD { " …" } else { "" };
    format!("not tried ({}): {moves}{dots}", family.skipped_total)
}

fn label(node: &Node) -> String {
    match node {
        Node::Visit(visit) => visit_label(visit),
        Node::Grown(grown) => grown_label(grown),
    }
}

fn visit_label(visit: &VisitView) -> String {
    let name = match visit.kind {
        Way::Root => format!("depth {}", visit.depth),
        Way::Move => visit.mv.clone().unwrap_or_default(),
        Way::Pass => "pass".to_string(),
    };
    let goal = if visit.maximizes { "max" } else { "min" };
    let [alpha, beta] = visit.window;
    let sign = match visit.bound {
        Some(Certainty::AtLeast) => "≥",
        Some(Certainty::AtMost) => "≤",
        _ => "=",
    };
    let plain =
        visit.plain.map_or(String::new(), |plain| format!(" of {}", grouped(plain.size as u64)));
    let ends = (end(alpha, "-∞"), end(beta, "∞"));
    format!(
        "{name}  {goal} ({}, {})  {sign} {}  {}  {}{plain}",
        ends.0,
        ends.1,
        score(visit.score),
        visit.why.map_or("open", Why::name),
        grouped(visit.size as u64),
    )
}

fn grown_label(grown: &GrownView) -> String {
    let name = grown.mv.as_deref().unwrap_or("root");
    let rate = grown.rate.map_or("–".to_string(), |rate| format!("{:.1} %", 100.0 * rate));
    let visits = if grown.visits == 1 { "visit" } else { "visits" };
    let mut label = format!("{name}  {} {visits}  {rate}", grouped(grown.visits.into()));
    if let Some(prior) = grown.prior {
        label += &format!("  H {:.1} %", 100.0 * prior);
    }
    if let Some(terms) = grown.terms {
        label += &format!("  {:.3} + {:.3} = {:.3}", terms.mean, terms.exploration, terms.total);
    }
    if let Some(proven) = grown.proven {
        label += &format!("  proven {}", proven.name());
    }
    if grown.chosen {
        label += "  next";
    }
    label
}

fn end(score_or_open: Option<Worth>, open: &str) -> String {
    score_or_open.map_or(open.to_string(), |end| score(Some(end)))
}

fn score(worth: Option<Worth>) -> String {
    let Some(worth) = worth else { return "?".to_string() };
    match worth.proven {
        None => format!("{:+.2}", worth.number()),
        Some(proven) => match proven.plies() {
            Some(plies) => format!("{} in {plies}", proven.name()),
            None => proven.name().to_string(),
        },
    }
}
