//! Who meets whom: a player and the opponents of its game's study, or each
//! level and the one below.

use ludens_arena::plan::{EntrantSpec, LimitSpec};
use ludens_games::Game;
use ludens_play::catalog::Known;

use crate::args::BenchStrengthArgs;
use crate::failure::Failure;
use crate::seats;

/// The highest level, which is `best` and so limited by time.
const TOP_LEVEL: u8 = 10;

/// A player and its opponent.
pub(super) type Pair = [EntrantSpec; 2];

fn entrant(game: &Game, name: &str, limits: LimitSpec) -> Result<EntrantSpec, Failure> {
    let player = seats::player(game, name)?.to_string();
    Ok(EntrantSpec { name: name.to_string(), player, limits: Some(limits) })
}

fn in_time(args: &BenchStrengthArgs) -> LimitSpec {
    LimitSpec { move_seconds: Some(args.time.as_secs_f64()), ..LimitSpec::default() }
}

/// The pairs that are asked for in this game.
pub(super) fn of(args: &BenchStrengthArgs, game: &Game) -> Result<Vec<Pair>, Failure> {
    if args.levels {
        let all: Vec<u8> = (1..=TOP_LEVEL).collect();
        let levels = if args.level.is_empty() { &all } else { &args.level };
        return levels.iter().map(|level| neighbours(args, game, *level)).collect();
    }
    let named: Vec<&str> = match args.opponent.is_empty() {
        true => Known::of(game).rivals.to_vec(),
        false => args.opponent.iter().map(String::as_str).collect(),
    };
    let limits = in_time(args);
    let pair = |opponent: &str| {
        let [player, mut opponent] =
            [entrant(game, &args.player, limits)?, entrant(game, opponent, limits)?];
        if opponent.name == player.name {
            opponent.name += " again";
        }
        Ok([player, opponent])
    };
    named.into_iter().map(pair).collect()
}

/// A level and the one below, which is `random` for the lowest. Levels count
/// nodes; only the highest is limited by time.
fn neighbours(args: &BenchStrengthArgs, game: &Game, level: u8) -> Result<Pair, Failure> {
    let at_level = |level: u8| match level {
        0 => entrant(game, "random", LimitSpec::default()),
        TOP_LEVEL => entrant(game, &format!("level:{level}"), in_time(args)),
        _ => entrant(game, &format!("level:{level}"), LimitSpec::default()),
    };
    Ok([at_level(level)?, at_level(level - 1)?])
}
