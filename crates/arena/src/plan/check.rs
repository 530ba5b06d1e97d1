//! Checks whether a run can be played, as far as its spec alone can tell.

use ludens_core::check_visible;
use ludens_wire::run::{EntrantSpec, Format, LimitSpec, RunSpec, SprtSpec};

use super::error::PlanError;
use crate::statistics::{EloModel, Sprt};

/// Checks that the run can be played.
pub(super) fn check(spec: &RunSpec) -> Result<(), PlanError> {
    if spec.rule_sets.is_empty() {
        return Err(PlanError::NoGames);
    }
    check_entrants(&spec.entrants)?;
    check_length(spec)?;
    check_rules(spec)?;
    let own_limits = spec.entrants.iter().filter_map(|entrant| entrant.limits.as_ref());
    if !own_limits.chain([&spec.limits]).all(LimitSpec::are_possible) {
        return Err(PlanError::Limits);
    }
    match &spec.sprt {
        Some(sprt) => check_sprt(spec, sprt),
        None if spec.rounds.is_none() && spec.most_games.is_none() => Err(PlanError::Endless),
        None => Ok(()),
    }
}

/// Checks that there are two or more entrants, each with its own name.
fn check_entrants(entrants: &[EntrantSpec]) -> Result<(), PlanError> {
    if entrants.len() < 2 {
        return Err(PlanError::TooFew { count: entrants.len() });
    }
    for (place, entrant) in entrants.iter().enumerate() {
        check_visible(&entrant.name).map_err(|error| PlanError::HiddenName { error })?;
        if entrants[..place].iter().any(|other| other.name == entrant.name) {
            return Err(PlanError::SameName { name: entrant.name.clone() });
        }
    }
    Ok(())
}

fn check_length(spec: &RunSpec) -> Result<(), PlanError> {
    if !(1..=2).contains(&spec.games_each) {
        return Err(PlanError::GamesEach { count: spec.games_each });
    }
    if spec.rounds == Some(0) || spec.most_games == Some(0) {
        return Err(PlanError::NoRounds);
    }
    for (what, count) in [("rounds", spec.rounds), ("games", spec.most_games)] {
        if let Some(count) = count.filter(|&count| count > RunSpec::MOST_GAMES) {
            return Err(PlanError::TooMany { what, count, most: RunSpec::MOST_GAMES });
        }
    }
    Ok(())
}

/// Whether the rules that end games early make sense.
fn check_rules(spec: &RunSpec) -> Result<(), PlanError> {
    let fits = |moves: u32, score: f64| moves > 0 && score.is_finite() && score >= 0.0;
    let resign = spec.resign.is_none_or(|rule| fits(rule.moves, rule.threshold.number()));
    let draw = spec.draw.is_none_or(|rule| fits(rule.moves, rule.score));
    let plies = spec.most_plies != Some(0);
    match (resign, draw, plies) {
        (true, true, true) => Ok(()),
        (false, ..) => Err(PlanError::Rule { rule: "resign" }),
        (_, false, _) => Err(PlanError::Rule { rule: "draw" }),
        (_, _, false) => Err(PlanError::NoPlies),
    }
}

fn check_sprt(spec: &RunSpec, sprt: &SprtSpec) -> Result<(), PlanError> {
    let is_duel = spec.entrants.len() == 2 && spec.rule_sets.len() == 1;
    match is_duel && spec.format != Format::Swiss {
        false => Err(PlanError::SprtField),
        true => Sprt::from(sprt).check().map(drop).map_err(PlanError::Sprt),
    }
}

/// The test that a spec describes.
impl From<&SprtSpec> for Sprt {
    fn from(spec: &SprtSpec) -> Sprt {
        let SprtSpec { elo0, elo1, alpha, beta, normalised } = *spec;
        let model = if normalised { EloModel::Normalised } else { EloModel::Logistic };
        Sprt { elo0, elo1, alpha, beta, model }
    }
}
