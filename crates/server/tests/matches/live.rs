//! Live streams: the newest view, what a machine thinks, who is watching.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::sitter::{Sitter, machine, moves, person, setup, turns};
use crate::support::Server;

#[test]
fn every_change_is_sent_to_each_in_its_own_view() {
    let server = Server::start();
    let mut both = Sitter::begin(&server, &setup("connect4", person(), person()));
    let (first, watcher) = (both.only(0), both.watcher());
    let mut to_first = first.follow(0);
    let mut to_watcher = watcher.follow(0);
    let view = to_first.wait("view", |_| true);
    assert_eq!((view.id.as_deref(), moves(&view.data).len()), (Some("1"), 7));
    let view = to_watcher.wait("view", |_| true);
    assert_eq!((&view.data["you"], moves(&view.data).len()), (&json!([]), 0));
    both.play("4");
    both.play("4");
    let view = to_first.wait("view", |view| turns(view) == 2).data;
    assert_eq!((&view["you"], moves(&view).len()), (&json!(["first"]), 7));
    let view = to_watcher.wait("view", |view| turns(view) == 2).data;
    assert_eq!(view["version"], 3);
}

#[test]
fn a_client_that_comes_back_gets_what_is_new_and_nothing_else() {
    let server = Server::start();
    let mut both = Sitter::begin(&server, &setup("connect4", person(), person()));
    for text in ["4", "4", "4"] {
        both.play(text);
    }
    // The newest at once, and none of those between.
    let mut events = both.follow(1);
    assert_eq!(events.next().expect("an event").data["version"], 4);
    // Nothing new: the first to come is the next change.
    let mut events = both.follow(4);
    both.play("5");
    assert_eq!(events.next().expect("an event").data["version"], 5);
    let path = format!("/api/matches/{}/events", both.id);
    assert_eq!(server.follow(&path).next().expect("an event").data["version"], 5);
    server.get(&format!("{path}?since=x")).problem(400);
    server.get("/api/matches/nobody/events").problem(404);
}

#[test]
fn a_machine_s_thoughts_are_sent_now_and_then() {
    let server = Server::start();
    let mut sitter = Sitter::begin(&server, &setup("loa", person(), machine("pvs:time=1500ms")));
    let mut events = sitter.watcher().follow(1);
    let text = moves(&sitter.view)[0].clone();
    sitter.play(&text);
    let (mut thoughts, mut waiting) = (Vec::<Value>::new(), 0);
    let began = Instant::now();
    loop {
        let event = events.next().expect("an event");
        if event.name == "view" && turns(&event.data) == 2 {
            break;
        }
        if event.name == "thinking" {
            assert_eq!((&event.data["side"], event.id), (&json!("second"), None));
            waiting += usize::from(event.data["waiting"] == true);
            thoughts.extend(event.data.get("depth").map(|_| event.data.clone()));
        }
    }
    assert!(waiting <= 1);
    let most = 5 * (began.elapsed() + Duration::from_secs(1)).as_secs() as usize + 1;
    assert!(!thoughts.is_empty() && thoughts.len() <= most, "{} of {most}", thoughts.len());
    let last = thoughts.last().expect("a thought");
    assert!(last["nodes"].as_u64() > Some(0) && last["line"][0].is_string(), "{last}");
}

#[test]
fn watchers_are_counted_and_players_are_not() {
    let server = Server::start();
    let mut sitter = Sitter::begin(&server, &setup("connect4", person(), person()));
    assert_eq!(sitter.view["watchers"], 0);
    let _own = sitter.follow(1);
    let streams: Vec<_> = (0..3).map(|_| sitter.watcher().follow(0)).collect();
    assert_eq!(sitter.play("4")["watchers"], 3);
    drop(streams);
    sitter.wait("nobody else", |view| view["watchers"] == 0);
}

#[test]
fn many_watchers_all_end_on_the_newest_version() {
    let server = Server::start();
    let mut both = Sitter::begin(&server, &setup("connect4", person(), person()));
    let mut streams: Vec<_> = (0..50).map(|_| both.watcher().follow(0)).collect();
    for text in ["1", "2", "3", "4", "5", "6"] {
        both.play(text);
    }
    let newest = both.version();
    for events in &mut streams {
        events.wait("view", |view| view["version"] == newest);
    }
}

#[test]
fn a_stream_ends_when_another_program_has_changed_the_match() {
    let server = Server::start();
    let mut here = Sitter::begin(&server, &setup("connect4", person(), person()));
    let mut events = here.follow(0);
    events.wait("view", |_| true);
    let other = Server::start_on(server.db(), |_| {});
    let keys = json!({"first": here.keys[0], "second": here.keys[1]});
    let mut there = Sitter::of(&other, json!({"id": here.id, "keys": keys, "view": null}));
    there.look();
    there.play("4");
    // The app only notices when something is to be stored.
    here.try_move("1").problem(409);
    while events.next().is_some() {}
    let view = here.follow(0).wait("view", |_| true).data;
    assert_eq!((turns(&view), &view["turns"][0]["text"]), (1, &json!("4")));
    here.look();
    here.play("2");
}

/// Waits until no search has run for a while. A match between machines that plays
/// on searches nearly all the time, however slow the computer is.
fn wait_for_rest(server: &Server) {
    let is_at_rest = || {
        let text = String::from_utf8(server.get("/metrics").body).expect("text");
        let has = |line: &str| text.lines().any(|other| other == line);
        has("ludens_search_busy 0") && has("ludens_search_waiting 0")
    };
    let (began, mut seen_at_rest) = (Instant::now(), 0);
    while seen_at_rest < 20 {
        seen_at_rest = if is_at_rest() { seen_at_rest + 1 } else { 0 };
        assert!(began.elapsed() < Duration::from_secs(120), "the machines never rest");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn machines_play_on_only_while_somebody_is_interested() {
    let idle = Duration::from_millis(200);
    let server = Server::start_with(|config| config.limits.match_idle = idle);
    // A long game: it would not be over by then.
    let slow = || machine("mcts:time=100ms");
    let mut sitter = Sitter::begin(&server, &setup("amazons", slow(), slow()));
    wait_for_rest(&server);
    let view = sitter.look();
    let played = turns(view);
    assert!(played > 0 && view["ending"].is_null(), "{view}");
    // A client that looks lets them go on, for a while.
    sitter.wait("more", |view| turns(view) > played + 1);
    // A client that follows lets them go on for longer than that.
    let (mut events, began) = (sitter.follow(0), Instant::now());
    while began.elapsed() < 4 * idle {
        events.next().expect("an event");
    }
    let newest = turns(&events.wait("view", |_| true).data);
    events.wait("view", |view| turns(view) > newest);
    drop(events);
    wait_for_rest(&server);
    assert!(sitter.look()["ending"].is_null(), "they rest though the match is not over");
}
