//! Many games stepped at once, into NumPy arrays. Every game has its own random
//! numbers, so that nothing depends on the number of threads.

use ludens_core::playout::Tally;
use ludens_core::{AnySteps, Random};
use ludens_play::Signal;
use numpy::ndarray::ArrayView1;
use numpy::{
    PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray4,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::errors::input;
use crate::game::{Game, GameOrText};
use crate::interrupt::run_interruptible;
use crate::position::{drawn, thread_count};
use crate::state::{State, returns};

/// More games than anybody will step at once.
const MOST_GAMES: usize = 1 << 20;

/// Random games between two looks at whether somebody has pressed Ctrl-C.
const AT_A_TIME: u64 = 64;

/// Many games of one kind.
#[pyclass(module = "ludens._core")]
pub(crate) struct Batch {
    game: Py<Game>,
    games: Vec<Seat>,
    pool: Option<ThreadPool>,
}

/// One of the games.
struct Seat {
    steps: Box<dyn AnySteps>,
    random: Random,
}

impl Batch {
    /// Does something in every game, each with its part of `out`.
    fn each<T: Send>(
        &mut self,
        py: Python<'_>,
        out: &mut [T],
        work: impl Fn(&mut Seat, &mut [T]) + Sync + Send,
    ) {
        py.detach(|| self.each_here(out, work));
    }

    fn each_here<T: Send>(
        &mut self,
        out: &mut [T],
        work: impl Fn(&mut Seat, &mut [T]) + Sync + Send,
    ) {
        let width = (out.len() / self.games.len().max(1)).max(1);
        let Batch { games, pool, .. } = self;
        match pool {
            None => games.iter_mut().zip(out.chunks_mut(width)).for_each(|(s, out)| work(s, out)),
            Some(pool) => pool.install(|| {
                let both = games.par_iter_mut().zip(out.par_chunks_mut(width));
                both.with_min_len(16).for_each(|(seat, out)| work(seat, out));
            }),
        }
    }

    fn actions<'py>(&self, actions: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
        let py = actions.py();
        let dtype = PyDict::new(py);
        dtype.set_item("dtype", "int64")?;
        dtype.set_item("casting", "same_kind")?;
        let numpy = py.import("numpy")?;
        let array = numpy.call_method1("asarray", (actions,))?;
        let array = array.call_method("astype", (), Some(&dtype)).map_err(input)?;
        let array = array
            .cast_into::<PyArray1<i64>>()
            .map_err(|_| input(format!("actions are one list of {} numbers", self.games.len())))?;
        match array.len() == self.games.len() {
            true => Ok(array.readonly()),
            false => Err(input(format!("{} actions for {} games", array.len(), self.games.len()))),
        }
    }

    /// Refuses the first action that cannot be taken.
    fn check(&self, actions: ArrayView1<'_, i64>) -> PyResult<()> {
        for (place, (seat, &action)) in self.games.iter().zip(actions).enumerate() {
            let legal = seat.steps.actions();
            if seat.steps.outcome().is_none() && !legal.contains(action as usize) {
                let legal: Vec<String> = legal.iter().map(|action| action.to_string()).collect();
                let legal = legal.join(" ");
                return Err(input(format!(
                    "game {place}: action {action} is not legal; the legal actions are {legal}"
                )));
            }
        }
        Ok(())
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, size, *, threads = 1, seed = 1))]
    fn new(
        py: Python<'_>,
        game: GameOrText,
        size: usize,
        threads: usize,
        seed: u64,
    ) -> PyResult<Batch> {
        let game = game.game(py)?;
        if !(1..=MOST_GAMES).contains(&size) {
            return Err(input(format!("a batch has 1 to {MOST_GAMES} games, not {size}")));
        }
        let threads = thread_count(threads)?.get();
        let pool = ThreadPoolBuilder::new().num_threads(threads);
        let pool = (threads > 1).then(|| pool.build()).transpose().map_err(input)?;
        let first = game.get().steps();
        let seat = |number: u64| Seat {
            steps: first.boxed_clone(),
            random: Random::new(seed.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15))),
        };
        let games = py.detach(|| (0..size as u64).map(seat).collect());
        Ok(Batch { game, games, pool })
    }

    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    fn __len__(&self) -> usize {
        self.games.len()
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games of {}>", self.games.len(), self.game.get().game)
    }

    /// Begins anew: all games, or those where the array says so.
    #[pyo3(signature = (r#where = None))]
    fn reset(&mut self, r#where: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<()> {
        let first = self.game.get().steps();
        let size = self.games.len();
        let Some(chosen) = r#where else {
            self.games.iter_mut().for_each(|seat| seat.steps = first.boxed_clone());
            return Ok(());
        };
        if chosen.len() != size {
            return Err(input(format!("{} marks for {size} games", chosen.len())));
        }
        for (seat, &chosen) in self.games.iter_mut().zip(chosen.as_array()) {
            if chosen {
                seat.steps = first.boxed_clone();
            }
        }
        Ok(())
    }

    /// One action in every game that is not over; where one is refused, none is
    /// taken.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyArray2<f32>>, Bound<'py, PyArray1<bool>>)> {
        let actions = self.actions(actions)?;
        self.check(actions.as_array())?;
        let mut todo: Vec<(i64, [f32; 2], bool)> =
            actions.as_array().iter().map(|&action| (action, [0.0; 2], true)).collect();
        self.each(py, &mut todo, |seat, todo| {
            let (action, won, is_over) = &mut todo[0];
            if seat.steps.outcome().is_none() {
                // It was checked before.
                let _ = seat.steps.apply(*action as usize);
                *won = returns(&*seat.steps);
            }
            *is_over = seat.steps.outcome().is_some();
        });
        let rewards: Vec<f32> = todo.iter().flat_map(|(_, won, _)| *won).collect();
        let over = todo.iter().map(|(_, _, is_over)| *is_over).collect();
        let rewards = PyArray1::from_vec(py, rewards).reshape([self.games.len(), 2])?;
        Ok((rewards, PyArray1::from_vec(py, over)))
    }

    /// Whose turn it is in every game: 0, 1, or -4 where it is over.
    fn players<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let player = |seat: &Seat| match seat.steps.outcome() {
            Some(_) => -4,
            None => seat.steps.side().index() as i8,
        };
        PyArray1::from_iter(py, self.games.iter().map(player))
    }

    fn terminals<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_iter(py, self.games.iter().map(|seat| seat.steps.outcome().is_some()))
    }

    fn returns<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let won: Vec<f32> = self.games.iter().flat_map(|seat| returns(&*seat.steps)).collect();
        PyArray1::from_vec(py, won).reshape([self.games.len(), 2])
    }

    /// Which actions are legal in every game.
    fn masks<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let width = self.game.get().steps().frame().actions();
        let size = self.games.len();
        let mut masks = filled(false, size * width)?;
        self.each(py, &mut masks, |seat, mask| {
            seat.steps.actions().iter().for_each(|action| mask[usize::from(action)] = true);
        });
        PyArray1::from_vec(py, masks).reshape([size, width])
    }

    /// What the player to move sees in every game.
    #[pyo3(signature = (out = None))]
    fn observations<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray4<f32>>>,
    ) -> PyResult<Bound<'py, PyArray4<f32>>> {
        let [planes, ranks, files] = self.game.get().steps().frame().shape();
        let shape = [self.games.len(), planes, ranks, files];
        let observe = |seat: &mut Seat, numbers: &mut [f32]| {
            seat.steps.observe(seat.steps.side(), numbers);
        };
        let Some(out) = out else {
            let mut numbers = filled(0.0, shape.iter().product())?;
            self.each(py, &mut numbers, observe);
            return PyArray1::from_vec(py, numbers).reshape(shape);
        };
        if out.shape() != shape {
            return Err(input(format!("the array has the shape {:?}, not {shape:?}", out.shape())));
        }
        if !out.is_c_contiguous() {
            return Err(input("the array is not in one piece, row by row"));
        }
        let mut numbers: PyReadwriteArray4<'_, f32> = out.try_readwrite().map_err(input)?;
        let numbers = numbers.as_slice_mut().map_err(input)?;
        self.each(py, numbers, observe);
        Ok(out)
    }

    /// A legal action for every game, each as likely as any other.
    fn random_actions<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let mut drawn = vec![0; self.games.len()];
        self.each(py, &mut drawn, |seat, drawn| {
            let actions = seat.steps.actions();
            if !actions.is_empty() {
                drawn[0] = actions.nth(seat.random.below(actions.len())).map_or(0, i32::from);
            }
        });
        PyArray1::from_vec(py, drawn)
    }

    /// The first player's mean return over random games from every state.
    #[pyo3(signature = (games = 1, *, draw = "uniform"))]
    fn playouts<'py>(
        &mut self,
        py: Python<'py>,
        games: u64,
        draw: &str,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let draw = drawn(draw)?;
        if games == 0 {
            return Err(input("0 games have no mean"));
        }
        let mut means = vec![0.0; self.games.len()];
        let stop = Signal::default();
        let mean = |seat: &mut Seat| {
            let mut tally = Tally::default();
            while tally.games < games && !stop.is_raised() {
                let some = AT_A_TIME.min(games - tally.games);
                tally = tally.plus(seat.steps.playouts(draw, some, &mut seat.random));
            }
            (tally.first as f32 - tally.second as f32) / games as f32
        };
        run_interruptible(py, &stop, || {
            self.each_here(&mut means, |seat, found| {
                found[0] = match seat.steps.outcome() {
                    Some(_) => returns(&*seat.steps)[0],
                    None => mean(seat),
                };
            });
        })?;
        Ok(PyArray1::from_vec(py, means))
    }

    fn state(&self, py: Python<'_>, index: usize) -> PyResult<State> {
        let seat = self.games.get(index);
        let seat = seat.ok_or_else(|| input(format!("there is no game {index}")))?;
        Ok(State::new(self.game.clone_ref(py), seat.steps.boxed_clone(), 0))
    }
}

/// So many of the same, or an exception where memory is short.
fn filled<T: Clone>(value: T, count: usize) -> PyResult<Vec<T>> {
    let mut list = Vec::new();
    let short = |_| PyMemoryError::new_err(format!("there is no room for {count} numbers"));
    list.try_reserve_exact(count).map_err(short)?;
    list.resize(count, value);
    Ok(list)
}
