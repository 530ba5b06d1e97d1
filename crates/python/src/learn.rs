//! Learning: games of self-play as arrays, and networks from what was learnt.

use std::collections::HashMap;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process;

use ludens_lab::report::CurvesPage;
use ludens_learn::{
    Arrays, Choices, DataError, NoFeatures, Reading, Settings, Shard, contents, feature_sizes,
    generate, keep_shard, missing_shards, play_shard, shard_files,
};
use ludens_net::{Floats, Inputs, NetworkError, Origin, PolicyFloats, Shape};
use ludens_play::{PlayerSpec, Signal};
use numpy::ndarray::Axis;
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArrayDyn,
};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::errors::{Kind, input};
use crate::game::GameOrText;
use crate::interrupt::run_interruptible;
use crate::plain::{json, plain};
use crate::position::thread_count;

fn data_error(error: DataError) -> PyErr {
    match error {
        DataError::Folder { .. } | DataError::Shard(_) => Kind::Store.error(error),
        error => input(error),
    }
}

/// What a network reads of a game's positions.
#[pyfunction(name = "_features")]
pub(crate) fn features(py: Python<'_>, game: GameOrText) -> PyResult<Bound<'_, PyAny>> {
    let game = game.game(py)?;
    plain(py, &feature_sizes(&game.get().game).map_err(input)?)
}

/// The files of a folder of self-play.
#[pyfunction(name = "_shards")]
pub(crate) fn shards(path: PathBuf) -> PyResult<Vec<PathBuf>> {
    shard_files(&path).map_err(data_error)
}

/// What is in a folder of self-play; every file is checked.
#[pyfunction(name = "_contents")]
pub(crate) fn folder_contents(py: Python<'_>, path: PathBuf) -> PyResult<Bound<'_, PyAny>> {
    let found = py.detach(|| contents(&path)).map_err(data_error)?;
    plain(py, &found)
}

/// What games are played for training.
#[pyclass(frozen, module = "ludens._core")]
pub(crate) struct SelfPlay(Settings);

#[pymethods]
impl SelfPlay {
    #[new]
    fn new(
        py: Python<'_>,
        game: GameOrText,
        player: &str,
        seed: u64,
        random_plies: (u16, u16),
    ) -> PyResult<SelfPlay> {
        let game = game.game(py)?.get().game.clone();
        let player = PlayerSpec::parse(&game, player).map_err(input)?;
        let random_plies = RangeInclusive::new(random_plies.0, random_plies.1);
        let settings = Settings::new(game, player, seed, random_plies, env!("CARGO_PKG_VERSION"));
        settings.map(SelfPlay).map_err(input)
    }

    /// Plays until the folder has so many games, as `ludens learn data` does.
    fn fill(&self, py: Python<'_>, folder: PathBuf, games: u64, threads: usize) -> PyResult<()> {
        let (threads, stop) = (thread_count(threads)?, Signal::default());
        let end = run_interruptible(py, &stop, || {
            generate(&self.0, games, &folder, threads, &stop, &mut |_| {})
        })?;
        end.map(drop).map_err(data_error)
    }

    /// The files that a folder lacks: their numbers, and how many games each has.
    fn missing(&self, py: Python<'_>, folder: PathBuf, games: u64) -> PyResult<Vec<(u64, u32)>> {
        py.detach(|| missing_shards(&self.0, games, &folder)).map_err(data_error)
    }

    /// Plays the games of one file, and gives its bytes.
    fn shard<'py>(
        &self,
        py: Python<'py>,
        number: u64,
        games: u32,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let stop = Signal::default();
        let played = run_interruptible(py, &stop, || play_shard(&self.0, number, games, &stop))?;
        let shard = played.map_err(data_error)?.ok_or_else(|| input("it was stopped"))?;
        Ok(PyBytes::new(py, &shard.bytes()))
    }

    /// Writes such a file into a folder.
    fn keep(&self, folder: PathBuf, bytes: &[u8]) -> PyResult<()> {
        let shard = Shard::from_bytes(bytes, &folder).map_err(|error| data_error(error.into()))?;
        keep_shard(&self.0, &shard, &folder).map_err(data_error)
    }
}

/// The moves of rows: the outputs of each, where each row's begin, which was played, and how many
/// were legal.
type Moves<'py> = (
    Bound<'py, PyArray2<u16>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i64>>,
);

