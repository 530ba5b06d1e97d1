//! What is known of all positions of the usual board with nine stones: who wins, and a move that
//! keeps a win or a draw. So the best-scoring openings, which are known to the eighth stone
//! ([`book`](super::book)), go on with moves that give nothing away.
//!
//! The file has two letters for three positions, in the order of their codes. A position's answer
//! is a number: 0 if it is lost, the column from 1 of a move that keeps the win, and 7 more if the
//! move keeps a draw. Three of them make a number to base 15, and this one two letters to base 59,
//! the lower digit first; `@` is 0.

use ludens_core::Value;

use super::book::STONES;

/// The stones of a position in the file.
pub(super) const NINTH: usize = STONES + 1;

const DATA: &str = include_str!("../../../data/connect4/ninth.txt");

const COLUMNS: u8 = 7;
/// One for a loss, one for each column that wins or draws.
const ANSWERS: u32 = 1 + 2 * COLUMNS as u32;
const LETTERS: u32 = 59;
const FIRST_LETTER: u8 = b'@';

/// Who wins, and the column of a move that keeps it: none if the position is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// To the side to move.
    pub value: Value,
    /// Any column of a lost position.
    pub column: u8,
}

/// Positions by their codes in order, and their answers.
pub(super) struct Ninth {
    codes: Vec<u64>,
    answers: Vec<u8>,
}

impl Ninth {
    /// What the file knows of the positions with these codes.
    pub(super) fn new(codes: Vec<u64>) -> Ninth {
        let letters = DATA.lines().filter(|line| !line.starts_with('#')).flat_map(str::bytes);
        let digits: Vec<u32> = letters.map(|letter| u32::from(letter - FIRST_LETTER)).collect();
        let three = |pair: &[u32]| {
            let three = pair[0] + LETTERS * pair[1];
            [three, three / ANSWERS, three / (ANSWERS * ANSWERS)]
        };
        let answers = digits.chunks_exact(2).flat_map(three);
        let answers = answers.map(|answer| (answer % ANSWERS) as u8).take(codes.len()).collect();
        Ninth { codes, answers }
    }

    /// The answer for a code, with the column as the code's stones lie.
    pub(super) fn answer(&self, code: u64) -> Option<Answer> {
        let place = self.codes.binary_search(&code).ok()?;
        Some(Answer::of_number(self.answers[place]))
    }
}

impl Answer {
    fn of_number(number: u8) -> Answer {
        let (value, column) = match number {
            0 => (Value::Loss, 0),
            1..=COLUMNS => (Value::Win, number - 1),
            _ => (Value::Draw, number - 1 - COLUMNS),
        };
        Answer { value, column }
    }

    /// The number that stands for it in the file.
    pub fn number(self) -> u8 {
        match self.value {
            Value::Loss => 0,
            Value::Win => 1 + self.column,
            Value::Draw => 1 + COLUMNS + self.column,
        }
    }
}

/// The letters for these numbers.
pub fn letters(numbers: &[u8]) -> String {
    let pair = |numbers: &[u8]| {
        let three = numbers.iter().rev().fold(0, |sum, &number| sum * ANSWERS + u32::from(number));
        [three % LETTERS, three / LETTERS].map(|digit| char::from(FIRST_LETTER + digit as u8))
    };
    numbers.chunks(3).flat_map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_has_a_number() {
        for number in 0..ANSWERS as u8 {
            assert_eq!(Answer::of_number(number).number(), number);
        }
        assert_eq!(Answer::of_number(10), Answer { value: Value::Draw, column: 2 });
    }

    #[test]
    fn letters_are_printable_and_read_back() {
        assert_eq!(letters(&[14, 14, 14, 0, 1]), "KyO@");
    }
}
