//! What is known of positions, four to a byte, shared by threads while it is computed.

use std::sync::atomic::{AtomicU8, Ordering};

/// How a position ends with best play, for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Known {
    /// How it ends.
    pub verdict: Verdict,
    /// After how many plies, if it does not end in a draw and distances are kept.
    pub plies: Option<u32>,
}

impl Known {
    /// What it means for the other side, a ply before.
    #[inline]
    pub(crate) fn a_ply_before(self) -> Known {
        let verdict = match self.verdict {
            Verdict::Win => Verdict::Loss,
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss => Verdict::Win,
        };
        Known { verdict, plies: self.plies.map(|plies| plies + 1) }
    }
}

/// The verdicts of numbered positions. They begin as draws, and each is written once.
pub(crate) struct Verdicts(Box<[AtomicU8]>);

/// The bits of a verdict.
const DRAW: u8 = 0;
const WIN: u8 = 1;
const LOSS: u8 = 2;

impl Verdicts {
    pub(crate) fn of_draws(count: u64) -> Verdicts {
        Verdicts((0..count.div_ceil(4)).map(|_| AtomicU8::new(0)).collect())
    }

    /// Verdicts that are known already, four to a byte.
    pub(crate) fn of_bytes(bytes: Vec<u8>) -> Verdicts {
        Verdicts(bytes.into_iter().map(AtomicU8::new).collect())
    }

    #[inline]
    pub(crate) fn get(&self, number: u64) -> Verdict {
        of_bits(self.0[(number / 4) as usize].load(Ordering::Relaxed), number)
    }

    /// Writes a verdict where none but a draw was written. Threads may write neighbours at the
    /// same time.
    #[inline]
    pub(crate) fn set(&self, number: u64, verdict: Verdict) {
        let bits = bits_of(verdict);
        if bits != DRAW {
            let byte = &self.0[(number / 4) as usize];
            byte.fetch_or(bits << (2 * (number % 4)), Ordering::Relaxed);
        }
    }
}

/// A verdict's place in bytes that hold four each.
#[inline]
pub(crate) fn verdict_in(bytes: &[u8], number: u64) -> Verdict {
    of_bits(bytes[(number / 4) as usize], number)
}

/// Adds verdicts to bytes that hold four each.
pub(crate) fn push_verdicts(bytes: &mut Vec<u8>, verdicts: impl Iterator<Item = Verdict>) {
    for (number, verdict) in verdicts.enumerate() {
        match number % 4 {
            0 => bytes.push(bits_of(verdict)),
            place => *bytes.last_mut().expect("it has begun") |= bits_of(verdict) << (2 * place),
        }
    }
}

#[inline]
fn of_bits(byte: u8, number: u64) -> Verdict {
    match byte >> (2 * (number % 4)) & 3 {
        WIN => Verdict::Win,
        LOSS => Verdict::Loss,
        _ => Verdict::Draw,
    }
}

#[inline]
fn bits_of(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Draw => DRAW,
        Verdict::Win => WIN,
        Verdict::Loss => LOSS,
    }
}
