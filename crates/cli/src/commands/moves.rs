//! `ludens moves`: the legal moves of a position.

use std::io::Write;

use ludens_core::{MoveView, Side};
use ludens_wire::{LegalMoveView, OutcomeView};
use serde::Serialize;

use crate::args::PlaceArgs;
use crate::commands::print_json;
use crate::failure::Failure;
use crate::place;

pub(crate) fn run(args: &PlaceArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = place::open(&args.game, &args.position)?;
    let moves = record.legal_moves();
    if args.output.json {
        return print_json(
            out,
            &MovesJson {
                game: args.game.to_string(),
                position: record.text(),
                side: record.side(),
                outcome: record.outcome().map(OutcomeView::from),
                moves: moves.into_iter().map(LegalMoveView::from).collect(),
            },
        );
    }
    let state = place::state(&args.game, &*record);
    writeln!(out, "{state}, {}", place::legal_moves(moves.len()))?;
    Ok(write!(out, "{}", list_moves(moves))?)
}

/// The moves in reading order, as many a line as fit.
pub(crate) fn list_moves(moves: Vec<MoveView>) -> String {
    let mut texts: Vec<String> = moves.into_iter().map(|mv| mv.text).collect();
    texts.sort_by_key(|text| reading_order(text));
    columns(&texts, 78)
}

#[derive(Serialize)]
struct MovesJson {
    game: String,
    position: String,
    side: Side,
    outcome: Option<OutcomeView>,
    moves: Vec<LegalMoveView>,
}

/// A key that sorts 9-13 before 10-14 and b1 before b10: numbers by their size.
fn reading_order(text: &str) -> Vec<(char, u32)> {
    let mut parts = Vec::new();
    for c in text.chars() {
        match (c.to_digit(10), parts.last_mut()) {
            (Some(digit), Some(('0', number))) => *number = *number * 10 + digit,
            (Some(digit), _) => parts.push(('0', digit)),
            (None, _) => parts.push((c, 0)),
        }
    }
    parts
}

/// Words in columns of equal width, as many as fit `width` characters.
fn columns(words: &[String], width: usize) -> String {
    let longest = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    let across = ((width + 2) / (longest + 2)).max(1);
    let mut text = String::new();
    for row in words.chunks(across) {
        let padded: Vec<String> = row.iter().map(|word| format!("{word:<longest$}")).collect();
        text.push_str(padded.join("  ").trim_end());
        text.push('\n');
    }
    text
}
