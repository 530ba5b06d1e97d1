//! An outside program with its pipes. Threads of ours read what it writes, so
//! that it never has to wait for us nor we for it; its last lines are kept for
//! errors. When this value is dropped, the program ends
//! too, with everything it started.
//!
//! The `engine` player uses it, and so do the checks of students'
//! programs.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::kill_with_us::KillWithUs;
use super::launch::Launch;
use super::memory::{Excess, Guard};

/// How many of its last lines are kept.
const KEPT_LINES: usize = 12;
/// How many of those on its standard error, where a long message may stand.
const KEPT_ERRORS: usize = 60;
/// A longer line is cut into several.
const LONGEST_LINE: u64 = 64 << 10;
/// At most this much of a line is kept.
const LONGEST_KEPT: usize = 400;
/// Lines that may wait for us; a program that writes more has to wait.
const WAITING_LINES: usize = 1024;
/// How long it may take to leave after `quit`.
const FAREWELL: Duration = Duration::from_millis(300);
/// How long its last lines may take to arrive after its end.
const LAST_WORDS: Duration = Duration::from_millis(50);

/// A running program.
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Option<JoinHandle<()>>,
    tail: Tail,
    error_tail: Tail,
    guard: Option<Guard>,
    /// The process group of the program and of all that it starts.
    group: u32,
    leash: Option<KillWithUs>,
    has_ended: bool,
}

/// How a program ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// What the system says of its end.
    pub status: String,
    /// Its last lines, those of its standard error marked `stderr: `.
    pub last_words: Vec<String>,
    /// The last lines of its standard error alone, of which more are kept.
    pub errors: Vec<String>,
    /// The limit it exceeded, if it took too much memory.
    pub excess: Option<Excess>,
}

/// The result of waiting for a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// A line.
    Line(String),
    /// None came.
    Nothing,
    /// Its output is closed: it has ended, or behaves as if it had.
    Closed,
}

impl Process {
    /// Starts a program.
    pub fn start(launch: &Launch) -> std::io::Result<Process> {
        let mut starting = launch.order();
        starting.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let leash = KillWithUs::new();
        match &leash {
            Some(leash) => group::join(&mut starting, leash.group()),
            None => group::lead(&mut starting),
        }
        let mut child = starting.spawn()?;
        let group = leash.as_ref().map_or(child.id(), KillWithUs::group);
        let (tail, error_tail) = (Tail::of(KEPT_LINES), Tail::of(KEPT_ERRORS));
        let (sender, lines) = sync_channel(WAITING_LINES);
        if let Some(output) = child.stdout.take() {
            let tail = tail.clone();
            thread::spawn(move || read_output(output, &sender, &tail));
        }
        let errors = child.stderr.take().map(|errors| {
            let tails = (tail.clone(), error_tail.clone());
            thread::spawn(move || read_errors(errors, &tails.0, &tails.1))
        });
        let input = child.stdin.take();
        let guard = launch.memory.map(|allowed| Guard::set(group, allowed));
        let has_ended = false;
        Ok(Process {
            child,
            input,
            lines,
            errors,
            tail,
            error_tail,
            guard,
            group,
            leash,
            has_ended,
        })
    }

