//! Published games: every move of every file in `data/games` is legal, and
//! where the rules ended a game they agree with its declared result.

use std::fs;
use std::path::Path;

use ludens_core::Transcript;
use ludens_games::formats::{Format, replay};

#[test]
fn published_games_can_be_replayed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/games");
    let mut counts = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder of games") {
        let path = entry.expect("a file").path();
        let ending = path.extension().and_then(|ending| ending.to_str()).expect("an ending");
        let format: Format = ending.parse().expect("a format");
        let text = fs::read_to_string(&path).expect("a readable file");
        let games = format.read(&text, None).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        games.iter().for_each(check);
        counts.push((ending.to_string(), games.len()));
    }
    counts.sort();
    assert_eq!(counts, [("pdn".to_string(), 11), ("pgn".to_string(), 9)]);
}

fn check(transcript: &Transcript) {
    let names = ["Event", "First", "Second", "Source"].map(|tag| transcript.tag(tag));
    assert!(names.iter().all(Option::is_some), "a tag is missing: {names:?}");
    let replayed = replay(transcript).unwrap_or_else(|error| panic!("{names:?}: {error}"));
    assert_eq!(replayed.transcript.result, transcript.result, "{names:?}");
    // What the rules did not end, the players did; our own files say how.
    let ended = replayed.record.outcome().is_some() || transcript.reason.is_some();
    assert!(ended || transcript.game == "checkers", "{names:?} breaks off");
}
