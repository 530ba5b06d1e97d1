//! Games: a row each, exactly once under a run and a number.
//!
//! A number that comes again is no error if it brings the same game: a share
//! played twice, or a file merged twice. The same game is the same players,
//! opening, seed, moves, opinions and result. Times and the words of an
//! explanation may differ, as they do whenever a game is played again; those
//! that came first stay.

use ludens_core::Side;
use ludens_play::{Cause, Opinion, TurnPlayed, Worth};
use rusqlite::{Row, params};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Store;
use super::error::StoreError;
use super::moves::{Columns, Effort};
use super::pages::Pages;
use super::runs::RunId;
use super::values::{unreadable, winner};

/// A finished game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameRow {
    /// Its number in the run, from 0.
    pub number: u64,
    /// The game with its options, as `name:key=value`.
    pub game: String,
    /// Who moved first.
    pub first: String,
    /// Who moved second.
    pub second: String,
    /// The moves of the opening, separated by spaces; none if empty.
    pub opening: String,
    /// The position it began with; the usual one if empty.
    pub start: String,
    /// What made it differ from others of the same players.
    pub seed: u64,
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended, in one word for programs.
    #[schemars(extend("enum" = Cause::WORDS))]
    pub cause: String,
    /// Why it ended, in words for people.
    pub reason: String,
    /// The last output of an engine that failed.
    pub last_output: Option<String>,
    /// How many plies it had.
    pub plies: u32,
    /// The moves, with what their players thought.
    pub moves: Vec<MoveRow>,
    /// How long it took.
    pub seconds: f64,
}

/// A move, with what its player thought.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TournamentMove")]
pub struct MoveRow {
    /// Whose move it was; sides need not alternate.
    pub side: Side,
    /// The move as the game writes it.
    pub text: String,
    /// What it was worth to its side, if its player told. The store keeps no chance
    /// but the one that follows from what is proven.
    #[serde(flatten)]
    pub worth: Option<Worth>,
    /// The depth of the search, in plies.
    pub depth: Option<u32>,
    /// The nodes of the search.
    pub nodes: Option<u64>,
    /// How long it took.
    pub time_ms: f64,
}

impl From<&TurnPlayed> for MoveRow {
    fn from(turn: &TurnPlayed) -> MoveRow {
        let searched = turn.opinion.filter(Opinion::has_searched);
        MoveRow {
            side: turn.side,
            text: turn.text.clone(),
            worth: turn
                .opinion
                .map(|Opinion { worth, .. }| Worth::new(worth.score, worth.proven, None)),
            depth: searched.map(|opinion| opinion.depth),
            nodes: searched.map(|opinion| opinion.nodes),
            time_ms: turn.time.as_secs_f64() * 1000.0,
        }
    }
}

/// The data of most tables: a game without its moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct GameHead {
    /// Its number in the run, from 0.
    pub number: u64,
    /// The game with its options.
    pub game: String,
    /// Who moved first.
    pub first: String,
    /// Who moved second.
    pub second: String,
    /// The moves of the opening, separated by spaces.
    pub opening: String,
    /// The position it began with; the usual one if empty.
    pub start: String,
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended, in one word.
    #[schemars(extend("enum" = Cause::WORDS))]
    pub cause: String,
    /// How many plies it had.
    pub plies: u32,
    /// Why it ended, in words for people.
    pub reason: String,
}

/// A filter of the games of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// Those from this number on.
    pub from: u64,
    /// Only those of this player.
    pub player: Option<String>,
    /// Only those that this side won, or only draws.
    pub winner: Option<Option<Side>>,
}

/// What happened to games that were stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Added {
    /// They were not there before.
    pub new: u64,
    /// They were there, and the same.
    pub same: u64,
}

