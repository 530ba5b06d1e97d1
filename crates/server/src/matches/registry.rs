//! The registry of all match actors: matches that are being played, by name. A match that
//! is requested and has no actor is loaded from the store.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use ludens_arena::store::{MatchWrite, MatchWritten, NewMatch};
use ludens_core::Side;
use ludens_games::Game;
use ludens_play::{Player, PlayerSpec, SeatSetup};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};

use super::actor::{Command, MOST_ORDERS, MatchActor, progress_json, seconds_since_1970};
use super::feed::Feed;
use super::keeper::Keeper;
use super::keys::new_name;
use super::live_match::LiveMatch;
use super::player_cache::{CachedPlayer, PlayerCache};
use super::refusal::Refusal;
use super::setup::Setup;
use super::view::Snapshot;
use crate::config::Limits;
use crate::db::Db;
use crate::guard::{Client, HOUR, Quota};
use crate::metrics::gauge;
use crate::patient::in_turn;
use crate::pool::Pool;
use crate::problem::Problem;

/// The longest name a match can have.
const LONGEST_NAME: usize = 64;

/// All matches that are being played.
pub(crate) struct MatchRegistry {
    pub(super) limits: Limits,
    pub(super) pool: Arc<Pool>,
    pub(super) keeper: Keeper,
    pub(super) players: Arc<PlayerCache>,
    pub(super) closing: watch::Receiver<bool>,
    pub(super) db: Arc<Db>,
    pub(super) quota: Quota,
    tables: Mutex<HashMap<String, Door>>,
}

/// The handle of an actor.
struct Door {
    orders: mpsc::Sender<Command>,
    seen: Arc<Feed>,
}

impl Door {
    /// False if the actor's task has ended unexpectedly.
    fn is_open(&self) -> bool {
        !self.orders.is_closed()
    }

    fn seen(&self) -> Arc<Feed> {
        Arc::clone(&self.seen)
    }
}

