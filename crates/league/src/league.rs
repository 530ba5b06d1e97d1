//! The results of a league: the table of its run, with what only a class needs:
//! the authors, the failures, and who was left out.

use std::collections::BTreeMap;

use ludens_core::Side;
use serde::Serialize;
use serde_json::{Value, json};

use ludens_arena::plan::{ClassSpec, LimitSpec, RunSpec};
use ludens_arena::report::{ReportError, Table};
use ludens_arena::store::{GameRow, Run, RunState, Store};

use super::page::Page;

/// A league as it stands.
#[derive(Debug, Clone, Serialize)]
pub struct League {
    /// The table of the run.
    #[serde(flatten)]
    pub table: Table,
    /// The class.
    pub class: ClassSpec,
    /// How players lost without being beaten, by their names.
    pub failures: BTreeMap<String, Vec<Failing>>,
    /// The limits for all players.
    #[serde(skip)]
    pub(super) limits: LimitSpec,
}

/// A way in which a player lost without being beaten.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failing {
    /// `time`, `illegal` or `failure`.
    pub cause: String,
    /// What happened, the first time.
    pub reason: String,
    /// In how many games it happened.
    pub times: u64,
    /// The first of them, from 1.
    pub game: u64,
    /// The opponent in that game.
    pub against: String,
    /// The last output of the program in that game.
    pub last_output: Option<String>,
}

impl League {
    /// Counts what is stored.
    pub fn of(store: &Store, run: &Run, class: &ClassSpec) -> Result<League, ReportError> {
        let spec = serde_json::from_str::<RunSpec>(&run.spec_json)
            .map_err(|error| ReportError::Spec { run: run.id, error })?;
        let mut failures = BTreeMap::<String, Vec<Failing>>::new();
        for game in store.games(run.id) {
            note(&mut failures, &game?);
        }
        let table = Table::of(store, run)?;
        Ok(League { table, class: class.clone(), failures, limits: spec.limits })
    }

    /// Whether all games have been played.
    pub fn is_finished(&self) -> bool {
        self.table.state == RunState::Finished
    }

    /// The page for the class.
    pub fn page(&self) -> Page<'_> {
        Page(self)
    }

    /// The league in short, for programs.
    pub fn event(&self, page: &str) -> Value {
        let row = |entry: &ludens_arena::report::Entry| {
            json!({
                "rank": entry.rank, "name": entry.name,
                "author": self.class.authors.get(&entry.name),
                "points": entry.points, "games": entry.games, "wins": entry.tally.wins,
                "draws": entry.tally.draws, "losses": entry.tally.losses,
                "elo": entry.elo.map(|elo| elo.value), "elo_error": entry.elo.map(|elo| elo.error()),
                "time_losses": entry.time_losses, "failures": entry.failures,
            })
        };
        json!({
            "event": "league", "run": self.table.run.to_string(), "page": page,
            "finished": self.is_finished(),
            "standings": self.table.standings.iter().map(row).collect::<Vec<_>>(),
            "left_out": self.class.left_out,
        })
    }
}

/// Counts a game that a player lost without being beaten. Failures of one cause
/// are listed once: what else differs is mostly the position.
fn note(failures: &mut BTreeMap<String, Vec<Failing>>, game: &GameRow) {
    let (Some(winner), "time" | "illegal" | "failure") = (game.winner, game.cause.as_str()) else {
        return;
    };
    let (loser, against) = match winner {
        Side::First => (&game.second, &game.first),
        Side::Second => (&game.first, &game.second),
    };
    let known = failures.entry(loser.clone()).or_default();
    let same = |other: &&mut Failing| other.cause == game.cause;
    match known.iter_mut().find(same) {
        Some(failing) => failing.times += 1,
        None => known.push(Failing {
            cause: game.cause.clone(),
            reason: game.reason.clone(),
            times: 1,
            game: game.number + 1,
            against: against.clone(),
            last_output: game.last_output.clone().filter(|output| !output.is_empty()),
        }),
    }
}
