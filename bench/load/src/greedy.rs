//! Visitors who ask all the time for the most expensive things they may, each
//! from an address of its own, and people who play levels beside them.

use std::collections::BTreeMap;
use std::future::Future;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::Arguments;
use crate::app::AppProcess;
use crate::http::Client;
use crate::learner::Learner;
use crate::person::lock;
use crate::waits::Waits;

/// How often the app's memory is noted.
const SAMPLE: Duration = Duration::from_secs(1);
/// How long a stream is read before another is asked for.
const ATTENTION: Duration = Duration::from_secs(45);
/// After a refusal a visitor asks again after this time.
const IMPATIENCE: Duration = Duration::from_millis(200);

/// The most expensive player that a client may name, and the strongest.
const COSTLY: &str = "mcts:time=60s,memory=128MB";
const THREADED: &str = "best:time=60s,threads=2,memory=128MB";

/// How the requests of each kind went.
type Counts = Arc<Mutex<BTreeMap<&'static str, Count>>>;

/// How many requests were answered and how many refused, with the last refusal's text.
#[derive(Default)]
struct Count {
    had: u64,
    refused: u64,
    why: String,
}

/// The whole test.
pub(crate) async fn run(arguments: &Arguments, mut app: AppProcess) -> Result<ExitCode> {
    let (counts, waits) = (Counts::default(), Arc::new(Mutex::new(Waits::default())));
    let mut tasks = JoinSet::new();
    for number in 0..arguments.greedy {
        let from = Ipv4Addr::new(127, 1, 0, number + 1);
        Visitor { from, address: app.address, number, counts: counts.clone() }.spawn(&mut tasks);
    }
    for number in 0..arguments.people {
        let (from, waits) = (Ipv4Addr::new(127, 2, 0, number + 1), waits.clone());
        let pause = Duration::from_millis(3 * arguments.pause_ms);
        tasks.spawn(Learner { from, address: app.address, number, pause, waits }.play());
    }
    let end = Instant::now() + Duration::from_secs(arguments.seconds);
    while Instant::now() < end {
        tokio::select! {
            ended = tasks.join_next() => match ended {
                Some(Ok(Err(error))) => return Err(error),
                Some(Err(error)) => return Err(error.into()),
                _ => bail!("a client left"),
            },
            () = sleep(SAMPLE) => app.weigh(),
        }
    }
    tasks.shutdown().await;
    for (what, Count { had, refused, why }) in &*lock(&counts) {
        println!("{what:<19} {had} had, {refused} refused {why}");
    }
    let (memory, disk) = (app.memory.clone(), app.disk.clone());
    app.end().await?;
    let waits = std::mem::take(&mut *lock(&waits));
    Ok(waits.tell(&memory, &disk))
}

/// A visitor who asks for everything.
#[derive(Clone)]
struct Visitor {
    from: Ipv4Addr,
    address: SocketAddr,
    number: u8,
    counts: Counts,
}

impl Visitor {
    /// Asks for all kinds of things at the same time.
    fn spawn(self, tasks: &mut JoinSet<Result<()>>) {
        let visitor = Arc::new(self);
        macro_rules! again_and_again {
            ($($what:literal => $ask:ident),* $(,)?) => {$({
                let visitor = visitor.clone();
                tasks.spawn(async move {
                    loop {
                        visitor.note($what, visitor.$ask()).await;
                    }
                });
            })*};
        }
        again_and_again! {
            "machines' matches" => watch_machines,
            "machines' matches 2" => watch_machines,
            "slow opponents" => ask_slow_opponent,
            "analyses" => analyse,
            "sweeps" => sweep,
            "solutions" => solve,
            "trees" => look_into,
            "positions" => replay,
            "tournaments" => begin_tournament,
            "experiments" => begin_experiment,
        }
    }

    /// Counts how a request went; after a refusal the visitor waits for a moment.
    async fn note(&self, what: &'static str, ask: impl Future<Output = Result<()>>) {
        let asked = ask.await;
        let is_refused = asked.is_err();
        self.count(what, asked);
        if is_refused {
            sleep(IMPATIENCE).await;
        }
    }

    fn count(&self, what: &'static str, asked: Result<()>) {
        let mut counts = lock(&self.counts);
        let count = counts.entry(what).or_default();
        match asked {
            Ok(()) => count.had += 1,
            Err(error) => {
                count.refused += 1;
                count.why = format!("({error:#})");
            }
        }
    }

