//! Games: each exactly once, read back as they were stored, counted correctly.

use ludens_arena::store::{Added, GameFilter, GameRow, MoveRow, RunId, Store, StoreError};
use ludens_core::Side;
use ludens_play::{Value, Worth};
use tempfile::TempDir;

use super::samples::{folder, game, games, new_run, store_in};

fn filled(numbers: impl IntoIterator<Item = u64>) -> (TempDir, Store, RunId) {
    let folder = folder();
    let store = store_in(&folder, "a.db");
    let run = store.create_run(&new_run(1)).expect("a run");
    store.add_games(run, &games(numbers)).expect("games");
    (folder, store, run)
}

fn stored(store: &Store, run: RunId) -> Vec<GameRow> {
    store.games(run).collect::<Result<_, _>>().expect("games")
}

#[test]
fn games_come_back_exactly_and_in_order() {
    let (_folder, store, run) = filled((0..700).rev());
    assert_eq!(stored(&store, run), games(0..700));
    assert_eq!(store.game(run, 512).expect("an answer"), Some(game(512)));
    assert_eq!(store.game(run, 700).expect("an answer"), None);
}

#[test]
fn heads_say_the_same_without_the_moves() {
    let (_folder, store, run) = filled(0..300);
    for head in store.heads(run) {
        let head = head.expect("a head");
        let game = game(head.number);
        assert_eq!((head.first, head.second), (game.first, game.second));
        assert_eq!((head.winner, head.cause), (game.winner, game.cause));
        assert_eq!((head.opening, head.plies), (game.opening, game.plies));
    }
    assert_eq!(store.heads(run).count(), 300);
}

/// A filter picks the same games as a count by hand.
#[test]
fn some_games_can_be_picked() {
    let (_folder, store, run) = filled(0..300);
    let numbers = |wanted: &GameFilter, most| -> Vec<u64> {
        let heads = store.some_heads(run, wanted, most).expect("heads");
        heads.into_iter().map(|head| head.number).collect()
    };
    let by_hand = |fits: &dyn Fn(&GameRow) -> bool| -> Vec<u64> {
        games(0..300).into_iter().filter(fits).map(|game| game.number).collect()
    };
    let all = GameFilter::default();
    assert_eq!(numbers(&all, 3), [0, 1, 2]);
    assert_eq!(numbers(&GameFilter { from: 298, ..all.clone() }, 10), [298, 299]);
    assert_eq!(numbers(&GameFilter { from: u64::MAX, ..all.clone() }, 10), [0; 0]);
    let nobody = GameFilter { player: Some("eve".into()), ..all.clone() };
    assert_eq!(numbers(&nobody, 10), [0; 0]);
    assert_eq!(numbers(&GameFilter { player: Some("ada".into()), ..all.clone() }, 1000).len(), 300);
    for winner in [None, Some(Side::First), Some(Side::Second)] {
        let wanted = GameFilter { winner: Some(winner), ..all.clone() };
        assert_eq!(numbers(&wanted, 1000), by_hand(&|game| game.winner == winner));
    }
}

#[test]
fn the_same_game_again_changes_nothing() {
    let (_folder, store, run) = filled(0..10);
    let added = store.add_games(run, &games(5..15)).expect("games");
    assert_eq!(added, Added { new: 5, same: 5 });
    let mut slower = game(3);
    slower.seconds += 1.0;
    slower.reason = "other words".into();
    slower.moves.iter_mut().for_each(|mv| mv.time_ms *= 2.0);
    let added = store.add_game(run, &slower).expect("the same game on a slower machine");
    assert_eq!(added, Added { new: 0, same: 1 });
    assert_eq!(stored(&store, run), games(0..15));
}

#[test]
fn another_game_under_the_same_number_is_refused() {
    let (_folder, store, run) = filled(0..10);
    let mut other_score = game(4);
    other_score.moves[0].worth = Some(Worth::from_number(1234.5, None));
    let other_winner = if game(4).winner.is_some() { None } else { Some(Side::First) };
    let others = [
        ("moves", GameRow { moves: vec![], ..game(4) }),
        ("players", GameRow { first: "eve".into(), ..game(4) }),
        ("opening", GameRow { opening: String::new(), ..game(4) }),
        ("winner", GameRow { winner: other_winner, ..game(4) }),
        ("seed", GameRow { seed: 1, ..game(4) }),
        ("ending", GameRow { cause: "time".into(), ..game(4) }),
        ("scores, depths or nodes", other_score),
    ];
    for (what, other) in others {
        let error = store.add_games(run, &[game(11), other]).expect_err("a refusal");
        assert!(matches!(error, StoreError::GameDiffers { number: 4, .. }), "{error}");
        assert!(error.to_string().ends_with(what), "{error}");
    }
    assert_eq!(stored(&store, run), games(0..10), "nothing of the refused batches is there");
}

