//! The solver of Amazons, and what is known without a search, against a plain search to the end
//! that shares nothing with them but the rules.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use ludens_core::laws::check_each;
use ludens_core::{Knows, Options, Position, Random, Record, Side, Value};
use ludens_games::Game;
use ludens_games::amazons::Amazons;
use ludens_knowledge::{OpeningTable, knowledge, solver_for};
use ludens_search::alphabeta::Settings;
use ludens_search::{Clock, Control, Exact, Limits, Proven, Search, Signal, Task};

struct NoClock;

impl Clock for NoClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// With `LUDENS_FULL` set 2,000 positions are solved, else a small share of the easier ones.
fn is_full() -> bool {
    std::env::var_os("LUDENS_FULL").is_some()
}

const BOARDS: [&str; 4] = ["4x4", "5x5", "6x6", "8x8"];

/// Who wins, by trying all moves until one wins; positions seen before are remembered. It knows
/// the rules and nothing else, but tries moves first that leave the other side few.
struct Oracle {
    wins: HashMap<u64, bool>,
    nodes_left: u32,
}

impl Oracle {
    /// One that gives up after this many nodes.
    fn new(nodes: u32) -> Oracle {
        Oracle { wins: HashMap::new(), nodes_left: nodes }
    }

    /// What an undecided position is worth; nothing if that takes too long.
    fn value(&mut self, position: &Amazons) -> Option<Value> {
        Some(if self.wins(position)? { Value::Win } else { Value::Loss })
    }

