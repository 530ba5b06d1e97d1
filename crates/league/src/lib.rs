//! A class of students, each with a player of their own: programs are checked
//! before they play ([`Trial`]), a folder of them is a [`Roster`], and the results
//! of a league of all of them become a [`Page`].
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