#[test]
fn a_game_that_could_not_be_read_back_is_refused() {
    let (_folder, store, run) = filled(0..1);
    let endless = GameRow { seconds: f64::NAN, ..game(2) };
    let too_far = GameRow { number: u64::MAX, ..game(2) };
    let mut two_words = game(2);
    two_words.moves.push(MoveRow { text: "d1 d2".into(), ..game(4).moves[0].clone() });
    for bad in [endless, too_far, two_words] {
        let error = store.add_game(run, &bad).expect_err("a refusal");
        assert!(matches!(error, StoreError::Unstorable { .. }), "{error}");
    }
    assert_eq!(store.numbers(run).expect("numbers").count(), 1);
}

#[test]
fn runs_do_not_share_numbers() {
    let (_folder, store, one) = filled(0..5);
    let two = store.create_run(&new_run(2)).expect("a run");
    store.add_games(two, &games(3..9)).expect("games");
    assert_eq!(store.numbers(one).expect("numbers").ranges(), [0..=4]);
    assert_eq!(store.numbers(two).expect("numbers").ranges(), [3..=8]);
    assert_eq!(stored(&store, two), games(3..9));
}

#[test]
fn numbers_show_what_is_missing() {
    let (_folder, store, run) = filled([0, 1, 2, 5, 8, 9]);
    let numbers = store.numbers(run).expect("numbers");
    assert_eq!(numbers.ranges(), [0..=2, 5..=5, 8..=9]);
    assert_eq!(numbers.missing(12).collect::<Vec<_>>(), [3, 4, 6, 7, 10, 11]);
}

#[test]
fn totals_are_summed_as_by_hand() {
    let (_folder, store, run) = filled(0..200);
    for total in store.player_totals(run, u64::MAX).expect("totals") {
        let seat = |game: &GameRow| {
            if total.side == Side::First { game.first.clone() } else { game.second.clone() }
        };
        let own: Vec<GameRow> =
            games(0..200).into_iter().filter(|g| seat(g) == total.player).collect();
        let moves: Vec<&MoveRow> =
            own.iter().flat_map(|g| &g.moves).filter(|mv| mv.side == total.side).collect();
        assert_eq!((total.games, total.moves), (own.len() as u64, moves.len() as u64));
        assert_eq!(total.nodes, moves.iter().filter_map(|mv| mv.nodes).sum::<u64>() as f64);
        assert_eq!(total.depth, moves.iter().filter_map(|mv| mv.depth).sum::<u32>() as f64);
        let told = moves.iter().filter(|mv| mv.depth.is_some()).count() as u64;
        assert_eq!((total.depth_moves, total.nodes_moves), (told, told));
        let time: f64 = moves.iter().map(|mv| mv.time_ms).sum();
        assert!((total.time_ms - time).abs() < 1e-6 * time);
    }
    assert_eq!(
        store.player_totals(run, u64::MAX).expect("totals").len(),
        4,
        "two players, two sides"
    );
}

#[test]
fn an_engine_may_claim_any_number_of_nodes() {
    let (_folder, store, run) = filled([]);
    let boast = MoveRow { nodes: Some(u64::MAX), side: Side::First, ..game(4).moves[0].clone() };
    let boasts: Vec<GameRow> =
        (0..3).map(|number| GameRow { number, moves: vec![boast.clone()], ..game(0) }).collect();
    store.add_games(run, &boasts).expect("games");
    assert_eq!(stored(&store, run)[2].moves[0].nodes, Some(u64::MAX));
    assert!(store.player_totals(run, u64::MAX).expect("totals")[0].nodes > 2e19);
}

#[test]
fn json_and_back_is_the_same_game() {
    let json = serde_json::to_string(&game(3)).expect("JSON");
    assert_eq!(serde_json::from_str::<GameRow>(&json).expect("a game"), game(3));
    let won = GameRow { winner: Some(Side::Second), ..game(3) };
    let json = serde_json::to_value(&won).expect("JSON");
    assert_eq!(json["winner"], "second");
    assert_eq!(json["moves"][0]["side"], game(3).moves[0].side.name());
    let wrong = serde_json::to_string(&won).expect("JSON").replace("\"second\"", "\"third\"");
    assert!(serde_json::from_str::<GameRow>(&wrong).is_err());
}

#[test]
fn moves_written_before_they_had_the_form_of_a_worth_are_read() {
    let read = |json: &str| serde_json::from_str::<MoveRow>(json).expect("a move");
    let rest = r#""side":"first","text":"4","time_ms":1.0"#;
    let silent = read(&format!(
        r#"{{{rest},"score":null,"proven":null,"plies":null,"depth":null,"nodes":null}}"#
    ));
    assert_eq!(silent.worth, None);
    let proven =
        read(&format!(r#"{{{rest},"score":-9990.0,"proven":"loss","depth":9,"nodes":5}}"#));
    assert_eq!(proven.worth, Some(Worth::from_number(-9990.0, Some(Value::Loss))));
    assert_eq!((proven.depth, proven.nodes), (Some(9), Some(5)));
}
