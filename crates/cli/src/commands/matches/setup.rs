//! From arguments to a run.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use ludens_arena::plan::{EntrantSpec, Format, GameSpec, LimitSpec, OpeningSource, RunSpec};

use crate::args::{MatchArgs, OpeningOrder, RunArgs};
use crate::failure::Failure;

/// Games of a match where nobody says how many.
const USUAL_GAMES: u64 = 100;

pub(super) fn spec(args: &MatchArgs) -> Result<RunSpec, Failure> {
    let game = args.game.clone().unwrap_or_default();
    let [one, other] = &args.players[..] else {
        return Err(Failure::usage(anyhow::anyhow!("a match needs two players after the game")));
    };
    let RunArgs { games, rounds, sprt, .. } = &args.run;
    let limited = games.or(rounds.is_none().then_some(USUAL_GAMES).filter(|_| sprt.is_none()));
    Ok(RunSpec {
        format: Format::RoundRobin,
        games: vec![GameSpec { game, openings: openings(&args.run)? }],
        entrants: entrants(one, other),
        rounds: *rounds,
        games_each: if args.run.no_repeat { 1 } else { 2 },
        most_games: limited,
        limits: limits(&args.run),
        margin_ms: args.run.timemargin.as_millis() as u64,
        most_plies: args.run.maxmoves.map(|moves| 2 * moves as usize),
        resign: args.run.resign,
        draw: args.run.draw,
        sprt: *sprt,
        seed: args.run.srand,
    })
}

/// The players under their own texts; twins are told apart by a number.
fn entrants(one: &str, other: &str) -> Vec<EntrantSpec> {
    let names = if one == other {
        [format!("{one} #1"), format!("{other} #2")]
    } else {
        [one.to_string(), other.to_string()]
    };
    let entrant = |(name, player): (String, &str)| EntrantSpec {
        name,
        player: player.to_string(),
        limits: None,
    };
    names.into_iter().zip([one, other]).map(entrant).collect()
}

fn limits(args: &RunArgs) -> LimitSpec {
    let seconds = |time: Duration| time.as_secs_f64();
    LimitSpec {
        move_seconds: args.st.map(seconds),
        base_seconds: args.tc.map(|[base, _]| seconds(base)),
        increment_seconds: args.tc.map(|[_, increment]| seconds(increment)),
        nodes: args.nodes,
        depth: args.depth,
    }
}

fn openings(args: &RunArgs) -> Result<OpeningSource, Failure> {
    let plies = args.plies.map(|plies| plies as usize);
    Ok(match (args.openings.as_deref(), plies) {
        (None, None) => OpeningSource::Usual,
        (None | Some("random"), Some(plies)) => OpeningSource::Random { plies },
        (Some("random"), None) => OpeningSource::Random { plies: OpeningSource::USUAL_PLIES },
        (Some("start"), None) => OpeningSource::Start,
        (Some("own"), None) => OpeningSource::Own,
        (Some(file), None) => {
            let in_order = args.order == OpeningOrder::Sequential;
            OpeningSource::Lines { lines: lines(Path::new(file))?, in_order }
        }
        (Some(_), Some(_)) => {
            let why = "--plies belongs to random openings, not to these";
            return Err(Failure::usage(anyhow::anyhow!(why)));
        }
    })
}

/// A line each; empty ones and those that begin with `#` are left out, and
/// what follows ` ; ` is a remark.
fn lines(file: &Path) -> Result<Vec<String>, Failure> {
    let text = fs::read_to_string(file)
        .with_context(|| format!("cannot read the openings in {}", file.display()))
        .map_err(Failure::usage)?;
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let bare = |line: &str| line.split_once(" ; ").map_or(line, |(moves, _)| moves).to_string();
    Ok(lines.map(bare).collect())
}
