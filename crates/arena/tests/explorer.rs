//! The index of positions against a count by hand, also after kills, by several
//! programs at once, and on merged files.

use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use ludens_arena::explorer::{Batch, PLIES, index, index_matches};
use ludens_arena::store::{
    GameRow, MatchWrite, MoveRow, NewMatch, NewRun, PlayedMatch, Removal, RunId, Sample,
    SavedMatch, Store, StoredMatch,
};
use ludens_core::{Random, Side};
use ludens_games::Game;

/// The games that are played, each by its name.
const GAMES: [&str; 4] = ["connect4:size=4x4", "tebes:size=4", "checkers", "loa"];

const ALL: Batch = Batch { games: 1000, time: Duration::from_secs(60) };

fn run(store: &Store, nonce: u64) -> RunId {
    let new = NewRun { spec_json: "{}".into(), title: "random".into(), nonce, ..NewRun::default() };
    store.create_run(&new).expect("a run")
}

/// A random game that follows from its number; each fourth begins with an
/// opening and each fifth elsewhere than usual.
fn game(number: u64) -> GameRow {
    let name = GAMES[number as usize % GAMES.len()];
    let game: Game = name.parse().expect("a game");
    let mut random = Random::new(number);
    let mut record = game.start();
    let mut texts = Vec::new();
    let mut movers = Vec::new();
    while record.outcome().is_none() && texts.len() < 90 {
        let moves = record.legal_moves();
        let mv = &moves[random.below(moves.len().min(3))].text;
        movers.push(record.side());
        texts.push(record.play(mv).expect("a legal move"));
    }
    let opening = if number % 4 == 1 { 2 } else { 0 };
    let moves = texts.iter().zip(movers).skip(opening).map(|(text, side)| MoveRow {
        side,
        text: text.clone(),
        worth: None,
        depth: None,
        nodes: None,
        time_ms: 1.0,
    });
    let start = if number.is_multiple_of(5) { game.start().text() } else { String::new() };
    GameRow {
        number,
        game: name.into(),
        first: format!("p{}", number % 3),
        second: "other".into(),
        opening: texts[..opening].join(" "),
        start,
        seed: number,
        winner: record.outcome().and_then(|outcome| outcome.winner),
        cause: "rules".into(),
        reason: "by the rules".into(),
        last_output: None,
        plies: texts.len() as u32,
        moves: moves.collect(),
        seconds: 1.0,
    }
}

/// By game, position and move: games won by the first side, by the second, drawn.
type Counts = BTreeMap<(String, u64, String), [u64; 3]>;

/// Counted by hand, with another way to tell positions: by their texts.
fn count(games: impl Iterator<Item = u64>) -> Counts {
    let mut counts = Counts::new();
    for played in games.map(game) {
        let rules: Game = played.game.parse().expect("a game");
        let mut record = rules.start();
        let opening = played.opening.split_whitespace().map(str::to_string);
        let moves: Vec<String> =
            opening.chain(played.moves.iter().map(|mv| mv.text.clone())).collect();
        let mut seen = Vec::new();
        for ply in 0..=moves.len().min(PLIES) {
            let mv = if ply < moves.len() { moves[ply].clone() } else { String::new() };
            let is_counted = ply < PLIES || mv.is_empty();
            if is_counted && !seen.contains(&record.text()) {
                let place = (played.game.clone(), record.key(), mv.clone());
                let how = played.winner.map_or(2, Side::index);
                counts.entry(place).or_default()[how] += 1;
            }
            seen.push(record.text());
            if ply < moves.len() {
                record.play_on(&mv).expect("a legal move");
            }
        }
    }
    counts
}

/// The index has exactly these counts.
fn holds(store: &Store, counts: &Counts) {
    let mut places: BTreeMap<(&str, u64), BTreeMap<&str, [u64; 3]>> = BTreeMap::new();
    for ((game, key, mv), tally) in counts {
        places.entry((game, *key)).or_default().insert(mv, *tally);
    }
    for ((game, key), expected) in places {
        let explored = store.explored(game, key).expect("an answer");
        let ended = (explored.ended.games() > 0).then_some(("", explored.ended));
        let moves = explored.moves.iter().map(|(mv, tally)| (mv.as_str(), *tally)).chain(ended);
        let found: BTreeMap<&str, [u64; 3]> =
            moves.map(|(mv, tally)| (mv, [tally.first, tally.second, tally.draws])).collect();
        assert_eq!(found, expected, "{game} {key:x}");
        assert_eq!(explored.games, expected.values().flatten().sum::<u64>());
    }
}

fn index_all(store: &Store, batch: Batch) -> usize {
    std::iter::repeat_with(|| index(store, batch).expect("an index")).take_while(|&n| n > 0).sum()
}

