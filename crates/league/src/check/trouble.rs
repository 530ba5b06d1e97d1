//! What can go wrong while a program is checked, in words that a student
//! understands: what happened, and what to do about it.

use std::time::Duration;

use ludens_core::AnyRecord;
use ludens_games::Game;
use ludens_play::engine::Excess;

/// Legal moves are listed up to this many.
const LISTED: usize = 20;

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The system cannot start it.
    NotStarted { why: String },
    /// An answer did not come.
    Silent { expected: &'static str, patience: Duration },
    /// It came only when the program ended.
    Unflushed { expected: &'static str },
    /// The program ended instead of answering.
    Ended { expected: &'static str, status: String },
    /// It took too much memory.
    Memory(Excess),
    /// A move came too late.
    Late { given: Duration, took: Duration },
    /// A move cannot be played.
    Illegal { what: String, advice: String },
    /// Any other mistake.
    Other { what: String, advice: &'static str },
    /// A mistake that is known without any conversation.
    Fact { what: String, advice: &'static str },
}

impl Trouble {
    /// What happened.
    pub(super) fn what(&self) -> String {
        match self {
            Trouble::NotStarted { why } => format!("it could not be started: {why}"),
            Trouble::Silent { expected, patience } => {
                format!("it did not say {expected} within {}", seconds(*patience))
            }
            Trouble::Unflushed { expected } => {
                format!("its {expected} came only when its input ended")
            }
            Trouble::Ended { expected, status } => {
                format!("it ended ({status}) when it should have said {expected}")
            }
            Trouble::Memory(excess) => format!("it {excess}"),
            Trouble::Late { given, took } => {
                format!("it had {} for its move and took {}", seconds(*given), seconds(*took))
            }
            Trouble::Illegal { what, .. }
            | Trouble::Other { what, .. }
            | Trouble::Fact { what, .. } => what.clone(),
        }
    }

    /// What to do about it.
    pub(super) fn advice(&self) -> String {
        match self {
            Trouble::NotStarted { .. } => "type the command in a terminal, in the program's own \
                folder, and see whether it starts there"
                .into(),
            Trouble::Silent { expected: "bestmove", .. } => "answer every `go` with `bestmove` \
                and a move, and stop thinking when the time is over or `stop` comes"
                .into(),
            Trouble::Silent { expected, .. } => {
                format!(
                    "read standard input line by line, and print {expected} as a line of its own"
                )
            }
            Trouble::Unflushed { .. } => "the line was kept in a buffer: flush the output after \
                every line, as in print(…, flush=True) in Python"
                .into(),
            Trouble::Ended { .. } => "look at the last lines: an error message there says where \
                it broke off. A program ends only at `quit` or at the end of its input"
                .into(),
            Trouble::Memory(_) => "keep less in memory, or give tables a fixed size".into(),
            Trouble::Late { .. } => "look at the clock while thinking, and answer a little \
                before the time is over: the way of the line takes time, too"
                .into(),
            Trouble::Illegal { advice, .. } => advice.clone(),
            Trouble::Other { advice, .. } | Trouble::Fact { advice, .. } => (*advice).into(),
        }
    }

    /// A move that cannot be played, with the likeliest reason.
    pub(super) fn illegal(game: &Game, record: &dyn AnyRecord, text: &str, why: &str) -> Trouble {
        let legal: Vec<String> = record.legal_moves().into_iter().map(|mv| mv.text).collect();
        let list = list(&legal);
        if matches!(text, "" | "none" | "0000" | "(none)" | "null") {
            let what = "it gave no move, although there are some".to_string();
            return Trouble::Illegal { what, advice: format!("choose one of the {list}") };
        }
        let advice = match suspicion(game, record, text, &legal) {
            Some(reason) => format!("{reason}. The {list}"),
            None => format!("look up the rules in `ludens games {}`. The {list}", game.info.name),
        };
        Trouble::Illegal { what: format!("it played an illegal move: {why}"), advice }
    }
}

/// What an illegal move looks like.
fn suspicion(game: &Game, record: &dyn AnyRecord, text: &str, legal: &[String]) -> Option<String> {
    let plays_from = |mut record: Box<dyn AnyRecord>| record.play_on(text).is_ok();
    let mut before = record.boxed_clone();
    let is_undone = before.undo();
    let start = game.from_text(&record.start_text()).ok();
    let is_usual = record.start_text() == game.start().text();
    if is_undone && plays_from(before) {
        Some(
            "the move would have been legal one move earlier: either the last of the moves \
            that stand after `moves` was not played, or the program does not see what it changed"
                .into(),
        )
    } else if !record.played().is_empty() && start.is_some_and(plays_from) {
        Some(
            "the move would have been legal where the game began: either the moves that stand \
            after `moves` were not played, or the program does not see what they changed"
                .into(),
        )
    } else if !is_usual && plays_from(game.start()) {
        Some(
            "the move would be legal in the starting position: read the text after \
            `position fen`"
                .into(),
        )
    } else if !legal.iter().any(|other| spelling(other) == spelling(text)) {
        let example = game.start().legal_moves().into_iter().next()?.text;
        Some(format!("{} writes moves like `{example}`, not like `{text}`", game.info.name))
    } else {
        None
    }
}

/// A move without its squares and numbers: `22x15x8` has the form `_x_x_`. It
/// identifies the kind of a move. An x is a sign here, as no game has a column of
/// that name.
pub(super) fn shape(text: &str) -> String {
    outline(text, |c| if c.is_alphanumeric() && c != 'x' { '_' } else { c })
}

/// A move by its letters and digits: `d4` is spelt `a1`, `22x15` is spelt `1x1`.
fn spelling(text: &str) -> String {
    outline(text, |c| match c {
        _ if c.is_numeric() => '1',
        _ if c.is_alphabetic() && c != 'x' => 'a',
        _ => c,
    })
}

/// A text with each sign replaced, and none twice in a row.
fn outline(text: &str, replace: impl Fn(char) -> char) -> String {
    let mut outline = String::new();
    for c in text.chars().map(replace) {
        if !outline.ends_with(c) {
            outline.push(c);
        }
    }
    outline
}

fn list(legal: &[String]) -> String {
    let shown = legal.iter().take(LISTED).map(String::as_str).collect::<Vec<_>>().join(" ");
    match legal.len() {
        0..=LISTED => format!("legal moves are {shown}"),
        all => format!("{all} legal moves begin with {shown}"),
    }
}

/// `0.2 s`, `10 s`.
pub(super) fn seconds(time: Duration) -> String {
    let rounded = (time.as_secs_f64() * 1000.0).round() / 1000.0;
    format!("{rounded} s")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn advice(game: &str, moves: &str, text: &str) -> String {
        let game: Game = game.parse().expect("a game");
        let mut record = game.start();
        for mv in moves.split_whitespace() {
            record.play(mv).expect("a legal move");
        }
        Trouble::illegal(&game, &*record, text, "no").advice()
    }

    #[test]
    fn the_likeliest_reason_is_given() {
        assert!(advice("connect4", "", "d4").starts_with("connect4 writes moves like `1`"));
        assert!(advice("connect4", "4 4 4 4 4 4", "4").contains("one move earlier"));
        let forgot = advice("loa", "b1-b3 a2-c2", "b1-b3");
        assert!(forgot.contains("where the game began"), "{forgot}");
        assert!(advice("connect4", "", "9").contains("look up the rules"));
        assert!(advice("connect4", "", "none").contains("legal moves are 1 2 3 4 5 6 7"));
        assert!(advice("amazons", "", "x").contains("2176 legal moves begin with"));
    }

    #[test]
    fn shapes_leave_the_signs() {
        for (text, expected) in
            [("4", "_"), ("b1-d3", "_-_"), ("22x15x8", "_x_x_"), ("d1-d7/g7", "_-_/_")]
        {
            assert_eq!(shape(text), expected);
        }
        assert_eq!((spelling("d4").as_str(), spelling("22x15").as_str()), ("a1", "1x1"));
    }

    #[test]
    fn times_are_short() {
        assert_eq!(seconds(Duration::from_millis(200)), "0.2 s");
        assert_eq!(seconds(Duration::from_micros(1_234_567)), "1.235 s");
        assert_eq!(seconds(Duration::from_secs(10)), "10 s");
    }
}
