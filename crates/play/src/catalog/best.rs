//! The strongest player for each game, as a text of the same grammar. Found by
//! measurement; change a line here and `best` is another player.

use ludens_games::Game;

use super::known::Known;

static BEST: &[(&str, &str)] = &[
    ("loa", "pvs"),
    ("checkers", "pvs"),
    ("connect4", "pvs:exact=on"),
    ("amazons", "pvs"),
    ("tebes", "pvs"),
];

/// What serves a game of which nothing is known but the rules.
const UNKNOWING: &str = "mcts:reuse=on";

/// What `best` stands for in this game.
pub(super) fn text(game: &Game, known: &Known) -> &'static str {
    let listed = BEST.iter().find(|(name, _)| *name == game.info.name);
    match listed {
        Some((_, text)) if !known.evaluations.is_empty() => text,
        _ => UNKNOWING,
    }
}
