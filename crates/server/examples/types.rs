//! Writes the types of the page and of Python, which are made from the app's own.
//!
//! ```text
//! cargo run -p ludens-server --example types
//! ```

use std::{fs, io};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn main() -> io::Result<()> {
    fs::write(format!("{ROOT}/web/js/api-types.js"), ludens_server::page_types())?;
    let python = format!("{ROOT}/crates/python/python/ludens/_types.py");
    fs::write(python, ludens_server::python_types())
}
