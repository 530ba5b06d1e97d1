//! What changes in a match, as it is stored: enough to continue exactly here after a
//! restart of the app. The match itself has what was played; the app adds what people have
//! offered, and whether the match is paused.

use ludens_core::Side;
use ludens_play::MatchProgress;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How far a match got, as it is stored.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Progress {
    /// What the match itself knows.
    #[serde(flatten)]
    pub(super) of_match: MatchProgress,
    /// What the app adds.
    #[serde(flatten)]
    pub(super) app: AppProgress,
}

/// What happens in a match beside play.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct AppProgress {
    pub(super) draw_offer: Option<Side>,
    pub(super) take_back_offer: Option<Side>,
    pub(super) declined: Option<Declined>,
    /// How many turns had been played when each side last offered a draw: one
    /// offer a turn is enough.
    pub(super) draw_offered_at: [Option<usize>; 2],
    pub(super) paused: bool,
    pub(super) rematch: Option<String>,
}

/// What was not agreed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub(super) enum Declined {
    Draw,
    TakeBack,
}
