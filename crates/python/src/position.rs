//! Positions with the moves that led to them.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use ludens_core::AnyRecord;
use ludens_core::playout::{Draw, Tally};
use ludens_play::Signal;
use ludens_play::endings::{known, known_moves};
use ludens_wire::{KnownMoveView, KnownView, PositionView};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::input;
use crate::game::Game;
use crate::interrupt::run_interruptible;
use crate::plain::plain;

/// How a game ended by the rules.
#[pyclass(frozen, module = "ludens._core", eq, get_all)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    winner: Option<String>,
    reason: String,
}

#[pymethods]
impl Outcome {
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Option<String>, String))> {
        let restore = py.get_type::<Outcome>().getattr("_restore")?;
        Ok((restore, (self.winner.clone(), self.reason.clone())))
    }

    /// What pickling calls.
    #[staticmethod]
    fn _restore(winner: Option<String>, reason: String) -> Outcome {
        Outcome { winner, reason }
    }

    fn __repr__(&self) -> String {
        match &self.winner {
            Some(winner) => format!("Outcome(winner={winner:?}, reason={:?})", self.reason),
            None => format!("Outcome(winner=None, reason={:?})", self.reason),
        }
    }
}

impl From<ludens_core::Outcome> for Outcome {
    fn from(outcome: ludens_core::Outcome) -> Outcome {
        let winner = outcome.winner.map(|side| side.name().to_string());
        Outcome { winner, reason: outcome.reason.0.to_string() }
    }
}

/// A position with the moves that led to it.
#[pyclass(module = "ludens._core")]
pub(crate) struct Position {
    game: Py<Game>,
    pub(crate) record: Box<dyn AnyRecord>,
}

impl Position {
    pub(crate) fn new(game: Py<Game>, record: Box<dyn AnyRecord>) -> Position {
        Position { game, record }
    }

    pub(crate) fn game(&self) -> &ludens_games::Game {
        &self.game.get().game
    }

    fn texts(&self) -> Vec<String> {
        self.record.played().into_iter().map(|mv| mv.text).collect()
    }
}

#[pymethods]
impl Position {
    #[getter(game)]
    fn game_of(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    #[getter]
    fn text(&self) -> String {
        self.record.text()
    }

    #[getter]
    fn start_text(&self) -> String {
        self.record.start_text()
    }

    #[getter]
    fn key(&self) -> u64 {
        self.record.key()
    }

    #[getter]
    fn side(&self) -> &'static str {
        self.record.side().name()
    }

    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome().map(Outcome::from)
    }

    #[getter]
    fn played(&self) -> Vec<String> {
        self.texts()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.record.legal_moves().into_iter().map(|mv| mv.text).collect()
    }

    /// Plays moves one after the other; where one is refused, none is played.
    #[pyo3(signature = (*moves))]
    fn play<'py>(
        mut slf: PyRefMut<'py, Position>,
        moves: &Bound<'py, PyTuple>,
    ) -> PyResult<PyRefMut<'py, Position>> {
        let texts: Vec<String> = moves.extract()?;
        for (done, text) in texts.iter().enumerate() {
            if let Err(error) = slf.record.play(text) {
                (0..done).for_each(|_| _ = slf.record.undo());
                return Err(input(error));
            }
        }
        Ok(slf)
    }

    fn undo(&mut self) -> bool {
        self.record.undo()
    }

    fn copy(&self, py: Python<'_>) -> Position {
        Position { game: self.game.clone_ref(py), record: self.record.boxed_clone() }
    }

    fn __copy__(&self, py: Python<'_>) -> Position {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Position {
        self.copy(py)
    }

    #[pyo3(signature = (depth, threads = 1))]
    fn perft(&self, py: Python<'_>, depth: u32, threads: usize) -> PyResult<u64> {
        let threads = thread_count(threads)?;
        refuse_too_deep(depth)?;
        let stop = Signal::default();
        let (game, record) = (self.game(), &*self.record);
        run_interruptible(py, &stop, || perft(game, record, depth, threads, &stop))
    }

    #[pyo3(signature = (depth, threads = 1))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: u32,
        threads: usize,
    ) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        let threads = thread_count(threads)?;
        refuse_too_deep(depth)?;
        if depth == 0 {
            return Ok(counts);
        }
        let moves = self.record.legal_moves();
        if (moves.len() as f64).powi(depth as i32) <= AT_A_TIME && depth <= 4 {
            let alone = self.alone()?;
            for (text, count) in py.detach(|| alone.divide(depth, threads)) {
                counts.set_item(text, count)?;
            }
            return Ok(counts);
        }
        for mv in moves {
            let mut next = self.alone()?;
            next.play(&mv.text).map_err(input)?;
            let stop = Signal::default();
            let game = self.game();
            let count =
                run_interruptible(py, &stop, || perft(game, &*next, depth - 1, threads, &stop))?;
            counts.set_item(mv.text, count)?;
        }
        Ok(counts)
    }

    #[pyo3(signature = (games, *, seed = 1, threads = 1, draw = "uniform"))]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        games: u64,
        seed: u64,
        threads: usize,
        draw: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        let threads = thread_count(threads)?;
        let draw = drawn(draw)?;
        let stop = Signal::default();
        let record = &*self.record;
        let tally =
            run_interruptible(py, &stop, || playouts(record, draw, games, seed, threads, &stop))?;
        let counts = PyDict::new(py);
        for (name, count) in [
            ("games", tally.games),
            ("plies", tally.plies),
            ("first", tally.first),
            ("second", tally.second),
            ("drawn", tally.drawn),
        ] {
            counts.set_item(name, count)?;
        }
        Ok(counts)
    }

    #[pyo3(signature = (eval = None))]
    fn evaluate<'py>(&self, py: Python<'py>, eval: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let told = ludens_play::explain(self.game(), &*self.record, eval).map_err(input)?;
        py.import("ludens.thought")?.call_method1("evaluated_from", (plain(py, &told)?,))
    }

    fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let found = known(self.game(), &*self.record).map(KnownView::from);
        py.import("ludens.thought")?.call_method1("known_from", (plain(py, &found)?,))
    }

    fn known_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (game, record) = (self.game(), &*self.record);
        let found = py.detach(|| known_moves(game, record));
        let found: Vec<_> = found.into_iter().map(KnownMoveView::from).collect();
        py.import("ludens.thought")?.call_method1("known_moves_from", (plain(py, &found)?,))
    }

    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &PositionView::new(&self.game().to_string(), &*self.record))
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("ludens._svg")?.call_method1("board_svg", (self.view(py)?,))
    }

    fn __eq__(&self, other: &Position) -> bool {
        self.game() == other.game()
            && self.record.start_text() == other.record.start_text()
            && self.texts() == other.texts()
    }

    fn __str__(&self) -> String {
        self.record.text()
    }

    fn __repr__(&self) -> String {
        format!("<Position of {}: {}>", self.game(), self.record.text())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Py<Game>, String, Vec<String>))> {
        let restore = py.get_type::<Position>().getattr("_restore")?;
        Ok((restore, (self.game.clone_ref(py), self.record.start_text(), self.texts())))
    }

    /// What pickling calls: the position that these moves lead to.
    #[staticmethod]
    fn _restore(game: Py<Game>, start: &str, moves: Vec<String>) -> PyResult<Position> {
        let mut record = game.get().game.from_text(start).map_err(input)?;
        for text in &moves {
            record.play_on(text).map_err(input)?;
        }
        Ok(Position { game, record })
    }
}

