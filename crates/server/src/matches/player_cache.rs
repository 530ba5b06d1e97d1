//! A cache of players between two moves. A player that has thought keeps what it has learnt
//! in memory, so only some are kept: those that thought last, within a memory limit. Any
//! other is made again when it is its turn.

use std::sync::{Arc, Mutex, PoisonError};

use ludens_core::{AnyRecord, Side};
use ludens_play::{Go, Player, PlayerError, PlayerSpec, Signal, Thought, mix_seeds};

/// A seat of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SeatId {
    id: Arc<str>,
    side: Side,
}

/// The players that are kept.
pub(super) struct PlayerCache {
    most: usize,
    most_memory: usize,
    /// In the order in which they thought, the latest last.
    kept: Mutex<Vec<Kept>>,
}

struct Kept {
    seat: SeatId,
    player: Box<dyn Player>,
    memory: usize,
}

impl PlayerCache {
    /// Keeps at most `most` players, in at most `most_memory` bytes.
    pub(super) fn new(most: usize, most_memory: usize) -> PlayerCache {
        PlayerCache { most, most_memory, kept: Mutex::default() }
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Vec<Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, seat: &SeatId) -> Option<Box<dyn Player>> {
        let mut kept = self.kept();
        let place = kept.iter().position(|kept| kept.seat == *seat)?;
        Some(kept.remove(place).player)
    }

    /// Puts a player back; those that thought longest ago make room for it.
    fn put(&self, new: Kept) {
        let mut kept = self.kept();
        let mut gone: Vec<Kept> = kept.extract_if(.., |kept| kept.seat == new.seat).collect();
        kept.push(new);
        let memory = |kept: &[Kept]| kept.iter().map(|kept| kept.memory).sum::<usize>();
        while kept.len() > self.most || memory(&kept) > self.most_memory {
            gone.push(kept.remove(0));
        }
        // Large tables are freed without the lock.
        drop(kept);
        drop(gone);
    }

    /// Removes the players of a match that does not need them any more.
    pub(super) fn forget(&self, id: &str) {
        let gone: Vec<Kept> = self.kept().extract_if(.., |kept| *kept.seat.id == *id).collect();
        drop(gone);
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.kept().len()
    }
}

/// Stands for a player: takes it from the cache when it is to think, makes it if it is not
/// there, and puts it back afterwards.
pub(super) struct CachedPlayer {
    cache: Arc<PlayerCache>,
    seat: SeatId,
    spec: PlayerSpec,
    name: String,
    seed: u64,
}

impl CachedPlayer {
    pub(super) fn new(
        cache: &Arc<PlayerCache>,
        id: &str,
        side: Side,
        spec: PlayerSpec,
    ) -> CachedPlayer {
        let seat = SeatId { id: id.into(), side };
        CachedPlayer { cache: Arc::clone(cache), seat, name: spec.to_string(), spec, seed: 0 }
    }

    /// A player that is made in the middle of a game gets another seed than at the
    /// beginning, so that it does not repeat its random choices.
    fn make(&self, record: &dyn AnyRecord) -> Box<dyn Player> {
        let mut player = self.spec.make();
        let ply = record.movers().len() as u64;
        player.new_game(mix_seeds(self.seed, ply));
        player
    }
}

impl Player for CachedPlayer {
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        go: &Go,
        stop: &Signal,
        progress: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, PlayerError> {
        let kept = self.cache.take(&self.seat);
        let mut player = kept.unwrap_or_else(|| self.make(record));
        let thought = player.think(record, go, stop, progress);
        let memory = self.spec.memory();
        self.cache.put(Kept { seat: self.seat.clone(), player, memory });
        thought
    }

    fn new_game(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn spec(&self) -> &str {
        &self.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_games::Game;

    fn cached(cache: &Arc<PlayerCache>, id: &str, player: &str) -> CachedPlayer {
        let game: Game = "connect4".parse().expect("a game");
        let spec = PlayerSpec::parse(&game, player).expect("a player");
        CachedPlayer::new(cache, id, Side::First, spec)
    }

    fn think(cached: &mut CachedPlayer) {
        let record = "connect4".parse::<Game>().expect("a game").start();
        let go = Go::for_nodes(20);
        cached.think(&*record, &go, &Signal::default(), &mut |_| {}).expect("a thought");
    }

    fn ids(cache: &PlayerCache) -> String {
        cache.kept().iter().map(|kept| kept.seat.id.to_string()).collect()
    }

    #[test]
    fn the_latest_are_kept() {
        let cache = Arc::new(PlayerCache::new(2, usize::MAX));
        let mut players = ["a", "b", "c"].map(|id| cached(&cache, id, "pvs:memory=1MB"));
        think(&mut players[0]);
        think(&mut players[1]);
        think(&mut players[0]);
        assert_eq!(ids(&cache), "ba");
        think(&mut players[2]);
        assert_eq!(ids(&cache), "ac");
        cache.forget("a");
        assert_eq!((ids(&cache).as_str(), cache.len()), ("c", 1));
    }

    #[test]
    fn they_keep_to_the_memory_there_is() {
        let cache = Arc::new(PlayerCache::new(10, 5 << 20));
        think(&mut cached(&cache, "a", "pvs:memory=2MB"));
        think(&mut cached(&cache, "b", "random"));
        think(&mut cached(&cache, "c", "pvs:memory=2MB"));
        assert_eq!(ids(&cache), "abc");
        think(&mut cached(&cache, "d", "pvs:memory=3MB"));
        assert_eq!(ids(&cache), "bcd");
        think(&mut cached(&cache, "e", "pvs:memory=8MB"));
        assert_eq!(ids(&cache), "");
    }
}
