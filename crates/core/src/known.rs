//! What is known of a position for certain, without a search.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Position, Side};

/// How a game will end if both sides play well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Proven")]
pub enum Value {
    /// The side to move wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The side to move loses.
    Loss,
}

impl Value {
    /// `"win"`, `"draw"` or `"loss"`, as JSON has it.
    pub const fn name(self) -> &'static str {
        match self {
            Value::Win => "win",
            Value::Draw => "draw",
            Value::Loss => "loss",
        }
    }

    /// The value that a score stands for: its sign.
    pub fn of(score: i32) -> Value {
        match score.cmp(&0) {
            Ordering::Greater => Value::Win,
            Ordering::Equal => Value::Draw,
            Ordering::Less => Value::Loss,
        }
    }

    /// What the end of a game is worth to a side.
    pub fn of_end(winner: Option<Side>, side: Side) -> Value {
        match winner {
            None => Value::Draw,
            Some(winner) if winner == side => Value::Win,
            Some(_) => Value::Loss,
        }
    }

    /// The value for the other side.
    #[must_use]
    pub const fn turned(self) -> Value {
        match self {
            Value::Win => Value::Loss,
            Value::Draw => Value::Draw,
            Value::Loss => Value::Win,
        }
    }
}

/// How a value came to be known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// A database of endings has it.
    Database,
    /// Regions that only one side can reach were counted.
    Regions,
    /// The game's own solver found it.
    Solver,
    /// A search followed every line that matters to its end.
    Search,
}

impl Proof {
    /// `"database"`, `"regions"`, `"solver"` or `"search"`, as JSON has it.
    pub const fn name(self) -> &'static str {
        match self {
            Proof::Database => "database",
            Proof::Regions => "regions",
            Proof::Solver => "solver",
            Proof::Search => "search",
        }
    }
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Known {
    /// How it ends, for the side to move.
    pub value: Value,
    /// In how many plies, if it is no draw and that is known.
    pub plies: Option<u32>,
    /// If it is not: how far the end seems. What leads to less wins in the end.
    pub left: Option<u32>,
    /// How it is known.
    pub proof: Proof,
}

impl Known {
    /// A value of which no more is known than how it was proven.
    pub const fn by(proof: Proof, value: Value) -> Known {
        Known { value, plies: None, left: None, proof }
    }

    /// What it means for the other side, a ply before.
    #[must_use]
    pub fn a_ply_before(self) -> Known {
        let plies = self.plies.map(|plies| plies + 1);
        Known { value: self.value.turned(), plies, ..self }
    }
}

/// Something that knows certain positions: a database of endings, or a count that proves who
/// wins.
pub trait Knows<P: Position>: Send + Sync {
    /// What is known of an undecided position.
    fn known(&self, position: &P) -> Option<Known>;
}
