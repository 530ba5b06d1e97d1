//! How the program fails: exit code 1 for work that failed, 2 for wrong
//! arguments, 130 for work that the user stopped.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// Why the program stops early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments are wrong: exit code 2.
    Usage(anyhow::Error),
    /// The work failed: exit code 1.
    Failed(anyhow::Error),
    /// The user stopped it, which has been printed: exit code 130, as of a
    /// program that Ctrl-C ends.
    Stopped,
}

impl Failure {
    /// The arguments are wrong.
    pub(crate) fn usage(error: impl Into<anyhow::Error>) -> Failure {
        Failure::Usage(error.into())
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Usage(_) => 2,
            Failure::Failed(_) => 1,
            Failure::Stopped => 130,
        })
    }

    /// Whether the reader of our output has gone.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        let (Failure::Usage(error) | Failure::Failed(error)) = self else { return false };
        // serde_json wraps the error of the writer it was given.
        let json =
            error.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        let kind = error.downcast_ref::<io::Error>().map(io::Error::kind).or(json);
        kind == Some(io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The alternate form prints the causes too.
            Failure::Usage(error) | Failure::Failed(error) => write!(f, "{error:#}"),
            Failure::Stopped => f.write_str("stopped"),
        }
    }
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::Failed(error.into())
    }
}
