//! `engine:"path args"`: any program that speaks UGI as a player.
//!
//! It is started when first needed, and again after it has failed. Whatever it
//! does (crash, hang, write rubbish, play illegal moves) becomes an
//! [`EngineError`] with its last lines, and the process is ended.

mod command_line;
mod connection;
mod error;
mod kill_with_us;
mod launch;
mod listener;
mod memory;
mod process;

use std::time::{Duration, Instant};

use ludens_core::{AnyRecord, Side};
use ludens_games::Game;
use ludens_search::Signal;

pub use command_line::{CommandLine, CommandLineError};
pub use error::{EngineError, Fault};
pub use launch::Launch;
pub use memory::Excess;
pub use process::{Ending, Heard, Process};

use crate::clock::Time;
use crate::go::{Detail, Go};
use crate::player::{Player, PlayerError};
use crate::thought::Thought;
use crate::ugi::Command;
use connection::{Breakdown, Connection, Deadline};
use listener::Listener;

/// How an outside program is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineSettings {
    /// The program, and how it is started.
    pub launch: Launch,
    /// No deeper than this many plies, whatever is asked.
    pub depth: Option<u32>,
    /// No more nodes than this.
    pub nodes: Option<u64>,
    /// No more time than this.
    pub time: Option<Duration>,
    /// Options to set, if the program has them.
    pub options: Vec<(String, String)>,
    /// How long it may take to get ready.
    pub start: Duration,
    /// How long it may think if no time is given.
    pub patience: Duration,
}

/// An outside program as a player.
pub struct Engine {
    spec: String,
    game: Game,
    settings: EngineSettings,
    wire: Option<Connection>,
    /// What it calls itself.
    name: Option<String>,
    /// The last lines of one that has failed.
    last_output: Vec<String>,
    /// Why it could not be made ready for the game.
    failed: Option<EngineError>,
}

impl Engine {
    /// A player of this name; the program is not started yet.
    pub fn new(spec: impl Into<String>, game: Game, settings: EngineSettings) -> Engine {
        Engine {
            spec: spec.into(),
            game,
            settings,
            wire: None,
            name: None,
            last_output: Vec::new(),
            failed: None,
        }
    }

    /// Does something with the running program, which is started if need be
    /// and ended if it fails.
    fn converse<T>(
        &mut self,
        talk: impl FnOnce(&mut Connection) -> Result<T, Breakdown>,
    ) -> Result<T, EngineError> {
        let talked = self.wire().and_then(|mut wire| match talk(&mut wire) {
            Ok(result) => Ok((wire, result)),
            Err(breakdown) => Err(wire.fail(breakdown)),
        });
        match talked {
            Ok((wire, result)) => {
                self.name = wire.name().map(str::to_string);
                self.wire = Some(wire);
                Ok(result)
            }
            Err(error) => {
                self.last_output.clone_from(&error.output);
                Err(error)
            }
        }
    }

    /// The running program, or a new one.
    fn wire(&mut self) -> Result<Connection, EngineError> {
        match self.wire.take() {
            Some(wire) => Ok(wire),
            None => Connection::open(&self.game, &self.settings),
        }
    }

    /// The position as it is sent to the program.
    fn position(&self, record: &dyn AnyRecord) -> Command {
        let start = record.start_text();
        let is_usual = start == self.game.start().text();
        Command::Position {
            start: (!is_usual).then_some(start),
            moves: record.played().into_iter().map(|mv| mv.text).collect(),
        }
    }

    /// The question with the player's own limits in it.
    fn question(&self, go: &Go, side: Side) -> Go {
        let settings = &self.settings;
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        let depth = least(go.depth.map(u64::from), settings.depth.map(u64::from));
        let own_time = settings.time.filter(|own| *own < time_given(go.time, side));
        Go {
            depth: depth.map(|depth| depth as u32),
            nodes: least(go.nodes, settings.nodes),
            time: own_time.map_or(go.time, Time::Fixed),
            ..go.clone()
        }
    }

    /// How long an answer may take.
    fn patience(&self, go: &Go, side: Side) -> Deadline {
        let began = go.asked.unwrap_or_else(Instant::now);
        let time = match go.time {
            Time::Unset => self.settings.patience,
            time => time_given(time, side),
        };
        Deadline { time, began }
    }
}

/// More than any answer takes, and little enough to be added to an instant.
const ENDLESS: Duration = Duration::from_secs(365 * 24 * 3600);

/// The time there is for one move at most.
fn time_given(time: Time, side: Side) -> Duration {
    match time {
        Time::Unset | Time::Infinite => ENDLESS,
        Time::Fixed(time) => time.min(ENDLESS),
        Time::Clock(clocks) => clocks.left[side.index()].min(ENDLESS),
    }
}

/// How many lines the program is asked for.
fn lines_wanted(wanted: Detail, record: &dyn AnyRecord) -> usize {
    match wanted.all_moves() {
        true => record.legal_moves().len(),
        false => wanted.lines(),
    }
}

impl Player for Engine {
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        go: &Go,
        stop: &Signal,
        progress: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, PlayerError> {
        if let Some(error) = self.failed.take() {
            return Err(error.into());
        }
        if let Some(outcome) = record.outcome_on_board() {
            return Err(PlayerError::GameOver { outcome });
        }
        let go = self.question(go, record.side());
        let patience = self.patience(&go, record.side());
        let position = self.position(record);
        let lines = lines_wanted(go.wanted, record);
        let mut listener = Listener::new(record, go.wanted, patience.began);
        let thought = self.converse(|wire| {
            wire.set_if_offered("MultiPV", &lines.to_string());
            let best = wire.ask(&position, &go, &patience, stop, &mut |info| {
                if let Some(thought) = listener.hear(info) {
                    progress(&thought);
                }
            })?;
            listener.conclude(&best).map_err(Breakdown::Fault)
        });
        Ok(thought?)
    }

    /// Gets the program ready, so that starting it costs no time of the game.
    fn new_game(&mut self, _seed: u64) {
        self.failed = self.converse(Connection::new_game).err();
    }

    fn get_ready(&mut self) -> Result<(), PlayerError> {
        Ok(self.converse(|_| Ok(()))?)
    }

    fn spec(&self) -> &str {
        &self.spec
    }

    fn version(&self) -> Option<String> {
        let name = || self.name.clone().unwrap_or_else(|| "a program without a name".to_string());
        self.wire.is_some().then(name)
    }

    fn last_output(&self) -> Vec<String> {
        self.wire.as_ref().map_or_else(|| self.last_output.clone(), Connection::last_output)
    }
}
