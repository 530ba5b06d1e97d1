//! The values that a player's option can take: checked once, when a name is
//! read, and kept in one spelling.

use std::fmt;
use std::time::Duration;

use super::network::file_of;

/// What an option can be set to.
#[derive(Debug, Clone, PartialEq)]
pub enum Values {
    /// `on` or `off`.
    Switch,
    /// One of a few words.
    OneOf(Vec<Word>),
    /// One of a few words, or a network's file.
    OneOfOrNetwork(Vec<Word>),
    /// A whole number within bounds.
    Whole {
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
    },
    /// Any number within bounds.
    Real {
        /// The smallest.
        min: f64,
        /// The largest.
        max: f64,
    },
    /// A weight: a number, or `on` and `off` for 1 and 0.
    Weight,
    /// A whole number, or a word for no limit.
    UpTo {
        /// The word.
        unlimited: &'static str,
        /// The largest number.
        max: u64,
    },
    /// A time such as `5s` or `200ms`.
    Time,
    /// An amount of memory such as `64MB`.
    Memory,
    /// Any text.
    Text,
}

/// A word that an option can be set to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub value: String,
    /// Another word for the same.
    pub alias: Option<String>,
    /// What it means, in one line.
    pub help: String,
}

impl Word {
    /// A word and its meaning.
    pub fn new(value: &str, help: &str) -> Word {
        Word { value: value.to_string(), alias: None, help: help.to_string() }
    }

    fn is(&self, text: &str) -> bool {
        self.value == text || self.alias.as_deref() == Some(text)
    }
}

/// No weight is larger than this: scores, which count in hundredths, stay far
/// from what 32 bits hold.
const LARGEST_WEIGHT: f64 = 1e4;

impl Values {
    /// The words `value`, each with its meaning.
    pub(super) fn words(words: &[(&str, &str)]) -> Values {
        Values::OneOf(words.iter().map(|(value, help)| Word::new(value, help)).collect())
    }

