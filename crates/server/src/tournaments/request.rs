//! From a request to a run: optional values get their defaults, and whatever could take
//! unlimited memory or time is refused with a reason.

use std::num::NonZero;
use std::time::Duration;

use ludens_arena::plan::{
    EntrantSpec, Format, LimitSpec, OpeningSource, Plan, PlanError, RunSpec, Shard,
};
use ludens_core::check_visible;
use ludens_play::Signal;
use ludens_wire::from_value;
use schemars::JsonSchema;
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::{Map, Value};

use super::means;
use crate::config::Limits;
use crate::problem::Problem;

/// There is a limit because pairing a round depends on all rounds before it.
const MOST_SWISS_ROUNDS: u64 = 200;
const MOST_ENTRANTS: usize = 32;
const MOST_KINDS: usize = 10;
/// The most openings in a list, and the most letters of each.
const MOST_LINES: usize = 2000;
const LONGEST_LINE: usize = 2000;
/// A game of more plies is drawn: if positions may repeat forever, a game between machines
/// might never end.
const LONGEST_GAME: usize = 2000;
/// The most by which a player may exceed its time.
const MOST_MARGIN_MS: f64 = 10_000.0;
/// The most random plies before a game begins.
const MOST_PLIES: usize = 40;
/// The most letters of a name, of a title, and of a player or a game with its options.
const LONGEST_NAME: usize = 80;
const LONGEST_TITLE: usize = 200;
const LONGEST_SPEC: usize = 500;
/// The most nodes for a move: they take some minutes.
const MOST_NODES: u64 = 100_000_000;
const DEEPEST: u32 = 200;
/// With a clock of this much, no move takes longer than a minute.
const MOST_BASE_SECONDS: f64 = 600.0;
const MOST_INCREMENT_SECONDS: f64 = 10.0;

/// A request for a tournament: a run, its title, and how it is played.
#[derive(Debug, JsonSchema)]
pub(super) struct NewTournament {
    /// What it is called; by default, who plays what.
    #[serde(default)]
    title: Option<String>,
    /// How many games are played at a time.
    #[serde(default)]
    concurrency: Option<NonZero<usize>>,
    #[serde(flatten)]
    run: RunSpec,
}

/// The members that are not part of the run.
#[derive(serde::Deserialize)]
struct Own {
    title: Option<String>,
    concurrency: Option<NonZero<usize>>,
}

/// Written by hand, as errors of serde do not name flattened members.
impl<'de> Deserialize<'de> for NewTournament {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NewTournament, D::Error> {
        let mut members = Map::<String, Value>::deserialize(deserializer)?;
        let own = ["title", "concurrency"].into_iter().filter_map(|it| members.remove_entry(it));
        let own = own.collect::<Map<_, _>>();
        let Own { title, concurrency } = from_value(own.into()).map_err(D::Error::custom)?;
        let run = from_value(members.into()).map_err(D::Error::custom)?;
        Ok(NewTournament { title, concurrency, run })
    }
}

/// A tournament that can be played.
#[derive(Debug)]
pub(super) struct Checked {
    pub(super) title: Option<String>,
    pub(super) plan: Plan,
    pub(super) concurrency: NonZero<usize>,
}

impl NewTournament {
    /// Reads and checks everything. Takes some milliseconds.
    pub(super) fn check(
        self,
        limits: &Limits,
        threads: NonZero<usize>,
    ) -> Result<Checked, Problem> {
        let title = self.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
        let title = title.map(|title| short("title", title, LONGEST_TITLE)).transpose()?;
        let spec = asked_for(self.run, limits.tournament_games)?;
        check_sizes(&spec)?;
        check_all_limits(&spec, limits.think_time)?;
        let plan = Plan::new(spec).map_err(|error| unplayable(&error))?;
        check_length(&plan, limits.tournament_games)?;
        means::check_players(&plan, limits)?;
        let plan = Plan::new(means::bounded(&plan, limits)).map_err(|error| unplayable(&error))?;
        // Openings that cannot be played are refused before the run exists.
        plan.check_openings(&Signal::default()).map_err(|error| unplayable(&error))?;
        let concurrency = means::concurrency(&plan, self.concurrency, limits, threads)?;
        Ok(Checked { title, plan, concurrency })
    }
}

/// The requested run, with limits that end the run and its games.
fn asked_for(mut run: RunSpec, most_games: u64) -> Result<RunSpec, Problem> {
    if run.class.is_some() {
        return Err(Problem::unprocessable("A class has its league on the command line."));
    }
    if run.entrants.len() > MOST_ENTRANTS {
        return Err(too_many("entrants", run.entrants.len() as u64, MOST_ENTRANTS as u64));
    }
    for EntrantSpec { name, player, .. } in &mut run.entrants {
        (*name, *player) = (name.trim().to_string(), player.trim().to_string());
    }
    let is_open = run.rounds.is_none() && run.most_games.is_none();
    let spec = RunSpec {
        entrants: EntrantSpec::with_names(run.entrants),
        // A test without a decision must end, too.
        most_games: run.most_games.or((is_open && run.sprt.is_some()).then_some(most_games)),
        most_plies: run.most_plies.or(Some(LONGEST_GAME)),
        ..run
    };
    Ok(spec.with_usual_rounds())
}

