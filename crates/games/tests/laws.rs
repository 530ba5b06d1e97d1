//! Every game of the catalogue keeps the laws: in random games with its usual
//! options, with each other value of each option, and with the options that its
//! entry names as worth testing.

use ludens_core::laws::{self, Checked, Effort};
use ludens_core::{Options, Position, Values};
use ludens_games::{GAMES, Game, GameInfo, Visitor};

/// So many games: a quarter, and all with `LUDENS_FULL` set, as `.ci/run --full` does.
fn games(games: u64) -> u64 {
    if std::env::var_os("LUDENS_FULL").is_some() { games } else { games / 4 }
}

struct Check(Effort);

impl Visitor for Check {
    type Output = Result<Checked, laws::Broken>;

    fn visit<P: Position>(self, options: &Options) -> Self::Output {
        laws::check::<P>(options, self.0)
    }
}

fn keeps_the_laws(game: &Game, games: u64) {
    let checked = game.visit(Check(Effort::games(games)));
    let checked = checked.unwrap_or_else(|law| panic!("{game}: {law}"));
    assert!(
        checked.positions >= games && checked.moves >= checked.positions,
        "{game}: {checked:?}"
    );
    assert!(checked.finished > 0, "{game}: no game came to its end");
}

/// The values worth trying: all words, a few numbers within the bounds, the
/// corners of a range of sizes and its fast middle.
fn values(values: Values) -> Vec<String> {
    match values {
        Values::OneOf(choices) => choices.iter().map(|c| c.value.to_string()).collect(),
        Values::Number { min, max } => {
            let numbers = [min, 2, 77, max].into_iter().filter(|n| (min..=max).contains(n));
            numbers.map(|number| number.to_string()).collect()
        }
        Values::Size { min, max } => {
            let corners = [(min.0, min.1), (min.0, max.1), (max.0, min.1), (max.0, max.1), (8, 8)];
            let fits = |&(w, h): &(usize, usize)| w <= max.0 && h <= max.1;
            corners.into_iter().filter(fits).map(|(w, h)| format!("{w}x{h}")).collect()
        }
    }
}

/// The game with each other value of each option, and its variants.
fn other_options(info: &'static GameInfo) -> Vec<Game> {
    let usual = Game::with_defaults(info);
    let mut games = vec![usual.clone()];
    let one_changed = info.options.iter().flat_map(|option| {
        let text = |value| format!("{}:{}={value}", info.name, option.name);
        values(option.values).into_iter().map(text)
    });
    let one_changed = one_changed.map(|text| text.parse().expect("an option of the game"));
    for game in one_changed.chain(Game::variants(info)) {
        if !games.contains(&game) {
            games.push(game);
        }
    }
    games.split_off(1)
}

#[test]
fn games_with_usual_options_keep_the_laws() {
    let all: Vec<Game> = GAMES.iter().map(Game::with_defaults).collect();
    laws::check_each(&all, |game| keeps_the_laws(game, games(1000)));
}

#[test]
fn games_with_other_options_keep_the_laws() {
    let all: Vec<Game> = GAMES.iter().flat_map(other_options).collect();
    laws::check_each(&all, |game| keeps_the_laws(game, games(100)));
}
