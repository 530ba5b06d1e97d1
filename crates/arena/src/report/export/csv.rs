//! A line a game, for spreadsheets: fields with commas, quotes or line breaks
//! stand in quotes, as RFC 4180 has it.

use std::borrow::Cow;
use std::io::{self, Write};

use ludens_core::{GameResult, Side};

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
    writeln!(out, "{}", fields.map(field).join(","))
}

fn field(text: &str) -> Cow<'_, str> {
    match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")).into(),
        false => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_fields_that_need_them_have_quotes() {
        assert_eq!(field("11-15 22x15"), "11-15 22x15");
        assert_eq!(field("ids:eval=h3,depth=4"), "\"ids:eval=h3,depth=4\"");
        assert_eq!(field("the \"last\"\nword"), "\"the \"\"last\"\"\nword\"");
    }
}
