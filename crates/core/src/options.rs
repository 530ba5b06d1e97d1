//! A game's options as data: their names, values, defaults and help. The
//! command line, the web form and Python are made from these tables, and a
//! rule book reads its [`Options`] already checked.

use std::fmt;

use thiserror::Error;

use crate::{Item, Spec};

/// One option of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionInfo {
    /// The key in `game:key=value`.
    pub name: &'static str,
    /// What it decides, in one line.
    pub help: &'static str,
    /// The value it has when not given.
    pub default: &'static str,
    /// The values it can take.
    pub values: Values,
}

/// The values an option can take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// One of a few words.
    OneOf(&'static [Choice]),
    /// A whole number within bounds.
    Number {
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// A board size such as `7x6`, columns first.
    Size {
        /// The fewest columns and rows.
        min: (usize, usize),
        /// The most columns and rows.
        max: (usize, usize),
    },
}

/// One word an option can be set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The word.
    pub value: &'static str,
    /// What it means, in one line.
    pub help: &'static str,
}

impl Values {
    /// The value in its one canonical spelling, or `None` if it is not allowed.
    fn accept(&self, text: &str) -> Option<String> {
        match *self {
            Values::OneOf(choices) => {
                choices.iter().find(|c| c.value == text).map(|c| c.value.to_string())
            }
            Values::Number { min, max } => {
                let number = parse_number(text).filter(|n| (min..=max).contains(n))?;
                Some(number.to_string())
            }
            Values::Size { min, max } => {
                let (w, h) = parse_size(text)?;
                let fits = (min.0..=max.0).contains(&w) && (min.1..=max.1).contains(&h);
                fits.then(|| format!("{w}x{h}"))
            }
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::OneOf(choices) => {
                let words: Vec<_> = choices.iter().map(|c| c.value).collect();
                f.write_str(&words.join(", "))
            }
            Values::Number { min, max } => write!(f, "a whole number from {min} to {max}"),
            Values::Size { min, max } => {
                write!(f, "a size from {}x{} to {}x{}", min.0, min.1, max.0, max.1)
            }
        }
    }
}

/// Digits only: `u64::from_str` would also read a plus sign.
fn parse_number(text: &str) -> Option<u64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}

fn parse_size(text: &str) -> Option<(usize, usize)> {
    let (width, height) = text.split_once('x')?;
    Some((parse_number(width)? as usize, parse_number(height)? as usize))
}

/// An option that a game does not have, or a value that it does not take.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OptionError {
    /// The game has no option of this name.
    #[error("{game} has no option {name:?}; it has {known}")]
    UnknownName {
        /// The game's name.
        game: String,
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The option does not take this value.
    #[error("option {name} of {game} cannot be {value:?}; it can be {allowed}")]
    BadValue {
        /// The game's name.
        game: String,
        /// The option's name.
        name: String,
        /// The value given.
        value: String,
        /// The values there are.
        allowed: String,
    },
    /// The same option stands there twice.
    #[error("option {name} of {game} is given twice")]
    Twice {
        /// The game's name.
        game: String,
        /// The option's name.
        name: String,
    },
}

/// The value of every option of a game, checked and complete.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Options {
    values: Vec<(&'static str, String)>,
}

impl Options {
    /// Every option at its default.
    pub fn defaults(infos: &[OptionInfo]) -> Options {
        Options { values: infos.iter().map(|o| (o.name, o.default.to_string())).collect() }
    }

    /// The options that `spec` asks for, the rest at their defaults. A first
    /// item without a key sets the game's first option.
    pub fn read(infos: &[OptionInfo], spec: &Spec) -> Result<Options, OptionError> {
        let mut options = Options::defaults(infos);
        let mut given = Vec::new();
        for item in &spec.items {
            let info = find(infos, spec, item)?;
            if given.contains(&info.name) {
                let (game, name) = (spec.name.clone(), info.name.to_string());
                return Err(OptionError::Twice { game, name });
            }
            given.push(info.name);
            options.set(info, spec, &item.value)?;
        }
        Ok(options)
    }

