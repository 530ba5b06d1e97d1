//! Players by name, clocks, matches and the engine protocol: everything between
//! a search and a program whose users are people or other programs.
//!
//! Start at [`PlayerSpec`]: a text such as `ids:time=5s,eval=h2` becomes a
//! [`Player`], which is asked with a [`Go`] and answers with a [`Thought`].
//! [`Match`] lets two of them play; [`ugi`] speaks to referees, and `engine`
//! players are programs that speak it to us.
//!
//! ```
//! use ludens_games::Game;
//! use ludens_play::{Go, PlayerSpec, Signal};
//!
//! let game: Game = "connect4".parse()?;
//! let mut player = PlayerSpec::parse(&game, "random:seed=3")?.make();
//! let record = game.start();
//! let thought = player.think(&*record, &Go::default(), &Signal::default(), &mut |_| {})?;
//! assert!(record.legal_moves().iter().any(|mv| mv.text == thought.best_move()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod allowance;
pub mod catalog;
mod clock;
pub mod endings;
pub mod engine;
mod explain;
mod game_match;
mod go;
pub mod networks;
mod oracle;
mod own;
mod player;
mod proofs;
pub mod simple;
mod solve;
mod thinker;
mod thought;
pub mod ugi;
mod worth;
pub mod xray;

pub use allowance::Allowance;
pub use catalog::{PlayerInfo, PlayerSpec, PlayerSpecError, levels, players};
pub use clock::{Clocks, Stopwatch, Time, before_delay, tighter};
pub use explain::{ExplainError, ExplainedTerm, Explanation, explain};
pub use game_match::{
    Answer, Cause, Ending, EndingView, Match, MatchProgress, MatchSetup, MatchState, Opinion, Pace,
    Question, ResumeError, Rules, Seat, SeatSetup, TimeControl, ToMove, TurnPlayed,
};
pub use go::{Detail, Go, Purpose};
pub use ludens_core::Value;
pub use ludens_knowledge::{OpeningTable, use_endings_of};
pub use ludens_search::{Clock, Gate, Limits, Proven, Signal, Statistics};
pub use own::OwnEvaluation;
pub use player::{Player, PlayerError};
pub use proofs::{Prover, Tried};
pub use solve::{Solution, SolveError, Solver, SolverOptions};
pub use thinker::{OwnLimits, SearchMaker, Thinker, mix_seeds};
pub use thought::{MoveWorth, Thought, ThoughtLine};
pub use worth::Worth;

/// The programs in two chapters of the course, compiled and run as tests.
#[cfg(doctest)]
mod course {
    #[doc = include_str!("../../../docs/your-evaluation.md")]
    struct YourEvaluation;

    #[doc = include_str!("../../../docs/your-game.md")]
    struct YourGame;
}
