//! Matches that people play: a row each, changed at every move.
//!
//! A match has a version that grows by one with every change. A change is stored
//! if it is the next one; the same change stored again is no error, and any
//! other is refused, so that two processes with different versions of a match cannot
//! both change it.

use rusqlite::{OptionalExtension, Row, params};

use super::Store;
use super::error::StoreError;

/// A match that begins, with version 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMatch {
    /// Its name, in this file and in addresses.
    pub id: String,
    /// When, in seconds since 1970.
    pub created: u64,
    /// Whether it is over already.
    pub is_over: bool,
    /// What does not change, as JSON.
    pub setup: String,
    /// What does, as JSON.
    pub progress: String,
}

/// A match that has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedMatch {
    /// Its name.
    pub id: String,
    /// The version that it has now: one more than what is stored.
    pub version: u64,
    /// When, in seconds since 1970.
    pub updated: u64,
    /// Whether it is over.
    pub is_over: bool,
    /// What changes, as JSON.
    pub progress: String,
}

/// Something to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchWrite {
    /// A match begins.
    New(NewMatch),
    /// A match has changed.
    Saved(SavedMatch),
}

/// The result of storing it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchWritten {
    /// It is stored.
    Stored,
    /// It is not: the file has another version of this match.
    Stale,
}

/// A match as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMatch {
    /// Its name.
    pub id: String,
    /// When it began, in seconds since 1970.
    pub created: u64,
    /// When it was last changed.
    pub updated: u64,
    /// How often it has changed, from 1.
    pub version: u64,
    /// Whether it is over.
    pub is_over: bool,
    /// What does not change, as JSON.
    pub setup: String,
    /// What does, as JSON.
    pub progress: String,
}

const SELECT: &str = "SELECT id, created, updated, version, over, setup, progress FROM matches";

impl Store {
    /// Stores what is new of several matches at once, which is quicker than one
    /// by one. Each is stored or stale for itself; if the file fails, none is
    /// stored.
    pub fn write_matches(&self, writes: &[MatchWrite]) -> Result<Vec<MatchWritten>, StoreError> {
        self.write(|| writes.iter().map(|write| self.write_match(write)).collect())
    }

    /// A match by its name.
    pub fn stored_match(&self, id: &str) -> Result<Option<StoredMatch>, StoreError> {
        Ok(self.rows(&format!("{SELECT} WHERE id = ?1"), [id], read_match)?.pop())
    }

    /// The latest matches, the one that began last first: those that began
    /// before the one of this name, if one is given, and no more than this many.
    pub fn latest_matches(
        &self,
        before: Option<&str>,
        most: usize,
    ) -> Result<Vec<StoredMatch>, StoreError> {
        let end = match before {
            Some(id) => self.place_of(id)?.unwrap_or(0),
            None => i64::MAX,
        };
        let query = format!("{SELECT} WHERE place < ?1 ORDER BY place DESC LIMIT ?2");
        self.rows(&query, params![end, most], read_match)
    }

    fn place_of(&self, id: &str) -> Result<Option<i64>, StoreError> {
        let query = "SELECT place FROM matches WHERE id = ?1";
        let place = self.connection.query_row(query, [id], |row| row.get(0)).optional();
        place.map_err(|error| self.told(error))
    }

    /// Within a transaction that the caller began.
    fn write_match(&self, write: &MatchWrite) -> Result<MatchWritten, StoreError> {
        let (changed, id, version, progress) = match write {
            MatchWrite::New(new) => (self.insert_match(new)?, &new.id, 1, &new.progress),
            MatchWrite::Saved(saved) => {
                (self.update_match(saved)?, &saved.id, saved.version, &saved.progress)
            }
        };
        if changed == 1 {
            return Ok(MatchWritten::Stored);
        }
        let stored = self.stored_match(id)?;
        let is_same =
            |stored: &StoredMatch| stored.version == version && stored.progress == *progress;
        Ok(match stored.is_some_and(|stored| is_same(&stored)) {
            true => MatchWritten::Stored,
            false => MatchWritten::Stale,
        })
    }

    fn insert_match(&self, new: &NewMatch) -> Result<usize, StoreError> {
        let NewMatch { id, created, is_over, setup, progress } = new;
        let insert = "INSERT INTO matches (id, created, updated, version, over, setup, progress)
            VALUES (?1, ?2, ?2, 1, ?3, ?4, ?5) ON CONFLICT (id) DO NOTHING";
        self.execute(insert, params![id, created, is_over, setup, progress])
    }

    fn update_match(&self, saved: &SavedMatch) -> Result<usize, StoreError> {
        let SavedMatch { id, version, updated, is_over, progress } = saved;
        let update = "UPDATE matches SET version = ?2, updated = ?3, over = ?4, progress = ?5
            WHERE id = ?1 AND version = ?2 - 1";
        self.execute(update, params![id, version, updated, is_over, progress])
    }
}

pub(super) fn read_match(row: &Row<'_>) -> rusqlite::Result<StoredMatch> {
    Ok(StoredMatch {
        id: row.get(0)?,
        created: row.get(1)?,
        updated: row.get(2)?,
        version: row.get(3)?,
        is_over: row.get(4)?,
        setup: row.get(5)?,
        progress: row.get(6)?,
    })
}
