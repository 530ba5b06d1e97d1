//! One option of a player, as people and forms see it.

use schemars::JsonSchema;
use serde::Serialize;

use super::values::Values;

/// One option of a player.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(into = "PlayerOptionView")]
#[schemars(with = "PlayerOptionView")]
pub struct PlayerOption {
    /// The key in `player:key=value`.
    pub name: String,
    /// What it decides, in one line.
    pub help: String,
    /// The value it has when not given; empty if it has none.
    pub default: String,
    /// What it can be set to.
    pub values: Values,
}

impl PlayerOption {
    pub(super) fn new(name: &str, help: &str, default: &str, values: Values) -> PlayerOption {
        let (name, help) = (name.to_string(), help.to_string());
        PlayerOption { name, help, default: default.to_string(), values }
    }
}

/// An option as JSON has it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PlayerOption")]
struct PlayerOptionView {
    /// The key in `player:key=value`.
    name: String,
    /// What it decides, in one line.
    help: String,
    /// The value it has when not given; empty if it has none.
    default: String,
    /// What it can be set to, in words.
    values: String,
    /// The words, if there are only a few.
    choices: Vec<String>,
}

impl From<PlayerOption> for PlayerOptionView {
    fn from(PlayerOption { name, help, default, values }: PlayerOption) -> PlayerOptionView {
        let choices = match &values {
            Values::Switch => ["on", "off"].map(String::from).to_vec(),
            Values::OneOf(words) | Values::OneOfOrNetwork(words) => {
                words.iter().map(|word| word.value.clone()).collect()
            }
            _ => Vec::new(),
        };
        PlayerOptionView { name, help, default, values: values.to_string(), choices }
    }
}
