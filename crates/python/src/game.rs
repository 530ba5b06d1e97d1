//! Games by name.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use ludens_core::AnySteps;
use ludens_games::GAMES;
use ludens_wire::GameView;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::errors::input;
use crate::plain::plain;
use crate::position::Position;
use crate::state::State;

/// A game with its options.
#[pyclass(frozen, module = "ludens._core", eq, hash)]
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) game: ludens_games::Game,
    /// Where every environment begins: copying it is quicker than making it.
    first: OnceLock<Start>,
}

struct Start(Box<dyn AnySteps>);

impl std::fmt::Debug for Start {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Start")
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.game == other.game
    }
}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.hash(state);
    }
}

impl From<ludens_games::Game> for Game {
    fn from(game: ludens_games::Game) -> Game {
        Game { game, first: OnceLock::new() }
    }
}

impl Game {
    /// The game played action by action, at its start.
    pub(crate) fn steps(&self) -> &dyn AnySteps {
        let first = || {
            let steps = self.game.steps(&*self.game.start());
            Start(steps.expect("a game knows its own start"))
        };
        &*self.first.get_or_init(first).0
    }
}

/// A game, or the text that names one.
pub(crate) enum GameOrText {
    Game(Py<Game>),
    Text(String),
}

impl<'a, 'py> FromPyObject<'a, 'py> for GameOrText {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<GameOrText> {
        if let Ok(game) = object.cast::<Game>() {
            return Ok(GameOrText::Game(game.to_owned().unbind()));
        }
        object.extract().map(GameOrText::Text).map_err(|_| {
            let found = object.get_type();
            PyTypeError::new_err(format!("a game or its name is needed, not {found}"))
        })
    }
}

impl GameOrText {
    pub(crate) fn game(self, py: Python<'_>) -> PyResult<Py<Game>> {
        match self {
            GameOrText::Game(game) => Ok(game),
            GameOrText::Text(text) => Py::new(py, Game::new(&text)?),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    fn new(spec: &str) -> PyResult<Game> {
        let game: ludens_games::Game = spec.parse().map_err(input)?;
        Ok(Game::from(game))
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.game.info.name
    }

    #[getter]
    fn title(&self) -> &'static str {
        self.game.info.title
    }

    #[getter]
    fn summary(&self) -> &'static str {
        self.game.info.summary
    }

    #[getter]
    fn sides(&self) -> (&'static str, &'static str) {
        let [first, second] = self.game.info.sides;
        (first, second)
    }

    #[getter]
    fn options(&self) -> BTreeMap<String, String> {
        let options = self.game.options.iter();
        options.map(|(name, value)| (name.to_string(), value.to_string())).collect()
    }

    #[getter]
    fn openings(&self) -> Vec<&'static str> {
        self.game.openings().collect()
    }

    fn start(slf: Bound<'_, Game>) -> Position {
        let record = slf.get().game.start();
        Position::new(slf.unbind(), record)
    }

    fn position(slf: Bound<'_, Game>, text: &str) -> PyResult<Position> {
        let record = slf.get().game.from_text(text).map_err(input)?;
        Ok(Position::new(slf.unbind(), record))
    }

    fn new_initial_state(slf: Bound<'_, Game>) -> State {
        let steps = slf.get().steps().boxed_clone();
        State::new(slf.unbind(), steps, 0)
    }

    fn num_distinct_actions(&self) -> usize {
        self.steps().frame().actions()
    }

    fn observation_tensor_shape(&self) -> (usize, usize, usize) {
        self.steps().frame().shape().into()
    }

    fn observation_planes(&self) -> Vec<String> {
        self.steps().frame().planes().iter().map(ToString::to_string).collect()
    }

    #[staticmethod]
    fn num_players() -> usize {
        2
    }

    fn __str__(&self) -> String {
        self.game.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.game.to_string())
    }

    fn __reduce__(slf: Bound<'_, Game>) -> PyResult<(Bound<'_, PyAny>, (String,))> {
        let spec = slf.get().game.to_string();
        Ok((slf.get_type().into_any(), (spec,)))
    }
}

/// Every game with its options.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let views: Vec<GameView> = GAMES.iter().map(GameView::from).collect();
    plain(py, &views)
}

/// Every player of a game with its options.
#[pyfunction]
pub(crate) fn players(py: Python<'_>, game: GameOrText) -> PyResult<Bound<'_, PyAny>> {
    let game = game.game(py)?;
    plain(py, &ludens_play::players(&game.get().game))
}
