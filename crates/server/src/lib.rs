//! The app: games, analyses and tournaments over HTTP, with live events, and
//! the page that shows them. Knows no rules and searches nothing itself.
//!
//! Start at [`App`]: the state that all requests share, and its router.
//! [`serve`] puts it on a socket.
//!
//! | file | role |
//! |---|---|
//! | `app`, `config` | the state, its routes, what is allowed |
//! | `serve` | connections, slow clients, the end |
//! | `guard/` | who may ask, how often; headers |
//! | `problem`, `input`, `place` | errors as JSON, requests as checked data |
//! | `catalogue`, `positions`, `records` | what needs no memory |
//! | `db` | the store from asynchronous code |
//! | `assets` | the page |

mod app;
mod assets;
mod catalogue;
mod config;
mod db;
mod guard;
mod input;
mod metrics;
mod place;
mod positions;
mod problem;
mod records;
mod serve;

pub use app::App;
pub use config::{Config, Limits};
pub use serve::serve;
