//! What is good in the m,n,k-game: an evaluation by open lines, which squares to
//! try first, and for large boards a move filter that keeps the squares near stones.

mod guide;
mod lines;
mod windows;

use ludens_games::mnk::{Bits, Mnk, Wide};

use crate::{EvaluationInfo, Knowledge, Ladder, MoveFilterInfo, USUAL_LADDER};
use guide::Threats;
use lines::Lines;

/// What is known of boards of up to about 56 squares.
pub static KNOWLEDGE_SMALL: Knowledge<Mnk<u64>> = known("pvs", USUAL_LADDER);
/// What is known of larger boards, where most squares are far from any stone.
pub static KNOWLEDGE_LARGE: Knowledge<Mnk<Wide>> = known("pvs:squares=near", LEVELS_LARGE);

/// Measured on gomoku. A good move in fifty is enough to beat random ones, and a
/// search of few nodes needs the filter: it would not try all moves even once.
const LEVELS_LARGE: Ladder = [
    "greedy:random=98",
    "greedy:random=93",
    "greedy:random=82",
    "greedy:random=60",
    "greedy:random=30",
    "pvs:squares=near,nodes=300,random=6,seed=1,memory=2MB",
    "pvs:squares=near,nodes=1500,random=1,seed=1,memory=2MB",
    "pvs:squares=near,nodes=5000,seed=1,memory=2MB",
    "pvs:squares=near,nodes=20000,seed=1,memory=4MB",
    "best",
];

const fn known<B: Bits>(best: &'static str, levels: Ladder) -> Knowledge<Mnk<B>> {
    Knowledge {
        evaluations: &[EvaluationInfo {
            name: "lines",
            alias: None,
            summary: "open lines by the stones they lack",
            weights: lines::WEIGHTS,
            other_terms: &[],
            make: |weights| Box::new(Lines::new(weights)),
        }],
        guide: &Threats,
        move_filters: &[MoveFilterInfo {
            option: "squares",
            value: "near",
            summary: "squares within two steps of a stone; a win or a block where there is one",
            move_filter: &Threats,
        }],
        best,
        levels,
        ..Knowledge::USUAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::{Guide, MoveFilter, Position, Random, Record, Side, Symmetric, read_move};
    use ludens_games::Game;
    use ludens_games::mnk::Move;
    use ludens_search::alphabeta::Settings;
    use ludens_search::{AlphaBeta, Clock, Control, Limits, Search, Signal, Subject, Task};
    use std::collections::HashSet;
    use std::time::Duration;

    fn at<B: Bits>(game: &str, text: &str) -> Mnk<B> {
        let game: Game = game.parse().expect("a game");
        Mnk::from_text(&game.options, text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn images_of_a_position_score_alike() {
        let evaluation = KNOWLEDGE_SMALL.evaluations[0].with([]).expect("the defaults");
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let mut position = at::<u64>("mnk:6x6,k=4", "6/6/6/6/6/6 x");
            while let Some(mv) = position.random_move(&mut random, &mut Vec::new()) {
                for symmetry in 0..Mnk::<u64>::SYMMETRIES {
                    let image = evaluation.score(&position.image(symmetry));
                    assert_eq!(image, evaluation.score(&position), "{}", position.text());
                }
                position = position.play(mv);
            }
        }
    }

    #[test]
    fn a_win_comes_before_a_block() {
        let position = at::<u64>("mnk", "xx1/oo1/3 x");
        let (mut moves, mut ranks) = (Vec::new(), Vec::new());
        position.moves(&mut moves);
        Threats.rank(&position, &moves, &mut ranks);
        let best = |name: &str| moves.iter().position(|&mv| position.move_text(mv) == name);
        let (win, block) = (best("c3").expect("legal"), best("c2").expect("legal"));
        assert!(ranks[win] > ranks[block]);
        assert!((0..moves.len()).all(|i| i == win || ranks[i] <= ranks[block]));
        assert!(Threats.must_follow(&position));
    }

    #[test]
    fn the_filter_shows_what_must_be_played() {
        let rows = "15/15/15/15/15/15/15/3xoooo7/15/4x10/15/15/15/7x7/14x x";
        let position = at::<Wide>("mnk:15x15,k=5", rows);
        let mut moves = Vec::new();
        MoveFilter::moves(&Threats, &position, &mut moves);
        assert_eq!(moves, [read_move(&position, "i8").expect("legal")]);
    }

    /// Time stands still: the search ends when it has proven its value.
    struct Still;

    impl Clock for Still {
        fn elapsed(&self) -> Duration {
            Duration::ZERO
        }
    }

    fn chosen(search: &mut AlphaBeta<Mnk<u64>>, record: &Record<Mnk<u64>>) -> Move {
        let stop = Signal::default();
        let limits = Limits { depth: Some(9), ..Limits::default() };
        let control = Control { limits, clock: &Still, stop: &stop };
        search.think(&Task::new(record), &control, &mut |_| {}).best_move()
    }

    /// Plays on against every reply and notes the winners; `None` for draws.
    fn all_games(
        search: &mut AlphaBeta<Mnk<u64>>,
        record: &Record<Mnk<u64>>,
        own: Side,
        ends: &mut HashSet<Option<Side>>,
    ) {
        if let Some(outcome) = record.outcome() {
            ends.insert(outcome.winner);
            return;
        }
        let mut moves = Vec::new();
        record.position().moves(&mut moves);
        if record.position().side() == own {
            moves = vec![chosen(search, record)];
        }
        for mv in moves {
            let mut next = record.clone();
            next.play(mv);
            all_games(search, &next, own, ends);
        }
    }

    #[test]
    fn tic_tac_toe_is_played_perfectly() {
        let subject = Subject::new(
            KNOWLEDGE_SMALL.evaluations[0].with([]).expect("the defaults").into(),
            KNOWLEDGE_SMALL.guide,
        );
        let settings = Settings { memory: 1 << 20, ..Settings::strong() };
        let mut search = AlphaBeta::new(subject, settings);
        for own in Side::BOTH {
            let mut ends = HashSet::new();
            all_games(&mut search, &Record::new(at("mnk", "3/3/3 x")), own, &mut ends);
            assert_eq!(ends, HashSet::from([None, Some(own)]), "{own} never loses");
        }
    }
}
