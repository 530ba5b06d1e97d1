//! Runs: stored once, found by any of their names, and their notes.

use ludens_arena::store::{NewRun, RunState, Store, StoreError, Subject, Version};

use super::samples::{folder, games, new_run, store_in};

#[test]
fn a_run_comes_back_as_it_was_made() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let new = new_run(7);
    let id = store.create_run(&new).expect("a run");
    assert_eq!(id.to_string(), "r1");
    let run = store.run("r1").expect("the run");
    assert_eq!((run.id, &run.key), (id, &new.key()));
    assert_eq!((run.title, run.spec_json), (new.title, new.spec_json));
    assert_eq!((run.created, run.planned), (new.created, new.planned));
    assert_eq!((run.state, run.games), (RunState::Interrupted, 0));
    let claim = store.claim(id).expect("nobody else plays it");
    assert_eq!(store.run("r1").expect("the run").state, RunState::Running);
    let other = Store::open(store.path()).expect("another process");
    assert!(matches!(other.claim(id), Err(StoreError::IsPlayed { .. })));
    drop(claim);
    other.claim(id).expect("it is free again");
    let versions: Vec<_> = run.versions.iter().map(|v| (v.subject, v.version.as_str())).collect();
    assert_eq!(versions, [(Subject::Program, "0.1.0"), (Subject::Rules, "2")]);
}

#[test]
fn the_same_run_is_not_made_twice() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let id = store.create_run(&new_run(7)).expect("a run");
    let error = store.create_run(&new_run(7)).expect_err("a refusal");
    assert!(matches!(error, StoreError::RunExists { run, .. } if run == id), "{error}");
    assert_eq!(store.runs().expect("runs").len(), 1);
}

#[test]
fn a_run_is_found_by_any_of_its_names() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let ids: Vec<_> =
        (0..12).map(|nonce| store.create_run(&new_run(nonce)).expect("a run")).collect();
    let found = |wanted: &str| store.run(wanted).map(|run| run.id).ok();
    assert_eq!(found("r1"), Some(ids[0]));
    assert_eq!(found(" 12 "), Some(ids[11]));
    assert_eq!(found("last"), Some(ids[11]));
    assert_eq!(found(&new_run(3).key()), Some(ids[3]));
}

#[test]
fn a_beginning_names_a_run_if_no_other_shares_it() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let spec = |text: &str| NewRun { spec_json: text.into(), ..NewRun::default() };
    let (one, two) = (spec("one"), spec("two"));
    store.create_run(&one).expect("a run");
    let id = store.create_run(&two).expect("a run");
    assert_eq!(store.run(&two.key()[..6]).expect("the run").id, id);
    let error = store.run("r").expect_err("two of them");
    assert_eq!(error.to_string(), "`r` may be any of the runs r1, r2");
}

#[test]
fn what_names_no_run_is_quoted() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    for wanted in ["last", "r1", "", "no such run"] {
        let error = store.run(wanted).expect_err("no run");
        assert!(error.to_string().contains(&format!("no run `{wanted}`")), "{error}");
    }
    store.create_run(&new_run(1)).expect("a run");
    assert!(store.run("").is_err(), "nothing is no name");
}

#[test]
fn state_and_versions_can_be_noted() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let id = store.create_run(&new_run(1)).expect("a run");
    store.add_games(id, &games(0..4)).expect("games");
    store.set_state(id, RunState::Stopped).expect("a state");
    let ada = Version { subject: Subject::Player, name: "ada".into(), version: "ids".into() };
    store.note_version(id, &ada).expect("a note");
    store.note_version(id, &ada).expect("the same note");
    let run = store.run("last").expect("the run");
    assert_eq!((run.state, run.planned, run.games), (RunState::Stopped, Some(10), 4));
    assert_eq!(run.versions.iter().filter(|version| **version == ada).count(), 1);
    assert_eq!(store.runs().expect("runs"), [run]);
}

#[test]
fn a_run_that_is_not_there_cannot_be_changed() {
    let folder = folder();
    let (with, without) = (store_in(&folder, "a.db"), store_in(&folder, "b.db"));
    let id = with.create_run(&new_run(1)).expect("a run");
    let error = without.set_state(id, RunState::Finished).expect_err("no run");
    assert!(matches!(error, StoreError::NoRun { .. }), "{error}");
    assert!(without.add_games(id, &games(0..1)).is_err());
    let version = Version { subject: Subject::Rules, name: "loa".into(), version: "1".into() };
    assert!(without.note_version(id, &version).is_err());
}

#[test]
fn json_names_the_run_as_people_do() {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    store.create_run(&new_run(1)).expect("a run");
    let json = serde_json::to_value(store.runs().expect("runs")).expect("JSON");
    assert_eq!(json[0]["run"], "r1");
    assert_eq!(json[0]["state"], "interrupted");
    assert_eq!(json[0]["versions"][1]["subject"], "rules");
}
