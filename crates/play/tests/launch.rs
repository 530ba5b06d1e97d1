//! How an outside program is started.

use std::path::{Path, PathBuf};

use ludens_play::engine::{CommandLine, CommandLineError, Launch};

#[test]
fn quotes_keep_words_together() {
    let line = CommandLine::parse(r#" ./bot  --name "my 'own' bot" '' C:\x "#).expect("words");
    assert_eq!(line.program, "./bot");
    assert_eq!(line.arguments, ["--name", "my 'own' bot", "", r"C:\x"]);
}

#[test]
fn nothing_and_open_quotes_are_refused() {
    assert_eq!(CommandLine::parse("  "), Err(CommandLineError::Empty));
    assert_eq!(CommandLine::parse("\"\" x"), Err(CommandLineError::Empty));
    assert!(matches!(CommandLine::parse("a 'b"), Err(CommandLineError::OpenQuote { .. })));
}

#[test]
fn a_path_is_the_folders_and_a_name_the_systems() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let started = |program: &str| {
        let command = CommandLine::parse(program).expect("a program");
        let launch = Launch { folder: Some(folder.into()), ..Launch::new(command) };
        PathBuf::from(launch.order().get_program())
    };
    assert_eq!(started("src/lib.rs"), folder.join("src/lib.rs"));
    for elsewhere in ["python3", "/usr/bin/env", "src/none.rs"] {
        assert_eq!(started(elsewhere), Path::new(elsewhere));
    }
    assert!(started("./Cargo.toml").is_absolute());
}