    /// Writes a line. If the program does not read it, no answer will come.
    pub fn say(&mut self, line: impl std::fmt::Display) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush());
        }
    }

    /// Waits for a line, but no longer than `patience`.
    pub fn hear(&self, patience: Duration) -> Heard {
        match self.lines.recv_timeout(patience) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::Closed,
        }
    }

    /// Sends no more: the program reads the end of its input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Its last lines so far, those of its standard error marked `stderr: `.
    pub fn last_words(&self) -> Vec<String> {
        self.tail.lines()
    }

    /// Ends it at once, with everything it started.
    pub fn kill(mut self) -> Ending {
        let status = self.end();
        self.await_close(LAST_WORDS);
        let read = || self.errors.as_ref().is_none_or(JoinHandle::is_finished);
        for _ in 0..LAST_WORDS.as_millis() {
            if read() {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let excess = self.guard.as_ref().and_then(Guard::found);
        let (last_words, errors) = (self.tail.lines(), self.error_tail.lines());
        Ending { status, last_words, errors, excess }
    }

    /// The same for one that has closed its output: it has a moment to end by
    /// itself, so that its own status is seen.
    pub fn bury(mut self) -> Ending {
        self.close_input();
        thread::sleep(LAST_WORDS / 2);
        let runs_on = matches!(self.child.try_wait(), Ok(None));
        let ending = self.kill();
        match runs_on {
            true => Ending { status: "it closed its output and ran on".into(), ..ending },
            false => ending,
        }
    }

    /// The group is ended before its leader is waited for: until then its
    /// number cannot have been given to another.
    fn end(&mut self) -> String {
        self.close_input();
        self.has_ended = true;
        group::kill(&mut self.child, self.group);
        if let Some(guard) = &mut self.guard {
            guard.dismiss();
        }
        drop(self.leash.take());
        match self.child.wait() {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        }
    }

    /// Waits until it closes its output, as it does when it ends.
    fn await_close(&self, patience: Duration) {
        let deadline = Instant::now() + patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.hear(left) {
                Heard::Line(_) if !left.is_zero() => {}
                _ => return,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.has_ended {
            self.say("quit");
            self.close_input();
            self.await_close(FAREWELL);
            self.end();
        }
    }
}

fn read_output(output: impl Read, sender: &SyncSender<String>, tail: &Tail) {
    for_each_line(output, |line| {
        tail.keep(&line);
        sender.send(line).is_ok()
    });
}

fn read_errors(errors: impl Read, tail: &Tail, error_tail: &Tail) {
    for_each_line(errors, |line| {
        tail.keep(&format!("stderr: {line}"));
        error_tail.keep(&line);
        true
    });
}

/// Reads to the end, or until `take` has enough. Bytes that are no text are
/// replaced, and a line that is too long is cut into several.
fn for_each_line(source: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut source = BufReader::new(source);
    let mut line = Vec::new();
    loop {
        line.clear();
        match source.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) | Ok(0) => return,
            Ok(_) => {
                if !take(String::from_utf8_lossy(&line).trim_end().to_string()) {
                    return;
                }
            }
        }
    }
}

/// The last lines of a program.
#[derive(Clone)]
struct Tail {
    lines: Arc<Mutex<VecDeque<String>>>,
    most: usize,
}

impl Tail {
    fn of(most: usize) -> Tail {
        Tail { lines: Arc::default(), most }
    }

    fn keep(&self, line: &str) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == self.most {
            lines.pop_front();
        }
        lines.push_back(line.chars().take(LONGEST_KEPT).collect());
    }

    fn lines(&self) -> Vec<String> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

/// A program and all it starts, as one: a process group.
#[cfg(unix)]
pub(super) mod group {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// The program will lead a group of its own.
    pub(in super::super) fn lead(command: &mut Command) {
        command.process_group(0);
    }

    /// The program will join this group.
    pub(super) fn join(command: &mut Command, group: u32) {
        if let Ok(group) = i32::try_from(group) {
            command.process_group(group);
        }
    }

    /// Ends all of them. It is no error if they have ended already.
    pub(super) fn kill(child: &mut Child, group: u32) {
        kill_all(group);
        // It may have left its group.
        let _ = child.kill();
    }

    /// Ends all of a group that is still there.
    pub(in super::super) fn kill_all(group: u32) {
        if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

/// A program and all it starts, as one: a tree of processes.
#[cfg(windows)]
pub(super) mod group {
    use std::process::{Child, Command, Stdio};

    /// Windows remembers who started whom, as long as the starter lives.
    pub(in super::super) fn lead(_: &mut Command) {}

    /// There are no groups to join.
    pub(super) fn join(_: &mut Command, _: u32) {}

    /// Ends all of them. It is no error if they have ended already.
    pub(super) fn kill(child: &mut Child, _: u32) {
        let pid = child.id().to_string();
        let mut ending = Command::new("taskkill");
        ending.args(["/F", "/T", "/PID", &pid]);
        let _ = ending.stdout(Stdio::null()).stderr(Stdio::null()).status();
        let _ = child.kill();
    }

    /// Memory is not watched here, so this is never called.
    pub(in super::super) fn kill_all(_: u32) {}
}
