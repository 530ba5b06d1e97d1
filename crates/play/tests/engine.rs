//! Outside programs as players: good ones, and every way to be bad. The
//! programs are `examples/mock_engine.rs`, which `cargo test` builds.

use std::env;
use std::fs;
use std::io::{ErrorKind, Read};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use ludens_games::Game;
use ludens_play::engine::{EngineError, Fault};
use ludens_play::{
    Cause, Go, Match, Pace, Player, PlayerError, PlayerSpec, Rules, Seat, Signal, Thought,
    TimeControl,
};

/// The mock, which stands beside the folder of the tests.
fn mock() -> PathBuf {
    let test = env::current_exe().expect("this program");
    let folder = test.parent().and_then(|deps| deps.parent()).expect("the build folder");
    let name = format!("mock_engine{}", env::consts::EXE_SUFFIX);
    let path = folder.join("examples").join(name);
    assert!(path.exists(), "{} is missing: run all tests of this crate", path.display());
    path
}

fn game() -> Game {
    "connect4".parse().expect("a game")
}

fn engine_with(behaviour: &str, more: &str) -> Box<dyn Player> {
    let path = mock().display().to_string().replace('\\', "\\\\");
    let text = format!("engine:\"'{path}' {behaviour}\",start=2s{more}");
    PlayerSpec::parse(&game(), &text).expect("a player").make()
}

fn engine(behaviour: &str) -> Box<dyn Player> {
    engine_with(behaviour, "")
}

fn ask(player: &mut dyn Player, go: &Go) -> Result<Thought, PlayerError> {
    player.think(&*game().start(), go, &Signal::default(), &mut |_| {})
}

fn soon() -> Go {
    Go::for_time(Duration::from_millis(50))
}

/// What goes wrong when it is asked.
fn failure(behaviour: &str) -> EngineError {
    match ask(&mut *engine(behaviour), &soon()) {
        Err(PlayerError::Engine(error)) => error,
        other => panic!("{behaviour} should fail, not {other:?}"),
    }
}

#[test]
fn a_good_program_plays() {
    let mut player = engine("good");
    player.new_game(0);
    for _ in 0..3 {
        assert_eq!(ask(&mut *player, &soon()).expect("a thought").best_move(), "1");
    }
}

#[test]
fn rubbish_between_the_lines_does_no_harm() {
    let mut seen = Vec::new();
    let thought = engine("chatty").think(&*game().start(), &soon(), &Signal::default(), &mut |t| {
        seen.push(t.best_move().to_string());
    });
    let thought = thought.expect("a thought");
    assert_eq!((thought.best_move(), thought.depth), ("1", 3));
    assert_eq!((thought.worth().score.value(), thought.statistics.nodes), (17, 42));
    assert_eq!(seen, ["4"]);
}

#[test]
fn an_answer_too_many_is_not_taken_for_the_next() {
    let mut player = engine("twice");
    let mut record = game().start();
    for column in ["1", "1", "1", "1", "1", "1"] {
        record.play(column).expect("a move");
        let thought = player.think(&*record, &soon(), &Signal::default(), &mut |_| {});
        let expected = record.legal_moves()[0].text.clone();
        assert_eq!(thought.expect("a thought").best_move(), expected);
    }
}

#[test]
fn a_slow_start_is_waited_for() {
    assert!(ask(&mut *engine("slow-start"), &soon()).is_ok());
}

#[test]
fn a_missing_program_is_named() {
    let mut player =
        PlayerSpec::parse(&game(), "engine:\"./no-such-program\"").expect("a player").make();
    let message = ask(&mut *player, &soon()).expect_err("an error").to_string();
    assert!(message.contains("./no-such-program") && message.contains("could not be started"));
}

#[test]
fn a_crash_is_reported_with_the_last_lines() {
    let error = failure("crash");
    assert!(
        matches!(&error.fault, Fault::Ended { expected: "bestmove", status } if status.contains("101"))
    );
    assert!(error.to_string().contains("index out of bounds"), "{error}");
    let error = failure("crash-at-start");
    assert!(
        matches!(&error.fault, Fault::Ended { expected: "ugiok", status } if status.contains('3'))
    );
    assert!(error.to_string().contains("I have never felt well"), "{error}");
}

#[test]
fn a_program_that_closes_its_output_is_ended() {
    assert!(matches!(failure("closes-output").fault, Fault::Ended { .. }));
}

#[test]
fn illegal_moves_are_reported_with_the_legal_ones() {
    let error = failure("illegal");
    assert!(matches!(error.fault, Fault::Illegal { .. }));
    assert!(error.to_string().contains("z9-z8") && error.to_string().contains("1 2 3"), "{error}");
    assert!(matches!(failure("empty").fault, Fault::Illegal { .. }));
}

