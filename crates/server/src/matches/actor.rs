//! A match actor: a task that plays one match. It handles everything that happens to the
//! match, one thing after the other: people's moves, machines' answers, time that runs out.
//! A change is stored before any client sees it.
//!
//! An actor that nobody has used for a while ends; the match stays in the store. An actor
//! also ends if a change cannot be stored, as then only the state in the store is valid.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ludens_arena::store::{MatchWrite, MatchWritten, SavedMatch};
use ludens_core::Side;
use ludens_play::{Answer, Go, Player, PlayerError, Thought};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant as Moment, sleep_until};

use super::feed::{Feed, ThoughtPublisher};
use super::live_match::LiveMatch;
use super::refusal::Refusal;
use super::registry::MatchRegistry;
use super::view::Snapshot;
use crate::config::Limits;
use crate::guard::Client;
use crate::players;
use crate::pool::{Job, JobHandle, Kind, Lost, Owner, Stopper, Ticket};
use crate::problem::Problem;

/// When the search pool has no room, it is asked again after this time.
const RETRY: Duration = Duration::from_secs(1);

/// How long the actor of a finished match is kept for clients that look at its end.
const AFTERWARDS: Duration = Duration::from_secs(5);

/// How long a machine may think about an offer.
const OFFER_TIME: Duration = Duration::from_secs(1);

/// The most commands that wait for an actor.
pub(super) const MOST_ORDERS: usize = 64;

type Change = Box<dyn FnOnce(&mut LiveMatch, Instant) -> Result<(), Refusal> + Send>;
type Look = Box<dyn FnOnce(&LiveMatch) + Send>;

/// A command to an actor.
pub(super) enum Command {
    /// Change the match, and send back the view after the change.
    Change(Change, oneshot::Sender<Result<Arc<Snapshot>, Refusal>>),
    /// Look at the match.
    Look(Look),
    /// End the actor if it is idle: other matches need the memory.
    Rest,
}

/// What a machine does for the actor on the search pool.
enum Task {
    Move(Ticket<(Answer, Finished)>),
    Offer(Ticket<Result<Thought, PlayerError>>),
}

/// Whether a search was completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Finished {
    Yes,
    /// It was stopped: the app ends, or the match has changed meanwhile.
    No,
}

/// A match that is being played.
pub(super) struct MatchActor {
    registry: Arc<MatchRegistry>,
    /// The client that began the match, or came back to it. The search pool counts the
    /// searches of the match as this client's.
    client: Client,
    live_match: LiveMatch,
    seen: Arc<Feed>,
    inbox: mpsc::Receiver<Command>,
    task: Option<(Task, Stopper, Side)>,
    /// How many turns had been played when a machine was last asked about an offer.
    offer_asked_at: Option<usize>,
    /// When to try again to find room on the search pool.
    retry: Option<Instant>,
    used: Instant,
    /// Whether the actor need not be kept for clients that may come back.
    may_rest: bool,
}

/// What happens next.
enum Event {
    Command(Command),
    Answer(Result<(Answer, Finished), Lost>),
    Opinion(Result<Result<Thought, PlayerError>, Lost>),
    Time,
    End,
}

/// The actor cannot go on.
struct Abandoned;

impl MatchActor {
    pub(super) fn new(
        registry: Arc<MatchRegistry>,
        client: Client,
        live_match: LiveMatch,
        seen: Arc<Feed>,
        inbox: mpsc::Receiver<Command>,
    ) -> MatchActor {
        MatchActor {
            registry,
            client,
            live_match,
            seen,
            inbox,
            task: None,
            offer_asked_at: None,
            retry: None,
            used: Instant::now(),
            may_rest: false,
        }
    }

    /// Runs until the match is idle, a change cannot be stored, or the app ends.
    pub(super) async fn run(mut self) {
        let mut closing = self.registry.closing.clone();
        loop {
            self.think();
            let event = self.next(&mut closing).await;
            let done = match event {
                Event::Command(order) => self.obey(order).await,
                Event::Answer(answer) => self.take_answer(answer).await,
                Event::Opinion(thought) => self.take_opinion(thought).await,
                Event::Time => self.look_at_time().await,
                Event::End => Err(Abandoned),
            };
            if done.is_err()
                || (self.is_idle() && self.registry.clear(&self.live_match.id, &self.inbox))
            {
                break;
            }
        }
        self.leave();
    }

    /// Ends the actor: the next request loads the match from the store.
    fn leave(self) {
        self.registry.remove(&self.live_match.id, &self.seen);
        self.seen.gone.send_replace(true);
        self.registry.players.forget(&self.live_match.id);
    }

    async fn next(&mut self, closing: &mut watch::Receiver<bool>) -> Event {
        let time = self.next_time();
        tokio::select! {
            biased;
            _ = closing.wait_for(|closing| *closing) => Event::End,
            order = self.inbox.recv() => order.map_or(Event::End, Event::Command),
            event = Self::finished(&mut self.task) => event,
            () = sleep_until(Moment::from_std(time)) => Event::Time,
        }
    }

