//! A class on disk: a folder with a subfolder for each player, which a small
//! `player.toml` describes.
//!
//! ```toml
//! name = "Drop"
//! author = "Ada"                # or authors = ["Ada", "Ben"]
//! command = "python3 player.py" # started in this folder
//!
//! [options]                     # of the program, if it has any
//! Depth = 4
//! ```

use std::fs;
use std::io;
use std::path::{self, Path, PathBuf};

use ludens_core::{Item, Spec, visible};
use ludens_play::engine::{CommandLine, CommandLineError, Launch};
use serde::Deserialize;
use thiserror::Error;

/// The file that makes a folder a player.
pub const PLAYER_FILE: &str = "player.toml";
/// A longer name would not fit in a table.
const LONGEST_NAME: usize = 60;

/// The players in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roster {
    /// Those that can be started, in the order of their folders.
    pub students: Vec<Student>,
    /// Folders whose `player.toml` cannot be used, and why.
    pub unreadable: Vec<(PathBuf, String)>,
}

/// A student's player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Student {
    /// Its folder, as an absolute path.
    pub folder: PathBuf,
    /// Its name.
    pub name: String,
    /// Its authors.
    pub author: Option<String>,
    /// The program.
    pub command: CommandLine,
    /// Options that the program receives.
    pub options: Vec<(String, String)>,
}

/// Why there is no class, or why a folder is no player.
#[derive(Debug, Error)]
pub enum RosterError {
    /// A folder or a file cannot be read.
    #[error("cannot read {path}: {error}", path = .path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// No subfolder is a player.
    #[error(
        "there is no player in {path}: each needs a folder of its own there, with a file {PLAYER_FILE}",
        path = .path.display()
    )]
    Nobody {
        /// The folder.
        path: PathBuf,
    },
    /// The file is not as it should be.
    #[error("{path}: {why}", path = .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        why: String,
    },
}

/// The file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerFile {
    name: Option<String>,
    author: Option<String>,
    #[serde(default)]
    authors: Vec<String>,
    command: String,
    #[serde(default)]
    options: toml::Table,
}

impl Roster {
    /// All players in a folder.
    pub fn read(folder: &Path) -> Result<Roster, RosterError> {
        let told = |error| RosterError::Read { path: folder.into(), error };
        let entries = fs::read_dir(folder).map_err(told)?;
        let paths = entries.map(|entry| entry.map(|entry| entry.path()));
        let mut folders = paths.collect::<Result<Vec<_>, _>>().map_err(told)?;
        folders.retain(|folder| folder.is_dir() && !is_hidden(folder));
        folders.sort();
        if !folders.iter().any(|folder| folder.join(PLAYER_FILE).is_file()) {
            return Err(RosterError::Nobody { path: folder.into() });
        }
        let mut roster = Roster { students: Vec::new(), unreadable: Vec::new() };
        for folder in folders {
            match Student::read(&folder) {
                Ok(student) => roster.students.push(student),
                // The page is public: it does not say where the class's files are.
                Err(RosterError::File { why, .. }) => {
                    roster.unreadable.push((folder, format!("{PLAYER_FILE}: {why}")));
                }
                Err(RosterError::Read { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                    roster.unreadable.push((folder, format!("it has no file {PLAYER_FILE}")));
                }
                Err(error) => roster.unreadable.push((folder, error.to_string())),
            }
        }
        Ok(roster)
    }
}

/// Folders of tools, such as `.git` and `__pycache__`, are no players.
fn is_hidden(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(['.', '_'])
}

impl Student {
    /// The player in this folder.
    pub fn read(folder: &Path) -> Result<Student, RosterError> {
        let file = folder.join(PLAYER_FILE);
        let told = |error| RosterError::Read { path: file.clone(), error };
        let text = fs::read_to_string(&file).map_err(told)?;
        let folder = path::absolute(folder).map_err(told)?;
        student(folder, &text).map_err(|why| RosterError::File { path: file, why })
    }

    /// How it is started.
    pub fn launch(&self, memory: Option<usize>) -> Launch {
        Launch { command: self.command.clone(), folder: Some(self.folder.clone()), memory }
    }

