//! A line a game, for spreadsheets.

use std::io::{self, Write};

use ludens_core::{GameResult, Side};

use crate::report::csv_cell;
use crate::store::GameRow;

const HEADINGS: &str = "number,game,first,second,winner,result,cause,reason,plies,seconds,seed,\
                        start,opening,moves";

pub(super) fn write_headings(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{HEADINGS}")
}

pub(super) fn write_game(game: &GameRow, out: &mut dyn Write) -> io::Result<()> {
    let moves: Vec<&str> = game.moves.iter().map(|mv| mv.text.as_str()).collect();
    let fields: [&str; 14] = [
        &game.number.to_string(),
        &game.game,
        &game.first,
        &game.second,
        game.winner.map_or("", Side::name),
        game.winner.map_or(GameResult::Drawn, GameResult::Won).text(),
        &game.cause,
        &game.reason,
        &game.plies.to_string(),
        &game.seconds.to_string(),
        &game.seed.to_string(),
        &game.start,
        &game.opening,
        &moves.join(" "),
    ];
    writeln!(out, "{}", fields.map(csv_cell).join(","))
}
