//! What a player thinks, in words that any program can show: a search's report
//! with the game's own move texts. Scores are from the side to move's view.

use std::time::Duration;

use ludens_core::{Curve, Position, Proof};
use ludens_search::{Line, Report, Score, Statistics};

use crate::endings::known_after;
use crate::go::Detail;
use crate::oracle;
use crate::worth::{Worth, value_of};

/// A player's opinion, while it thinks and at the end alike.
#[derive(Debug, Clone)]
pub struct Thought {
    /// The depth it stands for, in plies.
    pub depth: u32,
    /// The best moves with their lines, the best first. Never empty.
    pub lines: Vec<ThoughtLine>,
    /// Every move with its worth, the best first, if that was asked for.
    pub moves: Option<Vec<MoveWorth>>,
    /// What was done to find it.
    pub statistics: Statistics,
    /// How long it took.
    pub time: Duration,
}

/// A move and what should follow, as texts.
#[derive(Debug, Clone, PartialEq)]
pub struct ThoughtLine {
    /// Its worth to the side to move.
    pub worth: Worth,
    /// The moves expected, the first being the one to play. Never empty.
    pub moves: Vec<String>,
}

/// A move and its worth.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveWorth {
    /// The move.
    pub text: String,
    /// Its worth to the side to move.
    pub worth: Worth,
}

impl Thought {
    /// A report on `position` in words.
    pub(crate) fn of<P: Position>(
        report: &Report<P::Move>,
        position: &P,
        curve: Option<Curve>,
        wanted: Detail,
    ) -> Thought {
        let worth = |line: &Line<P::Move>| Worth {
            proof: proof(position, line),
            exact: oracle::score(position, line),
            ..Worth::new(line.score, line.proven, curve)
        };
        let in_words = |line: &Line<P::Move>| ThoughtLine {
            worth: worth(line),
            moves: texts(position, &line.moves),
        };
        let move_in_words = |line: &Line<P::Move>| MoveWorth {
            text: position.move_text(line.moves[0]),
            worth: worth(line),
        };
        let every_move = || report.lines.iter().map(move_in_words).collect();
        Thought {
            depth: report.depth,
            lines: report.lines.iter().take(wanted.lines()).map(in_words).collect(),
            moves: wanted.all_moves().then(every_move),
            statistics: report.statistics.clone(),
            time: report.time,
        }
    }

    /// A move without an opinion, found in this time.
    pub fn of_move(text: String, time: Duration) -> Thought {
        let worth = Worth::new(Score::DRAW, None, None);
        Thought {
            depth: 0,
            lines: vec![ThoughtLine { worth, moves: vec![text] }],
            moves: None,
            statistics: Statistics::default(),
            time,
        }
    }

    /// What the best move is worth, unless the player has no opinion:
    /// a random player, or a silent program.
    pub fn opinion(&self) -> Option<Worth> {
        let worth = self.worth();
        let is_told = worth.proven.is_some() || worth.score != Score::DRAW;
        (is_told || self.has_searched()).then_some(worth)
    }

    /// Whether it has searched anything, as far as it reports.
    pub fn has_searched(&self) -> bool {
        self.depth > 0 || self.statistics.nodes > 0
    }

    /// The best line.
    pub fn best(&self) -> &ThoughtLine {
        &self.lines[0]
    }

    /// The move to play.
    pub fn best_move(&self) -> &str {
        &self.best().moves[0]
    }

    /// What the best move is worth.
    pub fn worth(&self) -> Worth {
        self.best().worth
    }

    /// Nodes a second.
    pub fn nodes_per_second(&self) -> u64 {
        let seconds = self.time.as_secs_f64().max(1e-6);
        (self.statistics.nodes as f64 / seconds) as u64
    }
}

/// How a line's value was proven, if it was. What is known without a search is the better proof.
fn proof<P: Position>(position: &P, line: &Line<P::Move>) -> Option<Proof> {
    let value = value_of(line.proven?);
    let known = known_after(position, line.moves[0]).map(|known| (known.value, known.proof));
    let better = known.filter(|&(is, proof)| is == value && proof != Proof::Search);
    Some(better.map_or(line.proof, |(_, proof)| proof))
}

/// The texts of moves played one after the other.
fn texts<P: Position>(position: &P, moves: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut text = |&mv: &P::Move| {
        let text = position.move_text(mv);
        position = position.play(mv);
        text
    };
    moves.iter().map(&mut text).collect()
}
