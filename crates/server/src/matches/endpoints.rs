//! The endpoints of matches, and what the API says about them.

use ludens_wire::ThoughtView;

use super::events::Since;
use super::feed::Thinking;
use super::hint::Nothing;
use super::list::{MatchList, Page};
use super::record::{Everything, How};
use super::rematch::FoundView;
use super::routes::{ActionRequest, BegunView, MoveRequest, act, begin, look, play, remove};
use super::setup::MatchRequest;
use super::view::MatchView;
use super::{events, hint, list, record, rematch};
use crate::openapi::{Endpoint, Failure, PathParameter, Tag};

/// The events of the live stream.
const EVENTS: &str = "Events `view` (its id is the version, its data a MatchView) and `thinking` \
    (a Thinking, at most five a second); in the end `again` ({}): ask again from the last version.";

pub(crate) fn endpoints() -> Vec<Endpoint> {
    let mut all = of_matches();
    all.extend(within_a_match());
    all
}

/// Matches as a whole.
fn of_matches() -> Vec<Endpoint> {
    Tag::Matches.over([
        Endpoint::get("/api/matches", list::list)
            .named("listMatches", "Matches, the newest first")
            .asked::<Page>()
            .sends::<MatchList>(),
        Endpoint::post("/api/matches", begin)
            .named("beginMatch", "Begin a match")
            .takes::<MatchRequest>()
            .creates::<BegunView<'_>>("It has begun.")
            .may(&[Failure::Busy, Failure::Full]),
        Endpoint::get("/api/matches/{id}", look)
            .named("showMatch", "A match")
            .for_seats()
            .at(match_id())
            .sends::<MatchView<'_>>()
            .may(&[Failure::Busy]),
        Endpoint::delete("/api/matches/{id}", remove)
            .named("removeMatch", "Removes a match for good; only the operator may")
            .for_operator()
            .at(match_id())
            .sends_nothing("Removed.")
            .may(&[Failure::Conflict]),
        Endpoint::get("/api/matches/{id}/events", events::follow)
            .named("watchMatch", "A match, live")
            .for_seats()
            .at(match_id())
            .asked::<Since>()
            .streams(EVENTS)
            .tells::<Thinking<'_>>(),
    ])
}

/// What those who play or look can do with one.
fn within_a_match() -> Vec<Endpoint> {
    Tag::Matches.over([
        Endpoint::post("/api/matches/{id}/moves", play)
            .named("move", "Play a move")
            .for_seats()
            .at(match_id())
            .takes::<MoveRequest>()
            .sends::<MatchView<'_>>()
            .may(&[Failure::Stale, Failure::Busy]),
        Endpoint::post("/api/matches/{id}/actions", act)
            .named("act", "Resign, take back, offer a draw, pause")
            .for_seats()
            .at(match_id())
            .takes::<ActionRequest>()
            .sends::<MatchView<'_>>()
            .may(&[Failure::Stale, Failure::Busy]),
        Endpoint::post("/api/matches/{id}/hint", hint::hint)
            .named("hint", "What the strongest player would do")
            .for_seats()
            .at(match_id())
            .takes::<Nothing>()
            .sends::<ThoughtView>()
            .may(&[Failure::Busy]),
        Endpoint::get("/api/matches/{id}/rematch", rematch::find)
            .named("findRematch", "The match that followed, for who sat in this one")
            .for_seats()
            .at(match_id())
            .sends::<FoundView<'_>>()
            .may(&[Failure::Busy]),
        Endpoint::post("/api/matches/{id}/rematch", rematch::begin)
            .named("rematch", "Play again with colours swapped")
            .for_seats()
            .at(match_id())
            .takes::<Nothing>()
            .creates::<BegunView<'_>>("It has begun.")
            .may(&[Failure::Busy, Failure::Full]),
        Endpoint::get("/api/matches/{id}/record", record::download)
            .named("downloadMatch", "A match as a file")
            .at(match_id())
            .asked::<How>()
            .sends_text("The file.", &["text/plain"])
            .or_sends::<Everything<'_>>()
            .for_download()
            .may(&[Failure::Unprocessable, Failure::Busy]),
    ])
}

fn match_id() -> PathParameter {
    PathParameter::name("id", "The match.").such_as("match")
}
