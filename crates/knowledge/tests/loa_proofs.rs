//! Proof-number search in Lines of Action: what it proves agrees with plain minimax, and its
//! wins are wins against any defence.

use std::time::Duration;

use ludens_core::{Guide, Options, Position, Random, Record, Side};
use ludens_games::Rulebook;
use ludens_games::loa::{Book, LinesOfAction, Move};
use ludens_knowledge::knowledge;
use ludens_search::proof::{Answer, Question, within};
use ludens_search::{Clock, Control, Limits, Prover, Signal};

struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Lines of Action under this rule about repetition.
fn options(spec: &str) -> Options {
    let spec = format!("loa:{spec}").parse().expect("a specification");
    Options::read(Book::INFO.options, &spec).expect("options")
}

fn guide() -> &'static dyn Guide<LinesOfAction> {
    knowledge::<LinesOfAction>().expect("knowledge").guide
}

fn prover(bytes: usize) -> Prover<LinesOfAction> {
    Prover::new(guide().proof().expect("proofs"), bytes)
}

fn ask(
    prover: &mut Prover<LinesOfAction>,
    record: &Record<LinesOfAction>,
    attacker: Side,
    nodes: u64,
) -> Answer<Move> {
    let (stop, limits) = (Signal::default(), Limits { nodes: Some(nodes), ..Limits::default() });
    let control = Control { limits, clock: &Still, stop: &stop };
    let question = Question { record, attacker, only: None };
    within(&control, |meter| prover.ask(&question, meter)).0
}

/// Whether the attacker wins within so many plies, by trying everything. The record's own
/// rules say what a repetition is.
fn wins_within(record: &mut Record<LinesOfAction>, attacker: Side, plies: u32) -> bool {
    if let Some(outcome) = record.outcome() {
        return outcome.winner == Some(attacker);
    }
    if plies == 0 {
        return false;
    }
    let mut moves = Vec::new();
    record.position().moves(&mut moves);
    let attacks = record.position().side() == attacker;
    let mut wins = |&mv: &Move| {
        record.play(mv);
        let wins = wins_within(record, attacker, plies - 1);
        record.undo();
        wins
    };
    if attacks { moves.iter().any(&mut wins) } else { moves.iter().all(&mut wins) }
}

/// Undecided positions of random games with four pieces a side.
fn positions(spec: &str, count: usize) -> Vec<Record<LinesOfAction>> {
    let options = options(spec);
    let mut random = Random::new(18);
    let mut found = Vec::new();
    while found.len() < count {
        let mut record = Record::new(LinesOfAction::start(&options));
        for _ in 0..4 + random.below(30) {
            let mv = record.position().random_move(&mut random, &mut Vec::new());
            match mv.filter(|_| record.outcome().is_none()) {
                Some(mv) => record.play(mv),
                None => break,
            }
        }
        if record.outcome().is_none() {
            found.push(record);
        }
    }
    found
}

/// As many as can be tried in seconds, or many with `LUDENS_FULL` set.
fn count(usual: usize) -> usize {
    if std::env::var_os("LUDENS_FULL").is_some() { 20 * usual } else { usual }
}

#[test]
fn short_wins_and_what_is_no_win_agree_with_trying_everything() {
    for spec in ["setup=easy", "setup=easy,repetition=second", "setup=easy,both=draw,stuck=passes"]
    {
        let (mut won, mut not) = (0, 0);
        for mut record in positions(spec, count(40)) {
            for side in Side::BOTH {
                let tried = (1..=3).find(|&plies| wins_within(&mut record, side, plies));
                let answer = ask(&mut prover(1 << 20), &record, side, 20_000);
                let text = record.position().text();
                match answer {
                    Answer::Won { plies, .. } => {
                        let most = plies.expect("short");
                        assert!(most > 3 || wins_within(&mut record, side, most), "{text}");
                        assert!(tried.is_none_or(|plies| plies <= most), "{text}");
                        won += 1;
                    }
                    Answer::NotWon { .. } => {
                        assert_eq!(tried, None, "{text} {side:?}");
                        not += 1;
                    }
                    Answer::Open => assert!(tried.is_none_or(|plies| plies > 2), "{text} {side:?}"),
                }
            }
        }
        assert!(won > 10, "{spec}: {won} won, {not} not");
    }
}

/// The side that has the proof plays by it, the other at random or as stubbornly as the proof
/// allows: it wins, though a position that comes back would be a draw.
#[test]
fn a_proven_win_is_played_to_its_end() {
    let mut random = Random::new(4);
    let mut played = 0;
    for record in positions("setup=easy,repetition=second", count(60)) {
        let side = record.position().side();
        let mut prover = prover(1 << 14);
        let Answer::Won { plies: Some(plies), .. } = ask(&mut prover, &record, side, 60_000) else {
            continue;
        };
        let mut game = record.clone();
        while game.outcome().is_none() {
            let by_proof = match ask(&mut prover, &game, side, 2_000_000) {
                Answer::Won { line, .. } => line.first().copied(),
                answer => panic!("{}: {answer:?}", game.position().text()),
            };
            let mv = if game.position().side() == side || random.below(2) == 0 {
                by_proof
            } else {
                game.position().random_move(&mut random, &mut Vec::new())
            };
            game.play(mv.expect("a move"));
        }
        let text = record.position().text();
        assert_eq!(game.outcome().and_then(|end| end.winner), Some(side), "{text}, {plies} plies");
        played += 1;
    }
    assert!(played > 5, "{played}");
}

/// A table of 256 entries proves the same, only later.
#[test]
fn memory_is_bounded_and_only_costs_time() {
    let mut proven = 0;
    for record in positions("setup=easy", count(20)) {
        let side = record.position().side();
        let large = ask(&mut prover(1 << 24), &record, side, 20_000);
        if large != Answer::Open {
            let small = ask(&mut prover(1 << 12), &record, side, 2_000_000);
            let is_win = |answer: &Answer<Move>| matches!(answer, Answer::Won { .. });
            assert_eq!(is_win(&small), is_win(&large), "{}", record.position().text());
            proven += 1;
        }
    }
    assert!(proven > 2, "{proven}");
}
