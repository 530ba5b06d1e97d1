//! Positions by how they came about.

use ludens_core::Reason;
use ludens_wire::{MOST_MOVES, PositionRequest, PositionRequestError};

/// Both sides go to and fro: after eight moves the start has come a third time.
const TO_AND_FRO: &str = "b1b3 a2c2 b3b1 c2a2 b1b3 a2c2 b3b1 c2a2 b1b3";

fn request(game: &str, moves: &str) -> PositionRequest {
    let moves = moves.split_whitespace().map(String::from).collect();
    PositionRequest { game: game.to_string(), start: None, moves }
}

#[test]
fn a_draw_that_nobody_claimed_may_be_played_on() {
    let (_, record) = request("loa", TO_AND_FRO).open().expect("a position");
    assert_eq!(record.played().len(), 9);
    assert_eq!(record.outcome().map(|outcome| outcome.reason), Some(Reason::REPETITION));
    assert!(record.outcome_on_board().is_none());
}

#[test]
fn a_decided_game_goes_no_further() {
    let error = request("connect4", "1 2 1 2 1 2 1 2").open().err().expect("it is over");
    assert!(matches!(error, PositionRequestError::Move { number: 8, .. }), "{error}");
}

#[test]
fn what_cannot_be_opened_says_why() {
    let told = |request: PositionRequest| request.open().err().expect("an error").to_string();
    assert!(told(request("chess", "")).contains("chess"));
    assert!(told(request("connect4", "4 9")).starts_with("move 2: "));
    let start = Some("nonsense".to_string());
    assert!(told(PositionRequest { start, ..request("loa", "") }).contains("nonsense"));
    let many = "4 ".repeat(MOST_MOVES + 1);
    assert!(told(request("connect4", &many)).contains("2001 moves are too many"));
}
