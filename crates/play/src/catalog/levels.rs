//! The levels for people, as texts of the same grammar. Each is limited by
//! nodes and not by time, so that it plays the same on every machine; the
//! lowest also move carelessly. With a seed, equally good moves are chosen by
//! the number of the game. Found by measurement; change a line here and the
//! level is another player.

use ludens_games::Game;

use super::known::Known;

/// How many levels there are; the highest is `best`.
pub(super) const LEVELS: usize = 10;
/// The level of somebody who does not say.
pub(super) const USUAL: usize = 5;

type Ladder = [&'static str; LEVELS];

/// A ladder where a game has none of its own.
const USUAL_LADDER: Ladder = [
    "greedy:random=85",
    "greedy:random=60",
    "greedy:random=35",
    "pvs:nodes=100,random=20,seed=1,memory=2MB",
    "pvs:nodes=300,random=10,seed=1,memory=2MB",
    "pvs:nodes=1000,random=3,seed=1,memory=2MB",
    "pvs:nodes=4000,seed=1,memory=2MB",
    "pvs:nodes=20000,seed=1,memory=2MB",
    "pvs:nodes=60000,seed=1,memory=4MB",
    "best",
];

/// In checkers a look at one ply, without captures, is worse than chance.
const CHECKERS: Ladder = [
    "pvs:nodes=50,random=85,seed=1,memory=2MB",
    "pvs:nodes=50,random=55,seed=1,memory=2MB",
    "pvs:nodes=50,random=30,seed=1,memory=2MB",
    "pvs:nodes=100,random=12,seed=1,memory=2MB",
    "pvs:nodes=300,random=6,seed=1,memory=2MB",
    "pvs:nodes=1000,random=2,seed=1,memory=2MB",
    "pvs:nodes=3000,seed=1,memory=2MB",
    "pvs:nodes=10000,seed=1,memory=2MB",
    "pvs:nodes=40000,seed=1,memory=4MB",
    "best",
];

/// Connect Four is solved by `best`: the levels below must err to be told
/// apart.
const CONNECT_FOUR: Ladder = [
    "greedy:random=85",
    "greedy:random=60",
    "greedy:random=35",
    "pvs:nodes=100,random=22,seed=1,memory=2MB",
    "pvs:nodes=300,random=11,seed=1,memory=2MB",
    "pvs:nodes=800,random=4,seed=1,memory=2MB",
    "pvs:nodes=3500,random=1,seed=1,memory=2MB",
    "pvs:nodes=22000,seed=1,memory=2MB",
    "pvs:nodes=200000,seed=1,memory=8MB",
    "best",
];

/// A random player of Amazons or of Tebes plays so badly that a few sensible
/// moves beat it.
const AMAZONS: Ladder = [
    "greedy:random=92",
    "greedy:random=75",
    "greedy:random=50",
    "greedy:random=20",
    "pvs:nodes=300,random=10,seed=1,memory=2MB",
    "pvs:nodes=1000,random=3,seed=1,memory=2MB",
    "pvs:nodes=2500,seed=1,memory=2MB",
    "pvs:nodes=7000,seed=1,memory=2MB",
    "pvs:nodes=20000,seed=1,memory=4MB",
    "best",
];

const TEBES: Ladder = [
    "greedy:random=95",
    "greedy:random=80",
    "greedy:random=55",
    "greedy:random=25",
    "pvs:nodes=300,random=10,seed=1,memory=2MB",
    "pvs:nodes=1000,random=3,seed=1,memory=2MB",
    "pvs:nodes=3000,seed=1,memory=2MB",
    "pvs:nodes=12000,seed=1,memory=2MB",
    "pvs:nodes=45000,seed=1,memory=4MB",
    "best",
];

static LADDERS: &[(&str, Ladder)] = &[
    ("loa", USUAL_LADDER),
    ("checkers", CHECKERS),
    ("connect4", CONNECT_FOUR),
    ("amazons", AMAZONS),
    ("tebes", TEBES),
];

/// A ladder for a game of which nothing is known but the rules.
const UNKNOWING: Ladder = [
    "mcts:nodes=20,random=85",
    "mcts:nodes=20,random=60",
    "mcts:nodes=40,random=35",
    "mcts:nodes=80,random=20",
    "mcts:nodes=200,random=10",
    "mcts:nodes=500,random=3",
    "mcts:nodes=2000",
    "mcts:nodes=10000",
    "mcts:nodes=50000",
    "best",
];

/// What a level, from 1, stands for in this game.
pub(super) fn text(game: &Game, known: &Known, level: usize) -> &'static str {
    let own = LADDERS.iter().find(|(name, _)| *name == game.info.name);
    let ladder = match own {
        Some((_, ladder)) if !known.evaluations.is_empty() => ladder,
        _ => &UNKNOWING,
    };
    ladder[level.clamp(1, LEVELS) - 1]
}
