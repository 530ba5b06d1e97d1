//! The program as its tests run it.

#![allow(dead_code)] // each test file uses some of these

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("ludens"));
    command.args(arguments);
    command
}

/// Runs the program with nothing to read.
pub(crate) fn ludens(arguments: &[&str]) -> Output {
    command(arguments).stdin(Stdio::null()).output().expect("the program runs")
}

/// Runs the program and types this.
pub(crate) fn ludens_typing(arguments: &[&str], typed: &str) -> Output {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The program may be done before it has read everything.
    let _ = stdin.write_all(typed.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// The one JSON value that a successful run prints.
pub(crate) fn json(arguments: &[&str]) -> Value {
    let output = ludens(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    serde_json::from_slice(&output.stdout).expect("one JSON value")
}

/// The JSON values of an output, one a line.
pub(crate) fn json_lines(output: &Output) -> Vec<Value> {
    let text = stdout(output);
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON value")).collect()
}

/// A folder of this test run's own.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A command that starts the example `student`, a player with this habit.
pub(crate) fn student(habit: &str) -> String {
    format!("'{}' {habit}", example("student").display())
}

/// The program of this example.
pub(crate) fn example(name: &str) -> PathBuf {
    let test = env::current_exe().expect("this program");
    let folder = test.parent().and_then(Path::parent).expect("the build folder");
    let path = folder.join("examples").join(format!("{name}{}", env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{} is missing: run all tests of this crate", path.display());
    path
}

/// Checks that each of these is refused: exit code 2, nothing on standard output,
/// and this message.
pub(crate) fn assert_refused(cases: &[(&[&str], &str)]) {
    for (arguments, expected) in cases {
        let output = ludens(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stdout(&output));
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty(), "{arguments:?} printed");
    }
}
