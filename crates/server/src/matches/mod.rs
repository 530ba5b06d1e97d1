//! Matches that people play, against each other and against machines.
//!
//! A match lives in the store; while somebody is interested it also has an actor
//! in the registry, where all that happens to it happens one after the other. Who
//! only watches looks at what the actor shows and never disturbs it.
//!
//! | file | role |
//! |---|---|
//! | `setup`, `progress`, `old_form` | a match as it is stored: what stays, what changes, how it once was |
//! | `keys` | secrets of seats, and who holds which |
//! | `live_match`, `actions`, `refusal` | the match itself: no waiting, no input or output |
//! | `actor`, `registry` | matches that are being played |
//! | `keeper`, `player_cache` | who stores them; who keeps the machines' players |
//! | `view`, `feed`, `events` | what people see, once and live |
//! | `endpoints` | what can be asked for |
//! | `routes`, `list`, `hint`, `rematch`, `record` | how it is answered |
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
