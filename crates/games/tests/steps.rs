//! Every game can be played action by action, and is the same game.

use ludens_core::playout::Draw;
use ludens_core::{ActionError, AnySteps, Random, Side};
use ludens_games::{GAMES, Game};

/// Every game in its usual form, and with other boards or moves.
fn games() -> impl Iterator<Item = Game> {
    GAMES.iter().flat_map(Game::variants)
}

fn steps(game: &Game) -> Box<dyn AnySteps> {
    game.steps(&*game.start()).expect("its own record")
}

/// The clicks of each legal move that begins with what is picked, at the next place.
fn next_squares(steps: &dyn AnySteps) -> Vec<String> {
    let picked = steps.picked();
    let moves = steps.record().legal_moves();
    let begun = moves.into_iter().filter(|mv| mv.path.starts_with(&picked));
    let mut next: Vec<_> = begun.filter_map(|mv| mv.path.get(picked.len()).cloned()).collect();
    next.sort();
    next.dedup();
    next
}

#[test]
fn actions_are_the_clicks_of_the_moves() {
    for game in games() {
        let mut random = Random::new(7);
        let mut steps = steps(&game);
        for _ in 0..60 {
            if steps.outcome().is_some() {
                break;
            }
            let squares = next_squares(&*steps);
            if squares.is_empty() {
                assert_eq!(steps.actions().iter().collect::<Vec<_>>(), [0], "{game}: a pass");
                steps.apply_any(&mut random);
                continue;
            }
            if game.info.name != "connect4" {
                let name = |action: u8| steps.frame().action_name(action.into()).expect("a name");
                let mut named: Vec<_> = steps.actions().iter().map(name).collect();
                named.sort_unstable();
                assert_eq!(named, squares, "{game}");
            }
            assert_eq!(steps.actions().len(), squares.len(), "{game}");
            steps.apply_any(&mut random);
        }
    }
}

#[test]
fn the_game_ends_as_its_record_does() {
    for game in games() {
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let mut steps = steps(&game);
            while steps.outcome().is_none() {
                let before = (steps.side(), steps.record().played().len());
                steps.apply_any(&mut random);
                let is_whole = steps.record().played().len() > before.1;
                assert!(is_whole || steps.side() == before.0, "{game}: the turn passed midway");
                assert_eq!(steps.outcome(), steps.record().outcome(), "{game}");
            }
            assert!(steps.actions().is_empty());
            let mut again = replay(&game, steps.history());
            assert_eq!(again.record().text(), steps.record().text(), "{game}");
            assert!(matches!(again.apply(0), Err(ActionError::GameOver { .. })));
        }
    }
}

fn replay(game: &Game, history: &[u8]) -> Box<dyn AnySteps> {
    let mut steps = steps(game);
    for &action in history {
        steps.apply(action.into()).expect("it was legal");
    }
    steps
}

#[test]
fn a_move_has_as_many_actions_as_clicks() {
    for game in games() {
        let mut random = Random::new(5);
        let mut steps = steps(&game);
        while steps.outcome().is_none() {
            let moves = steps.record().legal_moves();
            let text = random.pick(&moves.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>());
            let text = text.expect("a move").to_string();
            for action in steps.actions_of(&text).expect("a legal move") {
                steps.apply(action.into()).expect("a legal action");
            }
            assert_eq!(steps.record().last_played().map(|mv| mv.text), Some(text), "{game}");
        }
    }
}

#[test]
fn what_is_not_legal_changes_nothing() {
    for game in games() {
        let mut steps = steps(&game);
        for action in [usize::MAX, 256, 255, steps.frame().actions()] {
            let error = steps.apply(action).expect_err("no such action").to_string();
            assert!(error.contains(&format!("action {action} is not legal")), "{error}");
        }
        assert!(steps.history().is_empty());
    }
}

#[test]
fn an_observation_shows_the_picture() {
    for game in games() {
        let mut random = Random::new(3);
        let mut steps = steps(&game);
        while steps.outcome().is_none() {
            check_observation(&game, &*steps);
            steps.apply_any(&mut random);
        }
    }
}

fn check_observation(game: &Game, steps: &dyn AnySteps) {
    let frame = steps.frame();
    let mut numbers = vec![f32::NAN; frame.numbers()];
    let cells = frame.shape()[1] * frame.shape()[2];
    let board = steps.record().board();
    for viewer in Side::BOTH {
        steps.observe(viewer, &mut numbers);
        let sum = |wanted: &str| {
            let planes = frame.planes().iter().zip(numbers.chunks(cells));
            let shown = planes.filter(|(plane, _)| plane.to_string().starts_with(wanted));
            shown.flat_map(|(_, numbers)| numbers).sum::<f32>()
        };
        let pieces = |side| {
            let own = board.cells.iter().filter_map(|cell| cell.piece);
            own.filter(|piece| piece.side == side).count() as f32
        };
        assert_eq!((sum("own"), sum("other")), (pieces(viewer), pieces(!viewer)), "{game}");
        assert_eq!(sum("picked"), steps.picked().len() as f32, "{game}");
        assert_eq!(sum("first"), if viewer == Side::First { cells as f32 } else { 0.0 });
    }
}

#[test]
fn a_pass_is_action_0() {
    let game: Game = "loa:stuck=passes".parse().expect("a game");
    let record = game.from_text("6wb/6ww/3w4/8/8/8/ww6/bw6 b").expect("a position");
    assert_eq!(record.legal_moves().len(), 1, "only a pass");
    let mut steps = game.steps(&*record).expect("its own record");
    assert_eq!(steps.actions().iter().collect::<Vec<_>>(), [0]);
    let side = steps.side();
    steps.apply(0).expect("a pass");
    assert_ne!(steps.side(), side);
}

#[test]
fn random_games_from_the_middle_of_a_move() {
    let game: Game = "amazons:6x6".parse().expect("a game");
    let mut steps = steps(&game);
    let mut random = Random::new(1);
    steps.apply_any(&mut random);
    steps.apply_any(&mut random);
    let tally = steps.playouts(Draw::Uniform, 50, &mut random);
    assert_eq!((tally.games, tally.drawn), (50, 0));
    assert_eq!(tally.first + tally.second, 50);
}