    fn wins(&mut self, position: &Amazons) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.winner == Some(position.side()));
        }
        if let Some(&wins) = self.wins.get(&position.key()) {
            return Some(wins);
        }
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        let wins = self.any_move_wins(position)?;
        self.wins.insert(position.key(), wins);
        Some(wins)
    }

    fn any_move_wins(&mut self, position: &Amazons) -> Option<bool> {
        let side = position.side();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut next = Vec::new();
        for child in moves.into_iter().map(|mv| position.play(mv)) {
            let known = match child.outcome() {
                Some(outcome) => Some(outcome.winner != Some(side)),
                None => self.wins.get(&child.key()).copied(),
            };
            match known {
                Some(false) => return Some(true),
                Some(true) => {}
                None => next.push((freedom(&child, side) - freedom(&child, !side), child)),
            }
        }
        next.sort_by_key(|&(lead, _)| Reverse(lead));
        for (_, child) in next {
            if !self.wins(&child)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// How many squares a side's amazons can go to.
fn freedom(position: &Amazons, side: Side) -> i32 {
    position.amazons(side).into_iter().map(|from| position.queen_mobility(from) as i32).sum()
}

/// A random game until so many squares are empty; nothing if it is over before.
fn played(options: &Options, empty: usize, random: &mut Random) -> Option<Amazons> {
    let mut position = Amazons::start(options);
    while position.empty_squares().len() > empty {
        position = position.play(position.random_move(random, &mut Vec::new())?);
    }
    position.outcome().is_none().then_some(position)
}

/// So many empty squares near each other and one to four amazons a side anywhere among and around
/// them: more doors and defects than games have.
fn set_up(options: &Options, empty: usize, random: &mut Random) -> Option<Amazons> {
    let size = Amazons::start(options).size();
    let mut cells = vec!['x'; size * size];
    let around = |place: usize| {
        let (file, rank) = (place % size, place / size);
        let near = move |at: usize| at.saturating_sub(1)..=(at + 1).min(size - 1);
        near(rank).flat_map(move |rank| near(file).map(move |file| rank * size + file))
    };
    let mut region = vec![random.below(size * size)];
    let amazons = 2 + random.below(4);
    while region.len() < (empty + amazons).min(size * size - 1) {
        let next: Vec<usize> = around(region[random.below(region.len())]).collect();
        let next = next[random.below(next.len())];
        // Now and then a region begins elsewhere.
        let next = if random.below(12) == 0 { random.below(size * size) } else { next };
        if !region.contains(&next) {
            region.push(next);
        }
    }
    region.iter().for_each(|&place| cells[place] = '1');
    random.shuffle(&mut region);
    for (number, &place) in region.iter().take(amazons).enumerate() {
        cells[place] = if number % 2 == 0 { 'w' } else { 'b' };
    }
    let rows: Vec<String> = cells.chunks(size).map(|row| row.iter().collect()).collect();
    let side = if random.below(2) == 0 { "w" } else { "b" };
    let position = Amazons::from_text(options, &format!("{} {side}", rows.join("/"))).ok()?;
    position.outcome().is_none().then_some(position)
}

/// What the solver of these options, or else a search to the end, says of a position; nothing if
/// the search takes too long.
fn solved(options: &Options, position: &Amazons) -> Option<(Value, <Amazons as Position>::Move)> {
    if let Some(info) = solver_for::<Amazons>(options) {
        let mut solver = (info.make)(1 << 20, NonZero::<usize>::MIN, OpeningTable::Off);
        let solved = solver.solve(position, &mut |_| false)?;
        return Some((solved.value, solved.best_move));
    }
    let known = knowledge::<Amazons>()?;
    let knows = known.endings.as_ref().map(|endings| (endings.knows)());
    let settings = Settings { memory: 1 << 20, ..Settings::iterated() };
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let stop = Signal::default();
    let control = Control { limits, clock: &NoClock, stop: &stop };
    let record = Record::new(*position);
    let report =
        Exact::new(known.guide, knows, settings).think(&Task::new(&record), &control, &mut |_| {});
    match report.best().proven? {
        Proven::Win { .. } => Some((Value::Win, report.best_move())),
        Proven::Loss { .. } => Some((Value::Loss, report.best_move())),
        Proven::Draw => panic!("no game of Amazons is drawn"),
    }
}

/// Compares what is known and solved with the oracle's value of a position, and the move, too;
/// false if that would take too long.
fn agrees(options: &Options, position: &Amazons, knows: &dyn Knows<Amazons>) -> bool {
    let mut oracle = Oracle::new(ORACLE_NODES);
    let Some(value) = oracle.value(position) else { return false };
    if let Some(known) = knows.known(position) {
        assert_eq!(known.value, value, "known of {}", position.text());
    }
    let Some((found, best_move)) = solved(options, position) else { return false };
    assert_eq!(found, value, "{}", position.text());
    // Every move of a lost position loses.
    if value == Value::Win {
        let Some(wins) = oracle.wins(&position.play(best_move)) else { return false };
        assert!(!wins, "{} throws it away in {}", position.move_text(best_move), position.text());
    }
    true
}

/// With walls that hold, few positions take more. Without, many with a dozen empty squares do.
const ORACLE_NODES: u32 = 100_000;

#[test]
fn the_solver_agrees_with_a_search_that_knows_nothing() {
    let (positions, most) = if is_full() { (2000, 16) } else { (120, 9) };
    let knows: Arc<dyn Knows<Amazons>> = {
        let known = knowledge::<Amazons>().expect("Amazons is known");
        (known.endings.as_ref().expect("regions are counted").knows)()
    };
    let parts: Vec<u64> = (0..8).collect();
    let checked = AtomicUsize::new(0);
    check_each(&parts, |&part| {
        let arrow = if part % 2 == 0 { "queen" } else { "any" };
        let board = BOARDS[part as usize / 2];
        let game: Game = format!("amazons:board={board},arrow={arrow}").parse().expect("a game");
        let mut random = Random::new(part);
        let [mut done, mut left_out] = [0; 2];
        while done < positions / parts.len() {
            let empty = 6 + random.below((most - 5).min(if board == "4x4" { 9 } else { 99 }));
            let make = if random.below(2) == 0 { played } else { set_up };
            let Some(position) = make(&game.options, empty, &mut random) else { continue };
            match agrees(&game.options, &position, &*knows) {
                true => done += 1,
                false => left_out += 1,
            }
        }
        println!("{board}, arrow={arrow}: {done} agree, {left_out} left out as too hard");
        checked.fetch_add(done, Ordering::Relaxed);
    });
    assert!(checked.into_inner() >= positions);
}

#[test]
fn won_positions_are_won_against_the_longest_resistance() {
    let game: Game = "amazons:board=8x8".parse().expect("a game");
    let info = solver_for::<Amazons>(&game.options).expect("there is a solver");
    let mut random = Random::new(7);
    let mut games = if is_full() { 100 } else { 10 };
    while games > 0 {
        let Some(mut position) = played(&game.options, 24, &mut random) else { continue };
        let mut solver = (info.make)(1 << 20, NonZero::<usize>::MIN, OpeningTable::Off);
        let Some(solved) = solver.solve(&position, &mut |nodes| nodes > 3000) else { continue };
        let winner = if solved.value == Value::Win { position.side() } else { !position.side() };
        let mut mv = solved.best_move;
        games -= 1;
        loop {
            position = position.play(mv);
            if let Some(outcome) = position.outcome() {
                assert_eq!(outcome.winner, Some(winner));
                break;
            }
            let solved = solver.solve(&position, &mut |_| false).expect("no limits");
            let wins = position.side() == winner;
            assert_eq!(solved.value == Value::Win, wins, "{}", position.text());
            mv = solved.best_move;
        }
    }
}
