//! The catalogue of players: every kind by name with its options, and the way
//! from a text such as `ids:time=5s,eval=h2` to a player.
//!
//! | file | role |
//! |---|---|
//! | `kinds` | the table of kinds |
//! | `menu`, `option`, `values`, `known` | their options, and what these can be |
//! | `field`, `alphabeta_fields`, `best_first_fields`, `mcts_fields` | a search's settings as options |
//! | `spec`, `recipe`, `make` | from a text to a player |
//! | `evaluation` | an evaluation without a player |
//! | `network` | networks, the game's own and those in files |
//! | `transparent` | from a text to a search that can be recorded |

mod alphabeta_fields;
mod best_first_fields;
mod evaluation;
mod field;
mod kinds;
mod known;
mod make;
mod mcts_fields;
mod menu;
mod network;
mod option;
mod recipe;
mod spec;
mod transparent;
mod values;

use ludens_core::Spec;
use ludens_games::Game;
use schemars::JsonSchema;
use serde::Serialize;

pub use ludens_knowledge::{Benchmark, Savings};

pub use evaluation::{EvaluationSpec, EvaluationSpecError};
pub use kinds::Kind;
pub use known::{Known, KnownEvaluation, KnownMoveFilter};
pub use network::NetworkFileError;
pub(crate) use network::{NETWORK_HELP, evaluation as evaluation_by};
pub use option::PlayerOption;
pub use spec::{PlayerSpec, PlayerSpecError};
pub(crate) use transparent::Transparent;
pub use values::{MEMORY_EXPECTED, Values, Word, read_memory, read_time};

/// A player of a game, as a list or a form shows it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Player")]
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

/// Whether a player of this name runs a program of the user's choice.
pub fn runs_programs(name: &str) -> bool {
    kinds::KINDS.iter().any(|kind| kind.runs_programs() && kind.name == name)
}

/// The network's file that the text of a player names.
pub fn network_file(player: &str) -> Option<String> {
    let spec = player.parse::<Spec>().ok()?;
    let is_needed = needs_network(&spec.name);
    let key = if is_needed { network::NET } else { "eval" };
    let mut items = spec.items.into_iter();
    let named = items.find(|item| item.key.as_deref().unwrap_or(network::NET) == key)?.value;
    match is_needed {
        true => Some(named),
        false => network::file_of(&named).map(|path| path.display().to_string()),
    }
}

/// Whether a player of this name needs a file of the user's.
pub fn needs_network(name: &str) -> bool {
    kinds::KINDS.iter().any(|kind| kind.needs_network() && kind.name == name)
}

/// The players there are for this game.
pub fn players(game: &Game) -> Vec<PlayerInfo> {
    let known = Known::of(game);
    let info = |kind: Kind| PlayerInfo {
        name: kind.name,
        summary: kind.summary,
        stands_for: spec::stands_for(&kind, &known),
        options: spec::options(&kind, game, &known),
    };
    kinds::kinds(&known).into_iter().map(info).collect()
}

/// What each level stands for in this game, the weakest first.
///
/// ```
/// let loa = "loa".parse()?;
/// assert_eq!(ludens_play::levels(&loa).last(), Some(&"best"));
/// # Ok::<(), ludens_games::CatalogError>(())
/// ```
pub fn levels(game: &Game) -> Vec<&'static str> {
    Known::of(game).levels.to_vec()
}
