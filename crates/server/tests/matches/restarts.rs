//! The app ends and begins again while a match is under way.

use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use super::sitter::{Sitter, machine, moves, person, setup, turns};
use crate::support::Server;

/// All that must be the same again.
fn without_clock(view: &Value) -> Value {
    let mut view = view.clone();
    view["clock"] = Value::Null;
    view
}

#[test]
fn a_match_goes_on_where_it_was_after_every_turn() {
    let mut server = Server::start();
    let mut wanted = setup("connect4", person(), machine("level:3"));
    wanted["clock"] = json!({"base_ms": 600_000, "increment_ms": 1_000});
    wanted["moves"] = json!(["4", "4"]);
    let begun = server.post("/api/matches", &wanted).expect(201);
    let second = |view: &Value| view["clock"]["second_ms"].as_u64().expect("a time");
    for text in ["5", "3", "1"] {
        let mut sitter = Sitter::of(&server, begun.clone());
        sitter.look();
        sitter.play(text);
        let before = sitter.wait_for_turn().clone();
        server = server.restart();
        let mut sitter = Sitter::of(&server, begun.clone());
        assert_eq!(without_clock(sitter.look()), without_clock(&before));
        assert_eq!(second(&sitter.view), second(&before));
    }
    let mut sitter = Sitter::of(&server, begun);
    assert_eq!(turns(sitter.look()), 6);
    // After a take-back the clocks are those of then.
    sitter.act("take-back");
    sitter.act("take-back");
    assert_eq!(turns(&sitter.view), 2);
}

#[test]
fn an_interrupted_machine_thinks_again() {
    let server = Server::start();
    let wanted = setup("connect4", person(), machine("mcts:time=2s"));
    let mut sitter = Sitter::begin(&server, &wanted);
    sitter.play("4");
    sleep(Duration::from_millis(200));
    let (id, keys, version) = (sitter.id.clone(), sitter.keys.clone(), sitter.version());
    let server = server.restart();
    let begun = json!({"id": id, "keys": {"first": keys[0]}, "view": null});
    let mut sitter = Sitter::of(&server, begun);
    // The move that was being thought about has not been played half-thought.
    let view = sitter.look();
    assert_eq!((turns(view), &view["version"]), (1, &json!(version)));
    assert_eq!(view["thinking"], "second");
    let time = sitter.wait_for_turn()["turns"][1]["time_ms"].as_f64();
    assert!(time > Some(1_900.0), "{time:?}");
}

#[test]
fn offers_pauses_and_endings_survive() {
    let server = Server::start();
    let mut offered = Sitter::begin(&server, &setup("loa", person(), person())).only(0);
    offered.act("offer-draw");
    let mut paused = Sitter::begin(&server, &setup("loa", person(), machine("level:1")));
    paused.act("pause");
    let mut resigned = Sitter::begin(&server, &setup("loa", person(), person()));
    resigned.act("resign");
    let before = [&offered, &paused, &resigned].map(|one| one.view.clone());
    let seats = [&offered, &paused, &resigned].map(|one| (one.id.clone(), one.keys.clone()));
    let server = server.restart();
    for ((id, keys), before) in seats.into_iter().zip(before) {
        let begun = json!({"id": id, "keys": {"first": keys[0], "second": keys.get(1)}});
        let mut again = Sitter::of(&server, begun);
        assert_eq!(again.look(), &before);
    }
}

#[test]
fn a_match_that_rests_is_left_to_the_store_and_comes_back() {
    let idle = Duration::from_millis(20);
    let server = Server::start_with(|config| config.limits.match_idle = idle);
    let tables = || {
        let text = String::from_utf8(server.get("/metrics").body).expect("text");
        text.lines().any(|line| line == "ludens_matches 0")
    };
    let mut sitter = Sitter::begin(&server, &setup("connect4", person(), machine("level:1")));
    for _ in 0..5 {
        while !tables() {
            sleep(idle / 4);
        }
        let before = sitter.view.clone();
        assert_eq!(sitter.look(), &before);
        let text = moves(&before)[0].clone();
        sitter.play(&text);
        if !sitter.wait_for_turn()["ending"].is_null() {
            break;
        }
    }
    // A client that follows keeps the match in memory.
    let mut events = sitter.follow(0);
    events.next();
    sleep(3 * idle);
    assert!(!tables());
}

/// Matches that a client began and left take no memory for long.
#[test]
fn a_match_that_nobody_follows_is_soon_left_to_the_store() {
    let server = Server::start_with(|config| {
        config.limits.match_unattended = Duration::from_millis(20);
    });
    let tables = |count: usize| {
        let text = String::from_utf8(server.get("/metrics").body).expect("text");
        text.lines().any(|line| line == format!("ludens_matches {count}"))
    };
    let followed = Sitter::begin(&server, &setup("connect4", person(), person()));
    let mut events = followed.follow(0);
    events.next();
    for _ in 0..20 {
        Sitter::begin(&server, &setup("connect4", person(), person()));
    }
    while !tables(1) {
        sleep(Duration::from_millis(5));
    }
    sleep(Duration::from_millis(100));
    assert!(tables(1), "the one that is followed stays");
}

/// However many are begun: only some that nobody follows are kept in memory, and
/// the others can be played nevertheless.
#[test]
fn only_some_matches_that_nobody_follows_are_kept() {
    let server = Server::start_with(|config| config.limits.matches_unattended = 5);
    let tables = || {
        let text = String::from_utf8(server.get("/metrics").body).expect("text");
        let line = text.lines().find_map(|line| line.strip_prefix("ludens_matches "));
        line.expect("a figure").parse::<usize>().expect("a number")
    };
    let followed = Sitter::begin(&server, &setup("connect4", person(), person()));
    let mut events = followed.follow(0);
    events.next();
    let mut begun: Vec<Sitter<'_>> =
        (0..30).map(|_| Sitter::begin(&server, &setup("connect4", person(), person()))).collect();
    while tables() > 6 {
        sleep(Duration::from_millis(5));
    }
    for sitter in &mut begun {
        sitter.play("4");
        assert_eq!(turns(sitter.look()), 1);
    }
}

#[test]
fn nothing_is_lost_where_matches_come_and_go() {
    let idle = Duration::from_micros(50);
    let server = Server::start_with(|config| config.limits.match_idle = idle);
    let play = || {
        let mut both = Sitter::begin(&server, &setup("connect4", person(), person()));
        for (number, text) in ["1", "2", "3", "4", "5", "6", "7"].repeat(6).iter().enumerate() {
            let before = number + 1;
            assert_eq!(both.version() as usize, before);
            both.play(text);
            if !both.view["ending"].is_null() {
                break;
            }
            assert_eq!(turns(both.look()), before);
        }
    };
    std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(play))));
}

#[test]
fn a_live_stream_ends_with_the_app_and_goes_on_with_the_next() {
    let server = Server::start();
    let mut both = Sitter::begin(&server, &setup("connect4", person(), person()));
    both.play("4");
    let mut events = both.follow(1);
    assert_eq!(events.next().expect("an event").id.as_deref(), Some("2"));
    let (id, keys) = (both.id.clone(), both.keys.clone());
    let server = server.restart();
    assert!(events.next().is_none());
    let begun = json!({"id": id, "keys": {"first": keys[0], "second": keys[1]}, "view": null});
    let mut both = Sitter::of(&server, begun);
    both.look();
    let mut events = both.follow(2);
    both.play("4");
    assert_eq!(events.next().expect("an event").id.as_deref(), Some("3"));
}
