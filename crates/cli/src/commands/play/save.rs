//! A game as a file, in the format that the file's ending names.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use ludens_core::{GameResult, Ply, Transcript};
use ludens_games::Game;
use ludens_games::formats::{Format, replay};
use ludens_play::{Ending, Match};

use crate::commands::atomic_file::AtomicFile;
use crate::failure::Failure;

/// Where and how a game is written.
pub(super) struct Target {
    path: PathBuf,
    format: Format,
}

impl Target {
    /// The file of this path, if its ending names a format for this game.
    pub(super) fn new(path: &Path, game: &Game) -> Result<Target, Failure> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("");
        let format: Format = ending
            .to_ascii_lowercase()
            .parse()
            .map_err(|error| Failure::usage(anyhow::anyhow!("{}: {error}", path.display())))?;
        match format.games() {
            Some(games) if !games.contains(&game.info.name) => Err(Failure::usage(
                anyhow::anyhow!("{format} cannot hold a game of {}; pgn can", game.info.name),
            )),
            _ => Ok(Target { path: path.to_path_buf(), format }),
        }
    }

    /// Writes the game as far as it was played.
    pub(super) fn write(
        &self,
        game: &Game,
        names: &[String; 2],
        players: &Match,
    ) -> Result<(), Failure> {
        let transcript = transcript(game, names, players);
        let text = self.format.write(&replay(&transcript)?)?;
        let written = AtomicFile::create(&self.path).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.finish()
        });
        Ok(written.with_context(|| format!("cannot write {self}"))?)
    }

    /// Whether the file can be written, found out before anything is played.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let tried = AtomicFile::create(&self.path).map(drop);
        tried.with_context(|| format!("cannot write {self}")).map_err(Failure::Usage)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())
    }
}

fn transcript(game: &Game, names: &[String; 2], players: &Match) -> Transcript {
    let record = players.record();
    let ending = players.ending();
    let tags = ["First", "Second"].map(str::to_string).into_iter().zip(names.iter().cloned());
    Transcript {
        game: game.to_string(),
        start: Some(record.start_text()),
        tags: tags.collect(),
        comment: None,
        plies: record.played().into_iter().map(|mv| Ply::new(mv.text)).collect(),
        result: ending.as_ref().map_or(GameResult::Open, Ending::result),
        reason: ending.map(|ending| ending.cause.in_brief()),
    }
}
