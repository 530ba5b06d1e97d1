//! Why a run cannot be played, in words for the user.

use ludens_core::HiddenCharacter;
use ludens_games::CatalogError;
use ludens_play::PlayerSpecError;
use ludens_play::catalog::NetworkFileError;
use ludens_wire::run::PliesError;
use thiserror::Error;

use crate::statistics::SprtError;

/// A run that cannot be played.
#[derive(Debug, Error)]
pub enum PlanError {
    /// No game.
    #[error("a run needs a game")]
    NoGames,
    /// Fewer than two players.
    #[error("a run needs two players or more, not {count}")]
    TooFew {
        /// How many there are.
        count: usize,
    },
    /// Two entrants with the same name.
    #[error("two players are called {name:?}; give one another name")]
    SameName {
        /// The name.
        name: String,
    },
    /// A name with a hidden character.
    #[error("a player's name cannot be used: {error}")]
    HiddenName {
        /// The name, and the character.
        error: HiddenCharacter,
    },
    /// More rounds or games than are possible.
    #[error("{count} {what} are too many: at most {most} are possible")]
    TooMany {
        /// Of what: rounds or games.
        what: &'static str,
        /// How many were asked for.
        count: u64,
        /// How many are possible.
        most: u64,
    },
    /// A number of games from each opening other than 1 or 2.
    #[error("{count} games from each opening are not possible: 2 with both colours, or 1")]
    GamesEach {
        /// What was asked for.
        count: u8,
    },
    /// A run without an end: no test, and no number of rounds or games.
    #[error("a run without a test needs a number of rounds or games")]
    Endless,
    /// 0 rounds or games.
    #[error("0 rounds or games are none")]
    NoRounds,
    /// Games without moves.
    #[error("a game needs a move at least")]
    NoPlies,
    /// A rule that ends games early makes no sense.
    #[error("{rule}: movecount is 1 or more, and the score is 0 or more")]
    Rule {
        /// Which.
        rule: &'static str,
    },
    /// Limits that are not possible, such as 0 nodes.
    #[error("limits are above 0: times, nodes and depth")]
    Limits,
    /// A test that does not compare two players of one game, or is a Swiss tournament.
    #[error("a test compares two players of one game, round after round")]
    SprtField,
    /// A test that cannot be made.
    #[error("this test cannot be made: {0}")]
    Sprt(SprtError),
    /// A game that does not exist.
    #[error("game {text:?}: {error}")]
    Game {
        /// As it was given.
        text: String,
        /// Why not.
        error: CatalogError,
    },
    /// A player that does not exist in one of the games.
    #[error("player {name:?}: {error}")]
    Player {
        /// The entrant.
        name: String,
        /// Why not.
        error: PlayerSpecError,
    },
    /// A player whose network cannot be used.
    #[error("player {name:?}: {error}")]
    Network {
        /// The entrant.
        name: String,
        /// Why not.
        error: NetworkFileError,
    },
    /// An opening that cannot be used.
    #[error("opening {number} ({text:?}): {fault}")]
    Opening {
        /// From 1.
        number: usize,
        /// As it was given.
        text: String,
        /// What is wrong.
        fault: String,
    },
    /// No openings where some were expected.
    #[error("there are no openings in {place}")]
    NoOpenings {
        /// Where they were looked for.
        place: String,
    },
    /// An impossible number of random plies.
    #[error(transparent)]
    Plies(#[from] PliesError),
    /// So many random plies that no open position was found.
    #[error(
        "{game} has no open positions after {plies} random plies: either the game is over by \
         then, or a search finds one side lost; {possible} are possible"
    )]
    NoOpenPositions {
        /// The game.
        game: String,
        /// How many plies were asked for.
        plies: usize,
        /// How many were found possible.
        possible: usize,
    },
    /// The game's own openings were asked for, but it has none.
    #[error("{game} has no openings of its own; use random ones, or a file")]
    NoOwnOpenings {
        /// The game.
        game: String,
    },
}
