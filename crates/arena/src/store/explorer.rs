//! The index of positions: how often each move was played there and how those
//! games ended. Made by [`explorer`](crate::explorer), read by the app.
//!
//! How far it has come with the games of runs is a place in the order in which
//! they were stored, which is the order of SQLite's row numbers. So runs that
//! several threads play out of order, and files that are merged, need nothing
//! else. Matches end in any order, and each that is indexed is marked. When
//! something is removed the index is made again from the start; it then belongs
//! to another epoch, so that what was read before no longer counts.

use std::collections::BTreeMap;

use ludens_core::Side;
use rusqlite::{Row, params};

use super::Store;
use super::error::StoreError;
use super::matches::{StoredMatch, read_match};
use super::runs::RunId;
use super::values::winner;

/// A game that waits to be indexed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExploredGame {
    /// Its row, or minus the place of a match.
    place: i64,
    /// The game with its options.
    pub game: String,
    /// The position it began with; the usual one if empty.
    pub start: String,
    /// All moves from there.
    pub moves: Vec<String>,
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
}

/// A match that is over, as far as the index needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedMatch {
    /// The game with its options.
    pub game: String,
    /// The position it began with; the usual one if empty.
    pub start: String,
    /// All moves from there.
    pub moves: Vec<String>,
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
}

/// A match that waits to be indexed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnexploredMatch {
    place: i64,
    /// The match.
    pub stored: StoredMatch,
}

impl UnexploredMatch {
    /// The same as a game to be counted.
    pub fn played(&self, played: PlayedMatch) -> ExploredGame {
        let PlayedMatch { game, start, moves, winner } = played;
        ExploredGame { place: -self.place, game, start, moves, winner }
    }
}

/// Games that wait to be indexed, in order.
#[derive(Debug)]
pub struct Unexplored {
    /// Which index it was when they were read, and how far it had come.
    epoch: i64,
    from: i64,
    games: Vec<ExploredGame>,
}

impl Unexplored {
    /// The games.
    pub fn games(&self) -> &[ExploredGame] {
        &self.games
    }

    /// Leaves all but the first `games` games for later.
    pub fn keep(&mut self, games: usize) {
        self.games.truncate(games);
    }
}

/// A position and what was played there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Passage {
    /// The game with its options.
    pub game: String,
    /// The position's key.
    pub key: u64,
    /// The move; none where the game ended.
    pub mv: Option<String>,
}

/// How many games there were and how they ended, with two of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games that the first side won.
    pub first: u64,
    /// Games that the second side won.
    pub second: u64,
    /// Drawn games.
    pub draws: u64,
    /// The one that was stored first, and the one stored last.
    samples: Option<[i64; 2]>,
}

impl Tally {
    /// Counts a game, which was stored after those before.
    pub fn add(&mut self, game: &ExploredGame) {
        match game.winner {
            Some(Side::First) => self.first += 1,
            Some(Side::Second) => self.second += 1,
            None => self.draws += 1,
        }
        let [oldest, _] = self.samples.unwrap_or([game.place; 2]);
        self.samples = Some([oldest, game.place]);
    }

    /// How many games in all.
    pub fn games(&self) -> u64 {
        self.first + self.second + self.draws
    }
}

/// What is known of a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Explored {
    /// The moves played there, the most frequent first.
    pub moves: Vec<(String, Tally)>,
    /// The games that ended there.
    pub ended: Tally,
    /// How many games came to it.
    pub games: u64,
}

/// A game that came to a position, in short.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sample {
    /// A game of a run.
    Game {
        /// The run.
        run: RunId,
        /// The game's number in it.
        number: u64,
        /// Who moved first.
        first: String,
        /// Who moved second.
        second: String,
        /// Who won; `None` for a draw.
        winner: Option<Side>,
    },
    /// A match that people played.
    Match(StoredMatch),
}

/// How far the index has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Exploration {
    /// Games that are indexed.
    pub indexed: u64,
    /// Games that are stored.
    pub stored: u64,
}

impl Store {
    /// The next games that are not indexed, no more than `most`.
    pub fn unexplored(&self, most: usize) -> Result<Unexplored, StoreError> {
        let (epoch, from) = self.explored_to()?;
        let query = "SELECT rowid, game, start, opening, moves, winner FROM games
            WHERE rowid > ?1 ORDER BY rowid LIMIT ?2";
        let games = self.rows(query, params![from, most as u64], read_unexplored)?;
        Ok(Unexplored { epoch, from, games })
    }

