//! What a program reports while it thinks, `info depth 5 score cp 12 …`, read
//! and written. Scores are from the side to move's view: `cp` in hundredths,
//! `win N` and `loss N` in plies.

use std::fmt;
use std::time::Duration;

use ludens_search::{Proven, Score};

use crate::thought::Thought;
use crate::worth::Worth;

/// One `info` line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Info {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The deepest ply visited.
    pub selective_depth: Option<u32>,
    /// Which of several best lines this is, from 1.
    pub rank: Option<usize>,
    /// What the line is worth.
    pub value: Option<Value>,
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nodes_per_second: Option<u64>,
    /// Time spent.
    pub time: Option<Duration>,
    /// The line.
    pub line: Vec<String>,
    /// A remark for people.
    pub remark: Option<String>,
}

/// A score as the protocol writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// Hundredths of the evaluation's unit.
    Hundredths(i32),
    /// A win in this many plies.
    Win(u32),
    /// A loss in this many plies.
    Loss(u32),
}

impl Value {
    fn of(worth: Worth) -> Value {
        match worth.proven {
            Some(Proven::Win { plies }) => Value::Win(plies),
            Some(Proven::Loss { plies }) => Value::Loss(plies),
            Some(Proven::Draw) => Value::Hundredths(0),
            None => Value::Hundredths(worth.score.as_opinion().value()),
        }
    }

    /// What that is worth to the side to move. A program's win or loss
    /// counts as proven.
    pub fn worth(self) -> Worth {
        let score = match self {
            Value::Hundredths(value) => Score::opinion(value),
            Value::Win(plies) => Score::win(plies),
            Value::Loss(plies) => Score::loss(plies),
        };
        Worth::new(score, score.proven(), None)
    }
}

impl Info {
    /// The lines that describe a thought, one for each of its best lines.
    pub fn lines(thought: &Thought) -> impl Iterator<Item = Info> {
        let several = thought.lines.len() > 1;
        thought.lines.iter().enumerate().map(move |(i, line)| Info {
            depth: Some(thought.depth),
            selective_depth: Some(thought.statistics.selective_depth),
            rank: several.then_some(i + 1),
            value: Some(Value::of(line.worth)),
            nodes: Some(thought.statistics.nodes),
            nodes_per_second: Some(thought.nodes_per_second()),
            time: Some(thought.time),
            line: line.moves.clone(),
            remark: None,
        })
    }

    /// The information in a line, if it is an `info` line. Words that mean
    /// nothing are skipped.
    pub fn parse(line: &str) -> Option<Info> {
        let words: Vec<_> = line.split_whitespace().collect();
        let ("info", words) = words.split_first().map(|(first, rest)| (*first, rest))? else {
            return None;
        };
        let mut info = Info::default();
        for (i, word) in words.iter().enumerate() {
            let rest = &words[i + 1..];
            match *word {
                "depth" => info.depth = number(rest),
                "seldepth" => info.selective_depth = number(rest),
                "multipv" => info.rank = number(rest),
                "nodes" => info.nodes = number(rest),
                "nps" => info.nodes_per_second = number(rest),
                "time" => info.time = number(rest).map(Duration::from_millis),
                "score" => info.value = value(rest),
                "pv" => {
                    info.line = rest.iter().map(ToString::to_string).collect();
                    break;
                }
                "string" => {
                    info.remark = Some(rest.join(" "));
                    break;
                }
                _ => {}
            }
        }
        Some(info)
    }
}

fn number<T: std::str::FromStr>(words: &[&str]) -> Option<T> {
    words.first()?.parse().ok()
}

fn value(words: &[&str]) -> Option<Value> {
    let (kind, rest) = words.split_first()?;
    Some(match *kind {
        "cp" => Value::Hundredths(number(rest)?),
        "win" => Value::Win(number(rest)?),
        "loss" => Value::Loss(number(rest)?),
        _ => return None,
    })
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Hundredths(value) => write!(f, "cp {value}"),
            Value::Win(plies) => write!(f, "win {plies}"),
            Value::Loss(plies) => write!(f, "loss {plies}"),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let mut item = |name: &str, value: Option<String>| match value {
            Some(value) => write!(f, " {name} {value}"),
            None => Ok(()),
        };
        item("depth", self.depth.map(|n| n.to_string()))?;
        item("seldepth", self.selective_depth.map(|n| n.to_string()))?;
        item("multipv", self.rank.map(|n| n.to_string()))?;
        item("score", self.value.map(|value| value.to_string()))?;
        item("nodes", self.nodes.map(|n| n.to_string()))?;
        item("nps", self.nodes_per_second.map(|n| n.to_string()))?;
        item("time", self.time.map(|time| time.as_millis().to_string()))?;
        item("pv", (!self.line.is_empty()).then(|| self.line.join(" ")))?;
        item("string", self.remark.clone())
    }
}
