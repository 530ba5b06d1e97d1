//! Live analysis of one position.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use ludens_core::AnyRecord;
use ludens_play::{Detail, Go, PlayerError, PlayerSpec, Thought, Time};
use ludens_wire::{PositionRequest, ThoughtView};
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::time::sleep;

use super::latest::Latest;
use super::stream::{self, Listener, Teller};
use crate::app::App;
use crate::guard::Client;
use crate::input::Body;
use crate::players;
use crate::pool::{JobHandle, Kind, Lost, Ticket};
use crate::position_request::open_in_turn;
use crate::problem::Problem;

/// The default time of an analysis.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// The most lines that can be asked for.
const MOST_LINES: usize = 20;

/// The least time between two thoughts.
const PACE: Duration = Duration::from_millis(125);

/// What is to be analysed, and how.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "AnalysisRequest")]
pub(super) struct Question {
    game: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// Who thinks.
    #[serde(default = "super::best")]
    player: String,
    /// How many of the best moves are sent with their lines.
    #[serde(default)]
    lines: Option<usize>,
    /// Whether every legal move gets a score.
    #[serde(default)]
    all_moves: bool,
    #[serde(default)]
    time_ms: Option<u64>,
    #[serde(default)]
    threads: Option<usize>,
}

/// The same, checked.
struct Analysis {
    record: Box<dyn AnyRecord>,
    player: PlayerSpec,
    wanted: Detail,
    time: Duration,
}

pub(super) async fn analyse(
    State(app): State<Arc<App>>,
    client: Client,
    Body(question): Body<Question>,
) -> Result<Response, Problem> {
    let Analysis { record, player, wanted, time } = question.check(&app, client).await?;
    let listener = Listener::new(&app, client)?;
    let news = Latest::new();
    let told = news.clone();
    let job = players::job(&player, Kind::Long, time);
    let work = move |turn: &JobHandle| {
        let go = Go { time: Time::Fixed(time), wanted, ..Go::default() };
        player
            .make()
            .think(&*record, &go, turn.stop(), &mut |thought| told.put(ThoughtView::from(thought)))
    };
    let ticket = app.pool.start(&listener.owner("analysis"), job, work)?;
    let stopper = ticket.stopper();
    Ok(stream::answer(&app, listener, stopper, move |teller| tell(teller, news, ticket)))
}

impl Question {
    async fn check(self, app: &App, client: Client) -> Result<Analysis, Problem> {
        let Question { game, start, moves, .. } = self;
        let place = PositionRequest { game, start, moves };
        let (game, record) = open_in_turn(place, &app.pool, client).await?;
        if let Some(outcome) = record.outcome_on_board() {
            let detail = format!("There is nothing to analyse: the game is over, {outcome}.");
            return Err(Problem::unprocessable(detail));
        }
        let lines = self.lines.unwrap_or(1);
        if !(1..=MOST_LINES).contains(&lines) {
            let detail = format!("There can be 1 to {MOST_LINES} lines, not {lines}.");
            return Err(Problem::unprocessable(detail));
        }
        let limits = &app.config.limits;
        let mut player = players::player(&game, &self.player, limits)?;
        if let Some(threads) = self.threads {
            let changed = player.with("threads", &threads.to_string());
            let changed = changed.map_err(Problem::unprocessable)?;
            player = players::player(&game, &changed.to_string(), limits)?;
        }
        let wanted = match self.all_moves {
            true => Detail::AllMoves { lines },
            false => Detail::Lines(lines),
        };
        let time = super::time(self.time_ms, USUAL_TIME, limits.analysis_time)?;
        Ok(Analysis { record, player, wanted, time })
    }
}

type Answer = Result<Thought, PlayerError>;

/// Sends what the player thinks, only the newest and not too often, and the end.
async fn tell(teller: Teller, news: Latest<ThoughtView>, mut ticket: Ticket<Answer>) {
    teller.tell("waiting", "{}".to_string()).await;
    let answer = loop {
        tokio::select! {
            biased;
            answer = &mut ticket => break answer,
            thought = news.take() => {
                teller.tell_json("thought", thought).await;
                tokio::select! {
                    biased;
                    answer = &mut ticket => break answer,
                    () = sleep(PACE) => {}
                }
            }
        }
    };
    tell_end(&teller, answer).await;
}

async fn tell_end(teller: &Teller, answer: Result<Answer, Lost>) {
    match answer {
        Ok(Ok(thought)) => teller.tell_json("done", ThoughtView::from(&thought)).await,
        Ok(Err(error)) => teller.tell_problem(&Problem::unprocessable(error)).await,
        Err(lost) => teller.tell_problem(&lost.into()).await,
    }
}
