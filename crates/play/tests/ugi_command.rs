//! The lines a referee sends.

use std::time::Duration;

use ludens_play::ugi::Command;
use ludens_play::{Clocks, Go, Time};
use proptest::prelude::*;

fn parsed(line: &str) -> Command {
    Command::parse(line).unwrap_or_else(|| panic!("{line:?} is a command"))
}

#[test]
fn a_position_text_ends_at_the_word_moves() {
    let moves = vec!["d1-d7/g7".to_string()];
    let start = Some("4/4 w".to_string());
    assert_eq!(parsed("position fen 4/4 w moves d1-d7/g7"), Command::Position { start, moves });
    assert_eq!(parsed("position startpos"), Command::Position { start: None, moves: Vec::new() });
}

#[test]
fn names_and_values_may_hold_spaces() {
    let option = parsed("setoption name UGI Game value loa:setup=easy now");
    let (name, value) = ("UGI Game".to_string(), "loa:setup=easy now".to_string());
    assert_eq!(option, Command::SetOption { name, value });
}

#[test]
fn unknown_words_are_ignored() {
    assert_eq!(Command::parse("xyzzy go"), None);
    assert_eq!(Command::parse("   "), None);
    let go = Go { depth: Some(4), ..Go::default() };
    assert_eq!(parsed("go quickly depth 4 please"), Command::Go(go));
}

#[test]
fn searchmoves_end_at_the_next_word_of_go() {
    let Command::Go(go) = parsed("go searchmoves a b depth 3") else { panic!("a go") };
    assert_eq!((go.only, go.depth), (vec!["a".to_string(), "b".to_string()], Some(3)));
}

#[test]
fn a_clock_given_for_one_side_serves_both() {
    let Command::Go(go) = parsed("go p2time 500 p1inc -3") else { panic!("a go") };
    let half = Duration::from_millis(500);
    let clocks = Clocks { left: [half; 2], increment: [Duration::ZERO; 2] };
    assert_eq!(go.time, Time::Clock(clocks));
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        depth in proptest::option::of(any::<u32>()),
        nodes in proptest::option::of(any::<u64>()),
        ms in 0..1_000_000_u64,
        kind in 0..4,
        only in proptest::collection::vec("[a-h][1-8]-[a-h][1-8]", 0..3),
    ) {
        let time = match kind {
            0 => Time::Unset,
            1 => Time::Infinite,
            2 => Time::Fixed(Duration::from_millis(ms)),
            _ => Time::Clock(Clocks {
                left: [Duration::from_millis(ms); 2],
                increment: [Duration::from_millis(ms / 60); 2],
            }),
        };
        let command = Command::Go(Go { depth, nodes, time, only, ..Go::default() });
        prop_assert_eq!(parsed(&command.to_string()), command);
    }

    #[test]
    fn any_line_is_read_or_ignored(line in "(go|position|setoption|query|d|[a-z]{1,4})?( (fen|moves|name|value|depth|p1time|searchmoves|perft|-?[0-9]{1,20}|\\PC{1,6})){0,8}") {
        if let Some(command) = Command::parse(&line) {
            prop_assert_eq!(Command::parse(&command.to_string()), Some(command));
        }
    }
}
