//! The conversation with a program: what is sent, which answers are awaited, and for
//! how long.

use std::time::{Duration, Instant};

use ludens_core::visible;
use ludens_games::Game;
use ludens_search::Signal;

use super::EngineSettings;
use super::error::{EngineError, Fault};
use super::process::{Heard, Process};
use crate::go::Go;
use crate::ugi::{Command, Info};

/// After its time and this margin, a program is asked to stop.
const MARGIN: Duration = Duration::from_millis(50);
/// After another such time, or what the caller allows, it is ended.
const GRACE: Duration = Duration::from_millis(1000);
/// Between two checks of the stop flag.
const GLANCE: Duration = Duration::from_millis(2);

/// A program that speaks the protocol.
pub(super) struct Connection {
    process: Process,
    command: String,
    /// What it calls itself.
    name: Option<String>,
    /// The names of the options it offers.
    offers: Vec<String>,
    start: Duration,
}

/// Why a conversation broke off.
pub(super) enum Breakdown {
    /// The program closed its output instead of sending this.
    Closed { expected: &'static str },
    /// It did something else wrong.
    Fault(Fault),
}

/// How long an answer may take.
pub(super) struct Deadline {
    /// The time that was given.
    pub(super) time: Duration,
    /// When it began.
    pub(super) began: Instant,
}

impl Connection {
    /// Starts the program and makes it ready for the game.
    pub(super) fn open(game: &Game, settings: &EngineSettings) -> Result<Connection, EngineError> {
        let command = settings.launch.command.to_string();
        let process = Process::start(&settings.launch).map_err(|error| EngineError {
            command: command.clone(),
            fault: Fault::NotStarted { why: error.to_string() },
            output: Vec::new(),
        })?;
        let mut wire =
            Connection { process, command, name: None, offers: Vec::new(), start: settings.start };
        match wire.introduce(game, settings) {
            Ok(()) => Ok(wire),
            Err(breakdown) => Err(wire.fail(breakdown)),
        }
    }

    fn introduce(&mut self, game: &Game, settings: &EngineSettings) -> Result<(), Breakdown> {
        self.process.say(Command::Ugi);
        for line in self.await_word("ugiok", self.start)? {
            self.offers.extend(option_name(&line));
            self.name = program_name(&line).or(self.name.take());
        }
        self.set_if_offered("UGI_Game", &game.to_string());
        for (name, value) in &settings.options {
            self.set_if_offered(name, value);
        }
        self.synchronise()
    }

    /// What it calls itself.
    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Its last lines.
    pub(super) fn last_output(&self) -> Vec<String> {
        self.process.last_words()
    }

    /// Sets an option, if the program has it.
    pub(super) fn set_if_offered(&mut self, name: &str, value: &str) {
        let offer = self.offers.iter().find(|offer| offer.eq_ignore_ascii_case(name));
        if let Some(name) = offer.cloned() {
            self.process.say(Command::SetOption { name, value: value.to_string() });
        }
    }

    /// Starts a new game in the program.
    pub(super) fn new_game(&mut self) -> Result<(), Breakdown> {
        self.process.say(Command::NewGame);
        self.synchronise()
    }

    /// Makes sure that it has processed all commands, and that none of its earlier
    /// lines is still to be read.
    fn synchronise(&mut self) -> Result<(), Breakdown> {
        self.process.say(Command::IsReady);
        self.await_word("readyok", self.start).map(drop)
    }

    /// The lines up to one that begins with this word.
    fn await_word(
        &mut self,
        word: &'static str,
        patience: Duration,
    ) -> Result<Vec<String>, Breakdown> {
        let deadline = Instant::now() + patience;
        let mut lines = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.process.hear(left) {
                Heard::Line(line) if first_word(&line) == word => return Ok(lines),
                Heard::Line(line) if !left.is_zero() => {
                    // Only these lines matter; anything else must not fill memory.
                    let tells = option_name(&line).or_else(|| program_name(&line)).is_some();
                    lines.extend(tells.then_some(line));
                }
                Heard::Line(_) | Heard::Nothing => {
                    return Err(Breakdown::Fault(Fault::Silent { expected: word, patience }));
                }
                Heard::Closed => return Err(Breakdown::Closed { expected: word }),
            }
        }
    }

    /// Asks for a move and listens until it comes.
    pub(super) fn ask(
        &mut self,
        position: &Command,
        go: &Go,
        patience: &Deadline,
        stop: &Signal,
        hear: &mut dyn FnMut(&Info),
    ) -> Result<String, Breakdown> {
        // Its time is running: getting ready must not take longer than the move.
        self.process.say(Command::IsReady);
        let grace = GRACE.max(go.margin.unwrap_or_default());
        self.await_word("readyok", self.start.min(patience.time.saturating_add(grace)))?;
        self.process.say(position);
        self.process.say(Command::Go(go.clone()));
        let overdue = patience.began + patience.time + MARGIN;
        let mut stopped: Option<Instant> = None;
        loop {
            let now = Instant::now();
            if stopped.is_none() && (stop.is_raised() || now >= overdue) {
                self.process.say(Command::Stop);
                stopped = Some(now);
            }
            if stopped.is_some_and(|at| now >= at + grace) {
                let (time, waited) = (patience.time, patience.began.elapsed());
                return Err(Breakdown::Fault(Fault::Hung { time, waited }));
            }
            match self.process.hear(GLANCE) {
                Heard::Line(line) => match best_move(&line) {
                    Some(text) => return Ok(text),
                    None => Info::parse(&line).iter().for_each(&mut *hear),
                },
                Heard::Nothing => {}
                Heard::Closed => return Err(Breakdown::Closed { expected: "bestmove" }),
            }
        }
    }

    /// Ends the program for this reason.
    pub(super) fn fail(self, breakdown: Breakdown) -> EngineError {
        let Connection { process, command, .. } = self;
        let (fault, ending) = match breakdown {
            Breakdown::Fault(fault) => (fault, process.kill()),
            Breakdown::Closed { expected } => {
                let ending = process.bury();
                (Fault::Ended { expected, status: ending.status.clone() }, ending)
            }
        };
        // Whatever else it did, this is why it was ended.
        let fault = ending.excess.map_or(fault, Fault::Memory);
        EngineError { command, fault, output: ending.last_words }
    }
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// The move in `bestmove M`.
fn best_move(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    words.next().filter(|word| *word == "bestmove")?;
    Some(words.next().unwrap_or_default().to_string())
}

/// The name in `id name N`.
fn program_name(line: &str) -> Option<String> {
    let name = line.trim().strip_prefix("id name ")?.trim();
    // It is shown in tables and terminals.
    (!name.is_empty()).then(|| visible(name))
}

/// The name in `option name N type …`.
fn option_name(line: &str) -> Option<String> {
    let rest = line.trim().strip_prefix("option name ")?;
    let name = rest.split(" type ").next().unwrap_or(rest).trim();
    (!name.is_empty()).then(|| name.to_string())
}