    /// The result of the machine's search. Waits forever if no machine thinks.
    async fn finished(task: &mut Option<(Task, Stopper, Side)>) -> Event {
        match task {
            Some((Task::Move(ticket), ..)) => Event::Answer(ticket.await),
            Some((Task::Offer(ticket), ..)) => Event::Opinion(ticket.await),
            None => std::future::pending().await,
        }
    }

    /// When the actor must act if nothing happens before.
    fn next_time(&self) -> Instant {
        let times = [self.live_match.end_of_time(), self.retry];
        let idle = self.patience();
        // If clients still watch after this time, it is checked again after the same time.
        let idle = if self.used.elapsed() < idle { self.used } else { Instant::now() } + idle;
        times.into_iter().flatten().fold(idle, Instant::min)
    }

    /// Whether the actor may end. The match stays in the store.
    fn is_idle(&self) -> bool {
        (self.may_rest || self.used.elapsed() >= self.patience())
            && self.task.is_none()
            && self.retry.is_none()
            && self.live_match.end_of_time().is_none()
            && !self.seen.is_followed()
    }

    /// How long the actor of a match is kept when nothing happens. The time is shorter if
    /// the match is over or nobody follows it, as it is in the store.
    fn patience(&self) -> Duration {
        let Limits { match_idle, match_unattended, .. } = self.registry.limits;
        let most = match self.seen.is_followed() {
            true => match_idle,
            false => match_idle.min(match_unattended),
        };
        if self.live_match.is_over() { most.min(AFTERWARDS) } else { most }
    }

    /// Whether two machines play and no client watches, or has looked recently. They pause
    /// then, as nobody would stop them.
    fn plays_for_nobody(&self) -> bool {
        let idle = self.registry.limits.match_idle;
        self.live_match.setup.is_between_machines() && !self.seen.interests(idle)
    }

    async fn obey(&mut self, order: Command) -> Result<(), Abandoned> {
        self.may_rest = matches!(order, Command::Rest);
        if !self.may_rest {
            self.used = Instant::now();
        }
        match order {
            Command::Rest => Ok(()),
            Command::Look(look) => {
                look(&self.live_match);
                Ok(())
            }
            Command::Change(change, teller) => match change(&mut self.live_match, Instant::now()) {
                Err(refusal) => {
                    // The client may have left.
                    let _ = teller.send(Err(refusal));
                    Ok(())
                }
                Ok(()) => {
                    let stored = self.store().await;
                    let done = stored.as_ref().map_or(Err(Abandoned), |_| Ok(()));
                    let _ = teller.send(stored.map_err(Refusal::from));
                    done
                }
            },
        }
    }

    /// Stores the match as it is now, and shows it.
    async fn store(&mut self) -> Result<Arc<Snapshot>, Problem> {
        self.stop_what_is_pointless();
        let saved = MatchWrite::Saved(SavedMatch {
            id: self.live_match.id.to_string(),
            version: self.live_match.version,
            updated: seconds_since_1970(),
            is_over: self.live_match.is_over(),
            progress: progress_json(&self.live_match, Instant::now())?,
        });
        // The view is made before the write, and published after it.
        let shown = Arc::new(Snapshot::new(&self.live_match).map_err(Problem::internal)?);
        match self.registry.keeper.write(saved).await? {
            MatchWritten::Stored => {
                self.seen.views.send_replace(Arc::clone(&shown));
                Ok(shown)
            }
            MatchWritten::Stale => {
                let detail = "Another program has changed this match; please load it again.";
                Err(Problem::conflict(detail))
            }
        }
    }

    /// Stores a change that the actor itself has made.
    async fn changed(&mut self) -> Result<(), Abandoned> {
        self.used = Instant::now();
        self.store().await.map(drop).map_err(|_| Abandoned)
    }

    /// Starts a machine's search, if a machine is to think.
    fn think(&mut self) {
        let must_wait = self.retry.is_some_and(|retry| retry > Instant::now());
        if self.task.is_some() || must_wait || self.plays_for_nobody() {
            return;
        }
        self.retry = None;
        if self.live_match.progress.draw_offer.is_none() {
            self.offer_asked_at = None;
        }
        let started = match self.machine_with_offer() {
            Some(side) => self.ask_about_offer(side),
            None => match self.live_match.take_question() {
                Some(question) => self.ask(question),
                None => return,
            },
        };
        if !started {
            self.retry = Some(Instant::now() + RETRY);
        }
    }

    /// The machine that has been offered a draw while it is not its turn. If it is its
    /// turn, it answers together with its move.
    fn machine_with_offer(&self) -> Option<Side> {
        let side = self.live_match.progress.draw_offer?.other();
        let is_asked = self.live_match.setup.is_machine(side) && self.live_match.side() != side;
        let is_new = self.offer_asked_at != Some(self.live_match.players.turns().len());
        (is_asked && is_new).then_some(side)
    }

