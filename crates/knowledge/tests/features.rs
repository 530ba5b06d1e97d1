//! What networks see of positions: the promises of `Features`, in every game that has some,
//! over the positions of random games.

use ludens_core::zobrist::mix;
use ludens_core::{Options, Position, Random};
use ludens_games::{GAMES, Game, Visitor};
use ludens_knowledge::knowledge;
use ludens_net::{Inputs, MoveOutputs, Shape};

/// The features by their names, with a hash of all that they see. Networks depend on it: if it
/// changes, so must the name.
const MEANINGS: &[(&str, u64)] = &[
    ("amazons-distances-1", 16_851_807_973_515_380_184),
    ("checkers-squares-1", 14_104_694_586_032_775_403),
    ("connect4-stones-fours-1", 11_955_848_661_169_493_141),
    ("loa-squares-euler-1", 8_726_936_211_448_816_182),
    ("tebes-squares-tiles-1", 3_566_438_777_310_801_284),
];

/// The same for the outputs that rank moves.
const MOVE_MEANINGS: &[(&str, u64)] = &[
    ("amazons-from-to-arrow-1", 6_339_001_503_615_411_541),
    ("connect4-landing-1", 12_402_971_167_229_062_812),
    ("loa-from-to-1", 1_830_234_676_217_388_687),
];

struct Check;

impl Visitor for Check {
    type Output = Option<(&'static str, u64)>;

    fn visit<P: Position>(self, options: &Options) -> Self::Output {
        let features = knowledge::<P>()?.features?;
        Shape::of(features, 32, 16).check().unwrap_or_else(|error| panic!("{error}"));
        let (mut random, mut meaning) = (Random::new(3), 0);
        for _ in 0..8 {
            let mut position = P::start(options);
            while let Some(mv) = position.random_move(&mut random, &mut Vec::new()) {
                let mut inputs = Inputs::default();
                features.visit(&position, &mut inputs);
                let mut seen = inputs.as_slice().to_vec();
                seen.sort_unstable();
                let text = position.text();
                assert!(seen.is_sorted_by(|a, b| a < b), "{text} sees {seen:?}");
                assert!(seen.len() <= features.most_active(), "{text} sees {}", seen.len());
                assert!(seen.last().is_none_or(|&n| usize::from(n) < features.inputs()), "{text}");
                let bucket = features.bucket(&position);
                assert!(bucket < features.buckets(), "{text}: {bucket}");
                let all = seen.into_iter().chain([bucket as u16]);
                meaning = all.fold(meaning, |hash, n| mix(hash ^ (u64::from(n) + 1)));
                position = position.play(mv);
            }
        }
        Some((features.name(), meaning))
    }
}

#[test]
fn inputs_are_in_range_and_given_once() {
    let games = GAMES.iter().flat_map(Game::variants);
    let checked = games.filter_map(|game| game.visit(Check)).count();
    assert!(checked >= MEANINGS.len());
}

#[test]
fn inputs_mean_what_they_meant() {
    let first = |info| Game::with_defaults(info).visit(Check);
    let mut meanings: Vec<_> = GAMES.iter().filter_map(first).collect();
    meanings.sort_unstable();
    assert_eq!(meanings, MEANINGS);
}

struct CheckMoves;

impl Visitor for CheckMoves {
    type Output = Option<(&'static str, u64)>;

    fn visit<P: Position>(self, options: &Options) -> Self::Output {
        let ranked = knowledge::<P>()?.features?.moves()?;
        let sizes = MoveOutputs::of(ranked);
        sizes.check().unwrap_or_else(|error| panic!("{error}"));
        let (mut random, mut meaning) = (Random::new(3), 0);
        let (mut moves, mut outputs) = (Vec::new(), Vec::new());
        for _ in 0..2 {
            let mut position = P::start(options);
            while let Some(mv) = position.random_move(&mut random, &mut Vec::new()) {
                position.moves(&mut moves);
                ranked.visit(&position, &moves, &mut outputs);
                let text = position.text();
                assert_eq!(outputs.len(), moves.len() * sizes.per_move, "{text}");
                let most = outputs.iter().max().map(|&output| usize::from(output));
                assert!(most < Some(sizes.outputs), "{text} has {most:?}");
                let mut all: Vec<_> = outputs.chunks(sizes.per_move).collect();
                all.sort_unstable();
                assert!(all.is_sorted_by(|a, b| a < b), "{text} has two moves of the same outputs");
                let all = outputs.iter();
                meaning = all.fold(meaning, |hash, &n| mix(hash ^ (u64::from(n) + 1)));
                position = position.play(mv);
            }
        }
        Some((ranked.name(), meaning))
    }
}

#[test]
fn every_move_has_outputs_of_its_own() {
    let games = GAMES.iter().flat_map(Game::variants);
    assert!(games.filter_map(|game| game.visit(CheckMoves)).count() >= MOVE_MEANINGS.len());
}

#[test]
fn outputs_mean_what_they_meant() {
    let first = |info| Game::with_defaults(info).visit(CheckMoves);
    let mut meanings: Vec<_> = GAMES.iter().filter_map(first).collect();
    meanings.sort_unstable();
    assert_eq!(meanings, MOVE_MEANINGS);
}
