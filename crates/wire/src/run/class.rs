//! What a league knows beyond an ordinary run: kept with the run, so that it can
//! go on, and its page be written, wherever its file is.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The class of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClassSpec {
    /// The folder with the players.
    pub folder: String,
    /// Where the page is written.
    pub page: String,
    /// How many bytes each program may use.
    pub memory: Option<usize>,
    /// Who has written a player, by its name in the run.
    pub authors: BTreeMap<String, String>,
    /// Who could not take part.
    pub left_out: Vec<LeftOut>,
}

/// Somebody who could not take part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeftOut {
    /// The player, or the folder where it has no name.
    pub name: String,
    /// Who has written it.
    pub author: Option<String>,
    /// Why.
    pub reason: String,
    /// What to do about it.
    pub advice: Option<String>,
    /// The lines that it said last.
    pub last_output: Vec<String>,
}
