//! A class of students, each with a player of their own: programs are tried
//! before they play ([`Trial`]), a folder of them is a [`Roster`], and what a
//! league of all of them has shown becomes a [`Page`].
//!
//! A league is an ordinary run of the arena whose settings also name the class
//! ([`ClassSpec`](ludens_arena::plan::ClassSpec)).

mod check;
mod league;
mod page;
mod roster;

pub use check::{Check, Report, Trial, TrialError, Verdict};
pub use league::{Failing, League};
pub use page::Page;
pub use roster::{PLAYER_FILE, Roster, RosterError, Student};
