//! The tables, and how a file of an earlier version gets them. A file says what
//! it is by SQLite's `application_id` and which version by `user_version`; a
//! step takes it from one version to the next, in one transaction.
//!
//! Steps that were ever published are never edited: a change is a new step.

use std::path::Path;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::error::StoreError;

/// `Ludn`: what marks a file as ours.
const APPLICATION_ID: i64 = 0x4c75_646e;

/// Step n makes version n + 1 of version n.
pub(super) const STEPS: &[&str] = &[
    "
    CREATE TABLE runs (
        id      INTEGER PRIMARY KEY,
        key     TEXT NOT NULL UNIQUE,   -- the same in every file that has games of the run
        title   TEXT NOT NULL,
        spec    TEXT NOT NULL,          -- JSON
        program TEXT NOT NULL,
        created INTEGER NOT NULL,       -- seconds since 1970
        state   TEXT NOT NULL CHECK (state IN ('running', 'finished', 'stopped')),
        planned INTEGER,                -- games
        share   TEXT                    -- 2/8 where this file has one of eight shares
    ) STRICT;

    CREATE TABLE versions (
        run     INTEGER NOT NULL REFERENCES runs (id),
        subject TEXT NOT NULL CHECK (subject IN ('program', 'rules', 'player')),
        name    TEXT NOT NULL,
        version TEXT NOT NULL,
        UNIQUE (run, subject, name, version)
    ) STRICT;

    -- The long columns are the last ones, so that counting need not read them.
    CREATE TABLE games (
        run     INTEGER NOT NULL REFERENCES runs (id),
        number  INTEGER NOT NULL CHECK (number >= 0),
        game    TEXT NOT NULL,
        first   TEXT NOT NULL,
        second  TEXT NOT NULL,
        winner  TEXT CHECK (winner IN ('first', 'second')),
        cause   TEXT NOT NULL,
        plies   INTEGER NOT NULL,
        seed    INTEGER NOT NULL,       -- as a signed number of 64 bits
        seconds REAL NOT NULL,
        opening TEXT NOT NULL,
        start   TEXT NOT NULL,
        first_moves        INTEGER NOT NULL,
        first_time_ms      REAL NOT NULL,
        first_depth        INTEGER NOT NULL, -- the sum over the moves that tell it
        first_depth_moves  INTEGER NOT NULL,
        first_nodes        INTEGER NOT NULL,
        first_nodes_moves  INTEGER NOT NULL,
        second_moves       INTEGER NOT NULL,
        second_time_ms     REAL NOT NULL,
        second_depth       INTEGER NOT NULL,
        second_depth_moves INTEGER NOT NULL,
        second_nodes       INTEGER NOT NULL,
        second_nodes_moves INTEGER NOT NULL,
        reason      TEXT NOT NULL,
        movers      TEXT NOT NULL,      -- 1 or 2 for every move
        moves       TEXT NOT NULL,      -- separated by spaces
        thoughts    TEXT NOT NULL,      -- JSON: a list for each of score, proven, depth, nodes
        times_ms    TEXT NOT NULL,      -- JSON: a list
        last_output TEXT,
        PRIMARY KEY (run, number)
    ) STRICT;
",
    "
    -- Matches that people play; who plays one knows the meaning of its JSON.
    CREATE TABLE matches (
        place    INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order they began
        id       TEXT NOT NULL UNIQUE,
        created  INTEGER NOT NULL,       -- seconds since 1970
        updated  INTEGER NOT NULL,
        version  INTEGER NOT NULL CHECK (version > 0),
        over     INTEGER NOT NULL CHECK (over IN (0, 1)),
        setup    TEXT NOT NULL,          -- JSON: what does not change
        progress TEXT NOT NULL           -- JSON: what does
    ) STRICT;
    CREATE INDEX matches_over ON matches (over, place);
",
    "
    -- What was played in each position of finished games, and how they ended.
    CREATE TABLE explorer (
        game   INTEGER NOT NULL REFERENCES explorer_games (id),
        key    INTEGER NOT NULL,        -- the position's, as a signed number of 64 bits
        move   TEXT NOT NULL,           -- empty where the game ended
        first  INTEGER NOT NULL,        -- games won by the first side, and so on
        second INTEGER NOT NULL,
        draws  INTEGER NOT NULL,
        oldest INTEGER NOT NULL,        -- a row of games, or minus a place of matches
        latest INTEGER NOT NULL,
        PRIMARY KEY (game, key, move)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE explorer_games (
        id   INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE       -- the game with its options
    ) STRICT;

    -- The last row of games that is indexed, and the matches that are.
    CREATE TABLE explorer_progress (done INTEGER NOT NULL) STRICT;
    INSERT INTO explorer_progress VALUES (0);
    CREATE TABLE explorer_matches (place INTEGER PRIMARY KEY REFERENCES matches (place)) STRICT;
",
    "
    -- What was measured without playing games; who measured it knows the JSON.
    CREATE TABLE measurements (
        series TEXT NOT NULL,
        number INTEGER NOT NULL CHECK (number >= 0),
        result TEXT NOT NULL,           -- JSON
        PRIMARY KEY (series, number)
    ) STRICT, WITHOUT ROWID;
",
    "
    -- Games can be removed; then the index is made again. What was read for an
    -- earlier index (another epoch) does not count in this one.
    ALTER TABLE explorer_progress ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE explorer_progress ADD COLUMN games INTEGER NOT NULL DEFAULT 0; -- indexed
    ALTER TABLE explorer_progress ADD COLUMN holes INTEGER NOT NULL DEFAULT 0; -- rows that are gone
    UPDATE explorer_progress SET games = done;

    -- The latest run that was removed: its name is not given again.
    CREATE TABLE removed_runs (last INTEGER NOT NULL) STRICT;
    INSERT INTO removed_runs VALUES (0);
",
];

/// Readers need nothing of the later steps: a file of this version need not be
/// brought up to date before it is read.
pub(super) const READABLE: usize = 4;

/// The version of a file, 0 for one that is still empty. A file that is not
/// ours, or has more than the `known` versions, is refused.
pub(super) fn version(
    connection: &Connection,
    path: &Path,
    known: usize,
) -> Result<usize, StoreError> {
    // One statement sees one moment: another program may be filling the file.
    let query = "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
        FROM pragma_application_id, pragma_user_version";
    let found = connection.query_row(query, [], |row| {
        Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?))
    });
    match found.map_err(|error| StoreError::database(path, error))? {
        (APPLICATION_ID, version, _) => known_version(version, path, known),
        (0, 0, 0) => Ok(0),
        _ => Err(StoreError::NotOurs { path: path.into(), why: "another program made it" }),
    }
}

