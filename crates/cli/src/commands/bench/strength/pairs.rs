//! Who meets whom: a player and the opponents of its game's study, or each
//! level and the one below.

use ludens_games::Game;
use ludens_play::{Pace, PlayerSpec};

use crate::args::BenchStrengthArgs;
use crate::failure::Failure;
use crate::seats;

/// The opponents that each study had to beat. Where it had no named one, its
/// own players.
static STUDIES: &[(&str, &[&str])] = &[
    ("loa", &["mccloud", "bucky"]),
    ("checkers", &["onepiece"]),
    ("connect4", &["profe:depth=8", "profe:depth=8,eval.supported=on"]),
    ("amazons", &["carlinhos"]),
    ("tebes", &["alphabeta:depth=5,eval=h2", "mcts", "mcts:eval=h2,k=50"]),
];

/// The highest level, which is `best` and so limited by time.
const TOP_LEVEL: u8 = 10;

/// Two players.
pub(super) struct Pair {
    pub(super) player: PlayerSpec,
    pub(super) opponent: PlayerSpec,
    /// What each may spend, in this order.
    pub(super) paces: [Pace; 2],
}

/// The pairs that are asked for in this game.
pub(super) fn of(args: &BenchStrengthArgs, game: &Game) -> Result<Vec<Pair>, Failure> {
    if args.levels {
        let all: Vec<u8> = (1..=TOP_LEVEL).collect();
        let levels = if args.level.is_empty() { &all } else { &args.level };
        return levels.iter().map(|level| neighbours(args, game, *level)).collect();
    }
    let listed = STUDIES.iter().find(|(name, _)| *name == game.info.name);
    let usual = listed.map_or(&[][..], |(_, opponents)| opponents);
    let named: Vec<&str> = match args.opponent.is_empty() {
        true => usual.to_vec(),
        false => args.opponent.iter().map(String::as_str).collect(),
    };
    let pace = Pace::PerMove(args.time);
    let pair = |opponent: &str| {
        let player = seats::player(game, &args.player)?;
        let opponent = seats::player(game, opponent)?;
        Ok(Pair { player, opponent, paces: [pace; 2] })
    };
    named.into_iter().map(pair).collect()
}

/// A level and the one below, which is `random` for the lowest. Levels count
/// nodes; only the highest is limited by time.
fn neighbours(args: &BenchStrengthArgs, game: &Game, level: u8) -> Result<Pair, Failure> {
    let name = |level: u8| match level {
        0 => "random".to_string(),
        level => format!("level:{level}"),
    };
    let pace = |level| if level == TOP_LEVEL { Pace::PerMove(args.time) } else { Pace::Own };
    Ok(Pair {
        player: seats::player(game, &name(level))?,
        opponent: seats::player(game, &name(level - 1))?,
        paces: [pace(level), pace(level - 1)],
    })
}
