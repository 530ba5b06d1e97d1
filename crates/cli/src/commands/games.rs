//! `ludens games`: what there is to play.

use std::io::Write;

use ludens_core::Values;
use ludens_games::{GAMES, GameInfo};
use ludens_play::views::GameView;

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
