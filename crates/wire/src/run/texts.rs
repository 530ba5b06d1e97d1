//! What users write in a flag of the command line, in a tournament's file or in Python:
//! numbers, times, rules and tests, called as fastchess calls them where the idea is the
//! same. An error says what was expected, for the caller, who knows where the text stood, to put
//! its name before it.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use ludens_core::{HiddenCharacter, Item, Spec, check_visible};
use ludens_play::catalog::read_time;
use serde::de::{Deserialize, Deserializer, Error};

use super::rules::{DrawRule, ResignRule, SprtSpec, Threshold};
use super::spec::Format;

/// More threads, or games at a time, than any machine has are a slip of the finger.
const MOST_THREADS: usize = 1024;

/// Reads a whole number within these bounds.
pub fn whole<T: TryFrom<u64>>(
    bounds: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| bounds.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        let (least, most) = (bounds.start(), bounds.end());
        number.ok_or_else(|| format!("it must be a whole number from {least} to {most}"))
    }
}

/// How many threads work, or games are played, at a time.
pub fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let number = text.parse().ok().filter(|threads: &NonZero<usize>| threads.get() <= MOST_THREADS);
    number.ok_or_else(|| format!("it must be a whole number from 1 to {MOST_THREADS}"))
}

/// A text that can stand in a list.
pub fn line(text: &str) -> Result<String, HiddenCharacter> {
    check_visible(text).map(|()| text.to_string())
}

/// A time with its unit: `200ms`.
pub fn time(text: &str) -> Result<Duration, String> {
    read_time(text).ok_or_else(|| "it must be a time such as 5s, 200ms or 2m".to_string())
}

/// A number of seconds, or a time with its unit: `0.2`, `200ms`.
pub fn seconds_or_time(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
    let time = seconds.filter(|time| !time.is_zero()).or_else(|| read_time(text));
    time.ok_or_else(|| "it must be a time such as 0.2, 5s or 200ms".to_string())
}

/// A value that data has as the text of the command line.
pub(super) fn from_text<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
}

/// [`line`], from data.
pub(super) fn visible<'de, D: Deserializer<'de>>(data: D) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(data)?;
    text.map(|text| line(&text).map_err(D::Error::custom)).transpose()
}

/// [`threads`], from data.
pub(super) fn concurrency<'de, D: Deserializer<'de>>(
    data: D,
) -> Result<Option<NonZero<usize>>, D::Error> {
    let number = Option::<u64>::deserialize(data)?;
    number.map(|number| threads(&number.to_string()).map_err(D::Error::custom)).transpose()
}

/// Who meets whom: `round-robin`, `gauntlet`, `swiss`.
impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        match text {
            "round-robin" | "roundrobin" => Ok(Format::RoundRobin),
            "gauntlet" => Ok(Format::Gauntlet),
            "swiss" => Ok(Format::Swiss),
            _ => Err("it must be round-robin, gauntlet or swiss".to_string()),
        }
    }
}

/// When a game is given up: `movecount=3,score=10`.
impl FromStr for ResignRule {
    type Err = String;

    fn from_str(text: &str) -> Result<ResignRule, String> {
        let keys = Keys::read(text, &["movecount", "score", "chance", "twosided"])?;
        let threshold = match (keys.number("score")?, keys.number("chance")?) {
            (Some(score), None) => Threshold::Score(score),
            (None, Some(percent)) => Threshold::Chance(percent),
            (None, None) => return Err("score is missing, or chance in percent".to_string()),
            (Some(_), Some(_)) => return Err("score or chance, not both".to_string()),
        };
        Ok(ResignRule {
            moves: keys.number("movecount")?.ok_or("movecount is missing")?,
            threshold,
            both_sides: keys.number("twosided")?.unwrap_or(false),
        })
    }
}

/// When a game is drawn: `movenumber=40,movecount=8,score=0.1`.
impl FromStr for DrawRule {
    type Err = String;

    fn from_str(text: &str) -> Result<DrawRule, String> {
        let keys = Keys::read(text, &["movenumber", "movecount", "score"])?;
        Ok(DrawRule {
            after_moves: keys.number("movenumber")?.unwrap_or(0),
            moves: keys.number("movecount")?.ok_or("movecount is missing")?,
            score: keys.number("score")?.ok_or("score is missing")?,
        })
    }
}

/// A test that ends a run: `elo0=0,elo1=5`.
impl FromStr for SprtSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<SprtSpec, String> {
        let keys = Keys::read(text, &["elo0", "elo1", "alpha", "beta", "model"])?;
        let normalised = match keys.get("model") {
            None | Some("normalized" | "normalised") => true,
            Some("logistic") => false,
            Some(other) => {
                return Err(format!("model {other:?} is neither normalized nor logistic"));
            }
        };
        Ok(SprtSpec {
            elo0: keys.number("elo0")?.ok_or("elo0 is missing")?,
            elo1: keys.number("elo1")?.ok_or("elo1 is missing")?,
            alpha: keys.number("alpha")?.unwrap_or(0.05),
            beta: keys.number("beta")?.unwrap_or(0.05),
            normalised,
        })
    }
}

/// `key=value,key=value`.
struct Keys(Vec<(String, String)>);

impl Keys {
    fn read(text: &str, known: &[&str]) -> Result<Keys, String> {
        let spec: Spec = format!("x:{text}").parse().map_err(|_| expected(known))?;
        let pair = |item: Item| Some((item.key?, item.value));
        let keys: Option<Vec<_>> = spec.items.into_iter().map(pair).collect();
        let keys = keys.ok_or_else(|| expected(known))?;
        for (place, (key, _)) in keys.iter().enumerate() {
            if !known.contains(&key.as_str()) {
                return Err(format!("{key:?} is unknown; {}", expected(known)));
            }
            if keys[..place].iter().any(|(earlier, _)| earlier == key) {
                return Err(format!("{key:?} is given twice"));
            }
        }
        Ok(Keys(keys))
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>, String> {
        let read = |text: &str| text.parse().map_err(|_| format!("{name} cannot be {text:?}"));
        self.get(name).map(read).transpose()
    }
}

fn expected(known: &[&str]) -> String {
    format!("expected {}", known.iter().map(|key| format!("{key}=…")).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_told() {
        let read = whole::<u32>(1..=200);
        assert_eq!((read("1"), read("200")), (Ok(1), Ok(200)));
        for wrong in ["0", "201", "-1", "", "x", "1.5", "99999999999999999999"] {
            assert_eq!(read(wrong), Err("it must be a whole number from 1 to 200".to_string()));
        }
    }

    #[test]
    fn rules_are_read_as_fastchess_writes_them() {
        let rule: ResignRule = "movecount=3,score=600,twosided=true".parse().expect("a rule");
        assert_eq!((rule.moves, rule.threshold), (3, Threshold::Score(600.0)));
        assert!(rule.both_sides);
        let test: SprtSpec = "elo0=0,elo1=5,alpha=0.1,model=logistic".parse().expect("a test");
        assert_eq!((test.elo1, test.alpha, test.beta, test.normalised), (5.0, 0.1, 0.05, false));
        let told = |error: Option<String>, says: &str| {
            let error = error.expect(says);
            assert!(error.contains(says), "{error}");
        };
        told("movecount=3".parse::<ResignRule>().err(), "score is missing");
        told("moves=3".parse::<DrawRule>().err(), "movecount=…");
        told("elo0=a,elo1=5".parse::<SprtSpec>().err(), "elo0 cannot be");
    }
}
