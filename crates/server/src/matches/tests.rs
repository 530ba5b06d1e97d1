//! Tests of live matches, with times that the tests choose.

use std::time::{Duration, Instant};

use ludens_arena::store::StoredMatch;
use ludens_core::Side;
use ludens_games::Game;
use ludens_play::{Player, PlayerSpec, Signal};
use serde_json::{Value, json};

use super::actions::Action;
use super::finished::Finished;
use super::keys::Hands;
use super::live_match::LiveMatch;
use super::refusal::Refusal;
use super::setup::{MatchRequest, Setup};
use super::view::Snapshot;
use crate::config::Limits;
use crate::problem::Problem;

const BOTH: Hands = Hands([true, true]);
const FIRST: Hands = Hands([true, false]);
const SECOND: Hands = Hands([false, true]);
const SECOND_LONG: Duration = Duration::from_secs(1);

fn make(_: Side, player: &str, game: &Game) -> Result<Box<dyn Player>, Problem> {
    Ok(PlayerSpec::parse(game, player).map_err(Problem::internal)?.make())
}

fn setup(second: &Value, clock: &Value) -> Setup {
    let wanted = json!({
        "game": "connect4", "seats": [{"kind": "person"}, second], "clock": clock, "seed": 1,
    });
    let wanted: MatchRequest = serde_json::from_value(wanted).expect("a match");
    wanted.check(&Limits::default()).expect("a match")
}

/// A match, and the current time as the test sets it.
struct Scene {
    live_match: LiveMatch,
    now: Instant,
}

impl Scene {
    fn new(second: &Value, clock: &Value) -> Scene {
        let now = Instant::now();
        let live_match = LiveMatch::begin("test", setup(second, clock), 0, &make, now);
        Scene { live_match: live_match.expect("a match"), now }
    }

    fn people(clock: &Value) -> Scene {
        Scene::new(&json!({"kind": "person"}), clock)
    }

    fn wait(&mut self, seconds: u32) -> &mut Scene {
        self.now += seconds * SECOND_LONG;
        self
    }

    fn play(&mut self, text: &str) -> &mut Scene {
        let version = self.live_match.version;
        self.live_match.play(BOTH, version, text, self.now).expect("a move");
        self
    }

    fn act(&mut self, hands: Hands, action: Action) -> Result<(), Refusal> {
        self.live_match.act(hands, self.live_match.version, action, self.now)
    }

    fn view(&self) -> Value {
        let snapshot = Snapshot::new(&self.live_match).expect("a snapshot");
        serde_json::to_value(snapshot.view(BOTH, 0, self.now)).expect("a view")
    }

    /// What the clocks show, in seconds, and whose is running.
    fn clock(&self) -> (u64, u64, Value) {
        let clock = self.view()["clock"].clone();
        let seconds = |name: &str| clock[name].as_u64().expect("a time") / 1000;
        (seconds("first_ms"), seconds("second_ms"), clock["running"].clone())
    }

    /// Stores the match and resumes it, as after a later restart of the app.
    fn stored_and_resumed(&mut self) {
        let stored = StoredMatch {
            id: self.live_match.id.to_string(),
            created: self.live_match.created,
            updated: 0,
            version: self.live_match.version,
            is_over: self.live_match.is_over(),
            setup: serde_json::to_string(&self.live_match.setup()).expect("JSON"),
            progress: serde_json::to_string(&self.live_match.progress(self.now)).expect("JSON"),
        };
        self.wait(1000);
        self.live_match = LiveMatch::resume(&stored, &make, self.now).expect("the match");
    }
}

#[test]
fn a_clock_runs_from_the_second_move_on() {
    let mut scene = Scene::people(&json!({"base_ms": 60_000, "increment_ms": 5_000}));
    assert_eq!(scene.wait(100).clock(), (60, 60, Value::Null));
    assert_eq!(scene.play("1").wait(100).clock(), (65, 60, Value::Null));
    assert_eq!(scene.play("1").wait(10).clock(), (55, 65, json!("first")));
    assert_eq!(scene.play("2").wait(20).clock(), (60, 45, json!("second")));
    assert!(!scene.live_match.claim_time(scene.now));
    let end = scene.live_match.end_of_time().expect("an end");
    assert!(end > scene.now + 45 * SECOND_LONG && end < scene.now + 46 * SECOND_LONG);
    scene.now = end;
    assert!(scene.live_match.claim_time(scene.now));
    assert_eq!(scene.clock(), (60, 0, Value::Null));
    assert_eq!(scene.view()["ending"]["winner"], "first");
    assert!(!scene.live_match.claim_time(scene.now) && scene.live_match.end_of_time().is_none());
    let before = scene.view();
    scene.stored_and_resumed();
    assert_eq!(scene.view(), before);
}

