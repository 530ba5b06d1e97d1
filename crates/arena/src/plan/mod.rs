//! The plan of a run: who meets whom, from which openings and with which limits. Each game
//! has a number.
//!
//! A game depends only on the [`RunSpec`] and its number; in a Swiss tournament, also on
//! the earlier rounds. So a run that was killed continues with the missing numbers, and
//! machines that share a run only need to know which numbers are theirs.
//!
//! | file | role |
//! |---|---|
//! | `check` | whether a spec can be played |
//! | `shard` | one machine's part of a run |
//! | `file` | a tournament as a file, and the run that settings describe |
//! | `pairing` | the order of games, and the pairings of a round robin or a gauntlet |
//! | `swiss` | the pairings of a Swiss round |
//! | `openings` | where games begin |
//! | `random_openings` | openings made by random moves |
//! | `source` | openings as users give them: a word or a file |
//! | `names` | the names of openings |
//! | `networks` | the files that players evaluate by |
//! | `unequal` | whether all entrants have the same limits |
//! | `error` | why a run cannot be played |
//!
//! The data types of a run are in [`ludens_wire::run`].

mod check;
mod error;
mod file;
mod names;
mod networks;
mod openings;
mod pairing;
mod random_openings;
mod shard;
mod source;
mod swiss;
mod unequal;

pub use error::PlanError;
pub use file::{
    SettingsError, TournamentFileError, read_tournament, run_spec, tournament_from_text,
};
pub use ludens_wire::run::{
    ClassSpec, DrawRule, EntrantSpec, Format, GameSettings, LeftOut, LimitSpec, OpeningOrder,
    OpeningSource, PlayerSettings, PliesError, ResignRule, RuleSet, RunSettings, RunSpec, SprtSpec,
    Threshold,
};
pub use names::OpeningNames;
pub(crate) use networks::other_network;
pub use openings::{Opening, Openings};
pub use pairing::{Pairing, Slot};
pub use shard::{Shard, ShardError};
pub use source::{OpeningSourceError, read_openings};
pub use swiss::{Standing, pair_round};
pub use unequal::EntrantLimits;

use std::collections::HashMap;
use std::fmt;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use ludens_games::Game;
use ludens_play::{Player, PlayerSpec, Signal, TimeControl};

/// A run that can be played: every name in its spec has been parsed.
#[derive(Debug, Clone)]
pub struct Plan {
    spec: RunSpec,
    games: Vec<Game>,
    entrants: Vec<Entrant>,
    pairings: Vec<Pairing>,
}

/// An entrant of a run.
#[derive(Debug, Clone)]
enum Entrant {
    /// A player of the catalogue, parsed for each game.
    Named(Vec<PlayerSpec>),
    /// A player that is not in the catalogue.
    Own(OwnPlayer),
}

/// A player that is not in the catalogue, such as a function in another language. Holds the
/// function that makes this player for a game.
#[derive(Clone)]
pub struct OwnPlayer(Arc<PlayerMaker>);

type PlayerMaker = dyn Fn(&Game) -> Box<dyn Player> + Send + Sync;

impl OwnPlayer {
    /// A player that this function makes.
    pub fn new(make: impl Fn(&Game) -> Box<dyn Player> + Send + Sync + 'static) -> OwnPlayer {
        OwnPlayer(Arc::new(make))
    }
}

impl fmt::Debug for OwnPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnPlayer")
    }
}

/// One game to be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// Its number in the run, from 0.
    pub number: u64,
    /// Which of the run's games.
    pub game: usize,
    /// Which opening of that game.
    pub opening: u64,
    /// Which entrant moves first, and which second.
    pub seats: [usize; 2],
    /// For the players' random choices.
    pub seed: u64,
}

impl Plan {
    /// Checks the spec, and parses every name in it.
    pub fn new(spec: RunSpec) -> Result<Plan, PlanError> {
        Plan::with_own(spec, &HashMap::new())
    }

    /// The same, but `own` gives the players of some entrants, by the entrants' names. For
    /// these, the player in the spec is only a label for people.
    pub fn with_own(spec: RunSpec, own: &HashMap<String, OwnPlayer>) -> Result<Plan, PlanError> {
        check::check(&spec)?;
        let read = |rules: &RuleSet| {
            let text = &rules.game;
            text.parse::<Game>().map_err(|error| PlanError::Game { text: text.clone(), error })
        };
        let games = spec.rule_sets.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let entrants = spec.entrants.iter().map(|entrant| {
            if let Some(own) = own.get(&entrant.name) {
                return Ok(Entrant::Own(own.clone()));
            }
            let read = |game| {
                PlayerSpec::parse(game, &entrant.player)
                    .map_err(|error| PlanError::Player { name: entrant.name.clone(), error })
            };
            games.iter().map(read).collect::<Result<Vec<_>, _>>().map(Entrant::Named)
        });
        let entrants = entrants.collect::<Result<Vec<_>, _>>()?;
        let pairings = pairing::pairings(spec.format, spec.entrants.len());
        Ok(Plan { spec, games, entrants, pairings })
    }

