//! A tournament's file becomes the run it describes, or is refused with words
//! that say where it is wrong.

use ludens_arena::plan::{
    DrawRule, EntrantSpec, Format, LimitSpec, OpeningSource, Plan, ResignRule, RuleSet,
    RunSettings, RunSpec, SprtSpec, Threshold, read_tournament, run_spec, tournament_from_text,
};
use std::fs;
use std::num::NonZero;
use std::path::Path;

const EVERYTHING: &str = r#"
event = "Spring"
format = "gauntlet"
rounds = 3
repeat = false
tc = "10+0.1"
nodes = 100
depth = 6
timemargin = "50ms"
sprt = "elo0=0,elo1=5"
resign = "movecount=3,score=10"
draw = "movenumber=40,movecount=8,score=0.1"
maxmoves = 60
seed = 7
concurrency = 2
ratinginterval = 5

[[game]]
game = "connect4"
openings = "book.txt"
order = "sequential"

[[game]]
game = "tebes:size=4"
openings = "random"
plies = 2

[[game]]
game = "loa"

[[player]]
name = "new"
player = "pvs"

[[player]]
player = "ids"
st = 0.2
"#;

/// Who plays what, for files that are about something else.
const PLAYERS: &str = "
game = [{ game = 'loa' }]
player = [{ player = 'pvs' }, { player = 'ids' }]
";

