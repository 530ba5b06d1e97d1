//! Experiments whose players evaluate by networks in files: all must be there, and stay as they
//! were. Tables over a number, such as the number of games that a network has learnt from.

use std::fs;
use std::num::NonZero;
use std::path::Path;

use ludens_arena::runner::StopSignal;
use ludens_lab::experiment::{Experiment, Networks, Scale};
use ludens_lab::figures::Kind;
use ludens_lab::report::{Folder, FolderError, Report, Setup};
use ludens_lab::run::{Ended, Runner};
use ludens_play::networks;

/// Two networks against the evaluation made by hand.
fn text(folder: &Path) -> String {
    let player = folder.join("{games}.net");
    format!(
        r#"
title = "How much data is enough?"
question = "How strong is a network?"
needs = "make-networks {{games}}"

[[table]]
name = "curve"
by = "games"
form = "against"
across = "games"
game = "loa"
players = [{{ name = "{{games}} games", player = "pvs:eval=net:{}", games = [9, 30] }}]
opponents = [{{ name = "by hand", player = "pvs:eval=mia" }}, "random"]
nodes = 20
games = 4
most_plies = 60
measure = ["elo", "score", "length"]
"#,
        player.display()
    )
}

fn write_network(folder: &Path, games: u32, seed: u64) {
    let game = "loa".parse().expect("a game");
    let network = networks::untrained(&game, 32, 16, seed).expect("a network");
    fs::write(folder.join(format!("{games}.net")), network.bytes()).expect("a file");
}

fn setup() -> Setup {
    Setup {
        name: "curve".into(),
        scale: Scale::Quick,
        command: "a test".into(),
        version: "0".into(),
        machine: "a machine".into(),
        threads: 1,
        started: 0,
        networks: Networks::new(),
    }
}

fn run(folder: &Folder) -> Ended {
    let Folder { experiment, store, .. } = folder;
    let (threads, stop) = (NonZero::<usize>::MIN, &StopSignal::default());
    let runner = Runner { experiment, store, threads, stop, version: "0" };
    runner.run(&mut |_| {}).expect("a run")
}

fn refused(folder: Result<Folder, FolderError>) -> String {
    folder.err().expect("refused").to_string()
}

#[test]
fn networks_must_be_there_and_stay_as_they_were() {
    let place = tempfile::tempdir().expect("a folder");
    let (path, text) = (place.path().join("run"), text(place.path()));
    write_network(place.path(), 9, 1);
    let missing = refused(Folder::create(&path, &text, setup()));
    assert!(missing.starts_with("cannot read the network ") && missing.contains("30.net"));
    assert!(missing.ends_with("; make-networks {games}"), "{missing}");
    assert!(!path.exists(), "nothing is left behind");

    write_network(place.path(), 30, 2);
    let folder = Folder::create(&path, &text, setup()).expect("a run");
    assert_eq!(folder.setup.networks.len(), 2);
    folder.close().expect("closed");
    write_network(place.path(), 30, 3);
    let other = refused(Folder::resume(&path, &text, &setup()));
    assert!(other.contains("30.net is another one than when"), "{other}");
    fs::write(place.path().join("30.net"), "damage").expect("a file");
    let damaged = refused(Folder::resume(&path, &text, &setup()));
    assert!(damaged.contains("it is no network of Ludens"), "{damaged}");
    // What was played can be looked at without them.
    Report::of(&Folder::open(&path).expect("a run")).expect("a report");

    write_network(place.path(), 30, 2);
    let folder = Folder::resume(&path, &text, &setup()).expect("it goes on");
    assert_eq!(run(&folder), Ended::Finished);
}

#[test]
fn a_table_across_a_number_is_a_line_for_each_opponent() {
    let place = tempfile::tempdir().expect("a folder");
    write_network(place.path(), 9, 1);
    write_network(place.path(), 30, 2);
    let path = place.path().join("run");
    let folder = Folder::create(&path, &text(place.path()), setup()).expect("a run");
    assert_eq!(run(&folder), Ended::Finished);
    let report = Report::of(&folder).expect("a report");
    let [elo, score, length] = &report.tables[..] else { panic!("three tables") };
    for table in &report.tables {
        assert_eq!((table.kind, &*table.of_rows), (Kind::Lines { log: false }, "games"));
        assert_eq!(table.rows, ["9", "30"]);
    }
    assert_eq!(
        (&elo.columns[..], &score.columns),
        (&["by hand".into(), "random".into()][..], &elo.columns)
    );
    assert_eq!(length.columns, ["length"]);
    for row in &elo.rows {
        for column in &elo.columns {
            let (elo, score) = (elo.cell(row, column), score.cell(row, column));
            let (elo, score) = (elo.expect("games"), score.expect("games"));
            assert_eq!((elo.count, score.count), (4, 4));
            assert!(elo.low < elo.value && elo.value < elo.high && elo.high.is_finite());
            assert_eq!(elo.value > 1.0, score.value > 50.0, "{elo:?} {score:?}");
        }
    }
    report.write(&path).expect("files");
    let picture = fs::read_to_string(path.join("plots/curve-elo.svg")).expect("a picture");
    assert!(picture.contains("by hand") && !picture.contains("NaN"));
}

#[test]
fn a_table_across_something_else_is_refused() {
    let text = text(Path::new("x"));
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from));
        let read = Experiment::read("x", &text.replacen(from, to, 1), Scale::Standard);
        read.expect_err("refused").to_string()
    };
    assert!(refused("[9, 30]", "[30, 9]").contains("every player needs a number `games`"));
    assert!(refused("[9, 30]", "['a', 'b']").contains("every player needs a number `games`"));
    assert!(refused("across = \"games\"", "across = \"plies\"").contains("a number `plies`"));
    let league = refused("form = \"against\"\n", "form = \"league\"\n");
    assert!(league.contains("only the form `against`"), "{league}");
}
