//! Matches: whose turn it is, clocks, endings and taking back.

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use ludens_core::{AnyRecord, Side};
use ludens_games::Game;
use ludens_play::{
    Cause, Ending, Go, Match, Pace, Player, PlayerError, PlayerSpec, Rules, Seat, Thought,
    TimeControl, Turn,
};

const MS: Duration = Duration::from_millis(1);

fn game(text: &str) -> Game {
    text.parse().expect("a game")
}

fn machine(game: &Game, player: &str) -> Seat {
    Seat::Machine(PlayerSpec::parse(game, player).expect("a player").make())
}

fn never() -> AtomicBool {
    AtomicBool::new(false)
}

fn paced(pace: Pace) -> Rules {
    let control = TimeControl { pace, ..TimeControl::default() };
    Rules { control: [control; 2], margin: 10 * MS, ..Rules::default() }
}

/// Takes its time before it plays at random.
struct Sleeper(Box<dyn Player>, Duration);

impl Player for Sleeper {
    fn think(
        &mut self,
        record: &dyn AnyRecord,
        go: &Go,
        stop: &AtomicBool,
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
        let mut played = Match::new(game.start(), seats, rules);
        let ending = played.play_out(&never()).expect("an ending");
        assert!(played.turn() == Turn::Over(ending) && !played.turns().is_empty(), "{name}");
        assert!(played.turns().iter().all(|turn| turn.thought.is_some()));
    }
}

#[test]
fn too_many_plies_are_a_draw() {
    let game = game("loa");
    let seats = [machine(&game, "random"), machine(&game, "random")];
    let rules = Rules { most_plies: Some(6), ..Rules::default() };
    let mut played = Match::new(game.start(), seats, rules);
    let ending = played.play_out(&never());
    assert_eq!(ending, Some(Ending { winner: None, cause: Cause::PlyLimit }));
    assert_eq!(played.turns().len(), 6);
}

#[test]
fn whoever_is_too_late_loses() {
    let game = game("connect4");
    let clock = Pace::Clock { base: 60 * MS, increment: Duration::ZERO };
    for pace in [Pace::PerMove(20 * MS), clock] {
        let seats = [machine(&game, "random"), sleeper(&game, 100 * MS)];
        let mut played = Match::new(game.start(), seats, paced(pace));
        let ending = played.play_out(&never());
        assert_eq!(ending, Some(Ending { winner: Some(Side::First), cause: Cause::Time }));
    }
}

#[test]
fn a_clock_runs_and_gets_its_increment() {
    let game = game("connect4");
    let pace = Pace::Clock { base: 1000 * MS, increment: 500 * MS };
    let seats = [sleeper(&game, 20 * MS), Seat::Person];
    let mut played = Match::new(game.start(), seats, paced(pace));
    assert!(played.play_machine(&never(), &mut |_| {}));
    let left = played.clock(Side::First).expect("a clock");
    assert!(left < 1480 * MS && left > 1200 * MS, "{left:?}");
    assert_eq!(played.clock(Side::Second), Some(1000 * MS));
    assert!(played.take_back());
    assert_eq!(played.clock(Side::First), Some(1000 * MS));
    assert!(!played.take_back());
}

#[test]
fn a_person_hands_moves_in() {
    let game = game("connect4");
    let seats = [Seat::Person, machine(&game, "random")];
    let mut played = Match::new(game.start(), seats, Rules::default());
    assert_eq!(played.turn(), Turn::Person(Side::First));
    assert!(!played.play_machine(&never(), &mut |_| {}));
    assert!(played.play("9", MS).is_err());
    played.play("4", MS).expect("a legal move");
    assert_eq!(played.turn(), Turn::Machine(Side::Second));
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
    let mut played = Match::new(game.start(), seats, Rules::default());
    assert_eq!(played.play_out(&AtomicBool::new(true)), None);
    assert!(played.turns().is_empty());
}

#[test]
fn fast_clocks_are_never_lost() {
    let game = game("loa:setup=easy");
    let pace = Pace::Clock { base: 300 * MS, increment: 5 * MS };
    let seats = [machine(&game, "mcts"), machine(&game, "mcts")];
    let rules = Rules { most_plies: Some(60), margin: 20 * MS, ..paced(pace) };
    let mut played = Match::new(game.start(), seats, rules);
    let ending = played.play_out(&never()).expect("an ending");
    assert_ne!(ending.cause, Cause::Time);
}
