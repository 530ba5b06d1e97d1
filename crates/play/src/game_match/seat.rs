//! Who plays in a match: a person, whose moves the caller passes on, or a player that
//! is asked.

use ludens_games::Game;
use serde::{Deserialize, Serialize};

use crate::catalog::{PlayerSpec, PlayerSpecError};
use crate::player::Player;

/// Who sits there when a match begins.
pub enum Seat {
    /// A person whose moves the caller passes on, perhaps with a name.
    Person(Option<String>),
    /// A player that is asked.
    Machine(Box<dyn Player>),
}

/// Who sits there, as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SeatSetup {
    /// A person whose moves the caller passes on.
    Person {
        /// The name, if there is one.
        name: Option<String>,
    },
    /// A player that is asked.
    Machine {
        /// Which, as [`PlayerSpec`] reads it.
        player: String,
    },
}

impl SeatSetup {
    /// Whether a player is asked.
    pub fn is_machine(&self) -> bool {
        matches!(self, SeatSetup::Machine { .. })
    }

    /// A person's name if there is one, or the machine's player.
    pub fn name(&self) -> Option<&str> {
        match self {
            SeatSetup::Person { name } => name.as_deref(),
            SeatSetup::Machine { player } => Some(player),
        }
    }

    /// The seat itself, with a new player if it is a machine's.
    pub fn make(&self, game: &Game) -> Result<Seat, PlayerSpecError> {
        match self {
            SeatSetup::Person { name } => Ok(Seat::Person(name.clone())),
            SeatSetup::Machine { player } => {
                Ok(Seat::Machine(PlayerSpec::parse(game, player)?.make()))
            }
        }
    }
}

/// A seat during a match: who sits there, and the player if it is here.
pub(super) struct SeatState {
    pub(super) setup: SeatSetup,
    /// None for a person, and while the player thinks elsewhere.
    pub(super) player: Option<Box<dyn Player>>,
}

impl From<Seat> for SeatState {
    fn from(seat: Seat) -> SeatState {
        match seat {
            Seat::Person(name) => SeatState { setup: SeatSetup::Person { name }, player: None },
            Seat::Machine(player) => SeatState {
                setup: SeatSetup::Machine { player: player.spec().to_string() },
                player: Some(player),
            },
        }
    }
}
