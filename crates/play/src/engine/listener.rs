//! Makes thoughts of a program's lines. Their values are not checked;
//! only the move it plays is.

use std::time::Instant;

use ludens_core::AnyRecord;
use ludens_search::{Score, Statistics};

use super::error::Fault;
use crate::go::Detail;
use crate::thought::{MoveWorth, Thought, ThoughtLine};
use crate::ugi::{Info, Value};
use crate::worth::Worth;

/// No line is followed farther than this.
const LONGEST_LINE: usize = 200;
/// No more lines than this are kept.
const MOST_LINES: usize = 10_000;

/// Collects what a program reports about one position.
pub(super) struct Listener<'a> {
    record: &'a dyn AnyRecord,
    wanted: Detail,
    began: Instant,
    /// The newest of each rank.
    lines: Vec<ThoughtLine>,
    depth: u32,
    statistics: Statistics,
}

impl<'a> Listener<'a> {
    pub(super) fn new(record: &'a dyn AnyRecord, wanted: Detail, began: Instant) -> Listener<'a> {
        let statistics = Statistics::default();
        Listener { record, wanted, began, lines: Vec::new(), depth: 0, statistics }
    }

    /// What is known after one more `info`; `None` if it has no line.
    pub(super) fn hear(&mut self, info: &Info) -> Option<Thought> {
        self.depth = info.depth.unwrap_or(self.depth);
        self.statistics.nodes = info.nodes.unwrap_or(self.statistics.nodes);
        let selective = info.selective_depth.unwrap_or(self.depth);
        self.statistics.selective_depth = selective.max(self.depth);
        let (value, false) = (info.value?, info.line.is_empty()) else {
            return None;
        };
        let moves = info.line.iter().take(LONGEST_LINE).cloned().collect();
        let line = ThoughtLine { worth: value.worth(), moves };
        let rank = info.rank.unwrap_or(1).clamp(1, MOST_LINES);
        match self.lines.get_mut(rank - 1) {
            Some(place) => *place = line,
            None => self.lines.push(line),
        }
        Some(self.thought(self.lines.clone()))
    }

    /// The last thought, with the move that the program plays.
    pub(super) fn conclude(&self, best: &str) -> Result<Thought, Fault> {
        let played = self.record.boxed_clone().play_on(best);
        let best = played.map_err(|error| Fault::Illegal { why: error.to_string() })?;
        let mut lines = self.lines.clone();
        match lines.iter().position(|line| line.moves[0] == best) {
            Some(rank) => lines.swap(0, rank),
            None => lines.insert(0, ThoughtLine { worth: self.last_worth(), moves: vec![best] }),
        }
        Ok(self.thought(lines))
    }

    /// What the program thought of its best line, whatever move that began
    /// with.
    fn last_worth(&self) -> Worth {
        let unknown = Value::Hundredths(Score::DRAW.value()).worth();
        self.lines.first().map_or(unknown, |line| line.worth)
    }

    fn thought(&self, mut lines: Vec<ThoughtLine>) -> Thought {
        let in_short =
            |line: &ThoughtLine| MoveWorth { text: line.moves[0].clone(), worth: line.worth };
        let moves = self.wanted.all_moves().then(|| lines.iter().map(in_short).collect());
        lines.truncate(self.wanted.lines());
        Thought {
            depth: self.depth,
            lines,
            moves,
            statistics: self.statistics.clone(),
            time: self.began.elapsed(),
        }
    }
}
