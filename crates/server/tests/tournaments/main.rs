//! Tournaments over the wire: set up, watched, stopped, resumed, looked at; by
//! this app, by another process, and after a crash.

mod files;
mod privacy;
mod refused;

use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Answer, Server};
use ludens_arena::plan::{Plan, RunSpec, Shard};
use ludens_arena::report::Table;
use ludens_arena::runner::{Means, NoObserver, Runner, StopSignal};
use ludens_arena::store::{NewRun, RunState, Store};
use serde_json::{Value, json};

/// Two quick players of Connect Four.
fn quick(rounds: u64) -> Value {
    json!({
        "format": "round-robin",
        "rule_sets": [{"game": "connect4"}],
        "entrants": [{"player": "greedy:random=30"}, {"player": "random"}],
        "rounds": rounds,
    })
}

/// Slow players: some seconds for all games.
fn slow() -> Value {
    json!({
        "title": "A slow one",
        "format": "round-robin",
        "rule_sets": [{"game": "connect4", "openings": {"from": "random", "plies": 3}}],
        "entrants": [
            {"name": "ann", "player": "pvs:memory=1MB"},
            {"name": "bob", "player": "ids:memory=1MB"},
        ],
        "rounds": 20,
        "limits": {"nodes": 20_000},
        "seed": 7,
    })
}

/// One that would take an hour.
fn endless() -> Value {
    let mut tournament = slow();
    tournament["limits"] = json!({"move_seconds": 2.0});
    tournament
}

fn create(server: &Server, tournament: &Value) -> String {
    let view = server.post("/api/tournaments", tournament).expect(201);
    view["table"]["run"].as_str().expect("a name").to_string()
}

fn path(run: &str, rest: &str) -> String {
    format!("/api/tournaments/{run}{rest}")
}

fn view(server: &Server, run: &str) -> Value {
    server.get(&path(run, "")).expect(200)
}

fn act(server: &Server, run: &str, action: &str) -> Answer {
    server.post(&path(run, "/actions"), &json!({"action": action}))
}

/// Waits until the run's view fits.
fn wait(server: &Server, run: &str, fits: impl Fn(&Value) -> bool) -> Value {
    let until = Instant::now() + Duration::from_secs(60);
    loop {
        let view = view(server, run);
        if fits(&view) {
            return view;
        }
        assert!(Instant::now() < until, "{view}");
        thread::sleep(Duration::from_millis(50));
    }
}

fn is_finished(view: &Value) -> bool {
    view["table"]["state"] == "finished" && view["active"] == false
}

/// Without what differs from one playing to the next.
fn bare(mut table: Value) -> Value {
    for name in ["run", "key", "title", "created", "program_version"] {
        table[name] = Value::Null;
    }
    for entry in table["standings"].as_array_mut().expect("standings") {
        entry["mean_time_ms"] = Value::Null;
    }
    table
}

/// The table of this spec as the command line makes it.
fn table_by_hand(spec: &Value) -> Value {
    let spec: RunSpec = serde_json::from_value(spec.clone()).expect("a spec");
    let plan = Plan::new(spec).expect("a plan");
    let store = Store::in_memory().expect("a store");
    let run = store.create_run(&NewRun::of_plan(&plan, "0")).expect("a run");
    play(&store, &plan, &StopSignal::default());
    let run = store.run(&run.to_string()).expect("the run");
    serde_json::to_value(Table::of(&store, &run).expect("a table")).expect("JSON")
}

/// Plays the last run of a store as another process would.
fn play(store: &Store, plan: &Plan, stop: &StopSignal) {
    let run = store.run("last").expect("a run").id;
    let concurrency = NonZero::new(2).expect("not 0");
    let means = Means { concurrency, shard: Shard::WHOLE, players_kept: Means::USUAL_KEPT };
    let runner = Runner { plan, store, run, means, stop, observer: &NoObserver };
    runner.play(&mut |_, _| {}).expect("it is played");
}

#[test]
fn a_tournament_is_set_up_and_played_to_its_end() {
    let server = Server::start();
    let run = create(&server, &quick(5));
    assert_eq!(run, "r1");
    let view = wait(&server, &run, is_finished);
    let table = &view["table"];
    assert_eq!((&table["games"], &table["planned"]), (&json!(10), &json!(10)));
    assert_eq!(table["title"], "connect4: greedy:random=30 against random");
    assert_eq!(table["cross_table"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&view["live"], &view["waiting"], &view["sprt"]),
        (&json!([]), &json!(false), &json!(null))
    );
    assert_eq!(view["spec"]["entrants"][1]["player"], "random");
    let list = server.get("/api/tournaments").expect(200);
    let head = &list["tournaments"][0];
    assert_eq!(
        (&head["run"], &head["state"], &head["games"]),
        (&json!("r1"), &json!("finished"), &json!(10))
    );
    assert_eq!(head["waiting"], false);
}

