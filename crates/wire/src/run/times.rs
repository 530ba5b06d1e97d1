//! Times as users write them, each read from the text of the command line or, in files
//! and other languages, from a number of seconds.

use std::str::FromStr;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Deserialize;

use super::texts::{seconds_or_time, time};

/// A time for each move: `0.2`, `200ms`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "Seconds")]
#[schemars(inline)]
pub struct MoveTime(pub Duration);

/// A clock: time for the game, and after each move: `60`, `10+0.1`, `5m+3s`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "Seconds")]
#[schemars(inline)]
pub struct GameTime {
    /// For the game.
    pub base: Duration,
    /// After each move.
    pub increment: Duration,
}

/// By how much a time may be exceeded, with its unit: `200ms`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Margin(pub Duration);

/// A number of seconds, or the text of the command line.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "it must be a number of seconds, or a text")]
#[schemars(inline)]
enum Seconds {
    Number(f64),
    Text(String),
}

impl Seconds {
    fn read<T: FromStr>(self) -> Result<T, T::Err> {
        match self {
            Seconds::Number(seconds) => seconds.to_string().parse(),
            Seconds::Text(text) => text.parse(),
        }
    }
}

impl TryFrom<Seconds> for MoveTime {
    type Error = String;

    fn try_from(seconds: Seconds) -> Result<MoveTime, String> {
        seconds.read()
    }
}

impl TryFrom<Seconds> for GameTime {
    type Error = String;

    fn try_from(seconds: Seconds) -> Result<GameTime, String> {
        seconds.read()
    }
}

impl FromStr for MoveTime {
    type Err = String;

    fn from_str(text: &str) -> Result<MoveTime, String> {
        seconds_or_time(text).map(MoveTime)
    }
}

impl FromStr for GameTime {
    type Err = String;

    fn from_str(text: &str) -> Result<GameTime, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let increment = match increment {
            "0" | "0s" => Ok(Duration::ZERO),
            other => seconds_or_time(other),
        };
        match (seconds_or_time(base), increment) {
            (Ok(base), Ok(increment)) => Ok(GameTime { base, increment }),
            _ => Err("it must be a time such as 60, 10+0.1 or 5m+3s".to_string()),
        }
    }
}

impl FromStr for Margin {
    type Err = String;

    fn from_str(text: &str) -> Result<Margin, String> {
        time(text).map(Margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let ms = Duration::from_millis;
        let clock = |text: &str| text.parse().map(|GameTime { base, increment }| [base, increment]);
        assert_eq!(clock("10+0.1"), Ok([ms(10_000), ms(100)]));
        assert_eq!(clock("1m"), Ok([ms(60_000), ms(0)]));
        assert!(clock("1m+").is_err() && clock("-1").is_err());
        assert!("0".parse::<MoveTime>().is_err());
        assert_eq!("200ms".parse(), Ok(Margin(ms(200))));
        assert!("0.2".parse::<Margin>().is_err());
    }

    #[test]
    fn times_are_numbers_or_texts() {
        let read = |json: &str| serde_json::from_str::<MoveTime>(json);
        for json in ["0.2", "\"0.2\"", "\"200ms\""] {
            assert_eq!(read(json).expect(json), MoveTime(Duration::from_millis(200)));
        }
        let told = |json: &str| read(json).expect_err(json).to_string();
        assert_eq!(told("-1"), "it must be a time such as 0.2, 5s or 200ms");
        assert_eq!(told("[]"), "it must be a number of seconds, or a text");
    }
}
