//! `ludens show`: a position as a picture.

use std::io::Write;

use ludens_core::{AnyRecord, Colour, Side};
use ludens_wire::{BoardView, OutcomeView, colours_of};
use serde::Serialize;

use crate::args::PlaceArgs;
use crate::commands::print_json;
use crate::draw;
use crate::failure::Failure;
use crate::place;

pub(crate) fn run(args: &PlaceArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = place::open(&args.game, &args.position)?;
    if args.output.json {
        return print_json(out, &ShowJson::new(args, &*record));
    }
    let state = place::state(&args.game, &*record);
    let moves = place::legal_moves(record.legal_moves().len());
    writeln!(out, "{} · {state} · {moves}", args.game.info.title)?;
    writeln!(out)?;
    write!(out, "{}", draw::board(&record.board(), args.game.info, draw::Paint::for_stdout()))?;
    writeln!(out)?;
    writeln!(out, "{}", record.text())?;
    Ok(())
}

#[derive(Serialize)]
struct ShowJson {
    game: String,
    colours: [Colour; 2],
    position: String,
    side: Side,
    outcome: Option<OutcomeView>,
    key: String,
    #[serde(flatten)]
    board: BoardView,
}

impl ShowJson {
    fn new(args: &PlaceArgs, record: &dyn AnyRecord) -> ShowJson {
        ShowJson {
            game: args.game.to_string(),
            colours: colours_of(args.game.info.name),
            position: record.text(),
            side: record.side(),
            outcome: record.outcome().map(OutcomeView::from),
            key: format!("{:016x}", record.key()),
            board: record.board().into(),
        }
    }
}