/// The plan of a stored run, with the same limits for its players.
pub(super) fn plan_of(
    spec_json: &str,
    share: Option<&str>,
    limits: &Limits,
    threads: NonZero<usize>,
) -> Result<(Plan, Shard, NonZero<usize>), Problem> {
    let spec = serde_json::from_str::<RunSpec>(spec_json).map_err(|error| {
        Problem::unprocessable(format!("Another version of Ludens has asked for it: {error}."))
    })?;
    check_all_limits(&spec, limits.think_time)?;
    let plan = Plan::new(spec).map_err(|error| unplayable(&error))?;
    means::check_players(&plan, limits)?;
    let shard = share.map(str::parse).transpose().map_err(Problem::internal)?;
    let concurrency = means::concurrency(&plan, None, limits, threads)?;
    Ok((plan, shard.unwrap_or(Shard::WHOLE), concurrency))
}

fn unplayable(error: &PlanError) -> Problem {
    Problem::unprocessable(format!("{error}."))
}

fn too_many(what: &str, count: u64, most: u64) -> Problem {
    Problem::unprocessable(format!("{count} {what} are too many; {most} are allowed."))
}

/// A text for people: not too long, and on one line.
fn short(what: &str, text: &str, longest: usize) -> Result<String, Problem> {
    let length = text.chars().count();
    if length > longest {
        let detail = format!("A {what} of {length} letters is too long; {longest} are allowed.");
        return Err(Problem::unprocessable(detail));
    }
    check_visible(text)
        .map_err(|error| Problem::unprocessable(format!("The {what} cannot be used: {error}.")))?;
    Ok(text.to_string())
}

fn check_sizes(spec: &RunSpec) -> Result<(), Problem> {
    if spec.rule_sets.len() > MOST_KINDS {
        return Err(too_many("kinds of games", spec.rule_sets.len() as u64, MOST_KINDS as u64));
    }
    check_number("most_plies", spec.most_plies.map(|it| it as f64), LONGEST_GAME as f64)?;
    check_number("margin_ms", Some(spec.margin_ms as f64), MOST_MARGIN_MS)?;
    for entrant in &spec.entrants {
        short("name", &entrant.name, LONGEST_NAME.max(entrant.player.len() + 8))?;
        short("player", &entrant.player, LONGEST_SPEC)?;
    }
    for rule_set in &spec.rule_sets {
        short("game", &rule_set.game, LONGEST_SPEC)?;
        check_openings(&rule_set.openings)?;
    }
    Ok(())
}

/// Checks the number of games. Longer tournaments can be played on the command line.
fn check_length(plan: &Plan, most: u64) -> Result<(), Problem> {
    let games = plan.planned().unwrap_or(0);
    let rounds = games.div_ceil(plan.round_games());
    match plan.spec().format {
        _ if games > most => Err(too_many("games", games, most)),
        Format::Swiss if rounds > MOST_SWISS_ROUNDS => {
            Err(too_many("Swiss rounds", rounds, MOST_SWISS_ROUNDS))
        }
        Format::Swiss | Format::RoundRobin | Format::Gauntlet => Ok(()),
    }
}

fn check_openings(source: &OpeningSource) -> Result<(), Problem> {
    match source {
        OpeningSource::Random { plies } if !(1..=MOST_PLIES).contains(plies) => {
            let detail =
                format!("{plies} random plies are not possible; it can be 1 to {MOST_PLIES}.");
            Err(Problem::unprocessable(detail))
        }
        OpeningSource::Lines { lines, .. } if lines.len() > MOST_LINES => {
            Err(too_many("openings", lines.len() as u64, MOST_LINES as u64))
        }
        OpeningSource::Lines { lines, .. } => {
            let lines = lines.iter().map(|line| short("opening", line, LONGEST_LINE).map(drop));
            lines.collect()
        }
        _ => Ok(()),
    }
}

/// Checks the limits of the run and of each entrant.
fn check_all_limits(spec: &RunSpec, think_time: Duration) -> Result<(), Problem> {
    let own = spec.entrants.iter().filter_map(|entrant| entrant.limits.as_ref());
    let mut all = [&spec.limits].into_iter().chain(own);
    all.try_for_each(|limits| check_limits(limits, think_time))
}

fn check_limits(limits: &LimitSpec, think_time: Duration) -> Result<(), Problem> {
    let most = [
        ("move_seconds", limits.move_seconds, think_time.as_secs_f64()),
        ("base_seconds", limits.base_seconds, MOST_BASE_SECONDS),
        ("increment_seconds", limits.increment_seconds, MOST_INCREMENT_SECONDS),
        ("nodes", limits.nodes.map(|nodes| nodes as f64), MOST_NODES as f64),
        ("depth", limits.depth.map(f64::from), f64::from(DEEPEST)),
    ];
    most.into_iter().try_for_each(|(name, value, most)| check_number(name, value, most))
}

fn check_number(name: &str, value: Option<f64>, most: f64) -> Result<(), Problem> {
    match value.filter(|value| *value > most) {
        Some(value) => {
            let detail = format!("{name} is {value}; it can be {most} at most.");
            Err(Problem::unprocessable(detail))
        }
        None => Ok(()),
    }
}
