//! From arguments to a run.

use std::fs;
use std::iter;
use std::num::NonZero;
use std::path::Path;

use anyhow::{Context, anyhow};
use ludens_arena::plan::{EntrantSpec, GameSpec, OpeningSource, RunSpec};

use super::file::{TournamentFile, limits};
use crate::args::{ContestArgs, MatchArgs, OpeningOrder, TournamentArgs};
use crate::failure::Failure;

/// Games of a match where nobody says how many.
const USUAL_GAMES: u64 = 100;

/// A run that was asked for.
pub(crate) struct Asked {
    pub(crate) spec: RunSpec,
    /// What it is called, if it has a name.
    pub(crate) event: Option<String>,
    /// How many games are played at a time, if anybody says so.
    pub(crate) concurrency: Option<NonZero<usize>>,
}

pub(super) fn of_match(args: &MatchArgs) -> Result<Asked, Failure> {
    let [_, _] = &args.players[..] else {
        return Err(Failure::usage(anyhow!("a match needs two players after the game")));
    };
    let spec = of_flags(&args.contest, args.game.as_deref(), &args.players)?;
    let is_open = spec.rounds.is_none() && spec.most_games.is_none() && spec.sprt.is_none();
    let spec = RunSpec { most_games: spec.most_games.or(is_open.then_some(USUAL_GAMES)), ..spec };
    Ok(asked(&args.contest, spec))
}

pub(super) fn of_tournament(args: &TournamentArgs) -> Result<Asked, Failure> {
    let what = args.what.as_deref().unwrap_or_default();
    let file = Path::new(what);
    let asked = match file.extension().is_some_and(|end| end == "toml") {
        true if !args.players.is_empty() => {
            return Err(Failure::usage(anyhow!("the players are named in the file")));
        }
        true => of_file(&args.contest, file)?,
        false => asked(&args.contest, of_flags(&args.contest, Some(what), &args.players)?),
    };
    let Asked { spec, .. } = asked;
    let is_open = spec.rounds.is_none() && spec.most_games.is_none() && spec.sprt.is_none();
    let spec = RunSpec {
        format: args.format.unwrap_or(spec.format),
        rounds: spec.rounds.or(is_open.then_some(RunSpec::USUAL_ROUNDS)),
        ..spec
    };
    Ok(Asked { spec, ..asked })
}

fn of_file(flags: &ContestArgs, path: &Path) -> Result<Asked, Failure> {
    if flags.openings.is_some() || flags.plies.is_some() {
        let why = "the file says for each game where it begins";
        return Err(Failure::usage(anyhow!(why)));
    }
    let file = TournamentFile::read(path)?;
    let args = file.fill(flags)?;
    let spec = of_flags(&args, None, &[])?;
    let spec = RunSpec {
        format: file.format.unwrap_or(spec.format),
        games: file.games(path.parent().unwrap_or(Path::new("")))?,
        entrants: file.entrants()?,
        ..spec
    };
    let event = args.event.clone().or(file.event);
    Ok(Asked { event, ..asked(&args, spec) })
}

fn asked(args: &ContestArgs, spec: RunSpec) -> Asked {
    Asked { spec, event: args.event.clone(), concurrency: args.concurrency }
}

/// What the flags say.
pub(crate) fn of_flags(
    args: &ContestArgs,
    game: Option<&str>,
    players: &[String],
) -> Result<RunSpec, Failure> {
    let plies = args.plies.map(|plies| plies as usize);
    let openings = source(args.openings.as_deref(), plies, args.order, Path::new(""))?;
    let spec = |game: &str| GameSpec { game: game.to_string(), openings: openings.clone() };
    let usual = RunSpec::default();
    let margin = args.timemargin.map(|margin| margin.as_millis() as u64);
    Ok(RunSpec {
        games: game.map(spec).into_iter().collect(),
        entrants: entrants(players, &args.names)?,
        rounds: args.rounds,
        games_each: if args.no_repeat { 1 } else { 2 },
        most_games: args.games,
        limits: limits(args.st, args.tc, args.nodes, args.depth),
        margin_ms: margin.unwrap_or(usual.margin_ms),
        most_plies: args.maxmoves.map(|moves| 2 * moves as usize),
        resign: args.resign,
        draw: args.draw,
        sprt: args.sprt,
        seed: args.srand.unwrap_or(usual.seed),
        ..usual
    })
}

/// The players, all under names they are given or all under their own.
fn entrants(players: &[String], names: &[String]) -> Result<Vec<EntrantSpec>, Failure> {
    if !names.is_empty() && names.len() != players.len() {
        let (names, players) = (names.len(), players.len());
        return Err(Failure::usage(anyhow!("--names gives {names} names to {players} players")));
    }
    let names = names.iter().cloned().map(Some).chain(iter::repeat(None));
    let players: Vec<_> = names.zip(players.iter().cloned()).collect();
    Ok(EntrantSpec::of(&players))
}

/// Where games begin, by name or by a file in this folder.
pub(super) fn source(
    openings: Option<&str>,
    plies: Option<usize>,
    order: OpeningOrder,
    folder: &Path,
) -> Result<OpeningSource, Failure> {
    Ok(match (openings, plies) {
        (None, None) => OpeningSource::Usual,
        (None | Some("random"), Some(plies)) => OpeningSource::Random { plies },
        (Some("random"), None) => OpeningSource::Random { plies: OpeningSource::USUAL_PLIES },
        (Some("start"), None) => OpeningSource::Start,
        (Some("own"), None) => OpeningSource::Own,
        (Some(file), None) => OpeningSource::Lines {
            lines: lines(&folder.join(file))?,
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
