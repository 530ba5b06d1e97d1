//! The catalogue of players: every kind by name with its options, and the way
//! from a text such as `ids:time=5s,eval=h2` to a player.
//!
//! | file | role |
//! |---|---|
//! | `kinds` | the table of kinds |
//! | `menu`, `option`, `values`, `known` | their options, and what these can be |
//! | `field`, `alphabeta_fields`, `mcts_fields` | a search's settings as options |
//! | `best`, `levels` | what `best` and `level` stand for: texts to be tuned |
//! | `spec`, `recipe`, `make` | from a text to a player |
//! | `evaluation` | an evaluation by itself |
//! | `transparent` | from a text to a search that can be looked into |

mod alphabeta_fields;
mod best;
mod evaluation;
mod field;
#[cfg(test)]
mod hurried;
mod kinds;
mod known;
mod levels;
mod make;
mod mcts_fields;
mod menu;
mod option;
mod recipe;
mod spec;
mod transparent;
mod values;

use ludens_games::Game;
use serde::Serialize;

pub use evaluation::{EvaluationSpec, EvaluationSpecError};
pub use kinds::{KINDS, Kind};
pub use known::{Known, KnownEvaluation, KnownView};
pub use option::PlayerOption;
pub use spec::{PlayerSpec, PlayerSpecError};
pub(crate) use transparent::Transparent;
pub use values::{MEMORY_EXPECTED, Values, Word, read_memory, read_time};

/// A player of a game, as a list or a form shows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayerInfo {
    /// The name in `name:key=value`.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// What it stands for, for a name that stands for another.
    pub stands_for: Option<&'static str>,
    /// Its options; a bare first value sets the first.
    pub options: Vec<PlayerOption>,
}

/// The players there are for this game.
pub fn players(game: &Game) -> Vec<PlayerInfo> {
    let known = Known::of(game);
    let info = |kind: &'static Kind| PlayerInfo {
        name: kind.name,
        summary: kind.summary,
        stands_for: spec::stands_for(kind, game, &known),
        options: spec::options(kind, game, &known),
    };
    KINDS.iter().filter(|kind| kind.plays(game, &known)).map(info).collect()
}

/// What each level stands for in this game, the weakest first.
///
/// ```
/// let loa = "loa".parse()?;
/// assert_eq!(ludens_play::levels(&loa).last(), Some(&"best"));
/// # Ok::<(), ludens_games::CatalogError>(())
/// ```
pub fn levels(game: &Game) -> Vec<&'static str> {
    let known = Known::of(game);
    (1..=levels::LEVELS).map(|level| levels::text(game, &known, level)).collect()
}
