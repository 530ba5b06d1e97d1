//! Networks in files, as a user meets them: a bad one is named in one line before anything begins.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{folder, json, ludens, stderr};
use ludens_play::networks;

fn network(game: &str, seed: u64) -> Vec<u8> {
    let game = game.parse().expect("a game");
    networks::untrained(&game, 32, 16, seed).expect("a network").bytes()
}

/// A folder of files that are no networks for Lines of Action, each with what is wrong.
fn bad_files(name: &str) -> (PathBuf, Vec<(PathBuf, &'static str)>) {
    let folder = folder("networks").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("a file");
        path
    };
    let whole = network("loa", 1);
    let files = vec![
        (folder.join("missing.net"), "cannot read the network"),
        (file("cut.net", &whole[..2000]), "it is damaged"),
        (file("picture.net", b"\x89PNG"), "it is no network of Ludens"),
        (file("other.net", &network("connect4", 1)), "it is for connect4, and this game is loa"),
    ];
    (folder, files)
}

/// Refused with this exit code, in one line that names the file and the reason.
fn assert_names(arguments: &[&str], code: i32, file: &Path, why: &str) {
    let output = ludens(arguments);
    let error = stderr(&output);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(error.starts_with("error: ") && error.trim_end().lines().count() == 1, "{error}");
    assert!(error.contains(file.to_str().expect("UTF-8")) && error.contains(why), "{error}");
}

#[test]
fn every_command_names_a_bad_network() {
    let (folder, files) = bad_files("commands");
    let db = folder.join("games.db").display().to_string();
    for (file, why) in &files {
        let eval = format!("net:{}", file.display());
        let player = format!("pvs:nodes=10,eval={eval}");
        let (out, experiment) = (folder.join("out"), folder.join("experiment.toml"));
        let text = format!(
            "title = 't'\nquestion = 'q'\n[[table]]\nname = 'n'\nby = 'games'\nform = 'league'\n\
             game = 'loa'\nplayers = ['random', '{player}']\ngames = 2\nmeasure = ['score']\n"
        );
        fs::write(&experiment, text).expect("a file");
        let [out, experiment] = [&out, &experiment].map(|path| path.to_str().expect("UTF-8"));
        for arguments in [
            &["match", "loa", "random", &player, "--games", "2", "--db", &db][..],
            &["tournament", "loa", "random", &player, "--db", &db],
            &["sprt", "loa", "--new", &player, "--old", "random", "--db", &db],
            &["play", "loa", "--first", &player, "--second", "random"],
            &["analyze", "loa", "--player", &player],
            &["evaluate", "loa", "--eval", &eval],
            &["xray", "loa", "--player", &player],
            &["engine", "loa", "--player", &player],
            &["learn", "data", "loa", "--games", "1", "--player", &player, "--out", out],
            &["lab", "run", experiment, "--out", out],
        ] {
            assert_names(arguments, 2, file, why);
        }
        assert!(!Path::new(out).exists() && !Path::new(&db).exists(), "nothing was begun");
    }
}

#[test]
fn a_match_goes_on_when_its_network_is_back() {
    let (folder, _) = bad_files("resumed");
    let [file, db] = ["own.net", "games.db"].map(|name| folder.join(name));
    let player = format!("pvs:eval=net:{}", file.display());
    let db = db.to_str().expect("UTF-8");
    fs::write(&file, network("loa", 1)).expect("a file");
    let share = |share: &str| {
        let arguments = ["match", "loa", &player, "random", "--games", "4", "--nodes", "10"];
        ludens(&[&arguments[..], &["--shard", share, "--db", db]].concat())
    };
    assert!(share("1/2").status.success());
    let games = || json(&["run", "last", "--json", "--db", db])["games"].clone();
    let played = games();
    fs::remove_file(&file).expect("a file");
    assert_names(&["match", "--resume", "last", "--db", db], 1, &file, "cannot read the network");
    fs::write(&file, network("loa", 2)).expect("a file");
    assert_names(
        &["match", "--resume", "last", "--db", db],
        1,
        &file,
        "this run began with network",
    );
    assert_eq!(games(), played, "nothing is lost, and nothing was played");
    fs::write(&file, network("loa", 1)).expect("a file");
    let again = ludens(&["match", "--resume", "last", "--db", db]);
    assert!(again.status.success(), "{}", stderr(&again));
}
