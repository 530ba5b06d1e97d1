//! Games in the terminal, typed through a pipe.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{assert_refused, command, folder, ludens, ludens_typing, stderr, stdout};

/// What the program shows for these lines.
fn sitting(arguments: &[&str], typed: &str) -> String {
    let output = ludens_typing(&[&["play"], arguments].concat(), typed);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

const TWO_PEOPLE: &[&str] = &["--first", "human", "--second", "human"];

fn two_people(game: &str, typed: &str) -> String {
    sitting(&[&[game], TWO_PEOPLE].concat(), typed)
}

#[test]
fn two_people_play_to_the_end() {
    let text = two_people("connect4", "1\n2\n1\n2\n1\n2\n1\n");
    assert!(text.ends_with("Red wins: four in a row\n"), "{text}");
    assert!(text.contains("Red played 1 in 0.0 s"), "{text}");
    // The last stone is marked.
    assert!(text.contains("[●]"), "{text}");
}

#[test]
fn a_person_beats_a_random_player_or_loses_politely() {
    let typed = "4\n3\n5\n2\n6\n1\n7\n".repeat(8);
    for seed in ["random:seed=1", "random:seed=2", "random:seed=3"] {
        let text = sitting(&["connect4", "--second", seed], &typed);
        let last = text.lines().last().unwrap_or_default();
        let endings = ["Red wins: four in a row", "Yellow wins: four in a row", "draw: full board"];
        assert!(endings.contains(&last), "{seed}: {last}");
    }
}

#[test]
fn wrong_words_cost_nothing() {
    let text = two_people("connect4", "9\nhello world\n\n\u{1f600}\nsave\nundo\n4\nquit\n");
    assert!(text.contains("\"9\" is not a legal move"), "{text}");
    assert!(text.contains("\"hello world\" is not a legal move"), "{text}");
    assert!(text.contains("save needs a file name"), "{text}");
    assert!(text.contains("there is no move of yours to take back"), "{text}");
    assert!(text.contains("Red played 4"), "{text}");
    assert!(text.ends_with("the game stays unfinished\n"), "{text}");
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    let text = two_people("loa", "b1-b3");
    assert!(text.contains("Black played b1-b3"), "{text}");
    assert!(text.ends_with("the input has ended: the game stays unfinished\n"), "{text}");
}

#[test]
fn squares_are_clicked_one_by_one_or_together() {
    let text = two_people("amazons", "d1\nd7\ng7\nd10 d8 d9\nquit\n");
    assert!(text.contains("White to move > d1\nd1: then "), "{text}");
    assert!(text.contains("White to move d1 d7 > g7\n"), "{text}");
    assert!(text.contains("White played d1-d7/g7"), "{text}");
    assert!(text.contains("Black played d10-d8/d9"), "{text}");
    // An empty line forgets the squares.
    let text = two_people("checkers", "11\n\n9\n14\nquit\n");
    assert!(
        text.contains("Black to move > 9\n9: then ") && text.contains("Black played 9-14"),
        "{text}"
    );
}

#[test]
fn moves_are_taken_back_with_the_reply() {
    let text = sitting(&["connect4", "--second", "random"], "4\nundo\nquit\n");
    // Before the move, and once more after it was taken back.
    let empty = "Connect Four · Red: human · Yellow: random\n\n";
    assert_eq!(text.matches(empty).count(), 2, "{text}");
    let text = two_people("connect4", "1\n2\n1\n2\n1\n3\nundo\n1\nquit\n");
    assert!(text.ends_with("the game stays unfinished\n"), "{text}");
    assert_eq!(text.matches("Yellow to move > ").count(), 4, "{text}");
}

#[test]
fn help_moves_and_hints_are_given() {
    let text = two_people("connect4", "help\nmoves\nboard\nhint\nquit\n");
    assert!(text.contains("takes your last move back"), "{text}");
    assert!(text.contains("1  2  3  4  5  6  7\n"), "{text}");
    assert!(text.contains("hint: "), "{text}");
    assert_eq!(text.matches("Connect Four · ").count(), 2, "{text}");
}

#[test]
fn games_end_by_resigning_and_by_agreement() {
    let text = two_people("tebes", "resign\n");
    assert!(text.ends_with("Black wins: resignation\n"), "{text}");
    let text = two_people("loa", "draw\nno\ndraw\nYes\n");
    assert!(text.contains("the offer is declined"), "{text}");
    assert!(text.ends_with("draw: agreement\n"), "{text}");
    // A machine that has not thought yet has no reason to agree.
    let text = sitting(&["loa", "--second", "random"], "draw\nquit\n");
    assert!(text.contains("the offer is declined"), "{text}");
}

#[test]
fn clocks_are_shown() {
    let text = sitting(&["connect4", "--second", "random", "--clock", "5m+3s"], "4\nquit\n");
    assert!(text.starts_with("Connect Four · Red: human 5:00 · Yellow: random 5:00\n"), "{text}");
    assert!(text.contains("Yellow: random 5:02") || text.contains("Yellow: random 5:03"), "{text}");
}

#[test]
fn machines_play_by_themselves() {
    let arguments =
        ["connect4", "--first", "random:seed=3", "--second", "mcts:nodes=200", "--seed", "5"];
    let once = sitting(&arguments, "");
    let last = once.lines().last().unwrap_or_default();
    assert!(last.starts_with("Yellow wins") || last.starts_with("Red wins"), "{last}");
}

#[test]
fn a_game_is_saved_and_read_back() {
    let file = folder("play").join("game.pgn");
    let path = file.to_str().expect("a path");
    let text = sitting(
        &[&["loa"], TWO_PEOPLE, &["--save", path]].concat(),
        "b1-b3\na2-c2\nc1 a3\nresign\n",
    );
    assert!(text.ends_with(&format!("Black wins: resignation\nsaved to {path}\n")), "{text}");
    let written = fs::read_to_string(&file).expect("a file");
    assert!(
        written.contains("[First \"human\"]") && written.contains("[Reason \"resignation\"]"),
        "{written}"
    );
    let sgf = stdout(&ludens(&["convert", path, "--to", "sgf"]));
    assert!(sgf.contains(";B[b1-b3]") && sgf.contains("RE[B+R]"), "{sgf}");
    // An unfinished game, by word, in the game's own format.
    let file = folder("play").join("game.columns");
    let path = file.to_str().expect("a path");
    let text = two_people("connect4", &format!("4\n4\nsave {path}\nsave x.sgf\nsave x\n"));
    assert!(text.contains(&format!("saved to {path}")), "{text}");
    assert!(
        text.contains("sgf cannot hold a game of connect4") && text.contains("there is no format"),
        "{text}"
    );
    assert_eq!(fs::read_to_string(&file).expect("a file"), "44\n");
}

/// Whatever ends the program, the moves that were played are in the file.
#[cfg(unix)]
#[test]
fn a_game_is_kept_when_the_program_is_ended() {
    for signal in ["-INT", "-TERM", "-KILL"] {
        let file = folder("play").join(format!("ended{signal}.pgn"));
        fs::write(&file, "old").expect("a file");
        let mut child = command(&["play", "connect4", "--second", "random", "--save"])
            .arg(&file)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(b"4\n").expect("a reader");
        let saved = || fs::read_to_string(&file).unwrap_or_default();
        let patience = Instant::now() + Duration::from_secs(60);
        while !saved().contains("1. 4 ") && Instant::now() < patience {
            thread::sleep(Duration::from_millis(20));
        }
        let id = child.id().to_string();
        Command::new("kill").args([signal, &id]).status().expect("kill");
        // Where tests run in the background, interrupts may be ignored: then the
        // end of the input is what ends it.
        drop(stdin);
        child.wait().expect("an end");
        let moves = saved();
        assert!(moves.contains("1. 4 ") && moves.contains("[Result \"*\"]"), "{signal}: {moves}");
        let path = file.to_str().expect("a path");
        assert!(ludens(&["convert", path, "--to", "columns"]).status.success());
    }
}

#[test]
fn a_game_that_cannot_begin_is_refused() {
    assert_refused(&[
        (&["play", "loa", "--first", "nobody"], "there is no player \"nobody\""),
        (&["play", "loa", "--save", "game.docx"], "there is no format \"docx\"; there are pgn"),
        (&["play", "connect4", "--save", "game.sgf"], "sgf cannot hold a game of connect4"),
        (&["play", "connect4", "--moves", "1 2 1 2 1 2 1"], "the game is over"),
        (&["play", "loa", "--save", "/no/such/folder/game.pgn"], "cannot write /no/such/folder"),
        (&["play", "loa", "--clock", "5"], "a time such as 5m"),
        (&["play", "loa", "--clock", "5m", "--time", "1s"], "cannot be used with"),
    ]);
}
