//! How much of an experiment is run. Wherever a file has a value it may have
//! three instead, `{ quick = …, standard = …, full = … }`, of which a run takes
//! one before anything else is read.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use toml::{Table, Value};

/// How much of an experiment is run.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "LabScale")]
pub enum Scale {
    /// Seconds: enough to see that everything works.
    Quick,
    /// Minutes: enough to see what is true.
    Standard,
    /// As it was published; it may take a day.
    Full,
}

impl Scale {
    /// All of them.
    pub const ALL: [Scale; 3] = [Scale::Quick, Scale::Standard, Scale::Full];

    /// The name in files and commands.
    pub fn name(self) -> &'static str {
        match self {
            Scale::Quick => "quick",
            Scale::Standard => "standard",
            Scale::Full => "full",
        }
    }

    /// How long a second of a study is here, in seconds, unless the file says
    /// otherwise.
    pub fn second(self) -> f64 {
        match self {
            Scale::Quick => 0.001,
            Scale::Standard => 0.02,
            Scale::Full => 1.0,
        }
    }

    /// The value without any choice left in it. If a choice does not name
    /// this scale, `standard` takes its place.
    pub(super) fn choose(self, value: Value) -> Value {
        match value {
            Value::Table(table) if is_choice(&table) => {
                let mut table = table;
                let own = table.remove(self.name()).or_else(|| table.remove("standard"));
                own.map_or(Value::Table(table), |own| self.choose(own))
            }
            Value::Table(table) => {
                let chosen = table.into_iter().map(|(key, value)| (key, self.choose(value)));
                Value::Table(chosen.collect())
            }
            Value::Array(values) => {
                Value::Array(values.into_iter().map(|value| self.choose(value)).collect())
            }
            other => other,
        }
    }
}

/// Whether a table stands for one of its values.
fn is_choice(table: &Table) -> bool {
    table.contains_key("standard")
        && table.keys().all(|key| Scale::ALL.iter().any(|scale| scale.name() == key))
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A scale that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown scale `{0}`; there are quick, standard and full")]
pub struct UnknownScale(String);

impl FromStr for Scale {
    type Err = UnknownScale;

    fn from_str(text: &str) -> Result<Scale, UnknownScale> {
        let found = Scale::ALL.into_iter().find(|scale| scale.name() == text);
        found.ok_or_else(|| UnknownScale(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(text: &str, scale: Scale) -> Value {
        scale.choose(Value::Table(text.parse().expect("TOML")))
    }

    #[test]
    fn a_choice_becomes_its_value() {
        let text = "games = { quick = 4, standard = 100 }\nlist = [{ standard = 1, full = 2 }]";
        assert_eq!(chosen(text, Scale::Quick)["games"].as_integer(), Some(4));
        assert_eq!(chosen(text, Scale::Full)["games"].as_integer(), Some(100));
        assert_eq!(chosen(text, Scale::Full)["list"][0].as_integer(), Some(2));
        assert_eq!(chosen(text, Scale::Quick)["list"][0].as_integer(), Some(1));
    }

    #[test]
    fn other_tables_stay() {
        let text = "positions = { from = 'start', standard = 3 }";
        assert!(chosen(text, Scale::Quick)["positions"].is_table());
    }
}
