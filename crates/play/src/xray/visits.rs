//! The tree of a search that visits positions one after the other: minimax and
//! all of alpha-beta. A visit's number is its step.

use std::collections::{BTreeMap, HashMap};

use ludens_core::{Guide, Position, Record};
use ludens_search::xray::{Recorder, Visit, Why};
use ludens_search::{Proven, Score, Subject};

use super::view::{Family, Kind, Node, Page, PlainView, Step, VisitView, Way};
use super::{Tree, way};
use crate::worth::Worth;

/// How many moves that were not tried are listed at a time.
const SKIPPED_TOLD: usize = 200;

/// The visits, with the position they began at.
pub(super) struct VisitTree<P: Position> {
    root: P,
    subject: Subject<P>,
    recorder: Recorder<P::Move>,
    /// What plain minimax visits, in a tree with one root.
    plain: Option<Box<VisitTree<P>>>,
}

/// A position on the way, with the moves that lead there.
struct PathPosition<P: Position> {
    position: P,
    /// Up to a pass: after that they are no legal line on a board.
    moves: Vec<String>,
    /// The same as moves of the game; none after a pass.
    path: Option<Vec<P::Move>>,
    /// The last move.
    last: Option<String>,
}

impl<P: Position> VisitTree<P> {
    pub(super) fn new(
        record: &Record<P>,
        subject: Subject<P>,
        recorder: Recorder<P::Move>,
    ) -> VisitTree<P> {
        VisitTree { root: record.position().clone(), subject, recorder, plain: None }
    }

    pub(super) fn compare_with(&mut self, plain: VisitTree<P>) {
        self.plain = Some(Box::new(plain));
    }

    fn visit(&self, number: u32) -> &Visit<P::Move> {
        &self.recorder.visits()[number as usize]
    }

    /// The visits from a root down to this one.
    fn way(&self, number: u32) -> Vec<u32> {
        way(number, |number| self.visit(number).parent)
    }

    fn place(&self, number: u32) -> PathPosition<P> {
        let mut place = PathPosition::at(self.root.clone());
        for &number in &self.way(number)[1..] {
            place.go(self.visit(number).by, self.subject.guide);
        }
        place
    }

    /// The visits directly below one that were entered by this step.
    fn children(&self, number: u32, step: u32) -> impl Iterator<Item = u32> + '_ {
        let end = self.visit(number).last.min(step);
        let first = Some(number + 1).filter(|&first| first <= end);
        std::iter::successors(first, move |&child| {
            Some(self.visit(child).last + 1).filter(|&next| next <= end)
        })
    }

    /// Where these moves lead from the only root.
    fn find(&self, path: &[P::Move]) -> Option<u32> {
        let down = |at, mv: &P::Move| {
            self.children(at, u32::MAX).find(|&child| self.visit(child).by == Some(*mv))
        };
        path.iter().try_fold(0, down)
    }

    /// The children by the moves that lead there.
    fn by_move(&self, number: u32) -> HashMap<P::Move, u32> {
        let by = |child| Some((self.visit(child).by?, child));
        self.children(number, u32::MAX).filter_map(by).collect()
    }

    fn as_plain(&self, number: u32) -> PlainView {
        let visit = self.visit(number);
        PlainView { size: size(number, visit.last), score: score(visit) }
    }

    /// The visit in the tree without pruning where the same moves lead, if
    /// this is the search that went as deep.
    fn plain_of(&self, number: u32, place: &PathPosition<P>) -> Option<(&VisitTree<P>, u32)> {
        let plain = self.plain.as_deref()?;
        let as_deep = self.visit(self.way(number)[0]).depth == plain.visit(0).depth;
        let found = plain.find(place.path.as_ref().filter(|_| as_deep)?)?;
        Some((plain, found))
    }

    fn view(&self, number: u32, step: u32, place: &PathPosition<P>) -> VisitView {
        let visit = self.visit(number);
        let is_done = visit.last <= step && (visit.last < step || self.is_closed(number, step));
        VisitView {
            id: number,
            parent: visit.parent,
            mv: place.last.clone(),
            kind: match (visit.parent, visit.by) {
                (None, _) => Way::Root,
                (_, Some(_)) => Way::Move,
                (_, None) => Way::Pass,
            },
            ply: visit.ply,
            depth: visit.depth,
            side: place.position.side(),
            maximizes: visit.maximizes,
            window: visit.window.map(end),
            score: score(visit).filter(|_| is_done),
            bound: visit.certainty().filter(|_| is_done),
            why: is_done.then_some(visit.why),
            children: self.children(number, step).count(),
            skipped: if is_done { visit.skipped as usize } else { 0 },
            size: size(number, visit.last.min(step)),
            moves: place.moves.clone(),
            plain: None,
        }
    }

    fn family_of(&self, node: u32, step: u32, page: Page) -> Family {
        let place = self.place(node);
        let plain = self.plain_of(node, &place);
        let below = plain.map(|(tree, number)| tree.by_move(number)).unwrap_or_default();
        let child = |number| {
            let by = self.visit(number).by;
            let mut view = self.view(number, step, &place.after(by, self.subject.guide));
            let same = by.and_then(|by| below.get(&by));
            view.plain = plain.zip(same).map(|((tree, _), &same)| tree.as_plain(same));
            Node::Visit(view)
        };
        let mut view = self.view(node, step, &place);
        view.plain = plain.map(|(tree, number)| tree.as_plain(number));
        let skipped = if view.skipped > 0 { self.skipped(node, &place) } else { Vec::new() };
        Family {
            total: view.children,
            children: self
                .children(node, step)
                .skip(page.from)
                .take(page.count)
                .map(child)
                .collect(),
            skipped,
            skipped_total: view.skipped,
            node: Node::Visit(view),
        }
    }

    /// The first of the moves that were not tried at a visit: they were not
    /// recorded, but are those that are not among its children.
    fn skipped(&self, node: u32, place: &PathPosition<P>) -> Vec<String> {
        let Subject { guide, .. } = self.subject;
        let mut moves = Vec::new();
        self.subject.moves(&place.position, &mut moves);
        if self.visit(node).depth <= 0 {
            // Beyond the depth only forcing moves are followed.
            moves.retain(|&mv| guide.is_forcing(&place.position, mv));
        }
        let tried = self.by_move(node);
        let untried = moves.into_iter().filter(|mv| !tried.contains_key(mv));
        untried.take(SKIPPED_TOLD).map(|mv| place.position.move_text(mv)).collect()
    }

    /// Whether a visit whose last one is this step has returned by then: a
    /// leaf has at once, what lies above it when the next one begins.
    fn is_closed(&self, number: u32, step: u32) -> bool {
        number == step || step as usize + 1 >= self.recorder.visits().len()
    }
}

