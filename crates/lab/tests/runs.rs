//! Whole runs in folders: the same again, stopped and resumed, and refused.

use std::fs;
use std::num::NonZero;
use std::path::Path;

use ludens_arena::runner::{RunContexts, StopSignal};
use ludens_lab::experiment::{Networks, Scale};
use ludens_lab::judge::{Judgement, Verdict};
use ludens_lab::report::{Folder, FolderError, Report, Setup};
use ludens_lab::run::elsewhere::{Elsewhere, UnitTask};
use ludens_lab::run::{Ended, Runner};

/// Searches and games, under depth and nodes only.
const TEXT: &str = r#"
title = "Small"
question = "Is everything there?"
seed = 7

[[table]]
name = "cost"
by = "search"
game = "connect4:size=5x4"
positions = { from = "random", count = 4, plies = 3 }
players = [
  { name = "minimax", player = "minimax" },
  { name = "pruned, {o}", player = "alphabeta:order={o}", o = ["on", "off"] },
]
depth = [1, 2, 3, 4]
measure = ["nodes", "leaves", "cutoffs", "first-cutoffs", "branching"]
log = true

[[table]]
name = "played"
by = "search"
game = "tebes:size=4"
positions = { from = "game", first = "alphabeta:depth=2", second = "random", most = 3 }
players = ["alphabeta:depth=3"]
nodes = [100, 1000]
measure = ["nodes"]
total = "sum"

[[table]]
name = "all"
by = "games"
form = "matrix"
game = "connect4:size=5x4"
players = ["random", { name = "depth {d}", player = "alphabeta:depth={d}", d = [1, 3] }]
games = 4
measure = ["score", "draws", "cut", "elo", "first", "length", "branching", "depth", "nodes"]

[[table]]
name = "duels"
by = "games"
form = "against"
game = "connect4:size=5x4"
players = [{ name = "few", player = "mcts", nodes = 30 }, { name = "more", player = "mcts", nodes = 300 }]
opponents = ["greedy"]
games = 6
measure = ["score", "elo"]

[[table]]
name = "mirrors"
by = "games"
form = "mirror"
game = "connect4:size=5x4"
players = ["random", "greedy"]
games = 4
measure = ["score", "length"]

[published.cost-nodes]
4 = [900, nan, nan]

[[claim]]
says = "Pruning saves nodes."
expect = "holds"
if = ["cost-nodes[4, pruned, on] < cost-nodes[4, minimax]"]

[[claim]]
says = "It does not."
expect = "fails"
if = ["cost-nodes[4, pruned, on] > cost-nodes[4, minimax]"]
"#;

fn setup() -> Setup {
    Setup {
        name: "small".into(),
        scale: Scale::Quick,
        command: "a test".into(),
        version: "0".into(),
        machine: "a machine".into(),
        threads: 1,
        started: 0,
        networks: Networks::new(),
    }
}

/// Runs what is missing; with a number, stops after this many units.
fn run(folder: &Folder, threads: usize, stop_after: Option<u64>) -> Ended {
    let stop = StopSignal::default();
    if stop_after == Some(0) {
        stop.finish_games();
    }
    let runner = Runner {
        experiment: &folder.experiment,
        store: &folder.store,
        threads: NonZero::new(threads).expect("some"),
        stop: &stop,
        version: "0",
    };
    let mut told = 0;
    let ended = runner.run(&mut |progress| {
        assert!(progress.done <= progress.units);
        told += 1;
        if stop_after.is_some_and(|most| told > most) {
            stop.finish_games();
        }
    });
    ended.expect("a run")
}

/// All CSV files of a folder, one after the other.
fn tables(folder: &Folder) -> String {
    let report = Report::of(folder).expect("a report");
    report.write(&folder.path).expect("files");
    let mut files: Vec<_> = fs::read_dir(folder.path.join("tables"))
        .expect("tables")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    let text = |path: &std::path::PathBuf| {
        format!(
            "{}\n{}",
            path.file_name().expect("a name").to_string_lossy(),
            fs::read_to_string(path).expect("text")
        )
    };
    files.iter().map(text).collect()
}

fn create(path: &Path) -> Folder {
    Folder::create(path, TEXT, setup()).expect("a folder")
}

