//! From a text to a player: the grammar is core's, what the names mean is
//! looked up in the catalogue, and every error names the possible
//! values.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use ludens_core::{AnyRecord, Item, Spec, SpecError, checksum};
use ludens_games::Game;
use ludens_knowledge::{EvaluationError, LEVELS};
use ludens_net::Network;
use ludens_search::Signal;
use thiserror::Error;

use super::kinds::{self, Kind, Method};
use super::known::Known;
use super::option::PlayerOption;
use super::recipe::{OUTSIDE, Recipe, WEIGHT};
use super::values::read_memory;
use super::{NetworkFileError, make, menu, network, transparent};
use crate::allowance::Allowance;
use crate::engine::{CommandLine, CommandLineError};
use crate::game_match::TimeControl;
use crate::own::{Own, OwnEvaluation};
use crate::player::Player;
use crate::simple::Unready;
use crate::xray::{Reach, XRay, XRayError};

/// The default level.
const USUAL_LEVEL: usize = 5;

/// A player by name, checked against its game.
///
/// ```
/// use ludens_play::PlayerSpec;
/// let game = "connect4".parse()?;
/// let spec = PlayerSpec::parse(&game, "mcts:time=1500ms,playout=full")?;
/// assert_eq!(spec.to_string(), "mcts:time=1500ms,playout=full");
/// let player = spec.make();
/// assert_eq!(player.spec(), "mcts:time=1500ms,playout=full");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct PlayerSpec {
    game: Game,
    kind: Kind,
    /// What was given, in one spelling.
    given: Vec<(String, String)>,
    recipe: Recipe,
}

