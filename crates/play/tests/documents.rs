//! The documents say what the program does: the session in `docs/protocol.md`
//! is replayed, and every player in `docs/players.md` exists.

use std::fs;
use std::path::Path;

use ludens_games::{GAMES, Game};
use ludens_play::ugi::Session;
use ludens_play::{PlayerSpec, players};

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    fs::read_to_string(path).expect("a document")
}

/// A line without what depends on the machine's speed.
fn timeless(line: &str) -> String {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if line.starts_with("info depth") {
        for at in 1..words.len() {
            if matches!(words[at - 1], "nps" | "time") {
                words[at] = "…";
            }
        }
    }
    words.join(" ")
}

#[test]
fn the_session_in_the_protocol_is_true() {
    let document = document("protocol.md");
    let block = document.split("```text\n").nth(1).expect("a session");
    let block = block.split("```").next().expect("its end");
    let (asked, told): (Vec<_>, Vec<_>) = block.lines().partition(|line| line.starts_with('>'));
    let input: String = asked.iter().map(|line| format!("{}\n", &line[2..])).collect();
    // The referee waits for the move, which a text file cannot.
    let (before, after) = input.split_once("position startpos moves 4 4 4 4").expect("two parts");

    let (reader, writer) = std::io::pipe().expect("a pipe");
    let game = "connect4".parse().expect("a game");
    let mut session = Session::new(game, "mcts:seed=3", writer).expect("a session");
    session.run(before.as_bytes()).expect("it ends");
    session.run(format!("position startpos moves 4 4 4 4{after}").as_bytes()).expect("it ends");
    drop(session);
    let said = std::io::read_to_string(reader).expect("text");
    let said: Vec<_> = said.lines().map(timeless).collect();
    let told: Vec<_> = told.into_iter().map(timeless).collect();
    assert_eq!(said, told);
}

/// As the table of lines during a search says.
#[test]
fn a_position_that_comes_during_a_search_is_for_the_next_one() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    let game = "connect4".parse().expect("a game");
    let mut session = Session::new(game, "pvs", writer).expect("a session");
    // Red wins with 1; in the position that comes meanwhile, 1 is full.
    let lines = "position startpos moves 1 2 1 2 1 2\n\
        go infinite\n\
        position startpos moves 1 1 1 1 1 1\n\
        query fen\n\
        go depth 1\n";
    session.run(lines.as_bytes()).expect("it ends");
    drop(session);
    let said = std::io::read_to_string(reader).expect("text");
    let said: Vec<_> = said.lines().filter(|line| !line.starts_with("info")).collect();
    assert_eq!(said[0], "response o6/x6/o6/x6/o6/x6 x");
    assert_eq!(said[1], "bestmove 1", "of the position it was asked about");
    assert!(said[2].starts_with("bestmove ") && said[2] != "bestmove 1", "{said:?}");
    assert_eq!(said.len(), 3);
}

#[test]
fn the_players_in_the_document_exist() {
    let document = document("players.md");
    let mut seen = 0;
    for line in document.lines() {
        let cells: Vec<_> = line.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let [_, game, player, ..] = cells[..] else { continue };
        let Some(info) = GAMES.iter().find(|info| info.name == game) else { continue };
        let game = Game::with_defaults(info);
        seen += 1;
        let known = players(&game).iter().map(|player| player.name).collect::<Vec<_>>();
        let result = PlayerSpec::parse(&game, player);
        assert!(result.is_ok(), "{player} in {}: {result:?}; {known:?}", info.name);
    }
    assert_eq!(seen, 12, "the tables of players.md");
}

#[test]
fn every_player_is_in_the_document() {
    let document = document("players.md");
    for player in GAMES.iter().flat_map(|info| players(&Game::with_defaults(info))) {
        assert!(document.contains(&format!("`{}", player.name)), "{} is missing", player.name);
    }
}

/// The documentation tests compile them; this test checks that what is compiled
/// is what a reader copies: a whole program, without hidden lines.
#[test]
fn the_programs_in_the_chapters_can_be_pasted() {
    for name in ["your-game.md", "your-evaluation.md"] {
        let document = document(name);
        let (_, program) = document.split_once("```rust\n").expect("a program");
        let (program, _) = program.split_once("```\n").expect("its end");
        assert!(program.contains("\nfn main() "), "{name} has no main function");
        let hidden = program.lines().find(|line| line.starts_with("# ") || *line == "#");
        assert_eq!(hidden, None, "{name} hides a line");
    }
}
