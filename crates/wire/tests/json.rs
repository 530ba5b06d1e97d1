//! The JSON forms, held to what was promised: the names of their members, and
//! the same words that the types have for people.

use ludens_core::{Colour, Labels, Shape, Side, Tile, Tiling};
use ludens_games::Game;
use ludens_play::{Detail, Go, PlayerSpec, Signal};
use ludens_wire::xray::{Certainty, Why};
use ludens_wire::{ThoughtView, Value as Proven};
use serde::Serialize;
use serde_json::{Value, json, to_value};

fn thought(player: &str, columns: &str, go: &Go) -> Value {
    let game: Game = "connect4".parse().expect("a game");
    let record = game.from_text(columns).expect("a position");
    let mut player = PlayerSpec::parse(&game, player).expect("a player").make();
    let thought = player.think(&*record, go, &Signal::default(), &mut |_| {}).expect("a thought");
    to_value(ThoughtView::from(&thought)).expect("JSON")
}

#[test]
fn a_thought_has_the_names_that_were_promised() {
    let value = thought("alphabeta", "4", &Go::to_depth(3));
    for name in ["depth", "selective_depth", "score", "chance", "nodes", "nps", "time_ms"] {
        assert!(value[name].is_number(), "{name} in {value}");
    }
    assert!(value["proven"].is_null() && value["plies"].is_null());
    assert_eq!(value["move"], value["line"][0]);
    assert!(value["line"].as_array().is_some_and(|line| line.len() > 1));
    for name in ["moves", "lines", "exact"] {
        assert!(value.get(name).is_none(), "{name} in {value}");
    }
    assert!(value["stats"]["leaves"].is_number() && value["stats"]["depths"].is_array());
}

#[test]
fn proven_values_are_told_in_plies() {
    let value = thought("alphabeta", "121212", &Go::to_depth(3));
    assert_eq!((&value["proven"], &value["plies"]), (&json!("win"), &json!(1)));
    assert_eq!((&value["score"], &value["chance"]), (&json!(9999.0), &json!(1.0)));
    let go = Go { wanted: Detail::AllMoves { lines: 1 }, ..Go::to_depth(3) };
    let value = thought("alphabeta", "1212123", &go);
    let moves = value["moves"].as_array().expect("all moves");
    assert_eq!(moves.len(), 7);
    assert_eq!((&moves[0]["text"], &moves[0]["proven"]), (&json!("2"), &json!("win")));
    let scores: Vec<_> = moves.iter().map(|mv| mv["score"].as_f64().expect("a number")).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
}

#[test]
fn a_solver_s_own_score_is_told_where_it_is_certain() {
    assert_eq!(thought("exact", "121212", &Go::default())["exact"], 18);
}

#[test]
fn several_lines_are_listed() {
    let go = Go { wanted: Detail::Lines(3), ..Go::to_depth(2) };
    let value = thought("alphabeta", "4", &go);
    let lines = value["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| line["move"] == line["line"][0] && line["score"].is_number()));
}

/// What is written as JSON is what `name` says.
fn same_words<T: Serialize + Copy>(all: &[T], name: fn(T) -> &'static str) {
    for &word in all {
        assert_eq!(to_value(word).expect("JSON"), name(word));
    }
}

#[test]
fn words_are_the_same_in_json_and_for_people() {
    use Labels::{Columns, FilesAndRanks, FilesAndRows, Numbers};
    same_words(&Side::BOTH, Side::name);
    same_words(&[Shape::Disc, Shape::King, Shape::Queen], Shape::name);
    same_words(&[Tile::Plain, Tile::Light, Tile::Dark, Tile::Blocked], Tile::name);
    same_words(&[Tiling::Squares, Tiling::Hexagons], Tiling::name);
    same_words(&[FilesAndRanks, FilesAndRows, Columns, Numbers], Labels::name);
    let colours = [Colour::Black, Colour::White, Colour::Red, Colour::Yellow, Colour::Blue];
    same_words(&colours, Colour::name);
    same_words(&[Proven::Win, Proven::Draw, Proven::Loss], Proven::name);
    same_words(&Why::ALL, Why::name);
    let bounds = [Certainty::Exact, Certainty::AtLeast, Certainty::AtMost];
    assert_eq!(to_value(bounds).expect("JSON"), json!(["exact", "lower", "upper"]));
}