    /// Asks a machine for its move. False if the pool has no room.
    fn ask(&mut self, question: ludens_play::Question) -> bool {
        let side = question.side();
        let Some(job) = self.job(side, self.registry.limits.think_time) else {
            self.reseat(side);
            return false;
        };
        let mut teller = ThoughtPublisher::new(&self.seen, side);
        teller.waits();
        let started = self.registry.pool.start(&self.owner(), job, move |turn: &JobHandle| {
            teller.begins();
            let answer = question.think(turn.stop(), &mut |thought| teller.thinks(thought));
            let wanted = if turn.is_unwanted() { Finished::No } else { Finished::Yes };
            (answer, wanted)
        });
        match started {
            Ok(ticket) => {
                let stopper = ticket.stopper();
                self.task = Some((Task::Move(ticket), stopper, side));
                true
            }
            Err(_) => {
                self.reseat(side);
                false
            }
        }
    }

    /// Asks a machine what it thinks of a draw. False if the pool has no room.
    fn ask_about_offer(&mut self, side: Side) -> bool {
        let Some(mut player) = self.guest(side) else { return false };
        let record = self.live_match.record().boxed_clone();
        let go = Go::for_time(OFFER_TIME);
        let Some(job) = self.job(side, OFFER_TIME) else { return false };
        let started = self.registry.pool.start(&self.owner(), job, move |turn: &JobHandle| {
            player.think(&*record, &go, turn.stop(), &mut |_| {})
        });
        let Ok(ticket) = started else { return false };
        let stopper = ticket.stopper();
        self.offer_asked_at = Some(self.live_match.players.turns().len());
        self.task = Some((Task::Offer(ticket), stopper, side));
        true
    }

    async fn take_answer(
        &mut self,
        answer: Result<(Answer, Finished), Lost>,
    ) -> Result<(), Abandoned> {
        let Some((_, _, side)) = self.task.take() else { return Ok(()) };
        let now = Instant::now();
        let has_changed = match answer {
            Ok((answer, Finished::Yes)) => self.live_match.take_answer(answer, now),
            Ok((answer, Finished::No)) => {
                self.live_match.players.withdraw_question();
                self.live_match.take_answer(answer, now)
            }
            Err(Lost::Stopped) => {
                self.reseat(side);
                false
            }
            Err(lost @ Lost::Panicked(_)) => {
                tracing::error!("match {}: {lost}", self.live_match.id);
                self.reseat(side);
                self.live_match.fail(side, lost.to_string(), now);
                true
            }
        };
        if has_changed { self.changed().await } else { Ok(()) }
    }

    async fn take_opinion(
        &mut self,
        thought: Result<Result<Thought, PlayerError>, Lost>,
    ) -> Result<(), Abandoned> {
        self.task = None;
        // If the match has gone on, the machine answers with its next move.
        let is_about_this = self.offer_asked_at == Some(self.live_match.players.turns().len());
        let worth = match thought {
            Ok(Ok(thought)) if is_about_this => thought.worth(),
            _ => return Ok(()),
        };
        match self.live_match.answer_offer(worth, Instant::now()) {
            true => self.changed().await,
            false => Ok(()),
        }
    }

    /// Ends the match if a person's time is up.
    async fn look_at_time(&mut self) -> Result<(), Abandoned> {
        match self.live_match.claim_time(Instant::now()) {
            true => self.changed().await,
            false => Ok(()),
        }
    }

    /// Stops a search whose answer would not be used.
    fn stop_what_is_pointless(&mut self) {
        let is_pointless = match &self.task {
            Some((Task::Move(_), ..)) => !self.live_match.players.awaits_answer(),
            Some((Task::Offer(_), ..)) => self.live_match.progress.draw_offer.is_none(),
            None => false,
        };
        if let Some((_, stopper, _)) = self.task.as_ref().filter(|_| is_pointless) {
            stopper.stop();
        }
    }

    /// Gives a machine a new player if the old one was lost with its search.
    fn reseat(&mut self, side: Side) {
        if let Some(guest) = self.guest(side) {
            self.live_match.replace(side, guest);
        }
    }

    /// A new player for the machine of this side.
    fn guest(&self, side: Side) -> Option<Box<dyn Player>> {
        let made = self.registry.player_of(&self.live_match, side);
        made.inspect_err(|problem| self.complain(problem)).ok()
    }

    /// The job for a machine's search with this time limit. If both sides are machines, no
    /// person waits for it.
    fn job(&self, side: Side, limit: Duration) -> Option<Job> {
        let spec = self.registry.spec_of(&self.live_match, side);
        let spec = spec.inspect_err(|problem| self.complain(problem)).ok()?;
        let kind = match self.live_match.setup.is_between_machines() {
            true => Kind::Long,
            false if players::is_quick(&spec) => Kind::Quick,
            false => Kind::Awaited,
        };
        Some(players::job(&spec, kind, limit))
    }

    fn complain(&self, problem: &Problem) {
        tracing::error!("match {}: {problem:?}", self.live_match.id);
    }

    /// Every match takes turns with the others on the search pool.
    fn owner(&self) -> Owner {
        Owner::of(self.client, format_args!("match {}", self.live_match.id))
    }
}

/// The progress of a match, as it is stored.
pub(super) fn progress_json(live_match: &LiveMatch, now: Instant) -> Result<String, Problem> {
    serde_json::to_string(&live_match.progress(now)).map_err(Problem::internal)
}

pub(super) fn seconds_since_1970() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}