    /// The player as the catalogue reads it: all that is needed to start it again
    /// from anywhere.
    pub fn player(&self, memory: Option<usize>) -> String {
        let item = |key: &str, value: String| Item { key: Some(key.to_string()), value };
        let mut items = vec![
            item("command", self.command.to_string()),
            item("folder", self.folder.display().to_string()),
        ];
        items.extend(memory.map(|bytes| item("memory", format!("{bytes}B"))));
        let options = self.options.iter();
        items.extend(options.map(|(name, value)| item(&format!("option.{name}"), value.clone())));
        Spec { name: "engine".to_string(), items }.to_string()
    }
}

fn student(folder: PathBuf, text: &str) -> Result<Student, String> {
    let file: PlayerFile = toml::from_str(text).map_err(|error| misread(text, &error))?;
    let command = CommandLine::parse(&file.command);
    let command = command.map_err(|error: CommandLineError| error.to_string())?;
    let authors = file.author.into_iter().chain(file.authors);
    let authors: Vec<String> = authors.filter_map(|author| tidy(&author)).collect();
    let of_folder = || folder.file_name().and_then(|name| tidy(&name.to_string_lossy()));
    let name = file.name.as_deref().and_then(tidy).or_else(of_folder);
    Ok(Student {
        name: name.ok_or("it has no name")?,
        author: (!authors.is_empty()).then(|| authors.join(", ")),
        command,
        options: file.options.iter().map(option).collect::<Result<_, _>>()?,
        folder,
    })
}

/// What is wrong with the file, in a line.
fn misread(text: &str, error: &toml::de::Error) -> String {
    let why = error.message().lines().collect::<Vec<_>>().join(", ");
    match error.span() {
        // A missing field has no place.
        Some(span) if span != (0..text.len()) => {
            let before = text.get(..span.start).unwrap_or_default();
            format!("line {}: {why}", before.matches('\n').count() + 1)
        }
        _ => why,
    }
}

/// One line without invisible characters; `None` if nothing is left.
fn tidy(text: &str) -> Option<String> {
    let text = visible(text);
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text: String = text.chars().take(LONGEST_NAME).collect();
    (!text.is_empty()).then_some(text)
}

fn option((name, value): (&String, &toml::Value)) -> Result<(String, String), String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if name.is_empty() || !name.chars().all(is_word) {
        return Err(format!(
            "the option {name:?} has letters, digits, -, _ and . in its name only"
        ));
    }
    let value = match value {
        toml::Value::String(text) if !text.is_empty() => text.clone(),
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Float(number) => number.to_string(),
        toml::Value::Boolean(switch) => switch.to_string(),
        _ => return Err(format!("the option {name} must be a text, a number, true or false")),
    };
    Ok((name.clone(), value))
}

#[cfg(test)]
mod tests {
    use ludens_play::PlayerSpec;

    use super::*;

    fn read(text: &str) -> Result<Student, String> {
        student(PathBuf::from("/class/ada's, \"bot\""), text)
    }

    #[test]
    fn a_player_is_read_and_can_be_started_from_anywhere() {
        let text = "name = ' Drop\\nIt '\nauthors = ['Ada', 'Ben']\ncommand = \"./run 'a b'\"\n\
                    [options]\nDepth = 4\nBook = 'a,b'\n";
        let student = read(text).expect("a player");
        assert_eq!(student.name, "Drop\\nIt");
        assert_eq!(student.author.as_deref(), Some("Ada, Ben"));
        let game = "connect4".parse().expect("a game");
        let spec = PlayerSpec::parse(&game, &student.player(Some(512 << 20))).expect("a player");
        let value = |key: &str| {
            let items = spec.spec().items;
            items.into_iter().find(|item| item.key.as_deref() == Some(key)).map(|item| item.value)
        };
        assert_eq!(value("command").as_deref(), Some("./run 'a b'"));
        assert_eq!(value("folder").as_deref(), Some("/class/ada's, \"bot\""));
        assert_eq!(value("memory").as_deref(), Some("512MB"));
        assert_eq!(value("option.Book").as_deref(), Some("a,b"));
    }

    #[test]
    fn a_name_can_be_left_out() {
        let student = read("command = 'x'").expect("a player");
        assert_eq!((student.name.as_str(), student.author), ("ada's, \"bot\"", None));
    }

    #[test]
    fn mistakes_are_reported_with_their_place() {
        for (text, expected) in [
            ("name = 'x'", "missing field `command`"),
            ("command = 'x'\nbuild = 'make'", "unknown field `build`"),
            ("command = ''", "the command is empty"),
            ("command = 'a \"b'", "never closed"),
            ("command = 'x'\n[options]\n'a b' = 1", "in its name only"),
            ("command = 'x'\n[options]\na = [1]", "a text, a number, true or false"),
            ("command = ", "line 1"),
        ] {
            let why = read(text).expect_err("a mistake");
            assert!(why.contains(expected), "{text}: {why}");
        }
        let why = read("command = 'x'\nbuild = 'make'").expect_err("a mistake");
        assert!(why.contains("line 2"), "{why}");
    }
}
