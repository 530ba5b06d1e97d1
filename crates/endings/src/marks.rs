//! Marks: what is kept of a position in half a byte, shared by threads while it is computed.

use std::sync::atomic::{AtomicU8, Ordering};

use ludens_core::Value;

/// How a position ends and, roughly, how far the next step towards that is: the next capture or
/// move of a man.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark(u8);

/// Wins are 1 to 8, losses 9 to 15: the farther, the higher.
const WIN: u8 = 1;
const LOSS: u8 = 9;
const WINS: u8 = 8;
const LOSSES: u8 = 7;
/// So many plies have one mark. A search sees farther than that.
const PLIES: u8 = 8;

impl Mark {
    pub(crate) const DRAW: Mark = Mark(0);

    /// The mark of a position that makes its next step in so many plies.
    #[inline]
    pub(crate) fn new(value: Value, plies: u8) -> Mark {
        Mark(match value {
            Value::Draw => 0,
            Value::Win => WIN + (plies / PLIES).min(WINS - 1),
            Value::Loss => LOSS + (plies / PLIES).min(LOSSES - 1),
        })
    }

    /// How the position ends.
    #[inline]
    pub(crate) fn value(self) -> Value {
        match self.0 {
            0 => Value::Draw,
            WIN..LOSS => Value::Win,
            _ => Value::Loss,
        }
    }

    /// How far the next step is; less than 16.
    #[inline]
    pub(crate) fn distance(self) -> u32 {
        u32::from(match self.0 {
            0 => 0,
            WIN..LOSS => self.0 - WIN,
            _ => self.0 - LOSS,
        })
    }
}

/// The marks of numbered positions. They begin as draws, and each is written once.
pub(crate) struct Marks(Box<[AtomicU8]>);

impl Marks {
    pub(crate) fn of_draws(count: u64) -> Marks {
        Marks((0..count.div_ceil(2)).map(|_| AtomicU8::new(0)).collect())
    }

    /// Marks that are known already, two to a byte.
    pub(crate) fn of_bytes(bytes: Vec<u8>) -> Marks {
        Marks(bytes.into_iter().map(AtomicU8::new).collect())
    }

    #[inline]
    pub(crate) fn get(&self, number: u64) -> Mark {
        of_byte(self.0[(number / 2) as usize].load(Ordering::Relaxed), number)
    }

    /// Writes a mark where none but a draw was written. Threads may write neighbours at the
    /// same time.
    #[inline]
    pub(crate) fn set(&self, number: u64, mark: Mark) {
        if mark != Mark::DRAW {
            let byte = &self.0[(number / 2) as usize];
            byte.fetch_or(mark.0 << (4 * (number % 2)), Ordering::Relaxed);
        }
    }
}

/// A mark's place in bytes that hold two each.
#[inline]
pub(crate) fn mark_in(bytes: &[u8], number: u64) -> Mark {
    of_byte(bytes[(number / 2) as usize], number)
}

/// Adds marks to bytes that hold two each.
pub(crate) fn push_marks(bytes: &mut Vec<u8>, marks: impl Iterator<Item = Mark>) {
    for (number, Mark(mark)) in marks.enumerate() {
        match number % 2 {
            0 => bytes.push(mark),
            _ => *bytes.last_mut().expect("it has begun") |= mark << 4,
        }
    }
}

#[inline]
fn of_byte(byte: u8, number: u64) -> Mark {
    Mark(byte >> (4 * (number % 2)) & 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_tell_values_and_grow_with_the_distance() {
        assert_eq!(Mark::new(Value::Draw, 9), Mark::DRAW);
        for value in [Value::Win, Value::Loss] {
            let marks: Vec<Mark> = (0..=u8::MAX).map(|plies| Mark::new(value, plies)).collect();
            assert!(marks.iter().all(|mark| mark.value() == value && mark.0 < 16));
            assert!(marks.is_sorted_by_key(|mark| mark.distance()));
            assert_eq!((marks[7].distance(), marks[8].distance()), (0, 1));
        }
    }

    #[test]
    fn marks_are_read_where_they_were_written() {
        let all: Vec<Mark> = (0..16).map(Mark).chain((0..15).rev().map(Mark)).collect();
        let (mut bytes, marks) = (Vec::new(), Marks::of_draws(all.len() as u64));
        push_marks(&mut bytes, all.iter().copied());
        for (number, &mark) in (0..).zip(&all) {
            marks.set(number, mark);
            assert_eq!((mark_in(&bytes, number), marks.get(number)), (mark, mark));
        }
        assert!((0..).zip(&all).all(|(number, &mark)| marks.get(number) == mark));
        assert_eq!(Marks::of_bytes(bytes).get(16), all[16]);
    }
}
