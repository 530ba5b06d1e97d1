//! Players by name.

use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::time::Duration;

use ludens_play::{Detail, Go, PlayerSpec, Signal, Thought, Time};
use ludens_wire::ThoughtView;
use pyo3::prelude::*;

use crate::errors::{Kind, input};
use crate::game::{Game, GameOrText};
use crate::interrupt::run_with_progress;
use crate::own::{Judge, Judged, Mishap};
use crate::position::Position;

/// A player.
#[pyclass(frozen, subclass, module = "ludens._core")]
pub(crate) struct Player {
    game: Py<Game>,
    /// Without the function.
    spec: PlayerSpec,
    /// The function its search asks, with what that raised.
    judge: Option<(Py<PyAny>, Mishap)>,
    /// One thinks at a time.
    player: Mutex<Box<dyn ludens_play::Player>>,
}

impl Player {
    /// Another one of the same, whose function fails for itself alone.
    pub(crate) fn make(&self) -> Box<dyn ludens_play::Player> {
        let Some((function, _)) = &self.judge else { return self.spec.make() };
        Python::attach(|py| {
            let judge = Judge::new(function.clone_ref(py), self.game.clone_ref(py));
            let mishap = judge.mishap.clone();
            let spec = self.spec.clone().with_evaluation(Arc::new(judge));
            let spec = spec.expect("a player that took an evaluation takes another");
            Box::new(Judged::new(spec.make(), mishap))
        })
    }

    pub(crate) fn game(&self) -> &ludens_games::Game {
        self.spec.game()
    }

    pub(crate) fn text(&self) -> String {
        self.spec.to_string()
    }
}

/// The time in seconds, where it makes sense.
pub(crate) fn seconds(time: f64) -> PyResult<Duration> {
    let found = Duration::try_from_secs_f64(time).ok().filter(|time| !time.is_zero());
    found.ok_or_else(|| input(format!("{time} seconds are no time to think")))
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (game, spec = "best", *, evaluation = None))]
    fn new(
        py: Python<'_>,
        game: GameOrText,
        spec: &str,
        evaluation: Option<Py<PyAny>>,
    ) -> PyResult<Player> {
        let game = game.game(py)?;
        let spec = PlayerSpec::parse(&game.get().game, spec).map_err(input)?;
        spec.check_files().map_err(input)?;
        let mut judge = None;
        let mut own = spec.clone();
        if let Some(function) = evaluation {
            if !function.bind(py).is_callable() {
                return Err(input("an evaluation is a function of a position"));
            }
            let asked = Judge::new(function.clone_ref(py), game.clone_ref(py));
            judge = Some((function, asked.mishap.clone()));
            own = own.with_evaluation(Arc::new(asked)).map_err(input)?;
        }
        let player = Mutex::new(own.make());
        Ok(Player { game, spec, judge, player })
    }

    #[getter(game)]
    fn game_of(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    #[getter(spec)]
    fn spec_of(&self) -> String {
        self.text()
    }

    #[getter]
    fn evaluation(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.judge.as_ref().map(|(function, _)| function.clone_ref(py))
    }

    /// Forgets what it has learnt; the seed makes its random choices differ.
    #[pyo3(signature = (seed = 0))]
    fn new_game(&self, py: Python<'_>, seed: u64) {
        py.detach(|| self.player.lock().unwrap_or_else(PoisonError::into_inner).new_game(seed));
    }

    /// Thinks, and answers with the JSON of its thought.
    #[pyo3(signature = (position, *, depth = None, nodes = None, time = None, lines = 1,
        all_moves = false, only = Vec::new(), progress = None))]
    #[expect(clippy::too_many_arguments, reason = "each is a word that a caller may leave out")]
    fn _think(
        &self,
        py: Python<'_>,
        position: PyRef<'_, Position>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        lines: usize,
        all_moves: bool,
        only: Vec<String>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        if position.game() != self.game() {
            let player = self.text();
            return Err(Kind::Player.error(ludens_play::PlayerError::WrongGame { player }));
        }
        let wanted = match all_moves {
            true => Detail::AllMoves { lines },
            false => Detail::Lines(lines),
        };
        if depth == Some(0) || nodes == Some(0) || lines == 0 {
            return Err(input("depth, nodes and lines are 1 or more"));
        }
        let time = time.map(seconds).transpose()?.map_or(Time::Unset, Time::Fixed);
        let go = Go { depth, nodes, time, wanted, only, ..Go::default() };
        // A function that fails ends the search as Ctrl-C does.
        let own = Signal::default();
        let stop = self.judge.as_ref().map_or(&own, |(_, mishap)| mishap.flag());
        stop.lower();
        // A copy: the callback may go on with the position.
        let record = position.record.boxed_clone();
        drop(position);
        let work = |tell: &dyn Fn(String)| {
            let mut player = match self.player.try_lock() {
                Ok(player) => player,
                Err(TryLockError::Poisoned(player)) => player.into_inner(),
                // Perhaps its own evaluation asks it, which would wait for itself.
                Err(TryLockError::WouldBlock) => return None,
            };
            Some(player.think(&*record, &go, stop, &mut |thought| tell(words(thought))))
        };
        let hear = |py: Python<'_>, news: String| match &progress {
            Some(progress) => progress.call1(py, (news,)).map(drop),
            None => Ok(()),
        };
        let thought = run_with_progress(py, stop, work, hear);
        if let Some(error) = self.judge.as_ref().and_then(|(_, mishap)| mishap.take()) {
            return Err(error);
        }
        let busy = || Kind::Player.error("this player is thinking already; make another one");
        thought?.ok_or_else(busy)?.map(|thought| words(&thought)).map_err(|error| match error {
            ludens_play::PlayerError::Move(error) => input(error),
            error => Kind::Player.error(error),
        })
    }

    fn __repr__(&self) -> String {
        format!("Player({:?}, {:?})", self.game().to_string(), self.text())
    }

    fn __reduce__<'py>(slf: Bound<'py, Player>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let player = slf.get();
        let restore = py.import("ludens._player")?.getattr("restore_player")?;
        let evaluation = player.evaluation(py);
        let parts = (player.game().to_string(), player.text(), evaluation);
        Ok((restore, parts).into_pyobject(py)?.into_any())
    }
}

fn words(thought: &Thought) -> String {
    serde_json::to_string(&ThoughtView::from(thought)).unwrap_or_default()
}
