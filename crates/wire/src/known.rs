//! What is known of a position without a search, as JSON has it.

use ludens_core::{AnyRecord, Known, Proof, Value};
use ludens_games::Game;
use ludens_play::endings::{KnownMove, known, known_moves};
use schemars::JsonSchema;
use serde::Serialize;

/// What is known of a position and of its moves.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "KnownPosition")]
pub struct KnownPositionView {
    /// The position itself, for the side to move; null if nothing is known of it.
    pub known: Option<KnownView>,
    /// The moves of which it is known where they lead, the best first.
    pub moves: Vec<KnownMoveView>,
}

/// How it ends if both sides play well.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[schemars(rename = "Known")]
pub struct KnownView {
    /// For the side to move.
    pub value: Value,
    /// In how many plies, where that is known.
    pub plies: Option<u32>,
    /// How it is known.
    pub proof: Proof,
}

/// A move and what it is worth to the side that makes it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "KnownMove")]
pub struct KnownMoveView {
    /// The move.
    pub text: String,
    /// How it ends then.
    #[serde(flatten)]
    pub known: KnownView,
}

impl KnownPositionView {
    /// What is known of the record's last position.
    pub fn new(game: &Game, record: &dyn AnyRecord) -> KnownPositionView {
        KnownPositionView {
            known: known(game, record).map(KnownView::from),
            moves: known_moves(game, record).into_iter().map(KnownMoveView::from).collect(),
        }
    }
}

impl From<Known> for KnownView {
    fn from(Known { value, plies, proof, .. }: Known) -> KnownView {
        KnownView { value, plies, proof }
    }
}

impl From<KnownMove> for KnownMoveView {
    fn from(KnownMove { text, known }: KnownMove) -> KnownMoveView {
        KnownMoveView { text, known: known.into() }
    }
}
