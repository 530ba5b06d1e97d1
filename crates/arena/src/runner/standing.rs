//! The results of a run so far, as they are counted game by game, and the test
//! that may end it.
//!
//! The test counts pairs in the order of their numbers, and none after a gap. So it decides
//! at the same pair, however many games are played at a time and in whatever order they
//! end.

use std::collections::{BTreeMap, HashMap};

use ludens_core::Side;

use crate::plan::{Format, Pairing, Plan, RunSpec, Standing as SwissStanding};
use crate::statistics::{Decision, Mark, PairedGames, Pentanomial, Sample, Sprt, SprtState, Tally};

/// The scores of all entrants so far.
#[derive(Debug, Clone)]
pub struct Standing {
    names: HashMap<String, usize>,
    /// The points of an entrant that rests in a round.
    rest_points: f64,
    round_games: u64,
    games: u64,
    /// By who moved first, then who moved second, from the view of the first.
    encounters: BTreeMap<(usize, usize), Tally>,
    /// The first entrant against the second, pair by pair.
    duel: Option<Duel>,
    /// By round: for a Swiss tournament.
    rounds: BTreeMap<u64, Round>,
}

/// The first entrant against the second.
#[derive(Debug, Clone)]
struct Duel {
    games_each: u8,
    sprt: Option<Sprt>,
    /// Pairs that are not counted yet: one of their games, or an earlier pair, is missing.
    open: BTreeMap<u64, [Option<Mark>; 2]>,
    /// The first pair that is not counted yet.
    next: u64,
    tally: Tally,
    pairs: Pentanomial,
    decision: Decision,
}

/// How the first entrant stands against the second.
#[derive(Debug, Clone)]
pub struct Score {
    /// The games that count, and the complete pairs among them.
    pub games: PairedGames,
    /// The test, if there is one.
    pub sprt: Option<SprtState>,
    paired: bool,
}

impl Score {
    /// The sample for estimates: all games that count, in pairs if they are paired.
    pub fn sample(&self) -> &dyn Sample {
        if self.paired { &self.games } else { &self.games.tally }
    }
}

#[derive(Debug, Clone, Default)]
struct Round {
    pairings: Vec<Pairing>,
    /// Points in half points.
    half_points: HashMap<usize, u32>,
}

impl Standing {
    pub(super) fn new(plan: &Plan) -> Standing {
        let round_games = match plan.spec().format {
            Format::Swiss => plan.round_games(),
            Format::RoundRobin | Format::Gauntlet => u64::MAX,
        };
        Standing { round_games, ..Standing::without_rounds(plan.spec()) }
    }

    /// For callers that pair no rounds: all games are one round, and the players
    /// need not exist any more.
    pub(crate) fn without_rounds(spec: &RunSpec) -> Standing {
        let names = spec.entrants.iter().map(|entrant| entrant.name.clone()).zip(0..).collect();
        Standing {
            names,
            rest_points: spec.games_a_pairing() as f64,
            round_games: u64::MAX,
            games: 0,
            encounters: BTreeMap::new(),
            duel: (spec.entrants.len() == 2).then(|| Duel::new(spec)),
            rounds: BTreeMap::new(),
        }
    }

    /// How many games have been counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Whether a test has been decided.
    pub fn is_decided(&self) -> bool {
        self.duel.as_ref().is_some_and(|duel| duel.decision != Decision::Continue)
    }

    /// The first entrant against the second, if only two play.
    pub fn score(&self) -> Option<Score> {
        self.duel.as_ref().map(|duel| duel.score(self.total()))
    }

    /// The same over all games, including those that a test does not count.
    pub fn whole_score(&self) -> Option<Score> {
        self.duel.as_ref().map(|duel| duel.whole_score(self.total()))
    }

