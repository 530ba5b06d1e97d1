//! Matches that people play, against each other and against machines.
//!
//! A match is kept in the store. While it is in use, it also has an actor in the registry,
//! which handles everything that happens to it, one thing after the other. Watchers only
//! read what the actor publishes and never disturb it.
//!
//! | file | role |
//! |---|---|
//! | `setup`, `progress`, `old_form` | a stored match: what stays, what changes, the old format |
//! | `keys` | secrets of seats, and who holds which |
//! | `live_match`, `actions`, `refusal` | the match itself: no waiting, no input or output |
//! | `actor`, `registry` | matches that are being played |
//! | `keeper`, `player_cache` | stores matches; keeps the machines' players |
//! | `view`, `feed`, `events` | what clients see, once and live |
//! | `endpoints` | the endpoints of the API |
//! | `routes`, `list`, `hint`, `rematch`, `record` | their handlers |
//! | `finished` | matches that are over, for the explorer |

mod actions;
mod actor;
mod endpoints;
mod events;
mod feed;
mod finished;
mod hint;
mod keeper;
mod keys;
mod list;
mod live_match;
mod old_form;
mod player_cache;
mod progress;
mod record;
mod refusal;
mod registry;
mod rematch;
mod routes;
mod setup;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use endpoints::endpoints;
pub(crate) use finished::Finished;
pub(crate) use registry::MatchRegistry;
pub(crate) use view::MatchView;
