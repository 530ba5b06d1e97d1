//! What a person types: a word that asks for something, a move in the game's
//! notation, or the squares one would click, one by one or together.

use std::io::{self, BufRead};

use ludens_core::AnyRecord;

/// A line, understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word<'a> {
    Nothing,
    Undo,
    Hint,
    Resign,
    Draw,
    /// To this file.
    Save(&'a str),
    Moves,
    Board,
    Help,
    Quit,
    /// Anything else should be a move or squares.
    Move(&'a str),
}

impl Word<'_> {
    pub(super) fn parse(line: &str) -> Word<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Word::Nothing,
            ("save", file) => Word::Save(file.trim()),
            ("undo", "") => Word::Undo,
            ("hint", "") => Word::Hint,
            ("resign", "") => Word::Resign,
            ("draw", "") => Word::Draw,
            ("moves", "") => Word::Moves,
            ("board", "") => Word::Board,
            ("help" | "?", "") => Word::Help,
            ("quit" | "exit", "") => Word::Quit,
            _ => Word::Move(line),
        }
    }
}

/// The next line, `None` at the end of the input. Bytes that are not UTF-8 are no
/// move, and no reason to stop.
pub(super) fn read_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// The meaning of typed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Choice {
    /// A legal move.
    Move(String),
    /// Squares that moves begin with, and the squares that can follow.
    Further { path: Vec<String>, next: Vec<String> },
    /// Neither, and why.
    Wrong(String),
}

/// What `typed` means after the squares chosen so far.
pub(super) fn choose(record: &dyn AnyRecord, squares: &[String], typed: &str) -> Choice {
    let error = match record.boxed_clone().play(typed) {
        Ok(text) => return Choice::Move(text),
        Err(error) => error,
    };
    let small = typed.to_ascii_lowercase();
    let between = |c: char| !c.is_ascii_alphanumeric() || c == 'x';
    let words = || small.split(between).filter(|word| !word.is_empty()).map(str::to_string);
    let onward: Vec<String> = squares.iter().cloned().chain(words()).collect();
    // A user who changes the choice names another piece.
    let afresh: Vec<String> = words().collect();
    let found = follow(record, onward).or_else(|| follow(record, afresh));
    found.unwrap_or_else(|| Choice::Wrong(error.to_string()))
}

/// The move of this path, or those that begin so.
fn follow(record: &dyn AnyRecord, path: Vec<String>) -> Option<Choice> {
    if path.is_empty() {
        return None;
    }
    let mut next = Vec::new();
    for mv in record.legal_moves().into_iter().filter(|mv| mv.path.starts_with(&path)) {
        match mv.path.get(path.len()) {
            None => return Some(Choice::Move(mv.text)),
            Some(square) if !next.contains(square) => next.push(square.clone()),
            Some(_) => {}
        }
    }
    (!next.is_empty()).then_some(Choice::Further { path, next })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_games::Game;

    fn chosen(game: &str, squares: &[&str], typed: &str) -> Choice {
        let game: Game = game.parse().expect("a game");
        let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
        choose(&*game.start(), &squares, typed)
    }

    fn mv(text: &str) -> Choice {
        Choice::Move(text.to_string())
    }

    #[test]
    fn moves_are_typed_in_many_ways() {
        assert_eq!(chosen("connect4", &[], "4"), mv("4"));
        assert_eq!(chosen("connect4", &[], "d1"), mv("4"));
        assert_eq!(chosen("loa", &[], "b1-b3"), mv("b1-b3"));
        assert_eq!(chosen("loa", &[], "B1 b3"), mv("b1-b3"));
        assert_eq!(chosen("loa", &["b1"], "b3"), mv("b1-b3"));
        assert_eq!(chosen("amazons", &["d1", "d7"], "g7"), mv("d1-d7/g7"));
        assert_eq!(chosen("amazons", &[], "d1 d7 g7"), mv("d1-d7/g7"));
        assert_eq!(chosen("checkers", &[], "11 15"), mv("11-15"));
    }

    #[test]
    fn squares_may_come_one_by_one() {
        let Choice::Further { path, next } = chosen("checkers", &[], "11") else {
            panic!("11 is not a move");
        };
        assert_eq!((path, next.len()), (vec!["11".to_string()], 2));
        assert!(next.contains(&"15".to_string()) && next.contains(&"16".to_string()));
        // Another piece instead.
        assert!(matches!(chosen("checkers", &["11"], "9"), Choice::Further { .. }));
        assert!(matches!(chosen("checkers", &["11"], "30"), Choice::Wrong(_)));
        assert!(matches!(chosen("loa", &[], "!"), Choice::Wrong(_)));
    }

    #[test]
    fn words_are_told_from_moves() {
        assert_eq!(Word::parse("  UNDO \n"), Word::Undo);
        assert_eq!(Word::parse("save my game.pgn\r\n"), Word::Save("my game.pgn"));
        assert_eq!(Word::parse("b1 b3"), Word::Move("b1 b3"));
        assert_eq!(Word::parse("\n"), Word::Nothing);
    }
}
