//! `ludens games`: what there is to play.

use std::io::Write;

use ludens_core::{Choice, OptionInfo, Values};
use ludens_games::{GAMES, GameInfo};
use ludens_wire::GameView;

use crate::args::GamesArgs;
use crate::commands::print_json;
use crate::failure::Failure;

pub(crate) fn run(args: &GamesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let games: Vec<&GameInfo> = match &args.game {
        Some(game) => vec![game.info],
        None => GAMES.iter().collect(),
    };
    if args.output.json {
        return print_json(out, &games.into_iter().map(GameView::from).collect::<Vec<_>>());
    }
    let width = widest(games.iter().map(|info| info.name));
    for (i, info) in games.into_iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        print_game(out, info, width)?;
    }
    Ok(())
}

/// How many columns the longest of these words takes.
fn widest<'a>(words: impl Iterator<Item = &'a str>) -> usize {
    words.map(|word| word.chars().count()).max().unwrap_or(0)
}

/// A game with its name in a column of this width.
fn print_game(out: &mut dyn Write, info: &GameInfo, width: usize) -> Result<(), Failure> {
    let [first, second] = info.sides;
    writeln!(out, "{:width$}  {}: {}", info.name, info.title, info.summary)?;
    writeln!(out, "{:width$}  {first} moves first, then {second}", "")?;
    let names = widest(info.options.iter().map(|option| option.name));
    for option in info.options {
        let OptionInfo { name, help, default, values } = option;
        writeln!(out, "  {name:names$}  {help} (default {default})")?;
        match values {
            Values::OneOf(choices) => print_choices(out, choices)?,
            other => writeln!(out, "    {other}")?,
        }
    }
    Ok(())
}

fn print_choices(out: &mut dyn Write, choices: &[Choice]) -> Result<(), Failure> {
    let values = widest(choices.iter().map(|choice| choice.value));
    for Choice { value, help } in choices {
        writeln!(out, "    {value:values$}  {help}")?;
    }
    Ok(())
}