impl MatchRegistry {
    pub(crate) fn new(
        limits: Limits,
        pool: Arc<Pool>,
        db: Arc<Db>,
        closing: watch::Receiver<bool>,
    ) -> Arc<MatchRegistry> {
        Arc::new(MatchRegistry {
            players: Arc::new(PlayerCache::new(limits.players_kept, limits.kept_memory)),
            keeper: Keeper::start(Arc::clone(&db)),
            quota: Quota::new(limits.matches_an_hour.into(), "matches an hour", HOUR),
            limits,
            pool,
            closing,
            db,
            tables: Mutex::default(),
        })
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Door>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a match, and stores it.
    pub(super) async fn begin(
        self: &Arc<MatchRegistry>,
        client: Client,
        setup: Setup,
    ) -> Result<(String, Arc<Feed>), Problem> {
        self.check_space()?;
        self.quota.spend(client, 1, Instant::now())?;
        let (id, created) = (new_name()?, seconds_since_1970());
        let setup_json = serde_json::to_string(&setup).map_err(Problem::internal)?;
        let (registry, name) = (Arc::clone(self), id.clone());
        let live_match = in_turn(&self.pool, client, move |_| {
            let make =
                |side, player: &str, game: &Game| registry.cached_player(&name, side, player, game);
            LiveMatch::begin(&name, setup, created, &make, Instant::now())
        });
        let live_match = live_match.await?;
        let new = MatchWrite::New(NewMatch {
            id: id.clone(),
            created,
            is_over: live_match.is_over(),
            setup: setup_json,
            progress: progress_json(&live_match, Instant::now())?,
        });
        match self.keeper.write(new).await? {
            MatchWritten::Stored => Ok((id, self.open(client, live_match)?)),
            MatchWritten::Stale => Err(Problem::internal("The match's name is taken.")),
        }
    }

    /// What can be seen of a match.
    pub(super) async fn seen(
        self: &Arc<MatchRegistry>,
        client: Client,
        id: &str,
    ) -> Result<Arc<Feed>, Problem> {
        let known = self.tables().get(id).filter(|door| door.is_open()).map(Door::seen);
        let seen = match known {
            Some(seen) => seen,
            None => self.load(client, id).await?,
        };
        seen.note_look();
        if seen.setup.is_between_machines() {
            // Two machines pause if no client looks at them. This wakes their actor.
            let _ = self.try_order(id, Command::Look(Box::new(|_| {})));
        }
        Ok(seen)
    }

    /// Changes a match, and returns the view after the change.
    pub(super) async fn change<C>(
        self: &Arc<MatchRegistry>,
        client: Client,
        id: &str,
        change: C,
    ) -> Result<Arc<Snapshot>, Refusal>
    where
        C: FnOnce(&mut LiveMatch, Instant) -> Result<(), Refusal> + Send + 'static,
    {
        let (teller, told) = oneshot::channel();
        self.order(client, id, Command::Change(Box::new(change), teller)).await?;
        told.await.unwrap_or_else(|_| Err(Refusal::Other(cleared())))
    }

    /// Looks at a match.
    pub(super) async fn look<T, L>(
        self: &Arc<MatchRegistry>,
        client: Client,
        id: &str,
        look: L,
    ) -> Result<T, Problem>
    where
        T: Send + 'static,
        L: FnOnce(&LiveMatch) -> T + Send + 'static,
    {
        let (teller, told) = oneshot::channel();
        let look = move |live_match: &LiveMatch| drop(teller.send(look(live_match)));
        self.order(client, id, Command::Look(Box::new(look))).await?;
        told.await.map_err(|_| cleared())
    }

    /// Sends a command to a match's actor, which is started if there is none.
    async fn order(
        self: &Arc<MatchRegistry>,
        client: Client,
        id: &str,
        mut order: Command,
    ) -> Result<(), Problem> {
        // An actor may end between the two steps, but hardly ever several times in a row.
        for _ in 0..3 {
            match self.try_order(id, order) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(_)) => {
                    return Err(Problem::busy("Too much happens in this match; try again."));
                }
                Err(TrySendError::Closed(back)) => order = back,
            }
            self.load(client, id).await?;
        }
        Err(cleared())
    }

    /// Sends under the lock, so that no actor ends with a command in its inbox.
    fn try_order(&self, id: &str, order: Command) -> Result<(), TrySendError<Command>> {
        match self.tables().get(id) {
            Some(door) => door.orders.try_send(order),
            None => Err(TrySendError::Closed(order)),
        }
    }

    /// Starts an actor for a match in the store.
    async fn load(
        self: &Arc<MatchRegistry>,
        client: Client,
        id: &str,
    ) -> Result<Arc<Feed>, Problem> {
        let nobody = || Problem::not_found("There is no such match.");
        if id.len() > LONGEST_NAME {
            return Err(nobody());
        }
        self.check_space()?;
        let name = id.to_string();
        let stored = self.db.with(move |store| store.stored_match(&name)).await?;
        let stored = stored.ok_or_else(nobody)?;
        let (registry, id) = (Arc::clone(self), id.to_string());
        let live_match = in_turn(&self.pool, client, move |_| {
            let make =
                |side, player: &str, game: &Game| registry.cached_player(&id, side, player, game);
            LiveMatch::resume(&stored, &make, Instant::now())
        });
        self.open(client, live_match.await?)
    }

    /// Starts an actor, unless another request did so first.
    fn open(
        self: &Arc<MatchRegistry>,
        client: Client,
        live_match: LiveMatch,
    ) -> Result<Arc<Feed>, Problem> {
        let mut tables = self.tables();
        if let Some(door) = tables.get(&*live_match.id).filter(|door| door.is_open()) {
            return Ok(door.seen());
        }
        let shown = Arc::new(Snapshot::new(&live_match).map_err(Problem::internal)?);
        let seen = Feed::new(Arc::clone(&live_match.setup), shown);
        let (orders, inbox) = mpsc::channel(MOST_ORDERS);
        let door = Door { orders, seen: Arc::clone(&seen) };
        tables.insert(live_match.id.to_string(), door);
        self.relieve(&tables);
        drop(tables);
        let table = MatchActor::new(Arc::clone(self), client, live_match, Arc::clone(&seen), inbox);
        tokio::spawn(table.run());
        Ok(seen)
    }

    /// If too many matches that nobody follows have an actor, the actors of those that were
    /// looked at longest ago may end.
    fn relieve(&self, tables: &HashMap<String, Door>) {
        let mut unattended: Vec<&Door> =
            tables.values().filter(|door| !door.seen.is_followed()).collect();
        let Some(excess) = unattended.len().checked_sub(self.limits.matches_unattended) else {
            return;
        };
        unattended.sort_by_key(|door| door.seen.looked());
        for door in unattended.into_iter().take(excess) {
            // An actor with a full inbox is not idle.
            let _ = door.orders.try_send(Command::Rest);
        }
    }

    /// Removes an idle actor; false if a request has just reached it.
    pub(super) fn clear(&self, id: &str, inbox: &mpsc::Receiver<Command>) -> bool {
        let mut tables = self.tables();
        let is_free =
            inbox.is_empty() && tables.get(id).is_some_and(|door| !door.seen.is_followed());
        if is_free {
            tables.remove(id);
        }
        is_free
    }

    /// Removes the actor of a match that is no longer in the store. Without its handle the
    /// actor ends, and so do its streams.
    pub(super) fn dismiss(&self, id: &str) {
        self.tables().remove(id);
    }

    /// Removes an actor that ends, unless another has replaced it.
    pub(super) fn remove(&self, id: &str, seen: &Arc<Feed>) {
        let mut tables = self.tables();
        if tables.get(id).is_some_and(|door| Arc::ptr_eq(&door.seen, seen)) {
            tables.remove(id);
        }
    }

    fn check_space(&self) -> Result<(), Problem> {
        match self.tables().len() >= self.limits.matches_kept {
            true => Err(Problem::busy("Too many matches are being played; try again later.")),
            false => Ok(()),
        }
    }

    /// The player of a seat that a machine holds.
    pub(super) fn player_of(
        &self,
        live_match: &LiveMatch,
        side: Side,
    ) -> Result<Box<dyn Player>, Problem> {
        let spec = self.spec_of(live_match, side)?;
        Ok(Box::new(CachedPlayer::new(&self.players, &live_match.id, side, spec)))
    }

    /// The player spec of a seat that a machine holds. Its limits were checked when the
    /// match began.
    pub(super) fn spec_of(
        &self,
        live_match: &LiveMatch,
        side: Side,
    ) -> Result<PlayerSpec, Problem> {
        match live_match.players.seat(side) {
            SeatSetup::Machine { player } => {
                PlayerSpec::parse(live_match.players.game(), player).map_err(Problem::internal)
            }
            SeatSetup::Person { .. } => Err(Problem::internal("A person sits there.")),
        }
    }

    /// A machine's player. Its limits were checked when the match began.
    fn cached_player(
        &self,
        id: &str,
        side: Side,
        player: &str,
        game: &Game,
    ) -> Result<Box<dyn Player>, Problem> {
        let spec = PlayerSpec::parse(game, player).map_err(Problem::internal)?;
        Ok(Box::new(CachedPlayer::new(&self.players, id, side, spec)))
    }

    /// Metrics for the operator of the app.
    pub(crate) fn figures(&self) -> String {
        let tables = self.tables();
        let watchers: usize = tables.values().map(|door| door.seen.watchers()).sum();
        let figures = [
            gauge("ludens_matches", tables.len()),
            gauge("ludens_match_watchers", watchers),
            gauge("ludens_players_kept", self.players.len()),
        ];
        figures.concat()
    }
}

fn cleared() -> Problem {
    Problem::busy("The match could not be reached; try again.")
}
