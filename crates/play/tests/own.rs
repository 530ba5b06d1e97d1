//! Evaluations from outside the catalogue.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ludens_core::AnyRecord;
use ludens_games::Game;
use ludens_play::{Go, OwnEvaluation, PlayerSpec, PlayerSpecError, Signal};

/// Prefers positions in which the side to move has few moves, and counts its calls.
#[derive(Default)]
struct FewMoves {
    asked: AtomicU64,
}

impl OwnEvaluation for FewMoves {
    fn score(&self, record: &dyn AnyRecord) -> f64 {
        assert!(record.played().is_empty(), "only the position is told");
        self.asked.fetch_add(1, Ordering::Relaxed);
        -(record.legal_moves().len() as f64)
    }
}

#[test]
fn a_search_asks_the_evaluation_it_is_given() {
    let game: Game = "loa".parse().expect("a game");
    let own = Arc::new(FewMoves::default());
    let spec = PlayerSpec::parse(&game, "minimax:depth=1").expect("a player");
    let mut player = spec.with_evaluation(own.clone()).expect("it has evaluations").make();
    let record = game.start();
    let thought = player.think(&*record, &Go::default(), &Signal::default(), &mut |_| {});
    let thought = thought.expect("a thought");
    // A side with few moves is better here, so that the opponent gets the most.
    let replies = |text: &str| {
        let mut next = record.boxed_clone();
        next.play(text).expect("a legal move");
        next.legal_moves().len()
    };
    let most = record.legal_moves().iter().map(|mv| replies(&mv.text)).max();
    assert_eq!(Some(replies(thought.best_move())), most);
    assert_eq!(own.asked.load(Ordering::Relaxed), record.legal_moves().len() as u64);
}

#[test]
fn a_player_without_an_evaluation_takes_none() {
    let game: Game = "loa".parse().expect("a game");
    let give = |text: &str| {
        let spec = PlayerSpec::parse(&game, text).expect("a player");
        spec.with_evaluation(Arc::new(FewMoves::default())).expect_err("refused")
    };
    assert!(matches!(give("random"), PlayerSpecError::UnknownOption { .. }));
    assert!(matches!(give("alphabeta:eval=h2"), PlayerSpecError::Twice { .. }));
}

/// No number at all, or one beyond all bounds, is still an opinion.
#[test]
fn strange_numbers_do_no_harm() {
    struct Strange(f64);
    impl OwnEvaluation for Strange {
        fn score(&self, _: &dyn AnyRecord) -> f64 {
            self.0
        }
    }
    let game: Game = "connect4".parse().expect("a game");
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300] {
        for text in ["alphabeta:depth=3", "mcts:nodes=50"] {
            let spec = PlayerSpec::parse(&game, text).expect("a player");
            let spec = spec.with_evaluation(Arc::new(Strange(number))).expect("accepted");
            let stop = Signal::default();
            let thought = spec.make().think(&*game.start(), &Go::default(), &stop, &mut |_| {});
            assert_eq!(thought.expect("a thought").worth().proven, None, "{text} {number}");
        }
    }
}
