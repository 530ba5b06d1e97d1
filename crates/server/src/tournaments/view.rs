//! A tournament as clients see it.

use ludens_arena::plan::RunSpec;
use ludens_arena::report::{Figures, SprtReport, Table};
use ludens_arena::store::{Run, RunId, RunState};
use schemars::JsonSchema;
use serde::Serialize;

use super::observer::LiveGame;
use crate::privacy::Mask;

/// A tournament in the list of all.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "TournamentHead")]
pub(super) struct Head {
    run: RunId,
    title: String,
    state: RunState,
    games: u64,
    planned: Option<u64>,
    created: u64,
    program_version: String,
    waiting: bool,
}

impl Head {
    pub(super) fn new(run: Run, part: Part) -> Head {
        let Run { id, title, state, games, planned, created, program_version, .. } = run;
        let waiting = part == Part::Waits;
        Head { run: id, title, state, games, planned, created, program_version, waiting }
    }
}

/// The role of this app in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// It plays it.
    Plays,
    /// It will play it when there is room.
    Waits,
    /// Nothing; another process may play it.
    Looks,
}

/// What changes when a game ends or a person acts. Boards change more often and are
/// sent separately.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(super) struct Known {
    /// Rises with every change, also over restarts of the app.
    pub(super) version: u64,
    pub(super) table: Table,
    pub(super) spec: RunSpec,
    active: bool,
    pub(super) waiting: bool,
    sprt: Option<SprtView>,
    /// Why the run ended early, if it did.
    failure: Option<String>,
    /// What of it is not shown.
    #[serde(skip)]
    pub(super) mask: Mask,
}

impl Known {
    pub(super) fn new(
        version: u64,
        table: Table,
        spec: RunSpec,
        stand: Stand,
        mask: Mask,
    ) -> Known {
        Known {
            mask,
            version,
            spec,
            active: stand.part == Part::Plays,
            waiting: stand.part == Part::Waits,
            sprt: SprtView::of(&table),
            failure: stand.failure,
            table: Table { state: stand.state, ..table },
        }
    }

    /// Whether this is still the status of the run.
    pub(super) fn stands(&self, stand: &Stand) -> bool {
        let Stand { state, part, failure } = stand;
        self.table.state == *state
            && self.active == (*part == Part::Plays)
            && self.waiting == (*part == Part::Waits)
            && self.failure == *failure
    }
}

/// The status of a run, apart from its games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stand {
    pub(super) state: RunState,
    pub(super) part: Part,
    pub(super) failure: Option<String>,
}

/// A tournament, whole.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(super) struct TournamentView<'a> {
    #[serde(flatten)]
    pub(super) known: &'a Known,
    pub(super) live: &'a [LiveGame],
}

/// A test: what is asked, and what the figures say so far.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct SprtView {
    #[serde(flatten)]
    figures: Figures,
    lower: f64,
    upper: f64,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    normalised: bool,
}

impl SprtView {
    fn of(table: &Table) -> Option<SprtView> {
        let duel = table.duel.as_ref()?;
        let SprtReport { test, state } = duel.sprt.as_ref()?;
        Some(SprtView {
            figures: Figures::from(duel),
            lower: state.lower,
            upper: state.upper,
            elo0: test.elo0,
            elo1: test.elo1,
            alpha: test.alpha,
            beta: test.beta,
            normalised: test.normalised,
        })
    }
}
