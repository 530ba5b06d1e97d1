//! Ends a program when we are gone, even if nobody could see it coming: a shell
//! waits for the end of a pipe whose other end only we hold, and the system
//! closes that with us.

use std::process::{Child, Command, Stdio};

use super::process::group;

/// Holds on to a group of processes.
pub(super) struct Leash(Child);

impl Leash {
    /// Holds on to the group of this number; `None` where there is no such shell.
    pub(super) fn on(group: u32) -> Option<Leash> {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", r#"read _; kill -s KILL -- "-$1""#, "leash", &group.to_string()]);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A group of its own: what ends us by the terminal is not to end it.
        group::lead(&mut shell);
        shell.spawn().ok().map(Leash)
    }

    /// Lets go, while the group's number cannot yet be another's.
    pub(super) fn let_go(mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
