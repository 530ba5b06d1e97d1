//! Every position of random games, taken apart into what its board shows and
//! put together again, has the same text; and what cannot be set up is refused
//! with a reason.

use ludens_core::{AnyRecord, Piece, Random, Shape, Side, Values};
use ludens_games::{Arrangement, GAMES, Game};

/// The position's text as far as its board shows it. Only in Tebes the text
/// holds more: the third field says which extra turns are used, and a position
/// set up by hand begins with all of them.
fn shown(record: &dyn AnyRecord) -> String {
    let text = record.text();
    let mut fields: Vec<&str> = text.split(' ').collect();
    if let [_, _, used, _] = &mut fields[..] {
        *used = "-";
    }
    fields.join(" ")
}

fn comes_back(game: &Game, record: &dyn AnyRecord) {
    let arrangement = Arrangement::of(&record.board(), record.side());
    let again = game.arrange(&arrangement);
    let again = again.unwrap_or_else(|error| panic!("{game}: {}: {error}", record.text()));
    assert_eq!(again.text(), shown(record), "{game}");
    assert_eq!(again.side(), record.side());
    assert_eq!(again.board(), record.board(), "{game}: {}", record.text());
    assert!(again.played().is_empty());
}

/// Random games up to their end, decided positions included.
fn games_come_back(game: &Game, seeds: u64) {
    for seed in 0..seeds {
        let mut random = Random::new(seed);
        let mut record = game.start();
        loop {
            comes_back(game, &*record);
            let moves = record.legal_moves();
            if moves.is_empty() {
                break;
            }
            record.play(&moves[random.below(moves.len())].text).expect("a legal move");
        }
    }
}

#[test]
fn what_a_board_shows_is_the_position() {
    for info in GAMES {
        games_come_back(&Game::with_defaults(info), 4);
    }
}

#[test]
fn under_every_option_too() {
    for info in GAMES {
        for option in info.options {
            let values: Vec<String> = match option.values {
                Values::OneOf(choices) => choices.iter().map(|c| c.value.to_string()).collect(),
                Values::Number { .. } => vec!["7".to_string()],
                Values::Size { min, max } => {
                    vec![format!("{}x{}", min.0, max.1), format!("{}x{}", max.0, min.1)]
                }
            };
            for value in values {
                let game = format!("{}:{}={value}", info.name, option.name);
                games_come_back(&game.parse().expect("a game"), 1);
            }
        }
    }
    games_come_back(&"tebes:tiles=random,seed=5,size=4".parse().expect("a game"), 2);
}

#[test]
fn palettes_hold_what_stands_on_boards() {
    for info in GAMES {
        let game = Game::with_defaults(info);
        let board = game.start().board();
        let shapes = board.cells.iter().filter_map(|cell| cell.piece).map(|piece| piece.shape);
        assert!(shapes.into_iter().all(|shape| info.palette.shapes.contains(&shape)));
        assert_eq!(game.squares().len(), board.cells.iter().filter(|c| c.name.is_some()).count());
    }
}

const RED: (Side, Shape) = (Side::First, Shape::Disc);
const YELLOW: (Side, Shape) = (Side::Second, Shape::Disc);
const QUEEN: (Side, Shape) = (Side::First, Shape::Queen);
const OTHER_QUEEN: (Side, Shape) = (Side::Second, Shape::Queen);
const KING: (Side, Shape) = (Side::First, Shape::King);

/// The text, or the reason why there is none.
fn arrange(
    game: &str,
    side: Side,
    pieces: &[(&str, (Side, Shape))],
    blocked: &[&str],
) -> Result<String, String> {
    let game: Game = game.parse().expect("a game");
    let piece = |&(square, (side, shape)): &(&str, _)| (square.to_string(), Piece { side, shape });
    let arrangement = Arrangement {
        side,
        pieces: pieces.iter().map(piece).collect(),
        blocked: blocked.iter().map(ToString::to_string).collect(),
    };
    game.arrange(&arrangement).map(|record| record.text()).map_err(|error| error.to_string())
}

fn refused(answer: Result<String, String>, reason: &str) {
    let error = answer.expect_err(reason);
    assert!(error.contains(reason), "{error}");
}

