//! Positions whose best move a long search found, kept as data: a game with the number
//! it had when the set was made, the moves that lead to the position, and the answer.
//! `examples/make_answers.rs` makes them.

use ludens_core::AnyRecord;
use ludens_games::Game;

use super::positions;
use crate::failure::Failure;

const DATA: &str = include_str!("answers.txt");

/// A position and the move that is right there.
pub(super) struct Exercise {
    pub(super) record: Box<dyn AnyRecord>,
    pub(super) answer: &'static str,
}

/// The exercises of this game; none for most games.
pub(super) fn of(game: &Game) -> Result<Vec<Exercise>, Failure> {
    let name = game.to_string();
    let lines = lines().filter(|line| line.game == name);
    lines.map(|line| line.exercise(game)).collect()
}

/// A line of the data: `GAME NUMBER : MOVES : ANSWER`.
struct Line {
    game: &'static str,
    moves: &'static str,
    answer: &'static str,
}

impl Line {
    fn read(line: &'static str) -> Option<Line> {
        let mut parts = line.split(" : ");
        let (game, _number) = parts.next()?.rsplit_once(' ')?;
        Some(Line { game, moves: parts.next()?, answer: parts.next()? })
    }

    fn exercise(&self, game: &Game) -> Result<Exercise, Failure> {
        Ok(Exercise { record: positions::after(game, self.moves)?, answer: self.answer })
    }
}

fn lines() -> impl Iterator<Item = Line> {
    let lines = DATA.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| Line::read(line).unwrap_or_else(|| panic!("answers.txt has {line:?}")))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_position_is_new_and_has_a_choice_with_its_answer() {
        let mut keys = HashSet::new();
        for line in lines() {
            let game: Game = line.game.parse().expect("a game");
            let exercise = line.exercise(&game);
            let Exercise { record, answer } =
                exercise.unwrap_or_else(|failure| panic!("{}: {failure}", line.moves));
            let moves: Vec<String> = record.legal_moves().into_iter().map(|mv| mv.text).collect();
            assert!(moves.len() > 1, "{}", line.moves);
            assert!(moves.iter().any(|mv| mv == answer), "{answer} after {}", line.moves);
            assert!(keys.insert((line.game, record.key())), "again: {}", line.moves);
        }
        assert!(!keys.is_empty());
    }
}