#[test]
fn the_index_counts_what_was_played() {
    let store = Store::in_memory().expect("a store");
    let run = run(&store, 1);
    store.add_games(run, &(0..60).map(game).collect::<Vec<_>>()).expect("games");
    assert_eq!(store.exploration().expect("an answer").indexed, 0);
    assert_eq!(index_all(&store, Batch { games: 7, ..ALL }), 60);
    let counts = count(0..60);
    assert!(counts.len() > 1000, "{}", counts.len());
    holds(&store, &counts);
    let exploration = store.exploration().expect("an answer");
    assert_eq!((exploration.indexed, exploration.stored), (60, 60));
    assert!(store.explored("connect4:size=4x4", 12345).expect("an answer").moves.is_empty());
    assert_eq!(store.explored("go", 1).expect("an answer").games, 0);
}

#[test]
fn a_batch_that_takes_too_long_is_cut() {
    let store = Store::in_memory().expect("a store");
    store.add_games(run(&store, 1), &(0..9).map(game).collect::<Vec<_>>()).expect("games");
    let short = Batch { games: 100, time: Duration::ZERO };
    assert_eq!(index(&store, short).expect("an index"), 1);
    assert_eq!(index_all(&store, short), 8);
    holds(&store, &count(0..9));
}

#[test]
fn samples_are_games_that_came_there() {
    let store = Store::in_memory().expect("a store");
    let run = run(&store, 1);
    store.add_games(run, &(0..40).map(game).collect::<Vec<_>>()).expect("games");
    index_all(&store, ALL);
    let start = "loa".parse::<Game>().expect("a game").start();
    let explored = store.explored("loa", start.key()).expect("an answer");
    assert_eq!(explored.games, 10);
    let samples = store.samples(&explored, 4).expect("samples");
    assert_eq!(samples.len(), 4);
    for sample in samples {
        let Sample::Game { run: of, number, first, winner, .. } = sample else {
            panic!("{sample:?}")
        };
        let stored = store.game(run, number).expect("an answer").expect("a game");
        assert_eq!((stored.game.as_str(), stored.first), ("loa", first));
        assert_eq!((stored.winner, of), (winner, run));
    }
}

/// A match in a JSON of its own: moves and, where it is over, who won.
fn a_match(id: &str, moves: &str, is_over: bool) -> MatchWrite {
    MatchWrite::New(NewMatch {
        id: id.into(),
        created: 1,
        is_over,
        setup: "connect4".into(),
        progress: moves.into(),
    })
}

fn read_match(stored: &StoredMatch) -> Option<PlayedMatch> {
    let moves = stored.progress.split_whitespace().map(str::to_string).collect();
    let winner = Some(Side::Second);
    (stored.id != "odd").then(|| PlayedMatch {
        game: stored.setup.clone(),
        start: String::new(),
        moves,
        winner,
    })
}

#[test]
fn matches_are_indexed_once_they_are_over() {
    let store = Store::in_memory().expect("a store");
    let writes = [a_match("a", "4 4", false), a_match("b", "4 3", true), a_match("odd", "1", true)];
    store.write_matches(&writes).expect("matches");
    let read = || index_matches(&store, ALL, read_match).expect("an index");
    assert_eq!((read(), read()), (2, 0));
    let saved = SavedMatch {
        id: "a".into(),
        version: 2,
        updated: 2,
        is_over: true,
        progress: "4 4 5".into(),
    };
    store.write_matches(&[MatchWrite::Saved(saved)]).expect("a match");
    assert_eq!((read(), read()), (1, 0));
    let exploration = store.exploration().expect("an answer");
    assert_eq!((exploration.indexed, exploration.stored), (3, 3));
    let game: Game = "connect4".parse().expect("a game");
    let explored = store.explored("connect4", game.start().key()).expect("an answer");
    assert_eq!((explored.games, explored.moves.len()), (2, 1));
    assert_eq!((explored.moves[0].0.as_str(), explored.moves[0].1.second), ("4", 2));
    let samples = store.samples(&explored, 5).expect("samples");
    let ids = samples.iter().map(|sample| match sample {
        Sample::Match(stored) => stored.id.as_str(),
        Sample::Game { .. } => panic!("{sample:?}"),
    });
    assert_eq!(ids.collect::<Vec<_>>(), ["a", "b"]);
}

/// Games that come out of order, in several runs, and from another file.
#[test]
fn what_comes_later_is_indexed_later() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path().join("a.db")).expect("a store");
    let (one, two) = (run(&store, 1), run(&store, 2));
    store.add_games(one, &[game(5), game(3)]).expect("games");
    index_all(&store, ALL);
    store.add_games(two, &[game(0)]).expect("games");
    store.add_games(one, &[game(4), game(5)]).expect("games, one of them again");
    let other = Store::open(folder.path().join("b.db")).expect("a store");
    let third = run(&other, 3);
    other.add_games(third, &[game(7)]).expect("a game");
    index_all(&other, ALL);
    store.merge(&[folder.path().join("b.db")]).expect("a merge");
    assert_eq!(index_all(&store, ALL), 3);
    holds(&store, &count([5, 3, 0, 4, 7].into_iter()));
}

