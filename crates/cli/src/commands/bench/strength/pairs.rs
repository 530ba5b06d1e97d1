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

/// A player and its opponent.
pub(super) struct Pair {
    pub(super) players: [Entrant; 2],
}

/// One of the two.
pub(super) struct Entrant {
    /// As it was named.
    pub(super) name: String,
    pub(super) spec: PlayerSpec,
    /// What it may spend.
    pub(super) pace: Pace,
}

impl Entrant {
    fn new(game: &Game, name: &str, pace: Pace) -> Result<Entrant, Failure> {
        Ok(Entrant { name: name.to_string(), spec: seats::player(game, name)?, pace })
    }
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
        let player = Entrant::new(game, &args.player, pace)?;
        Ok(Pair { players: [player, Entrant::new(game, opponent, pace)?] })
    };
    named.into_iter().map(pair).collect()
}

/// A level and the one below, which is `random` for the lowest. Levels count
/// nodes; only the highest is limited by time.
fn neighbours(args: &BenchStrengthArgs, game: &Game, level: u8) -> Result<Pair, Failure> {
    let entrant = |level: u8| match level {
        0 => Entrant::new(game, "random", Pace::Own),
        TOP_LEVEL => Entrant::new(game, &format!("level:{level}"), Pace::PerMove(args.time)),
        _ => Entrant::new(game, &format!("level:{level}"), Pace::Own),
    };
    Ok(Pair { players: [entrant(level)?, entrant(level - 1)?] })
}
