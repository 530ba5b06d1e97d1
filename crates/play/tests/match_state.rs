//! Matches written down at any moment and resumed: nothing may differ.

use std::time::Duration;

use ludens_core::Side;
use ludens_games::Game;
use ludens_play::{
    Cause, Ending, Match, MatchSetup, MatchState, Pace, Proven, ResumeError, Rules, Seat,
    SeatSetup, Signal, TimeControl, ToMove,
};

const MS: Duration = Duration::from_millis(1);

/// What both sides may spend: much, so that no game is lost because the machine is busy.
fn rules(pace: Pace) -> Rules {
    let control = TimeControl { pace, nodes: Some(3_000), ..TimeControl::default() };
    let other = TimeControl { depth: Some(9), ..control };
    Rules { control: [control, other], margin: 250 * MS, most_plies: Some(80), seed: u64::MAX }
}

fn clock() -> Pace {
    Pace::Clock { base: 3_600_000 * MS, increment: 1_500 * MS }
}

fn machine(player: &str) -> SeatSetup {
    SeatSetup::Machine { player: player.to_string() }
}

fn person(name: Option<&str>) -> SeatSetup {
    SeatSetup::Person { name: name.map(str::to_string) }
}

fn setup(game: &str, moves: &[&str], seats: [SeatSetup; 2], rules: Rules) -> MatchSetup {
    let moves = moves.iter().map(ToString::to_string).collect();
    MatchSetup { game: game.to_string(), start: None, moves, seats, rules }
}

fn seats(setup: &MatchSetup) -> [Seat; 2] {
    let game = setup.game().expect("a game");
    setup.seats.each_ref().map(|seat| seat.make(&game).expect("a seat"))
}

fn begin(setup: &MatchSetup) -> Match {
    Match::begin(setup, seats(setup)).expect("a match")
}

/// The same match after it was written down.
fn resumed(played: &Match) -> Match {
    let text = serde_json::to_string(&played.state()).expect("JSON");
    let state: MatchState = serde_json::from_str(&text).expect("a state");
    Match::resume(&state, seats(&state.setup)).expect("the match")
}

/// All that can be asked of a match.
fn assert_same(played: &Match, other: &Match) {
    assert_eq!(played.state(), other.state());
    assert_eq!(played.to_move(), other.to_move());
    assert_eq!((played.time_left(), played.spent()), (other.time_left(), other.spent()));
    assert_eq!(Side::BOTH.map(|side| played.clock(side)), Side::BOTH.map(|side| other.clock(side)));
    let record = |played: &Match| {
        let record = played.record();
        (record.text(), record.start_text(), record.key(), record.outcome(), record.played())
    };
    assert_eq!(record(played), record(other));
}

/// Plays to the end, writes the match down at every ply and resumes it; then
/// takes every move back, here and there.
fn play_and_check(setup: &MatchSetup) -> Match {
    let mut played = begin(setup);
    assert_eq!(played.setup(), *setup);
    loop {
        assert_same(&played, &resumed(&played));
        // Interrupted in the middle of a turn.
        played.spend(Duration::from_nanos(1_234_567));
        assert_same(&played, &resumed(&played));
        match played.to_move() {
            ToMove::Nobody(_) => break,
            ToMove::Person(_) => {
                let text = played.record().legal_moves().swap_remove(0).text;
                played.play(&text, Duration::from_nanos(98_765_432)).expect("a legal move");
            }
            ToMove::Machine(_) => {
                assert!(played.play_machine(&Signal::default(), &mut |_| {}));
            }
        }
    }
    let mut other = resumed(&played);
    while other.take_back() {
        assert!(played.take_back());
        assert_same(&played, &other);
    }
    assert!(!played.take_back());
    played
}

/// The opinions of a match that is played to its end.
fn proven(setup: &MatchSetup) -> Vec<Option<Proven>> {
    let mut played = begin(setup);
    played.play_out(&Signal::default()).expect("an ending");
    let opinions = played.turns().iter().map(|turn| turn.opinion.expect("an opinion"));
    opinions.map(|opinion| opinion.worth.proven).collect()
}

#[test]
fn a_match_is_the_same_at_every_ply() {
    let machines = || [machine("pvs:depth=4"), machine("mcts:nodes=200")];
    let against = |player| [person(Some("Ada")), machine(player)];
    let own = Rules { most_plies: None, ..rules(Pace::Own) };
    play_and_check(&setup("connect4", &["4", "4"], machines(), rules(clock())));
    play_and_check(&setup("loa:setup=easy", &[], machines(), rules(Pace::PerMove(3_600_000 * MS))));
    play_and_check(&setup("tebes:size=4", &[], against("ids:depth=2"), rules(clock())));
    play_and_check(&setup("amazons:board=4x4", &[], against("random:seed=3"), own));
    play_and_check(&setup("checkers", &[], [person(None), person(None)], own));
}

