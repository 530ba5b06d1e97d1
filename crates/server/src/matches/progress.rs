//! What changes in a match, as it is stored: enough to go on exactly here after
//! the app has ended.

use std::time::Duration;

use ludens_core::Side;
use ludens_play::{Cause, Ending, Proven, Thought};
use serde::{Deserialize, Serialize};

/// How far a match got.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Progress {
    pub(super) turns: Vec<StoredTurn>,
    /// How it ended; also where the rules say so, for whoever only lists.
    pub(super) ending: Option<EndingView>,
    #[serde(with = "side_or_null")]
    pub(super) draw_offer: Option<Side>,
    #[serde(with = "side_or_null")]
    pub(super) take_back_offer: Option<Side>,
    pub(super) declined: Option<Declined>,
    /// How many turns had been played when each side last offered a draw: one
    /// offer a turn is enough.
    pub(super) draw_offered_at: [Option<usize>; 2],
    pub(super) paused: bool,
    /// What the side to move had used of its time when it was interrupted.
    pub(super) spent_us: u64,
    pub(super) rematch: Option<String>,
}

/// A move of the match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct StoredTurn {
    #[serde(with = "side_name")]
    pub(super) side: Side,
    pub(super) text: String,
    pub(super) time_us: u64,
    /// What a machine thought of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) opinion: Option<Opinion>,
}

/// What a machine thought, from the mover's view.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Opinion {
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) score: f64,
    pub(super) chance: Option<f64>,
    pub(super) proven: Option<String>,
    pub(super) plies: Option<u32>,
}

impl Opinion {
    /// None of a player that draws lots.
    pub(super) fn of(thought: &Thought) -> Option<Opinion> {
        let worth = thought.opinion()?;
        Some(Opinion {
            depth: thought.depth,
            nodes: thought.statistics.nodes,
            score: worth.number(),
            chance: worth.chance,
            proven: worth.proven.map(|proven| proven.name().to_string()),
            plies: worth.proven.and_then(Proven::plies),
        })
    }
}

/// What was not agreed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Declined {
    Draw,
    TakeBack,
}

/// How a match ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EndingView {
    #[serde(with = "side_or_null")]
    pub(super) winner: Option<Side>,
    cause: String,
    reason: String,
}

impl From<&Ending> for EndingView {
    fn from(Ending { winner, cause }: &Ending) -> EndingView {
        let reason = match cause {
            // Without the cause itself, which stands beside it.
            Cause::Illegal(what) | Cause::Failure(what) => what.clone(),
            cause => cause.to_string(),
        };
        EndingView { winner: *winner, cause: cause.word().to_string(), reason }
    }
}

impl EndingView {
    /// The ending, if it is one that the record does not show.
    pub(super) fn declared(&self) -> Option<Ending> {
        let cause = match self.cause.as_str() {
            "time" => Cause::Time,
            "illegal" => Cause::Illegal(self.reason.clone()),
            "failure" => Cause::Failure(self.reason.clone()),
            "resign" => Cause::Resignation,
            "agreed" => Cause::Agreement,
            "plies" => Cause::PlyLimit,
            _ => return None,
        };
        Some(Ending { winner: self.winner, cause })
    }
}

/// A time as it is stored.
pub(super) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// A side as `"first"` or `"second"`.
pub(super) mod side_name {
    use ludens_core::Side;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(side: &Side, to: S) -> Result<S::Ok, S::Error> {
        side.name().serialize(to)
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Side, D::Error> {
        let name = String::deserialize(from)?;
        let side = Side::BOTH.into_iter().find(|side| side.name() == name);
        side.ok_or_else(|| D::Error::custom("a side is `first` or `second`"))
    }
}

/// A side as `"first"` or `"second"`, and none as `null`.
pub(super) mod side_or_null {
    use ludens_core::Side;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(side: &Option<Side>, to: S) -> Result<S::Ok, S::Error> {
        side.map(Side::name).serialize(to)
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Option<Side>, D::Error> {
        let Some(name) = Option::<String>::deserialize(from)? else { return Ok(None) };
        let side = Side::BOTH.into_iter().find(|side| side.name() == name);
        side.map(Some).ok_or_else(|| D::Error::custom("a side is `first` or `second`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::Reason;

    #[test]
    fn endings_come_back_from_the_store() {
        let causes = [
            Cause::Time,
            Cause::Illegal("z9".into()),
            Cause::Failure("gone".into()),
            Cause::Resignation,
            Cause::Agreement,
            Cause::PlyLimit,
        ];
        for cause in causes {
            let ending = Ending { winner: Some(Side::Second), cause };
            let json = serde_json::to_string(&EndingView::from(&ending)).expect("JSON");
            let view: EndingView = serde_json::from_str(&json).expect("an ending");
            assert_eq!(view.declared(), Some(ending));
        }
        let by_rules = Ending { winner: None, cause: Cause::Rules(Reason::REPETITION) };
        assert_eq!(EndingView::from(&by_rules).declared(), None);
    }
}
