//! All people and watchers together.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::Arguments;
use crate::app::AppProcess;
use crate::figures::Figures;
use crate::http::Client;
use crate::person::{Acknowledged, Person, SharedMatch, lock};
use crate::watcher::{Seen, watch};

/// How often the app's memory is noted.
const SAMPLE: Duration = Duration::from_secs(1);

/// How long the last machine moves may take to reach all watchers.
const SETTLING: Duration = Duration::from_secs(60);

/// Everybody.
pub(crate) struct Crowd {
    tables: Vec<Arc<SharedMatch>>,
    seen: Vec<Seen>,
    tasks: JoinSet<Result<()>>,
    silent: Arc<AtomicBool>,
}

impl Crowd {
    /// Lets everybody take their places.
    pub(crate) fn gather(arguments: &Arguments, address: SocketAddr) -> Crowd {
        let silent = Arc::new(AtomicBool::new(false));
        let mut tasks = JoinSet::new();
        let mut tables = Vec::new();
        for number in 0..arguments.games {
            let table = Arc::new(SharedMatch {
                now: watch::Sender::new(String::new()),
                answers: Default::default(),
                acknowledged: Default::default(),
                finished: Default::default(),
            });
            let pause = Duration::from_millis(arguments.pause_ms);
            let (table, silent) = (table.clone(), silent.clone());
            tables.push(table.clone());
            tasks.spawn(Person { number, address, table, pause, silent }.play());
        }
        let mut seen = Vec::new();
        for number in 0..arguments.watchers {
            let last = Seen::default();
            let now = tables[number % tables.len()].now.subscribe();
            tasks.spawn(watch(address, now, last.clone()));
            seen.push(last);
        }
        Crowd { tables, seen, tasks, silent }
    }

    /// Lets them go on for a while.
    pub(crate) async fn play(&mut self, time: Duration, app: &mut AppProcess) -> Result<()> {
        let end = Instant::now() + time;
        while Instant::now() < end {
            tokio::select! {
                ended = self.tasks.join_next() => match ended {
                    Some(Ok(Err(error))) => return Err(error),
                    Some(Err(error)) => return Err(error.into()),
                    _ => bail!("a client left"),
                },
                () = sleep(SAMPLE) => app.weigh(),
            }
        }
        Ok(())
    }

    /// No person moves any more.
    pub(crate) async fn fall_silent(&mut self) {
        self.silent.store(true, Ordering::Relaxed);
        sleep(Duration::from_secs(3)).await;
    }

    /// The app is gone, and with it all requests under way.
    pub(crate) async fn forget_the_present(&mut self) {
        self.tasks.shutdown().await;
    }

    /// How many watchers have not seen the newest version after a while.
    pub(crate) async fn watchers_behind(&self, address: SocketAddr) -> Result<usize> {
        let end = Instant::now() + SETTLING;
        let mut client = Client::connect(address).await?;
        loop {
            let mut behind = 0;
            for (number, seen) in self.seen.iter().enumerate() {
                let id = self.tables[number % self.tables.len()].now.borrow().clone();
                let view = client.get(&format!("/api/matches/{id}")).await?;
                let newest = view["version"].as_u64().unwrap_or(0);
                let is_there = lock(seen)
                    .as_ref()
                    .is_some_and(|(of, version)| *of == id && *version == newest);
                behind += usize::from(!is_there);
            }
            if behind == 0 || Instant::now() > end {
                return Ok(behind);
            }
            sleep(Duration::from_millis(500)).await;
        }
    }

    /// How many moves were acknowledged.
    pub(crate) fn acknowledged(&self) -> usize {
        self.tables.iter().map(|table| lock(&table.acknowledged).len()).sum()
    }

    /// Acknowledged moves that the app does not have.
    pub(crate) async fn look_for_lost_moves(
        &self,
        address: SocketAddr,
    ) -> Result<Vec<Acknowledged>> {
        let mut client = Client::connect(address).await?;
        let mut lost = Vec::new();
        for table in &self.tables {
            let acknowledged = lock(&table.acknowledged).clone();
            let mut view = Value::Null;
            for one in acknowledged {
                if view["id"] != one.game.as_str() {
                    view = client.get(&format!("/api/matches/{}", one.game)).await?;
                }
                let kept = view["turns"].get(one.plies.wrapping_sub(1));
                if kept.is_none_or(|turn| turn["text"] != one.text.as_str()) {
                    lost.push(one);
                }
            }
        }
        Ok(lost)
    }

    /// The measurements, except which watchers are behind.
    pub(crate) fn figures(&self, app: &AppProcess) -> Figures {
        let mut answers = Vec::new();
        let mut finished = 0;
        for table in &self.tables {
            answers.extend(lock(&table.answers).iter().copied());
            finished += *lock(&table.finished);
        }
        Figures { answers, finished, memory: app.memory.clone(), behind: 0 }
    }
}
