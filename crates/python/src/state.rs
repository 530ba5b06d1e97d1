//! One game played action by action, in OpenSpiel's words.

use ludens_core::{AnyRecord, AnySteps, Side};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors::input;
use crate::game::{Game, GameOrText};
use crate::position::Position;

/// Whose turn it is when the game is over, as OpenSpiel writes it.
const TERMINAL: i32 = -4;

/// A game played action by action.
#[pyclass(module = "ludens._core")]
pub(crate) struct State {
    game: Py<Game>,
    steps: Box<dyn AnySteps>,
    /// How many plies its record had when it began.
    begun: usize,
}

impl State {
    pub(crate) fn new(game: Py<Game>, steps: Box<dyn AnySteps>, begun: usize) -> State {
        State { game, steps, begun }
    }

    fn from_record(game: Py<Game>, record: &dyn AnyRecord) -> PyResult<State> {
        let steps = game.get().game.steps(record);
        let steps = steps.ok_or_else(|| input("the position is of another game"))?;
        Ok(State { begun: record.played().len(), game, steps })
    }

    /// The record that it began with.
    fn origin(&self) -> Box<dyn AnyRecord> {
        let mut record = self.steps.record();
        for _ in self.begun..record.played().len() {
            record.undo();
        }
        record
    }

    fn copied(&self, py: Python<'_>) -> State {
        State { game: self.game.clone_ref(py), steps: self.steps.boxed_clone(), begun: self.begun }
    }
}

/// What a side has won: 1, 0 or −1; nothing while the game goes on.
pub(crate) fn returns(steps: &dyn AnySteps) -> [f32; 2] {
    match steps.outcome().and_then(|outcome| outcome.winner) {
        Some(Side::First) => [1.0, -1.0],
        Some(Side::Second) => [-1.0, 1.0],
        None => [0.0, 0.0],
    }
}

