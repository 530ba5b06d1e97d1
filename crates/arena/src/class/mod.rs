//! A class of students, each with a player of their own: programs are tried
//! before they play ([`Trial`]), a folder of them is a [`Roster`], and what a
//! league of all of them has shown becomes a [`Page`].

mod check;
mod league;
mod page;
mod roster;
mod spec;

pub use check::{Check, Report, Trial, TrialError, Verdict};
pub use league::{Failing, League};
pub use page::Page;
pub use roster::{PLAYER_FILE, Roster, RosterError, Student};
pub use spec::{ClassSpec, LeftOut};
