//! Ends a program when we are gone, even if nobody could see it coming: a shell
//! waits for the end of a pipe whose other end only we hold, and the system
//! closes that with us.
//!
//! The shell is started first and leads the group that the program then joins.
//! So there is no moment in which the program runs and nothing would end it.

use std::process::{Child, Command, Stdio};

use super::process::group;

/// A group of processes that ends with us.
pub(super) struct KillWithUs(Child);

impl KillWithUs {
    /// A new group; `None` where there is no such shell.
    pub(super) fn new() -> Option<KillWithUs> {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", r#"read _; kill -s KILL -- "-$$""#]);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A group of its own: what ends us by the terminal is not to end it.
        group::lead(&mut shell);
        shell.spawn().ok().map(KillWithUs)
    }

    /// The group's number.
    pub(super) fn group(&self) -> u32 {
        self.0.id()
    }
}

/// Lets go. Only then can the group's number become another's.
impl Drop for KillWithUs {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
