//! A whole game, position by position, the last first: what is found near the
//! end helps before it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use ludens_core::{AnyRecord, Side};
use ludens_play::{Go, Player, PlayerError, Thought};
use ludens_wire::{OutcomeView, PositionRequest, ThoughtView};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::stream::{self, Listener, Teller};
use crate::app::App;
use crate::guard::Client;
use crate::input::Body;
use crate::players;
use crate::pool::{JobHandle, Kind, Ticket};
use crate::position_request::open_in_turn;
use crate::problem::Problem;

/// The default and the longest time for each position.
const USUAL_TIME: Duration = Duration::from_millis(500);
const MOST_TIME: Duration = Duration::from_secs(10);

/// The game to analyse, and how.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SweepRequest")]
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

/// The analysis of one position.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SweepPlace")]
pub(super) struct SweptPosition {
    /// How many moves led to it.
    ply: usize,
    side: Side,
    /// Null if the game is over.
    thought: Option<ThoughtView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "OutcomeView")]
    outcome: Option<OutcomeView>,
}

pub(super) async fn sweep(
    State(app): State<Arc<App>>,
    client: Client,
    Body(question): Body<Question>,
) -> Result<Response, Problem> {
    let Question { game, start, moves, player, move_ms } = question;
    let positions = moves.len() + 1;
    let place = PositionRequest { game, start, moves };
    let (game, record) = open_in_turn(place, &app.pool, client).await?;
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
    // A little more than the sum: making the player takes time.
    let job = players::job(&player, Kind::Long, all * 2);
    let work = move |turn: &JobHandle| {
        Sweep { record, left: positions, player: player.make(), each, to }.go_on(turn)
    };
    let ticket = app.pool.start(&listener.owner("sweep"), job, work)?;
    let stopper = ticket.stopper();
    Ok(stream::answer(&app, listener, stopper, move |teller| tell(teller, seen, ticket)))
}

/// How far a sweep has come.
struct Sweep {
    /// The position under way, and all before it.
    record: Box<dyn AnyRecord>,
    /// How many positions are left.
    left: usize,
    player: Box<dyn Player>,
    /// The time for each.
    each: Duration,
    /// Can hold all positions of a game.
    to: UnboundedSender<SweptPosition>,
}

impl Sweep {
    /// Goes on until the beginning of the game, or until it is stopped.
    fn go_on(mut self, turn: &JobHandle) -> Result<(), PlayerError> {
        while self.left > 0 && !turn.is_stopped() {
            let thought = match self.record.outcome_on_board() {
                Some(_) => None,
                None => Some(self.think(turn)?),
            };
            self.tell(thought.as_ref());
        }
        Ok(())
    }

    fn think(&mut self, turn: &JobHandle) -> Result<Thought, PlayerError> {
        let go = Go::for_time(self.each);
        self.player.think(&*self.record, &go, turn.stop(), &mut |_| {})
    }

    /// Sends the result, and takes the last move back.
    fn tell(&mut self, thought: Option<&Thought>) {
        self.left -= 1;
        let outcome = self.record.outcome().map(OutcomeView::from);
        let side = self.record.side();
        let thought = thought.map(ThoughtView::from);
        // A client that has left has stopped the sweep.
        let _ = self.to.send(SweptPosition { ply: self.left, side, thought, outcome });
        self.record.undo();
    }
}

async fn tell(
    teller: Teller,
    mut seen: UnboundedReceiver<SweptPosition>,
    ticket: Ticket<Result<(), PlayerError>>,
) {
    teller.tell("waiting", "{}".to_string()).await;
    while let Some(seen) = seen.recv().await {
        teller.tell_json("place", seen).await;
    }
    // The sender was dropped with the job: its answer is there, or will never come.
    match ticket.await {
        Ok(Ok(())) => teller.tell("done", "{}".to_string()).await,
        Ok(Err(error)) => teller.tell_problem(&Problem::unprocessable(error)).await,
        Err(lost) => teller.tell_problem(&lost.into()).await,
    }
}