    /// Adds the counts of these games to the index. False, and nothing is done,
    /// if another process has done it since they were read.
    pub fn add_explored(
        &self,
        games: &Unexplored,
        passages: &BTreeMap<Passage, Tally>,
    ) -> Result<bool, StoreError> {
        let Some(last) = games.games.last() else { return Ok(true) };
        self.write(|| {
            let moved = "UPDATE explorer_progress SET done = ?2, games = games + ?3
                WHERE done = ?1 AND epoch = ?4";
            let count = games.games.len() as u64;
            let values = params![games.from, last.place, count, games.epoch];
            let is_next = self.execute(moved, values)? == 1;
            if is_next {
                self.add_passages(passages)?;
            }
            Ok(is_next)
        })
    }

    /// The next matches that are over and not indexed, no more than `most`.
    pub fn unexplored_matches(&self, most: usize) -> Result<Vec<UnexploredMatch>, StoreError> {
        let query = "SELECT id, created, updated, version, over, setup, progress, place
            FROM matches WHERE over = 1 AND place NOT IN (SELECT place FROM explorer_matches)
            ORDER BY place LIMIT ?1";
        self.rows(query, [most as u64], |row| {
            Ok(UnexploredMatch { stored: read_match(row)?, place: row.get(7)? })
        })
    }

    /// Adds the counts of a match to the index, unless another process has, or the
    /// match has been removed.
    pub fn add_explored_match(
        &self,
        indexed: &UnexploredMatch,
        passages: &BTreeMap<Passage, Tally>,
    ) -> Result<(), StoreError> {
        self.write(|| {
            let mark = "INSERT INTO explorer_matches
                SELECT place FROM matches WHERE place = ?1 ON CONFLICT DO NOTHING";
            match self.execute(mark, [indexed.place])? {
                1 => self.add_passages(passages),
                _ => Ok(()),
            }
        })
    }

    /// What was played in the position of this key, and how it ended.
    pub fn explored(&self, game: &str, key: u64) -> Result<Explored, StoreError> {
        let query = "SELECT move, first, second, draws, oldest, latest FROM explorer
            WHERE game = (SELECT id FROM explorer_games WHERE name = ?1) AND key = ?2";
        let rows = self.rows(query, params![game, key.cast_signed()], read_passage)?;
        let mut explored = Explored::default();
        for (mv, tally) in rows {
            explored.games += tally.games();
            match mv.is_empty() {
                true => explored.ended = tally,
                false => explored.moves.push((mv, tally)),
            }
        }
        explored.moves.sort_by(|a, b| (b.1.games(), &a.0).cmp(&(a.1.games(), &b.0)));
        Ok(explored)
    }

    /// A few of the games that came to a position: of each move, and of those
    /// that ended there, the latest; if these are too few, the oldest, too.
    pub fn samples(&self, explored: &Explored, most: usize) -> Result<Vec<Sample>, StoreError> {
        let tallies = explored.moves.iter().map(|(_, tally)| tally).chain([&explored.ended]);
        let samples: Vec<[i64; 2]> = tallies.filter_map(|tally| tally.samples).collect();
        let mut places: Vec<i64> = Vec::new();
        for which in [1, 0] {
            places.extend(samples.iter().map(|sample| sample[which]));
        }
        let mut chosen: Vec<i64> = Vec::new();
        for place in places {
            if chosen.len() < most && !chosen.contains(&place) {
                chosen.push(place);
            }
        }
        let found: Result<Vec<_>, _> = chosen.into_iter().map(|place| self.sample(place)).collect();
        Ok(found?.into_iter().flatten().collect())
    }

    /// How far the index has come.
    pub fn exploration(&self) -> Result<Exploration, StoreError> {
        // Reading the last row number is quicker than counting all rows.
        let query = "SELECT games + (SELECT count(*) FROM explorer_matches),
                (SELECT ifnull(max(rowid), 0) FROM games) - holes
                    + (SELECT count(*) FROM matches WHERE over = 1)
            FROM explorer_progress";
        let read = |row: &Row<'_>| Ok(Exploration { indexed: row.get(0)?, stored: row.get(1)? });
        self.connection.query_row(query, [], read).map_err(|error| self.told(error))
    }