#[test]
fn possible_arrangements_become_texts() {
    let first = Side::First;
    let connect4 = arrange("connect4:size=5x4", first, &[("b1", RED), ("b2", YELLOW)], &[]);
    assert_eq!(connect4.as_deref(), Ok("5/5/1o3/1x3 x"));
    let checkers =
        arrange("checkers", Side::Second, &[("1", RED), ("32", KING), ("9", YELLOW)], &[]);
    assert_eq!(checkers.as_deref(), Ok("W:W9:B1,K32"));
    let loa = arrange("loa", first, &[("a1", RED), ("h8", YELLOW)], &[]);
    assert_eq!(loa.as_deref(), Ok("7w/8/8/8/8/8/8/b7 b"));
    let pieces = [("a1", QUEEN), ("d4", OTHER_QUEEN)];
    let amazons = arrange("amazons:4x4", first, &pieces, &["b2", "c3"]);
    assert_eq!(amazons.as_deref(), Ok("3b/2x1/1x2/w3 w"));
    let tebes = arrange("tebes:size=4", first, &[("a1", RED), ("d4", YELLOW)], &[]);
    assert_eq!(tebes.as_deref(), Ok("3b/4/4/w3 w - standard"));
    let tiles = arrange("tebes:size=4,tiles=free,seed=2", first, &[("a1", RED)], &[]);
    assert!(tiles.is_ok_and(|text| !text.contains("standard")));
}

/// The blocked squares of a board that begins with some are the editor's to set.
#[test]
fn blocks_of_the_start_are_not_kept() {
    let text = arrange("amazons:half", Side::First, &[("a1", QUEEN), ("d4", OTHER_QUEEN)], &[]);
    assert!(text.is_ok_and(|text| !text.contains('x')));
}

#[test]
fn impossible_arrangements_are_refused_with_the_reason() {
    let first = Side::First;
    refused(
        arrange("connect4", first, &[("c2", RED)], &[]),
        "the stone on c2 has nothing below it",
    );
    let count = "with Red to move there cannot be 2 Red and 0 Yellow stones";
    refused(arrange("connect4", first, &[("c1", RED), ("c2", RED)], &[]), count);
    refused(arrange("connect4", first, &[("h1", RED)], &[]), "its squares are a6 to g1");
    let shape = "no king to put on c1; Connect Four is played with discs";
    refused(arrange("connect4", first, &[("c1", KING)], &[]), shape);
    refused(arrange("connect4", first, &[], &["c1"]), "no square of Connect Four ever is");
    let crowned = "Black's man on 30 would have become a king";
    refused(arrange("checkers", first, &[("30", RED), ("1", YELLOW)], &[]), crowned);
    refused(arrange("checkers", first, &[], &[]), "the board is empty");
    refused(arrange("checkers", first, &[("33", RED)], &[]), "no square \"33\" on this board");
    let discs = "Checkers is played with discs and kings";
    refused(arrange("checkers", first, &[("3", QUEEN)], &[]), discs);
    refused(arrange("loa", first, &[("a1", RED)], &[]), "White has no piece");
    refused(arrange("amazons", first, &[("a1", QUEEN)], &[]), "Black has 0 amazons, not 1 to 8");
    let both = [("a1", QUEEN), ("b1", OTHER_QUEEN)];
    refused(arrange("amazons", first, &both, &["a1"]), "a1 is blocked and has a piece on it");
    refused(arrange("amazons", first, &both, &["k1"]), "no square \"k1\" on this board");
    refused(arrange("amazons", first, &[("a1", RED)], &[]), "played with queens");
    refused(arrange("tebes:size=4", first, &[], &[]), "there are no pieces");
    let squares: Vec<String> =
        (1..=3).flat_map(|r| ["a", "b", "c"].map(|f| format!("{f}{r}"))).collect();
    let crowd: Vec<_> = squares.iter().map(|square| (square.as_str(), RED)).collect();
    refused(arrange("tebes:size=4", first, &crowd, &[]), "White begins with 8 pieces and has 9");
    let long = "é".repeat(300);
    refused(arrange("loa", first, &[(long.as_str(), RED)], &[]), "there is no square \"éé");
}
