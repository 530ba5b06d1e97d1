//! `ludens convert`: records from one format to another, every move checked.

use std::fs;
use std::io::{self, Read, Write};

use anyhow::Context;
use ludens_core::Transcript;
use ludens_games::formats::{Format, ReplayError, Replayed, replay};
use ludens_play::views::RecordView;

use crate::args::{ConvertArgs, Target};
use crate::commands::print_json;
use crate::failure::Failure;

pub(crate) fn run(args: &ConvertArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let text = read_input(args)?;
    let name = input_name(args);
    let format = args.from.unwrap_or_else(|| guess(args, &text));
    let transcripts = format
        .read(&text, args.game.as_ref())
        .with_context(|| format!("{name} cannot be read as {format}"))?;
    if transcripts.is_empty() {
        return Err(Failure::Failed(anyhow::anyhow!("{name} holds no game")));
    }
    let (games, errors) = replay_all(args, &transcripts);
    let converted = write_all(args.to.unwrap_or(Target::Json), &games)?;
    match &args.output {
        Some(path) => {
            fs::write(path, converted)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        None => out.write_all(&converted)?,
    }
    match errors.len() {
        0 => Ok(()),
        bad => Err(Failure::Failed(anyhow::anyhow!(
            "{bad} of {} games in {name} could not be converted:\n{}",
            transcripts.len(),
            errors.join("\n")
        ))),
    }
}

/// The games that are right, and what is wrong with the others.
fn replay_all(args: &ConvertArgs, transcripts: &[Transcript]) -> (Vec<Replayed>, Vec<String>) {
    let mut games = Vec::new();
    let mut errors = Vec::new();
    for (number, transcript) in (1..).zip(transcripts) {
        match replay(transcript) {
            Ok(game) if args.game.as_ref().is_some_and(|g| g.info.name != game.game.info.name) => {
                errors.push(format!("game {number}: it is {}, not --game", game.game));
            }
            Ok(game) => games.push(game),
            Err(ReplayError::NoGame) => {
                errors.push(format!("game {number}: {}; --game GAME says it", ReplayError::NoGame));
            }
            Err(error) => errors.push(format!("game {number}: {error}")),
        }
    }
    (games, errors)
}

fn input_name(args: &ConvertArgs) -> String {
    match args.file.as_os_str() == "-" {
        true => "standard input".to_string(),
        false => args.file.display().to_string(),
    }
}

fn read_input(args: &ConvertArgs) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    if args.file.as_os_str() == "-" {
        io::stdin().read_to_end(&mut bytes).context("cannot read standard input")?;
    } else {
        let name = args.file.display();
        bytes = fs::read(&args.file).with_context(|| format!("cannot read {name}"))?;
    }
    // Old files are often in Latin-1; names suffer then, moves do not.
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => error.into_bytes().into_iter().map(char::from).collect(),
    })
}

/// By the file's ending, else by how it begins.
fn guess(args: &ConvertArgs, text: &str) -> Format {
    let ending = args.file.extension().and_then(|ending| ending.to_str());
    let by_name = ending.and_then(|ending| ending.to_ascii_lowercase().parse().ok());
    by_name.unwrap_or_else(|| Format::guess(text))
}

fn write_all(target: Target, games: &[Replayed]) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    match target {
        Target::Json => {
            let games: Vec<_> =
                games.iter().map(|game| RecordView::from(&game.transcript)).collect();
            print_json(&mut bytes, &games)?;
        }
        Target::File(format) => {
            for game in games {
                bytes.extend(format.write(game).map_err(Failure::usage)?.into_bytes());
            }
        }
    }
    Ok(bytes)
}
