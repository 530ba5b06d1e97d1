//! The commands of the README and of the course, run and compared with what the
//! text says they print.

use std::fs;
use std::path::Path;

use crate::program::{folder, ludens_typing, stdout};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The text of a document, named from the repository's root.
fn document(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).expect("a document")
}

#[test]
fn the_commands_in_the_documents_are_true() {
    // They name files as one finds them from the repository's root.
    std::env::set_current_dir(ROOT).expect("the repository's root");
    // Games are stored in a folder of the test's own.
    let data = folder("readme");
    std::fs::remove_dir_all(&data).expect("a folder");
    let data = data.to_str().expect("UTF-8");
    let cases = trycmd::TestCases::new();
    for variable in ["XDG_DATA_HOME", "HOME", "APPDATA"] {
        cases.env(variable, data);
    }
    // So are files for training, and those of an earlier version may differ.
    let _ = fs::remove_dir_all("target/chapter");
    for document in [
        "README.md",
        "docs/play.md",
        "docs/search.md",
        "docs/mcts.md",
        "docs/endings.md",
        "docs/learning.md",
    ] {
        cases.case(document);
    }
}

/// Blocks of play.md that type something into the program. The tool for the
/// others knows no pipes.
#[test]
fn what_is_typed_in_the_chapter_on_playing_is_true() {
    let chapter = document("docs/play.md");
    let piped = chapter.split("```text\n$ printf '").skip(1);
    let mut seen = 0;
    for block in piped {
        let (typed, rest) = block.split_once("' | ludens ").expect("a pipe");
        let (arguments, rest) = rest.split_once('\n').expect("what it prints");
        let (told, _) = rest.split_once("```").expect("the end of the block");
        let arguments: Vec<_> = arguments.split(' ').collect();
        let said = stdout(&ludens_typing(&arguments, &typed.replace("\\n", "\n")));
        assert_follows(&timeless(&said), &timeless(told));
        seen += 1;
    }
    assert_eq!(seen, 2, "the blocks with a pipe");

    let (_, block) = chapter.split_once("```text\nWhite to move > d1\n").expect("a choice");
    let next = block.lines().next().expect("how it goes on");
    let arguments = ["play", "amazons", "--first", "human", "--second", "human"];
    let said = stdout(&ludens_typing(&arguments, "d1\n"));
    assert!(said.contains(next), "{next} is not in {said}");
}

/// What was printed has these parts, one after the other; `...` stands for any
/// lines.
fn assert_follows(said: &str, told: &str) {
    let mut rest = said;
    for part in told.split("...\n") {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part:?} is not in {rest:?}"));
        rest = &rest[at + part.len()..];
    }
}

/// Seconds depend on the machine.
fn timeless(text: &str) -> String {
    let words = text.split_inclusive([' ', '\n']);
    words.filter(|word| word.trim().parse::<f64>().is_err() || !word.contains('.')).collect()
}

#[test]
fn the_document_names_every_command_without_json() {
    let chapter = document("docs/games.md");
    let sentence = "Without it are the commands that talk to a person or write a file:";
    let (_, list) = chapter.split_once(sentence).expect("the list");
    let (list, _) = list.split_once(".\n").expect("its end");
    let mut listed: Vec<_> = list.split('`').skip(1).step_by(2).map(str::to_string).collect();
    let mut without = Vec::new();
    for command in subcommands(&[]) {
        let inner = subcommands(&[&command]);
        let names = inner.iter().map(|name| format!("{command} {name}"));
        let names: Vec<_> = if inner.is_empty() { vec![command.clone()] } else { names.collect() };
        without.extend(names.into_iter().filter(|name| !help(name).contains("--json")));
    }
    listed.sort();
    without.sort();
    assert_eq!(listed, without);
}

fn help(command: &str) -> String {
    let mut words: Vec<_> = command.split_whitespace().collect();
    words.push("--help");
    stdout(&ludens_typing(&words, ""))
}

/// The commands that the help lists below this one.
fn subcommands(command: &[&str]) -> Vec<String> {
    let help = help(&command.join(" "));
    let Some((_, list)) = help.split_once("Commands:\n") else { return Vec::new() };
    let names = list.lines().take_while(|line| !line.is_empty());
    let names = names.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_string).collect()
}
