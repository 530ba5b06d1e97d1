//! The oracle's scores that thoughts carry in Connect Four, against the solver
//! that `ludens solve` asks, and what else several moves at once must keep.

use std::time::Duration;

use ludens_core::{AnyRecord, Random};
use ludens_games::Game;
use ludens_play::{Detail, Go, PlayerSpec, Signal, Solver, Thought};

const ALL: Detail = Detail::AllMoves { lines: 3 };

fn game(name: &str) -> Game {
    name.parse().expect("a game")
}

fn think(game: &Game, player: &str, record: &dyn AnyRecord, go: &Go) -> Thought {
    let mut player = PlayerSpec::parse(game, player).expect("a player").make();
    player.think(record, go, &Signal::default(), &mut |_| {}).expect("a thought")
}

/// The score of every move as `ludens solve` gives it, one ply later and seen
/// from the other side; a move that ends the game at once is scored by hand.
fn solved_moves(record: &dyn AnyRecord, solver: &mut Solver) -> Vec<(String, i32)> {
    let stop = Signal::default();
    let empties = record.board().cells.iter().filter(|cell| cell.piece.is_none()).count() as i32;
    let mut score = |mv: &str| {
        let mut next = record.boxed_clone();
        next.play(mv).expect("a legal move");
        match next.outcome() {
            None => {
                let solution = solver.solve(&*next, None, &stop).expect("solved");
                -solution.score.expect("Connect Four has a score for all")
            }
            Some(outcome) => outcome.winner.map_or(0, |_| (empties + 1) / 2),
        }
    };
    record.legal_moves().into_iter().map(|mv| (mv.text.clone(), score(&mv.text))).collect()
}

/// An undecided position after this many random moves.
fn random_position(game: &Game, plies: usize, random: &mut Random) -> Box<dyn AnyRecord> {
    'again: loop {
        let mut record = game.start();
        for _ in 0..plies {
            let moves = record.legal_moves();
            let Some(mv) = (!moves.is_empty()).then(|| &moves[random.below(moves.len())]) else {
                continue 'again;
            };
            record.play(&mv.text).expect("a legal move");
        }
        if record.outcome().is_none() {
            return record;
        }
    }
}

fn agree_with_the_solver(name: &str, player: &str, plies: usize) {
    let game = game(name);
    let mut solver = Solver::new(&game, 16 << 20);
    let mut random = Random::new(plies as u64);
    for _ in 0..6 {
        let record = random_position(&game, plies, &mut random);
        let go = Go { wanted: ALL, ..Go::for_time(Duration::from_secs(60)) };
        let thought = think(&game, player, &*record, &go);
        let mut expected = solved_moves(&*record, &mut solver);
        let moves = thought.moves.as_ref().expect("all moves");
        let mut found: Vec<_> = moves
            .iter()
            .map(|mv| (mv.text.clone(), mv.worth.exact.expect("a solved move")))
            .collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{} by {player}", record.text());
        let best = solver.solve(&*record, None, &Signal::default()).expect("solved");
        assert_eq!(thought.worth().exact, best.score, "{}", record.text());
        assert_eq!(thought.lines.len(), 3.min(moves.len()));
        assert!(thought.lines.iter().zip(moves).all(|(line, mv)| line.worth == mv.worth));
    }
}

#[test]
fn the_solver_gives_the_score_of_every_column() {
    agree_with_the_solver("connect4", "exact", 22);
    agree_with_the_solver("connect4:size=8x8", "exact", 46);
    agree_with_the_solver("connect4:size=5x5", "exact", 9);
}

#[test]
fn the_strongest_player_gives_it_too() {
    agree_with_the_solver("connect4", "best", 18);
}

#[test]
fn openings_of_the_table_have_their_scores() {
    let game = game("connect4");
    let go = Go { wanted: ALL, ..Go::for_time(Duration::from_secs(10)) };
    let thought = think(&game, "best", &*game.start(), &go);
    let scores = |column: &str| {
        let moves = thought.moves.as_ref().expect("all moves");
        moves.iter().find(|mv| mv.text == column).and_then(|mv| mv.worth.exact)
    };
    // As published: the middle wins with the last stone but none, its
    // neighbours draw, the edge loses.
    let expected = [("1", -2), ("2", -1), ("3", 0), ("4", 1), ("5", 0), ("6", -1), ("7", -2)];
    for (column, score) in expected {
        assert_eq!(scores(column), Some(score), "column {column}");
    }
}

#[test]
fn openings_of_the_table_need_no_time() {
    let game = game("connect4");
    for (columns, score) in [("", 1), ("4", -1), ("4444", 1)] {
        let mut record = game.start();
        columns.chars().for_each(|mv| drop(record.play(&mv.to_string()).expect("a move")));
        let go = Go::for_time(Duration::from_millis(30));
        let thought = think(&game, "best", &*record, &go);
        assert_eq!(thought.worth().exact, Some(score), "after {columns:?}");
    }
}

#[test]
fn a_search_that_may_overlook_a_quicker_win_claims_no_score() {
    let game = game("connect4");
    let mut record = game.start();
    "1 2 1 2 1 2".split(' ').for_each(|mv| drop(record.play(mv).expect("a move")));
    let searched = think(&game, "pvs", &*record, &Go::to_depth(3));
    assert!(searched.worth().proven.is_some() && searched.worth().exact.is_none());
    let solved = think(&game, "exact", &*record, &Go::default());
    assert_eq!(solved.worth().exact, Some(18));
}

#[test]
fn no_other_game_has_such_scores() {
    let game = game("tebes:size=4");
    let record = game.from_text("4/w2w/4/1bb1 w - standard").expect("a position");
    let thought = think(&game, "exact", &*record, &Go { wanted: ALL, ..Go::to_depth(6) });
    assert!(thought.worth().proven.is_some());
    assert!(thought.moves.expect("all moves").iter().all(|mv| mv.worth.exact.is_none()));
}

#[test]
fn what_cannot_be_solved_in_time_has_an_opinion() {
    let game = game("connect4:size=8x8");
    let mut told = Vec::new();
    let mut player = PlayerSpec::parse(&game, "best").expect("a player").make();
    let go = Go { wanted: ALL, ..Go::for_time(Duration::from_millis(1200)) };
    let stop = Signal::default();
    let thought = player.think(&*game.start(), &go, &stop, &mut |thought| {
        told.push((thought.depth, thought.statistics.nodes));
    });
    let thought = thought.expect("a thought");
    assert!(thought.worth().proven.is_none() && thought.depth > 5, "depth {}", thought.depth);
    assert_eq!(thought.moves.as_ref().map(Vec::len), Some(8));
    assert_eq!(thought.lines.len(), 3);
    assert!(told.len() > 3 && told.is_sorted(), "{told:?}");
    assert!(thought.time < Duration::from_millis(1500), "{:?}", thought.time);
}

#[test]
fn under_a_limit_on_nodes_the_turns_are_always_the_same() {
    let game = game("connect4:size=8x8");
    let go = Go { wanted: ALL, ..Go::for_nodes(60_000) };
    let [one, other] = [0, 1].map(|_| think(&game, "best", &*game.start(), &go));
    assert_eq!((one.lines, one.moves), (other.lines, other.moves));
    // The solver checks its limits after every 256 nodes.
    assert!(one.statistics.nodes <= 60_256, "{}", one.statistics.nodes);
    assert_eq!(one.statistics.nodes, other.statistics.nodes);
}