/// A text that names no player.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlayerSpecError {
    /// The text does not follow the grammar.
    #[error(transparent)]
    Grammar(#[from] SpecError),
    /// There is no such player in this game.
    #[error("there is no player {name:?} in {game}; there are {known}")]
    UnknownPlayer {
        /// The game.
        game: String,
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The player has no such option.
    #[error("{player} has no option {name:?}; it has {known}")]
    UnknownOption {
        /// The player's name.
        player: String,
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The option does not take this value.
    #[error("option {name} of {player} cannot be {value:?}; it can be {allowed}")]
    BadValue {
        /// The player's name.
        player: String,
        /// The option's name.
        name: String,
        /// The value given.
        value: String,
        /// The values there are.
        allowed: String,
    },
    /// The same option stands there twice.
    #[error("option {name} of {player} is given twice")]
    Twice {
        /// The player's name.
        player: String,
        /// The option's name.
        name: String,
    },
    /// The evaluation has no such weight.
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
    /// The player needs a network, and none is named.
    #[error("{player} needs a network with a policy, as in {player}:net=FILE")]
    NoNetwork {
        /// The player's name.
        player: &'static str,
    },
    /// An outside program's command cannot be read.
    #[error("engine needs a program to run, as in engine:\"path args\": {0}")]
    Command(#[from] CommandLineError),
}

impl PlayerSpec {
    /// The player that `text` names in this game.
    pub fn parse(game: &Game, text: &str) -> Result<PlayerSpec, PlayerSpecError> {
        PlayerSpec::read(game, &text.parse()?)
    }

    fn read(game: &Game, spec: &Spec) -> Result<PlayerSpec, PlayerSpecError> {
        let known = Known::of(game);
        let kind = find_kind(game, &known, &spec.name)?;
        let (given, recipe) = match kind.method {
            Method::Best => {
                let stands_for = PlayerSpec::parse(game, known.best)?.recipe;
                let given = accept(spec, &menu::options_of(&stands_for, &known))?;
                let recipe = stands_for.changed(&given);
                (given, recipe)
            }
            Method::Level => {
                let given = accept(spec, &menu::options(&kind, &known))?;
                let recipe = level_recipe(game, &known, &given)?;
                (given, recipe)
            }
            _ => {
                let given = accept(spec, &menu::options(&kind, &known))?;
                (given.clone(), Recipe::new(kind, given))
            }
        };
        let weights = recipe.with_prefix(WEIGHT).map(|(name, _)| name);
        known.check_weights(recipe.evaluation(), weights)?;
        if kind.needs_network()
            && recipe.network_file().is_none_or(|path| path.as_os_str().is_empty())
        {
            return Err(PlayerSpecError::NoNetwork { player: kind.name });
        }
        if kind.runs_programs() {
            CommandLine::parse(recipe.get("command").unwrap_or_default())?;
        }
        Ok(PlayerSpec { game: game.clone(), kind, given, recipe })
    }

    /// The same with one option changed.
    pub fn with(&self, name: &str, value: &str) -> Result<PlayerSpec, PlayerSpecError> {
        let mut spec = self.spec();
        spec.items.retain(|item| item.key.as_deref() != Some(name));
        spec.items.push(Item { key: Some(name.to_string()), value: value.to_string() });
        PlayerSpec::read(&self.game, &spec)
    }

    /// The same with an evaluation that is not in the catalogue.
    pub fn with_evaluation(
        mut self,
        own: Arc<dyn OwnEvaluation>,
    ) -> Result<PlayerSpec, PlayerSpecError> {
        let options = menu::options(&self.recipe.kind, &Known::of(&self.game));
        let player = || self.kind.name.to_string();
        let name = "eval".to_string();
        if self.recipe.get("eval").is_some() && self.given.iter().any(|(known, _)| *known == name) {
            return Err(PlayerSpecError::Twice { player: player(), name });
        }
        if !options.iter().any(|option| option.name == name) {
            let known: Vec<_> = options.iter().map(|option| option.name.as_str()).collect();
            let known = known.join(", ");
            return Err(PlayerSpecError::UnknownOption { player: player(), name, known });
        }
        self.recipe.own = Some(Own(own));
        Ok(self)
    }

    /// What kind of player it is.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The game it was checked against.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The value of an option, by this text, by what it stands for, or by
    /// default; `None` if it has none, or if there is no such option.
    ///
    /// ```
    /// use ludens_play::PlayerSpec;
    /// let game = "loa".parse()?;
    /// let level = PlayerSpec::parse(&game, "level:9")?;
    /// assert_eq!(level.value("memory").as_deref(), Some("4MB"));
    /// assert_eq!(level.value("threads").as_deref(), Some("1"));
    /// assert_eq!(level.value("depth"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&self, name: &str) -> Option<String> {
        let given = self.recipe.get(name).map(str::to_string);
        let usual = || {
            let options = menu::options(&self.recipe.kind, &Known::of(&self.game));
            options.into_iter().find(|option| option.name == name).map(|option| option.default)
        };
        given.or_else(usual).filter(|value| !value.is_empty())
    }

    /// Whether it searches, which can be limited: others move at once.
    pub fn searches(&self) -> bool {
        let options = menu::options(&self.recipe.kind, &Known::of(&self.game));
        options.iter().any(|option| option.name == "nodes")
    }

    /// Whether a limit on the depth ends its thinking.
    pub fn heeds_depth(&self) -> bool {
        make::own_limits(&self.game, &self.recipe).heeds_depth
    }

    /// What it may spend on a move in a match with this control.
    pub fn allowance(&self, control: &TimeControl) -> Allowance {
        Allowance::of(&make::own_limits(&self.game, &self.recipe), control)
    }

    /// How much memory it fills at most, in bytes; 0 if it stores nothing.
    pub fn memory(&self) -> usize {
        self.value("memory").and_then(|memory| read_memory(&memory)).unwrap_or(0)
    }

    /// Whether it reads a file of the user's choice, which web clients may not name. The name
    /// alone says so; nothing is opened.
    pub fn reads_file(&self) -> bool {
        self.network_file().is_some()
    }

    /// The network's file that it names, if it names one.
    pub fn network_file(&self) -> Option<&Path> {
        self.recipe.network_file()
    }

    /// Whether the files that it names can be used. Without this call a player that is made
    /// cannot get ready.
    pub fn check_files(&self) -> Result<(), NetworkFileError> {
        self.network().map(drop)
    }

    /// The same player with its files read: what becomes of them makes no difference to it.
    pub fn with_files(&self) -> Result<PlayerSpec, NetworkFileError> {
        Ok(PlayerSpec { recipe: self.with_network()?, ..self.clone() })
    }

    /// A number that tells the network it evaluates with from others, if it has one.
    pub fn network_checksum(&self) -> Result<Option<u32>, NetworkFileError> {
        Ok(self.network()?.map(|network| checksum(&network.bytes())))
    }

    /// The recipe with the network that it names.
    fn with_network(&self) -> Result<Recipe, NetworkFileError> {
        Ok(self.recipe.clone().with_network(self.network()?))
    }

    /// The network that it names; once it is read, it stays.
    fn network(&self) -> Result<Option<Arc<Network>>, NetworkFileError> {
        if self.recipe.network.is_some() {
            return Ok(self.recipe.network.clone());
        }
        if let Some(file) = self.recipe.network_file().filter(|_| self.kind.needs_network()) {
            return network::open_policy(&self.game, file).map(Some);
        }
        let named = |eval| network::named(&self.game, eval);
        self.recipe.named_evaluation().map_or(Ok(None), named)
    }

    /// Makes the player.
    pub fn make(&self) -> Box<dyn Player> {
        match self.with_network() {
            Ok(recipe) => make::player(self.to_string(), &self.game, &recipe),
            Err(error) => Box::new(Unready::new(self.to_string(), error.into())),
        }
    }

    /// Runs its search of a record's last position once, with a recorder.
    pub fn look(
        &self,
        record: &dyn AnyRecord,
        reach: Reach,
        stop: &Signal,
    ) -> Result<XRay, XRayError> {
        let recipe = self.with_network()?;
        transparent::look(self.to_string(), &self.game, &recipe, record, reach, stop)
    }

    /// The name with what was given.
    pub fn spec(&self) -> Spec {
        let item = |(name, value): &(String, String)| Item {
            key: Some(name.clone()),
            value: value.clone(),
        };
        Spec { name: self.kind.name.to_string(), items: self.given.iter().map(item).collect() }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.spec())
    }
}

/// What a kind stands for in this game, if it stands for another.
pub(super) fn stands_for(kind: &Kind, known: &Known) -> Option<&'static str> {
    match kind.method {
        Method::Best => Some(known.best),
        _ => None,
    }
}

