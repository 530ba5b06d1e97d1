//! What a run has shown, from the games that are stored: a [`Table`] with every
//! number a reader may want, and [`Export`], which writes the games themselves.
//!
//! Nothing here needs the players or the rules of that day: a run can be read
//! wherever its file is.
//!
//! | file | role |
//! |---|---|
//! | `table` | the parts of a table, put together |
//! | `count` | the one walk through the games |
//! | `duel`, `figures` | two players, as a test sees them, and in plain numbers |
//! | `games` | each of several games |
//! | `failed` | who lost by failing, and whether that decided a match |
//! | `rests` | who rested in a Swiss round |
//! | `openings` | which openings went well, and which badly |
//! | `csv_cell` | a text as a cell of CSV |
//! | `export` | the games as PGN, PDN, CSV or JSON |
//! | `date` | seconds since 1970 as people write them |

mod count;
mod csv_cell;
mod date;
mod duel;
mod error;
mod export;
mod failed;
mod figures;
mod games;
mod openings;
mod rests;
mod table;

pub use csv_cell::csv_cell;
pub use date::Date;
pub use duel::{Duel, SprtReport};
pub use error::ReportError;
pub use export::{Export, Format, remark};
pub use failed::Failed;
pub use figures::Figures;
pub use games::{GameEntry, GameTable};
pub use openings::{OpeningRow, OpeningTable};
pub use table::{ColourRow, CrossRow, Entry, FirstPlayer, Meeting, Table};
