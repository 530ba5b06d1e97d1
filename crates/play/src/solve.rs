//! Solving: the proven value of a position with a move that keeps it, by
//! whatever is quickest for the game. Connect Four has a solver of its own;
//! every other game is searched to its end by the player `exact`.

use std::time::Duration;

use ludens_core::{AnyRecord, Outcome, Position, Record};
use ludens_games::connect4::{self, AnySize, ConnectFour, Fixed, Grid};
use ludens_games::{Game, Rulebook};
use ludens_search::{Clock, Proven, Signal};
use thiserror::Error;

use crate::catalog::PlayerSpec;
use crate::clock::{Stopwatch, Time};
use crate::connect4_solver::{self, Value};
use crate::go::Go;
use crate::player::{Player, PlayerError};

/// What a position is worth, for certain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// To the side to move.
    pub value: Value,
    /// In Connect Four 0 for a draw, and k or −k if the side to move wins or
    /// loses and the winner's k-th stone counted from the last ends the game;
    /// elsewhere the plies to the end, negative for a loss.
    pub score: i32,
    /// A move that keeps the value.
    pub best_move: String,
    /// Positions visited.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// Why there is no solution.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SolveError {
    /// There is nothing to solve.
    #[error("there is nothing to solve: the game is over, {outcome}")]
    GameOver {
        /// How it ended.
        outcome: Outcome,
    },
    /// The limits were reached first.
    #[error("not solved after {nodes} nodes in {:.1} s", time.as_secs_f64())]
    Unsolved {
        /// Positions visited.
        nodes: u64,
        /// How long it was tried.
        time: Duration,
    },
    /// The search could not be asked.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

/// Solves positions of one game, one after the other.
///
/// ```
/// use ludens_play::{Signal, Solver, Value};
/// let game = "connect4:size=4x4".parse()?;
/// let record = ludens_games::Game::start(&game);
/// let mut solver = Solver::new(&game, 1 << 20);
/// let solution = solver.solve(&*record, None, &Signal::default())?;
/// assert_eq!((solution.value, solution.score), (Value::Draw, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    way: Way,
}

/// How a game is solved.
enum Way {
    ConnectFour(connect4_solver::Solver),
    Exact(Box<dyn Player>),
}

impl Solver {
    /// A solver whose tables take up to so many bytes.
    pub fn new(game: &Game, memory: usize) -> Solver {
        let way = match game.info.name == connect4::Book::INFO.name {
            true => Way::ConnectFour(connect4_solver::Solver::new(memory)),
            false => {
                let exact = format!("exact:memory={}B", memory.max(1));
                let spec = PlayerSpec::parse(game, &exact);
                Way::Exact(spec.expect("every game can be solved, with any memory").make())
            }
        };
        Solver { way }
    }

    /// Solves the record's last position; `None` sets no limit to the time.
    pub fn solve(
        &mut self,
        record: &dyn AnyRecord,
        time: Option<Duration>,
        stop: &Signal,
    ) -> Result<Solution, SolveError> {
        if let Some(outcome) = record.outcome() {
            return Err(SolveError::GameOver { outcome });
        }
        match &mut self.way {
            Way::ConnectFour(solver) => Effort::new(solver, time, stop).solve_any(record),
            Way::Exact(exact) => search_to_the_end(&mut **exact, record, time, stop),
        }
    }
}

/// One question to the solver of Connect Four.
struct Effort<'a> {
    solver: &'a mut connect4_solver::Solver,
    time: Option<Duration>,
    stop: &'a Signal,
    clock: Stopwatch,
}

impl<'a> Effort<'a> {
    fn new(
        solver: &'a mut connect4_solver::Solver,
        time: Option<Duration>,
        stop: &'a Signal,
    ) -> Effort<'a> {
        Effort { solver, time, stop, clock: Stopwatch::start().pausing_with(stop) }
    }

    /// Whatever the size of the board.
    fn solve_any(mut self, record: &dyn AnyRecord) -> Result<Solution, SolveError> {
        let solved = self.try_grid::<Fixed<7, 6>>(record);
        let solved = solved.or_else(|| self.try_grid::<Fixed<8, 8>>(record));
        let solved = solved.or_else(|| self.try_grid::<AnySize>(record));
        let player = "the solver of Connect Four".to_string();
        solved.unwrap_or(Err(SolveError::Player(PlayerError::WrongGame { player })))
    }

    /// `None` if the record is not of this type.
    fn try_grid<G: Grid>(
        &mut self,
        record: &dyn AnyRecord,
    ) -> Option<Result<Solution, SolveError>> {
        let record: &Record<ConnectFour<G>> = record.as_any().downcast_ref()?;
        Some(self.solve(record.position()))
    }

    fn solve<G: Grid>(&mut self, position: &ConnectFour<G>) -> Result<Solution, SolveError> {
        let Effort { solver, time, stop, clock } = self;
        let mut nodes = 0;
        let found = solver.best_move(position, &mut |so_far| {
            nodes = so_far;
            stop.must_stop() || time.is_some_and(|limit| clock.elapsed() >= limit)
        });
        let time = clock.elapsed();
        let Some((mv, found)) = found else { return Err(SolveError::Unsolved { nodes, time }) };
        Ok(Solution {
            value: Value::of(found.score),
            score: found.score,
            best_move: position.move_text(mv),
            nodes: found.nodes,
            time,
        })
    }
}

fn search_to_the_end(
    exact: &mut dyn Player,
    record: &dyn AnyRecord,
    time: Option<Duration>,
    stop: &Signal,
) -> Result<Solution, SolveError> {
    // What an earlier position's repetitions made of a draw must not count.
    exact.new_game(0);
    let go = Go { time: time.map_or(Time::Infinite, Time::Fixed), ..Go::default() };
    let thought = exact.think(record, &go, stop, &mut |_| {})?;
    let (nodes, time) = (thought.statistics.nodes, thought.time);
    let (value, score) = match thought.worth().proven {
        Some(Proven::Win { plies }) => (Value::Win, plies as i32),
        Some(Proven::Loss { plies }) => (Value::Loss, -(plies as i32)),
        Some(Proven::Draw) => (Value::Draw, 0),
        None => return Err(SolveError::Unsolved { nodes, time }),
    };
    let best_move = thought.best_move().to_string();
    Ok(Solution { value, score, best_move, nodes, time })
}
