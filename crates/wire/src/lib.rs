//! The data that leaves Ludens or enters it: one type for each thing that the
//! program's `--json`, the app and Python tell or take, with its JSON form and its
//! schema. The interface's description, the page's types and Python's are made
//! from the schemas.
//!
//! | module | what |
//! |---|---|
//! | `views` | games, positions, moves, records |
//! | `thought` | what a player thinks |
//! | `known` | what is known of a position without a search |
//! | `request` | a position by how it came about |
//! | `json` | data read from JSON, with the name of what is wrong |
//! | `run` | a run: who plays what, from where, how often, with which limits |
//!
//! What an x-ray and an explanation tell is made in `ludens_play` itself and only
//! named here. Sides are `first` and `second`; a winner that is null is a draw; a
//! worth is seen from the side to move.

mod json;
pub mod known;
pub mod request;
pub mod run;
pub mod thought;
pub mod views;

pub use json::from_value;
pub use known::{KnownMoveView, KnownPositionView, KnownView};
pub use ludens_core::Proof;
pub use ludens_play::{ExplainedTerm, Explanation, Value, Worth, xray};
pub use request::{MOST_MOVES, PositionRequest, PositionRequestError, open};
pub use thought::ThoughtView;
pub use views::{
    BoardView, CellView, GameView, LegalMoveView, OutcomeView, PlayedView, PositionView,
    RecordView, colours_of,
};
