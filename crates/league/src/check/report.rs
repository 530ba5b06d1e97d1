//! The results of checking a program: check by check, in words for its author.

use serde::Serialize;

/// A program that was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The command that starts it.
    pub command: String,
    /// The game it was tried in.
    pub game: String,
    /// What it calls itself.
    pub name: Option<String>,
    /// The author that it names.
    pub author: Option<String>,
    /// All checks, in the order in which they were made.
    pub checks: Vec<Check>,
}

/// One check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Its name, for programs.
    pub check: &'static str,
    /// What should be true.
    pub title: &'static str,
    /// The result.
    pub verdict: Verdict,
    /// What is wrong, or worth knowing.
    pub what: Option<String>,
    /// What to do about it.
    pub advice: Option<String>,
    /// The lines that were sent last.
    pub sent: Vec<String>,
    /// The lines that came back last.
    pub received: Vec<String>,
    /// What it wrote to standard error meanwhile, whatever the result.
    pub stderr: Vec<String>,
}

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It is true.
    Passed,
    /// It is not, but the program can play nevertheless.
    Warned,
    /// It is not, and the program cannot play.
    Failed,
    /// The check could not be made.
    Skipped,
}

impl Report {
    /// Whether nothing keeps it from playing.
    pub fn may_play(&self) -> bool {
        self.with(Verdict::Failed).next().is_none()
    }

    /// The checks with this result.
    pub fn with(&self, verdict: Verdict) -> impl Iterator<Item = &Check> {
        self.checks.iter().filter(move |check| check.verdict == verdict)
    }

    /// Why it cannot play, in a line; `None` if it can.
    pub fn fault(&self) -> Option<String> {
        let failed = self.with(Verdict::Failed).next()?;
        let more = self.with(Verdict::Failed).count() - 1;
        let what = failed.what.as_deref().unwrap_or(failed.title);
        Some(match more {
            0 => what.to_string(),
            1 => format!("{what}; and one more check failed"),
            _ => format!("{what}; and {more} more checks failed"),
        })
    }
}

impl Check {
    /// A check without a remark.
    pub(super) fn plain(check: &'static str, title: &'static str, verdict: Verdict) -> Check {
        Check {
            check,
            title,
            verdict,
            what: None,
            advice: None,
            sent: Vec::new(),
            received: Vec::new(),
            stderr: Vec::new(),
        }
    }
}
