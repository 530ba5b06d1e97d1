//! How a run is asked to end. After the first request, the games under way are finished;
//! after the second, they are abandoned.

use ludens_play::Signal;

/// Shared by those who may end a run and those who play it.
#[derive(Debug, Default)]
pub struct StopSignal {
    no_more: Signal,
    at_once: Signal,
}

/// What was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// To finish the games under way.
    ToFinish,
    /// To abandon them.
    ToLeave,
    /// To abandon them, as a request before has asked already.
    Again,
}

impl StopSignal {
    /// The same, but searches see this signal. It must be the one of
    /// [`StopSignal::at_once`], behind a gate where searches may have to wait.
    #[must_use]
    pub fn seen_as(&self, at_once: Signal) -> StopSignal {
        StopSignal { no_more: self.no_more.clone(), at_once }
    }

    /// Asks the run to end. After the first call no new games begin; after the second,
    /// those under way are abandoned and not counted.
    pub fn ask(&self) -> Asked {
        if !self.no_more.raise() {
            return Asked::ToFinish;
        }
        match self.at_once.raise() {
            false => Asked::ToLeave,
            true => Asked::Again,
        }
    }

    /// Lets no new games begin.
    pub fn finish_games(&self) {
        self.no_more.raise();
    }

    /// Whether no new games begin.
    pub fn is_asked(&self) -> bool {
        self.no_more.is_raised()
    }

    /// Raised when no new games begin.
    pub fn no_more(&self) -> &Signal {
        &self.no_more
    }

    /// Ends the run at once: no new games begin, and those under way are abandoned.
    pub fn leave_games(&self) {
        self.finish_games();
        self.at_once.raise();
    }

    /// Raised when even games under way are to be abandoned.
    pub fn at_once(&self) -> &Signal {
        &self.at_once
    }
}
