//! The experiments that come with the program: those of the five studies, named as
//! in the studies' list, and ours.

use std::sync::LazyLock;

use ludens_games::{GAMES, GameInfo};
use rust_embed::RustEmbed;
use schemars::JsonSchema;
use serde::Serialize;

use crate::experiment::{Experiment, ExperimentError, Scale};

/// An experiment that comes with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shipped {
    /// Its name.
    pub name: &'static str,
    /// Its file.
    pub text: &'static str,
}

/// An experiment in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExperimentHead {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// The study that asked it first, if one did.
    pub study: Option<String>,
}

impl Shipped {
    /// What a list says of it.
    pub fn head(self) -> Result<ExperimentHead, ExperimentError> {
        let experiment = Experiment::read(self.name, self.text, Scale::Standard)?;
        let Experiment { title, question, study, .. } = experiment;
        Ok(ExperimentHead { name: self.name, title, question, study })
    }
}

/// The folder of experiments: a file that lies there is shipped.
#[derive(RustEmbed)]
#[folder = "experiments"]
#[include = "*.toml"]
struct Folder;

/// All of them: each game's in the order of the catalogue, then those of several games.
pub static SHIPPED: LazyLock<Vec<Shipped>> = LazyLock::new(|| {
    let mut all: Vec<Shipped> = Folder::iter().filter_map(|file| read(&file)).collect();
    all.sort_by_key(|shipped| (place(shipped.name), shipped.name));
    all
});

fn read(file: &str) -> Option<Shipped> {
    let text = String::from_utf8(Folder::get(file)?.data.into_owned()).ok()?;
    let name = file.strip_suffix(".toml")?;
    // They live as long as the program, so that they can be handed on as plain texts.
    Some(Shipped { name: name.to_string().leak(), text: text.leak() })
}

/// An experiment of one game is called by the game and its number in the study.
fn place(name: &str) -> usize {
    let of =
        |info: &GameInfo| name.strip_prefix(info.name).is_some_and(|rest| rest.starts_with('-'));
    GAMES.iter().position(of).unwrap_or(GAMES.len())
}

/// The one of this name.
pub fn find(name: &str) -> Option<Shipped> {
    SHIPPED.iter().copied().find(|shipped| shipped.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_stand_in_the_order_of_the_catalogue() {
        let games: Vec<_> = SHIPPED.iter().map(|shipped| place(shipped.name)).collect();
        assert!(games.is_sorted() && games[0] == 0 && games.len() > 20, "{games:?}");
    }

    #[test]
    fn all_can_be_read_at_every_scale() {
        for Shipped { name, text } in SHIPPED.iter() {
            for scale in Scale::ALL {
                let read = Experiment::read(name, text, scale);
                let experiment = read.unwrap_or_else(|error| panic!("{name}, {scale}: {error}"));
                assert!(!experiment.parts.is_empty() && !experiment.claims.is_empty(), "{name}");
            }
        }
    }
}
