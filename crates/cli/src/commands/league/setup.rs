//! From a class that was tried to a run.

use std::collections::BTreeMap;
use std::path::{self, Path, PathBuf};

use anyhow::anyhow;
use ludens_arena::plan::ClassSpec;
use ludens_arena::plan::{EntrantSpec, LimitSpec, RunSettings, RunSpec};
use ludens_games::Game;
use ludens_league::Student;

use super::tryout::Tried;
use crate::args::LeagueArgs;
use crate::commands::matches::{Asked, of_flags};
use crate::failure::Failure;
use crate::seats;

/// The default number of rounds: how often each pair meets with both colours.
const USUAL_ROUNDS: u64 = 2;
/// The default time for a move, in seconds: a class has many games.
const USUAL_SECONDS: f64 = 0.2;
/// The default memory of a program, in bytes.
pub(crate) const USUAL_MEMORY: usize = 512 << 20;

/// How much memory each program may use.
pub(super) fn memory(args: &LeagueArgs) -> usize {
    args.memory.unwrap_or(USUAL_MEMORY)
}

/// Our own players that take part.
pub(super) fn yardsticks(args: &LeagueArgs, game: &Game) -> Result<Vec<EntrantSpec>, Failure> {
    let entrant = |player: &String| {
        seats::player(game, player)?;
        Ok(EntrantSpec { name: player.clone(), player: player.clone(), limits: None })
    };
    args.yardsticks.iter().map(entrant).collect()
}

/// The absolute path of the page, as a run may go on from another folder.
pub(super) fn page(args: &LeagueArgs, folder: &Path) -> Result<PathBuf, Failure> {
    let page = args.out.clone().unwrap_or_else(|| folder.join("league.html"));
    let page = path::absolute(page)?;
    match page.parent().is_some_and(Path::is_dir) {
        true => Ok(page),
        false => Err(Failure::usage(anyhow!("there is no folder for the page {}", page.display()))),
    }
}

/// The run.
pub(super) fn league(
    args: &LeagueArgs,
    folder: &Path,
    game: &Game,
    page: &Path,
    yardsticks: &[EntrantSpec],
    tried: &Tried,
) -> Result<Asked, Failure> {
    let entrants = entrants(args, &tried.playing, yardsticks);
    if entrants.len() < 2 {
        let why = match tried.playing.len() {
            0 => "nobody may play",
            _ => "only one player may play",
        };
        return Err(anyhow!("{why}: a league needs two, and --with random adds one of ours").into());
    }
    let authors = tried.playing.iter().zip(&entrants);
    let authors = authors
        .filter_map(|(student, entrant)| Some((entrant.name.clone(), student.author.clone()?)));
    let class = ClassSpec {
        folder: path::absolute(folder)?.display().to_string(),
        page: page.display().to_string(),
        memory: Some(memory(args)),
        authors: authors.collect::<BTreeMap<_, _>>(),
        left_out: tried.left_out.clone(),
    };
    let Asked { spec, settings } = of_flags(&args.contest, Some(&game.to_string()), &[])?;
    let is_open = spec.rounds.is_none() && spec.most_games.is_none();
    let event = settings.event.clone();
    let event = event.unwrap_or_else(|| format!("{game}: league of {}", name_of(folder)));
    let spec = RunSpec {
        format: args.format.unwrap_or(spec.format),
        entrants,
        rounds: spec.rounds.or(is_open.then_some(USUAL_ROUNDS)),
        limits: limits(spec.limits),
        class: Some(class),
        ..spec
    };
    Ok(Asked { spec, settings: RunSettings { event: Some(event), ..settings } })
}

/// Students first, under different names.
fn entrants(
    args: &LeagueArgs,
    students: &[Student],
    yardsticks: &[EntrantSpec],
) -> Vec<EntrantSpec> {
    let mut entrants: Vec<EntrantSpec> = Vec::new();
    let named = students.iter().map(|student| {
        let player = student.player(Some(memory(args)));
        (student.name.clone(), name_of(&student.folder), player)
    });
    let ours = yardsticks.iter().map(|one| (one.name.clone(), "ours".into(), one.player.clone()));
    for (name, more, player) in named.chain(ours) {
        let is_taken = |name: &str| entrants.iter().any(|other| other.name == name);
        let mut tries = (0..).map(|number| match number {
            0 => name.clone(),
            1 => format!("{name} ({more})"),
            _ => format!("{name} ({more}, {number})"),
        });
        let name = tries.find(|name| !is_taken(name)).unwrap_or_default();
        entrants.push(EntrantSpec { name, player, limits: None });
    }
    entrants
}

/// Without a limit, programs would use as much time as they like.
fn limits(given: LimitSpec) -> LimitSpec {
    match given.is_repeatable() && given.nodes.is_none() && given.depth.is_none() {
        true => LimitSpec { move_seconds: Some(USUAL_SECONDS), ..given },
        false => given,
    }
}

/// The last name of a folder, also of `.`.
fn name_of(folder: &Path) -> String {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.into());
    whole.file_name().unwrap_or(whole.as_os_str()).to_string_lossy().into_owned()
}