#[test]
fn a_move_that_comes_too_late_loses() {
    let mut scene = Scene::people(&json!({"move_ms": 10_000}));
    scene.play("1").play("1").wait(11).play("2");
    let view = scene.view();
    assert_eq!(
        (&view["ending"]["cause"], &view["ending"]["winner"]),
        (&json!("time"), &json!("second"))
    );
    assert_eq!(view["turns"].as_array().map(Vec::len), Some(2));
}

#[test]
fn offers_do_not_give_time_back() {
    let mut scene = Scene::people(&json!({"base_ms": 60_000}));
    scene.play("1").play("1").wait(10);
    scene.act(FIRST, Action::OfferDraw).expect("an offer");
    assert_eq!(scene.wait(10).clock(), (40, 60, json!("first")));
    scene.act(SECOND, Action::DeclineDraw).expect("an answer");
    scene.act(FIRST, Action::TakeBack).expect("a wish");
    assert_eq!(scene.wait(10).clock(), (30, 60, json!("first")));
    assert_eq!(scene.play("2").clock(), (30, 60, json!("second")));
    assert_eq!(scene.view()["turns"][2]["time_ms"], 30_000.0);
}

#[test]
fn a_restart_costs_nobody_time() {
    let mut scene = Scene::people(&json!({"base_ms": 60_000}));
    scene.play("1").play("1").wait(10);
    scene.act(FIRST, Action::OfferDraw).expect("an offer");
    scene.stored_and_resumed();
    assert_eq!(scene.clock(), (50, 60, json!("first")));
    assert_eq!(scene.wait(5).play("2").clock(), (45, 60, json!("second")));
}

#[test]
fn a_pause_keeps_what_was_thought() {
    let mut scene = Scene::people(&json!({"base_ms": 60_000}));
    scene.play("1").play("1").wait(10);
    scene.act(BOTH, Action::Pause).expect("a pause");
    assert_eq!(scene.wait(100).clock(), (50, 60, Value::Null));
    scene.stored_and_resumed();
    assert_eq!(scene.clock(), (50, 60, Value::Null));
    scene.act(BOTH, Action::Resume).expect("an end of the pause");
    assert_eq!(scene.wait(10).play("2").clock(), (40, 60, json!("second")));
    assert_eq!(scene.view()["turns"][2]["time_ms"], 20_000.0);
}

#[test]
fn a_machine_s_answer_is_played_if_it_is_still_wanted() {
    let machine = json!({"kind": "machine", "player": "greedy"});
    let mut scene = Scene::new(&machine, &Value::Null);
    assert!(scene.live_match.take_question().is_none());
    scene.play("4");
    let think = |live_match: &mut LiveMatch| {
        let question = live_match.take_question().expect("a machine's turn");
        assert!(live_match.take_question().is_none());
        question.think(&Signal::default(), &mut |_| {})
    };
    let answer = think(&mut scene.live_match);
    scene.act(FIRST, Action::TakeBack).expect("at once");
    assert!(!scene.live_match.take_answer(answer, scene.now));
    scene.play("4");
    let answer = think(&mut scene.live_match);
    scene.act(FIRST, Action::Pause).expect("at once");
    assert!(!scene.live_match.take_answer(answer, scene.now));
    assert!(scene.live_match.take_question().is_none());
    scene.act(FIRST, Action::Resume).expect("at once");
    let answer = think(&mut scene.live_match);
    let version = scene.live_match.version;
    assert!(scene.live_match.take_answer(answer, scene.now));
    assert_eq!(
        (scene.live_match.players.turns().len(), scene.live_match.version),
        (2, version + 1)
    );
}

#[test]
fn a_restart_changes_nothing_at_any_turn() {
    let machine = json!({"kind": "machine", "player": "pvs:depth=3"});
    let mut scene = Scene::new(&machine, &json!({"base_ms": 60_000, "increment_ms": 5_000}));
    while !scene.live_match.is_over() {
        match scene.live_match.take_question() {
            Some(question) => {
                let answer = question.think(&Signal::default(), &mut |_| {});
                assert!(scene.live_match.take_answer(answer, scene.now));
            }
            None => {
                let text = scene.view()["position"]["moves"][0]["text"].take();
                scene.wait(2).play(text.as_str().expect("a move"));
            }
        }
        let before = scene.view();
        scene.stored_and_resumed();
        assert_eq!(scene.view(), before);
    }
    let turns = scene.view()["turns"].take();
    assert!(turns.as_array().expect("turns").iter().any(|turn| turn["proven"] == "win"), "{turns}");
}

/// A match that was stored in the old format.
fn stored_of_old(setup: &str, progress: &str) -> StoredMatch {
    StoredMatch {
        id: "old".into(),
        created: 7,
        updated: 8,
        version: 5,
        is_over: progress.contains("winner"),
        setup: setup.into(),
        progress: progress.into(),
    }
}