fn known_version(found: i64, path: &Path, known: usize) -> Result<usize, StoreError> {
    let path = path.to_owned();
    match usize::try_from(found) {
        Ok(found) if found <= known => Ok(found),
        Ok(found) => Err(StoreError::Newer { path, found, known }),
        Err(_) => Err(StoreError::Damaged { path, what: format!("its version is {found}") }),
    }
}

/// Brings a file up to date, or makes its tables.
pub(super) fn migrate(
    connection: &Connection,
    path: &Path,
    steps: &[&str],
) -> Result<(), StoreError> {
    while version(connection, path, steps.len())? < steps.len() {
        take_next_step(connection, path, steps)?;
    }
    Ok(())
}

fn take_next_step(connection: &Connection, path: &Path, steps: &[&str]) -> Result<(), StoreError> {
    let told = |error| StoreError::database(path, error);
    let step = Transaction::new_unchecked(connection, TransactionBehavior::Immediate);
    let step = step.map_err(told)?;
    // Another program may have taken it while this one waited.
    let found = version(&step, path, steps.len())?;
    if let Some(change) = steps.get(found) {
        step.execute_batch(change).map_err(told)?;
        step.pragma_update(None, "application_id", APPLICATION_ID).map_err(told)?;
        step.pragma_update(None, "user_version", found + 1).map_err(told)?;
    }
    step.commit().map_err(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user_version(connection: &Connection) -> i64 {
        connection.pragma_query_value(None, "user_version", |row| row.get(0)).expect("a version")
    }

    #[test]
    fn steps_are_taken_once_and_in_order() {
        let connection = Connection::open_in_memory().expect("a database");
        let path = Path::new("memory");
        let first = "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1);";
        let second = "ALTER TABLE a ADD COLUMN y INTEGER; UPDATE a SET y = 10 + x;";
        migrate(&connection, path, &[first]).expect("one step");
        assert_eq!(user_version(&connection), 1);
        migrate(&connection, path, &[first, second]).expect("the other step");
        migrate(&connection, path, &[first, second]).expect("no step");
        assert_eq!(user_version(&connection), 2);
        let sum = "SELECT sum(x + y) FROM a";
        let sum: i64 = connection.query_row(sum, [], |row| row.get(0)).expect("a sum");
        assert_eq!(sum, 12);
    }

    #[test]
    fn a_program_with_fewer_steps_refuses_the_file() {
        let connection = Connection::open_in_memory().expect("a database");
        migrate(&connection, Path::new("a.db"), &["SELECT 1;", "SELECT 2;"]).expect("two steps");
        let error = migrate(&connection, Path::new("a.db"), &["SELECT 1;"]).expect_err("too new");
        assert!(matches!(error, StoreError::Newer { found: 2, known: 1, .. }), "{error}");
    }

    #[test]
    fn a_step_that_fails_leaves_nothing_behind() {
        let connection = Connection::open_in_memory().expect("a database");
        let broken = "CREATE TABLE a (x INTEGER); INSERT INTO nowhere VALUES (1);";
        assert!(migrate(&connection, Path::new("memory"), &[broken]).is_err());
        assert_eq!(user_version(&connection), 0);
        assert_eq!(version(&connection, Path::new("memory"), 1).expect("still empty"), 0);
    }
}
