//! Where everything near the end is known, `best` takes the shortest win and the longest loss,
//! and gives away no draw.

use ludens_core::{AnyRecord, Known, Random, Side, Value};
use ludens_games::Game;
use ludens_play::endings::{in_memory, known, known_moves};
use ludens_play::{Go, PlayerSpec, Signal, Solver};

/// So many with `LUDENS_FULL`, a tenth otherwise.
fn so_many(full: usize) -> usize {
    if std::env::var_os("LUDENS_FULL").is_some() { full } else { full / 10 }
}

fn game(text: &str) -> Game {
    text.parse().expect("a game")
}

/// Plays at random until the endings are known; nothing if the game is over first.
fn ending(game: &Game, random: &mut Random) -> Option<(Box<dyn AnyRecord>, Known)> {
    let mut record = game.start();
    loop {
        let moves = record.legal_moves();
        let mv = moves.get(random.below(moves.len().max(1)))?;
        record.play(&mv.text).expect("a legal move");
        if let Some(known) = known(game, &*record) {
            return Some((record, known));
        }
    }
}

/// Plays an ending out: `best` first, and every other move is the best that is known. Each move
/// must bring the end a ply nearer.
fn play_out(game: &Game, mut record: Box<dyn AnyRecord>, mut now: Known, go: &Go) {
    let mut best = PlayerSpec::parse(game, "best:memory=1MB").expect("a player").make();
    let mut is_bests_turn = true;
    while now.value != Value::Draw && record.outcome().is_none() {
        let moves = known_moves(game, &*record);
        let mv = match is_bests_turn {
            false => moves[0].text.clone(),
            true => {
                let thought = best.think(&*record, go, &Signal::default(), &mut |_| {});
                thought.expect("it thinks").best_move().to_string()
            }
        };
        let chosen = moves.iter().find(|known| known.text == mv).expect("all are known").known;
        let text = record.text();
        assert_eq!((chosen.value, chosen.plies), (now.value, now.plies), "{text}: {mv}");
        record.play(&mv).expect("a legal move");
        is_bests_turn = !is_bests_turn;
        let Some(next) = known(game, &*record) else { break };
        now = next;
    }
    assert!(now.value == Value::Draw || record.outcome().is_some(), "{}", record.text());
}

#[test]
fn best_plays_known_endings_perfectly() {
    for text in ["tebes:size=4", "tebes:size=4,tiles=free,seed=2,backward=all"] {
        let game = game(text);
        let mut random = Random::new(1);
        let endings = std::iter::repeat_with(|| ending(&game, &mut random)).flatten();
        let mut values = [0; 3];
        for (record, known) in endings.take(so_many(1000)) {
            values[known.value as usize] += 1;
            play_out(&game, record, known, &Go::for_nodes(500));
        }
        assert!(values[0] > 10 && values[2] > 10, "{text}: {values:?}");
    }
}

/// A win through what is known need not be the shortest, which takes 19 plies.
#[test]
fn more_pieces_are_solved_by_search() {
    let game = game("tebes:size=4");
    let (at_hand, most) = in_memory(&game).expect("it can be solved");
    assert!(at_hand < most);
    let start = game.start();
    assert_eq!(known(&game, &*start), None);
    let solution = Solver::new(&game, 16 << 20).solve(&*start, None, &Signal::default());
    let solution = solution.expect("it ends");
    assert_eq!(solution.value, Value::Win);
    assert!(solution.score.is_some_and(|plies| plies >= 19), "{solution:?}");
}

/// With more pieces the search has to come to known endings. From won openings of some random
/// moves, neither side gives anything away, as the solver tells.
#[test]
fn best_gives_no_win_away() {
    let game = game("tebes:size=4");
    let (go, mut random) = (Go::for_nodes(50_000), Random::new(1));
    let mut solver = Solver::new(&game, 16 << 20);
    let mut best = PlayerSpec::parse(&game, "best:memory=4MB").expect("a player").make();
    let mut won = 0;
    for plies in (0..so_many(80)).map(|number| 12 - number % 12) {
        let mut record = game.start();
        for _ in 0..plies {
            let moves = record.legal_moves();
            let Some(mv) = moves.get(random.below(moves.len().max(1))) else { break };
            record.play(&mv.text).expect("a legal move");
        }
        let Some(expected) = winner(&game, &mut solver, &*record) else { continue };
        won += 1;
        while record.outcome().is_none() && known(&game, &*record).is_none() {
            let text = record.text();
            let thought = best.think(&*record, &go, &Signal::default(), &mut |_| {});
            record.play(thought.expect("it thinks").best_move()).expect("a legal move");
            assert_eq!(winner(&game, &mut solver, &*record), Some(expected), "{text}");
        }
    }
    assert!(won >= so_many(60), "{won}");
}

/// Who wins; `None` in a draw, which a search cannot always prove.
fn winner(game: &Game, solver: &mut Solver, record: &dyn AnyRecord) -> Option<Side> {
    if let Some(outcome) = record.outcome() {
        return outcome.winner;
    }
    let value = match known(game, record) {
        Some(known) => known.value,
        None => solver.solve(record, None, &Signal::default()).ok()?.value,
    };
    match value {
        Value::Win => Some(record.side()),
        Value::Draw => None,
        Value::Loss => Some(!record.side()),
    }
}
