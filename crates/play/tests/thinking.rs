//! A search as a player: limits, words and JSON, and the simple ways to choose
//! a move.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ludens_core::{Curve, Evaluation, Position, Unguided};
use ludens_games::Game;
use ludens_games::connect4::{ConnectFour, Fixed};
use ludens_knowledge::connect4::{exact::ConnectFourExact, solver::Solver};
use ludens_knowledge::{OpeningTable, SolverInfo, solver_for};
use ludens_play::Value;
use ludens_play::simple::{Blurred, Careless, Greedy, RandomChoice, SolveFirst};
use ludens_play::{
    Clocks, Detail, Go, OwnLimits, Player, PlayerError, PlayerSpec, Proven, Purpose, SearchMaker,
    Signal, Thinker, Thought, Time,
};
use ludens_search::{
    AlphaBeta, Control, Exact, Limits, Line, Report, Search, Statistics, Subject, Task, alphabeta,
};

type Board = ConnectFour<Fixed<7, 6>>;

const MS: Duration = Duration::from_millis(1);

/// Counts the free squares above: an opinion that differs from position to
/// position.
struct Opinion;

impl Evaluation<Board> for Opinion {
    fn score(&self, position: &Board) -> i32 {
        (position.key() % 201) as i32 - 100
    }

    fn curve(&self) -> Curve {
        Curve::Linear { full: 1000 }
    }
}

/// Finds all positions even.
struct Even;

impl Evaluation<Board> for Even {
    fn score(&self, _: &Board) -> i32 {
        0
    }

    fn curve(&self) -> Curve {
        Curve::Linear { full: 1000 }
    }
}

fn subject(evaluation: impl Evaluation<Board> + 'static) -> Subject<Board> {
    Subject::new(Arc::new(evaluation), &Unguided)
}

fn game() -> Game {
    "connect4".parse().expect("a game")
}

fn thinker(make: SearchMaker<Board>) -> Thinker<Board> {
    Thinker::new("test", make, OwnLimits::default(), Some(Opinion.curve()))
}

fn think(player: &mut dyn Player, columns: &str, go: &Go) -> Result<Thought, PlayerError> {
    let record = game().from_text(columns).expect("a position");
    player.think(&*record, go, &Signal::default(), &mut |_| {})
}

/// Notes the limits it gets for one line.
struct Probe(Arc<Mutex<Limits>>);

impl Search<Board> for Probe {
    fn think(
        &mut self,
        task: &Task<'_, Board>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<<Board as Position>::Move>),
    ) -> Report<<Board as Position>::Move> {
        if task.lines == 1 {
            *self.0.lock().expect("limits") = control.limits;
        }
        RandomChoice::new(1).think(task, control, progress)
    }

    fn forget(&mut self) {}
}

/// The limits a search gets from a player with limits of its own.
fn limits(own: OwnLimits, go: &Go) -> Limits {
    limits_at("4", own, go)
}

fn limits_at(position: &str, own: OwnLimits, go: &Go) -> Limits {
    let seen = Arc::new(Mutex::new(Limits::default()));
    let noted = Arc::clone(&seen);
    let make: SearchMaker<Board> = Box::new(move |_| Box::new(Probe(Arc::clone(&noted))));
    think(&mut Thinker::new("probe", make, own, None), position, go).expect("a thought");
    *seen.lock().expect("limits")
}

#[test]
fn the_tighter_of_two_limits_holds() {
    let own = OwnLimits {
        depth: Some(5),
        time: Some(1000 * MS),
        heeds_depth: true,
        ..OwnLimits::default()
    };
    let both = limits(own, &Go { depth: Some(9), ..Go::for_time(100 * MS) });
    assert_eq!((both.depth, both.hard), (Some(5), Some(98 * MS)));
    let alone = limits(own, &Go::default());
    assert_eq!((alone.depth, alone.hard), (Some(5), Some(995 * MS)));
}

#[test]
fn the_default_limits_hold_if_none_are_given() {
    let own = OwnLimits { usual_time: Some(1000 * MS), ..OwnLimits::default() };
    assert_eq!(limits(own, &Go::default()).hard, Some(995 * MS));
    assert_eq!(limits(own, &Go::infinite()), Limits::default());
    assert_eq!(limits(own, &Go::for_nodes(7)).hard, None);
    // A search that a depth does not end would never end.
    let to_depth = limits(own, &Go::to_depth(7));
    assert_eq!((to_depth.hard, to_depth.depth), (Some(995 * MS), Some(7)));
    let fixed = OwnLimits { usual_depth: Some(4), heeds_depth: true, ..OwnLimits::default() };
    assert_eq!(limits(fixed, &Go::infinite()).depth, Some(4));
    assert_eq!(limits(fixed, &Go::to_depth(7)).depth, Some(7));
}