#[test]
fn the_same_seed_gives_the_same_table() {
    let place = tempfile::tempdir().expect("a folder");
    let once = create(&place.path().join("once"));
    assert_eq!(run(&once, 1, None), Ended::Finished);
    let expected = tables(&once);
    assert_eq!(expected.matches("row,column,value").count(), 5 + 1 + 9 + 2 + 2);

    let twice = create(&place.path().join("twice"));
    assert_eq!(run(&twice, 3, None), Ended::Finished);
    assert_eq!(tables(&twice), expected);

    let path = place.path().join("broken");
    let broken = create(&path);
    for units in [2, 10, 30, 20] {
        assert_eq!(run(&broken, 2, Some(units)), Ended::Stopped);
    }
    assert!(!broken.is_finished().expect("known"));
    drop(broken);
    let again = Folder::resume(&path, TEXT, &setup()).expect("the same run");
    assert_eq!(run(&again, 2, None), Ended::Finished);
    assert!(again.is_finished().expect("known"));
    assert_eq!(tables(&again), expected);
}

#[test]
fn a_report_tells_everything() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = create(&place.path().join("run"));
    run(&folder, 2, None);
    let report = Report::of(&folder).expect("a report");
    let verdicts: Vec<Verdict> = report.judgements.iter().map(|one| one.verdict).collect();
    assert_eq!(verdicts, [Verdict::Holds, Verdict::Fails]);
    assert!(report.judgements.iter().all(Judgement::is_as_expected));
    report.write(&folder.path).expect("files");
    let read = |name: &str| fs::read_to_string(folder.path.join(name)).expect(name);
    let (page, text) = (read("report.html"), read("report.md"));
    for table in &report.tables {
        assert!(page.contains(&format!("id=\"{}\"", table.name)), "{}", table.name);
        assert!(text.contains(&table.title), "{}", table.name);
        let picture = read(&format!("plots/{}.svg", table.name));
        assert!(picture.starts_with("<svg ") && picture.contains("prefers-color-scheme:dark"));
        assert!(!picture.contains("NaN") && !picture.contains("inf"), "{}", table.name);
    }
    assert!(page.contains("published 900") && text.contains("(published 900)"));
    assert!(page.contains("Is everything there?") && page.contains("a machine"));
    // Nothing has to be loaded from elsewhere.
    assert!(
        !page.contains("http://")
            || page.matches("http://").count()
                == page.matches("http://www.w3.org/2000/svg").count()
    );
    let verdicts = read("verdicts.json");
    assert!(verdicts.contains("\"whole\": true") && verdicts.contains("\"holds\""), "{verdicts}");
}

#[test]
fn a_run_that_has_only_begun_can_be_reported() {
    let place = tempfile::tempdir().expect("a folder");
    let folder = create(&place.path().join("run"));
    // Progress may be reported late: a run that waits for some units may get them all.
    run(&folder, 1, Some(0));
    let report = Report::of(&folder).expect("a report");
    assert!(!report.is_whole && report.findings().join(" ").contains("not finished"));
    assert_eq!(report.judgements[0].verdict, Verdict::Undecided);
    report.write(&folder.path).expect("files");
}

#[test]
fn a_folder_is_not_used_twice_nor_by_another_experiment() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("run");
    drop(create(&path));
    let refused = |folder: Result<Folder, FolderError>| folder.err().expect("refused").to_string();
    assert!(refused(Folder::create(&path, TEXT, setup())).contains("--resume"));
    let larger = Setup { scale: Scale::Full, ..setup() };
    assert!(refused(Folder::resume(&path, TEXT, &larger)).contains("the scale quick"));
    let changed = TEXT.replace("seed = 7", "seed = 8");
    assert!(refused(Folder::resume(&path, &changed, &setup())).contains("has changed"));
    assert!(refused(Folder::open(place.path())).contains("has no run"));
    assert!(refused(Folder::resume(place.path(), TEXT, &setup())).contains("has no run"));
    fs::write(path.join("run.json"), "{").expect("a file");
    assert!(refused(Folder::open(&path)).contains("cannot be read"));
}

