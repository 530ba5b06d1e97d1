//! `ludens players`: the players of a game, with their options.

use std::io::Write;

use ludens_games::Game;
use ludens_play::catalog::{Known, KnownEvaluation, KnownMoveFilter, PlayerOption, Values};
use ludens_play::{PlayerInfo, players};
use serde::Serialize;

use crate::args::PlayersArgs;
use crate::commands::print_json;
use crate::failure::Failure;

pub(crate) fn run(args: &PlayersArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let shown = chosen(&args.game, args.name.as_deref())?;
    let known = Known::of(&args.game);
    if args.output.json {
        return print_json(out, &PlayersJson::new(&args.game, &shown, &known));
    }
    for info in &shown {
        print_player(out, info)?;
        writeln!(out)?;
    }
    if args.name.is_none() {
        print_evaluations(out, &known)?;
    }
    Ok(())
}

/// All players, or the one of this name.
fn chosen(game: &Game, name: Option<&str>) -> Result<Vec<PlayerInfo>, Failure> {
    let all = players(game);
    let Some(name) = name else { return Ok(all) };
    let known: Vec<_> = all.iter().map(|info| info.name).collect();
    let known = known.join(", ");
    let found: Vec<_> = all.into_iter().filter(|info| info.name == name).collect();
    match found.is_empty() {
        false => Ok(found),
        true => Err(Failure::usage(anyhow::anyhow!(
            "there is no player {name:?} in {}; there are {known}",
            game.info.name
        ))),
    }
}

fn print_player(out: &mut dyn Write, info: &PlayerInfo) -> Result<(), Failure> {
    let stands_for = info.stands_for.map_or_else(String::new, |text| format!(" (here {text})"));
    writeln!(out, "{:<10} {}{stands_for}", info.name, info.summary)?;
    // Weights are listed with their evaluations.
    for option in info.options.iter().filter(|option| !option.name.starts_with("eval.")) {
        print_option(out, option)?;
    }
    Ok(())
}

fn print_option(out: &mut dyn Write, option: &PlayerOption) -> Result<(), Failure> {
    let default = match option.default.as_str() {
        "" => String::new(),
        default => format!(" (default {default})"),
    };
    writeln!(out, "  {:<12} {}{default}", option.name, option.help)?;
    match &option.values {
        // An evaluation's words are explained once, below all players.
        Values::OneOf(words) if option.name != "eval" => {
            for word in words {
                writeln!(out, "    {:<14} {}", word.value, word.help)?;
            }
        }
        values => writeln!(out, "    {values}")?,
    }
    Ok(())
}

fn print_evaluations(out: &mut dyn Write, known: &Known) -> Result<(), Failure> {
    if known.evaluations.is_empty() {
        return Ok(());
    }
    writeln!(out, "Evaluations, for eval=NAME; the first is used where none is named.")?;
    for evaluation in &known.evaluations {
        let alias = evaluation.alias.map_or_else(String::new, |alias| format!(" ({alias})"));
        let label = format!("{}{alias}", evaluation.name);
        writeln!(out, "  {label:<22} {}", evaluation.summary)?;
        for weight in evaluation.weights {
            let name = format!("eval.{}", weight.name);
            writeln!(out, "    {name:<20} {} (default {})", weight.help, weight.default)?;
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct PlayersJson<'a> {
    game: String,
    players: &'a [PlayerInfo],
    evaluations: Vec<EvaluationJson>,
    move_filters: Vec<MoveFilterJson>,
}

#[derive(Serialize)]
struct EvaluationJson {
    name: &'static str,
    alias: Option<&'static str>,
    summary: &'static str,
    weights: Vec<WeightJson>,
    other_terms: Vec<TermJson>,
}

#[derive(Serialize)]
struct TermJson {
    name: &'static str,
    help: &'static str,
}

#[derive(Serialize)]
struct WeightJson {
    name: &'static str,
    help: &'static str,
    default: f64,
}

#[derive(Serialize)]
struct MoveFilterJson {
    option: &'static str,
    value: &'static str,
    summary: &'static str,
}

impl<'a> PlayersJson<'a> {
    fn new(game: &Game, players: &'a [PlayerInfo], known: &Known) -> PlayersJson<'a> {
        PlayersJson {
            game: game.to_string(),
            players,
            evaluations: known.evaluations.iter().map(EvaluationJson::from).collect(),
            move_filters: known.move_filters.iter().map(MoveFilterJson::from).collect(),
        }
    }
}

impl From<&KnownEvaluation> for EvaluationJson {
    fn from(known: &KnownEvaluation) -> EvaluationJson {
        let weights = known.weights.iter().map(|weight| WeightJson {
            name: weight.name,
            help: weight.help,
            default: weight.default,
        });
        let terms = known.other_terms.iter();
        EvaluationJson {
            name: known.name,
            alias: known.alias,
            summary: known.summary,
            weights: weights.collect(),
            other_terms: terms.map(|term| TermJson { name: term.name, help: term.help }).collect(),
        }
    }
}

impl From<&KnownMoveFilter> for MoveFilterJson {
    fn from(known: &KnownMoveFilter) -> MoveFilterJson {
        MoveFilterJson { option: known.option, value: known.value, summary: known.summary }
    }
}
