//! A run as data: a match, a tournament, a league or a part of an experiment.
//!
//! | file | what |
//! |---|---|
//! | `spec` | everything that determines a run, as it is stored |
//! | `limits` | what a player may spend |
//! | `openings` | where games begin |
//! | `rules` | the rules that end games early, and the test that ends a run |
//! | `class` | what a class adds |
//! | `settings` | what a user says of a run: flags, a file's keys, Python's arguments |
//! | `times`, `texts` | numbers, times, rules and tests as users write them |
//!
//! Whether a run can be played, and its games by number, stand in `ludens_arena::plan`.

mod class;
mod limits;
mod openings;
mod rules;
mod settings;
mod spec;
pub mod texts;
mod times;

pub use class::{ClassSpec, LeftOut};
pub use limits::LimitSpec;
pub use openings::{OpeningOrder, OpeningSource, PliesError};
pub use rules::{DrawRule, ResignRule, SprtSpec, Threshold};
pub use settings::{GameSettings, PlayerSettings, RunSettings};
pub use spec::{EntrantSpec, Format, RuleSet, RunSpec};
pub use times::{GameTime, Margin, MoveTime};
