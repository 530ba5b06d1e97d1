//! A recorded search: every visit it made, in order, with its window
//! and the reason why it returned. The recursive searches call a [`Recorder`] if
//! one is given; without one they are as fast as before.
//!
//! All scores and windows are given from the view of the root's side to move, so
//! that they can be compared all the way down.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Score;

/// One visit to a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit<M> {
    /// Where the search came from; `None` at a root.
    pub parent: Option<u32>,
    /// The last visit below this one, or itself: its subtree are all between.
    pub last: u32,
    /// The move that led here; `None` at a root and after a pass.
    pub by: Option<M>,
    /// Plies from the root.
    pub ply: u32,
    /// How many plies were still to be searched; below 0 beyond the depth.
    pub depth: i32,
    /// Whether the side to move is the root's.
    pub maximizes: bool,
    /// Alpha and beta on entering.
    pub window: [Score; 2],
    /// The score; `None` if the search was stopped before.
    pub score: Option<Score>,
    /// Why it returned.
    pub why: Why,
    /// How many moves were never tried, because one was too good.
    pub skipped: u32,
    /// Whether it was evaluated without following possible forcing moves.
    is_left_at_that: bool,
}

/// How the value of a position came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "XrayWhy")]
pub enum Why {
    /// The game was over.
    Ended,
    /// The evaluation gave it.
    Judged,
    /// The table had it.
    #[serde(rename = "table")]
    Known,
    /// Even passing was too good.
    Passed,
    /// The static evaluation, or a shallow search, was far outside the window.
    Margin,
    /// A move was too good; the others were not tried.
    Cut,
    /// All moves were searched.
    Searched,
    /// Thinking was stopped.
    Stopped,
}

impl Why {
    /// All of them.
    pub const ALL: [Why; 8] = [
        Why::Ended,
        Why::Judged,
        Why::Known,
        Why::Passed,
        Why::Margin,
        Why::Cut,
        Why::Searched,
        Why::Stopped,
    ];

    /// One word for it.
    pub fn name(self) -> &'static str {
        match self {
            Why::Ended => "ended",
            Why::Judged => "judged",
            Why::Known => "table",
            Why::Passed => "passed",
            Why::Margin => "margin",
            Why::Cut => "cut",
            Why::Searched => "searched",
            Why::Stopped => "stopped",
        }
    }
}

/// What a score says about the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[schemars(rename = "XrayBound")]
pub enum Certainty {
    /// It is the value.
    #[serde(rename = "exact")]
    Exact,
    /// The value is at least that.
    #[serde(rename = "lower")]
    AtLeast,
    /// The value is at most that.
    #[serde(rename = "upper")]
    AtMost,
}

impl<M> Visit<M> {
    /// What its score says, given its window. An evaluated or decided position is
    /// exact whatever the window was.
    pub fn certainty(&self) -> Option<Certainty> {
        let score = self.score?;
        let [alpha, beta] = self.window;
        Some(match self.why {
            Why::Ended => Certainty::Exact,
            Why::Judged if !self.is_left_at_that => Certainty::Exact,
            _ if score >= beta => Certainty::AtLeast,
            _ if score <= alpha => Certainty::AtMost,
            _ => Certainty::Exact,
        })
    }
}

/// Records the visits of one search.
#[derive(Debug)]
pub struct Recorder<M> {
    visits: Vec<Visit<M>>,
    /// The visits that have not returned yet.
    open: Vec<u32>,
}

impl<M> Default for Recorder<M> {
    fn default() -> Recorder<M> {
        Recorder { visits: Vec::new(), open: Vec::new() }
    }
}

impl<M: Copy + Eq> Recorder<M> {
    /// All visits, each before those below it.
    pub fn visits(&self) -> &[Visit<M>] {
        &self.visits
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.visits.capacity() * size_of::<Visit<M>>()
    }

    /// A search of the root begins.
    pub(crate) fn begin(&mut self, depth: i32, window: [Score; 2]) {
        self.open.clear();
        self.push(None, depth, window, true, 0);
    }