/// A player's number as a side.
fn side(player: i64) -> PyResult<Side> {
    match player {
        0 => Ok(Side::First),
        1 => Ok(Side::Second),
        _ => Err(input(format!("there is no player {player}; there are 0 and 1"))),
    }
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, position = None))]
    fn make(py: Python<'_>, game: GameOrText, position: Option<&Position>) -> PyResult<State> {
        let game = game.game(py)?;
        match position {
            Some(position) if *position.game() != game.get().game => Err(input(format!(
                "the position is of {}, not of {}",
                position.game(),
                game.get().game
            ))),
            Some(position) => State::from_record(game, &*position.record),
            None => Ok(State { steps: game.get().steps().boxed_clone(), game, begun: 0 }),
        }
    }

    #[getter(game)]
    fn game_of(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    fn get_game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    fn current_player(&self) -> i32 {
        match self.steps.outcome() {
            Some(_) => TERMINAL,
            None => self.steps.side().index() as i32,
        }
    }

    /// Of the player to move; another player has none.
    #[pyo3(signature = (player = None))]
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
        player: Option<i64>,
    ) -> PyResult<Bound<'py, PyList>> {
        match player.map(side).transpose()? {
            Some(side) if side != self.steps.side() => Ok(PyList::empty(py)),
            _ => PyList::new(py, self.steps.actions().iter()),
        }
    }

    /// Of the player to move; another player has none.
    #[pyo3(signature = (player = None))]
    fn legal_actions_mask(&self, player: Option<i64>) -> PyResult<Vec<u32>> {
        let mut mask = vec![0; self.steps.frame().actions()];
        if player.map(side).transpose()?.is_none_or(|side| side == self.steps.side()) {
            self.steps.actions().iter().for_each(|action| mask[usize::from(action)] = 1);
        }
        Ok(mask)
    }

    fn apply_action(&mut self, action: i64) -> PyResult<()> {
        // A number below 0 becomes one above all actions.
        self.steps.apply(action as usize).map_err(|error| refused(action, &error))
    }

    fn is_terminal(&self) -> bool {
        self.steps.outcome().is_some()
    }

    fn returns(&self) -> [f32; 2] {
        returns(&*self.steps)
    }

    fn rewards(&self) -> [f32; 2] {
        returns(&*self.steps)
    }

    fn player_return(&self, player: i64) -> PyResult<f32> {
        Ok(returns(&*self.steps)[side(player)?.index()])
    }

    fn player_reward(&self, player: i64) -> PyResult<f32> {
        self.player_return(player)
    }

    #[pyo3(signature = (player = None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<i64>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let viewer = player.map(side).transpose()?.unwrap_or_else(|| self.steps.side());
        let frame = self.steps.frame();
        let mut numbers = vec![0.0; frame.numbers()];
        self.steps.observe(viewer, &mut numbers);
        PyArray1::from_vec(py, numbers).reshape(frame.shape())
    }

    fn observation_planes(&self) -> Vec<String> {
        self.steps.frame().planes().iter().map(ToString::to_string).collect()
    }

    /// The name of an action: of a player, as OpenSpiel asks, or of any.
    #[pyo3(signature = (player, action = None))]
    fn action_to_string(&self, player: i64, action: Option<i64>) -> PyResult<String> {
        let action = match action {
            Some(action) => side(player).map(|_| action)?,
            None => player,
        };
        let named = usize::try_from(action).ok();
        let named = named.and_then(|action| self.steps.frame().action_name(action));
        named.map(str::to_string).ok_or_else(|| {
            let last = self.steps.frame().actions() - 1;
            input(format!("there is no action {action}; there are 0 to {last}"))
        })
    }

    /// The action of a name, again with or without a player before it.
    #[pyo3(signature = (player, text = None))]
    fn string_to_action(&self, player: &Bound<'_, PyAny>, text: Option<&str>) -> PyResult<usize> {
        let text: String = match text {
            Some(text) => side(player.extract()?).map(|_| text.to_string())?,
            None => player.extract()?,
        };
        let frame = self.steps.frame();
        let found = (0..frame.actions()).find(|&a| frame.action_name(a) == Some(text.as_str()));
        found.ok_or_else(|| input(format!("{text:?} names no square or column of the board")))
    }

    /// The actions that play a move, written as the game writes it.
    fn actions_of(&self, r#move: &str) -> PyResult<Vec<u32>> {
        if !self.steps.picked().is_empty() {
            return Err(input(
                "a move is begun already; its actions follow from the start of a turn",
            ));
        }
        let actions = self.steps.actions_of(r#move).map_err(input)?;
        Ok(actions.into_iter().map(u32::from).collect())
    }

    fn num_distinct_actions(&self) -> usize {
        self.steps.frame().actions()
    }

    #[staticmethod]
    fn num_players() -> usize {
        2
    }

    #[staticmethod]
    fn is_chance_node() -> bool {
        false
    }

    #[staticmethod]
    fn is_simultaneous_node() -> bool {
        false
    }

    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.steps.history())
    }

    fn move_number(&self) -> usize {
        self.steps.history().len()
    }

    fn position(&self, py: Python<'_>) -> Position {
        Position::new(self.game.clone_ref(py), self.steps.record())
    }

    fn picked(&self) -> Vec<String> {
        self.steps.picked()
    }

    fn clone(&self, py: Python<'_>) -> State {
        self.copied(py)
    }

    fn __copy__(&self, py: Python<'_>) -> State {
        self.copied(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> State {
        self.copied(py)
    }

    fn child(&self, py: Python<'_>, action: i64) -> PyResult<State> {
        let mut next = self.copied(py);
        next.apply_action(action)?;
        Ok(next)
    }

    fn __str__(&self) -> String {
        let picked = self.steps.picked();
        match picked.is_empty() {
            true => self.steps.record().text(),
            false => format!("{} {}", self.steps.record().text(), picked.join(" ")),
        }
    }

    fn __repr__(&self) -> String {
        format!("<State of {}: {}>", self.game.get().game, self.__str__())
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Bound::new(py, self.position(py))?.call_method0("_repr_svg_")
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Py<Game>, Position, Vec<u32>))> {
        let restore = py.get_type::<State>().getattr("_restore")?;
        let origin = Position::new(self.game.clone_ref(py), self.origin());
        let history = self.steps.history().iter().copied().map(u32::from).collect();
        Ok((restore, (self.game.clone_ref(py), origin, history)))
    }

    /// What pickling calls: the state that these actions lead to.
    #[staticmethod]
    fn _restore(game: Py<Game>, origin: &Position, history: Vec<usize>) -> PyResult<State> {
        let mut state = State::from_record(game, &*origin.record)?;
        for action in history {
            state.steps.apply(action).map_err(input)?;
        }
        Ok(state)
    }
}

/// The refusal of an action, with its number as it was given.
fn refused(action: i64, error: &ludens_core::ActionError) -> PyErr {
    input(error.to_string().replacen(&(action as usize).to_string(), &action.to_string(), 1))
}