#[test]
fn a_program_that_does_not_stop_is_ended() {
    for behaviour in ["hang", "flood"] {
        let began = Instant::now();
        assert!(matches!(failure(behaviour).fault, Fault::Hung { .. }), "{behaviour}");
        assert!(began.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn a_program_that_never_gets_ready_is_ended() {
    for behaviour in ["hang-at-start", "rubbish"] {
        let text = engine(behaviour).spec().replace("start=2s", "start=200ms");
        let mut player = PlayerSpec::parse(&game(), &text).expect("a player").make();
        let error = ask(&mut *player, &soon()).expect_err("an error");
        assert!(error.to_string().contains("did not say ugiok within 200ms"), "{error}");
    }
}

#[test]
fn a_late_program_is_asked_to_stop_and_answers() {
    let began = Instant::now();
    assert!(ask(&mut *engine("late"), &soon()).is_ok());
    assert!(began.elapsed() >= Duration::from_millis(50));
}

#[test]
fn stop_reaches_the_program() {
    let stop = Signal::raised();
    let began = Instant::now();
    let thought = engine("late").think(&*game().start(), &Go::infinite(), &stop, &mut |_| {});
    assert!(thought.is_ok() && began.elapsed() < Duration::from_secs(2));
}

#[test]
fn own_limits_hold_where_the_caller_sets_none() {
    let began = Instant::now();
    assert!(ask(&mut *engine_with("late", ",time=100ms"), &Go::default()).is_ok());
    assert!(ask(&mut *engine_with("late", ",patience=100ms"), &Go::to_depth(3)).is_ok());
    assert!(began.elapsed() < Duration::from_secs(3));
}

/// The fault of a program that may use 128 MB.
fn failure_with_little_memory(player: &mut dyn Player) -> EngineError {
    let began = Instant::now();
    loop {
        match ask(player, &Go::for_time(Duration::from_secs(20))) {
            Err(PlayerError::Engine(error)) => return error,
            other => assert!(began.elapsed() < Duration::from_secs(10), "{other:?}"),
        }
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_takes_too_much_memory_is_ended() {
    for behaviour in ["hungry", "hungry-later", "hungry-child"] {
        let mut player = engine_with(behaviour, ",memory=128MB");
        let error = failure_with_little_memory(&mut *player);
        let Fault::Memory(excess) = error.fault else { panic!("{behaviour}: {error}") };
        assert_eq!(excess.allowed, 128 << 20);
        assert!(excess.used > excess.allowed && excess.used < 4 << 30, "{excess}");
        assert!(error.to_string().contains("of memory; 128 MB are allowed"), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn the_memory_limit_holds_between_moves() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let mut player = engine_with(&format!("hungry-later {port}"), ",memory=128MB");
    assert!(ask(&mut *player, &soon()).is_ok());
    // No question is asked, and it is ended nevertheless.
    assert!(is_gone(listener.accept().expect("a connection").0));
    let error = failure_with_little_memory(&mut *player);
    assert!(matches!(error.fault, Fault::Memory(_)), "{error}");
}

#[test]
fn a_modest_program_is_left_alone() {
    let mut player = engine_with("good", ",memory=512MB");
    for _ in 0..3 {
        assert!(ask(&mut *player, &soon()).is_ok());
        thread::sleep(Duration::from_millis(120));
    }
}

#[test]
fn a_program_works_in_its_folder() {
    let folder = env::temp_dir().join(format!("ludens engine {}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("column.txt"), "6").expect("a file");
    let quoted = folder.display().to_string().replace('\\', "\\\\");
    let mut player = engine_with("reads-a-file", &format!(",folder=\"{quoted}\""));
    let thought = ask(&mut *player, &soon());
    fs::remove_dir_all(&folder).expect("our folder");
    assert_eq!(thought.expect("a thought").best_move(), "6");
    let mut lost = engine_with("good", ",folder=\"/no/such/folder\"");
    let error = ask(&mut *lost, &soon()).expect_err("an error").to_string();
    assert!(error.contains("could not be started"), "{error}");
}

#[test]
fn a_program_that_failed_is_started_again() {
    let mut player = engine("crash");
    for _ in 0..2 {
        let error = ask(&mut *player, &soon()).expect_err("an error").to_string();
        assert!(error.contains("101"), "{error}");
    }
}

/// Waits until the connection's other end has gone.
fn is_gone(mut connection: TcpStream) -> bool {
    connection.set_read_timeout(Some(Duration::from_secs(5))).expect("a time-out");
    match connection.read(&mut [0]) {
        Ok(read) => read == 0,
        Err(error) => error.kind() == ErrorKind::ConnectionReset,
    }
}

#[test]
fn nothing_is_left_behind() {
    for (behaviour, processes) in [("never-quits", 1), ("with-child", 2), ("hang", 1)] {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let mut player = engine(&format!("{behaviour} {port}"));
        let _ = ask(&mut *player, &soon());
        let accept = |_| listener.accept().expect("a connection").0;
        let lifelines: Vec<_> = (0..processes).map(accept).collect();
        drop(player);
        assert!(lifelines.into_iter().all(is_gone), "{behaviour} is still there");
    }
}

#[test]
fn a_bad_program_loses_its_match() {
    for (behaviour, is_illegal) in [("crash", false), ("illegal", true)] {
        let control = TimeControl {
            pace: Pace::PerMove(Duration::from_millis(50)),
            ..TimeControl::default()
        };
        let rules = Rules { control: [control; 2], ..Rules::default() };
        let seats = [Seat::Machine(engine("good")), Seat::Machine(engine(behaviour))];
        let mut game = Match::new(&game(), game().start(), seats, rules);
        let ending = game.play_out(&Signal::default()).expect("an ending");
        assert_eq!(ending.winner, Some(ludens_core::Side::First));
        assert_eq!(matches!(ending.cause, Cause::Illegal(_)), is_illegal, "{ending}");
        assert_eq!(game.turns().len(), 1);
    }
}