/// Only the last column is open, and neither side has four in a row.
const ONE_MOVE: &str = "xxooxx1/ooxxoo1/xxooxx1/ooxxoo1/xxooxx1/ooxxoo1 x";

#[test]
fn the_only_move_is_played_at_once_in_a_game() {
    let own = OwnLimits { usual_time: Some(1000 * MS), ..OwnLimits::default() };
    let hard = |position, go: &Go| limits_at(position, own, go).hard;
    let in_game = |go| Go { purpose: Purpose::Game, ..go };
    let clocks = Clocks { left: [60_000 * MS; 2], increment: [Duration::ZERO; 2] };
    let on_clock = Go { time: Time::Clock(clocks), ..Go::default() };
    for go in [Go::for_time(5000 * MS), Go::default(), on_clock] {
        assert_eq!(hard(ONE_MOVE, &in_game(go.clone())), Some(MS), "{go:?}");
        assert!(hard(ONE_MOVE, &go) > Some(900 * MS), "an analysis: {go:?}");
        assert!(hard("4", &in_game(go.clone())) > Some(900 * MS), "a choice: {go:?}");
        let all = Go { wanted: Detail::AllMoves { lines: 2 }, ..in_game(go) };
        assert!(hard(ONE_MOVE, &all) > Some(900 * MS), "all moves wanted: {all:?}");
    }
    assert_eq!(hard(ONE_MOVE, &in_game(Go::infinite())), None);
    assert_eq!(hard(ONE_MOVE, &in_game(Go::for_nodes(7))), None);
    // The shorter time holds.
    assert_eq!(hard(ONE_MOVE, &in_game(Go::for_time(Duration::ZERO))), Some(Duration::ZERO));
}

#[test]
fn every_player_plays_the_only_move_at_once() {
    let record = game().from_text(ONE_MOVE).expect("a position");
    for name in ["best", "pvs", "ids", "alphabeta:9", "minimax:9", "mcts", "exact", "level:10"] {
        let mut player = PlayerSpec::parse(&game(), name).expect("a player").make();
        player.new_game(1);
        let go = Go { purpose: Purpose::Game, ..Go::for_time(20_000 * MS) };
        let began = Instant::now();
        let thought = player.think(&*record, &go, &Signal::default(), &mut |_| {});
        assert_eq!(thought.expect("a thought").best_move(), "7", "{name}");
        assert!(began.elapsed() < 10_000 * MS, "{name} took {:?}", began.elapsed());
    }
}

#[test]
fn what_cannot_be_thought_about_is_refused() {
    let mut player = thinker(Box::new(|_| Box::new(RandomChoice::new(1))));
    let over = think(&mut player, "1212121", &Go::default());
    assert!(matches!(over, Err(PlayerError::GameOver { .. })));
    let loa = "loa".parse::<Game>().expect("a game").start();
    let other = player.think(&*loa, &Go::default(), &Signal::default(), &mut |_| {});
    assert!(matches!(other, Err(PlayerError::WrongGame { .. })));
    let only = |text: &str| Go { only: vec![text.to_string()], ..Go::default() };
    assert!(matches!(think(&mut player, "4", &only("8")), Err(PlayerError::Move(_))));
    assert_eq!(think(&mut player, "4", &only("6")).expect("a thought").best_move(), "6");
}

#[test]
fn greedy_wins_when_it_can() {
    let mut player = thinker(Box::new(|seed| Box::new(Greedy::new(subject(Opinion), seed))));
    let thought = think(&mut player, "121212", &Go::default()).expect("a thought");
    assert_eq!(thought.best_move(), "1");
    assert_eq!(thought.worth().chance, Some(1.0));
    assert_eq!(thought.worth().flipped().number(), -9999.0);
}

#[test]
fn equal_moves_are_chosen_by_the_seed() {
    let mut player = thinker(Box::new(|seed| Box::new(Greedy::new(subject(Even), seed))));
    let mut chosen: Vec<_> = (0..20)
        .map(|seed| {
            player.new_game(seed);
            think(&mut player, "4", &Go::default()).expect("a thought").best_move().to_string()
        })
        .collect();
    player.new_game(0);
    assert_eq!(think(&mut player, "4", &Go::default()).expect("a thought").best_move(), chosen[0]);
    chosen.sort();
    chosen.dedup();
    assert!(chosen.len() > 3, "{chosen:?}");
}

