//! Games that were played, as arrays to learn from.

use ludens_core::{AnySteps, Side};
use numpy::{PyArray1, PyArray4, PyArrayMethods};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::errors::input;
use crate::game::Game;
use crate::position::thread_count;

/// A game: where it began, if not as usual, its moves, and what the first side won.
type Told = (Option<String>, Vec<String>, f32);

/// All that was seen and done in a game, action by action.
#[derive(Default)]
struct Replayed {
    observations: Vec<f32>,
    actions: Vec<i32>,
    players: Vec<i8>,
    /// What the side to move won in the end.
    returns: Vec<f32>,
}

/// Plays games again. Observations, actions, players, returns and the number of the
/// game, one each for every action.
#[pyfunction(name = "_replay")]
pub(crate) fn replay<'py>(
    py: Python<'py>,
    game: Py<Game>,
    games: Vec<Told>,
    threads: usize,
) -> PyResult<(
    Bound<'py, PyArray4<f32>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<f32>>,
    Bound<'py, PyArray1<i32>>,
)> {
    let pool = ThreadPoolBuilder::new().num_threads(thread_count(threads)?.get());
    let pool = pool.build().map_err(input)?;
    let game = game.get();
    let again = |(number, told): (usize, &Told)| {
        play_again(game, told).map_err(|why| format!("game {number}: {why}"))
    };
    let seen: Result<Vec<Replayed>, String> =
        py.detach(|| pool.install(|| games.par_iter().enumerate().map(again).collect()));
    let seen = seen.map_err(input)?;
    let of_game = |(number, seen): (usize, &Replayed)| vec![number as i32; seen.actions.len()];
    let numbers: Vec<i32> = seen.iter().enumerate().flat_map(of_game).collect();
    let mut all = Replayed::default();
    for mut one in seen {
        all.observations.append(&mut one.observations);
        all.actions.append(&mut one.actions);
        all.players.append(&mut one.players);
        all.returns.append(&mut one.returns);
    }
    let [planes, ranks, files] = game.steps().frame().shape();
    let shape = [all.actions.len(), planes, ranks, files];
    Ok((
        PyArray1::from_vec(py, all.observations).reshape(shape)?,
        PyArray1::from_vec(py, all.actions),
        PyArray1::from_vec(py, all.players),
        PyArray1::from_vec(py, all.returns),
        PyArray1::from_vec(py, numbers),
    ))
}

fn play_again(game: &Game, (start, moves, first): &Told) -> Result<Replayed, String> {
    let mut steps = begin(game, start.as_deref())?;
    let mut seen = Replayed::default();
    let size = steps.frame().numbers();
    for text in moves {
        for action in steps.actions_of(text).map_err(|error| error.to_string())? {
            let side = steps.side();
            let place = seen.observations.len();
            seen.observations.resize(place + size, 0.0);
            steps.observe(side, &mut seen.observations[place..]);
            seen.actions.push(action.into());
            seen.players.push(side.index() as i8);
            seen.returns.push(if side == Side::First { *first } else { -first });
            steps.apply(action.into()).map_err(|error| error.to_string())?;
        }
    }
    Ok(seen)
}

fn begin(game: &Game, start: Option<&str>) -> Result<Box<dyn AnySteps>, String> {
    match start {
        None => Ok(game.steps().boxed_clone()),
        Some(text) => {
            let record = game.game.from_text(text).map_err(|error| error.to_string())?;
            game.game.steps(&*record).ok_or_else(|| "it is another game".to_string())
        }
    }
}
