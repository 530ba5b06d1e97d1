//! Writes the page's types, which are made from the app's own.
//!
//! ```text
//! cargo run -p ludens-server --example page_types
//! ```

use std::{fs, io};

fn main() -> io::Result<()> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/js/api-types.js");
    fs::write(file, ludens_server::page_types())
}
