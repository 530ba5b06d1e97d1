//! UGI, the Universal Game Interface: text lines by which a referee asks a
//! program for moves, in any two-player game.
//!
//! [`Command`] is what a referee sends and [`Info`] what a program reports while
//! it thinks; both are read and written here, so that our [`Session`] (the
//! program's side) and the `engine` player (the referee's side) cannot
//! diverge.

mod command;
mod drawing;
mod info;
mod options;
mod output;
mod received_game;
mod session;
mod thinking;

pub use command::Command;
pub use info::{Info, Value};
pub use session::Session;
