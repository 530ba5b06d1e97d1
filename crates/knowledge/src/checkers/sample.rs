//! Positions for the tests of this folder.

use ludens_core::Options;
use ludens_core::Position;
use ludens_core::Random;
use ludens_games::Rulebook;
use ludens_games::checkers::Book;
use ludens_games::checkers::Checkers;

/// The position of a text.
pub(super) fn position(text: &str) -> Checkers {
    let options = Options::defaults(Book::INFO.options);
    Checkers::from_text(&options, text).expect("a position")
}

/// This many undecided positions of random games, under either rule for draws.
pub(super) fn positions(count: usize) -> Vec<Checkers> {
    let rules = ["checkers:draws=official", "checkers:draws=course"];
    let (mut random, mut buffer, mut found) = (Random::new(1), Vec::new(), Vec::new());
    for rule in rules.into_iter().cycle() {
        let options = Options::read(Book::INFO.options, &rule.parse().expect("a spec"));
        let mut position = Checkers::start(&options.expect("known options"));
        while let Some(mv) = position.random_move(&mut random, &mut buffer) {
            if found.len() == count {
                return found;
            }
            found.push(position);
            position = position.play(mv);
        }
    }
    found
}