/// What happened to one game.
pub(super) enum Insertion {
    /// It was not there before.
    New,
    /// It was there, and the same.
    Same,
    /// Another game has its number; the two differ in this.
    Differs(&'static str),
}

const SELECT_GAME: &str = "SELECT number, game, first, second, opening, start, seed, winner,
    cause, reason, last_output, plies, seconds, movers, moves, thoughts, times_ms FROM games";

const SELECT_HEAD: &str =
    "SELECT number, game, first, second, opening, start, winner, cause, plies, reason FROM games";

impl Store {
    /// Stores a finished game. See [`Store::add_games`].
    pub fn add_game(&self, run: RunId, game: &GameRow) -> Result<Added, StoreError> {
        self.add_games(run, std::slice::from_ref(game))
    }

    /// Stores finished games: all of them or, if one cannot be stored, none.
    /// A number whose game is there already must bring the same game again.
    /// Many at once are quicker than one by one.
    pub fn add_games(&self, run: RunId, games: &[GameRow]) -> Result<Added, StoreError> {
        self.write(|| {
            let mut added = Added::default();
            for game in games {
                match self.insert_game(run, game)? {
                    Insertion::New => added.new += 1,
                    Insertion::Same => added.same += 1,
                    Insertion::Differs(what) => {
                        let (number, path) = (game.number, self.path.clone());
                        return Err(StoreError::GameDiffers { run, number, path, what });
                    }
                }
            }
            Ok(added)
        })
    }

    /// A game by its number.
    pub fn game(&self, run: RunId, number: u64) -> Result<Option<GameRow>, StoreError> {
        // SQLite's numbers are signed; there is no game beyond them.
        let Ok(number) = i64::try_from(number) else { return Ok(None) };
        let query = format!("{SELECT_GAME} WHERE run = ?1 AND number = ?2");
        let mut found = self.rows(&query, params![run.0, number], read_game)?;
        Ok(found.pop())
    }

    /// The games of a run in order, read as they are asked for.
    pub fn games(&self, run: RunId) -> Pages<'_, GameRow> {
        let query = format!("{SELECT_GAME} WHERE run = ?1 AND number >= ?2 ORDER BY number");
        Pages::new(self, run, &query, read_game, |game| game.number)
    }

    /// The games of a run in order without their moves, read as they are asked
    /// for.
    pub fn heads(&self, run: RunId) -> Pages<'_, GameHead> {
        let query = format!("{SELECT_HEAD} WHERE run = ?1 AND number >= ?2 ORDER BY number");
        Pages::new(self, run, &query, read_head, |game| game.number)
    }

    /// At most this many games of a run without their moves, in order.
    pub fn some_heads(
        &self,
        run: RunId,
        wanted: &GameFilter,
        most: usize,
    ) -> Result<Vec<GameHead>, StoreError> {
        let query = format!(
            "{SELECT_HEAD} WHERE run = ?1 AND number >= ?2
                AND (?3 IS NULL OR first = ?3 OR second = ?3)
                AND (?4 IS NULL OR coalesce(winner, 'draw') = ?4)
            ORDER BY number LIMIT ?5"
        );
        let winner = wanted.winner.map(|winner| winner.map_or("draw", Side::name));
        let from = i64::try_from(wanted.from).unwrap_or(i64::MAX);
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.rows(&query, params![run.0, from, wanted.player, winner, most], read_head)
    }

    /// Within a transaction that the caller began.
    pub(super) fn insert_game(&self, run: RunId, game: &GameRow) -> Result<Insertion, StoreError> {
        if self.insert_row(run, game)? {
            return Ok(Insertion::New);
        }
        let stored = self.game(run, game.number)?;
        let difference = stored.and_then(|stored| difference(&stored, game));
        Ok(difference.map_or(Insertion::Same, Insertion::Differs))
    }

    /// Whether there was no game of that number.
    fn insert_row(&self, run: RunId, game: &GameRow) -> Result<bool, StoreError> {
        let insert = "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
            ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (run, number) DO NOTHING";
        let columns = pack(game)?;
        let [first, second] = Side::BOTH.map(|side| Effort::of(&game.moves, side));
        let values = params![
            run.0,
            game.number,
            game.game,
            game.first,
            game.second,
            game.winner.map(Side::name),
            game.cause,
            game.plies,
            game.seed.cast_signed(),
            game.seconds,
            game.opening,
            game.start,
            first.moves,
            first.time_ms,
            first.depth,
            first.depth_moves,
            first.nodes,
            first.nodes_moves,
            second.moves,
            second.time_ms,
            second.depth,
            second.depth_moves,
            second.nodes,
            second.nodes_moves,
            game.reason,
            columns.movers,
            columns.moves,
            columns.thoughts,
            columns.times_ms,
            game.last_output,
        ];
        Ok(self.execute(insert, values)? == 1)
    }
}