impl<P: Position> PathPosition<P> {
    fn at(root: P) -> PathPosition<P> {
        PathPosition { position: root, moves: Vec::new(), path: Some(Vec::new()), last: None }
    }

    fn go(&mut self, by: Option<P::Move>, guide: &dyn Guide<P>) {
        let Some(mv) = by else {
            self.position = guide.pass(&self.position).unwrap_or(self.position.clone());
            (self.path, self.last) = (None, None);
            return;
        };
        let text = self.position.move_text(mv);
        self.position = self.position.play(mv);
        if let Some(path) = &mut self.path {
            path.push(mv);
            self.moves.push(text.clone());
        }
        self.last = Some(text);
    }

    fn after(&self, by: Option<P::Move>, guide: &dyn Guide<P>) -> PathPosition<P> {
        let mut next = PathPosition {
            position: self.position.clone(),
            moves: self.moves.clone(),
            path: self.path.clone(),
            last: None,
        };
        next.go(by, guide);
        next
    }
}

/// The score; a game that ended without a winner is a proven draw.
fn score<M>(visit: &Visit<M>) -> Option<Worth> {
    visit.score.map(|score| match visit.why {
        Why::Ended if !score.is_decided() => Worth::new(score, Some(Proven::Draw), None),
        _ => Worth::of(score),
    })
}

/// The end of a window; none if it is open.
fn end(score: Score) -> Option<Worth> {
    (score != Score::WORST && score != Score::BEST).then(|| Worth::of(score))
}

fn size(number: u32, last: u32) -> usize {
    (last - number) as usize + 1
}

impl<P: Position> Tree for VisitTree<P> {
    fn kind(&self) -> Kind {
        Kind::Visits
    }

    fn len(&self) -> usize {
        self.recorder.visits().len()
    }

    fn bytes(&self) -> usize {
        self.recorder.bytes() + self.plain.as_ref().map_or(0, |plain| plain.bytes())
    }

    fn steps(&self) -> usize {
        self.len()
    }

    fn roots(&self) -> Vec<u32> {
        let first = Some(0).filter(|_| !self.is_empty());
        let next = |&root: &u32| {
            Some(self.visit(root).last + 1).filter(|&next| (next as usize) < self.len())
        };
        std::iter::successors(first, next).collect()
    }

    fn by_ply(&self) -> Vec<usize> {
        let mut plies = Vec::new();
        for visit in self.recorder.visits() {
            let ply = visit.ply as usize;
            plies.resize(plies.len().max(ply + 1), 0);
            plies[ply] += 1;
        }
        plies
    }

    fn whys(&self) -> Option<BTreeMap<Why, usize>> {
        let mut counts = BTreeMap::from(Why::ALL.map(|why| (why, 0)));
        self.recorder.visits().iter().for_each(|visit| *counts.entry(visit.why).or_default() += 1);
        Some(counts)
    }

    fn skipped(&self) -> usize {
        self.recorder.visits().iter().map(|visit| visit.skipped as usize).sum()
    }

    fn families(&self, nodes: &[u32], step: Option<usize>, page: Page) -> Vec<Option<Family>> {
        // Steps begin at 1, numbers at 0.
        let step = step.unwrap_or(usize::MAX).clamp(1, self.len()) as u32 - 1;
        let family = |&node: &u32| (node <= step).then(|| self.family_of(node, step, page));
        nodes.iter().map(family).collect()
    }

    fn step(&self, step: usize) -> Option<Step> {
        let number = step.checked_sub(1).filter(|&number| number < self.len())?;
        Some(Step { step, path: self.way(number as u32), result: None })
    }

    fn plain(&self) -> Option<&dyn Tree> {
        self.plain.as_deref().map(|plain| plain as &dyn Tree)
    }
}
