//! A whole game, position by position, the last first: what is found near the
//! end helps before it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use ludens_core::AnyRecord;
use ludens_play::views::OutcomeView;
use ludens_play::{PlayerError, Thought, Wanted};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::stream::{self, Listener, Teller};
use super::thinking::{Thinker, Thinking};
use crate::app::App;
use crate::guard::Client;
use crate::input::Body;
use crate::place::Place;
use crate::players;
use crate::pool::{Job, Next, SLICE, Ticket, Turn};
use crate::problem::Problem;

/// How long each position takes if nobody says so, and at most.
const USUAL_TIME: Duration = Duration::from_millis(500);
const MOST_TIME: Duration = Duration::from_secs(10);

/// Which game is to be looked at, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    game: String,
    #[serde(default)]
    start: Option<String>,
    moves: Vec<String>,
    /// Who thinks.
    #[serde(default = "super::best")]
    player: String,
    #[serde(default)]
    move_ms: Option<u64>,
}

/// What is thought of one position.
#[derive(Serialize)]
struct Seen {
    /// How many moves led to it.
    ply: usize,
    side: &'static str,
    /// Null where the game is over.
    thought: Option<Thought>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeView>,
}

pub(super) async fn sweep(
    State(app): State<Arc<App>>,
    client: Client,
    Body(question): Body<Question>,
) -> Result<Response, Problem> {
    let Question { game, start, moves, player, move_ms } = question;
    let positions = moves.len() + 1;
    let (game, record) = Place { game, start, moves }.open()?;
    let limits = &app.config.limits;
    let player = players::player(&game, &player, limits)?;
    let each = super::time(move_ms, USUAL_TIME, MOST_TIME)?;
    let all = each * positions as u32;
    if all > limits.analysis_time {
        let (all, most) = (all.as_secs(), limits.analysis_time.as_secs());
        let detail = format!("{positions} positions would take {all} s; {most} s are allowed.");
        return Err(Problem::unprocessable(detail));
    }
    let listener = Listener::new(&app, client)?;
    let (to, seen) = unbounded_channel();
    let mut sweep = Sweep::new(record, positions, Thinker::new(player), each, to);
    // A little more than the sum: turns that begin anew cost something.
    let job = Job { limit: Some(all * 2), slice: Some(SLICE) };
    let ticket = app.pool.start(listener.owner("sweep"), job, move |turn| sweep.go_on(turn))?;
    Ok(stream::answer(&app, listener, move |teller| tell(teller, seen, ticket)))
}

/// How far a sweep has come.
struct Sweep {
    /// The position under way, and all before it.
    record: Box<dyn AnyRecord>,
    /// How many positions are left.
    left: usize,
    thinker: Thinker,
    /// The time for each.
    each: Duration,
    thinking: Thinking,
    /// Holds no more than the positions of a game.
    to: UnboundedSender<Seen>,
}

impl Sweep {
    fn new(
        record: Box<dyn AnyRecord>,
        left: usize,
        thinker: Thinker,
        each: Duration,
        to: UnboundedSender<Seen>,
    ) -> Sweep {
        let thinking = Thinking::new(Wanted::default(), each);
        Sweep { record, left, thinker, each, thinking, to }
    }

    /// Goes on until the beginning of the game, or the end of the turn.
    fn go_on(&mut self, turn: &Turn) -> Next<Result<(), PlayerError>> {
        while self.left > 0 {
            let thought = match self.record.outcome_on_board() {
                Some(_) => None,
                None => match self.think(turn) {
                    None => return Next::Again,
                    Some(Ok(thought)) => Some(thought),
                    Some(Err(error)) => return Next::Done(Err(error)),
                },
            };
            self.tell(thought);
            if turn.is_stopped() {
                return if turn.must_yield() { Next::Again } else { Next::Done(Ok(())) };
            }
        }
        Next::Done(Ok(()))
    }

    fn think(&mut self, turn: &Turn) -> Option<Result<Thought, PlayerError>> {
        self.thinking.think(&mut self.thinker, &*self.record, turn, &mut |_| {})
    }

    /// Tells what was seen, and takes the last move back.
    fn tell(&mut self, thought: Option<Thought>) {
        self.left -= 1;
        let outcome = self.record.outcome().map(OutcomeView::from);
        let side = self.record.side().name();
        // Whoever does not listen any more has stopped the sweep.
        let _ = self.to.send(Seen { ply: self.left, side, thought, outcome });
        self.record.undo();
        self.thinking = Thinking::new(Wanted::default(), self.each);
    }
}

async fn tell(
    teller: Teller,
    mut seen: UnboundedReceiver<Seen>,
    ticket: Ticket<Result<(), PlayerError>>,
) {
    teller.tell("waiting", "{}".to_string()).await;
    while let Some(seen) = seen.recv().await {
        teller.tell_json("place", seen).await;
    }
    // The sender went with the job: its answer is there, or will never be.
    match ticket.await {
        Ok(Ok(())) => teller.tell("done", "{}".to_string()).await,
        Ok(Err(error)) => teller.tell_problem(&Problem::unprocessable(error)).await,
        Err(lost) => teller.tell_problem(&lost.into()).await,
    }
}
