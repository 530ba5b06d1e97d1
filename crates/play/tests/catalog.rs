//! Players by name: what exists, what is refused and how, and that every one
//! of them plays.

use std::time::Duration;

use ludens_games::{GAMES, Game};
use ludens_play::catalog::{Values, needs_network, runs_programs};
use ludens_play::{Detail, Go, Match, PlayerSpec, Rules, Seat, Signal, TimeControl, players};
use proptest::prelude::*;

fn games() -> impl Iterator<Item = Game> {
    GAMES.iter().map(Game::with_defaults)
}

fn game(text: &str) -> Game {
    text.parse().expect("a game")
}

fn message(game_text: &str, player: &str) -> String {
    PlayerSpec::parse(&game(game_text), player).expect_err("an error").to_string()
}

/// The names that can be used as they are: a program or a network must be named.
fn names(game: &Game) -> Vec<&'static str> {
    let names = players(game).into_iter().map(|player| player.name);
    names.filter(|name| !runs_programs(name) && !needs_network(name)).collect()
}

#[test]
fn every_default_is_a_value_that_can_be_given() {
    for game in games() {
        for player in players(&game) {
            for option in player.options.iter().filter(|option| !option.default.is_empty()) {
                let accepted = option.values.accept(&option.default);
                assert!(accepted.is_some(), "{} {} {option:?}", game.info.name, player.name);
            }
        }
    }
}

#[test]
fn every_option_can_be_given() {
    for game in games() {
        for name in names(&game) {
            let spec = PlayerSpec::parse(&game, name).expect("a player");
            let options = players(&game).into_iter().find(|player| player.name == name);
            for option in options.expect("the player").options {
                // Weights depend on the evaluation that is chosen.
                if !option.default.is_empty() && !option.name.starts_with("eval.") {
                    let changed = spec.with(&option.name, &option.default);
                    assert!(changed.is_ok(), "{name} {option:?}: {changed:?}");
                }
            }
        }
    }
}

#[test]
fn every_player_plays_a_legal_move() {
    let go = Go { nodes: Some(50), depth: Some(1), ..Go::for_time(Duration::from_millis(20)) };
    for game in games() {
        let record = game.start();
        for name in names(&game) {
            let mut player = PlayerSpec::parse(&game, name).expect("a player").make();
            player.new_game(3);
            let thought = player.think(&*record, &go, &Signal::default(), &mut |_| {});
            let thought = thought.unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(record.boxed_clone().play(thought.best_move()).is_ok(), "{name}");
        }
    }
}

#[test]
fn every_player_plays_on_where_a_draw_could_be_claimed() {
    let game = game("loa:setup=easy");
    let mut record = game.start();
    let there_and_back = ["a7-c7", "b8-b6", "c7-a7", "b6-b8"];
    for text in there_and_back.into_iter().cycle().take(8) {
        record.play_on(text).expect("a legal move");
    }
    assert!(record.outcome().is_some() && record.outcome_on_board().is_none());
    let go = Go { nodes: Some(50), depth: Some(2), ..Go::for_time(Duration::from_millis(20)) };
    for name in names(&game) {
        let mut player = PlayerSpec::parse(&game, name).expect("a player").make();
        let thought = player.think(&*record, &go, &Signal::default(), &mut |_| {});
        let best = thought.expect("a thought").best_move().to_string();
        assert!(record.boxed_clone().play_on(&best).is_ok(), "{name}");
    }
}

#[test]
fn every_level_exists() {
    for game in games() {
        for level in 1..=10 {
            let spec = PlayerSpec::parse(&game, &format!("level:{level}")).expect("a level");
            assert_eq!(spec.to_string(), format!("level:level={level}"));
        }
    }
    assert!(message("loa", "level:11").contains("a whole number from 1 to 10"));
}

#[test]
fn the_studies_opponents_play_their_own_game_only() {
    let own = [
        ("mccloud", "loa"),
        ("bucky", "loa"),
        ("onepiece", "checkers"),
        ("profe", "connect4"),
        ("carlinhos", "amazons"),
    ];
    for (name, own) in own {
        for game in games() {
            match PlayerSpec::parse(&game, name) {
                Ok(_) => assert_eq!(game.info.name, own, "{name}"),
                Err(error) => {
                    assert_ne!(game.info.name, own, "{error}");
                    assert!(error.to_string().contains("there is no player"), "{error}");
                }
            }
        }
    }
}

