//! What games are played for training, and what makes sure that they can be played again.

use std::ops::RangeInclusive;

use ludens_games::Game;
use ludens_play::PlayerSpec;
use ludens_play::catalog::NetworkFileError;
use thiserror::Error;

use crate::shard::Header;

/// Who plays what from where.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The game.
    pub game: Game,
    /// The player of both sides.
    pub player: PlayerSpec,
    /// All randomness comes from it.
    pub seed: u64,
    /// How many random plies a game may begin with.
    pub random_plies: RangeInclusive<u16>,
    /// Which program plays; only noted in the files.
    pub version: String,
    /// What tells the network that the player evaluates with from others, if it names one.
    pub network: Option<u32>,
}

/// Settings whose games could not be played again.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SettingsError {
    /// Nothing, or only the clock, limits the player.
    #[error(
        "{player} has no limit on nodes or depth: give it one, such as {player}{sep}nodes=2000, \
         so that its games can be made again",
        sep = if .player.contains(':') { "," } else { ":" }
    )]
    Unlimited {
        /// The player.
        player: String,
    },
    /// A clock ends its thinking.
    #[error("{player} thinks by the clock, so its games cannot be made again: limit its nodes")]
    ByTheClock {
        /// The player.
        player: String,
    },
    /// Its threads race.
    #[error(
        "{player} thinks with several threads, so its games cannot be made again: \
         several games are played at a time instead"
    )]
    Threaded {
        /// The player.
        player: String,
    },
    /// The network that it evaluates with cannot be used.
    #[error(transparent)]
    Network(#[from] NetworkFileError),
    /// The opening has no plies from here to there.
    #[error("{from}-{to} random plies are not possible: 0-{MOST_RANDOM_PLIES} are, in this order")]
    Plies {
        /// The fewest.
        from: u16,
        /// The most.
        to: u16,
    },
}

/// Openings with more random plies are games.
const MOST_RANDOM_PLIES: u16 = 200;

impl Settings {
    /// The random plies by default: enough that games differ, few enough that they are sensible.
    pub const USUAL_PLIES: RangeInclusive<u16> = 2..=10;

    /// These settings, if every game is a function of them and its number.
    pub fn new(
        game: Game,
        player: PlayerSpec,
        seed: u64,
        random_plies: RangeInclusive<u16>,
        version: &str,
    ) -> Result<Settings, SettingsError> {
        let (network, version) = (player.network_checksum()?, version.to_string());
        let settings = Settings { game, player, seed, random_plies, version, network };
        settings.check().map(|()| settings)
    }

    fn check(&self) -> Result<(), SettingsError> {
        let player = || self.player.to_string();
        let value = |name| self.player.value(name);
        let (from, to) = (*self.random_plies.start(), *self.random_plies.end());
        if from > to || to > MOST_RANDOM_PLIES {
            return Err(SettingsError::Plies { from, to });
        }
        if !self.player.searches() {
            return Ok(());
        }
        if value("threads").is_some_and(|threads| threads != "1") {
            return Err(SettingsError::Threaded { player: player() });
        }
        let by_depth = value("depth").is_some() && self.player.heeds_depth();
        if value("nodes").is_none() && !by_depth {
            return Err(SettingsError::Unlimited { player: player() });
        }
        match self.player.spec().items.iter().any(|item| item.key.as_deref() == Some("time")) {
            true => Err(SettingsError::ByTheClock { player: player() }),
            false => Ok(()),
        }
    }

    /// The head of a shard of so many of these games.
    pub(crate) fn header(&self, shard: u64, games: u32) -> Header {
        Header {
            game: self.game.to_string(),
            player: self.player.to_string(),
            seed: self.seed,
            random_plies: [*self.random_plies.start(), *self.random_plies.end()],
            version: self.version.clone(),
            network: self.network,
            shard,
            games,
        }
    }
}
