//! Runs as JSON.

use std::collections::BTreeMap;

use ludens_lab::experiment::Scale;
use ludens_lab::judge::Verdict;
use ludens_lab::report::{ClaimVerdict, Verdicts};
use schemars::JsonSchema;
use serde::Serialize;

use super::EXPERIMENTS;
use super::run_folder::RunName;
use super::runner::{LabRunner, Part, Standing};
use crate::problem::Problem;

/// How far a run got.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "LabState")]
enum RunState {
    /// It runs when others are over.
    Waiting,
    /// It is being run.
    Running,
    /// It can be resumed.
    Stopped,
    /// It could not go on.
    Failed,
    /// It has its report.
    Finished,
}

/// A run in a list.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "LabRun")]
pub(super) struct RunView {
    id: String,
    name: &'static str,
    title: &'static str,
    scale: Scale,
    state: RunState,
    progress: Option<ProgressView>,
    /// How long it has run since it was last begun.
    seconds: Option<u64>,
    /// How long the part under way will still take.
    seconds_left: Option<u64>,
    problem: Option<String>,
    findings: Option<String>,
    verdicts: Option<BTreeMap<Verdict, usize>>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "LabProgress")]
struct ProgressView {
    part: usize,
    parts: usize,
    title: String,
    done: u64,
    units: u64,
}

impl From<&Part> for ProgressView {
    fn from(part: &Part) -> ProgressView {
        let Part { number, parts, ref title, done, units, .. } = *part;
        ProgressView { part: number, parts, title: title.clone(), done, units }
    }
}

/// A run with its results.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "LabReport")]
pub(super) struct WholeRunView {
    #[serde(flatten)]
    run: RunView,
    claims: Vec<ClaimView>,
    tables: Vec<String>,
    plots: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "LabClaim")]
struct ClaimView {
    says: String,
    template: String,
    values: BTreeMap<String, String>,
    by: Option<String>,
    verdict: Verdict,
}

impl From<ClaimVerdict> for ClaimView {
    fn from(claim: ClaimVerdict) -> ClaimView {
        let ClaimVerdict { says, template, values, by, verdict, .. } = claim;
        ClaimView { says, template, values, by, verdict }
    }
}

/// All runs that were begun, or that wait.
pub(super) fn all(bench: &LabRunner) -> Vec<RunView> {
    let mut names = bench.under_way();
    let others = bench.runs.runs();
    names.extend(others.into_iter().filter(|name| !names.contains(name)).collect::<Vec<_>>());
    names.into_iter().map(|name| of(bench, name)).collect()
}

pub(super) fn of(bench: &LabRunner, name: RunName) -> RunView {
    view(bench.standing(name), name, bench.runs.verdicts(name).as_ref())
}

/// One run; a problem if there is none.
pub(super) fn whole(bench: &LabRunner, name: RunName) -> Result<WholeRunView, Problem> {
    bench.known(name)?;
    let verdicts = bench.runs.verdicts(name);
    let run = view(bench.standing(name), name, verdicts.as_ref());
    let files = |folder| match &verdicts {
        Some(_) => bench.runs.files(name, folder),
        None => Vec::new(),
    };
    let (tables, plots) = (files("tables"), files("plots"));
    let claims = verdicts.map(|verdicts| verdicts.claims).unwrap_or_default();
    Ok(WholeRunView { run, claims: claims.into_iter().map(Into::into).collect(), tables, plots })
}

fn view(standing: Standing, name: RunName, verdicts: Option<&Verdicts>) -> RunView {
    let title = EXPERIMENTS.iter().find(|entry| entry.name == name.shipped.name);
    let mut view = RunView {
        id: name.to_string(),
        name: name.shipped.name,
        title: title.map_or("", |entry| &entry.title),
        scale: name.scale,
        state: RunState::Stopped,
        progress: None,
        seconds: None,
        seconds_left: None,
        problem: None,
        findings: None,
        verdicts: None,
    };
    match (standing, verdicts) {
        (Standing::Waiting, _) => view.state = RunState::Waiting,
        (Standing::Running { part, time }, _) => {
            view.state = RunState::Running;
            view.seconds = Some(time.as_secs());
            let left = part.as_ref().and_then(Part::time_left);
            view.seconds_left = left.map(|left| left.as_secs_f64().ceil() as u64);
            view.progress = part.as_ref().map(Into::into);
        }
        (Standing::Failed(why), _) => {
            view.state = RunState::Failed;
            view.problem = Some(why);
        }
        (Standing::Resting, Some(verdicts)) => {
            view.state = RunState::Finished;
            view.findings = Some(verdicts.findings.join(" "));
            view.verdicts = Some(counts(verdicts));
        }
        (Standing::Resting, None) => {}
    }
    view
}

/// How many claims have each verdict.
fn counts(verdicts: &Verdicts) -> BTreeMap<Verdict, usize> {
    let count = |verdict: Verdict| {
        let same = verdicts.claims.iter().filter(|claim| claim.verdict == verdict);
        (verdict, same.count())
    };
    [Verdict::Holds, Verdict::Fails, Verdict::Undecided, Verdict::Untested]
        .into_iter()
        .map(count)
        .collect()
}
