//! Runs and matches that the operator of the file removes for good.
//!
//! A run that is being played is not removed. The index of positions counts the
//! removed games, so it is emptied in the same transaction and made again.

use rusqlite::params;

use super::Store;
use super::error::StoreError;
use super::runs::RunId;

/// SQLite's word for a file whose free pages can be given back one by one.
const INCREMENTAL: i64 = 2;

/// What is to be removed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Removal {
    /// These runs with all their games.
    pub runs: Vec<RunId>,
    /// The matches of these names.
    pub matches: Vec<String>,
}

impl Removal {
    /// Whether it is nothing.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.matches.is_empty()
    }
}

/// What was removed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Removed {
    /// Runs.
    pub runs: u64,
    /// Their games.
    pub games: u64,
    /// Matches.
    pub matches: u64,
}

impl Store {
    /// Removes all of it or, if something does not exist or is being played,
    /// nothing.
    pub fn remove(&self, removal: &Removal) -> Result<Removed, StoreError> {
        // Nobody can begin to play a run while it is removed.
        let claims: Result<Vec<_>, _> = removal.runs.iter().map(|&run| self.claim(run)).collect();
        let _claims = claims?;
        self.write(|| {
            let mut removed = Removed::default();
            for &run in &removal.runs {
                removed.games += self.delete_run(run)?;
                removed.runs += 1;
            }
            for id in &removal.matches {
                self.delete_match(id)?;
                removed.matches += 1;
            }
            self.forget_explored()?;
            Ok(removed)
        })
    }

    /// The names of the matches in which nothing has happened since this moment,
    /// in seconds since 1970; the oldest first.
    pub fn matches_before(&self, moment: u64) -> Result<Vec<String>, StoreError> {
        let moment = i64::try_from(moment).unwrap_or(i64::MAX);
        let query = "SELECT id FROM matches WHERE updated < ?1 ORDER BY place";
        self.rows(query, [moment], |row| row.get(0))
    }

    /// Gives the room of what was removed back to the system. An older file is
    /// rewritten for that, which takes a while and as much room again.
    pub fn shrink(&self) -> Result<(), StoreError> {
        let told = |error| self.told(error);
        let mode = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
        let mode = self.connection.pragma_query_value(None, "auto_vacuum", mode);
        if mode.map_err(told)? == INCREMENTAL {
            self.rows("PRAGMA incremental_vacuum", [], |_| Ok(()))?;
        } else {
            self.give_room_back().map_err(told)?;
            self.connection.execute_batch("VACUUM").map_err(told)?;
            // It may have given the rows of games other numbers.
            self.write(|| self.forget_explored())?;
        }
        // The file itself shrinks only now.
        let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
        self.connection.query_row(checkpoint, [], |_| Ok(())).map_err(told)
    }

    /// How many games it had. Within a transaction that the caller began.
    fn delete_run(&self, run: RunId) -> Result<u64, StoreError> {
        let games = self.execute("DELETE FROM games WHERE run = ?1", [run.0])?;
        self.execute("DELETE FROM versions WHERE run = ?1", [run.0])?;
        if self.execute("DELETE FROM runs WHERE id = ?1", [run.0])? == 0 {
            return Err(self.no_run(&run.to_string()));
        }
        self.execute("UPDATE removed_runs SET last = max(last, ?1)", [run.0])?;
        Ok(games as u64)
    }

    /// Within a transaction that the caller began.
    fn delete_match(&self, id: &str) -> Result<(), StoreError> {
        let place = "(SELECT place FROM matches WHERE id = ?1)";
        let mark = format!("DELETE FROM explorer_matches WHERE place = {place}");
        self.execute(&mark, params![id])?;
        match self.execute("DELETE FROM matches WHERE id = ?1", params![id])? {
            0 => Err(StoreError::NoMatch { wanted: id.into(), path: self.path.clone() }),
            _ => Ok(()),
        }
    }
}