fn moves(py: Python<'_>, choices: Choices) -> PyResult<Moves<'_>> {
    let shape = [choices.outputs.len() / choices.per_move.max(1), choices.per_move];
    Ok((
        PyArray1::from_vec(py, choices.outputs).reshape(shape)?,
        PyArray1::from_vec(py, choices.offsets),
        PyArray1::from_vec(py, choices.played),
        PyArray1::from_vec(py, choices.legal),
    ))
}

/// The judged positions of some files: inputs, buckets, scores, results, whether they are
/// proven, whether they are quiet, the number of the game, and if asked for so many of the moves.
#[pyfunction(name = "_rows")]
pub(crate) fn rows<'py>(
    py: Python<'py>,
    files: Vec<PathBuf>,
    symmetries: Option<u64>,
    threads: usize,
    most_moves: Option<usize>,
) -> PyResult<(
    Bound<'py, PyArray2<i32>>,
    Bound<'py, PyArray1<i64>>,
    Bound<'py, PyArray1<i16>>,
    Bound<'py, PyArray1<i8>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<i64>>,
    Option<Moves<'py>>,
)> {
    if most_moves == Some(0) {
        return Err(input("at least one move of a position is to be read"));
    }

    let pool = ThreadPoolBuilder::new().num_threads(thread_count(threads)?.get());
    let pool = pool.build().map_err(input)?;
    let reading = Reading { symmetries, most_moves };
    let read = |file: &PathBuf| Arrays::read(file, reading);
    let each: Result<Vec<Arrays>, DataError> =
        py.detach(|| pool.install(|| files.par_iter().map(read).collect()));
    let mut all = Arrays::default();
    each.map_err(data_error)?.into_iter().for_each(|arrays| all.append(arrays));
    let shape = [all.scores.len(), all.most_active];
    Ok((
        PyArray1::from_vec(py, all.inputs).reshape(shape)?,
        PyArray1::from_vec(py, all.buckets),
        PyArray1::from_vec(py, all.scores),
        PyArray1::from_vec(py, all.results),
        PyArray1::from_vec(py, all.proven),
        PyArray1::from_vec(py, all.quiet),
        PyArray1::from_vec(py, all.games),
        all.choices.map(|choices| moves(py, choices)).transpose()?,
    ))
}

/// A page of curves in the look of the lab's reports.
#[pyfunction(name = "_curves_page")]
pub(crate) fn curves_page(page: &Bound<'_, PyAny>) -> PyResult<String> {
    let page: CurvesPage = serde_json::from_str(&json(page)?).map_err(input)?;
    Ok(page.html())
}

/// A network in whole numbers.
#[pyclass(frozen, module = "ludens._core")]
pub(crate) struct Network(ludens_net::Network);

#[pymethods]
impl Network {
    /// Reads a file.
    #[staticmethod]
    fn read(path: PathBuf) -> PyResult<Network> {
        let unreadable =
            |error| Kind::Store.error(format!("cannot read {}: {error}", path.display()));
        let bytes = fs::read(&path).map_err(unreadable)?;
        let network = ludens_net::Network::read(&bytes);
        network.map(Network).map_err(|error| input(format!("{}: {error}", path.display())))
    }

