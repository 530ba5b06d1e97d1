//! What a player thinks, in words that any program can show: a search's report
//! with the game's own move texts, and its JSON.
//!
//! Scores are from the side to move's view. In JSON a score is a number in the
//! evaluation's unit; a proven win in n plies is 10000 − n, a proven loss
//! n − 10000, so that sorting by score is right everywhere, and `proven` and
//! `plies` say the same in words.

use std::time::Duration;

use ludens_core::{Curve, Position};
use ludens_search::{Line, Proven, Report, Score, Statistics};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::go::Detail;
use crate::oracle;

/// A proven win right now, in JSON.
const PROVEN_SCORE: f64 = 10_000.0;

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

/// What a move is worth to the side to move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Worth {
    /// The search's score.
    pub score: Score,
    /// Whether that is certain.
    pub proven: Option<Proven>,
    /// The chance to win, from 0 to 1, where the player can tell.
    pub chance: Option<f64>,
    /// In Connect Four the score that the oracle gives, where it is certain: 0
    /// for a draw, k for a win with the k-th stone from the last that the side
    /// could place, −k for a loss likewise, as
    /// [`Solution::score`](crate::Solution::score) has it.
    pub exact: Option<i32>,
}

impl Worth {
    /// The worth of a score that translates by this curve.
    pub fn new(score: Score, proven: Option<Proven>, curve: Option<Curve>) -> Worth {
        let chance = match proven {
            Some(Proven::Win { .. }) => Some(1.0),
            Some(Proven::Loss { .. }) => Some(0.0),
            Some(Proven::Draw) => Some(0.5),
            None => curve.map(|curve| curve.chance(score.value())),
        };
        Worth { score, proven, chance, exact: None }
    }

    /// The same as the other side sees it.
    #[must_use]
    pub fn flipped(self) -> Worth {
        let proven = self.proven.map(|proven| match proven {
            Proven::Win { plies } => Proven::Loss { plies },
            Proven::Loss { plies } => Proven::Win { plies },
            Proven::Draw => Proven::Draw,
        });
        Worth {
            score: -self.score,
            proven,
            chance: self.chance.map(|chance| 1.0 - chance),
            exact: self.exact.map(|exact| -exact),
        }
    }

    /// The score as a number in the evaluation's unit, with ±(10000 − plies)
    /// for a proven win or loss.
    pub fn number(&self) -> f64 {
        match self.proven {
            Some(Proven::Win { plies }) => PROVEN_SCORE - f64::from(plies),
            Some(Proven::Loss { plies }) => f64::from(plies) - PROVEN_SCORE,
            Some(Proven::Draw) => 0.0,
            None => f64::from(self.score.as_opinion().value()) / 100.0,
        }
    }
}

/// In how many plies a side wins or loses whose proven [`Worth::number`] this is; none for
/// a number that is an evaluation's.
pub fn plies_of_number(number: f64) -> Option<u32> {
    let plies = PROVEN_SCORE - number.abs();
    (plies.fract() == 0.0 && (0.0..=PROVEN_SCORE).contains(&plies)).then_some(plies as u32)
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

    /// A move without a word about it, found in this time.
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

    /// What the best move is worth, unless the player has told nothing of it:
    /// one that draws lots, or a silent program.
    pub fn opinion(&self) -> Option<Worth> {
        let worth = self.worth();
        let is_told = worth.proven.is_some() || worth.score != Score::DRAW;
        (is_told || self.has_searched()).then_some(worth)
    }

    /// Whether it has looked at anything, as far as it tells.
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

fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

impl Serialize for Thought {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let worth = self.worth();
        let mut object = serializer.serialize_struct("Thought", 15)?;
        object.serialize_field("depth", &self.depth)?;
        object.serialize_field("selective_depth", &self.statistics.selective_depth)?;
        serialize_worth(&mut object, worth)?;
        object.serialize_field("nodes", &self.statistics.nodes)?;
        object.serialize_field("nps", &self.nodes_per_second())?;
        object.serialize_field("time_ms", &milliseconds(self.time))?;
        object.serialize_field("move", self.best_move())?;
        object.serialize_field("line", &self.best().moves)?;
        match self.lines.len() {
            1 => object.skip_field("lines")?,
            _ => object.serialize_field("lines", &self.lines)?,
        }
        match &self.moves {
            None => object.skip_field("moves")?,
            Some(moves) => object.serialize_field("moves", moves)?,
        }
        object.serialize_field("stats", &Figures::of(&self.statistics, self.depth))?;
        object.end()
    }
}

impl Serialize for ThoughtLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Line", 7)?;
        object.serialize_field("move", &self.moves[0])?;
        serialize_worth(&mut object, self.worth)?;
        object.serialize_field("line", &self.moves)?;
        object.end()
    }
}

impl Serialize for MoveWorth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Move", 6)?;
        object.serialize_field("text", &self.text)?;
        serialize_worth(&mut object, self.worth)?;
        object.end()
    }
}

/// `score`, `proven`, `plies` and `chance`, and `exact` where there is one.
fn serialize_worth<O: SerializeStruct>(object: &mut O, worth: Worth) -> Result<(), O::Error> {
    object.serialize_field("score", &worth.number())?;
    object.serialize_field("proven", &worth.proven.map(Proven::name))?;
    object.serialize_field("plies", &worth.proven.and_then(Proven::plies))?;
    object.serialize_field("chance", &worth.chance)?;
    match worth.exact {
        None => object.skip_field("exact"),
        Some(exact) => object.serialize_field("exact", &exact),
    }
}

/// A search's statistics as JSON has them.
#[derive(Serialize)]
struct Figures {
    nodes: u64,
    leaves: u64,
    expanded: u64,
    branching: f64,
    effective_branching: f64,
    cutoffs: u64,
    cutoffs_by_move: Vec<u64>,
    table_probes: u64,
    table_hits: u64,
    table_cutoffs: u64,
    table_fill: f64,
    quiescence: u64,
    null_cutoffs: u64,
    reductions: u64,
    researches: u64,
    playouts: u64,
    depths: Vec<DepthFigures>,
}

/// A finished depth as JSON has it.
#[derive(Serialize)]
struct DepthFigures {
    depth: u32,
    nodes: u64,
    time_ms: f64,
}

impl Figures {
    fn of(statistics: &Statistics, depth: u32) -> Figures {
        let depth_figures = statistics.depths.iter().map(|done| DepthFigures {
            depth: done.depth,
            nodes: done.nodes,
            time_ms: milliseconds(done.time),
        });
        Figures {
            nodes: statistics.nodes,
            leaves: statistics.leaves,
            expanded: statistics.expanded,
            branching: statistics.branching(),
            effective_branching: statistics.effective_branching(depth),
            cutoffs: statistics.cutoffs,
            cutoffs_by_move: statistics.cutoffs_by_rank.to_vec(),
            table_probes: statistics.probes,
            table_hits: statistics.hits,
            table_cutoffs: statistics.table_cutoffs,
            table_fill: f64::from(statistics.fill) / 1000.0,
            quiescence: statistics.quiescence,
            null_cutoffs: statistics.null_cutoffs,
            reductions: statistics.reductions,
            researches: statistics.researches,
            playouts: statistics.playouts,
            depths: depth_figures.collect(),
        }
    }
}