#[test]
fn carelessness_is_a_share_of_the_moves() {
    let wins = |percent| {
        let make: SearchMaker<Board> = Box::new(move |seed| {
            let greedy = Box::new(Greedy::new(subject(Opinion), seed));
            Box::new(Careless::new(greedy, percent, seed))
        });
        let mut player = thinker(make);
        let wins = |_: &i32| {
            let thought = think(&mut player, "121212", &Go::default()).expect("a thought");
            thought.best_move() == "1"
        };
        (0..200).filter(wins).count()
    };
    assert_eq!(wins(0), 200);
    assert!((80..150).contains(&wins(50)), "{}", wins(50));
    assert!(wins(100) < 60, "{}", wins(100));
}

#[test]
fn a_blurred_eye_errs_within_its_bounds_and_always_alike() {
    let blurred = |seed| Blurred::new(Arc::new(Even) as Arc<dyn Evaluation<Board>>, 50, seed);
    let (one, other) = (blurred(1), blurred(2));
    let options = &game().options;
    let errors: Vec<_> = ["1", "2", "3", "4", "44", "445", "4455"]
        .map(|columns| Board::from_text(options, columns).expect("a position"))
        .iter()
        .map(|position| {
            assert_eq!(one.score(position), blurred(1).score(position));
            (one.score(position), other.score(position))
        })
        .collect();
    assert!(errors.iter().all(|(a, b)| a.abs() <= 50 && b.abs() <= 50), "{errors:?}");
    assert!(errors.iter().any(|(a, b)| a != b) && errors.iter().any(|(a, _)| *a != 0));
}

#[test]
fn what_can_be_solved_is_solved_and_the_rest_searched() {
    let make: SearchMaker<Board> = Box::new(|_| {
        let settings = alphabeta::Settings::iterated();
        let solver = Box::new(Exact::new(&Unguided, None, settings));
        Box::new(SolveFirst::new(solver, Box::new(AlphaBeta::new(subject(Opinion), settings))))
    });
    let mut player = thinker(make);
    // Two in the middle, and a third makes both ends open: a win in three.
    let solved = think(&mut player, "4433", &Go::for_nodes(200_000)).expect("a thought");
    assert_eq!(solved.worth().number(), 9997.0);
    let open = think(&mut player, "4", &Go::for_nodes(2000)).expect("a thought");
    assert!(open.worth().proven.is_none() && open.statistics.nodes <= 2001);
    assert_ne!(open.worth().score.value(), 0, "an opinion");
}

#[test]
fn solving_is_left_out_where_it_takes_far_too_long() {
    for go in [Go::for_nodes(20_000), Go::for_time(5 * MS)] {
        assert!(solver_limits(|_| 10_000, &go).is_some(), "{go:?}");
        assert_eq!(solver_limits(|_| 1_000_000, &go), None, "{go:?}");
    }
    assert!(solver_limits(|_| 1_000_000, &Go::for_nodes(1_000_000)).is_some());
}

#[test]
fn where_solving_most_probably_succeeds_it_has_more_than_half() {
    let nodes = |effort| solver_limits(effort, &Go::for_nodes(80_000)).and_then(|it| it.nodes);
    let (likely, unlikely) = (nodes(|_| 30_000), nodes(|_| 50_000));
    assert_eq!((likely, unlikely), (Some(70_000), Some(40_000)));
}

#[test]
fn a_solver_that_remembers_moves_tries_for_short_where_it_hardly_succeeds() {
    let nodes = |effort| {
        let changed = SolverInfo { score: None, ..solver_info(effort) };
        limits_of(changed, &Go::for_nodes(80_000)).and_then(|it| it.nodes)
    };
    let limits = [nodes(|_| 30_000), nodes(|_| 600_000), nodes(|_| 700_000)];
    assert_eq!(limits, [Some(70_000), Some(10_000), None]);
}

#[test]
fn what_the_solver_has_refuted_is_not_searched() {
    let refuted = game().from_text("4").expect("a position").legal_moves()[0].text.clone();
    let mut played = Vec::new();
    for seed in 0..30 {
        let make: SearchMaker<Board> = Box::new(move |_| {
            let search = Box::new(RandomChoice::new(seed));
            let info = SolverInfo { score: None, ..solver_info(|_| 1) };
            Box::new(SolveFirst::new(Box::new(RefutesFirst), search).unless_hopeless(&info))
        });
        let thought = think(&mut thinker(make), "4", &Go::for_nodes(1000)).expect("a thought");
        played.push(thought.best_move().to_string());
    }
    assert!(!played.contains(&refuted), "{played:?}");
    assert!(played.iter().any(|mv| *mv != played[0]));
}

/// A solver that never comes to an end, but has found out that the first move loses.
struct RefutesFirst;

