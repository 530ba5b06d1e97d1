//! The games of a run: a list to choose from, and one of them to look at.

use ludens_arena::plan::OpeningNames;
use ludens_arena::store::{GameFilter, GameHead, GameRow, MoveRow, Store, StoreError};
use ludens_core::Side;
use ludens_play::Cause;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::privacy::Mask;
use crate::problem::Problem;

/// How many games are listed by default.
const USUAL: usize = 50;
/// The most games in a list.
const MOST: usize = 500;

/// Which games to list.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GamesQuery {
    /// Those after this number.
    after: Option<u64>,
    /// How many, at most.
    #[serde(default = "usual")]
    #[schemars(range(min = 1, max = "MOST"))]
    limit: usize,
    /// Only this entrant's.
    player: Option<String>,
    /// Only those won so.
    #[schemars(extend("enum" = ["first", "second", "draw"]))]
    winner: Option<String>,
}

fn usual() -> usize {
    USUAL
}

/// Some games of a run.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct GameList {
    games: Vec<GameHead>,
    /// Whether there are others after them.
    more: bool,
}

impl GamesQuery {
    /// The requested filter and limit. An empty field counts as not given.
    pub(super) fn wanted(self) -> Result<(GameFilter, usize), Problem> {
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        let winner = given(self.winner).map(|winner| side_or_draw(&winner)).transpose()?;
        let limit = self.limit;
        if !(1..=MOST).contains(&limit) {
            let detail = format!("The limit is {limit}; it can be from 1 to {MOST}.");
            return Err(Problem::unprocessable(detail));
        }
        let from = self.after.map_or(0, |after| after.saturating_add(1));
        Ok((GameFilter { from, player: given(self.player), winner }, limit))
    }
}

fn side_or_draw(text: &str) -> Result<Option<Side>, Problem> {
    let side = Side::BOTH.into_iter().find(|side| side.name() == text);
    match (side, text) {
        (Some(side), _) => Ok(Some(side)),
        (None, "draw") => Ok(None),
        (None, _) => {
            let detail = format!("The winner is {text:?}; it can be first, second or draw.");
            Err(Problem::unprocessable(detail))
        }
    }
}

/// These games, read from the store.
pub(super) fn list(
    store: &Store,
    run: &str,
    wanted: &GameFilter,
    limit: usize,
) -> Result<GameList, StoreError> {
    let run = store.run(run)?;
    let mask = Mask::of(&run);
    let player = wanted.player.as_deref().map(|player| mask.stored_name(player));
    let wanted = GameFilter { player, ..wanted.clone() };
    // One more than requested shows whether there are others.
    let mut games = store.some_heads(run.id, &wanted, limit + 1)?;
    let more = games.len() > limit;
    games.truncate(limit);
    Ok(GameList { games: games.into_iter().map(|game| mask.head(game)).collect(), more })
}

/// A game of a run, whole.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "GameOfTournament")]
pub(super) struct GameView {
    number: u64,
    game: String,
    /// The position it began with; the usual one if null.
    start: Option<String>,
    /// All moves from there, those of the opening first.
    moves: Vec<String>,
    /// How many of them are the opening's.
    opening_plies: usize,
    /// What the list of openings calls it, if it does.
    opening_name: Option<String>,
    first: String,
    second: String,
    winner: Option<Side>,
    #[schemars(extend("enum" = Cause::WORDS))]
    cause: String,
    reason: String,
    /// The moves after the opening, with what their players thought.
    turns: Vec<MoveRow>,
}

impl GameView {
    /// A game of a run whose openings have these names.
    pub(super) fn of(row: GameRow, names: &OpeningNames) -> GameView {
        let opening_name = names.find(&row.game, &row.start, &row.opening).map(str::to_string);
        let opening: Vec<&str> = row.opening.split_ascii_whitespace().collect();
        let played = row.moves.iter().map(|mv| mv.text.as_str());
        GameView {
            number: row.number,
            moves: opening.iter().copied().chain(played).map(str::to_string).collect(),
            opening_plies: opening.len(),
            opening_name,
            game: row.game,
            start: Some(row.start).filter(|start| !start.is_empty()),
            first: row.first,
            second: row.second,
            winner: row.winner,
            cause: row.cause,
            reason: row.reason,
            turns: row.moves,
        }
    }
}
