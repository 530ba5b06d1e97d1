//! Files of networks that players evaluate by. A run needs them from its first game to its last,
//! and they must stay as they were: a missing one would lose every game, and with another one it
//! would be another run.

use ludens_play::PlayerSpec;
use ludens_play::catalog::NetworkFileError;

use super::{Entrant, Plan, PlanError};
use crate::store::{Subject, Version};

/// How the version of a network begins.
const NETWORK: &str = "network ";

impl Plan {
    /// The same plan with these files read: what becomes of them makes no difference any more.
    pub fn with_networks(&self) -> Result<Plan, PlanError> {
        let entrants = self.entrants.iter().enumerate().map(|(place, entrant)| match entrant {
            Entrant::Own(own) => Ok(Entrant::Own(own.clone())),
            Entrant::Named(players) => {
                let read = players.iter().map(PlayerSpec::with_files).collect::<Result<_, _>>();
                read.map(Entrant::Named).map_err(self.unusable(place))
            }
        });
        Ok(Plan { entrants: entrants.collect::<Result<_, _>>()?, ..self.clone() })
    }

    /// Which networks the players have, as versions of these players.
    pub fn networks(&self) -> Result<Vec<Version>, PlanError> {
        let mut versions = Vec::new();
        for (place, entrant) in self.entrants.iter().enumerate() {
            let Entrant::Named(players) = entrant else { continue };
            let of = |player| network(player).map_err(self.unusable(place));
            let named = players.iter().map(of).collect::<Result<Vec<_>, _>>()?;
            let name = &self.spec.entrants[place].name;
            let version =
                |version| Version { subject: Subject::Player, name: name.clone(), version };
            versions.extend(named.into_iter().flatten().map(version));
        }
        Ok(versions)
    }

    fn unusable(&self, entrant: usize) -> impl Fn(NetworkFileError) -> PlanError {
        let name = self.spec.entrants[entrant].name.clone();
        move |error| PlanError::Network { name: name.clone(), error }
    }
}

/// What tells the network in a player's file from others, and where it is.
fn network(player: &PlayerSpec) -> Result<Option<String>, NetworkFileError> {
    let Some(file) = player.network_file() else { return Ok(None) };
    let checksum = player.network_checksum()?.unwrap_or_default();
    Ok(Some(format!("{NETWORK}{checksum:08x} in {}", file.display())))
}

/// The network that was there first, if one of these players had another before.
pub(crate) fn other_network<'a>(known: &'a [Version], found: &Version) -> Option<&'a Version> {
    let is_network = |version: &Version| {
        version.subject == Subject::Player && version.version.starts_with(NETWORK)
    };
    known.iter().filter(|_| is_network(found)).find(|version| {
        is_network(version) && version.name == found.name && version.version != found.version
    })
}
