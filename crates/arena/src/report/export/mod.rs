//! The games of a run as a file for other programs. Games are read and written
//! one after the other, so that a million of them need no more memory than one.

mod csv;
mod transcript;

use std::fmt;
use std::io::Write;
use std::str::FromStr;

use ludens_core::{Transcript, pgn};
use ludens_games::Game;
use ludens_games::formats::{Format as FileFormat, replay};
use serde::Serialize;

pub use transcript::remark;

use super::error::ReportError;
use crate::plan::OpeningNames;
use crate::store::{GameRow, Run, Store};

/// How games are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Tags and moves, each with what its player thought: any game.
    Pgn,
    /// Portable draughts notation: checkers.
    Pdn,
    /// A line a game, with a line of headings.
    Csv,
    /// An object a line, with everything that is stored.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Pgn, Format::Pdn, Format::Csv, Format::Json];

    /// The name, which is also the usual ending of such a file's name.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Pdn => "pdn",
            Format::Csv => "csv",
            Format::Json => "json",
        }
    }

    /// Whether it can hold this game.
    fn holds(self, game: &str) -> bool {
        let games = if self == Format::Pdn { FileFormat::Pdn.games() } else { None };
        let Some(games) = games else { return true };
        game.parse::<Game>().is_ok_and(|game| games.contains(&game.info.name))
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        let known = Format::ALL.map(Format::name).join(", ");
        let found = Format::ALL.into_iter().find(|format| format.name() == text);
        found.ok_or_else(|| format!("there is no format {text:?}; there are {known}"))
    }
}

/// The games of a run, about to be written.
#[derive(Clone)]
pub struct Export<'a> {
    store: &'a Store,
    run: &'a Run,
    format: Format,
    /// A change made to each game before it is written.
    change: &'a dyn Fn(GameRow) -> GameRow,
    names: OpeningNames,
}

impl fmt::Debug for Export<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Export { run, format, .. } = self;
        f.debug_struct("Export").field("run", run).field("format", format).finish_non_exhaustive()
    }
}

/// A game as JSON: all that is stored, and what its opening is called.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(flatten)]
    game: &'a GameRow,
    opening_name: Option<&'a str>,
}

impl<'a> Export<'a> {
    /// These games in this format, if it can hold all of them.
    pub fn new(store: &'a Store, run: &'a Run, format: Format) -> Result<Export<'a>, ReportError> {
        match store.games_played(run.id)?.into_iter().find(|game| !format.holds(game)) {
            Some(game) => Err(ReportError::Unfit { run: run.id, game, format: format.name() }),
            None => {
                let names = OpeningNames::of_json(&run.spec_json);
                Ok(Export { store, run, format, change: &|game| game, names })
            }
        }
    }

    /// The same with every game changed, for readers who may not see everything.
    #[must_use]
    pub fn shown_as(self, change: &'a dyn Fn(GameRow) -> GameRow) -> Export<'a> {
        Export { change, ..self }
    }

    /// Writes all games in the order of their numbers.
    pub fn write(&self, out: &mut dyn Write) -> Result<(), ReportError> {
        if self.format == Format::Csv {
            csv::write_headings(out)?;
        }
        for game in self.store.games(self.run.id) {
            self.write_game(&(self.change)(game?), out)?;
        }
        Ok(())
    }

    fn write_game(&self, game: &GameRow, out: &mut dyn Write) -> Result<(), ReportError> {
        let opening_name = self.names.find(&game.game, &game.start, &game.opening);
        let transcript = || transcript::of(self.run, game, opening_name);
        match self.format {
            Format::Pgn => out.write_all(pgn::write(&transcript()).as_bytes())?,
            Format::Pdn => out.write_all(pdn(game, &transcript())?.as_bytes())?,
            Format::Csv => csv::write_game(game, out)?,
            Format::Json => {
                let written = Written { game, opening_name };
                serde_json::to_writer(&mut *out, &written).map_err(std::io::Error::from)?;
                writeln!(out)?;
            }
        }
        Ok(())
    }
}

/// PDN is written from the replayed game.
fn pdn(game: &GameRow, transcript: &Transcript) -> Result<String, ReportError> {
    let number = game.number;
    let replayed = replay(transcript);
    let replayed = replayed.map_err(|error| ReportError::Replay { number, error })?;
    Ok(FileFormat::Pdn.write(&replayed)?)
}