    async fn client(&self) -> Result<Client> {
        Client::connect_from(self.from, self.address).await
    }

    async fn post(&self, path: &str, keys: &str, body: Value) -> Result<Value> {
        self.client().await?.post(path, keys, &body).await
    }

    fn game(&self) -> &'static str {
        ["amazons", "loa", "tebes", "checkers", "connect4"][usize::from(self.number) % 5]
    }

    /// Two machines that think for a minute a move.
    async fn watch_machines(&self) -> Result<()> {
        let seat = |player| json!({"kind": "machine", "player": player});
        let setup = json!({"game": self.game(), "seats": [seat(COSTLY), seat(THREADED)]});
        let begun = self.post("/api/matches", "", setup).await?;
        let id = begun["id"].as_str().context("a match has a name")?;
        let events = format!("/api/matches/{id}/events");
        let mut live = self.client().await?.follow(&events, "").await?;
        // The stream goes on for hours, so it is not read to the end.
        let _ = timeout(ATTENTION, async {
            while live.next("view").await?.is_some() {}
            anyhow::Ok(())
        })
        .await;
        Ok(())
    }

    /// A machine that thinks for a minute, and hints meanwhile.
    async fn ask_slow_opponent(&self) -> Result<()> {
        let person = json!({"kind": "person"});
        let seats = json!([person, {"kind": "machine", "player": COSTLY}]);
        let begun =
            self.post("/api/matches", "", json!({"game": self.game(), "seats": seats})).await?;
        let id = begun["id"].as_str().context("a match has a name")?;
        let key = begun["keys"]["first"].as_str().context("a person has a key")?;
        self.post(&format!("/api/matches/{id}/hint"), key, json!({})).await?;
        let view = &begun["view"];
        let text = &view["position"]["moves"][0]["text"];
        let wanted = json!({"move": text, "version": view["version"]});
        self.post(&format!("/api/matches/{id}/moves"), key, wanted).await?;
        sleep(ATTENTION).await;
        Ok(())
    }

    async fn read(&self, path: &str, question: Value) -> Result<()> {
        let mut live = self.client().await?.post_and_follow(path, &question).await?;
        let _ = timeout(ATTENTION, live.next("done")).await;
        Ok(())
    }

    async fn analyse(&self) -> Result<()> {
        let question = json!({
            "game": self.game(), "player": "best:memory=128MB", "all_moves": true, "lines": 20,
            "threads": 2, "time_ms": 600_000,
        });
        self.read("/api/analyses", question).await
    }

    async fn sweep(&self) -> Result<()> {
        let moves = ["4"; 5];
        let question = json!({
            "game": "connect4", "moves": moves, "player": "pvs:memory=128MB", "move_ms": 10_000,
        });
        self.read("/api/sweeps", question).await
    }

    async fn solve(&self) -> Result<()> {
        let question = json!({"game": "connect4:size=9x8", "time_ms": 25_000});
        self.post("/api/solve", "", question).await.map(drop)
    }

    async fn look_into(&self) -> Result<()> {
        let question = json!({
            "game": self.game(), "player": "alphabeta:depth=12", "nodes": 1_000_000, "compare": true,
        });
        self.post("/api/xray", "", question).await.map(drop)
    }

    /// A long game to replay: the same moves there and back.
    async fn replay(&self) -> Result<()> {
        let moves: Vec<&str> =
            ["b1-b3", "a2-c2", "b3-b1", "c2-a2"].into_iter().cycle().take(2000).collect();
        self.post("/api/positions", "", json!({"game": "loa:repetition=none", "moves": moves}))
            .await
            .map(drop)
    }

    async fn begin_tournament(&self) -> Result<()> {
        let question = json!({
            "rule_sets": [{"game": self.game()}], "format": "round-robin", "rounds": 10,
            "entrants": [{"player": COSTLY}, {"player": "best:time=60s"}],
        });
        self.post("/api/tournaments", "", question).await?;
        sleep(ATTENTION).await;
        Ok(())
    }

    async fn begin_experiment(&self) -> Result<()> {
        let names = ["loa-l1", "connect4-f1", "amazons-a3"];
        let name = names[usize::from(self.number) % names.len()];
        self.post("/api/lab/runs", "", json!({"name": name, "scale": "standard"})).await?;
        sleep(ATTENTION).await;
        Ok(())
    }
}
