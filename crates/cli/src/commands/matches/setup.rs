//! From arguments to a run. What they say counts before what a tournament's
//! file says.

use std::iter;
use std::num::NonZero;
use std::path::Path;

use anyhow::anyhow;
use ludens_arena::plan::{
    ContestSettings, EntrantSpec, LimitSpec, RuleSet, RunSpec, TournamentFile, read_openings,
};

use crate::args::{ContestArgs, MatchArgs, TournamentArgs};
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
    /// After how many games the score is told, if anybody says so.
    pub(crate) ratinginterval: Option<u64>,
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
        false => {
            let spec = of_flags(&args.contest, Some(what), &args.players)?;
            asked(&args.contest, spec.with_usual_rounds())
        }
    };
    let Asked { spec, .. } = asked;
    let spec = RunSpec { format: args.format.unwrap_or(spec.format), ..spec };
    Ok(Asked { spec, ..asked })
}

fn of_file(flags: &ContestArgs, path: &Path) -> Result<Asked, Failure> {
    if flags.openings.is_some() || flags.plies.is_some() {
        let why = "the file says for each game where it begins";
        return Err(Failure::usage(anyhow!(why)));
    }
    let file = TournamentFile::read(path).map_err(Failure::usage)?;
    // Names are for players of the command line, of which there are none.
    entrants(&[], &flags.names)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let spec = file.run_spec_under(settings(flags), folder).map_err(Failure::usage)?;
    Ok(Asked {
        spec,
        event: flags.event.clone().or(file.event),
        concurrency: flags.concurrency.or(file.concurrency),
        ratinginterval: flags.ratinginterval.or(file.ratinginterval.map(NonZero::get)),
    })
}

fn asked(args: &ContestArgs, spec: RunSpec) -> Asked {
    let ContestArgs { concurrency, ratinginterval, .. } = *args;
    Asked { spec, event: args.event.clone(), concurrency, ratinginterval }
}

/// What the flags say.
pub(crate) fn of_flags(
    args: &ContestArgs,
    game: Option<&str>,
    players: &[String],
) -> Result<RunSpec, Failure> {
    let (openings, order) = (args.openings.as_deref(), args.order.into());
    let openings =
        read_openings(openings, args.plies, order, Path::new("")).map_err(Failure::usage)?;
    let rules = |game: &str| RuleSet { game: game.to_string(), openings: openings.clone() };
    Ok(RunSpec {
        rule_sets: game.map(rules).into_iter().collect(),
        entrants: entrants(players, &args.names)?,
        ..settings(args).spec()
    })
}

/// What the flags say beside who plays what.
fn settings(args: &ContestArgs) -> ContestSettings {
    let repeat = match (args.repeat, args.no_repeat) {
        (_, true) => Some(false),
        (true, false) => Some(true),
        (false, false) => None,
    };
    ContestSettings {
        rounds: args.rounds,
        games: args.games,
        repeat,
        limits: LimitSpec::of(args.st, args.tc, args.nodes, args.depth),
        margin: args.timemargin,
        most_moves: args.maxmoves,
        resign: args.resign,
        draw: args.draw,
        sprt: args.sprt,
        seed: args.srand,
    }
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