    /// The spec of the run.
    pub fn spec(&self) -> &RunSpec {
        &self.spec
    }

    /// The games, in the order of the spec.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The openings of one of the games.
    pub fn openings(&self, game: usize) -> Result<Openings, PlanError> {
        Openings::new(&self.games[game], &self.spec.rule_sets[game].openings, self.spec.seed)
    }

    /// Checks that every game has openings of the requested kind. This may need searches,
    /// so it is done before a run begins. A raised signal ends it.
    pub fn check_openings(&self, stop: &Signal) -> Result<(), PlanError> {
        (0..self.games.len()).try_for_each(|game| self.openings(game)?.check(stop))
    }

    /// The player spec of an entrant for one of the games; `None` if its player is not in
    /// the catalogue.
    pub fn player(&self, entrant: usize, game: usize) -> Option<&PlayerSpec> {
        match &self.entrants[entrant] {
            Entrant::Named(players) => Some(&players[game]),
            Entrant::Own(_) => None,
        }
    }

    /// Makes the player of an entrant for one of the games.
    pub fn make_player(&self, entrant: usize, game: usize) -> Box<dyn Player> {
        match &self.entrants[entrant] {
            Entrant::Named(players) => players[game].make(),
            Entrant::Own(own) => (own.0)(&self.games[game]),
        }
    }

    /// How many games are planned at most; `None` if only a test ends the run.
    pub fn planned(&self) -> Option<u64> {
        let slots = self.slots().get();
        let all = self.spec.rounds.map(|rounds| rounds.saturating_mul(slots));
        match (all, self.spec.most_games) {
            (Some(all), Some(most)) => Some(all.min(most)),
            (all, most) => all.or(most),
        }
    }

    /// How many games a round has.
    pub fn round_games(&self) -> u64 {
        self.slots().get()
    }

    fn slots(&self) -> NonZero<u64> {
        let pairings = match self.spec.format {
            Format::Swiss => self.spec.entrants.len() / 2,
            Format::RoundRobin | Format::Gauntlet => self.pairings.len(),
        };
        NonZero::new(self.spec.games_a_pairing() * pairings as u64).unwrap_or(NonZero::<u64>::MIN)
    }

    /// The place of a game in the run: its round, and its place in the round.
    pub fn slot(&self, number: u64) -> Slot {
        Slot::of(number, self.slots(), self.games.len() as u64, self.spec.games_each)
    }

    /// The game of this number. The pairings of a Swiss round depend on the rounds before,
    /// so the caller gives them; other formats do not use `swiss`.
    pub fn unit(&self, number: u64, swiss: &[Pairing]) -> Option<Unit> {
        let slot = self.slot(number);
        let pairings = match self.spec.format {
            Format::Swiss => swiss,
            Format::RoundRobin | Format::Gauntlet => &self.pairings,
        };
        let Pairing(one, other) = *pairings.get(slot.pairing)?;
        let seats = if slot.turned(self.spec.games_each) { [other, one] } else { [one, other] };
        Some(Unit {
            number,
            game: slot.game,
            opening: slot.round,
            seats,
            seed: seed_of(self.spec.seed, number),
        })
    }

    /// Whether a game of this number and seed can be one of the run.
    pub fn is_of_run(&self, number: u64, seed: u64) -> bool {
        let is_planned = self.planned().is_none_or(|planned| number < planned);
        is_planned && seed == seed_of(self.spec.seed, number)
    }

    /// The time control of an entrant.
    pub fn control(&self, entrant: usize) -> TimeControl {
        let own = &self.spec.entrants[entrant].limits;
        own.as_ref().unwrap_or(&self.spec.limits).into()
    }

    /// By how much a player may exceed its time.
    pub fn margin(&self) -> Duration {
        Duration::from_millis(self.spec.margin_ms)
    }
}

/// A separate seed for each game. It is never 0, which would mean no seed.
fn seed_of(run: u64, number: u64) -> u64 {
    let mixed =
        (run ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed ^ mixed >> 32) | 1
}
