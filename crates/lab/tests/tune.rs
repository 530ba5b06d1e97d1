//! Tuning: what can be tuned, the same way again, stopped and resumed, and that it
//! leads somewhere.

use std::num::NonZero;

use ludens_arena::runner::StopSignal;
use ludens_arena::store::Store;
use ludens_games::Game;
use ludens_lab::tune::{Dial, Tuning, Walked, write_report};

fn game(text: &str) -> Game {
    text.parse().expect("a game")
}

fn names(dials: &[Dial]) -> Vec<&str> {
    dials.iter().map(|dial| dial.name.as_str()).collect()
}

fn small() -> Tuning {
    let player = "alphabeta:depth=2,eval=mickey,seed=1".to_string();
    let wanted = ["man", "king"].map(str::to_string);
    let dials = Tuning::dials(&game("checkers"), &player, &wanted).expect("dials");
    Tuning { game: "checkers".into(), player, dials, steps: 6, pairs: 1, nodes: None, seed: 3 }
}

fn walk(tuning: &Tuning, store: &Store, stop_at: Option<u64>) -> Walked {
    let stop = StopSignal::default();
    let threads = NonZero::new(2).expect("some");
    let walked = tuning.walk(store, threads, &stop, &mut |step, weights| {
        assert_eq!(weights.len(), tuning.dials.len());
        if stop_at == Some(step) {
            stop.finish_games();
        }
    });
    walked.expect("a walk")
}

#[test]
fn all_that_matters_is_tuned_unless_some_is_named() {
    let checkers = game("checkers");
    let all = Tuning::dials(&checkers, "pvs:eval=mickey", &[]).expect("dials");
    assert!(names(&all).contains(&"king") && !names(&all).contains(&"as-run"), "{all:?}");
    let king = all.iter().find(|dial| dial.name == "king").expect("a weight");
    assert_eq!((king.start, (king.step * 1000.0).round()), (7.75, 775.0));
    let given = Tuning::dials(&checkers, "pvs:eval=mickey,eval.king=9", &["king".into()]);
    assert_eq!(given.expect("one dial")[0].start, 9.0);
    let refused = |player: &str, wanted: &[String]| {
        Tuning::dials(&checkers, player, wanted).expect_err("refused").to_string()
    };
    assert!(refused("pvs:eval=mickey", &["queen".into()]).contains("no weight `queen`"));
    assert!(refused("random", &[]).contains("nothing to tune"));
    assert!(refused("nobody", &[]).contains("nobody"));
}

#[test]
fn the_same_seed_goes_the_same_way_also_after_a_stop() {
    let tuning = small();
    let [once, broken] = [(); 2].map(|()| Store::in_memory().expect("a store"));
    let Walked::There(expected) = walk(&tuning, &once, None) else { panic!("it walks") };
    assert_eq!(walk(&tuning, &broken, Some(2)), Walked::Stopped);
    assert_eq!(tuning.way(&broken).expect("a way").len(), 3);
    assert_eq!(walk(&tuning, &broken, None), Walked::There(expected.clone()));
    let way = tuning.way(&once).expect("a way");
    assert_eq!((way.len(), &way[0], &way[6]), (7, &tuning.start(), &expected));
    let other = Tuning { seed: 4, ..tuning };
    let store = Store::in_memory().expect("a store");
    assert_ne!(walk(&other, &store, None), Walked::There(expected));
}

#[test]
fn a_weight_that_is_far_too_small_grows() {
    let mut tuning = small();
    tuning.dials = vec![Dial { name: "man".into(), start: 0.5, step: 1.0 }];
    (tuning.steps, tuning.pairs) = (20, 4);
    let store = Store::in_memory().expect("a store");
    let Walked::There(weights) = walk(&tuning, &store, None) else { panic!("it walks") };
    assert!(weights[0] > 1.5, "{weights:?}");
    let folder = tempfile::tempdir().expect("a folder");
    let way = tuning.way(&store).expect("a way");
    write_report(&tuning, &way, None, folder.path()).expect("files");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect(name);
    assert!(read("weights.csv").lines().count() == 22 && read("weights.svg").contains("<svg"));
    assert!(read("report.md").contains("20 of 20 steps, 160 games"), "{}", read("report.md"));
}
