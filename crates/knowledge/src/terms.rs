//! How evaluations explain their scores. An evaluation enters its
//! parts into a [`Ledger`]: a search adds them up in a plain number, and an
//! explanation keeps them apart. So the terms cannot differ from the score.

use ludens_core::Term;

/// A term that no weight is named after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermInfo {
    /// The term's name.
    pub name: &'static str,
    /// What it is, in one line.
    pub help: &'static str,
}

/// What rounding each term for itself leaves over.
pub(crate) const ROUNDING: TermInfo =
    TermInfo { name: "rounding", help: "what rounding the other terms leaves over" };

/// Where the parts of a score are entered.
pub(crate) trait Ledger {
    /// Enters a part; one of the same name is added to it.
    fn add(&mut self, name: &'static str, value: i32);
}

/// The sum, for a search. The names cost nothing.
impl Ledger for i32 {
    #[inline]
    fn add(&mut self, _: &'static str, value: i32) {
        *self += value;
    }
}

/// The parts one by one, for people.
impl Ledger for Vec<Term> {
    fn add(&mut self, name: &'static str, value: i32) {
        match self.iter_mut().find(|term| term.name == name) {
            Some(term) => term.value += value,
            None => self.push(Term { name, value }),
        }
    }
}

/// Terms of no value yet, to be listed in this order.
pub(crate) fn listed(names: &[&'static str]) -> Vec<Term> {
    names.iter().map(|&name| Term { name, value: 0 }).collect()
}

/// A ledger for what the other side has: it counts against one's own.
pub(crate) struct Against<'a, L>(pub(crate) &'a mut L);

impl<L: Ledger> Ledger for Against<'_, L> {
    #[inline]
    fn add(&mut self, name: &'static str, value: i32) {
        self.0.add(name, -value);
    }
}

/// A score made of fractions: each is rounded, and what that leaves over is
/// [`ROUNDING`].
pub(crate) fn rounded(
    score: i32,
    parts: impl IntoIterator<Item = (&'static str, f64)>,
) -> Vec<Term> {
    let round = |(name, value): (&'static str, f64)| Term { name, value: value.round() as i32 };
    let mut terms: Vec<Term> = parts.into_iter().map(round).collect();
    // Absurd weights may overflow a number; the listed terms still add up.
    let told: i64 = terms.iter().map(|term| i64::from(term.value)).sum();
    terms.push(Term { name: ROUNDING.name, value: (i64::from(score) - told) as i32 });
    terms
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(name: &'static str, value: i32) -> Term {
        Term { name, value }
    }

    #[test]
    fn parts_of_one_name_are_one_term() {
        let (mut sum, mut terms) = (0, listed(&["a", "b"]));
        for (name, value) in [("b", 5), ("c", 1), ("b", -7)] {
            sum.add(name, value);
            terms.add(name, value);
        }
        assert_eq!((sum, terms), (-1, vec![term("a", 0), term("b", -2), term("c", 1)]));
    }

    #[test]
    fn what_the_other_side_has_is_taken_away() {
        let mut terms = vec![term("a", 3), term("b", 1)];
        Against(&mut terms).add("a", 5);
        Against(&mut terms).add("c", 2);
        assert_eq!(terms, [term("a", -2), term("b", 1), term("c", -2)]);
    }

    #[test]
    fn rounding_is_a_term_of_its_own() {
        let terms = rounded(4, [("a", 1.4), ("b", 1.4), ("c", 1.4)]);
        assert_eq!(terms, [term("a", 1), term("b", 1), term("c", 1), term("rounding", 1)]);
    }
}
