//! What the tests of several rule books need: records by the name of a game.

use ludens_core::AnyRecord;

use crate::Game;

/// The game of this name, which must be right.
pub(crate) fn game(text: &str) -> Game {
    text.parse().expect("a game")
}

/// A record that begins with this position.
pub(crate) fn at(name: &str, position: &str) -> Box<dyn AnyRecord> {
    game(name).from_text(position).unwrap_or_else(|error| panic!("{error}"))
}

/// A game's record after these moves, separated by spaces.
pub(crate) fn after(name: &str, moves: &str) -> Box<dyn AnyRecord> {
    let mut record = game(name).start();
    play(&mut *record, moves);
    record
}

/// Plays these moves, separated by spaces.
pub(crate) fn play(record: &mut dyn AnyRecord, moves: &str) {
    for mv in moves.split_whitespace() {
        record.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
}

/// The texts of the legal moves that start with this square's name, sorted.
pub(crate) fn moves_from(record: &dyn AnyRecord, square: &str) -> Vec<String> {
    let moves = record.legal_moves().into_iter();
    let mut texts: Vec<_> = moves.map(|mv| mv.text).filter(|t| t.starts_with(square)).collect();
    texts.sort();
    texts
}

/// The text of the position that `text` describes, or why there is none.
pub(crate) fn read_back(name: &str, text: &str) -> Result<String, String> {
    game(name).from_text(text).map(|record| record.text()).map_err(|error| error.to_string())
}