    /// The epoch of the index and how far it has come.
    fn explored_to(&self) -> Result<(i64, i64), StoreError> {
        let query = "SELECT epoch, done FROM explorer_progress";
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        self.connection.query_row(query, [], read).map_err(|error| self.told(error))
    }

    /// Empties the index, which is then made again. Within a transaction that the
    /// caller began, after the change to the games.
    pub(super) fn forget_explored(&self) -> Result<(), StoreError> {
        for table in ["explorer", "explorer_matches", "explorer_games"] {
            self.execute(&format!("DELETE FROM {table}"), [])?;
        }
        let anew = "UPDATE explorer_progress SET done = 0, games = 0, epoch = epoch + 1,
            holes = (SELECT ifnull(max(rowid), 0) - count(*) FROM games)";
        self.execute(anew, []).map(drop)
    }

    /// Within a transaction that the caller began.
    fn add_passages(&self, passages: &BTreeMap<Passage, Tally>) -> Result<(), StoreError> {
        let mut last: Option<(&str, i64)> = None;
        for (passage, tally) in passages {
            let name = passage.game.as_str();
            let game = match last.filter(|(known, _)| *known == name) {
                Some((_, id)) => id,
                None => self.explored_game(name)?,
            };
            last = Some((name, game));
            self.add_passage(game, passage, tally)?;
        }
        Ok(())
    }

    /// The number that stands for a game in the index.
    fn explored_game(&self, name: &str) -> Result<i64, StoreError> {
        let note = "INSERT INTO explorer_games (name) VALUES (?1) ON CONFLICT DO NOTHING";
        self.execute(note, [name])?;
        let query = "SELECT id FROM explorer_games WHERE name = ?1";
        let id = self.connection.query_row(query, [name], |row| row.get(0));
        id.map_err(|error| self.told(error))
    }

    fn add_passage(&self, game: i64, passage: &Passage, tally: &Tally) -> Result<(), StoreError> {
        let add = "INSERT INTO explorer VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            ON CONFLICT (game, key, move) DO UPDATE SET first = first + excluded.first,
                second = second + excluded.second, draws = draws + excluded.draws,
                latest = excluded.latest";
        let Some([oldest, latest]) = tally.samples else { return Ok(()) };
        let mv = passage.mv.as_deref().unwrap_or("");
        let key = passage.key.cast_signed();
        let Tally { first, second, draws, .. } = tally;
        self.execute(add, params![game, key, mv, first, second, draws, oldest, latest])?;
        Ok(())
    }

    fn sample(&self, place: i64) -> Result<Option<Sample>, StoreError> {
        if place < 0 {
            let query = "SELECT id, created, updated, version, over, setup, progress
                FROM matches WHERE place = ?1";
            let found = self.rows(query, [-place], read_match)?.pop();
            return Ok(found.map(Sample::Match));
        }
        let query = "SELECT run, number, first, second, winner FROM games WHERE rowid = ?1";
        Ok(self.rows(query, [place], read_sample)?.pop())
    }
}

fn read_unexplored(row: &Row<'_>) -> rusqlite::Result<ExploredGame> {
    let words = |column| -> rusqlite::Result<Vec<String>> {
        let text = row.get_ref(column)?.as_str().map_err(rusqlite::Error::from)?;
        Ok(text.split_ascii_whitespace().map(str::to_string).collect())
    };
    let mut moves = words(3)?;
    moves.extend(words(4)?);
    Ok(ExploredGame {
        place: row.get(0)?,
        game: row.get(1)?,
        start: row.get(2)?,
        moves,
        winner: winner(row, 5)?,
    })
}

fn read_passage(row: &Row<'_>) -> rusqlite::Result<(String, Tally)> {
    let tally = Tally {
        first: row.get(1)?,
        second: row.get(2)?,
        draws: row.get(3)?,
        samples: Some([row.get(4)?, row.get(5)?]),
    };
    Ok((row.get(0)?, tally))
}

fn read_sample(row: &Row<'_>) -> rusqlite::Result<Sample> {
    Ok(Sample::Game {
        run: RunId(row.get(0)?),
        number: row.get(1)?,
        first: row.get(2)?,
        second: row.get(3)?,
        winner: winner(row, 4)?,
    })
}
