//! Networks as players name them: `eval=net` comes with the program, `eval=net:FILE` is in a file. Reading a name opens no file, so
//! that the app can refuse such names before anything of its disk is looked at. A file is opened
//! when a player is made of the name, or when it is checked.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use ludens_core::{Options, Position};
use ludens_games::{Game, Visitor};
use ludens_knowledge::knowledge;
use ludens_net::{Network, NetworkError, NetworkEvaluation, NetworkPolicy};
use thiserror::Error;

/// What stands before a network's file.
const PREFIX: &str = "net:";
/// The name of an evaluation by a network.
pub(super) const NET: &str = "net";
/// What the one term of its scores is.
pub(crate) const NETWORK_HELP: &str = "what the network says: a hundred is odds of e to one";

/// A network's file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NetworkFileError {
    /// The system says why.
    #[error("cannot read the network {}: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// It is something else, or damaged, or does not fit the game.
    #[error("cannot use the network {}: {error}", path.display())]
    Unfit {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: NetworkError,
    },
}

/// The file that `eval=…` names, if it names one.
pub(super) fn file_of(eval: &str) -> Option<&Path> {
    eval.strip_prefix(PREFIX).filter(|path| !path.is_empty()).map(Path::new)
}

/// The network that `eval=…` names, if it names one.
pub(super) fn named(game: &Game, eval: &str) -> Result<Option<Arc<Network>>, NetworkFileError> {
    match file_of(eval) {
        Some(path) => open(game, path).map(Some),
        None if eval == NET => Ok(game.visit(Own { game: &game.to_string() })),
        None => Ok(None),
    }
}

/// Asks for the network that comes with the game.
struct Own<'a> {
    game: &'a str,
}

impl Visitor for Own<'_> {
    type Output = Option<Arc<Network>>;

    fn visit<P: Position>(self, _: &Options) -> Self::Output {
        knowledge::<P>()?.network(self.game).map(|own| own.network().clone())
    }
}

/// The network in this file, which must be for this game.
pub(super) fn open(game: &Game, path: &Path) -> Result<Arc<Network>, NetworkFileError> {
    let network = read(path)?;
    let fits = game.visit(Check { network: &network, game: &game.to_string() });
    let unfit = |error| NetworkFileError::Unfit { path: path.to_path_buf(), error };
    fits.map(|()| network).map_err(unfit)
}

struct Check<'a> {
    network: &'a Arc<Network>,
    game: &'a str,
}

impl Visitor for Check<'_> {
    type Output = Result<(), NetworkError>;

    fn visit<P: Position>(self, _: &Options) -> Self::Output {
        self.network.header().check_game(self.game)?;
        evaluation::<P>(self.network).map(drop)
    }
}

/// The evaluation by a network, if it sees what this game shows.
pub(crate) fn evaluation<P: Position>(
    network: &Arc<Network>,
) -> Result<NetworkEvaluation<P>, NetworkError> {
    let features = knowledge::<P>().and_then(|known| known.features);
    let features = features.ok_or_else(|| NetworkError::OtherFeatures {
        found: network.header().features.clone(),
        expected: "none for this game".to_string(),
    })?;
    NetworkEvaluation::new(network.clone(), features)
}

/// The policy of a network, if it has one for what this game shows.
pub(super) fn policy<P: Position>(
    network: &Arc<Network>,
) -> Result<NetworkPolicy<P>, NetworkError> {
    let features = knowledge::<P>().and_then(|known| known.features);
    NetworkPolicy::new(network.clone(), features.ok_or(NetworkError::NoPolicy)?)
}

/// The network in this file, which must rank the moves of this game as well.
pub(super) fn open_policy(game: &Game, path: &Path) -> Result<Arc<Network>, NetworkFileError> {
    let network = open(game, path)?;
    let unfit = |error| NetworkFileError::Unfit { path: path.to_path_buf(), error };
    let ranks = game.visit(CheckPolicy { network: &network });
    ranks.map(|()| network).map_err(unfit)
}

struct CheckPolicy<'a> {
    network: &'a Arc<Network>,
}

impl Visitor for CheckPolicy<'_> {
    type Output = Result<(), NetworkError>;

    fn visit<P: Position>(self, _: &Options) -> Self::Output {
        policy::<P>(self.network).map(drop)
    }
}

/// When a file was changed, and how long it is.
type Stamp = (SystemTime, u64);
/// The networks that were read.
type Kept = HashMap<PathBuf, (Stamp, Arc<Network>)>;

/// Reads a file once for all players: every game of a run makes new ones.
fn read(path: &Path) -> Result<Arc<Network>, NetworkFileError> {
    static KEPT: Mutex<Option<Kept>> = Mutex::new(None);
    let unreadable = |error: std::io::Error| NetworkFileError::Unreadable {
        path: path.to_path_buf(),
        why: error.to_string(),
    };
    let metadata = fs::metadata(path).map_err(unreadable)?;
    let stamp = (metadata.modified().map_err(unreadable)?, metadata.len());
    let full = std::path::absolute(path).map_err(unreadable)?;
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = kept.get_or_insert_default();
    if let Some((_, network)) = kept.get(&full).filter(|(known, _)| *known == stamp) {
        return Ok(network.clone());
    }
    let bytes = fs::read(path).map_err(unreadable)?;
    let unfit = |error| NetworkFileError::Unfit { path: path.to_path_buf(), error };
    let network = Arc::new(Network::read(&bytes).map_err(unfit)?);
    kept.insert(full, (stamp, network.clone()));
    Ok(network)
}