#[test]
fn errors_say_what_there_is() {
    let unknown = message("connect4", "deepblue");
    assert!(unknown.starts_with("there is no player \"deepblue\" in connect4; there are best, "));
    assert_eq!(message("loa", "random:speed=3"), "random has no option \"speed\"; it has seed");
    assert!(message("loa", "mcts:move=best").ends_with("it can be rate, visits, robust"));
    assert!(message("loa", "mcts:time=5").ends_with("it can be a time such as 5s, 200ms or 2m"));
    assert_eq!(message("loa", "random:seed=1,seed=2"), "option seed of random is given twice");
    assert!(message("loa", "engine").contains("engine:\"path args\""));
    assert!(message("loa", "mcts time").contains("character 5"));
}

#[test]
fn a_bare_value_sets_the_first_option() {
    let spec = |text| PlayerSpec::parse(&game("loa"), text).expect("a player").to_string();
    assert_eq!(spec("mcts:5s"), "mcts:time=5s");
    assert_eq!(spec("random:7"), "random:seed=7");
    assert_eq!(spec("engine:\"a b\""), "engine:command=a b");
    let quoted = spec("engine:\"a, b\",option.Level=3");
    assert_eq!(quoted, "engine:command=\"a, b\",option.Level=3");
    assert_eq!(spec(&quoted), quoted);
}

#[test]
fn options_of_a_program_are_only_for_programs() {
    assert!(message("loa", "random:option.x=1").contains("has no option"));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let played = |player: &str, seed| {
        let game = game("connect4");
        let seat = || Seat::Machine(PlayerSpec::parse(&game, player).expect("a player").make());
        let control = TimeControl { nodes: Some(60), ..TimeControl::default() };
        let rules = Rules { seed, control: [control; 2], ..Rules::default() };
        let mut played = Match::new(&game, game.start(), [seat(), seat()], rules);
        played.play_out(&Signal::default()).expect("an ending");
        played.turns().iter().map(|turn| turn.text.clone()).collect::<String>()
    };
    for player in ["random", "mcts", "level:3", "mcts:random=50"] {
        assert_eq!(played(player, 5), played(player, 5), "{player}");
        let others = (6..10).filter(|&seed| played(player, seed) != played(player, 5)).count();
        assert!(others > 0, "{player} plays the same game with every seed");
    }
}

#[test]
fn all_moves_can_be_asked_for() {
    let game = game("connect4");
    for name in names(&game).into_iter().filter(|name| !name.starts_with("level")) {
        let mut player = PlayerSpec::parse(&game, name).expect("a player").make();
        let go =
            Go { wanted: Detail::AllMoves { lines: 1 }, depth: Some(2), ..Go::for_nodes(2000) };
        let thought = player.think(&*game.start(), &go, &Signal::default(), &mut |_| {});
        let mut texts: Vec<_> = thought
            .expect("a thought")
            .moves
            .expect("all moves")
            .into_iter()
            .map(|mv| mv.text)
            .collect();
        texts.sort();
        assert_eq!(texts, ["1", "2", "3", "4", "5", "6", "7"], "{name}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_player_or_refused(text in "(mcts|random|best|level|engine|pvs|\\PC{0,5}):?((time|seed|eval|c|k|memory|option\\.a|command)=(5s|1|on|64MB|\\PC{0,4}),?){0,3}") {
        let game = game("checkers");
        if let Ok(spec) = PlayerSpec::parse(&game, &text) {
            let written = spec.to_string();
            let again = PlayerSpec::parse(&game, &written).map(|spec| spec.to_string());
            prop_assert_eq!(again, Ok(written));
        }
    }
}

#[test]
fn values_tell_themselves() {
    assert_eq!(Values::Switch.to_string(), "on, off");
    assert_eq!(Values::Whole { min: 1, max: u64::MAX }.to_string(), "a whole number from 1");
}
