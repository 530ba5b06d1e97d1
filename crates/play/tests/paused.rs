//! Searches that are made to wait, again and again: they find the same, and
//! their time stands still meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ludens_games::Game;
use ludens_play::{Gate, Go, PlayerSpec, Signal, Solver, Thought};

/// Closed at every nth check; a search that comes then waits for this long.
struct Turnstile {
    every: u64,
    wait: Duration,
    looks: AtomicU64,
    passed: AtomicU64,
}

impl Turnstile {
    fn new(every: u64, wait: Duration) -> Arc<Turnstile> {
        Arc::new(Turnstile { every, wait, looks: AtomicU64::new(0), passed: AtomicU64::new(0) })
    }

    fn passed(&self) -> u64 {
        self.passed.load(Ordering::Relaxed)
    }
}

impl Gate for Turnstile {
    fn is_closed(&self) -> bool {
        (self.looks.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(self.every)
    }

    fn pass(&self) {
        let began = Instant::now();
        thread::sleep(self.wait);
        self.passed.fetch_add(began.elapsed().as_nanos() as u64, Ordering::Relaxed);
    }

    fn waited(&self) -> Duration {
        Duration::from_nanos(self.passed())
    }
}

fn think(game: &str, player: &str, stop: &Signal) -> Thought {
    let game: Game = game.parse().expect("a game");
    let mut player = PlayerSpec::parse(&game, player).expect("a player").make();
    player.think(&*game.start(), &Go::default(), stop, &mut |_| {}).expect("a thought")
}

#[test]
fn a_search_that_waits_now_and_then_finds_the_same() {
    for (game, player) in [
        ("loa", "pvs:nodes=6000"),
        ("amazons", "mcts:nodes=400,seed=3"),
        ("tebes", "best:nodes=5000"),
        ("checkers", "minimax:depth=4"),
    ] {
        let gate = Turnstile::new(5, Duration::from_micros(200));
        let paused = think(game, player, &Signal::default().behind(gate.clone()));
        let alone = think(game, player, &Signal::default());
        assert!(gate.passed() > 0, "{player} never waited");
        assert_eq!(paused.best_move(), alone.best_move(), "{player}");
        assert_eq!(paused.statistics.nodes, alone.statistics.nodes, "{player}");
        assert_eq!(paused.worth(), alone.worth(), "{player}");
    }
}

#[test]
fn the_clock_stands_still_while_a_search_waits() {
    let time = Duration::from_millis(150);
    let wait = Duration::from_millis(5);
    for player in ["mcts:time=150ms", "pvs:time=150ms", "best:time=150ms"] {
        // A busy machine gives a search only a few checks in its time.
        let gate = Turnstile::new(10, wait);
        let began = Instant::now();
        let thought = think("loa", player, &Signal::default().behind(gate.clone()));
        let waited = gate.waited();
        assert!(waited >= wait, "{player} waited for {waited:?} only");
        assert!(thought.time >= time / 2, "{player} thought for {:?} only", thought.time);
        // All its waiting time came on top.
        assert!(began.elapsed() >= waited + time / 2, "{player}");
        assert!(thought.time <= began.elapsed() - waited, "{player}: {:?}", thought.time);
    }
}

#[test]
fn a_solver_that_waits_has_its_whole_time() {
    let game: Game = "connect4:size=8x8".parse().expect("a game");
    let gate = Turnstile::new(2, Duration::from_millis(3));
    let stop = Signal::default().behind(gate.clone());
    let time = Duration::from_millis(60);
    let began = Instant::now();
    let solved = Solver::new(&game, 1 << 20).solve(&*game.start(), Some(time), &stop);
    assert!(solved.is_err(), "solved in {:?}", began.elapsed());
    assert!(gate.waited() >= time, "it waited for {:?} only", gate.waited());
    assert!(began.elapsed() >= gate.waited() + time);
}
