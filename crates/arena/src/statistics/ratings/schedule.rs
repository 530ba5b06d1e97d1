//! Who met whom, in a fixed order: sums of floating-point numbers depend on the
//! order of their terms, and a table must not depend on which game ended first.

use std::collections::BTreeMap;

use super::{Encounter, RatingError};
use crate::statistics::Tally;

/// A field whose players are connected by games.
pub(super) struct Schedule {
    /// The players, sorted.
    pub(super) names: Vec<String>,
    /// All their meetings, sorted, one for each first and second player.
    pub(super) meetings: Vec<Meeting>,
}

/// An encounter by the places of the players among the names.
pub(super) struct Meeting {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) tally: Tally,
}

impl Schedule {
    /// The schedule of these encounters; those without games do not count.
    pub(super) fn of(encounters: &[Encounter]) -> Result<Schedule, RatingError> {
        let mut met: BTreeMap<(&str, &str), Tally> = BTreeMap::new();
        for Encounter { first, second, tally } in encounters {
            if first == second {
                return Err(RatingError::Itself { player: first.clone() });
            }
            if tally.games() > 0 {
                *met.entry((first, second)).or_default() += *tally;
            }
        }
        let mut names: Vec<&str> = met.keys().flat_map(|&(one, other)| [one, other]).collect();
        names.sort_unstable();
        names.dedup();
        let place = |name: &str| names.partition_point(|&other| other < name);
        let meeting = |(&(first, second), &tally): (&(&str, &str), &Tally)| Meeting {
            first: place(first),
            second: place(second),
            tally,
        };
        let meetings = met.iter().map(meeting).collect();
        let names = names.into_iter().map(str::to_owned).collect();
        Schedule { names, meetings }.connected()
    }

    /// The schedule, if games connect all its players.
    fn connected(self) -> Result<Schedule, RatingError> {
        let mut group: Vec<usize> = (0..self.names.len()).collect();
        for meeting in &self.meetings {
            let (kept, joined) = (group[meeting.first], group[meeting.second]);
            group.iter_mut().filter(|of| **of == joined).for_each(|of| *of = kept);
        }
        let mut groups: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (name, of) in self.names.iter().zip(group) {
            groups.entry(of).or_default().push(name.clone());
        }
        let mut groups: Vec<Vec<String>> = groups.into_values().collect();
        groups.sort_unstable();
        match groups.len() {
            0 => Err(RatingError::NoGames),
            1 => Ok(self),
            _ => Err(RatingError::Disconnected { groups }),
        }
    }

    /// All games of a player.
    pub(super) fn tally(&self, player: usize) -> Tally {
        let seen = |meeting: &Meeting| match meeting {
            _ if meeting.first == player => meeting.tally,
            _ if meeting.second == player => meeting.tally.reversed(),
            _ => Tally::default(),
        };
        self.meetings.iter().map(seen).sum()
    }
}
