//! Clocks and pauses.

use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use super::sitter::{Sitter, machine, moves, person, setup, turns};
use crate::support::Server;

fn clocked(first: Value, second: Value, clock: &Value) -> Value {
    let mut wanted = setup("connect4", first, second);
    wanted["clock"] = clock.clone();
    wanted
}

fn left(view: &Value, side: &str) -> u64 {
    view["clock"][format!("{side}_ms")].as_u64().expect("a time")
}

#[test]
fn a_flag_falls_without_a_request() {
    let server = Server::start();
    for clock in [json!({"base_ms": 300}), json!({"move_ms": 300})] {
        let both = Sitter::begin(&server, &clocked(person(), person(), &clock));
        let (mut first, mut second) = (both.only(0), both.only(1));
        // The first moves are not timed: the other player may not be there yet.
        assert_eq!(first.view["clock"]["running"], Value::Null);
        sleep(Duration::from_millis(500));
        first.play("4");
        second.look();
        second.play("4");
        assert_eq!(second.view["clock"]["running"], "first");
        let mut events = both.watcher().follow(second.version());
        let end = events.wait("view", |view| !view["ending"].is_null()).data;
        assert_eq!(end["ending"], json!({"winner": "second", "cause": "time", "reason": "time"}));
        assert_eq!((left(&end, "first"), &end["clock"]["running"]), (0, &Value::Null), "{end}");
        first.try_move("4").expect(409);
    }
}

#[test]
fn the_clock_is_as_of_the_moment_of_sending() {
    let server = Server::start();
    let clock = json!({"base_ms": 60_000, "increment_ms": 5_000});
    let mut both = Sitter::begin(&server, &clocked(person(), person(), &clock));
    assert_eq!(both.view["clock"]["kind"], "game");
    both.play("4");
    both.play("4");
    assert!(left(&both.view, "first") > 64_000 && left(&both.view, "second") == 65_000);
    sleep(Duration::from_millis(100));
    both.look();
    assert!(left(&both.view, "first") <= 64_900 && left(&both.view, "first") > 60_000);
    both.play("5");
    let after = left(&both.view, "first");
    assert!(after > 65_000 && after <= 69_900, "{after}");
    assert_eq!(both.view["clock"]["running"], "second");
    let taken_back = both.act("take-back");
    assert!(left(taken_back, "first") <= 65_000);
}

#[test]
fn a_pause_stops_the_clock() {
    let server = Server::start();
    let clock = json!({"base_ms": 60_000});
    let mut both = Sitter::begin(&server, &clocked(person(), person(), &clock));
    both.play("4");
    both.play("4");
    sleep(Duration::from_millis(50));
    let paused = both.act("pause").clone();
    assert_eq!((&paused["paused"], &paused["clock"]["running"]), (&json!(true), &Value::Null));
    assert!(moves(&paused).is_empty() && left(&paused, "first") <= 59_950);
    both.try_move("4").problem(422);
    both.try_act("pause").problem(422);
    sleep(Duration::from_millis(100));
    assert_eq!(left(both.look(), "first"), left(&paused, "first"));
    let resumed = both.act("resume");
    assert_eq!(
        (&resumed["paused"], &resumed["clock"]["running"]),
        (&json!(false), &json!("first"))
    );
    both.try_act("resume").problem(422);
    both.only(0).try_act("pause").problem(403);
}

#[test]
fn a_paused_machine_does_not_think() {
    let server = Server::start();
    let mut sitter = Sitter::begin(&server, &setup("loa", person(), machine("mcts:time=300ms")));
    let text = moves(&sitter.view)[0].clone();
    sitter.play(&text);
    let paused = sitter.act("pause");
    assert_eq!((&paused["thinking"], turns(paused)), (&Value::Null, 1));
    sleep(Duration::from_millis(600));
    assert_eq!(turns(sitter.look()), 1);
    sitter.act("resume");
    assert_eq!(sitter.view["thinking"], "second");
    assert_eq!(turns(sitter.wait_for_turn()), 2);
}

#[test]
fn machines_keep_their_time() {
    let server = Server::start();
    let clock = json!({"base_ms": 1_500, "increment_ms": 20});
    let wanted = clocked(machine("pvs"), machine("mcts"), &clock);
    let mut sitter = Sitter::begin(&server, &wanted);
    let end = sitter.wait("ending", |view| !view["ending"].is_null());
    assert_eq!(end["ending"]["cause"], "rules", "{end}");
}

#[test]
fn no_machine_thinks_longer_than_is_allowed() {
    let server = Server::start_with(|config| {
        config.limits.think_time = Duration::from_millis(100);
    });
    let wanted = setup("loa", person(), machine("minimax:depth=9"));
    let mut sitter = Sitter::begin(&server, &wanted);
    let text = moves(&sitter.view)[0].clone();
    sitter.play(&text);
    sitter.wait_for_turn();
    let time = sitter.view["turns"][1]["time_ms"].as_f64().expect("a time");
    assert!(time < 5_000.0, "{time} ms");
}
