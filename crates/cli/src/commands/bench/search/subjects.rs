//! What is searched: the boards that each game's knowledge names for measuring.

use ludens_games::{GAMES, Game, GameInfo};
use ludens_play::catalog::{Benchmark, Known};

/// A game and how it is searched.
pub(in crate::commands::bench) struct Subject {
    /// The game with its options.
    pub(in crate::commands::bench) game: Game,
    /// How it is searched.
    pub(in crate::commands::bench) benchmark: &'static Benchmark,
}

/// All that is measured, in the order of the catalogue.
pub(in crate::commands::bench) fn subjects() -> Vec<Subject> {
    GAMES.iter().flat_map(of_game).collect()
}

/// The boards of a game that are measured.
fn of_game(info: &'static GameInfo) -> impl Iterator<Item = Subject> {
    let known = Known::of(&Game::with_defaults(info));
    known.benchmarks.iter().map(move |benchmark| {
        let text = player(info.name, &[benchmark.options]);
        let game = text.parse().expect("a game's own benchmark names its options");
        Subject { game, benchmark }
    })
}

/// A name with these options.
pub(super) fn player(name: &str, options: &[&str]) -> String {
    let given: Vec<&str> = options.iter().copied().filter(|option| !option.is_empty()).collect();
    match given.is_empty() {
        true => name.to_string(),
        false => format!("{name}:{}", given.join(",")),
    }
}
