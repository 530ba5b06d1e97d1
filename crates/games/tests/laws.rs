//! Every game keeps the laws: a thousand random games with its usual options,
//! a hundred with each other value of each option.

use ludens_core::laws::{self, Checked, Effort};
use ludens_core::{Options, Position, Values};
use ludens_games::{GAMES, Game, Visitor};

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

/// The values worth trying: all words, a few numbers, the corners of a range
/// of sizes and its fast middle.
fn values(values: Values) -> Vec<String> {
    match values {
        Values::OneOf(choices) => choices.iter().map(|c| c.value.to_string()).collect(),
        Values::Number { min, max } => {
            [min, 2, 77, max].map(|number| number.clamp(min, max).to_string()).to_vec()
        }
        Values::Size { min, max } => {
            let corners = [(min.0, min.1), (min.0, max.1), (max.0, min.1), (max.0, max.1), (8, 8)];
            corners.map(|(w, h)| format!("{w}x{h}")).to_vec()
        }
    }
}

fn usual(name: &str) {
    keeps_the_laws(&name.parse().expect("a game"), 1000);
}

fn options(name: &str) {
    let info = GAMES.iter().find(|info| info.name == name).expect("a game");
    for option in info.options {
        for value in values(option.values) {
            if value != option.default {
                let game = format!("{name}:{}={value}", option.name);
                keeps_the_laws(&game.parse().expect("a game"), 100);
            }
        }
    }
}

// A test a game, so that they run side by side.
macro_rules! laws {
    ($($name:ident),+) => {
        $(mod $name {
            #[test]
            fn usual_options() {
                super::usual(stringify!($name));
            }

            #[test]
            fn other_options() {
                super::options(stringify!($name));
            }
        })+

        #[test]
        fn every_game_is_tested() {
            let tested = [$(stringify!($name)),+];
            assert!(GAMES.iter().all(|info| tested.contains(&info.name)));
        }
    };
}
laws!(loa, checkers, connect4, amazons, tebes, othello, mnk, hex);
