//! `ludens show`: a position as a picture.

use std::io::Write;

use ludens_core::{AnyRecord, Board, Cell};
use serde::Serialize;

use crate::args::PlaceArgs;
use crate::commands::print_json;
use crate::draw;
use crate::failure::Failure;
use crate::place::{self, OutcomeJson};

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
    position: String,
    side: &'static str,
    outcome: Option<OutcomeJson>,
    key: String,
    files: usize,
    ranks: usize,
    labels: &'static str,
    cells: Vec<CellJson>,
}

#[derive(Serialize)]
struct CellJson {
    name: Option<String>,
    tile: &'static str,
    piece: Option<PieceJson>,
}

#[derive(Serialize)]
struct PieceJson {
    side: &'static str,
    shape: &'static str,
}

impl ShowJson {
    fn new(args: &PlaceArgs, record: &dyn AnyRecord) -> ShowJson {
        let Board { files, ranks, cells, labels } = record.board();
        ShowJson {
            game: args.game.to_string(),
            position: record.text(),
            side: record.side().name(),
            outcome: record.outcome().map(OutcomeJson::from),
            key: format!("{:016x}", record.key()),
            files,
            ranks,
            labels: labels.name(),
            cells: cells.into_iter().map(CellJson::from).collect(),
        }
    }
}

impl From<Cell> for CellJson {
    fn from(cell: Cell) -> CellJson {
        let piece = cell
            .piece
            .map(|piece| PieceJson { side: piece.side.name(), shape: piece.shape.name() });
        CellJson { name: cell.name, tile: cell.tile.name(), piece }
    }
}