/// What is removed counts no more, what stays counts as before, and what was read
/// before the removal is not added after it.
#[test]
fn what_is_removed_is_not_counted() {
    let store = Store::in_memory().expect("a store");
    let (one, two) = (run(&store, 1), run(&store, 2));
    store.add_games(one, &(0..20).map(game).collect::<Vec<_>>()).expect("games");
    store.add_games(two, &(20..40).map(game).collect::<Vec<_>>()).expect("games");
    store.write_matches(&[a_match("a", "4 4", true), a_match("b", "4 3", true)]).expect("matches");
    let stale = store.unexplored(10).expect("games");
    let stale_match = store.unexplored_matches(1).expect("matches").remove(0);
    index_all(&store, ALL);
    index_matches(&store, ALL, read_match).expect("an index");
    // The rows of the first run lie before those that stay, and leave holes.
    let removal = Removal { runs: vec![one], matches: vec!["a".into()] };
    store.remove(&removal).expect("a removal");
    let empty = store.exploration().expect("an answer");
    assert_eq!((empty.indexed, empty.stored), (0, 21));
    assert!(!store.add_explored(&stale, &BTreeMap::new()).expect("an answer"), "another epoch");
    store.add_explored_match(&stale_match, &BTreeMap::new()).expect("it is gone, which is fine");
    assert_eq!(index_all(&store, Batch { games: 3, ..ALL }), 20);
    assert_eq!(index_matches(&store, ALL, read_match).expect("an index"), 1);
    holds(&store, &count(20..40));
    let whole = store.exploration().expect("an answer");
    assert_eq!((whole.indexed, whole.stored), (21, 21));
    let game: Game = "connect4".parse().expect("a game");
    let explored = store.explored("connect4", game.start().key()).expect("an answer");
    assert_eq!(explored.games, 1);
    // A run that comes later takes no row number that the index has passed.
    store.remove(&Removal { runs: vec![two], ..Removal::default() }).expect("a removal");
    store.add_games(run(&store, 3), &(40..45).map(self::game).collect::<Vec<_>>()).expect("games");
    assert_eq!(index_all(&store, ALL), 5);
    holds(&store, &count(40..45));
}

#[test]
fn a_game_of_other_rules_is_passed_over() {
    let store = Store::in_memory().expect("a store");
    let strange = GameRow { number: 1, game: "chess".into(), ..game(2) };
    let mut broken = GameRow { number: 2, ..game(2) };
    broken.moves[1].text = "z9-z8".into();
    let nowhere = GameRow { number: 3, start: "8/8".into(), ..game(2) };
    store.add_games(run(&store, 1), &[strange, broken, nowhere, game(4)]).expect("games");
    assert_eq!(index_all(&store, ALL), 4);
    let start = "checkers".parse::<Game>().expect("a game").start();
    assert_eq!(store.explored("checkers", start.key()).expect("an answer").games, 1);
}

#[test]
fn several_programs_count_each_game_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.db");
    let store = Store::open(&path).expect("a store");
    store.add_games(run(&store, 1), &(0..200).map(game).collect::<Vec<_>>()).expect("games");
    thread::scope(|scope| {
        for _ in 0..3 {
            let path = &path;
            scope.spawn(move || {
                let store = Store::open(path).expect("a store");
                index_all(&store, Batch { games: 3, ..ALL });
            });
        }
    });
    holds(&store, &count(0..200));
}

/// Names the file to the process that is killed.
const FILE: &str = "LUDENS_TEST_KILLED_FILE";

#[test]
fn a_kill_counts_nothing_twice() {
    if let Some(path) = env::var_os(FILE) {
        index_until_killed(Path::new(&path));
    }
    const GAMES: u64 = 1200;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.db");
    let store = Store::open(&path).expect("a store");
    store.add_games(run(&store, 1), &(0..GAMES).map(game).collect::<Vec<_>>()).expect("games");
    let mut random = Random::new(3);
    let mut cut = 0;
    for _ in 0..8 {
        let mut child = begin(&path);
        thread::sleep(Duration::from_millis(20 + random.below(60) as u64));
        child.kill().expect("a kill");
        child.wait().expect("its end");
        let indexed = store.exploration().expect("an answer").indexed;
        cut += u32::from(indexed > 0 && indexed < GAMES);
    }
    assert!(cut > 0, "no process was killed midway");
    index_all(&store, ALL);
    store.check().expect("a sound file");
    holds(&store, &count(0..GAMES));
}

/// The same test once more, as the process to be killed.
fn begin(path: &Path) -> Child {
    let mut own = Command::new(env::current_exe().expect("this program"));
    own.args(["--exact", "explorer::a_kill_counts_nothing_twice", "--nocapture"]);
    own.env(FILE, path).stdout(Stdio::null()).spawn().expect("a process")
}

fn index_until_killed(path: &Path) -> ! {
    let store = Store::open(path).expect("a store");
    loop {
        index(&store, Batch { games: 2, ..ALL }).expect("an index");
    }
}
