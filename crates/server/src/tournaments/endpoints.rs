//! The endpoints of tournaments, and what the API says about them.

use super::games::{GameList, GameView, GamesQuery};
use super::observer::LiveGame;
use super::request::NewTournament;
use super::view::TournamentView;
use super::{
    List, ListQuery, RecordQuery, WatchQuery, Wish, act, create, game, list, list_games, record,
    remove, view, watch,
};
use crate::openapi::{Endpoint, Failure, PathParameter, Tag};

/// The events of the live stream.
const EVENTS: &str = "Events `view` (its id is the version, its data a TournamentView, at most two \
    a second) and `live` ({live: LiveGame[]}, at most four a second); in the end `again` ({}): ask \
    again from the last version.";

/// The kinds of files.
const FILES: &[&str] =
    &["application/x-chess-pgn", "text/plain", "text/csv", "application/x-ndjson"];

pub(crate) fn endpoints() -> Vec<Endpoint> {
    Tag::Tournaments.over([
        Endpoint::get("/api/tournaments", list)
            .named("listTournaments", "Tournaments, the newest first")
            .asked::<ListQuery>()
            .sends::<List>()
            .may(&[Failure::NotFound, Failure::Unprocessable]),
        Endpoint::post("/api/tournaments", create)
            .named("beginTournament", "Set up a tournament")
            .takes::<NewTournament>()
            .creates::<TournamentView<'_>>("It is being played, or waits.")
            .may(&[Failure::Busy, Failure::Full]),
        Endpoint::get("/api/tournaments/{run}", view)
            .named("showTournament", "A tournament")
            .at(run_name())
            .sends::<TournamentView<'_>>(),
        Endpoint::delete("/api/tournaments/{run}", remove)
            .named(
                "removeTournament",
                "Removes a run and all its games for good; only the operator may",
            )
            .for_operator()
            .at(run_name())
            .sends_nothing("Removed.")
            .may(&[Failure::Conflict]),
        Endpoint::get("/api/tournaments/{run}/events", watch)
            .named("watchTournament", "A tournament, live")
            .at(run_name())
            .asked::<WatchQuery>()
            .streams(EVENTS)
            .tells::<LiveGame>(),
        Endpoint::post("/api/tournaments/{run}/actions", act)
            .named("actOnTournament", "Stop or resume a tournament")
            .at(run_name())
            .takes::<Wish>()
            .sends::<TournamentView<'_>>()
            .may(&[Failure::Conflict, Failure::Busy, Failure::Full]),
        Endpoint::get("/api/tournaments/{run}/games", list_games)
            .named("listTournamentGames", "The games of a tournament")
            .at(run_name())
            .asked::<GamesQuery>()
            .sends::<GameList>()
            .may(&[Failure::Unprocessable]),
        Endpoint::get("/api/tournaments/{run}/games/{number}", game)
            .named("showTournamentGame", "A game of a tournament")
            .at(run_name())
            .at(game_number())
            .sends::<GameView>(),
        Endpoint::get("/api/tournaments/{run}/record", record)
            .named("downloadTournament", "All games of a tournament as a file")
            .at(run_name())
            .asked::<RecordQuery>()
            .sends_text("The file, as long as it may be. JSON has an object a line.", FILES)
            .for_download()
            .may(&[Failure::Unprocessable, Failure::Busy]),
    ])
}

fn run_name() -> PathParameter {
    PathParameter::name("run", "The run.").such_as("run")
}

fn game_number() -> PathParameter {
    PathParameter::number("number", "The game's number, from 0.").such_as("number")
}
