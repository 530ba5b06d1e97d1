//! Published games: every move of every file in `data/games` is legal, and
//! where the rules ended a game they agree with its declared result.

use std::fs;
use std::path::Path;

use ludens_core::{GameResult, Transcript, pgn};
use ludens_games::Game;

#[test]
fn published_games_can_be_replayed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/games");
    let mut replayed = 0;
    for entry in fs::read_dir(folder).expect("the folder of games") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "pgn") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a readable file");
        let games = pgn::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        games.iter().for_each(replay);
        replayed += games.len();
    }
    assert!(replayed >= 2, "only {replayed} games were found");
}

fn replay(transcript: &Transcript) {
    let names = ["Event", "First", "Second", "Source"].map(|tag| transcript.tag(tag));
    assert!(names.iter().all(Option::is_some), "a tag is missing: {names:?}");

    let game: Game = transcript.game.parse().unwrap_or_else(|error| panic!("{names:?}: {error}"));
    let mut record = match &transcript.start {
        Some(text) => game.from_text(text).unwrap_or_else(|error| panic!("{names:?}: {error}")),
        None => game.start(),
    };
    for ply in &transcript.plies {
        record.play(&ply.text).unwrap_or_else(|error| panic!("{names:?}: {error}"));
    }
    let outcome = record.outcome();
    if outcome.is_some() {
        assert_eq!(GameResult::from(outcome), transcript.result, "{names:?}");
    } else {
        // What the rules did not end, the players did, and the file says how.
        assert!(transcript.reason.is_some(), "{names:?} breaks off at {}", record.text());
    }
}
