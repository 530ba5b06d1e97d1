//! `ludens convert`: records from one format to another, every move checked. Games
//! are read, checked and written one by one: a file of any size fits into memory.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};

use anyhow::{Context, anyhow};
use ludens_core::Transcript;
use ludens_games::formats::{Feed, Format, ReplayError, Replayed, replay};
use ludens_wire::RecordView;

use super::atomic_file::AtomicFile;
use super::text_pieces::TextPieces;
use crate::args::{ConvertArgs, Target};
use crate::failure::Failure;

pub(crate) fn run(args: &ConvertArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut input = TextPieces::new(open_input(args)?);
    let Some(path) = &args.output else { return convert(args, &mut input, out)?.told(args) };
    let cannot = || format!("cannot write {}", path.display());
    let file = AtomicFile::create(path).with_context(cannot)?;
    let mut buffered = BufWriter::new(file);
    let converted = convert(args, &mut input, &mut buffered)?;
    let file = buffered.into_inner().map_err(io::IntoInnerError::into_error);
    file.and_then(AtomicFile::finish).with_context(cannot)?;
    converted.told(args)
}

/// Takes game after game from the input to the output.
fn convert(
    args: &ConvertArgs,
    input: &mut TextPieces<impl Read>,
    out: &mut dyn Write,
) -> Result<Converter, Failure> {
    let name = input_name(args);
    let cannot_read = || format!("cannot read {name}");
    let mut piece = input.next(0).with_context(cannot_read)?.unwrap_or_default();
    let format = args.from.unwrap_or_else(|| guess(args, &piece));
    let mut feed = Feed::new(format, args.game.as_ref());
    let mut converter = Converter::new(args.to.unwrap_or(Target::Json));
    loop {
        feed.push(&piece);
        while let Some(game) = feed.take() {
            converter.convert(args, &game, out)?;
        }
        match input.next(feed.waiting()).with_context(cannot_read)? {
            Some(next) => piece = next,
            None => break,
        }
    }
    let rest = feed.finish().with_context(|| format!("{name} cannot be read as {format}"))?;
    for game in &rest {
        converter.convert(args, game, out)?;
    }
    converter.finish(&name, out)?;
    Ok(converter)
}

/// How many mistakes are printed one by one.
const MOST_TOLD: usize = 100;

/// What has been converted, and what could not be.
struct Converter {
    target: Target,
    /// Games met so far.
    games: u64,
    written: u64,
    errors: Vec<String>,
}

impl Converter {
    fn new(target: Target) -> Converter {
        Converter { target, games: 0, written: 0, errors: Vec::new() }
    }

    /// Checks a game and writes it; mistakes are printed at the end.
    fn convert(
        &mut self,
        args: &ConvertArgs,
        game: &Transcript,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        self.games += 1;
        let wrong = match replay(game) {
            Ok(game) if args.game.as_ref().is_some_and(|g| g.info.name != game.game.info.name) => {
                format!("it is {}, not --game", game.game)
            }
            Ok(game) => return self.write(&game, out),
            Err(ReplayError::NoGame) => format!("{}; --game GAME says it", ReplayError::NoGame),
            Err(error) => error.to_string(),
        };
        if self.errors.len() < MOST_TOLD {
            self.errors.push(format!("game {}: {wrong}", self.games));
        }
        Ok(())
    }

    fn write(&mut self, game: &Replayed, out: &mut dyn Write) -> Result<(), Failure> {
        match self.target {
            Target::Json => {
                out.write_all(if self.written == 0 { b"[" } else { b"," })?;
                serde_json::to_writer(&mut *out, &RecordView::from(&game.transcript))?;
            }
            Target::File(format) => {
                out.write_all(format.write(game).map_err(Failure::usage)?.as_bytes())?;
            }
        }
        self.written += 1;
        Ok(())
    }

    /// Ends the output. A file without games is most likely the wrong file.
    fn finish(&self, name: &str, out: &mut dyn Write) -> Result<(), Failure> {
        if self.games == 0 {
            return Err(Failure::Failed(anyhow!("{name} holds no game")));
        }
        match (self.target, self.written) {
            (Target::Json, 0) => writeln!(out, "[]")?,
            (Target::Json, _) => writeln!(out, "]")?,
            (Target::File(_), _) => {}
        }
        Ok(out.flush()?)
    }

    /// What could not be converted.
    fn told(&self, args: &ConvertArgs) -> Result<(), Failure> {
        let bad = self.games - self.written;
        if bad == 0 {
            return Ok(());
        }
        let more = bad - self.errors.len() as u64;
        let more = if more > 0 { format!("\nand {more} more") } else { String::new() };
        Err(Failure::Failed(anyhow!(
            "{bad} of {} games in {} could not be converted:\n{}{more}",
            self.games,
            input_name(args),
            self.errors.join("\n")
        )))
    }
}

fn input_name(args: &ConvertArgs) -> String {
    match args.file.as_os_str() == "-" {
        true => "standard input".to_string(),
        false => args.file.display().to_string(),
    }
}

fn open_input(args: &ConvertArgs) -> anyhow::Result<Box<dyn Read>> {
    if args.file.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(&args.file);
    let file = file.with_context(|| format!("cannot read {}", args.file.display()))?;
    Ok(Box::new(file))
}

/// By the file's ending, else by how it begins.
fn guess(args: &ConvertArgs, text: &str) -> Format {
    let ending = args.file.extension().and_then(|ending| ending.to_str());
    let by_name = ending.and_then(|ending| ending.to_ascii_lowercase().parse().ok());
    by_name.unwrap_or_else(|| Format::guess(text))
}
