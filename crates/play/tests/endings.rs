//! What is known without a search: search and solver use it, and agree with a search that does
//! not.

use ludens_core::{AnyRecord, Proof, Random, Value};
use ludens_games::Game;
use ludens_play::endings::{databases, known, known_moves};
use ludens_play::{Go, PlayerSpec, Proven, Signal, Solver};

fn checkers() -> Game {
    "checkers".parse().expect("a game")
}

fn position(text: &str) -> Box<dyn AnyRecord> {
    checkers().from_text(text).expect("a position")
}

fn proven(spec: &str, go: &Go, record: &dyn AnyRecord) -> Option<Proven> {
    let mut player = PlayerSpec::parse(&checkers(), spec).expect("a player").make();
    let thought = player.think(record, go, &Signal::default(), &mut |_| {}).expect("it thinks");
    thought.worth().proven
}

#[test]
fn only_games_with_databases_have_them() {
    assert!(databases(&checkers()).is_some());
    assert!(databases(&"loa".parse().expect("a game")).is_none());
    let start = Game::start(&checkers());
    assert_eq!(known(&checkers(), &*start), None, "there are too many pieces");
    let other_rules: Game = "checkers:draws=course".parse().expect("a game");
    let ending = other_rules.from_text("B:WK9:BK5").expect("a position");
    assert_eq!(known(&other_rules, &*ending), None, "it may be drawn sooner");
}

#[test]
fn a_known_ending_needs_no_search() {
    let ending = position("W:WK18,K22:BK1");
    let found = known(&checkers(), &*ending).expect("three pieces");
    assert_eq!((found.value, found.plies), (Value::Win, Some(19)));
    let won = Some(Proven::Win { plies: 19 });
    assert_eq!(proven("best", &Go::for_nodes(1_000), &*ending), won);
    assert_ne!(proven("best:endings=off", &Go::for_nodes(1_000), &*ending), won);
    let mut solver = Solver::new(&checkers(), 1 << 20);
    let solution = solver.solve(&*ending, None, &Signal::default()).expect("it is known");
    assert_eq!((solution.value, solution.score), (Value::Win, Some(19)));
    assert_eq!(solution.proof, Proof::Database);
}

#[test]
fn it_is_said_how_a_value_was_proven() {
    let connect4: Game = "connect4".parse().expect("a game");
    let proof = |game: &Game, position: &str, spec: &str| {
        let record = game.from_text(position).expect("a position");
        let mut player = PlayerSpec::parse(game, spec).expect("a player").make();
        let go = Go::for_nodes(10_000);
        let thought = player.think(&*record, &go, &Signal::default(), &mut |_| {});
        thought.expect("it thinks").worth().proof
    };
    let ending = "W:WK18,K22:BK1";
    assert_eq!(proof(&checkers(), ending, "best"), Some(Proof::Database));
    assert_eq!(proof(&checkers(), ending, "random"), None);
    let three = "112233";
    assert_eq!(proof(&connect4, three, "pvs"), Some(Proof::Search));
    assert_eq!(proof(&connect4, three, "exact"), Some(Proof::Solver));
}

/// A position is worth its best move, and all moves are as those of the positions they lead to.
#[test]
fn known_moves_are_sorted_and_agree_with_their_position() {
    let mut random = Random::new(3);
    let mut checked = 0;
    while checked < 100 {
        let Some(ending) = few_pieces(&mut random) else { continue };
        checked += 1;
        let found = known(&checkers(), &*ending).expect("four pieces at most");
        let moves = known_moves(&checkers(), &*ending);
        assert_eq!(moves.len(), ending.legal_moves().len());
        let best = moves[0].known;
        assert_eq!((best.value, best.plies), (found.value, found.plies), "{}", ending.text());
        for pair in moves.windows(2) {
            let [one, two] = [&pair[0], &pair[1]].map(|mv| (mv.known.value, mv.known.plies));
            assert!(is_as_good(one, two), "{}: {one:?} before {two:?}", ending.text());
        }
    }
    assert_eq!(known_moves(&checkers(), &*Game::start(&checkers())), []);
}

fn is_as_good(one: (Value, Option<u32>), two: (Value, Option<u32>)) -> bool {
    let rank = |(value, plies): (Value, Option<u32>)| match value {
        Value::Win => 1000 - plies.expect("counted") as i32,
        Value::Draw => 0,
        Value::Loss => plies.expect("counted") as i32 - 1000,
    };
    rank(one) >= rank(two)
}

/// A search that has to find everything itself proves nothing else, and no shorter win.
#[test]
fn a_search_without_endings_agrees() {
    let mut random = Random::new(11);
    let (mut checked, mut proofs) = (0, 0);
    while checked < 150 {
        let Some(ending) = few_pieces(&mut random) else { continue };
        let found = known(&checkers(), &*ending).expect("four pieces at most");
        let searched = proven("pvs:memory=4MB", &Go::for_nodes(20_000), &*ending);
        checked += 1;
        let Some(searched) = searched else { continue };
        proofs += 1;
        let text = ending.text();
        match (searched, found.value) {
            (Proven::Win { plies }, Value::Win) | (Proven::Loss { plies }, Value::Loss) => {
                let shortest = found.plies.expect("it is counted");
                assert!(plies >= shortest, "{text}: {plies} plies, known {shortest}");
            }
            (Proven::Draw, Value::Draw) => {}
            _ => panic!("{text}: {searched:?}, known {found:?}"),
        }
    }
    assert!(proofs > 50, "{proofs} proofs");
}

/// A side that has won keeps it, and wins within the plies that are known.
#[test]
fn won_endings_are_won_in_time() {
    let mut random = Random::new(5);
    let mut best = PlayerSpec::parse(&checkers(), "best").expect("a player").make();
    let mut played = 0;
    while played < 40 {
        let Some(mut record) = few_pieces(&mut random) else { continue };
        let found = known(&checkers(), &*record).expect("four pieces at most");
        let (Value::Win, Some(plies)) = (found.value, found.plies) else { continue };
        played += 1;
        let (winner, text) = (record.side(), record.text());
        let go = Go::for_nodes(500);
        for _ in 0..plies {
            assert_eq!(record.outcome(), None, "{text}");
            let thought = best.think(&*record, &go, &Signal::default(), &mut |_| {});
            record.play(thought.expect("it thinks").best_move()).expect("a legal move");
        }
        assert_eq!(record.outcome().and_then(|outcome| outcome.winner), Some(winner), "{text}");
    }
}

/// Up to four pieces at random; `None` if that is no position, or a decided one.
fn few_pieces(random: &mut Random) -> Option<Box<dyn AnyRecord>> {
    let pieces = 2 + random.below(3);
    let first = 1 + random.below(pieces - 1);
    let mut squares: Vec<usize> = (1..=32).collect();
    random.shuffle(&mut squares);
    let piece = |&square: &usize, random: &mut Random| {
        let king = if random.below(2) == 0 { "K" } else { "" };
        format!("{king}{square}")
    };
    let mut list = |squares: &[usize]| {
        squares.iter().map(|square| piece(square, random)).collect::<Vec<_>>().join(",")
    };
    let (black, white) = (list(&squares[..first]), list(&squares[first..pieces]));
    let record = checkers().from_text(&format!("B:W{white}:B{black}")).ok()?;
    record.outcome().is_none().then_some(record)
}