fn file(text: &str) -> RunSettings {
    tournament_from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What a file without files of openings asks for.
fn spec(text: &str) -> RunSpec {
    let spec = run_spec(&file(text), Path::new(""));
    spec.unwrap_or_else(|error| panic!("{text}: {error}")).with_usual_rounds()
}

/// Why a text is no run.
fn refusal(text: &str) -> String {
    match tournament_from_text(text) {
        Ok(settings) => run_spec(&settings, Path::new("")).expect_err(text).to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_file_with_everything_becomes_its_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = "# two openings\n4 4\n\n7/7/7/7/3o3/3x3 x ; a position\n";
    fs::write(folder.path().join("book.txt"), book).expect("a file");
    let path = folder.path().join("spring.toml");
    fs::write(&path, EVERYTHING).expect("a file");
    let file = read_tournament(&path).expect("a tournament");
    assert_eq!(file.event.as_deref(), Some("Spring"));
    assert_eq!(file.concurrency.map(NonZero::get), Some(2));
    assert_eq!(file.ratinginterval.map(NonZero::get), Some(5));
    let lines = vec!["4 4".to_string(), "7/7/7/7/3o3/3x3 x ; a position".to_string()];
    let game = |game: &str, openings| RuleSet { game: game.to_string(), openings };
    let entrant = |name: &str, player: &str, limits| EntrantSpec {
        name: name.to_string(),
        player: player.to_string(),
        limits,
    };
    let own_limits = LimitSpec { move_seconds: Some(0.2), ..LimitSpec::default() };
    let expected = RunSpec {
        format: Format::Gauntlet,
        rule_sets: vec![
            game("connect4", OpeningSource::Lines { lines, in_order: true }),
            game("tebes:size=4", OpeningSource::Random { plies: 2 }),
            game("loa", OpeningSource::Usual),
        ],
        entrants: vec![entrant("new", "pvs", None), entrant("ids", "ids", Some(own_limits))],
        rounds: Some(3),
        games_each: 1,
        most_games: None,
        limits: LimitSpec {
            move_seconds: None,
            base_seconds: Some(10.0),
            increment_seconds: Some(0.1),
            nodes: Some(100),
            depth: Some(6),
        },
        margin_ms: 50,
        most_plies: Some(120),
        resign: Some(ResignRule { moves: 3, threshold: Threshold::Score(10.0), both_sides: false }),
        draw: Some(DrawRule { after_moves: 40, moves: 8, score: 0.1 }),
        sprt: Some(SprtSpec { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, normalised: true }),
        seed: 7,
        class: None,
    };
    assert_eq!(run_spec(&file, folder.path()).expect("a run"), expected);
}

#[test]
fn what_a_file_does_not_say_is_as_usual() {
    let usual = RunSpec {
        rule_sets: vec![RuleSet::usual("loa")],
        entrants: EntrantSpec::of(&[(None, "pvs".to_string()), (None, "ids".to_string())]),
        rounds: Some(RunSpec::USUAL_ROUNDS),
        ..RunSpec::default()
    };
    assert_eq!(spec(PLAYERS), usual);
    let length = |more: &str| {
        let spec = spec(&format!("{more}\n{PLAYERS}"));
        (spec.rounds, spec.most_games)
    };
    assert_eq!(length("rounds = 3"), (Some(3), None));
    assert_eq!(length("games = 30"), (None, Some(30)));
    assert_eq!(length("sprt = 'elo0=0,elo1=5'"), (None, None));
}

#[test]
fn other_settings_count_before_the_file() {
    let text = format!("rounds = 3\nrepeat = false\nst = 1\nseed = 7\nmaxmoves = 9\n{PLAYERS}");
    let settings = RunSettings {
        games: Some(8),
        repeat: Some(true),
        nodes: Some(50),
        timemargin: Some("20ms".parse().expect("a time")),
        srand: Some(1),
        ..RunSettings::default()
    };
    let both = run_spec(&settings.or(file(&text)), Path::new("")).expect("a run");
    let expected = RunSpec {
        rounds: None,
        games_each: 2,
        most_games: Some(8),
        limits: LimitSpec { nodes: Some(50), ..LimitSpec::default() },
        margin_ms: 20,
        most_plies: Some(18),
        seed: 1,
        ..spec(PLAYERS)
    };
    assert_eq!(both, expected);
}

#[test]
fn a_wrong_value_is_refused_with_its_line() {
    for (wrong, expected) in [
        ("st = 'soon'", "it must be a time such as 0.2, 5s or 200ms"),
        ("st = true", "it must be a number of seconds, or a text"),
        ("tc = '1m+'", "it must be a time such as 60, 10+0.1 or 5m+3s"),
        ("timemargin = '5'", "it must be a time such as 5s, 200ms or 2m"),
        ("sprt = 'elo0=0'", "elo1 is missing"),
        ("resign = 'movecount=3'", "score is missing, or chance in percent"),
        ("draw = 'moves=3'", "\"moves\" is unknown; expected movenumber=…,movecount=…,score=…"),
        ("concurrency = 0", "it must be a whole number from 1 to 1024"),
        ("concurrency = 999999999999", "it must be a whole number from 1 to 1024"),
        (
            "event = \"a\\u202eb\"",
            "\"a\\u{202e}b\" holds the invisible character U+202E; use visible characters on one \
             line",
        ),
    ] {
        let error = refusal(&format!("{wrong}\n{PLAYERS}"));
        assert!(error.contains(&format!("1 | {wrong}\n")), "{error}");
        assert_eq!(error.lines().last(), Some(expected), "{error}");
    }
    let own = PLAYERS.replace("player = 'ids'", "player = 'ids', st = 0");
    let error = refusal(&own);
    assert!(error.contains("line 3"), "{error}");
    assert!(error.contains("it must be a time such as 0.2, 5s or 200ms"), "{error}");
}

#[test]
fn settings_that_contradict_each_other_are_refused() {
    assert_eq!(refusal(&format!("rounds = 3\ngames = 8\n{PLAYERS}")), "rounds or games, not both");
    let plies = PLAYERS.replace("game = 'loa'", "game = 'loa', openings = 'start', plies = 4");
    let expected = "the number of plies belongs to random openings, not to these";
    assert_eq!(refusal(&plies), expected);
}

/// Equal players without names get a number, as on the command line.
#[test]
fn players_without_names_have_different_names() {
    let twins = PLAYERS.replace("'ids'", "'pvs'");
    let names: Vec<String> = spec(&twins).entrants.into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["pvs #1", "pvs #2"]);
}

/// What no run may have is refused when it becomes a plan, whatever it came from.
#[test]
fn names_and_numbers_that_no_run_may_have_are_refused() {
    let planned = |text: &str| {
        let spec = run_spec(&file(text), Path::new("")).expect("a run");
        Plan::new(spec).map(drop).expect_err(text).to_string()
    };
    let hidden = PLAYERS.replace("player = 'ids'", "player = 'ids', name = \"a\\u001b[2J\"");
    assert!(planned(&hidden).contains("U+001B"), "{}", planned(&hidden));
    let rounds = planned(&format!("rounds = 999999999999\n{PLAYERS}"));
    assert_eq!(rounds, "999999999999 rounds are too many: at most 1000000000 are possible");
    let plies = PLAYERS.replace("game = 'loa'", "game = 'loa', openings = 'random', plies = 5000");
    assert_eq!(refusal(&plies), "5000 random plies are not possible: 1 to 200 are");
}

#[test]
fn a_wrong_text_is_refused_with_the_place() {
    for (wrong, expected) in [
        ("maxmove = 9", "unknown field `maxmove`"),
        ("format = 'knockout'", "unknown variant `knockout`"),
        ("ratinginterval = 0", "nonzero"),
    ] {
        let error = refusal(&format!("{wrong}\n{PLAYERS}"));
        assert!(error.contains("line 1") && error.contains(expected), "{error}");
    }
    let error = refusal(&PLAYERS.replace("game = 'loa'", "game = 'loa', ply = 2"));
    assert!(error.contains("line 2") && error.contains("unknown field `ply`"), "{error}");
    assert!(refusal("rounds = 3").contains("missing field `game`"));
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("spring.toml");
    let error = read_tournament(&path).expect_err("no file").to_string();
    let expected = format!("cannot read the tournament in {}: ", path.display());
    assert!(error.starts_with(&expected), "{error}");
    fs::write(&path, "round = 3").expect("a file");
    let error = read_tournament(&path).expect_err("no tournament").to_string();
    assert!(error.starts_with(&format!("{}: TOML parse error", path.display())), "{error}");
    let file = file(&PLAYERS.replace("game = 'loa'", "game = 'loa', openings = 'book.txt'"));
    let error = run_spec(&file, folder.path()).expect_err("no book").to_string();
    let book = folder.path().join("book.txt");
    let expected = format!("cannot read the openings in {}: ", book.display());
    assert!(error.starts_with(&expected), "{error}");
}
