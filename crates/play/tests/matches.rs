//! Matches: whose turn it is, clocks, endings and taking back.

use std::thread;
use std::time::Duration;

use ludens_core::{AnyRecord, Side};
use ludens_games::Game;
use ludens_play::{
    Cause, Ending, Go, Match, Pace, Player, PlayerError, PlayerSpec, Rules, Seat, Signal, Thought,
    TimeControl, ToMove,
};

const MS: Duration = Duration::from_millis(1);

fn game(text: &str) -> Game {
    text.parse().expect("a game")
}

fn machine(game: &Game, player: &str) -> Seat {
    Seat::Machine(PlayerSpec::parse(game, player).expect("a player").make())
}

fn never() -> Signal {
    Signal::default()
}

fn paced(pace: Pace) -> Rules {
    let control = TimeControl { pace, ..TimeControl::default() };
    Rules { control: [control; 2], margin: 10 * MS, ..Rules::default() }
}

/// Waits before it plays at random.
struct Sleeper(Box<dyn Player>, Duration);

impl Player for Sleeper {
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        go: &Go,
        stop: &Signal,
        progress: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, PlayerError> {
        thread::sleep(self.1);
        self.0.think(record, go, stop, progress)
    }

    fn new_game(&mut self, seed: u64) {
        self.0.new_game(seed);
    }

    fn spec(&self) -> &str {
        "sleeper"
    }
}

fn sleeper(game: &Game, time: Duration) -> Seat {
    let player = PlayerSpec::parse(game, "random").expect("a player").make();
    Seat::Machine(Box::new(Sleeper(player, time)))
}

#[test]
fn machines_play_every_game_to_its_end() {
    for name in ["loa:setup=easy", "checkers", "connect4", "amazons:board=4x4", "tebes:size=4"] {
        let game = game(name);
        let seats = [machine(&game, "random:1"), machine(&game, "random:2")];
        let rules = Rules { most_plies: Some(400), ..Rules::default() };
        let mut played = Match::new(&game, game.start(), seats, rules);
        let ending = played.play_out(&never()).expect("an ending");
        assert!(played.to_move() == ToMove::Nobody(ending) && !played.turns().is_empty(), "{name}");
    }
}

#[test]
fn too_many_plies_are_a_draw() {
    let game = game("loa");
    let seats = [machine(&game, "random"), machine(&game, "random")];
    let rules = Rules { most_plies: Some(6), ..Rules::default() };
    let mut played = Match::new(&game, game.start(), seats, rules);
    let ending = played.play_out(&never());
    assert_eq!(ending, Some(Ending { winner: None, cause: Cause::PlyLimit }));
    assert_eq!(played.turns().len(), 6);
}

#[test]
fn a_player_that_is_too_late_loses() {
    let game = game("connect4");
    let clock = Pace::Clock { base: 60 * MS, increment: Duration::ZERO };
    for pace in [Pace::PerMove(20 * MS), clock] {
        let seats = [machine(&game, "random"), sleeper(&game, 100 * MS)];
        let mut played = Match::new(&game, game.start(), seats, paced(pace));
        let ending = played.play_out(&never());
        assert_eq!(ending, Some(Ending { winner: Some(Side::First), cause: Cause::Time }));
    }
}

#[test]
fn a_clock_runs_and_gets_its_increment() {
    let game = game("connect4");
    let pace = Pace::Clock { base: 1000 * MS, increment: 500 * MS };
    let seats = [sleeper(&game, 20 * MS), Seat::Person(None)];
    let mut played = Match::new(&game, game.start(), seats, paced(pace));
    assert!(played.play_machine(&never(), &mut |_| {}));
    let left = played.clock(Side::First).expect("a clock");
    assert!(left < 1480 * MS && left > 1200 * MS, "{left:?}");
    assert_eq!(played.clock(Side::Second), Some(1000 * MS));
    assert!(played.take_back());
    assert_eq!(played.clock(Side::First), Some(1000 * MS));
    assert!(!played.take_back());
}

#[test]
fn a_person_s_moves_are_passed_on() {
    let game = game("connect4");
    let seats = [Seat::Person(None), machine(&game, "random")];
    let mut played = Match::new(&game, game.start(), seats, Rules::default());
    assert_eq!(played.to_move(), ToMove::Person(Side::First));
    assert!(!played.play_machine(&never(), &mut |_| {}));
    assert!(played.play("9", MS).is_err());
    played.play("4", MS).expect("a legal move");
    assert_eq!(played.to_move(), ToMove::Machine(Side::Second));
    assert!(played.play_machine(&never(), &mut |_| {}));
    assert!(played.take_back() && played.take_back());
    assert_eq!(played.record().text(), game.start().text());
    played.resign(Side::First);
    let ending = played.ending().expect("an ending");
    assert_eq!(ending.to_string(), "second wins (resignation)");
    played.agree_on_draw();
    assert_eq!(played.ending(), Some(ending));
}

