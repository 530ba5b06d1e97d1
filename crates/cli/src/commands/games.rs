//! `ludens games`: what there is to play.

use std::io::Write;

use ludens_core::{OptionInfo, Values};
use ludens_games::{GAMES, GameInfo};
use serde::Serialize;

use crate::args::GamesArgs;
use crate::commands::print_json;
use crate::failure::Failure;

pub(crate) fn run(args: &GamesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let games: Vec<&GameInfo> = match &args.game {
        Some(game) => vec![game.info],
        None => GAMES.iter().collect(),
    };
    if args.output.json {
        return print_json(out, &games.into_iter().map(GameJson::from).collect::<Vec<_>>());
    }
    for (i, info) in games.into_iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        print_game(out, info)?;
    }
    Ok(())
}

fn print_game(out: &mut dyn Write, info: &GameInfo) -> Result<(), Failure> {
    writeln!(out, "{:<10} {}: {}", info.name, info.title, info.summary)?;
    writeln!(out, "           {} moves first, then {}", info.sides[0], info.sides[1])?;
    for option in info.options {
        writeln!(out, "  {:<12} {} (default {})", option.name, option.help, option.default)?;
        match option.values {
            Values::OneOf(choices) => {
                for choice in choices {
                    writeln!(out, "    {:<14} {}", choice.value, choice.help)?;
                }
            }
            other => writeln!(out, "    {other}")?,
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct GameJson {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    sides: [&'static str; 2],
    options: Vec<OptionJson>,
}

#[derive(Serialize)]
struct OptionJson {
    name: &'static str,
    help: &'static str,
    default: &'static str,
    #[serde(flatten)]
    values: ValuesJson,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum ValuesJson {
    Choice { values: Vec<ChoiceJson> },
    Number { min: u64, max: u64 },
    Size { min: String, max: String },
}

#[derive(Serialize)]
struct ChoiceJson {
    value: &'static str,
    help: &'static str,
}

impl From<&GameInfo> for GameJson {
    fn from(info: &GameInfo) -> GameJson {
        GameJson {
            name: info.name,
            title: info.title,
            summary: info.summary,
            sides: info.sides,
            options: info.options.iter().map(OptionJson::from).collect(),
        }
    }
}

impl From<&OptionInfo> for OptionJson {
    fn from(option: &OptionInfo) -> OptionJson {
        let size = |(width, height)| format!("{width}x{height}");
        let choice = |c: &ludens_core::Choice| ChoiceJson { value: c.value, help: c.help };
        let values = match option.values {
            Values::OneOf(choices) => {
                ValuesJson::Choice { values: choices.iter().map(choice).collect() }
            }
            Values::Number { min, max } => ValuesJson::Number { min, max },
            Values::Size { min, max } => ValuesJson::Size { min: size(min), max: size(max) },
        };
        OptionJson { name: option.name, help: option.help, default: option.default, values }
    }
}