#[test]
fn the_table_is_the_one_that_the_command_line_makes() {
    let server = Server::start();
    let tournament = json!({
        "format": "round-robin",
        "rule_sets": [{"game": "connect4"}, {"game": "tebes", "openings": {"from": "random", "plies": 2}}],
        "entrants": [
            {"name": "ann", "player": "pvs:memory=1MB"},
            {"player": "random"},
            {"player": "random"},
        ],
        "rounds": 2,
        "limits": {"nodes": 500},
        "seed": 11,
        "concurrency": 3,
    });
    let run = create(&server, &tournament);
    let view = wait(&server, &run, is_finished);
    let names: Vec<_> = view["spec"]["entrants"].as_array().expect("entrants").iter().collect();
    assert_eq!(names[1]["name"], "random #1");
    assert_eq!(bare(view["table"].clone()), bare(table_by_hand(&view["spec"])));
}

#[test]
fn it_is_watched_stopped_and_resumed() {
    let server = Server::start();
    let run = create(&server, &endless());
    let mut events = server.follow(&path(&run, "/events"));
    let first = events.next().expect("a view");
    assert_eq!((first.name.as_str(), &first.data["active"]), ("view", &json!(true)));
    assert_eq!(first.id.as_deref(), Some(first.data["version"].to_string().as_str()));
    let live = events.wait("live", |live| live["live"][0]["plies"].as_u64() > Some(4));
    let game = &live.data["live"][0];
    assert_eq!((&game["first"], &game["second"]), (&json!("ann"), &json!("bob")));
    assert_eq!(game["board"]["cells"].as_array().map(Vec::len), Some(42));
    assert!(game["last"]["path"][0].is_string(), "{game}");
    for side in ["first", "second"] {
        assert!(game["scores"][side]["score"].is_number(), "{game}");
    }
    let stopped = act(&server, &run, "stop").expect(200);
    assert_eq!(
        (&stopped["table"]["state"], &stopped["active"]),
        (&json!("stopped"), &json!(false))
    );
    assert_eq!(stopped["live"], json!([]));
    // The boards disappear and the view says so, in either order.
    let (mut boards, mut version) = (true, None);
    while boards || version.is_none() {
        let event = events.next().expect("news");
        match event.name.as_str() {
            "live" => boards = event.data["live"] != json!([]),
            _ if event.data["active"] == false => version = event.data["version"].as_u64(),
            _ => {}
        }
    }
    assert!(version > first.data["version"].as_u64());
    assert!(act(&server, &run, "stop").problem(409).contains("not being played"));
    let resumed = act(&server, &run, "resume").expect(200);
    assert_eq!((&resumed["table"]["state"], &resumed["active"]), (&json!("running"), &json!(true)));
    assert!(act(&server, &run, "resume").problem(409).contains("being played already"));
    events.wait("view", |view| view["active"] == true);
    events.wait("live", |live| !live["live"][0].is_null());
    act(&server, &run, "stop").expect(200);
}

#[test]
fn a_stopped_and_resumed_run_ends_as_if_it_had_not_been() {
    let server = Server::start();
    let run = create(&server, &slow());
    for games in [1, 3] {
        wait(&server, &run, |view| view["table"]["games"].as_u64() >= Some(games));
        let stopped = act(&server, &run, "stop").expect(200);
        assert_eq!(stopped["table"]["state"], "stopped");
        act(&server, &run, "resume").expect(200);
    }
    let view = wait(&server, &run, is_finished);
    assert_eq!(bare(view["table"].clone()), bare(table_by_hand(&view["spec"])));
    assert!(act(&server, &run, "resume").problem(409).contains("finished"));
    assert!(act(&server, &run, "stop").problem(409).contains("finished"));
}

#[test]
fn two_watchers_see_the_same_and_the_newest() {
    let server = Server::start();
    let run = create(&server, &slow());
    let finished = |view: &Value| is_finished(view);
    let ends: Vec<_> = thread::scope(|scope| {
        let watch = || server.follow(&path(&run, "/events")).wait("view", finished).data;
        let watchers = [scope.spawn(watch), scope.spawn(watch)];
        watchers.map(|watcher| watcher.join().expect("a watcher")).into()
    });
    assert_eq!(ends[0], ends[1]);
    let now = view(&server, &run);
    assert_eq!(ends[0], now);
    // A client that has seen this version gets nothing until there is another.
    let version = &now["version"];
    let mut events = server.follow(&path(&run, &format!("/events?since={version}")));
    let mut behind = server.follow(&path(&run, "/events?since=3"));
    assert_eq!(behind.next().expect("a view").data["version"], *version);
    let other = create(&server, &quick(2));
    wait(&server, &other, is_finished);
    drop(server);
    assert!(events.next().is_none(), "nothing but the end of the app");
}

