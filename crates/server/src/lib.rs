//! The app: games, analyses and tournaments over HTTP, with live events, and
//! the page that shows them. Knows no rules and searches nothing itself.
//!
//! Start at [`App`]: the state that all requests share, and its router.
//! [`serve`] puts it on a socket.
//!
//! | file | role |
//! |---|---|
//! | `app`, `config` | the state, its routes, what is allowed |
//! | `serve`, `doors` | connections, how many, slow clients, the end |
//! | `streams` | live streams: how many, and for how long |
//! | `guard/` | who may ask, how often; headers |
//! | `problem`, `input`, `place` | errors as JSON, requests as checked data |
//! | `privacy` | what of a run is shown |
//! | `storage` | how much is kept on disk |
//! | `operator` | what only the operator may do |
//! | `patient` | work that takes a while, off the async threads |
//! | `catalogue`, `positions`, `records` | what needs no memory |
//! | `players` | which players may be named over the web |
//! | `matches/` | matches that people play |
//! | `pool/` | where all searching is done, and whose turn it is |
//! | `arrangements` | positions set up by hand |
//! | `analysis/` | what machines think of positions |
//! | `explorer/` | what was played in stored games |
//! | `db` | the store from asynchronous code |
//! | `tournaments/` | runs of the arena |
//! | `xray/` | recorded searches |
//! | `lab/` | experiments and their reports |
//! | `openapi/` | what is answered, as one list, and its description |
//! | `assets` | the page |

mod analysis;
mod app;
mod arrangements;
mod assets;
mod catalogue;
mod config;
mod db;
mod doors;
mod explorer;
mod guard;
mod input;
mod lab;
mod matches;
mod metrics;
mod openapi;
mod operator;
mod patient;
mod players;
mod pool;
mod position_request;
mod positions;
mod privacy;
mod problem;
mod records;
mod serve;
mod storage;
mod streams;
mod tournaments;
mod xray;

pub use app::App;
pub use config::{Config, Limits};
pub use guard::{Network, NetworkError, OperatorKey, OperatorKeyError};
pub use openapi::{page_types, python_types};
pub use serve::serve;
