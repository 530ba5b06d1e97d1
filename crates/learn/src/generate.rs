//! Plays games on several threads into a folder of shards. What is there already is kept, and
//! only what is missing is played.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use ludens_core::{Options, Position};
use ludens_games::Visitor;
use ludens_play::{PlayerError, Signal};

use crate::folder::{DataError, shard_path};
use crate::game::SelfPlayGame;
use crate::self_play::SelfPlay;
use crate::settings::Settings;
use crate::shard::{GAMES_IN_SHARD, Header, Shard};

/// How far the games are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Games that were there or are played now; those of unfinished shards are in no file yet.
    pub games: u64,
    /// How many there will be.
    pub all_games: u64,
    /// How many of them are in files.
    pub kept: u64,
}

/// How the work ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// All games are there.
    Finished,
    /// It was asked to stop.
    Stopped,
}

/// Plays until the folder has so many games, or until `stop` is raised: then unfinished shards
/// are dropped, and the next call plays them again. Calls `tell` when it begins and after every
/// game.
pub fn generate(
    settings: &Settings,
    games: u64,
    folder: &Path,
    threads: NonZero<usize>,
    stop: &Signal,
    tell: &mut dyn FnMut(Progress),
) -> Result<End, DataError> {
    let missing = missing_shards(settings, games, folder)?.into_iter();
    let mut missing: BTreeMap<u64, Unfinished> =
        missing.map(|(shard, games)| (shard, Unfinished::new(games))).collect();
    let jobs: Vec<(u64, u32)> = missing.iter().flat_map(|(&n, unit)| unit.jobs(n)).collect();
    let there = games - jobs.len() as u64;
    let mut progress = Progress { games: there, all_games: games, kept: there };
    tell(progress);
    let next = AtomicUsize::new(0);
    let (to, from) = sync_channel(threads.get());
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let worker = Worker { settings, jobs: &jobs, next: &next, stop, to: to.clone() };
            scope.spawn(move || settings.game.visit(worker));
        }
        drop(to);
        let kept = keep(settings, folder, &mut missing, &from, &mut progress, tell);
        // Nobody takes another game after an error.
        next.store(usize::MAX / 2, Ordering::Relaxed);
        kept
    })?;
    Ok(if missing.is_empty() { End::Finished } else { End::Stopped })
}

/// A shard that is not there yet.
struct Unfinished {
    games: Vec<Option<SelfPlayGame>>,
    left: u32,
}

impl Unfinished {
    fn new(games: u32) -> Unfinished {
        Unfinished { games: vec![None; games as usize], left: games }
    }

    /// Its games: the shard's number and the place in it.
    fn jobs(&self, shard: u64) -> impl Iterator<Item = (u64, u32)> + use<> {
        (0..self.games.len() as u32).map(move |place| (shard, place))
    }
}

/// The shards that must still be played until a folder has so many games, and how many games each
/// of them has. Makes the folder; what is there must belong to these settings.
pub fn missing_shards(
    settings: &Settings,
    games: u64,
    folder: &Path,
) -> Result<Vec<(u64, u32)>, DataError> {
    fs::create_dir_all(folder)
        .map_err(|source| DataError::Folder { path: folder.to_path_buf(), source })?;
    let size = u64::from(GAMES_IN_SHARD);
    let mut missing = Vec::new();
    for shard in 0..games.div_ceil(size) {
        let wanted = (games - shard * size).min(size) as u32;
        let path = shard_path(folder, shard);
        let has_it = path.exists() && {
            let found = Shard::read(&path)?.header;
            if !found.is_of(&settings.header(shard, wanted)) {
                return Err(DataError::OtherGames { path, player: found.player, game: found.game });
            }
            found.games >= wanted
        };
        if !has_it {
            missing.push((shard, wanted));
        }
    }
    Ok(missing)
}

/// A game that was played: its job, and itself.
type Played = ((u64, u32), Result<SelfPlayGame, PlayerError>);

/// Takes games as they come, and writes every shard that is complete.
fn keep(
    settings: &Settings,
    folder: &Path,
    missing: &mut BTreeMap<u64, Unfinished>,
    from: &Receiver<Played>,
    progress: &mut Progress,
    tell: &mut dyn FnMut(Progress),
) -> Result<(), DataError> {
    for ((shard, place), game) in from {
        let unfinished = missing.get_mut(&shard).expect("a shard that is not finished");
        unfinished.games[place as usize] = Some(game?);
        unfinished.left -= 1;
        progress.games += 1;
        if unfinished.left == 0 {
            let games: Vec<_> = unfinished.games.drain(..).flatten().collect();
            progress.kept += games.len() as u64;
            let header = settings.header(shard, games.len() as u32);
            Shard { header, games }.write(&shard_path(folder, shard))?;
            missing.remove(&shard);
        }
        tell(*progress);
    }
    Ok(())
}

/// The work of one thread: takes the next game until none is left.
struct Worker<'a> {
    settings: &'a Settings,
    jobs: &'a [(u64, u32)],
    next: &'a AtomicUsize,
    stop: &'a Signal,
    to: SyncSender<Played>,
}

impl Visitor for Worker<'_> {
    type Output = ();

    fn visit<P: Position>(self, options: &Options) {
        let mut player = SelfPlay::<P>::new(self.settings, options);
        while let Some(&(shard, place)) = self.jobs.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let number = shard * u64::from(GAMES_IN_SHARD) + u64::from(place);
            let Some(played) = player.game(number, self.stop).transpose() else { break };
            if self.to.send(((shard, place), played)).is_err() {
                break;
            }
        }
    }
}

/// Plays one shard on this thread, for a caller who keeps it by [`keep_shard`] elsewhere; `None`
/// if it was stopped.
pub fn play_shard(
    settings: &Settings,
    shard: u64,
    games: u32,
    stop: &Signal,
) -> Result<Option<Shard>, DataError> {
    let (next, jobs) =
        (AtomicUsize::new(0), Unfinished::new(games).jobs(shard).collect::<Vec<_>>());
    let (to, from) = sync_channel(jobs.len());
    settings.game.visit(Worker { settings, jobs: &jobs, next: &next, stop, to });
    let played = from.into_iter().map(|(_, game)| game).collect::<Result<Vec<_>, _>>()?;
    let header = settings.header(shard, games);
    Ok((played.len() == jobs.len()).then_some(Shard { header, games: played }))
}

/// Writes a shard that was played elsewhere, if it is what was asked for.
pub fn keep_shard(settings: &Settings, shard: &Shard, folder: &Path) -> Result<(), DataError> {
    let Header { shard: number, games, .. } = shard.header;
    let path = shard_path(folder, number);
    if !shard.header.is_of(&settings.header(number, games)) {
        let Header { player, game, .. } = shard.header.clone();
        return Err(DataError::OtherGames { path, player, game });
    }
    Ok(shard.write(&path)?)
}
