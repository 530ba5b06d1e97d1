//! From arguments to a run. Arguments override what a tournament's
//! file says.

use std::iter;
use std::path::Path;
use std::time::Duration;

use anyhow::anyhow;
use ludens_arena::plan::{
    GameSettings, PlayerSettings, RunSettings, RunSpec, SprtSpec, read_tournament, run_spec,
};
use ludens_wire::run::MoveTime;

use crate::args::{ContestArgs, MatchArgs, SprtArgs, TournamentArgs};
use crate::failure::Failure;

/// The default number of games of a match.
const USUAL_GAMES: u64 = 100;

/// What a test decides by default, and the time for a move.
const USUAL_TEST: SprtSpec =
    SprtSpec { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, normalised: true };
const USUAL_TIME: Duration = Duration::from_millis(100);

/// A run that was asked for.
pub(crate) struct Asked {
    pub(crate) spec: RunSpec,
    /// Its title, and how it is played and reported.
    pub(crate) settings: RunSettings,
}

pub(super) fn of_match(args: &MatchArgs) -> Result<Asked, Failure> {
    let [_, _] = &args.players[..] else {
        return Err(Failure::usage(anyhow!("a match needs two players after the game")));
    };
    let Asked { spec, settings } = of_flags(&args.contest, args.game.as_deref(), &args.players)?;
    let is_open = spec.rounds.is_none() && spec.most_games.is_none() && spec.sprt.is_none();
    let spec = RunSpec { most_games: spec.most_games.or(is_open.then_some(USUAL_GAMES)), ..spec };
    Ok(Asked { spec, settings })
}

/// A match until a test decides, with what is usual for tests where flags say nothing.
pub(super) fn of_sprt(args: &SprtArgs) -> Result<Asked, Failure> {
    let game = args.game.as_deref().unwrap_or_default();
    let new = args.new.as_deref().unwrap_or_default();
    let players = [new, &args.old].map(|text| player_or_build(game, text));
    let mut contest = args.contest.clone();
    if contest.names.is_empty() {
        contest.names = ["new", "old"].map(String::from).to_vec();
    }
    contest.openings.get_or_insert_with(|| "random".to_string());
    let settings = &mut contest.settings;
    settings.sprt = settings.sprt.or(Some(USUAL_TEST));
    let is_limited = settings.tc.is_some() || settings.nodes.is_some() || settings.depth.is_some();
    if !is_limited && settings.st.is_none() {
        settings.st = Some(MoveTime(USUAL_TIME));
    }
    of_flags(&contest, Some(game), &players)
}

/// A file is another build of this program, which speaks the protocol when told so.
fn player_or_build(game: &str, text: &str) -> String {
    let file = Path::new(text);
    if !file.is_file() {
        return text.to_string();
    }
    // Quotes within quotes: the command stands in a player's text, the path in the command.
    let path = file.display().to_string().replace('\\', r"\\");
    format!("engine:command=\"'{path}' engine {game}\"")
}

pub(super) fn of_tournament(args: &TournamentArgs) -> Result<Asked, Failure> {
    let what = args.what.as_deref().unwrap_or_default();
    let file = Path::new(what);
    let Asked { spec, settings } = match file.extension().is_some_and(|end| end == "toml") {
        true if !args.players.is_empty() => {
            return Err(Failure::usage(anyhow!("the players are named in the file")));
        }
        true => of_file(&args.contest, file)?,
        false => of_flags(&args.contest, Some(what), &args.players)?,
    };
    let spec = RunSpec { format: args.format.unwrap_or(spec.format), ..spec };
    Ok(Asked { spec: spec.with_usual_rounds(), settings })
}

fn of_file(flags: &ContestArgs, path: &Path) -> Result<Asked, Failure> {
    if flags.openings.is_some() || flags.plies.is_some() {
        let why = "the file says for each game where it begins";
        return Err(Failure::usage(anyhow!(why)));
    }
    let file = read_tournament(path).map_err(Failure::usage)?;
    // Names belong to players of the command line, of which there are none.
    players(&[], &flags.names)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    asked(flags.settings().or(file), folder)
}

/// The settings of the flags.
pub(crate) fn of_flags(
    args: &ContestArgs,
    game: Option<&str>,
    players: &[String],
) -> Result<Asked, Failure> {
    let game = game.map(|game| GameSettings {
        game: game.to_string(),
        openings: args.openings.clone(),
        plies: args.plies,
        order: Some(args.order),
    });
    let settings = RunSettings {
        game: game.into_iter().collect(),
        player: self::players(players, &args.names)?,
        ..args.settings()
    };
    asked(settings, Path::new(""))
}

fn asked(settings: RunSettings, folder: &Path) -> Result<Asked, Failure> {
    let spec = run_spec(&settings, folder).map_err(Failure::usage)?;
    Ok(Asked { spec, settings })
}

/// The players, all under given names or all under their own.
fn players(players: &[String], names: &[String]) -> Result<Vec<PlayerSettings>, Failure> {
    if !names.is_empty() && names.len() != players.len() {
        let (names, players) = (names.len(), players.len());
        return Err(Failure::usage(anyhow!("--names gives {names} names to {players} players")));
    }
    let names = names.iter().cloned().map(Some).chain(iter::repeat(None));
    let player = |(name, player): (Option<String>, &String)| PlayerSettings {
        name,
        player: player.clone(),
        ..PlayerSettings::default()
    };
    Ok(names.zip(players).map(player).collect())
}
