//! Every evaluation of every game explains its scores: terms that
//! add up to the score exactly, over the positions of random games and with
//! other weights, too.

use std::collections::{BTreeMap, BTreeSet};

use ludens_core::{Options, Position, Random, Term};
use ludens_games::{GAMES, Game, Visitor};
use ludens_knowledge::{EvaluationInfo, WeightInfo, knowledge};

/// Every position type, and every rule that an evaluation depends on.
fn games() -> impl Iterator<Item = Game> {
    GAMES.iter().flat_map(Game::variants)
}

/// The weights that are no terms: they say how others are counted, or the score
/// is made of one part only, which is listed for each side.
const NOT_TERMS: &[&str] = &[
    "max",
    "as-run",
    "flipped",
    "supported",
    "open",
    "c1",
    "step",
    "cell",
    "move",
    "square",
    "bridge",
    "pierced",
    "gathering",
];

/// The term that rounding the others leaves over.
const ROUNDING: &str = "rounding";

/// Checks every evaluation of a game, by its defaults and with other weights.
struct Check<'a> {
    game: &'a str,
}

impl Visitor for Check<'_> {
    type Output = ();

    fn visit<P: Position>(self, options: &Options) {
        let positions = positions::<P>(options);
        let known = knowledge::<P>().expect("every game has evaluations");
        for info in known.evaluations {
            check(self.game, info, &positions, &[]);
            for largest in [-1e4, 1e4] {
                let all: Vec<_> = info.weights.iter().map(|w| (w.name, largest)).collect();
                survive(info, &positions, &all);
            }
            for (i, weight) in info.weights.iter().enumerate() {
                check(self.game, info, &positions, &[(weight.name, weight.default + 1.37)]);
                let odd = |w: &WeightInfo| (w.name, 0.731 * w.default - 0.013 * i as f64);
                let others: Vec<_> = info.weights.iter().map(odd).collect();
                check(self.game, info, &positions, &others);
                survive(info, &positions, &[(weight.name, 1e4)]);
            }
        }
    }
}

/// Undecided positions of some random games.
fn positions<P: Position>(options: &Options) -> Vec<P> {
    let (mut random, mut found) = (Random::new(5), Vec::new());
    for _ in 0..4 {
        let mut position = P::start(options);
        while let Some(mv) = position.random_move(&mut random, &mut Vec::new()) {
            found.push(position.clone());
            position = position.play(mv);
        }
    }
    found.truncate(250);
    found
}

fn check<P: Position>(
    game: &str,
    info: &EvaluationInfo<P>,
    positions: &[P],
    changes: &[(&str, f64)],
) {
    let evaluation = info.with(changes.iter().copied()).expect("known weights");
    for position in positions {
        let (score, terms) = (evaluation.score(position), evaluation.terms(position));
        let sum: i32 = terms.iter().map(|term| term.value).sum();
        let told = || format!("{game} {} {changes:?} {}: {terms:?}", info.name, position.text());
        assert_eq!(sum, score, "{}", told());
        let names: BTreeSet<_> = terms.iter().map(|term| term.name).collect();
        assert_eq!(names.len(), terms.len(), "{}", told());
        assert!(names.iter().all(|name| !name.is_empty()), "{}", told());
        assert!(terms.len() >= 2, "{}", told());
        // A larger one would mean a wrong term.
        let left = terms.iter().find(|term| term.name == ROUNDING).map_or(0, |term| term.value);
        assert!(left.unsigned_abs() as usize <= terms.len(), "{}", told());
    }
}

/// With weights as large as a player may have them nothing overflows, which
/// would panic here.
fn survive<P: Position>(info: &EvaluationInfo<P>, positions: &[P], changes: &[(&str, f64)]) {
    let evaluation = info.with(changes.iter().copied()).expect("known weights");
    for position in positions {
        evaluation.score(position);
        evaluation.terms(position);
    }
}

#[test]
fn terms_add_up_to_the_score() {
    for game in games() {
        game.visit(Check { game: &game.to_string() });
    }
}

/// The terms that a game's evaluations list.
struct Explained;

impl Visitor for Explained {
    type Output = ();

    fn visit<P: Position>(self, options: &Options) {
        let positions = positions::<P>(options);
        for info in knowledge::<P>().expect("every game has evaluations").evaluations {
            let evaluation = info.with([]).expect("the defaults");
            let terms: Vec<Term> = positions.iter().flat_map(|p| evaluation.terms(p)).collect();
            for term in &terms {
                assert_ne!(info.help_of(term.name), term.name, "{} {}", info.name, term.name);
            }
        }
    }
}

#[test]
fn every_term_is_explained() {
    for game in games() {
        game.visit(Explained);
    }
}

/// The weights of each evaluation, and all terms that it ever listed.
#[derive(Default)]
struct Told {
    weights: BTreeSet<&'static str>,
    terms: BTreeSet<&'static str>,
}

struct Collect<'a>(&'a mut BTreeMap<&'static str, Told>);

impl Visitor for Collect<'_> {
    type Output = ();

    fn visit<P: Position>(self, options: &Options) {
        let positions = positions::<P>(options);
        for info in knowledge::<P>().expect("every game has evaluations").evaluations {
            let evaluation = info.with([]).expect("the defaults");
            let told = self.0.entry(info.name).or_default();
            told.weights.extend(info.weights.iter().map(|weight| weight.name));
            let terms = positions.iter().flat_map(|position| evaluation.terms(position));
            told.terms.extend(terms.map(|term| term.name));
        }
    }
}

#[test]
fn every_weight_is_a_term_or_says_how_others_are_counted() {
    let mut all = BTreeMap::new();
    for game in games() {
        game.visit(Collect(&mut all));
    }
    for (name, Told { weights, terms }) in all {
        let missing: Vec<_> = weights.difference(&terms).collect();
        let is_known = missing.iter().all(|weight| NOT_TERMS.contains(weight));
        assert!(is_known, "{name}: {missing:?} of {terms:?}");
    }
}
