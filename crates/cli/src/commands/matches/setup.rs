//! From arguments to a run.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, anyhow};
use ludens_arena::plan::{EntrantSpec, Format, GameSpec, LimitSpec, OpeningSource, RunSpec};

use super::file::TournamentFile;
use crate::args::{ContestArgs, MatchArgs, OpeningOrder, TournamentArgs};
use crate::failure::Failure;

/// Games of a match where nobody says how many.
const USUAL_GAMES: u64 = 100;
/// Rounds of a tournament where nobody says how many.
const USUAL_ROUNDS: u64 = 10;

/// A run, and perhaps what it is called.
pub(crate) struct Asked {
    pub(crate) spec: RunSpec,
    pub(crate) event: Option<String>,
}

pub(super) fn of_match(args: &MatchArgs) -> Result<Asked, Failure> {
    let [_, _] = &args.players[..] else {
        return Err(Failure::usage(anyhow!("a match needs two players after the game")));
    };
    let spec = base(&args.contest, args.game.as_deref(), &args.players)?;
    let is_open = spec.rounds.is_none() && spec.most_games.is_none() && spec.sprt.is_none();
    let spec = RunSpec { most_games: spec.most_games.or(is_open.then_some(USUAL_GAMES)), ..spec };
    Ok(Asked { spec, event: args.contest.event.clone() })
}

pub(super) fn of_tournament(args: &TournamentArgs) -> Result<Asked, Failure> {
    let what = args.what.as_deref().unwrap_or_default();
    let file = Path::new(what);
    let mut event = args.contest.event.clone();
    let spec = match file.extension().is_some_and(|end| end == "toml") {
        true if !args.players.is_empty() => {
            return Err(Failure::usage(anyhow!("the players are named in the file")));
        }
        true => {
            let file = TournamentFile::read(file)?;
            event = event.or_else(|| file.event.clone());
            of_file(args, &file)?
        }
        false => base(&args.contest, Some(what), &args.players)?,
    };
    let is_open = spec.rounds.is_none() && spec.most_games.is_none();
    let spec = RunSpec {
        format: args.format.unwrap_or(spec.format),
        rounds: spec.rounds.or(is_open.then_some(USUAL_ROUNDS)),
        ..spec
    };
    Ok(Asked { spec, event })
}

fn of_file(args: &TournamentArgs, file: &TournamentFile) -> Result<RunSpec, Failure> {
    let spec = base(&args.contest, None, &[])?;
    let given = spec.limits != LimitSpec::default();
    Ok(RunSpec {
        format: file.format.unwrap_or(spec.format),
        games: file.games()?,
        entrants: file.entrants()?,
        rounds: spec.rounds.or(file.rounds.filter(|_| spec.most_games.is_none())),
        limits: file.limits()?.filter(|_| !given).unwrap_or(spec.limits),
        seed: file.seed.unwrap_or(spec.seed),
        ..spec
    })
}

/// What the flags say.
pub(crate) fn base(
    args: &ContestArgs,
    game: Option<&str>,
    players: &[String],
) -> Result<RunSpec, Failure> {
    let plies = args.plies.map(|plies| plies as usize);
    let openings = source(args.openings.as_deref(), plies, args.order)?;
    let spec = |game: &str| GameSpec { game: game.to_string(), openings: openings.clone() };
    Ok(RunSpec {
        format: Format::RoundRobin,
        games: game.map(spec).into_iter().collect(),
        entrants: entrants(players),
        rounds: args.rounds,
        games_each: if args.no_repeat { 1 } else { 2 },
        most_games: args.games,
        limits: limits(args),
        margin_ms: args.timemargin.as_millis() as u64,
        most_plies: args.maxmoves.map(|moves| 2 * moves as usize),
        resign: args.resign,
        draw: args.draw,
        sprt: args.sprt,
        seed: args.srand,
        class: None,
    })
}

/// The players under their own texts; twins are told apart by a number.
fn entrants(players: &[String]) -> Vec<EntrantSpec> {
    let name = |place: usize| {
        let player = &players[place];
        let twins = players.iter().filter(|other| *other == player).count();
        let before = players[..place].iter().filter(|other| *other == player).count();
        if twins > 1 { format!("{player} #{}", before + 1) } else { player.clone() }
    };
    let entrant = |place: usize| EntrantSpec {
        name: name(place),
        player: players[place].clone(),
        limits: None,
    };
    (0..players.len()).map(entrant).collect()
}

fn limits(args: &ContestArgs) -> LimitSpec {
    let seconds = |time: Duration| time.as_secs_f64();
    LimitSpec {
        move_seconds: args.st.map(seconds),
        base_seconds: args.tc.map(|[base, _]| seconds(base)),
        increment_seconds: args.tc.map(|[_, increment]| seconds(increment)),
        nodes: args.nodes,
        depth: args.depth,
    }
}

/// Where games begin, by name or file.
pub(super) fn source(
    openings: Option<&str>,
    plies: Option<usize>,
    order: OpeningOrder,
) -> Result<OpeningSource, Failure> {
    Ok(match (openings, plies) {
        (None, None) => OpeningSource::Usual,
        (None | Some("random"), Some(plies)) => OpeningSource::Random { plies },
        (Some("random"), None) => OpeningSource::Random { plies: OpeningSource::USUAL_PLIES },
        (Some("start"), None) => OpeningSource::Start,
        (Some("own"), None) => OpeningSource::Own,
        (Some(file), None) => OpeningSource::Lines {
            lines: lines(Path::new(file))?,
            in_order: order == OpeningOrder::Sequential,
        },
        (Some(_), Some(_)) => {
            let why = "the number of plies belongs to random openings, not to these";
            return Err(Failure::usage(anyhow!(why)));
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