    /// The network of these tensors, each flat, with their names in `ludens_net::Floats`.
    #[staticmethod]
    fn quantised(
        py: Python<'_>,
        game: GameOrText,
        width: usize,
        hidden: usize,
        tensors: HashMap<String, PyReadonlyArrayDyn<'_, f32>>,
        training: &Bound<'_, PyAny>,
    ) -> PyResult<Network> {
        let game = game.game(py)?;
        let game = &game.get().game;
        let sizes = feature_sizes(game).map_err(input)?;
        let tensor = |name: &str| {
            let found = tensors.get(name).ok_or_else(|| input(format!("{name} is missing")))?;
            Ok::<Vec<f32>, PyErr>(found.as_array().iter().copied().collect())
        };
        let floats = Floats {
            shape: Shape {
                inputs: sizes.inputs,
                most_active: sizes.most_active,
                buckets: sizes.buckets,
                width,
                hidden,
            },
            accumulator_weights: tensor("accumulator_weights")?,
            accumulator_biases: tensor("accumulator_biases")?,
            hidden_weights: tensor("hidden_weights")?,
            hidden_biases: tensor("hidden_biases")?,
            output_weights: tensor("output_weights")?,
            output_biases: tensor("output_biases")?,
            policy: match tensors.contains_key("policy_weights") {
                false => None,
                true => Some(PolicyFloats {
                    moves: sizes
                        .moves
                        .ok_or_else(|| input(NoFeatures::Moves { game: game.to_string() }))?,
                    weights: tensor("policy_weights")?,
                    biases: tensor("policy_biases")?,
                }),
            },
        };
        let origin = Origin {
            game: game.to_string(),
            features: sizes.name.to_string(),
            training: serde_json::from_str(&json(training)?).map_err(input)?,
        };
        floats.quantised(origin).map(Network).map_err(input)
    }

    /// What it is for and how it came about.
    #[getter]
    fn header<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        plain(py, self.0.header())
    }

    /// The scores of positions given by their rows of inputs and their buckets.
    fn scores<'py>(
        &self,
        py: Python<'py>,
        inputs: PyReadonlyArray2<'py, i32>,
        buckets: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let shape = self.0.header().shape;
        let mut scores = Vec::with_capacity(buckets.len()?);
        for (row, &bucket) in inputs.as_array().axis_iter(Axis(0)).zip(buckets.as_array()) {
            let list = active(&shape, row.iter());
            let bucket = usize::try_from(bucket).ok().filter(|&bucket| bucket < shape.buckets);
            let bucket = bucket.ok_or_else(|| input("there is no such bucket"))?;
            scores.push(self.0.score(list.as_slice(), bucket));
        }
        Ok(PyArray1::from_vec(py, scores))
    }

    /// The logits of moves in a position given by its row of inputs; a move is a row of outputs.
    fn logits<'py>(
        &self,
        py: Python<'py>,
        inputs: PyReadonlyArray1<'py, i32>,
        outputs: PyReadonlyArray2<'py, u16>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let header = self.0.header();
        let policy = header.policy.as_ref().ok_or_else(|| input(NetworkError::NoPolicy))?;
        let list = active(&header.shape, inputs.as_array().iter());
        let flat: Vec<u16> = outputs.as_array().iter().copied().collect();
        let known = flat.iter().all(|&output| usize::from(output) < policy.moves.outputs);
        if !known || outputs.as_array().ncols() != policy.moves.per_move {
            return Err(input(format!("these are no outputs of {}", policy.moves.name)));
        }
        let mut logits = Vec::new();
        self.0.logits(list.as_slice(), &flat, &mut logits);
        let logits = logits.iter().map(|&logit| logit as f32 / policy.one()).collect();
        Ok(PyArray1::from_vec(py, logits))
    }

    /// Writes the file; until it is complete it has another name.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        let written = replace(&path, &self.0.bytes());
        written
            .map_err(|error| Kind::Store.error(format!("cannot write {}: {error}", path.display())))
    }
}

/// The active inputs of a row, in which what is none of them fills up the rest.
fn active<'a>(shape: &Shape, row: impl Iterator<Item = &'a i32>) -> Inputs {
    let active = row.take(shape.most_active).map(|&input| input as usize);
    let mut list = Inputs::default();
    active.filter(|&input| input < shape.inputs).for_each(|input| list.push(input));
    list
}

fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let unfinished = path.with_extension(format!("{}.part", process::id()));
    fs::write(&unfinished, bytes)?;
    fs::rename(&unfinished, path)
}