#[test]
fn a_run_outlives_a_restart_in_the_middle() {
    let server = Server::start();
    let run = create(&server, &slow());
    wait(&server, &run, |view| view["table"]["games"].as_u64() >= Some(3));
    let before = view(&server, &run);
    let server = server.restart();
    let after = view(&server, &run);
    assert_eq!((&after["table"]["state"], &after["active"]), (&json!("stopped"), &json!(false)));
    assert!(after["table"]["games"].as_u64() >= before["table"]["games"].as_u64());
    assert!(after["version"].as_u64() > before["version"].as_u64(), "versions rise");
    act(&server, &run, "resume").expect(200);
    let view = wait(&server, &run, is_finished);
    assert_eq!(bare(view["table"].clone()), bare(table_by_hand(&view["spec"])));
}

/// The rule sets were once called games, in requests and in results files.
#[test]
fn the_former_name_of_the_rule_sets_is_understood() {
    let server = Server::start();
    let mut tournament = quick(1);
    let members = tournament.as_object_mut().expect("an object");
    let rule_sets = members.remove("rule_sets").expect("the rule sets");
    members.insert("games".to_string(), rule_sets.clone());
    let shown = view(&server, &create(&server, &tournament));
    assert_eq!(shown["spec"]["rule_sets"][0]["game"], "connect4");
    let store = Store::open(server.db()).expect("a store");
    let spec_json = shown["spec"].to_string().replacen("\"rule_sets\":", "\"games\":", 1);
    assert!(spec_json.contains("\"games\":["), "{spec_json}");
    let run = store.create_run(&NewRun { spec_json, ..NewRun::default() }).expect("a run");
    let of_old = view(&server, &run.to_string());
    assert_eq!(of_old["spec"], shown["spec"]);
}

#[test]
fn a_run_whose_process_was_killed_goes_on() {
    let server = Server::start();
    let store = Store::open(server.db()).expect("a store");
    let spec = json!({
        "format": "gauntlet", "rule_sets": [{"game": "connect4"}],
        "entrants": [{"name": "a", "player": "greedy:random=20"}, {"name": "b", "player": "random"}],
        "rounds": 10, "games_each": 2, "most_games": null, "limits": {}, "margin_ms": 100,
        "most_plies": null, "resign": null, "draw": null, "sprt": null, "seed": 3,
    });
    let plan = Plan::new(serde_json::from_value(spec.clone()).expect("a spec")).expect("a plan");
    let id = store.create_run(&NewRun::of_plan(&plan, "0.0.1")).expect("a run");
    // A killed process leaves the word `running` and no claim.
    store.set_state(id, RunState::Running).expect("a run");
    let run = id.to_string();
    assert_eq!(view(&server, &run)["table"]["state"], "interrupted");
    act(&server, &run, "resume").expect(200);
    let view = wait(&server, &run, is_finished);
    assert_eq!(bare(view["table"].clone()), bare(table_by_hand(&spec)));
}

#[test]
fn a_run_of_another_process_shows_live_and_is_left_to_it() {
    let server = Server::start();
    let spec = serde_json::from_value::<RunSpec>(json!({
        "format": "round-robin", "rule_sets": [{"game": "connect4"}],
        "entrants": [{"name": "a", "player": "pvs:nodes=20000,memory=1MB"}, {"name": "b", "player": "random"}],
        "rounds": 1000, "games_each": 2, "most_games": null, "limits": {}, "margin_ms": 100,
        "most_plies": null, "resign": null, "draw": null, "sprt": null, "seed": 3,
    }));
    let plan = Plan::new(spec.expect("a spec")).expect("a plan");
    let store = Store::open(server.db()).expect("a store");
    let run = store.create_run(&NewRun::of_plan(&plan, "0")).expect("a run").to_string();
    let stop = StopSignal::default();
    thread::scope(|scope| {
        let other = scope.spawn(|| play(&Store::open(server.db()).expect("a store"), &plan, &stop));
        let mut events = server.follow(&path(&run, "/events"));
        let running = events.wait("view", |view| view["table"]["state"] == "running");
        assert_eq!(running.data["active"], false);
        let games = |view: &Value| view["table"]["games"].as_u64().expect("games");
        let some = games(&running.data);
        events.wait("view", |view| games(view) > some);
        assert!(act(&server, &run, "stop").problem(409).contains("Another process"));
        assert!(act(&server, &run, "resume").problem(409).contains("Another process"));
        stop.leave_games();
        events.wait("view", |view| view["table"]["state"] == "stopped");
        other.join().expect("it stops");
    });
}

