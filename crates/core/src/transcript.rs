//! A game as its file describes it: tags, moves as text, comments and the declared
//! result. Every file format reads into this and is written from it; whether
//! the moves are legal is checked by the game.

use std::fmt;

use crate::{Outcome, Side};

/// A game on paper.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Transcript {
    /// The game with its options, such as `tebes:size=4`; empty if the file does not say.
    pub game: String,
    /// The position it began with, if that is not the usual start.
    pub start: Option<String>,
    /// Everything else that is known of the game, in the file's order.
    pub tags: Vec<(String, String)>,
    /// A remark before the first move.
    pub comment: Option<String>,
    /// The moves.
    pub plies: Vec<Ply>,
    /// The declared result.
    pub result: GameResult,
    /// Why it ended, if the file says it.
    pub reason: Option<String>,
}

impl Transcript {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// The first tag whose name no file can hold: letters, digits and `_` are allowed.
    pub fn misnamed_tag(&self) -> Option<&str> {
        let is_letter = |c: char| c.is_alphanumeric() || c == '_';
        let is_name = |name: &str| !name.is_empty() && name.chars().all(is_letter);
        self.tags.iter().map(|(name, _)| name.as_str()).find(|name| !is_name(name))
    }

    /// Adds a remark to the last move, or before the first.
    pub fn remark(&mut self, text: &str) {
        let place = match self.plies.last_mut() {
            Some(ply) => &mut ply.comment,
            None => &mut self.comment,
        };
        match place {
            Some(comment) => {
                comment.push(' ');
                comment.push_str(text);
            }
            None => *place = Some(text.to_string()),
        }
    }
}

/// One move on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The move as written.
    pub text: String,
    /// A remark after it.
    pub comment: Option<String>,
}

impl Ply {
    /// A move without a remark.
    pub fn new(text: impl Into<String>) -> Ply {
        Ply { text: text.into(), comment: None }
    }
}

/// The result a file declares, by who moves first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// A side won.
    Won(Side),
    /// Nobody won.
    Drawn,
    /// Not finished, or not known.
    #[default]
    Open,
}

impl GameResult {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`; the first side's point comes first.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::Won(Side::First) => "1-0",
            GameResult::Won(Side::Second) => "0-1",
            GameResult::Drawn => "1/2-1/2",
            GameResult::Open => "*",
        }
    }

    /// The result that [`GameResult::text`] writes so.
    pub fn from_text(text: &str) -> Option<GameResult> {
        let all = [
            GameResult::Won(Side::First),
            GameResult::Won(Side::Second),
            GameResult::Drawn,
            GameResult::Open,
        ];
        all.into_iter().find(|result| result.text() == text)
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> GameResult {
        match outcome {
            None => GameResult::Open,
            Some(Outcome { winner: None, .. }) => GameResult::Drawn,
            Some(Outcome { winner: Some(side), .. }) => GameResult::Won(side),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
