//! A command as people type it, `./bot --name "my bot"`, cut into words.

use std::fmt;

use thiserror::Error;

/// A program and its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine {
    /// The command as it was written.
    text: String,
    /// The program, a path or a name that the system knows.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

/// A command that cannot be cut into words.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CommandLineError {
    /// There is no word in it.
    #[error("the command is empty")]
    Empty,
    /// A quote has no end.
    #[error("the quotes in the command {command:?} are never closed")]
    OpenQuote {
        /// The command given.
        command: String,
    },
}

impl CommandLine {
    /// Cuts at spaces, but not within quotes of either kind. There are no
    /// other special characters: no shell is involved, and a backslash is
    /// just a part of a path.
    pub fn parse(command: &str) -> Result<CommandLine, CommandLineError> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for c in command.chars() {
            match quote {
                Some(mark) if c == mark => quote = None,
                None if c == '"' || c == '\'' => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                None if c.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(c),
            }
        }
        if quote.is_some() {
            return Err(CommandLineError::OpenQuote { command: command.to_string() });
        }
        words.extend(word);
        let mut words = words.into_iter();
        let program =
            words.next().filter(|word| !word.is_empty()).ok_or(CommandLineError::Empty)?;
        Ok(CommandLine { text: command.to_string(), program, arguments: words.collect() })
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
