//! Counts and sums over a run, made by SQLite without reading any moves.

use ludens_core::Side;
use rusqlite::Row;

use super::Store;
use super::error::StoreError;
use super::runs::RunId;
use super::values::one_of;

/// What a player spent in all its games on one side.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerTotal {
    /// The game with its options.
    pub game: String,
    /// The player.
    pub player: String,
    /// The side it had.
    pub side: Side,
    /// How many games.
    pub games: u64,
    /// How many moves.
    pub moves: u64,
    /// How long they took.
    pub time_ms: f64,
    /// The sum of the depths of the moves that report it.
    pub depth: f64,
    /// How many moves report it.
    pub depth_moves: u64,
    /// The sum of the nodes of the moves that report them.
    pub nodes: f64,
    /// How many moves report them.
    pub nodes_moves: u64,
}

impl Store {
    /// The games that were played in a run, with their options.
    pub fn games_played(&self, run: RunId) -> Result<Vec<String>, StoreError> {
        let query = "SELECT DISTINCT game FROM games WHERE run = ?1 ORDER BY game";
        self.rows(query, [run.0], |row| row.get(0))
    }

    /// What each player spent in the games whose numbers are below `end`.
    pub fn player_totals(&self, run: RunId, end: u64) -> Result<Vec<PlayerTotal>, StoreError> {
        let [first, second] = Side::BOTH.map(totals_of);
        let query = format!("{first} UNION ALL {second} ORDER BY 1, 2, 3");
        let end = i64::try_from(end).unwrap_or(i64::MAX);
        self.rows(&query, [run.0, end], read_total)
    }
}

/// `total` rather than `sum` where an engine may claim any number: it cannot
/// overflow.
fn totals_of(side: Side) -> String {
    format!(
        "SELECT game, {side}, '{side}', count(*), sum({side}_moves), total({side}_time_ms),
            total({side}_depth), sum({side}_depth_moves),
            total({side}_nodes), sum({side}_nodes_moves)
        FROM games WHERE run = ?1 AND number < ?2 GROUP BY game, {side}"
    )
}

fn read_total(row: &Row<'_>) -> rusqlite::Result<PlayerTotal> {
    Ok(PlayerTotal {
        game: row.get(0)?,
        player: row.get(1)?,
        side: one_of(&Side::BOTH, Side::name, row, 2)?,
        games: row.get(3)?,
        moves: row.get(4)?,
        time_ms: row.get(5)?,
        depth: row.get(6)?,
        depth_moves: row.get(7)?,
        nodes: row.get(8)?,
        nodes_moves: row.get(9)?,
    })
}
