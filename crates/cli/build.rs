//! Gives the program the commit it was built from, for `ludens --version`.

use std::path::Path;
use std::process::Command;

fn main() {
    // The log of HEAD grows with every commit and checkout.
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file]);
        if let Some(path) = path.filter(|path| Path::new(path).exists()) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    println!("cargo:rerun-if-changed=build.rs");
    let commit = git(&["log", "-1", "--format=%h %cs"]).unwrap_or("unknown commit".to_string());
    println!("cargo:rustc-env=LUDENS_COMMIT={commit}");
}

/// What git says, if there is a git and this is a repository.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_string())
}