    fn set(&mut self, info: &OptionInfo, spec: &Spec, value: &str) -> Result<(), OptionError> {
        let Some(accepted) = info.values.accept(value) else {
            return Err(OptionError::BadValue {
                game: spec.name.clone(),
                name: info.name.to_string(),
                value: value.to_string(),
                allowed: info.values.to_string(),
            });
        };
        if let Some(entry) = self.values.iter_mut().find(|(name, _)| *name == info.name) {
            entry.1 = accepted;
        }
        Ok(())
    }

    /// The value of an option.
    ///
    /// # Panics
    /// If the game has no such option: a rule book that asks for one it never
    /// declared is wrong, whatever the user wrote.
    pub fn get(&self, name: &str) -> &str {
        match self.values.iter().find(|(n, _)| *n == name) {
            Some((_, value)) => value,
            None => panic!("no option {name:?} is declared"),
        }
    }

    /// The value of a [`Values::Number`] option.
    ///
    /// # Panics
    /// As [`Options::get`], or if the option is of another kind.
    pub fn number(&self, name: &str) -> u64 {
        self.get(name).parse().expect("a checked number")
    }

    /// The columns and rows of a [`Values::Size`] option.
    ///
    /// # Panics
    /// As [`Options::get`], or if the option is of another kind.
    pub fn size(&self, name: &str) -> (usize, usize) {
        parse_size(self.get(name)).expect("a checked size")
    }

    /// All names and values in the order they were declared.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.iter().map(|(name, value)| (*name, value.as_str()))
    }
}

/// The option that `item` sets.
fn find<'a>(
    infos: &'a [OptionInfo],
    spec: &Spec,
    item: &Item,
) -> Result<&'a OptionInfo, OptionError> {
    let found = match &item.key {
        Some(key) => infos.iter().find(|o| o.name == *key),
        None => infos.first(),
    };
    found.ok_or_else(|| OptionError::UnknownName {
        game: spec.name.clone(),
        name: item.key.clone().unwrap_or_else(|| item.value.clone()),
        known: match infos {
            [] => "none".to_string(),
            _ => infos.iter().map(|o| o.name).collect::<Vec<_>>().join(", "),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const INFOS: &[OptionInfo] = &[
        OptionInfo {
            name: "size",
            help: "columns and rows",
            default: "7x6",
            values: Values::Size { min: (4, 4), max: (10, 8) },
        },
        OptionInfo {
            name: "seed",
            help: "the seed",
            default: "1",
            values: Values::Number { min: 0, max: u64::MAX },
        },
        OptionInfo {
            name: "draws",
            help: "how it is drawn",
            default: "no",
            values: Values::OneOf(&[
                Choice { value: "no", help: "never" },
                Choice { value: "yes", help: "always" },
            ]),
        },
    ];

    fn read(text: &str) -> Result<Options, OptionError> {
        Options::read(INFOS, &text.parse().expect("a spec"))
    }

    #[test]
    fn values_are_checked_and_completed() {
        let options = read("game:8x8,draws=yes").expect("good options");
        assert_eq!(options.size("size"), (8, 8));
        assert_eq!(options.number("seed"), 1);
        assert_eq!(options.get("draws"), "yes");
    }

    #[test]
    fn errors_say_what_there_is() {
        let message = |text: &str| read(text).expect_err("an error").to_string();
        assert_eq!(message("g:colour=red"), "g has no option \"colour\"; it has size, seed, draws");
        assert_eq!(
            message("g:draws=maybe"),
            "option draws of g cannot be \"maybe\"; it can be no, yes"
        );
        assert_eq!(
            message("g:size=3x3"),
            "option size of g cannot be \"3x3\"; it can be a size from 4x4 to 10x8"
        );
        assert_eq!(
            message("g:seed=+1"),
            "option seed of g cannot be \"+1\"; it can be a whole number from 0 to 18446744073709551615"
        );
        assert_eq!(message("g:seed=1,seed=2"), "option seed of g is given twice");
    }
}