    /// A position is visited, with the window from the view of its side to move.
    /// `turned` says that this is the other side than before.
    pub(crate) fn enter(&mut self, by: Option<M>, depth: i32, window: [Score; 2], turned: bool) {
        let above = self.open.last().map(|&at| &self.visits[at as usize]);
        let (ply, maximizes) = above.map_or((0, true), |above| (above.ply + 1, above.maximizes));
        let maximizes = maximizes != turned;
        let [alpha, beta] = window;
        let window = if maximizes { window } else { [-beta, -alpha] };
        self.push(by, depth, window, maximizes, ply);
    }

    fn push(&mut self, by: Option<M>, depth: i32, window: [Score; 2], maximizes: bool, ply: u32) {
        let number = self.visits.len() as u32;
        self.visits.push(Visit {
            parent: self.open.last().copied(),
            last: number,
            by,
            ply,
            depth,
            maximizes,
            window,
            score: None,
            why: Why::Searched,
            skipped: 0,
            is_left_at_that: false,
        });
        self.open.push(number);
    }

    /// Notes why the present visit will return.
    pub(crate) fn because(&mut self, why: Why) {
        if let Some(&at) = self.open.last() {
            self.visits[at as usize].why = why;
        }
    }

    /// The evaluation is enough: forcing moves could only make it better.
    pub(crate) fn leave_it_at_that(&mut self) {
        if let Some(&at) = self.open.last() {
            self.visits[at as usize].is_left_at_that = true;
        }
    }

    /// A move was too good: this many others were not tried.
    pub(crate) fn cut(&mut self, skipped: usize) {
        if let Some(&at) = self.open.last() {
            let visit = &mut self.visits[at as usize];
            visit.why = Why::Cut;
            visit.skipped = skipped as u32;
        }
    }

    /// The present visit returns, with the score from the view of its side to
    /// move.
    pub(crate) fn leave(&mut self, score: Option<Score>) {
        let Some(at) = self.open.pop() else { return };
        let last = self.visits.len() as u32 - 1;
        let visit = &mut self.visits[at as usize];
        visit.last = last;
        visit.score = score.map(|score| if visit.maximizes { score } else { -score });
        if score.is_none() {
            visit.why = Why::Stopped;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: [Score; 2] = [Score::WORST, Score::BEST];

    #[test]
    fn everything_is_told_as_the_root_sees_it() {
        let mut recorder = Recorder::default();
        let [low, high] = [Score::opinion(-5), Score::opinion(7)];
        recorder.begin(2, FULL);
        recorder.enter(Some('a'), 1, [low, high], true);
        recorder.enter(Some('b'), 0, [-high, -low], true);
        recorder.because(Why::Judged);
        recorder.leave(Some(high));
        recorder.cut(2);
        recorder.leave(Some(-high));
        recorder.leave(Some(high));
        let [root, a, b] = recorder.visits() else { panic!("three visits") };
        assert_eq!((root.last, a.last, b.last), (2, 2, 2));
        assert_eq!((a.parent, b.parent, b.ply), (Some(0), Some(1), 2));
        assert_eq!([root.maximizes, a.maximizes, b.maximizes], [true, false, true]);
        assert_eq!((a.window, b.window), ([-high, -low], [-high, -low]));
        assert_eq!((root.score, a.score, b.score), (Some(high), Some(high), Some(high)));
        assert_eq!((a.why, a.skipped), (Why::Cut, 2));
        assert_eq!(a.certainty(), Some(Certainty::AtLeast));
        assert_eq!(
            (b.certainty(), root.certainty()),
            (Some(Certainty::Exact), Some(Certainty::Exact))
        );
    }

    #[test]
    fn what_was_stopped_has_no_score() {
        let mut recorder = Recorder::default();
        recorder.begin(1, FULL);
        recorder.enter(Some('a'), 0, FULL, true);
        recorder.leave(None);
        recorder.leave(None);
        assert!(recorder.visits().iter().all(|visit| visit.why == Why::Stopped));
        assert!(recorder.visits().iter().all(|visit| visit.certainty().is_none()));
        recorder.begin(2, FULL);
        assert_eq!(recorder.visits()[2].parent, None, "another search of the root");
    }
}