    /// Who met whom, and the results.
    pub fn encounters(&self) -> impl Iterator<Item = (usize, usize, Tally)> + '_ {
        self.encounters.iter().map(|(&(first, second), &tally)| (first, second, tally))
    }

    /// The results of an entrant against all others.
    pub fn tally(&self, entrant: usize) -> Tally {
        let own = self.encounters().filter_map(|(first, second, tally)| {
            if first == entrant {
                Some(tally)
            } else {
                (second == entrant).then(|| tally.reversed())
            }
        });
        own.sum()
    }

    fn total(&self) -> Tally {
        let of_first = |(&(first, _), &tally): (&(usize, usize), &Tally)| match first {
            0 => tally,
            _ => tally.reversed(),
        };
        self.encounters.iter().map(of_first).sum()
    }

    /// Counts a finished game.
    pub(crate) fn count(&mut self, number: u64, seats: [&str; 2], winner: Option<Side>) {
        let seats = seats.map(|name| self.names.get(name).copied());
        let [Some(first), Some(second)] = seats else { return };
        let mark = Mark::of(winner, Side::First);
        self.games += 1;
        self.encounters.entry((first, second)).or_default().count(mark);
        if let Some(duel) = &mut self.duel {
            let side = if first == 0 { Side::First } else { Side::Second };
            duel.count(number, Mark::of(winner, side));
        }
        let round = self.rounds.entry(number / self.round_games).or_default();
        for (entrant, side) in [(first, Side::First), (second, Side::Second)] {
            let half_points = Mark::of(winner, side).half_points() as u32;
            *round.half_points.entry(entrant).or_default() += half_points;
        }
    }

    pub(super) fn note_round(&mut self, round: u64, pairings: &[Pairing]) {
        self.rounds.entry(round).or_default().pairings = pairings.to_vec();
    }

    /// The scores of all entrants before a Swiss round.
    pub(super) fn before_round(&self, round: u64) -> Vec<SwissStanding> {
        let entrants = self.names.len();
        let mut standings: Vec<_> = (0..entrants)
            .map(|entrant| SwissStanding {
                entrant,
                points: 0.0,
                met: Vec::new(),
                has_rested: false,
            })
            .collect();
        for played in self.rounds.range(..round).map(|(_, played)| played) {
            for (&entrant, &half_points) in &played.half_points {
                standings[entrant].points += f64::from(half_points) / 2.0;
            }
            for &Pairing(one, other) in &played.pairings {
                standings[one].met.push(other);
                standings[other].met.push(one);
            }
            let rests = |entrant: usize| {
                !played.pairings.iter().any(|pair| pair.0 == entrant || pair.1 == entrant)
            };
            for standing in standings.iter_mut().filter(|standing| rests(standing.entrant)) {
                // An entrant that rests gets the points of a win, as is usual in Swiss
                // tournaments.
                standing.points += self.rest_points;
                standing.has_rested = true;
            }
        }
        standings
    }
}

impl Duel {
    fn new(spec: &RunSpec) -> Duel {
        Duel {
            games_each: spec.games_each,
            sprt: spec.sprt.as_ref().map(Sprt::from),
            open: BTreeMap::new(),
            next: 0,
            tally: Tally::default(),
            pairs: Pentanomial::default(),
            decision: Decision::Continue,
        }
    }

    fn count(&mut self, number: u64, mark: Mark) {
        let each = u64::from(self.games_each);
        let pair = number / each;
        self.open.entry(pair).or_default()[(number % each) as usize] = Some(mark);
        if self.sprt.is_none() {
            self.settle(pair);
            return;
        }
        while self.decision == Decision::Continue && self.settle(self.next) {
            self.next += 1;
            self.decide();
        }
    }

    /// Counts a pair if it is complete. False if it is not.
    fn settle(&mut self, pair: u64) -> bool {
        let Some(marks) = self.open.get(&pair).copied() else { return false };
        match (marks, self.games_each) {
            ([Some(one), Some(other)], _) => {
                self.pairs.count(one, other);
                self.tally.count(one);
                self.tally.count(other);
            }
            ([Some(one), None], 1) => self.tally.count(one),
            _ => return false,
        }
        self.open.remove(&pair);
        true
    }

    fn decide(&mut self) {
        if let Some(state) = self.state() {
            self.decision = state.decision;
        }
    }

    fn state(&self) -> Option<SprtState> {
        let sample: &dyn Sample = if self.games_each == 2 { &self.pairs } else { &self.tally };
        self.sprt.map(|sprt| sprt.state(sample))
    }

    /// With a test, only the pairs that it counts; otherwise all games.
    fn score(&self, all: Tally) -> Score {
        match self.sprt {
            Some(_) => self.counted(self.tally, self.pairs, self.state()),
            None => self.whole_score(all),
        }
    }

    fn whole_score(&self, all: Tally) -> Score {
        let mut pairs = self.pairs;
        for marks in self.open.values() {
            if let [Some(one), Some(other)] = *marks {
                pairs.count(one, other);
            }
        }
        self.counted(all, pairs, None)
    }

    fn counted(&self, tally: Tally, pairs: Pentanomial, sprt: Option<SprtState>) -> Score {
        let games = PairedGames { tally, pairs };
        Score { games, sprt, paired: self.games_each == 2 }
    }
}