#[test]
fn the_time_can_be_estimated_before() {
    let place = tempfile::tempdir().expect("a folder");
    let estimate = |text: &str| {
        let name = format!("{}", text.len());
        let folder = Folder::create(&place.path().join(name), text, setup()).expect("a folder");
        let runner = Runner {
            experiment: &folder.experiment,
            store: &folder.store,
            threads: NonZero::<usize>::MIN,
            stop: &StopSignal::default(),
            version: "0",
        };
        runner.estimate().expect("an estimate").as_secs_f64()
    };
    assert!(estimate(TEXT) > 0.0 && estimate(TEXT.trim_end()) < 600.0);
    let head =
        "title = 't'\nquestion = 'q'\nsecond = 0.5\n[[table]]\nname = 'n'\ngame = 'connect4'\n";
    let timed = "by = 'search'\nplayers = ['pvs', 'ids']\nseconds = [1, 3]\nmeasure = ['depth']\n\
                 positions = { from = 'random', count = 10, plies = 4 }\n";
    // Twenty searches of half a second and of a second and a half, each made twice.
    assert_eq!(estimate(&format!("{head}{timed}")), 80.0);
    let played = "by = 'games'\nform = 'league'\nplayers = ['pvs', 'ids']\nseconds = 2\ngames = 100\n\
                  measure = ['elo']\nmost_plies = 10\n";
    assert_eq!(estimate(&format!("{head}{played}")), 1000.0);
    // Twice as deep is far more than twice as long.
    let deep = |depth| {
        format!(
            "{head}by = 'search'\nplayers = ['minimax']\ndepth = [{depth}]\nmeasure = ['nodes']\n"
        )
    };
    assert!(estimate(&deep(12)) > 50.0 * estimate(&deep(8)));
}

/// Does everything as other machines would: from the last task handed out, with one
/// lost and one delivered twice.
fn run_elsewhere(folder: &Folder) {
    let stop = StopSignal::default();
    let threads = NonZero::<usize>::MIN;
    let Folder { experiment, store, .. } = folder;
    let runner = Runner { experiment, store, threads, stop: &stop, version: "0" };
    let mut elsewhere = Elsewhere::new(TEXT.to_string());
    let (mut units, mut lost) = (0, false);
    while !elsewhere.is_over() {
        let mut tasks = Vec::new();
        while let Some(task) = elsewhere.next_task(&runner, 3).expect("a task") {
            tasks.push(task);
        }
        for task in tasks.into_iter().rev() {
            if !lost {
                elsewhere.give_back(&task);
                lost = true;
                continue;
            }
            units += do_twice(&mut elsewhere, &runner, task);
        }
    }
    assert!(units > 50, "only {units} units were done elsewhere");
}

fn do_twice(elsewhere: &mut Elsewhere, runner: &Runner<'_>, task: UnitTask) -> u64 {
    let done = task.carry_out(&RunContexts::default(), &StopSignal::default()).expect("done");
    let [new, again] = [(); 2].map(|()| elsewhere.keep(runner, &done).expect("kept"));
    assert!(new > 0);
    assert_eq!(again, 0, "what came twice counts once");
    new
}

#[test]
fn what_is_done_elsewhere_is_the_same() {
    let place = tempfile::tempdir().expect("a folder");
    let here = create(&place.path().join("here"));
    run(&here, 2, None);
    let there = create(&place.path().join("there"));
    run_elsewhere(&there);
    assert!(there.is_finished().expect("known"));
    assert_eq!(tables(&there), tables(&here));
}

/// Whatever an experiment's texts contain, its report is only a report.
#[test]
fn a_report_holds_neither_html_nor_formulas() {
    let folder = tempfile::tempdir().expect("a folder");
    let sly = r#"<img src=x onerror="alert()"> | `"#;
    let text = TEXT
        .replace("title = \"Small\"", &format!("title = '{sly}'"))
        .replace("question = \"Is", &format!("study = '{sly}'\nquestion = \"<b>Is"))
        .replace("says = \"It does not.\"", &format!("says = '{sly}'\nby = '{sly}'"))
        .replace("name = \"few\"", "name = \"=cmd|' /C calc'!A0\"")
        .replace("name = \"all\"", &format!("name = \"all\"\ntitle = '{sly}'\nnote = '{sly}'"));
    let run = Folder::create(folder.path(), &text, setup()).expect("a folder");
    Report::of(&run).expect("a report").write(folder.path()).expect("files");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
    let report = read("report.md");
    assert!(!report.contains("<img") && !report.contains("<b>"), "{report}");
    assert!(report.contains("| &lt;img src=x onerror=\"alert()\"&gt; \\| ` |"), "{report}");
    assert!(!read("report.html").contains("<img"));
}