/// All options of a kind.
pub(super) fn options(kind: &Kind, game: &Game, known: &Known) -> Vec<PlayerOption> {
    let other = stands_for(kind, known);
    match other.and_then(|text| PlayerSpec::parse(game, text).ok()) {
        Some(spec) => menu::options_of(&spec.recipe, known),
        None => menu::options(kind, known),
    }
}

fn find_kind(game: &Game, known: &Known, name: &str) -> Result<Kind, PlayerSpecError> {
    let playing = || kinds::kinds(known).into_iter();
    playing().find(|kind| kind.name == name).ok_or_else(|| PlayerSpecError::UnknownPlayer {
        game: game.info.name.to_string(),
        name: name.chars().take(40).collect(),
        known: playing().map(|kind| kind.name).collect::<Vec<_>>().join(", "),
    })
}

/// The player that a level stands for, with what else is given.
fn level_recipe(
    game: &Game,
    known: &Known,
    given: &[(String, String)],
) -> Result<Recipe, PlayerSpecError> {
    let asked = given.iter().find(|(name, _)| name == "level");
    let level = asked.and_then(|(_, value)| value.parse().ok()).unwrap_or(USUAL_LEVEL);
    let stands_for = PlayerSpec::parse(game, known.levels[level.clamp(1, LEVELS) - 1])?.recipe;
    let others: Vec<_> = given.iter().filter(|(name, _)| name != "level").cloned().collect();
    Ok(stands_for.changed(&others))
}

/// The values that `spec` gives, each checked and in its one spelling.
fn accept(spec: &Spec, options: &[PlayerOption]) -> Result<Vec<(String, String)>, PlayerSpecError> {
    let player = || spec.name.clone();
    let mut given: Vec<(String, String)> = Vec::new();
    for item in &spec.items {
        let (name, option) = find_option(spec, item, options)?;
        if given.iter().any(|(known, _)| *known == name) {
            return Err(PlayerSpecError::Twice { player: player(), name });
        }
        let Some(value) = option.values.accept(&item.value) else {
            return Err(PlayerSpecError::BadValue {
                player: player(),
                name,
                value: item.value.clone(),
                allowed: option.values.to_string(),
            });
        };
        given.push((name, value));
    }
    Ok(given)
}

/// The option that an item sets, and the name under which it is kept.
fn find_option<'a>(
    spec: &Spec,
    item: &Item,
    options: &'a [PlayerOption],
) -> Result<(String, &'a PlayerOption), PlayerSpecError> {
    let found = match &item.key {
        None => options.first(),
        // Any name that a program gives its options.
        Some(key) if key.len() > OUTSIDE.len() && key.starts_with(OUTSIDE) => {
            options.iter().find(|option| option.name.starts_with(OUTSIDE))
        }
        Some(key) => options.iter().find(|option| option.name == *key),
    };
    let unknown = || PlayerSpecError::UnknownOption {
        player: spec.name.clone(),
        name: item.key.clone().unwrap_or_else(|| item.value.clone()),
        known: match options {
            [] => "none".to_string(),
            _ => options.iter().map(|o| o.name.as_str()).collect::<Vec<_>>().join(", "),
        },
    };
    let option = found.ok_or_else(unknown)?;
    Ok((item.key.clone().unwrap_or_else(|| option.name.clone()), option))
}
