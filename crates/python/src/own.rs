//! Functions of Python as players and as evaluations.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use ludens_core::AnyRecord;
use ludens_play::{Go, OwnEvaluation, PlayerError, Signal, Thought};
use pyo3::prelude::*;

use crate::errors::input;
use crate::game::Game;
use crate::position::Position;

/// What a function raised first, until somebody asks.
#[derive(Clone, Default)]
pub(crate) struct Mishap {
    error: Arc<Mutex<Option<PyErr>>>,
    happened: Signal,
}

impl Mishap {
    fn note(&self, error: PyErr) {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.happened.raise();
    }

    /// Raised while there is something to take.
    pub(crate) fn flag(&self) -> &Signal {
        &self.happened
    }

    pub(crate) fn take(&self) -> Option<PyErr> {
        self.happened.lower();
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A function that judges positions.
pub(crate) struct Judge {
    function: Py<PyAny>,
    game: Py<Game>,
    pub(crate) mishap: Mishap,
}

impl Judge {
    pub(crate) fn new(function: Py<PyAny>, game: Py<Game>) -> Judge {
        Judge { function, game, mishap: Mishap::default() }
    }

    fn ask(&self, py: Python<'_>, record: &dyn AnyRecord) -> PyResult<f64> {
        let position = Position::new(self.game.clone_ref(py), record.boxed_clone());
        let score: f64 = self.function.call1(py, (position,))?.extract(py)?;
        match score.is_nan() {
            true => Err(input("an evaluation gives a number, not nan")),
            false => Ok(score),
        }
    }
}

impl OwnEvaluation for Judge {
    /// After a failure nobody is asked any more: the search is to end soon.
    fn score(&self, record: &dyn AnyRecord) -> f64 {
        if self.mishap.happened.is_raised() {
            return 0.0;
        }
        // Nothing can be asked any more when the interpreter ends.
        let asked = Python::try_attach(|py| self.ask(py, record)).unwrap_or(Ok(0.0));
        asked.unwrap_or_else(|error| {
            self.mishap.note(error);
            0.0
        })
    }
}

/// A player whose search asks a function.
pub(crate) struct Judged {
    player: Box<dyn ludens_play::Player>,
    mishap: Mishap,
    output: Vec<String>,
}

impl Judged {
    pub(crate) fn new(player: Box<dyn ludens_play::Player>, mishap: Mishap) -> Judged {
        Judged { player, mishap, output: Vec::new() }
    }
}

impl ludens_play::Player for Judged {
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        go: &Go,
        stop: &Signal,
        progress: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, PlayerError> {
        let thought = self.player.think(record, go, stop, progress)?;
        match self.mishap.take() {
            None => Ok(thought),
            Some(error) => {
                self.output = traceback(&error);
                Err(failed(self.player.spec(), &error))
            }
        }
    }

    fn new_game(&mut self, seed: u64) {
        self.player.new_game(seed);
    }

    fn spec(&self) -> &str {
        self.player.spec()
    }

    fn last_output(&self) -> Vec<String> {
        self.output.clone()
    }
}

/// A function that chooses moves.
pub(crate) struct Chooser {
    name: String,
    function: Py<PyAny>,
    game: Py<Game>,
    output: Vec<String>,
}

impl Chooser {
    pub(crate) fn new(name: String, function: Py<PyAny>, game: Py<Game>) -> Chooser {
        Chooser { name, function, game, output: Vec::new() }
    }

    fn ask(&self, record: &dyn AnyRecord) -> PyResult<String> {
        Python::attach(|py| {
            let position = Position::new(self.game.clone_ref(py), record.boxed_clone());
            self.function.call1(py, (position,))?.extract(py)
        })
    }
}

impl ludens_play::Player for Chooser {
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        _go: &Go,
        _stop: &Signal,
        _progress: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, PlayerError> {
        let began = Instant::now();
        if let Some(outcome) = record.outcome_on_board() {
            return Err(PlayerError::GameOver { outcome });
        }
        let chosen = self.ask(record).map_err(|error| {
            self.output = traceback(&error);
            failed(&self.name, &error)
        })?;
        // It may be written in another of the game's ways.
        let text = record.boxed_clone().play_on(&chosen)?;
        Ok(Thought::of_move(text, began.elapsed()))
    }

    fn new_game(&mut self, _seed: u64) {}

    fn spec(&self) -> &str {
        &self.name
    }

    fn last_output(&self) -> Vec<String> {
        self.output.clone()
    }
}

fn failed(player: &str, error: &PyErr) -> PlayerError {
    PlayerError::Own { player: player.to_string(), why: error.to_string() }
}

/// The lines that Python would print.
fn traceback(error: &PyErr) -> Vec<String> {
    Python::attach(|py| {
        let traced = error.traceback(py).and_then(|trace| trace.format().ok());
        let whole = format!("{}{error}", traced.unwrap_or_default());
        whole.lines().map(str::to_string).collect()
    })
}