/// The moves as columns, if all of the game could be read back unchanged.
fn pack(game: &GameRow) -> Result<Columns, StoreError> {
    let unstorable = |why| StoreError::Unstorable { number: game.number, why };
    if i64::try_from(game.number).is_err() {
        return Err(unstorable("its number is too large".into()));
    }
    if !game.seconds.is_finite() {
        return Err(unstorable(format!("it took {} seconds", game.seconds)));
    }
    Columns::pack(&game.moves).map_err(unstorable)
}

/// Where two games of one number differ; see the top of this file.
fn difference(a: &GameRow, b: &GameRow) -> Option<&'static str> {
    let worth = |mv: &MoveRow| mv.worth.map(|worth| (worth.number(), worth.proven));
    let opinion = |mv: &MoveRow| (worth(mv), mv.depth, mv.nodes);
    let same = [
        ("game", a.game == b.game),
        ("players", (&a.first, &a.second) == (&b.first, &b.second)),
        ("opening", a.opening == b.opening),
        ("starting position", a.start == b.start),
        ("seed", a.seed == b.seed),
        ("moves", a.moves.iter().map(MoveRow::played).eq(b.moves.iter().map(MoveRow::played))),
        ("winner", a.winner == b.winner),
        ("ending", (&a.cause, a.plies) == (&b.cause, b.plies)),
        ("scores, depths or nodes", a.moves.iter().map(opinion).eq(b.moves.iter().map(opinion))),
    ];
    same.into_iter().find(|(_, same)| !same).map(|(what, _)| what)
}

impl GameRow {
    /// Whether a player lost it by breaking the rules of the match: by time,
    /// by an illegal move, or because a program failed.
    pub fn is_fault(&self) -> bool {
        matches!(self.cause.as_str(), "time" | "illegal" | "failure")
    }
}

impl MoveRow {
    fn played(&self) -> (Side, &str) {
        (self.side, &self.text)
    }
}

fn read_game(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    let text = |column| row.get_ref(column)?.as_str().map_err(rusqlite::Error::from);
    let moves = Columns::unpack([text(13)?, text(14)?, text(15)?, text(16)?]);
    let number: u64 = row.get(0)?;
    Ok(GameRow {
        number,
        game: row.get(1)?,
        first: row.get(2)?,
        second: row.get(3)?,
        opening: row.get(4)?,
        start: row.get(5)?,
        seed: row.get::<_, i64>(6)?.cast_unsigned(),
        winner: winner(row, 7)?,
        cause: row.get(8)?,
        reason: row.get(9)?,
        last_output: row.get(10)?,
        plies: row.get(11)?,
        seconds: row.get(12)?,
        moves: moves.map_err(|why| unreadable(14, format!("the moves of game {number}: {why}")))?,
    })
}

fn read_head(row: &Row<'_>) -> rusqlite::Result<GameHead> {
    Ok(GameHead {
        number: row.get(0)?,
        game: row.get(1)?,
        first: row.get(2)?,
        second: row.get(3)?,
        opening: row.get(4)?,
        start: row.get(5)?,
        winner: winner(row, 6)?,
        cause: row.get(7)?,
        plies: row.get(8)?,
        reason: row.get(9)?,
    })
}