#[test]
fn a_raised_flag_stops_between_moves() {
    let game = game("connect4");
    let seats = [machine(&game, "random"), machine(&game, "random")];
    let mut played = Match::new(&game, game.start(), seats, Rules::default());
    assert_eq!(played.play_out(&Signal::raised()), None);
    assert!(played.turns().is_empty());
}

#[test]
fn fast_clocks_are_never_lost() {
    let game = game("loa:setup=easy");
    let pace = Pace::Clock { base: 300 * MS, increment: 5 * MS };
    let seats = [machine(&game, "mcts"), machine(&game, "mcts")];
    let rules = Rules { most_plies: Some(60), margin: 20 * MS, ..paced(pace) };
    let mut played = Match::new(&game, game.start(), seats, rules);
    let ending = played.play_out(&never()).expect("an ending");
    assert_ne!(ending.cause, Cause::Time);
}

/// A match in which a person has moved and a machine is to answer.
fn with_machine_on_turn() -> Match {
    let game = game("connect4");
    let seats = [Seat::Person(None), machine(&game, "random")];
    let mut played = Match::new(&game, game.start(), seats, Rules::default());
    played.play("4", MS).expect("a legal move");
    played
}

#[test]
fn a_machine_may_think_elsewhere() {
    let mut played = with_machine_on_turn();
    let question = played.take_question().expect("a machine's turn");
    assert_eq!((question.side(), question.record().played().len()), (Side::Second, 1));
    assert!(played.take_question().is_none() && played.machine(Side::Second).is_none());
    assert!(!played.play_machine(&never(), &mut |_| {}));
    assert_eq!(played.to_move(), ToMove::Machine(Side::Second));
    let thinking = thread::spawn(move || question.think(&never(), &mut |_| {}));
    let answer = thinking.join().expect("no panic");
    let text = answer.thought().expect("a thought").best_move().to_string();
    assert!(played.take_answer(answer));
    assert_eq!(played.turns().last().map(|turn| &turn.text), Some(&text));
    assert_eq!(played.to_move(), ToMove::Person(Side::First));
    assert!(played.take_question().is_none() && played.machine(Side::Second).is_some());
}

#[test]
fn a_useless_answer_only_brings_the_player_back() {
    let ways: [fn(&mut Match); 5] = [
        |played| assert!(played.take_back()),
        |played| played.resign(Side::First),
        Match::agree_on_draw,
        Match::withdraw_question,
        |played| {
            // The same position again is another question.
            assert!(played.take_back());
            played.play("4", MS).expect("a legal move");
        },
    ];
    for (number, change) in ways.into_iter().enumerate() {
        let mut played = with_machine_on_turn();
        let question = played.take_question().expect("a machine's turn");
        assert!(played.awaits_answer());
        change(&mut played);
        assert!(!played.awaits_answer(), "{number}");
        let turns = played.turns().len();
        assert!(!played.take_answer(question.think(&never(), &mut |_| {})), "{number}");
        assert_eq!(played.turns().len(), turns, "{number}");
        assert!(played.machine(Side::Second).is_some(), "{number}");
    }
}

#[test]
fn a_player_that_is_lost_can_be_replaced() {
    let mut played = with_machine_on_turn();
    drop(played.take_question());
    assert!(played.take_question().is_none());
    let Seat::Machine(other) = machine(&game("connect4"), "greedy") else { unreachable!() };
    played.reseat(Side::Second, other);
    assert!(played.play_machine(&never(), &mut |_| {}));
    assert!(played.into_players().map(|player| player.is_some()) == [false, true]);
}

#[test]
fn what_was_spent_before_an_interruption_counts() {
    let game = game("connect4");
    for pace in [Pace::PerMove(100 * MS), Pace::Clock { base: 100 * MS, increment: MS }] {
        let new = || {
            Match::new(&game, game.start(), [Seat::Person(None), Seat::Person(None)], paced(pace))
        };
        let mut played = new();
        assert_eq!(played.time_left(), Some(100 * MS));
        played.spend(60 * MS);
        assert_eq!((played.spent(), played.time_left()), (60 * MS, Some(40 * MS)));
        assert!(!played.claim_time(40 * MS));
        assert!(played.claim_time(60 * MS));
        assert_eq!(played.ending().map(|ending| ending.cause), Some(Cause::Time));
        let mut other = new();
        other.spend(60 * MS);
        other.play("4", 30 * MS).expect("a legal move");
        assert_eq!((other.turns()[0].time, other.spent()), (90 * MS, Duration::ZERO));
    }
}

#[test]
fn an_interrupted_machine_has_less_time_left() {
    let game = game("connect4");
    // Wide margins: the machine that runs this may be busy with something else.
    let rules = Rules { margin: 60_000 * MS, ..paced(Pace::PerMove(30_100 * MS)) };
    let mut played =
        Match::new(&game, game.start(), [machine(&game, "mcts"), Seat::Person(None)], rules);
    played.spend(30_000 * MS);
    assert!(played.play_machine(&never(), &mut |_| {}));
    let time = played.turns()[0].time;
    assert!(time > 30_000 * MS && time < 50_000 * MS, "{time:?}");
}