impl Search<Board> for RefutesFirst {
    fn think(
        &mut self,
        task: &Task<'_, Board>,
        control: &Control<'_>,
        _: &mut dyn FnMut(&Report<<Board as Position>::Move>),
    ) -> Report<<Board as Position>::Move> {
        let mut moves = Vec::new();
        task.record.position().moves(&mut moves);
        let mut lines: Vec<_> = moves.into_iter().map(Line::unknown).collect();
        if task.lines > 1 {
            lines[0].proven = Some(Proven::Loss { plies: u32::MAX });
        }
        lines.truncate(task.lines);
        Report { depth: 1, lines, statistics: Statistics::default(), time: control.clock.elapsed() }
    }

    fn forget(&mut self) {}
}

fn solver_info(effort: fn(&Board) -> u64) -> SolverInfo<Board> {
    let info = solver_for::<Board>(&game().options).expect("a solver of its own");
    SolverInfo { effort, nodes_per_ms: 8000, rest: 8, ..*info }
}

/// What the solver may spend if it takes about so many nodes; nothing if it is not asked.
fn solver_limits(effort: fn(&Board) -> u64, go: &Go) -> Option<Limits> {
    limits_of(solver_info(effort), go)
}

fn limits_of(info: SolverInfo<Board>, go: &Go) -> Option<Limits> {
    let info = Arc::new(info);
    let limits = Arc::new(Mutex::new(Limits::default()));
    let seen = limits.clone();
    let make: SearchMaker<Board> = Box::new(move |_| {
        let (solver, search) = (Probe(seen.clone()), RandomChoice::new(1));
        let solve_first = SolveFirst::new(Box::new(solver), Box::new(search));
        Box::new(solve_first.unless_hopeless(&info))
    });
    think(&mut thinker(make), "4", go).expect("a thought");
    Some(*limits.lock().expect("limits")).filter(|limits| *limits != Limits::default())
}

#[test]
fn a_draw_is_kept_whatever_the_search_likes() {
    let drawn = [
        "7/2xx1o1/2oo1x1/2xx1o1/o1xo1ox/xoxxoxo o",
        "3x3/1o1o1x1/1x1x1o1/1x1o1x1/1xxo1ox/ooox1ox o",
        "2ox3/2oo3/2xx1o1/2oo1x1/2oxxo1/1xoxoxx x",
    ];
    let mut solver = Solver::new(1 << 20);
    let mut value_after = |position: &str, mv: &str| {
        let mut record = game().from_text(position).expect("a position");
        record.play(mv).expect("a legal move");
        let next = Board::from_text(&game().options, &record.text()).expect("a position");
        solver.solve_weakly(&next, &mut |_| false).expect("solved").value
    };
    let mut losing = 0;
    for position in drawn {
        let record = game().from_text(position).expect("a position");
        let moves = record.legal_moves();
        losing += moves.iter().filter(|mv| value_after(position, &mv.text) != Value::Draw).count();
        for seed in 0..20 {
            let make: SearchMaker<Board> = Box::new(move |_| {
                let solver = Box::new(ConnectFourExact::new(1 << 20, OpeningTable::Off));
                Box::new(SolveFirst::new(solver, Box::new(RandomChoice::new(seed))))
            });
            let go = Go::for_nodes(100_000);
            let thought = think(&mut thinker(make), position, &go).expect("a thought");
            assert_eq!(thought.worth().proven, Some(Proven::Draw), "{position}");
            assert_eq!(value_after(position, thought.best_move()), Value::Draw, "{position}");
        }
    }
    assert!(losing >= 3, "a random move would lose now and then");
}

#[test]
fn waiting_counts_as_thinking() {
    let asked = std::time::Instant::now() - 50 * MS;
    let go = Go { asked: Some(asked), time: Time::Fixed(60 * MS), ..Go::default() };
    let mut player = thinker(Box::new(|_| Box::new(RandomChoice::new(1))));
    assert!(think(&mut player, "4", &go).expect("a thought").time >= 50 * MS);
}

#[test]
fn what_was_learnt_of_moves_is_kept_until_a_new_game() {
    let player = |keep_history| {
        let settings = alphabeta::Settings {
            table: alphabeta::TableUse::Off,
            keep_history,
            ..alphabeta::Settings::iterated()
        };
        let make: SearchMaker<Board> =
            Box::new(move |_| Box::new(AlphaBeta::new(subject(Opinion), settings)));
        thinker(make).ignoring_seed()
    };
    let nodes = |player: &mut Thinker<Board>| {
        let go = Go { depth: Some(7), ..Go::default() };
        think(player, "4", &go).expect("a thought").statistics.nodes
    };
    let (mut fresh, mut keeping) = (player(false), player(true));
    let first = nodes(&mut fresh);
    assert_eq!(nodes(&mut fresh), first);
    assert_eq!(nodes(&mut keeping), first);
    assert_ne!(nodes(&mut keeping), first, "moves come in another order");
    keeping.new_game(0);
    assert_eq!(nodes(&mut keeping), first);
}