impl Position {
    /// The position without its past.
    fn alone(&self) -> PyResult<Box<dyn AnyRecord>> {
        self.game().from_text(&self.record.text()).map_err(input)
    }
}

/// How random moves are drawn, by its name.
pub(crate) fn drawn(name: &str) -> PyResult<Draw> {
    match name {
        "uniform" => Ok(Draw::Uniform),
        "clicks" => Ok(Draw::ByClicks),
        _ => Err(input(format!("draw {name:?} is neither 'uniform' nor 'clicks'"))),
    }
}

/// A number of threads that makes sense.
pub(crate) fn thread_count(threads: usize) -> PyResult<NonZero<usize>> {
    const MOST: usize = 256;
    let found = NonZero::new(threads).filter(|threads| threads.get() <= MOST);
    found.ok_or_else(|| input(format!("{threads} threads are not possible: 1 to {MOST} are")))
}

/// No count goes so deep.
fn refuse_too_deep(depth: u32) -> PyResult<()> {
    const MOST: u32 = 200;
    match depth > MOST {
        true => Err(input(format!("a depth of {depth} cannot be counted; {MOST} is the most"))),
        false => Ok(()),
    }
}

/// So many leaves are counted without a look at `stop`: about a second's.
const AT_A_TIME: f64 = 1e9;

/// What a position has, where nothing better is known.
const USUAL_MOVES: usize = 10;

/// Counts move sequences, part by part where there are many.
fn perft(
    game: &ludens_games::Game,
    record: &dyn AnyRecord,
    depth: u32,
    threads: NonZero<usize>,
    stop: &Signal,
) -> u64 {
    // What was played before does not count here, and must not end the game.
    let Ok(alone) = game.from_text(&record.text()) else { return 0 };
    let moves = if depth > 2 { alone.legal_moves() } else { Vec::new() };
    // A forced move says nothing of those that follow.
    let guess = (moves.len().max(USUAL_MOVES) as f64).powi(depth as i32);
    if depth <= 2 || guess <= AT_A_TIME {
        return alone.perft(depth, threads);
    }
    let mut count = 0;
    for mv in moves.iter().take_while(|_| !stop.is_raised()) {
        let mut next = alone.boxed_clone();
        if next.play(&mv.text).is_ok() {
            count += perft(game, &*next, depth - 1, threads, stop);
        }
    }
    count
}

/// Random games of one lot of random numbers.
const LOT: u64 = 256;

/// Plays random games. Which games they are depends on the seed, and not on the
/// number of threads.
fn playouts(
    record: &dyn AnyRecord,
    draw: Draw,
    games: u64,
    seed: u64,
    threads: NonZero<usize>,
    stop: &Signal,
) -> Tally {
    let next = AtomicU64::new(0);
    let work = || {
        let mut tally = Tally::default();
        while !stop.is_raised() {
            let lot = next.fetch_add(1, Ordering::Relaxed);
            let left = games.saturating_sub(lot.saturating_mul(LOT));
            if left == 0 {
                break;
            }
            let own = seed.wrapping_add(lot.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            tally = tally.plus(record.playouts(draw, left.min(LOT), own));
        }
        tally
    };
    // No more threads than lots, and no harm if the system has fewer to give.
    let threads = (threads.get() as u64).min(games.div_ceil(LOT).max(1));
    thread::scope(|scope| {
        let begin = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..threads).filter_map(begin).collect();
        let joined = |tally: Tally, other: thread::ScopedJoinHandle<'_, Tally>| {
            tally.plus(other.join().unwrap_or_default())
        };
        others.into_iter().fold(work(), joined)
    })
}
