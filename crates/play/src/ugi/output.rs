//! Where a session's lines go: shared by the session and the thread that
//! thinks, whole lines at a time, each sent at once.

use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A handle on the output.
pub(super) struct Output<W> {
    shared: Arc<Shared<W>>,
}

struct Shared<W> {
    writer: Mutex<W>,
    /// Nobody reads the output any more.
    closed: AtomicBool,
}

impl<W> Clone for Output<W> {
    fn clone(&self) -> Output<W> {
        Output { shared: Arc::clone(&self.shared) }
    }
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Output<W> {
        Output {
            shared: Arc::new(Shared { writer: Mutex::new(writer), closed: AtomicBool::new(false) }),
        }
    }

    /// Writes a line.
    pub(super) fn say(&self, line: impl Display) {
        self.say_all([line]);
    }

    /// Writes lines with none of another thread's between them.
    pub(super) fn say_all(&self, lines: impl IntoIterator<Item = impl Display>) {
        let mut writer = self.shared.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = String::new();
        for line in lines {
            text.push_str(&line.to_string());
            text.push('\n');
        }
        let written = writer.write_all(text.as_bytes()).and_then(|()| writer.flush());
        if written.is_err() {
            self.shared.closed.store(true, Ordering::Relaxed);
        }
    }

    /// Sends a remark for people, on one line.
    pub(super) fn remark(&self, what: impl Display) {
        self.say(format_args!("info string {}", what.to_string().replace(['\n', '\r'], " ")));
    }

    /// Whether a line could not be written.
    pub(super) fn is_closed(&self) -> bool {
        self.shared.closed.load(Ordering::Relaxed)
    }
}