#[test]
fn a_match_that_was_stored_in_the_old_form_goes_on() {
    let stored = stored_of_old(
        r#"{"game":"connect4","start":null,"moves":["4","4"],"seats":[{"kind":"person","name":"Ada","key":"910db2778f4d9e1ba7af9f4d92079c66"},{"kind":"machine","player":"pvs:depth=3"}],"clock":{"kind":"game","base_ms":60000,"increment_ms":5000},"take_backs":true,"seed":9007199254740993}"#,
        r#"{"turns":[{"side":"first","text":"3","time_us":0},{"side":"second","text":"5","time_us":330,"opinion":{"depth":3,"nodes":119,"score":0.3,"chance":0.574442516811659,"proven":null,"plies":null}},{"side":"first","text":"5","time_us":1192},{"side":"second","text":"4","time_us":155,"opinion":{"depth":3,"nodes":108,"score":0.42,"chance":0.6034832498647263,"proven":null,"plies":null}}],"ending":null,"draw_offer":"first","take_back_offer":null,"declined":null,"draw_offered_at":[4,null],"paused":false,"spent_us":2000000,"rematch":null}"#,
    );
    let now = Instant::now();
    let live_match = LiveMatch::resume(&stored, &make, now).expect("a match");
    let mut scene = Scene { live_match, now };
    let view = scene.view();
    assert_eq!((&view["version"], &view["draw_offer"]), (&json!(5), &json!("first")));
    assert_eq!(view["seats"][0], json!({"kind": "person", "name": "Ada", "player": null}));
    assert_eq!(
        view["clock"],
        json!({"kind": "game", "first_ms": 67_998, "second_ms": 69_999, "running": "first",
               "increment_ms": 5000})
    );
    assert_eq!(
        view["turns"][3],
        json!({"side": "second", "text": "4", "time_ms": 0.155, "depth": 3, "nodes": 108,
               "score": 0.42, "proven": null, "plies": null, "chance": 0.6034832498647263})
    );
    let key = scene.live_match.setup.key(Side::First).expect("a key");
    assert_eq!(key.text(), "910db2778f4d9e1ba7af9f4d92079c66");
    assert_eq!(scene.live_match.players.rules().seed, 9_007_199_254_740_993);
    assert!(scene.act(FIRST, Action::OfferDraw).is_err(), "one offer a turn");
    // The match is now stored in the new format, and its view is the same.
    scene.stored_and_resumed();
    assert_eq!(scene.view(), view);
}

#[test]
fn an_old_match_that_is_over_stays_so() {
    let stored = stored_of_old(
        r#"{"game":"loa","start":null,"moves":[],"seats":[{"kind":"person","name":null,"key":"30b3ae957c4cdf76c35a0d0928e1d4c8"},{"kind":"person","name":"Bob","key":"c96ad679d34d775b2645b6ff18699fdc"}],"clock":{"kind":"move","move_ms":600000},"take_backs":false,"seed":5}"#,
        r#"{"turns":[{"side":"first","text":"b1-d3","time_us":0}],"ending":{"winner":"second","cause":"resign","reason":"resignation"},"draw_offer":null,"take_back_offer":null,"declined":null,"draw_offered_at":[null,1],"paused":false,"spent_us":589,"rematch":null}"#,
    );
    let live_match = LiveMatch::resume(&stored, &make, Instant::now()).expect("a match");
    assert!(live_match.is_over() && !live_match.setup.take_backs);
    let played = Finished::read(&stored).and_then(Finished::played).expect("a match that is over");
    assert_eq!((played.moves, played.winner), (vec!["b1-d3".to_string()], Some(Side::Second)));
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut scene = Scene::people(&Value::Null);
    scene.play("4");
    let before = scene.view();
    let refused = [
        (FIRST, Action::AcceptDraw),
        (FIRST, Action::DeclineTakeBack),
        (SECOND, Action::TakeBack),
        (FIRST, Action::Pause),
        (FIRST, Action::Resume),
        (Hands::default(), Action::Resign),
    ];
    for (hands, action) in refused {
        assert!(scene.act(hands, action).is_err(), "{action:?}");
    }
    let version = scene.live_match.version;
    assert!(scene.live_match.play(SECOND, version, "9", scene.now).is_err());
    assert!(scene.live_match.play(FIRST, version, "4", scene.now).is_err());
    assert!(matches!(scene.live_match.play(BOTH, 1, "4", scene.now), Err(Refusal::Stale)));
    assert_eq!(scene.view(), before);
}

#[test]
fn views_show_moves_to_the_client_that_may_play_them() {
    let scene = Scene::people(&Value::Null);
    let shown = Snapshot::new(&scene.live_match).expect("a snapshot");
    let moves = |hands| {
        let view = serde_json::to_value(shown.view(hands, 3, scene.now)).expect("a view");
        assert_eq!(view["watchers"], 3);
        view["position"]["moves"].as_array().map(Vec::len)
    };
    assert_eq!([FIRST, SECOND, BOTH, Hands::default()].map(moves), [7, 0, 7, 0].map(Some));
}
