//! How the tree grows: a leaf gets a child for every move, each with what is
//! known of it before it is tried.

use ludens_core::Outcome;
use ludens_core::Position;
use ludens_core::Side;

use super::playout::{first_share, share_of_first};
use super::proof::Value;
use super::settings::Solver;
use super::tree::{Family, Prospect, ROOT};
use super::watch::EVALUATION;
use super::worker::Worker;

impl<P: Position> Worker<'_, P> {
    /// Gives the leaf children; false if there is no room for them, `None` if
    /// time ran out.
    pub(super) fn grow(&mut self, leaf: u32) -> Option<bool> {
        let mut moves = std::mem::take(&mut self.moves);
        self.context.subject.moves(&self.position, &mut moves);
        self.moves = moves;
        self.expand(leaf);
        (!self.watch.is_over()).then(|| self.tree[leaf].is_expanded())
    }

    /// Makes the moves listed the children of a node, if there is room and
    /// time. The solver sees at once which of them decide the game.
    pub(super) fn expand(&mut self, node: u32) {
        if !self.tree.has_room(self.moves.len()) || !self.look_ahead(node) {
            return;
        }
        self.ask_policy();
        self.statistics.expanded += 1;
        self.statistics.listed += self.moves.len() as u64;
        let family = self.arrange(node);
        self.tree.expand(node, &self.prospects, family);
        if self.context.settings.solver == Solver::On {
            self.tree.prove(node, self.position.side());
        }
    }

    /// Makes a prospect of every move; false if time ran out.
    fn look_ahead(&mut self, parent: u32) -> bool {
        let settings = self.context.settings;
        let looks = settings.prior.is_some()
            || settings.solver == Solver::On
            || settings.solver == Solver::WinInOne && parent == ROOT;
        self.prospects.clear();
        for i in 0..self.moves.len() {
            let mut prospect = Prospect { mv: self.moves[i], value: Value::Open, prior: 0.0 };
            if looks && !self.foresee(&mut prospect) {
                return false;
            }
            self.prospects.push(prospect);
        }
        true
    }

    /// Gives the prospects their shares of the policy, if there is one to follow.
    fn ask_policy(&mut self) {
        let policy = self.context.subject.policy.as_ref();
        let Some(policy) = policy.filter(|_| self.context.settings.follows_policy()) else {
            return;
        };
        policy.shares(&self.position, &self.moves, &mut self.shares);
        for (prospect, &share) in self.prospects.iter_mut().zip(&self.shares) {
            prospect.prior = share;
        }
        self.watch.work(EVALUATION);
    }

    /// Finds what is known of a move before it is tried; false if time ran
    /// out.
    #[inline]
    fn foresee(&mut self, prospect: &mut Prospect<P::Move>) -> bool {
        let (settings, mover) = (self.context.settings, self.position.side());
        let next = self.position.play(prospect.mv);
        let outcome = next.outcome();
        prospect.value = match settings.solver {
            Solver::On => Value::of(outcome),
            Solver::WinInOne if is_win(outcome, mover) => Value::of(outcome),
            Solver::WinInOne | Solver::Off => Value::Open,
        };
        if settings.prior.is_none() {
            return self.watch.work(1);
        }
        let first = match outcome {
            Some(outcome) => first_share(outcome),
            None => share_of_first(next.side(), self.player.chance(&next)),
        };
        prospect.prior = share_of_first(mover, first) as f32;
        self.watch.work(EVALUATION)
    }

    /// Puts the prospects in order, keeps those that matter, and returns whether
    /// they are all the moves there are.
    #[inline]
    fn arrange(&mut self, parent: u32) -> Family {
        let settings = self.context.settings;
        let (judges, width) = (settings.prior.is_some(), settings.width);
        if judges || settings.follows_policy() {
            self.prospects.sort_unstable_by(|a, b| b.prior.total_cmp(&a.prior));
        } else {
            self.shuffle();
        }
        if parent == ROOT {
            return self.family();
        }
        let win = Value::Won(self.position.side());
        if let Some(at) = self.prospects.iter().position(|prospect| prospect.value == win) {
            // Nothing else is ever played here.
            self.prospects.swap(0, at);
            self.prospects.truncate(1);
            return Family::Partial;
        }
        match width.map(|width| usize::from(width.get())) {
            Some(width) if judges && width < self.prospects.len() => {
                self.prospects.truncate(width);
                Family::Partial
            }
            _ => self.family(),
        }
    }

    /// Children are tried in the order they have; without an evaluation that is
    /// a random one.
    #[inline]
    fn shuffle(&mut self) {
        self.random.shuffle(&mut self.prospects);
    }

    /// Whether the moves listed are all there are. If the task names the
    /// moves, no others are asked about.
    fn family(&self) -> Family {
        let shows_all = self.context.subject.move_filter.is_none()
            || self.moves.len() as u64 == self.position.count_moves();
        if shows_all { Family::Complete } else { Family::Partial }
    }
}

fn is_win(outcome: Option<Outcome>, side: Side) -> bool {
    outcome.is_some_and(|outcome| outcome.winner == Some(side))
}