#[test]
fn only_so_many_are_played_at_a_time() {
    let server = Server::start_with(|config| config.limits.tournaments = 1);
    let [one, two, three] = [(); 3].map(|()| create(&server, &endless()));
    let waiting = |run: &str| view(&server, run)["waiting"].clone();
    assert_eq!([waiting(&one), waiting(&two), waiting(&three)], [false, true, true]);
    let heads = server.get("/api/tournaments").expect(200);
    let waits: Vec<_> = heads["tournaments"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|head| head["waiting"].clone())
        .collect();
    assert_eq!(waits, [true, true, false]);
    assert!(act(&server, &three, "resume").problem(409).contains("already"));
    let stopped = act(&server, &two, "stop").expect(200);
    assert_eq!(
        (&stopped["waiting"], &stopped["table"]["state"]),
        (&json!(false), &json!("stopped"))
    );
    act(&server, &one, "stop").expect(200);
    wait(&server, &three, |view| view["active"] == true);
    act(&server, &three, "stop").expect(200);
    let metrics = String::from_utf8(server.get("/metrics").body).expect("text");
    assert!(metrics.contains("ludens_tournaments_playing 0"), "{metrics}");
}

#[test]
fn what_waits_is_bounded() {
    let server = Server::start_with(|config| config.limits.tournaments = 0);
    for _ in 0..16 {
        create(&server, &quick(1));
    }
    let refused = server.post("/api/tournaments", &quick(1));
    assert!(refused.problem(503).contains("Too many tournaments"));
    assert_eq!(refused.headers["retry-after"], "1");
    assert_eq!(
        server.get("/api/tournaments").expect(200)["tournaments"].as_array().map(Vec::len),
        Some(16)
    );
    let page = server.get("/api/tournaments?limit=3&before=r10").expect(200);
    let runs: Vec<_> =
        page["tournaments"].as_array().expect("a list").iter().map(|head| &head["run"]).collect();
    assert_eq!(runs, ["r9", "r8", "r7"]);
}

#[test]
fn only_so_many_are_set_up_in_an_hour() {
    let server = Server::start_with(|config| config.limits.tournaments_an_hour = 2);
    let [one, two] = [(); 2].map(|()| create(&server, &quick(1)));
    let refused = server.post("/api/tournaments", &quick(1));
    assert!(refused.problem(429).contains("2 tournaments in an hour"));
    assert!(refused.headers.contains_key("retry-after"));
    wait(&server, &one, is_finished);
    wait(&server, &two, is_finished);
}

/// By one client: others go on. Behind a trusted proxy they differ.
#[test]
fn one_client_gets_its_share_of_tournaments_and_of_their_games() {
    let server = Server::start_with(|config| {
        config.limits.tournament_games = 10;
        config.limits.tournament_games_an_hour = 25;
        config.limits.tournaments_an_hour_each = 3;
        config.proxies = vec!["127.0.0.1".parse().expect("an address")];
    });
    let ask = |client: &str, rounds: u64| {
        let request = server.request("POST", "/api/tournaments");
        request.header("X-Forwarded-For", client).json(&quick(rounds)).send()
    };
    let too_long = ask("192.0.2.1", 6);
    assert!(too_long.problem(422).contains("12 games are too many; 10 are allowed"));
    let [one, two] = [5, 5].map(|rounds| ask("192.0.2.1", rounds).expect(201));
    assert!(ask("192.0.2.1", 5).problem(429).contains("25 games of tournaments an hour"));
    let three = ask("192.0.2.1", 1).expect(201);
    assert!(ask("192.0.2.1", 1).problem(429).contains("3 tournaments an hour"));
    let other = ask("192.0.2.2", 5).expect(201);
    for run in [one, two, three, other] {
        wait(&server, run["table"]["run"].as_str().expect("a name"), is_finished);
    }
}

#[test]
fn a_test_shows_where_it_stands() {
    let server = Server::start();
    let mut tournament = quick(1);
    tournament["rounds"] = Value::Null;
    tournament["sprt"] =
        json!({"elo0": 0.0, "elo1": 100.0, "alpha": 0.05, "beta": 0.05, "normalised": false});
    let run = create(&server, &tournament);
    let view = wait(&server, &run, is_finished);
    let sprt = &view["sprt"];
    assert_eq!(sprt["decision"], "H1", "{sprt}");
    assert!(sprt["llr"].as_f64() >= sprt["upper"].as_f64(), "{sprt}");
    assert_eq!((&sprt["elo0"], &sprt["elo1"]), (&json!(0.0), &json!(100.0)));
    assert!(sprt["los"].as_f64() > Some(0.9) && sprt["pairs"].as_array().map(Vec::len) == Some(5));
    assert_eq!(sprt["llr"], view["table"]["duel"]["sprt"]["llr"]);
    assert_eq!(sprt["elo"], view["table"]["duel"]["elo"]);
}
