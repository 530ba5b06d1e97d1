//! One option of a player, as people and forms see it.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::values::Values;

/// One option of a player.
#[derive(Debug, Clone, PartialEq)]
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

/// `values` in words, and the words themselves as `choices` where there are
/// but a few.
impl Serialize for PlayerOption {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let choices = match &self.values {
            Values::Switch => vec!["on", "off"],
            Values::OneOf(words) => words.iter().map(|word| word.value.as_str()).collect(),
            _ => Vec::new(),
        };
        let mut object = serializer.serialize_struct("Option", 5)?;
        object.serialize_field("name", &self.name)?;
        object.serialize_field("help", &self.help)?;
        object.serialize_field("default", &self.default)?;
        object.serialize_field("values", &self.values.to_string())?;
        object.serialize_field("choices", &choices)?;
        object.end()
    }
}