#[test]
fn a_match_from_a_position_set_up_by_hand_is_the_same_at_every_ply() {
    let start = Some("7/7/7/7/3o3/3x3 x".to_string());
    let seats = [machine("greedy"), person(None)];
    play_and_check(&MatchSetup { start, ..setup("connect4", &["3"], seats, rules(clock())) });
}

#[test]
fn opinions_are_kept_whatever_they_say() {
    let setup =
        setup("connect4", &[], [machine("pvs:depth=4"), machine("pvs:depth=4")], rules(clock()));
    let kinds = proven(&setup);
    assert!(kinds.contains(&None) && kinds.iter().any(Option::is_some), "{kinds:?}");
}

#[test]
fn every_ending_survives() {
    type End = fn(&mut Match);
    let ends: [(End, Cause); 5] = [
        (|played| played.resign(Side::First), Cause::Resignation),
        (Match::agree_on_draw, Cause::Agreement),
        (|played| assert!(played.claim_time(4_000_000 * MS)), Cause::Time),
        (
            |played| played.fail(Side::First, "it crashed".into()),
            Cause::Failure("it crashed".into()),
        ),
        (|_| {}, Cause::PlyLimit),
    ];
    for (end, cause) in ends {
        let rules = Rules { most_plies: Some(2), ..rules(clock()) };
        let moves = if cause == Cause::PlyLimit { &["1", "1"][..] } else { &["1"] };
        let mut played = begin(&setup("connect4", moves, [person(None), person(None)], rules));
        end(&mut played);
        assert_eq!(played.ending().map(|ending| ending.cause), Some(cause));
        assert_same(&played, &resumed(&played));
    }
    let illegal = Ending { winner: Some(Side::Second), cause: Cause::Illegal("z9".into()) };
    let text = serde_json::to_string(&illegal).expect("JSON");
    assert_eq!(text, r#"{"winner":"second","cause":"illegal","reason":"z9"}"#);
    assert_eq!(serde_json::from_str::<Ending>(&text).ok(), Some(illegal));
    assert!(serde_json::from_str::<Ending>(&text.replace("illegal", "magic")).is_err());
}

#[test]
fn a_state_says_who_has_the_player_that_thinks_elsewhere() {
    let seats = [machine("greedy"), person(None)];
    let mut played = begin(&setup("connect4", &[], seats, rules(clock())));
    let _question = played.take_question().expect("a machine's turn");
    assert_same(&played, &resumed(&played));
}

#[test]
fn what_cannot_be_resumed_is_refused() {
    let people = || [Seat::Person(None), Seat::Person(None)];
    let good = setup("connect4", &["4"], [person(None), person(None)], rules(clock()));
    let why = |setup: MatchSetup| Match::begin(&setup, people()).err().expect("an error");
    let wrong = MatchSetup { game: "chess".into(), ..good.clone() };
    assert!(matches!(why(wrong), ResumeError::Game(_)));
    let wrong = MatchSetup { start: Some("xyz".into()), ..good.clone() };
    assert!(matches!(why(wrong), ResumeError::Start(_)));
    let wrong = MatchSetup { moves: vec!["4".into(), "9".into()], ..good.clone() };
    assert!(matches!(why(wrong), ResumeError::Move { number: 2, .. }));
    let mut played = begin(&good);
    played.play("4", MS).expect("a legal move");
    let mut state = played.state();
    state.progress.turns[0].text = "8".into();
    let error = Match::resume(&state, people()).err().expect("an error");
    assert!(error.to_string().starts_with("move 2: "), "{error}");
}

#[test]
fn the_form_is_plain_json() {
    let game: Game = "connect4".parse().expect("a game");
    let rules = Rules { control: [TimeControl::default(); 2], ..rules(Pace::Own) };
    let seats = [Seat::Person(Some("Ada".into())), Seat::Person(None)];
    let mut played = Match::new(&game, game.start(), seats, rules);
    played.play("4", 2 * MS).expect("a legal move");
    let expected = serde_json::json!({
        "game": "connect4", "start": null, "moves": [],
        "seats": [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": null}],
        "rules": {
            "control": [{"depth": null, "nodes": null, "pace": "own"},
                        {"depth": null, "nodes": null, "pace": "own"}],
            "margin_us": 250_000, "most_plies": 80, "seed": u64::MAX,
        },
        "turns": [{"side": "first", "text": "4", "time_us": 2_000}],
        "spent_us": 0, "ending": null,
    });
    assert_eq!(serde_json::to_value(played.state()).expect("JSON"), expected);
}