    /// The value in its one spelling; `None` if it cannot be taken.
    pub fn accept(&self, text: &str) -> Option<String> {
        match self {
            Values::Switch => matches!(text, "on" | "off").then(|| text.to_string()),
            Values::OneOf(words) => {
                words.iter().find(|word| word.is(text)).map(|word| word.value.clone())
            }
            Values::OneOfOrNetwork(words) => {
                let known = words.iter().find(|word| word.is(text)).map(|word| &*word.value);
                known.or_else(|| file_of(text).map(|_| text)).map(str::to_string)
            }
            Values::Whole { min, max } => {
                let number = read_whole(text).filter(|n| (min..=max).contains(&n))?;
                Some(number.to_string())
            }
            Values::Real { min, max } => {
                let number = read_real(text).filter(|n| (*min..=*max).contains(n))?;
                Some(number.to_string())
            }
            Values::Weight => {
                let largest = |n: &f64| n.abs() <= LARGEST_WEIGHT;
                read_weight(text).filter(largest).map(|n| n.to_string())
            }
            Values::UpTo { unlimited, .. } if text == *unlimited => Some(text.to_string()),
            Values::UpTo { max, .. } => Values::Whole { min: 0, max: *max }.accept(text),
            Values::Time => read_time(text).map(write_time),
            Values::Memory => read_memory(text).map(write_memory),
            Values::Text => Some(text.to_string()),
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Switch => f.write_str("on, off"),
            Values::OneOf(words) => {
                let words: Vec<_> = words.iter().map(ToString::to_string).collect();
                f.write_str(&words.join(", "))
            }
            Values::OneOfOrNetwork(words) => {
                let words: Vec<_> = words.iter().map(ToString::to_string).collect();
                write!(f, "{}, or net:FILE with a trained network", words.join(", "))
            }
            Values::Whole { min, max } if *max == u64::MAX => {
                write!(f, "a whole number from {min}")
            }
            Values::Whole { min, max } => write!(f, "a whole number from {min} to {max}"),
            Values::Real { min, max } => write!(f, "a number from {min} to {max}"),
            Values::Weight => {
                f.write_str("a number from -10000 to 10000, or on and off for 1 and 0")
            }
            Values::UpTo { unlimited, max } => {
                write!(f, "{unlimited}, or a whole number up to {max}")
            }
            Values::Time => f.write_str("a time such as 5s, 200ms or 2m"),
            Values::Memory => f.write_str(MEMORY_EXPECTED),
            Values::Text => f.write_str("a text"),
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.alias {
            Some(alias) => write!(f, "{} ({alias})", self.value),
            None => f.write_str(&self.value),
        }
    }
}

/// Digits only: a plus sign is no part of a number here.
fn read_whole(text: &str) -> Option<u64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Digits with a point and a minus sign, but neither exponents nor `nan`.
fn read_real(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.' || b == b'-');
    plain.then(|| text.parse().ok())?.filter(|number: &f64| number.is_finite())
}

/// A weight, whose switches are on and off.
pub(super) fn read_weight(text: &str) -> Option<f64> {
    match text {
        "on" => Some(1.0),
        "off" => Some(0.0),
        _ => read_real(text),
    }
}

const TIME_UNITS: &[(&str, f64)] = &[("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
const LONGEST_TIME: f64 = 365.0 * 24.0 * 3600.0;

/// A time with its unit: `1.5s`; `None` if it is none.
pub fn read_time(text: &str) -> Option<Duration> {
    let (number, unit) = number_and_unit(text)?;
    let (_, seconds) = TIME_UNITS.iter().find(|(name, _)| *name == unit)?;
    let seconds = number * seconds;
    (seconds > 0.0 && seconds <= LONGEST_TIME).then(|| Duration::from_secs_f64(seconds))
}

fn write_time(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1e3;
    match time.as_millis() {
        whole if whole >= 1000 && whole % 1000 == 0 && time.subsec_nanos() == 0 => {
            format!("{}s", whole / 1000)
        }
        _ => format!("{ms}ms"),
    }
}

const MEMORY_UNITS: &[(&str, u32)] = &[("B", 0), ("KB", 10), ("MB", 20), ("GB", 30), ("TB", 40)];
/// 64 TB, more than a machine has; the system refuses smaller mistakes.
const MOST_MEMORY: f64 = (1_u64 << 46) as f64;
/// What [`read_memory`] reads, for messages.
pub const MEMORY_EXPECTED: &str = "a size from 1B to 64TB, such as 64MB, 512KB or 1GB";

/// Bytes with their unit, a KB having 1024: `64MB`; `None` if it is none, or if it
/// is not within bounds.
///
/// ```
/// use ludens_play::catalog::read_memory;
/// assert_eq!(read_memory("1TB"), read_memory("1024GB"));
/// assert_eq!(read_memory("65TB"), None);
/// ```
pub fn read_memory(text: &str) -> Option<usize> {
    let (number, unit) = number_and_unit(text)?;
    let named = |(name, _): &&(&str, u32)| name.eq_ignore_ascii_case(unit);
    let (_, shift) = MEMORY_UNITS.iter().find(named)?;
    let bytes = number * (1_u64 << shift) as f64;
    (1.0..=MOST_MEMORY).contains(&bytes).then_some(bytes as usize)
}

pub(super) fn write_memory(bytes: usize) -> String {
    let fits = |(_, shift): &&(&str, u32)| bytes >= 1 << shift && bytes.is_multiple_of(1 << shift);
    let (unit, shift) = MEMORY_UNITS.iter().rev().find(fits).unwrap_or(&MEMORY_UNITS[0]);
    format!("{}{unit}", bytes >> shift)
}

fn number_and_unit(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| c.is_ascii_alphabetic())?;
    Some((read_real(&text[..end])?, &text[end..]))
}
