//! Who meets whom, from where and with what: a run as data, and its games by
//! number.
//!
//! Everything follows from the [`RunSpec`] and a game's number. A run that was
//! killed therefore goes on with the numbers that are missing, and machines
//! that share a run need only know which numbers are theirs.
//!
//! | file | role |
//! |---|---|
//! | `check` | whether a spec can be played at all |
//! | `shard` | one machine's part of a run |
//! | `file` | a tournament as a file, and the run that settings ask for |
//! | `pairing` | the numbers of a round robin or a gauntlet |
//! | `swiss` | the pairings of a Swiss round |
//! | `openings` | where games begin |
//! | `random_openings` | those made by random moves |
//! | `source` | the same as users say it: a word or a file |
//! | `unequal` | whether all may spend the same |
//! | `error` | what cannot be played |
//!
//! The data of a run itself stands in [`ludens_wire::run`].

mod check;
mod error;
mod file;
mod names;
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

/// A run that can be played: every name in its spec has been read.
#[derive(Debug, Clone)]
pub struct Plan {
    spec: RunSpec,
    games: Vec<Game>,
    entrants: Vec<Entrant>,
    pairings: Vec<Pairing>,
}

/// Who takes part.
#[derive(Debug, Clone)]
enum Entrant {
    /// A name of the catalogue, read for each game.
    Named(Vec<PlayerSpec>),
    /// Somebody whom no name stands for.
    Own(OwnPlayer),
}

/// A player whom no name stands for, such as a function of another language: how
/// to make it for a game.
#[derive(Clone)]
pub struct OwnPlayer(Arc<PlayerMaker>);

type PlayerMaker = dyn Fn(&Game) -> Box<dyn Player> + Send + Sync;

impl OwnPlayer {
    /// One that is made so.
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
    /// Reads every name in the spec.
    pub fn new(spec: RunSpec) -> Result<Plan, PlanError> {
        Plan::with_own(spec, &HashMap::new())
    }

    /// The same where some entrants, here by their names in the run, are brought
    /// along; what the spec calls their players is then only a word for people.
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

    /// What was asked for.
    pub fn spec(&self) -> &RunSpec {
        &self.spec
    }

    /// The games, in the order of the spec.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Where the games of one of them begin.
    pub fn openings(&self, game: usize) -> Result<Openings, PlanError> {
        Openings::new(&self.games[game], &self.spec.rule_sets[game].openings, self.spec.seed)
    }

    /// Whether every game has openings of the kind that is wanted: asked before a
    /// run begins, as it may take searches. A raised signal ends it.
    pub fn check_openings(&self, stop: &Signal) -> Result<(), PlanError> {
        (0..self.games.len()).try_for_each(|game| self.openings(game)?.check(stop))
    }

    /// What an entrant is called as a player of one of the games, if it has a name
    /// of the catalogue.
    pub fn player(&self, entrant: usize, game: usize) -> Option<&PlayerSpec> {
        match &self.entrants[entrant] {
            Entrant::Named(players) => Some(&players[game]),
            Entrant::Own(_) => None,
        }
    }

    /// Makes an entrant a player of one of the games.
    pub fn make_player(&self, entrant: usize, game: usize) -> Box<dyn Player> {
        match &self.entrants[entrant] {
            Entrant::Named(players) => players[game].make(),
            Entrant::Own(own) => (own.0)(&self.games[game]),
        }
    }

    /// How many games there will be; `None` if a test decides.
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

    /// Where a game stands in the run: which round, and which place in it.
    pub fn slot(&self, number: u64) -> Slot {
        Slot::of(number, self.slots(), self.games.len() as u64, self.spec.games_each)
    }

    /// The game of this number. A Swiss round's pairings follow from the rounds
    /// before and are given; the other formats have their own.
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

    /// What an entrant may spend in a game.
    pub fn control(&self, entrant: usize) -> TimeControl {
        let own = &self.spec.entrants[entrant].limits;
        own.as_ref().unwrap_or(&self.spec.limits).into()
    }

    /// By how much a time may be exceeded.
    pub fn margin(&self) -> Duration {
        Duration::from_millis(self.spec.margin_ms)
    }
}

/// A seed of its own for each game, never 0, which would mean none.
fn seed_of(run: u64, number: u64) -> u64 {
    let mixed =
        (run ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed ^ mixed >> 32) | 1
}
