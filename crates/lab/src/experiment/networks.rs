//! Files of networks that the players of an experiment evaluate by. All must be there before it
//! begins, and be the same when it goes on.

use std::collections::BTreeMap;

use ludens_games::Game;
use ludens_play::PlayerSpec;
use ludens_play::catalog::NetworkFileError;
use thiserror::Error;

use super::{Experiment, Part, Positions};

/// What tells each network from others, by its file.
pub type Networks = BTreeMap<String, String>;

/// A network that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{error}{}", .needs.as_ref().map(|needs| format!("; {needs}")).unwrap_or_default())]
pub struct NetworkFault {
    /// What is wrong.
    error: NetworkFileError,
    /// How the file is made.
    needs: Option<String>,
}

impl Experiment {
    /// The networks of all players, if all can be used.
    pub fn networks(&self) -> Result<Networks, NetworkFault> {
        let fault = |error| NetworkFault { error, needs: self.needs.clone() };
        let mut networks = Networks::new();
        for player in self.players() {
            let Some(file) = player.network_file() else { continue };
            let checksum = player.network_checksum().map_err(fault)?.unwrap_or_default();
            networks.insert(file.display().to_string(), format!("{checksum:08x}"));
        }
        Ok(networks)
    }

    /// Whether a player reads a file, which web clients may not ask for.
    pub fn reads_files(&self) -> bool {
        self.players().any(|player| player.reads_file())
    }

    fn players(&self) -> impl Iterator<Item = PlayerSpec> {
        self.parts.iter().flat_map(|part| {
            let game: Option<Game> = part.game().parse().ok();
            let texts = part.entrants().map(|entrant| entrant.player.as_str());
            let read = move |text| PlayerSpec::parse(game.as_ref()?, text).ok();
            texts.chain(players_of_positions(part)).filter_map(read)
        })
    }
}

/// The players of the game whose positions are searched.
fn players_of_positions(part: &Part) -> impl Iterator<Item = &str> {
    let both = match part {
        Part::Search(part) => match &part.positions {
            Positions::Game { first, second, .. } => Some([first.as_str(), second.as_str()]),
            _ => None,
        },
        Part::Contest(_) => None,
    };
    both.into_iter().flatten()
}
