//! How an outside program is started: what, where, and with how much memory.

use std::env;
use std::path::{self, Path, PathBuf};
use std::process::Command;

use super::command_line::CommandLine;

/// How an outside program is started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Launch {
    /// The program and its arguments.
    pub command: CommandLine,
    /// The folder it works in; ours if none is given.
    pub folder: Option<PathBuf>,
    /// How many bytes it may use, with everything it starts.
    pub memory: Option<usize>,
}

impl Launch {
    /// A program in our folder and without a memory limit.
    pub fn new(command: CommandLine) -> Launch {
        Launch { command, folder: None, memory: None }
    }

    /// The command for the system.
    pub fn order(&self) -> Command {
        let program = Path::new(&self.command.program);
        let Some(folder) = &self.folder else {
            let mut order = Command::new(program);
            order.args(&self.command.arguments);
            return order;
        };
        let folder = path::absolute(folder).unwrap_or_else(|_| folder.clone());
        let mut order = Command::new(found_in(&folder, program));
        order.args(&self.command.arguments).current_dir(folder);
        order
    }
}

/// A path such as `./bot` is relative to the folder; systems disagree on that, so it is
/// written out. A bare name is looked for where programs are, and stays.
fn found_in(folder: &Path, program: &Path) -> PathBuf {
    if program.components().count() < 2 {
        return program.into();
    }
    let inside = folder.join(program);
    let with_ending = inside.with_extension(env::consts::EXE_EXTENSION);
    if inside.exists() || with_ending.exists() { inside } else { program.into() }
}
