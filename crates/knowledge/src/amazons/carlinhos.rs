//! `carlinhos`, the reference opponent of Amazons: Monte Carlo over single
//! clicks, made to look like a search over whole moves.

use std::sync::Arc;

use ludens_core::{Indifferent, Position, Record, Unguided};
use ludens_games::amazons::{Amazons, Move};
use ludens_search::mcts::{Choice, Mcts, Settings, Solver};
use ludens_search::{Control, Line, Report, Search, Subject, Task};

use crate::{Opponent, OpponentMethod};

use super::staged::{Click, StagedAmazons};

/// A turn is this many clicks.
const CLICKS: usize = 3;

/// How the opponent searches. It plays a turn as three moves, so it needs a
/// position that does the same, and that position's number of playouts a leaf.
pub fn settings() -> Settings {
    Settings { solver: Solver::Off, choice: Choice::MostVisits, ..Settings::default() }
}

/// The opponent in the knowledge of its game.
pub(super) const INFO: Opponent<Amazons> = Opponent {
    name: "carlinhos",
    summary: "the opponent of study 003: UCT over amazon, target and arrow",
    method: OpponentMethod::OwnSimulations(|memory, seed| {
        let usual = settings();
        let memory = memory.unwrap_or(usual.memory);
        Box::new(Carlinhos::new(Settings { memory, seed, ..usual }))
    }),
    evaluation: None,
    weights: &[],
    depth: None,
};

/// Searches amazon, target and arrow one after the other.
pub struct Carlinhos {
    search: Mcts<StagedAmazons>,
}

impl Carlinhos {
    /// The opponent; its settings are [`settings`], perhaps with other memory or
    /// another seed.
    pub fn new(settings: Settings) -> Carlinhos {
        let subject = Subject::new(Arc::new(Indifferent), &Unguided);
        let search = Mcts::new(subject, settings);
        Carlinhos { search: search.with_repeats(StagedAmazons::playouts_per_leaf) }
    }
}

impl Search<Amazons> for Carlinhos {
    fn think(
        &mut self,
        task: &Task<'_, Amazons>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let position = task.record.position();
        // The rules of Amazons do not depend on the past, so the record needs none.
        let record = Record::new(StagedAmazons::new(*position));
        let amazons = task.only.map(first_clicks);
        let staged = Task { record: &record, lines: task.lines, only: amazons.as_deref() };
        let in_whole = |report: &Report<Click>| whole_report(position, task.only, report);
        let report = self.search.think(&staged, control, &mut |report| progress(&in_whole(report)));
        in_whole(&report)
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}

/// The amazons that these moves begin with, each once.
fn first_clicks(moves: &[Move]) -> Vec<Click> {
    let mut clicks = Vec::new();
    for mv in moves {
        if !clicks.contains(&Click(mv.from)) {
            clicks.push(Click(mv.from));
        }
    }
    clicks
}

fn whole_report(position: &Amazons, only: Option<&[Move]>, report: &Report<Click>) -> Report<Move> {
    let in_whole = |line: &Line<Click>| {
        let moves = whole_moves(position, only, &line.moves);
        Line::searched(line.score, line.proven, moves)
    };
    Report {
        depth: (report.depth / CLICKS as u32).max(1),
        lines: report.lines.iter().map(in_whole).collect(),
        statistics: report.statistics.clone(),
        time: report.time,
    }
}

/// The moves that clicks make. A first move that was not clicked to its end is
/// completed; if it is not one of those allowed, one that begins alike is.
fn whole_moves(position: &Amazons, only: Option<&[Move]>, clicks: &[Click]) -> Vec<Move> {
    let mut moves: Vec<_> = clicks.chunks(CLICKS).filter_map(StagedAmazons::whole_move).collect();
    if moves.is_empty() {
        moves.push(completed(position, clicks));
    }
    let allowed = only.is_none_or(|only| only.contains(&moves[0]));
    let alike = |mv: &&Move| mv.from == moves[0].from;
    if !allowed && let Some(&mv) = only.and_then(|only| only.iter().find(alike)) {
        moves = vec![mv];
    }
    moves
}

/// The first legal move that begins with these clicks.
fn completed(position: &Amazons, clicks: &[Click]) -> Move {
    let mut staged = StagedAmazons::new(*position);
    let mut all = clicks.to_vec();
    for &click in clicks {
        staged = staged.play(click);
    }
    let mut choices = Vec::new();
    while all.len() < CLICKS {
        staged.moves(&mut choices);
        all.push(choices[0]);
        staged = staged.play(choices[0]);
    }
    StagedAmazons::whole_move(&all).expect("three clicks")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Still;
    use ludens_core::Options;
    use ludens_games::Rulebook;
    use ludens_games::amazons::Book;
    use ludens_search::Limits;
    use ludens_search::Signal;

    fn record() -> Record<Amazons> {
        Record::new(Amazons::start(&Options::defaults(Book::INFO.options)))
    }

    fn think(record: &Record<Amazons>, only: Option<&[Move]>, nodes: u64) -> Report<Move> {
        let stop = Signal::default();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let control = Control { limits, clock: &Still, stop: &stop };
        let task = Task { record, lines: 3, only };
        Carlinhos::new(settings()).think(&task, &control, &mut |_| {})
    }

    #[test]
    fn clicks_become_legal_moves() {
        let record = record();
        let mut legal = Vec::new();
        record.position().moves(&mut legal);
        for nodes in [1, 2, 10, 300] {
            let report = think(&record, None, nodes);
            assert!(report.lines.iter().all(|line| legal.contains(&line.moves[0])), "{nodes}");
            for line in report.lines {
                let played = line.moves.iter().try_fold(*record.position(), |position, &mv| {
                    position.moves(&mut legal);
                    legal.contains(&mv).then(|| position.play(mv))
                });
                assert!(played.is_some(), "the whole line is legal");
                record.position().moves(&mut legal);
            }
        }
    }

    #[test]
    fn only_the_moves_allowed_are_chosen() {
        let record = record();
        let mut legal = Vec::new();
        record.position().moves(&mut legal);
        let only = [legal[5], legal[700], legal[2000]];
        for nodes in [1, 50] {
            let report = think(&record, Some(&only), nodes);
            assert!(report.lines.iter().all(|line| only.contains(&line.moves[0])));
        }
    }
}
