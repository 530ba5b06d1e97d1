//! A file a command.

pub(crate) mod bench;
pub(crate) mod convert;
pub(crate) mod games;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod shell;
pub(crate) mod show;

use std::io::Write;

use serde::Serialize;

use crate::failure::Failure;

/// Prints one JSON value on one line.
fn print_json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// A count in groups of three digits: 1,234,567.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|g| std::str::from_utf8(g).unwrap_or("")).collect();
    groups.join(",")
}
