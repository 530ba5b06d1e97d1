//! A file a command.

pub(crate) mod analyze;
mod atomic_file;
pub(crate) mod bench;
pub(crate) mod check_engine;
pub(crate) mod convert;
pub(crate) mod endgames;
pub(crate) mod engine;
pub(crate) mod evaluate;
pub(crate) mod games;
pub(crate) mod lab;
pub(crate) mod league;
pub(crate) mod learn;
pub(crate) mod matches;
pub(crate) mod moves;
mod own_address;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod runs;
pub(crate) mod serve;
pub(crate) mod shell;
pub(crate) mod show;
pub(crate) mod solve;
mod text_pieces;
pub(crate) mod xray;

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

/// A count in two or three digits: 950, 4.2 k, 310 k, 1.7 M.
fn rounded(count: u64) -> String {
    let count = count as f64;
    let (number, unit) = match count {
        n if n < 1e3 => return format!("{n}"),
        n if n < 1e6 => (n / 1e3, "k"),
        n if n < 1e9 => (n / 1e6, "M"),
        n => (n / 1e9, "G"),
    };
    let decimals = usize::from(number < 10.0);
    format!("{number:.decimals$} {unit}")
}
