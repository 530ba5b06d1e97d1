//! Best-first search on the real games: whatever it calls proven is what plain minimax
//! says, its lines are legal, and its tree serves the next move.

use std::num::NonZero;
use std::time::Instant;

use ludens_core::{Position, Record};
use ludens_games::amazons::Amazons;
use ludens_games::checkers::Checkers;
use ludens_games::connect4::{ConnectFour, Fixed};
use ludens_games::tebes::Tebes;
use ludens_knowledge::knowledge;
use ludens_search::best_first::Settings;
use ludens_search::{BestFirst, Control, Limits, Proven, Report, Search, Signal, Subject, Task};

use crate::mcts::{Stopwatch, late_records, nodes, position, value_of};

/// A search with all that is known of the game, which shows one move at a time.
fn best_first<P: Position>() -> BestFirst<P> {
    let known = knowledge::<P>().expect("a known game");
    let evaluation = known.evaluations[0].with([]).expect("the usual weights");
    let subject = Subject::new(evaluation.into(), known.guide);
    BestFirst::new(subject, Settings { first: NonZero::<u16>::MIN, ..Settings::default() })
}

fn run<P: Position>(
    search: &mut BestFirst<P>,
    task: &Task<'_, P>,
    limits: Limits,
) -> Report<P::Move> {
    let (clock, stop) = (Stopwatch(Instant::now()), Signal::default());
    search.think(task, &Control { limits, clock: &clock, stop: &stop }, &mut |_| {})
}

/// Compares every proof in late positions with minimax, as deep as the proof says; gives
/// how many wins and losses were compared.
fn compare_proofs<P: Position>(game: &str, lines: usize, deepest: u32) -> [u32; 2] {
    let mut compared = [0; 2];
    for record in late_records::<P>(game, 120) {
        let task = Task { lines, ..Task::new(&record) };
        let report = run(&mut best_first(), &task, nodes(2000));
        for line in &report.lines {
            let (value, depth) = match line.proven {
                Some(Proven::Win { plies }) => (1, plies),
                Some(Proven::Loss { plies }) => (-1, plies),
                Some(Proven::Draw) => (0, deepest),
                None => continue,
            };
            if depth <= deepest {
                let said = value_of(&record, line.moves[0], depth);
                assert_eq!(said, Some(value), "{game}: {}", record.position().text());
                compared[usize::from(value < 0)] += 1;
            }
        }
    }
    compared
}

#[test]
fn what_is_proven_is_what_minimax_says() {
    for lines in [1, 3] {
        let [wins, losses] = compare_proofs::<Amazons>("amazons:4x4", lines, 8);
        assert!(wins > 15 && losses > 10, "{wins} {losses}");
        // Free arrows leave moves enough for two stages.
        let [wins, losses] = compare_proofs::<Amazons>("amazons:5x5,arrow=any", lines, 4);
        assert!(wins > 15 && losses > 10, "{wins} {losses}");
        let game = "connect4";
        let [wins, losses] = compare_proofs::<ConnectFour<Fixed<7, 6>>>(game, lines, 12);
        assert!(wins > 15 && losses > 10, "{wins} {losses}");
        let [wins, losses] = compare_proofs::<Checkers>("checkers", lines, 7);
        assert!(wins > 15 && losses > 10, "{wins} {losses}");
        // Here a side can move twice in a row.
        let [wins, losses] = compare_proofs::<Tebes<4>>("tebes:size=4", lines, 6);
        assert!(wins > 15 && losses > 10, "{wins} {losses}");
    }
}

#[test]
fn lines_of_two_stages_are_legal() {
    let start = position::<Amazons>("amazons", "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w");
    let mut record = Record::new(start);
    let mut search = best_first();
    for _ in 0..4 {
        let report = run(&mut search, &Task::new(&record), nodes(1000));
        let mut at = *record.position();
        let mut legal = Vec::new();
        for &mv in &report.best().moves {
            at.moves(&mut legal);
            assert!(legal.contains(&mv), "{}", at.text());
            at = at.play(mv);
        }
        assert_eq!(report.statistics.nodes, 1000);
        record.play(report.best_move());
    }
}
