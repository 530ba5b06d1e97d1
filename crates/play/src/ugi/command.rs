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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parsed(line: &str) -> Command {
        Command::parse(line).unwrap_or_else(|| panic!("{line:?} is a command"))
    }

    #[test]
    fn a_position_text_ends_at_the_word_moves() {
        let moves = vec!["d1-d7/g7".to_string()];
        let start = Some("4/4 w".to_string());
        assert_eq!(parsed("position fen 4/4 w moves d1-d7/g7"), Command::Position { start, moves });
        assert_eq!(
            parsed("position startpos"),
            Command::Position { start: None, moves: Vec::new() }
        );
    }

    #[test]
    fn names_and_values_may_hold_spaces() {
        let option = parsed("setoption name UGI Game value loa:setup=easy now");
        let (name, value) = ("UGI Game".to_string(), "loa:setup=easy now".to_string());
        assert_eq!(option, Command::SetOption { name, value });
    }

    #[test]
    fn unknown_words_are_ignored() {
        assert_eq!(Command::parse("xyzzy go"), None);
        assert_eq!(Command::parse("   "), None);
        let go = Go { depth: Some(4), ..Go::default() };
        assert_eq!(parsed("go quickly depth 4 please"), Command::Go(go));
    }

    #[test]
    fn searchmoves_end_at_the_next_word_of_go() {
        let Command::Go(go) = parsed("go searchmoves a b depth 3") else { panic!("a go") };
        assert_eq!((go.only, go.depth), (vec!["a".to_string(), "b".to_string()], Some(3)));
    }

    #[test]
    fn a_clock_given_for_one_side_serves_both() {
        let Command::Go(go) = parsed("go p2time 500 p1inc -3") else { panic!("a go") };
        let half = Duration::from_millis(500);
        let clocks = Clocks { left: [half; 2], increment: [Duration::ZERO; 2] };
        assert_eq!(go.time, Time::Clock(clocks));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            depth in proptest::option::of(any::<u32>()),
            nodes in proptest::option::of(any::<u64>()),
            ms in 0..1_000_000_u64,
            kind in 0..4,
            only in proptest::collection::vec("[a-h][1-8]-[a-h][1-8]", 0..3),
        ) {
            let time = match kind {
                0 => Time::Unset,
                1 => Time::Infinite,
                2 => Time::Fixed(Duration::from_millis(ms)),
                _ => Time::Clock(Clocks {
                    left: [Duration::from_millis(ms); 2],
                    increment: [Duration::from_millis(ms / 60); 2],
                }),
            };
            let command = Command::Go(Go { depth, nodes, time, only, ..Go::default() });
            prop_assert_eq!(parsed(&command.to_string()), command);
        }

        #[test]
        fn any_line_is_read_or_ignored(line in "(go|position|setoption|query|d|[a-z]{1,4})?( (fen|moves|name|value|depth|p1time|searchmoves|perft|-?[0-9]{1,20}|\\PC{1,6})){0,8}") {
            if let Some(command) = Command::parse(&line) {
                prop_assert_eq!(Command::parse(&command.to_string()), Some(command));
            }
        }
    }
}
