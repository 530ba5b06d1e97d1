//! What a referee says to a program, read and written.
//!
//! A line whose first word is unknown means nothing, and unknown words within
//! `go` are skipped, as the protocol asks.

use std::fmt;
use std::str::SplitWhitespace;
use std::time::Duration;

use crate::clock::{Clocks, Time};
use crate::go::Go;

/// One line from the referee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Who are you?
    Ugi,
    /// Sets an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value; empty for none.
        value: String,
    },
    /// Are you there?
    IsReady,
    /// A new game begins.
    NewGame,
    /// The position to think about.
    Position {
        /// The text it begins with; `None` for the starting position.
        start: Option<String>,
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// Think.
    Go(Go),
    /// Count the move sequences of this length.
    Perft(u32),
    /// Answer now.
    Stop,
    /// A question about the position.
    Query(String),
    /// Draw the board.
    Draw,
    /// Farewell.
    Quit,
}

impl Command {
    /// The command in a line, if there is one.
    pub fn parse(line: &str) -> Option<Command> {
        let mut words = line.split_whitespace();
        Some(match words.next()? {
            "ugi" => Command::Ugi,
            "setoption" => set_option(words)?,
            "isready" => Command::IsReady,
            "uginewgame" => Command::NewGame,
            "position" => position(words)?,
            "go" => go(&words.collect::<Vec<_>>()),
            "stop" => Command::Stop,
            "query" => Command::Query(words.next().unwrap_or_default().to_string()),
            "d" => Command::Draw,
            "quit" => Command::Quit,
            _ => return None,
        })
    }
}

/// `name N value V`, where both may hold spaces.
fn set_option(mut words: SplitWhitespace<'_>) -> Option<Command> {
    words.next().filter(|word| *word == "name")?;
    let words: Vec<_> = words.collect();
    let end = words.iter().position(|word| *word == "value").unwrap_or(words.len());
    let name = words[..end].join(" ");
    let value = words.get(end + 1..).unwrap_or_default().join(" ");
    (!name.is_empty()).then_some(Command::SetOption { name, value })
}

/// `startpos` or `fen TEXT`, then perhaps `moves m m m`.
fn position(words: SplitWhitespace<'_>) -> Option<Command> {
    let words: Vec<_> = words.collect();
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let start = match words[..end].split_first()? {
        (&"startpos", _) => None,
        (&"fen", text) => Some(text.join(" ")),
        _ => return None,
    };
    let moves = words.get(end + 1..).unwrap_or_default();
    Some(Command::Position { start, moves: moves.iter().map(ToString::to_string).collect() })
}

/// The words that may follow `go`.
const GO_WORDS: &[&str] = &[
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "movetime",
    "depth",
    "nodes",
    "infinite",
    "searchmoves",
    "perft",
];

fn go(words: &[&str]) -> Command {
    let mut go = Go::default();
    let mut clocks = GivenClocks::default();
    let mut at = 0;
    while at < words.len() {
        let argument = words.get(at + 1).copied().unwrap_or_default();
        let time = milliseconds(argument);
        match words[at] {
            "p1time" => clocks.left[0] = time,
            "p2time" => clocks.left[1] = time,
            "p1inc" => clocks.increment[0] = time,
            "p2inc" => clocks.increment[1] = time,
            "movetime" => go.time = time.map_or(go.time, Time::Fixed),
            "infinite" => go.time = Time::Infinite,
            "depth" => go.depth = argument.parse().ok(),
            "nodes" => go.nodes = argument.parse().ok(),
            "perft" if argument.parse::<u32>().is_ok() => {
                return Command::Perft(argument.parse().unwrap_or_default());
            }
            "searchmoves" => {
                let rest = words[at + 1..].iter().take_while(|word| !GO_WORDS.contains(word));
                go.only = rest.map(ToString::to_string).collect();
            }
            _ => {}
        }
        at += 1;
    }
    if go.time == Time::Unset {
        go.time = clocks.time();
    }
    Command::Go(go)
}

/// A time in milliseconds; one that has run out may be below zero.
fn milliseconds(text: &str) -> Option<Duration> {
    let number: i64 = text.parse().ok()?;
    Some(Duration::from_millis(number.max(0).unsigned_abs()))
}

/// The clocks as far as they were given.
#[derive(Default)]
struct GivenClocks {
    left: [Option<Duration>; 2],
    increment: [Option<Duration>; 2],
}

impl GivenClocks {
    /// A side that is not mentioned has as much as the other.
    fn time(self) -> Time {
        let [first, second] = self.left;
        let Some((first, second)) = first.or(second).zip(second.or(first)) else {
            return Time::Unset;
        };
        let increment = self.increment.map(Option::unwrap_or_default);
        Time::Clock(Clocks { left: [first, second], increment })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => f.write_str("ugi"),
            Command::SetOption { name, value } if value.is_empty() => {
                write!(f, "setoption name {name}")
            }
            Command::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Command::IsReady => f.write_str("isready"),
            Command::NewGame => f.write_str("uginewgame"),
            Command::Position { start, moves } => write_position(f, start.as_deref(), moves),
            Command::Go(go) => write_go(f, go),
            Command::Perft(depth) => write!(f, "go perft {depth}"),
            Command::Stop => f.write_str("stop"),
            Command::Query(what) => write!(f, "query {what}"),
            Command::Draw => f.write_str("d"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

fn write_position(
    f: &mut fmt::Formatter<'_>,
    start: Option<&str>,
    moves: &[String],
) -> fmt::Result {
    match start {
        None => f.write_str("position startpos")?,
        Some(text) => write!(f, "position fen {text}")?,
    }
    if moves.is_empty() { Ok(()) } else { write!(f, " moves {}", moves.join(" ")) }
}

fn write_go(f: &mut fmt::Formatter<'_>, go: &Go) -> fmt::Result {
    f.write_str("go")?;
    match go.time {
        Time::Unset => {}
        Time::Infinite => f.write_str(" infinite")?,
        Time::Fixed(time) => write!(f, " movetime {}", time.as_millis())?,
        Time::Clock(Clocks { left, increment }) => {
            write!(f, " p1time {} p2time {}", left[0].as_millis(), left[1].as_millis())?;
            write!(f, " p1inc {} p2inc {}", increment[0].as_millis(), increment[1].as_millis())?;
        }
    }
    if let Some(depth) = go.depth {
        write!(f, " depth {depth}")?;
    }
    if let Some(nodes) = go.nodes {
        write!(f, " nodes {nodes}")?;
    }
    if !go.only.is_empty() {
        write!(f, " searchmoves {}", go.only.join(" "))?;
    }
    Ok(())
}
