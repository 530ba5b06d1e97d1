//! Solving: the proven value of a position with a move that keeps it, by
//! whatever is quickest for the game. Some games have a solver of their own;
//! the others are searched to their end by the player `exact`.

use std::num::NonZero;
use std::time::Duration;

use ludens_core::{AnyRecord, Options, Outcome, Position, Proof, Record, Value};
use ludens_games::{Game, Visitor};
use ludens_knowledge::{OpeningTable, solver_for};
use ludens_search::{Clock, Proven, Signal};
use thiserror::Error;

use crate::catalog::PlayerSpec;
use crate::clock::{Stopwatch, Time};
use crate::go::Go;
use crate::player::{Player, PlayerError};

/// What a position is worth, for certain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// To the side to move.
    pub value: Value,
    /// As the game's own solver counts; elsewhere the plies to the end, negative
    /// for a loss, 0 for a draw; nothing where a database knows who wins, but not how soon.
    pub score: Option<i32>,
    /// How it was proven.
    pub proof: Proof,
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
/// assert_eq!((solution.value, solution.score), (Value::Draw, Some(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    way: Way,
}

/// What a solver may use.
#[derive(Debug, Clone, Copy)]
pub struct SolverOptions {
    /// The bytes of its tables.
    pub memory: usize,
    /// The threads that search together.
    pub threads: NonZero<usize>,
    /// Whether it uses the table of solved openings, where the game has one.
    pub openings: OpeningTable,
}

/// How a game is solved.
enum Way {
    Own(Box<dyn AnySolver>),
    Exact(Box<dyn Player>),
}

impl Solver {
    /// A solver whose tables take up to this many bytes, on one thread, with the table of solved
    /// openings.
    pub fn new(game: &Game, memory: usize) -> Solver {
        let (threads, openings) = (NonZero::<usize>::MIN, OpeningTable::On);
        Solver::with(game, SolverOptions { memory, threads, openings })
    }

    /// A solver as one likes it.
    pub fn with(game: &Game, options: SolverOptions) -> Solver {
        let SolverOptions { memory, threads, .. } = options;
        let way = game.visit(FindSolver { options }).map_or_else(
            || {
                let exact = format!("exact:memory={}B,threads={threads}", memory.max(1));
                let spec = PlayerSpec::parse(game, &exact);
                Way::Exact(spec.expect("every game can be solved, with any memory").make())
            },
            Way::Own,
        );
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
            Way::Own(solver) => solver.solve(record, time, stop),
            Way::Exact(exact) => search_to_the_end(&mut **exact, record, time, stop),
        }
    }
}

/// The game's own solver, if it has one.
struct FindSolver {
    options: SolverOptions,
}

impl Visitor for FindSolver {
    type Output = Option<Box<dyn AnySolver>>;

    fn visit<P: Position>(self, options: &Options) -> Self::Output {
        let info = solver_for::<P>(options)?;
        let SolverOptions { memory, threads, openings } = self.options;
        Some(Box::new((info.make)(memory, threads, openings)))
    }
}

/// A solver of any game behind one type.
trait AnySolver: Send {
    fn solve(
        &mut self,
        record: &dyn AnyRecord,
        time: Option<Duration>,
        stop: &Signal,
    ) -> Result<Solution, SolveError>;
}

impl<P: Position> AnySolver for Box<dyn ludens_knowledge::Solver<P>> {
    fn solve(
        &mut self,
        record: &dyn AnyRecord,
        time: Option<Duration>,
        stop: &Signal,
    ) -> Result<Solution, SolveError> {
        let Some(record) = record.as_any().downcast_ref::<Record<P>>() else {
            let player = "the solver of another game".to_string();
            return Err(SolveError::Player(PlayerError::WrongGame { player }));
        };
        let clock = Stopwatch::start().pausing_with(stop);
        let mut nodes = 0;
        let found = (**self).solve(record.position(), &mut |so_far| {
            nodes = so_far;
            stop.must_stop() || time.is_some_and(|limit| clock.elapsed() >= limit)
        });
        let time = clock.elapsed();
        let Some(found) = found else { return Err(SolveError::Unsolved { nodes, time }) };
        Ok(Solution {
            value: found.value,
            score: found.score,
            proof: Proof::Solver,
            best_move: record.position().move_text(found.best_move),
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
    let worth = thought.worth();
    let Some(proven) = worth.proven else {
        return Err(SolveError::Unsolved { nodes, time });
    };
    let proof = worth.proof.unwrap_or(Proof::Search);
    let plies = proven.plies().map(|plies| plies as i32);
    let (value, score) = match proven {
        Proven::Win { .. } => (Value::Win, plies),
        Proven::Loss { .. } => (Value::Loss, plies.map(|plies| -plies)),
        Proven::Draw => (Value::Draw, Some(0)),
    };
    let best_move = thought.best_move().to_string();
    Ok(Solution { value, score, proof, best_move, nodes, time })
}
