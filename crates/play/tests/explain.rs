//! The static evaluation of a position, term by term.

use ludens_games::Game;
use ludens_play::{ExplainError, Explanation, explain};

fn of(game: &str, moves: &str, eval: Option<&str>) -> Result<Explanation, ExplainError> {
    let game: Game = game.parse().expect("a game");
    let mut record = game.start();
    moves.split_whitespace().for_each(|mv| _ = record.play(mv).expect("a legal move"));
    explain(&game, &*record, eval)
}

fn value(told: &Explanation, name: &str) -> Option<i32> {
    told.terms.iter().find(|term| term.name == name).map(|term| term.value)
}

#[test]
fn the_best_evaluation_is_the_usual_one() {
    let told = of("connect4", "4", None).expect("a score");
    assert_eq!((told.eval.as_str(), value(&told, "forced")), ("threats", Some(0)));
    let lines = told.terms.iter().find(|term| term.name == "lines").expect("lines");
    assert_eq!((lines.value, lines.help), (-38, "open lines with one and with two stones"));
}

#[test]
fn weights_change_their_terms() {
    let man =
        |eval| value(&of("checkers", "11-15 22-18 15x22", Some(eval)).expect("a score"), "man");
    assert_eq!((man("mickey"), man("h1,eval.man=8")), (Some(-500), Some(-800)));
}

#[test]
fn a_decided_position_is_not_evaluated() {
    let told = of("connect4", "1 2 1 2 1 2 1", None).expect_err("it is over");
    assert!(told.to_string().contains("four in a row"), "{told}");
}
