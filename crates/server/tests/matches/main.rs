//! Matches over a real socket: whole games, seats and their secrets, offers,
//! clocks, restarts, live streams, files.

mod ends;
mod files;
mod live;
mod offers;
mod play;
mod refusals;
mod restarts;
mod seats;
mod sitter;
mod time;
