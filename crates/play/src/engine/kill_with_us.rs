//! Ends a program when this process is gone, even if it was killed: a shell
//! waits for the end of a pipe whose other end only this process holds, and the system
//! closes that with the process.
//!
//! The shell is started first and leads the group that the program then joins.
//! So there is no moment in which the program runs and nothing would end it.

use std::process::{Child, Command, Stdio};

use super::process::group;

/// A group of processes that ends with this process.
pub(super) struct KillWithUs(Child);

impl KillWithUs {
    /// A new group; `None` if there is no such shell.
    pub(super) fn new() -> Option<KillWithUs> {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", r#"read _; kill -s KILL -- "-$$""#]);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A group of its own: a signal from the terminal must not end it.
        group::lead(&mut shell);
        shell.spawn().ok().map(KillWithUs)
    }

    /// The group's number.
    pub(super) fn group(&self) -> u32 {
        self.0.id()
    }
}

/// Releases it. Only then can the group's number be used again.
impl Drop for KillWithUs {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
