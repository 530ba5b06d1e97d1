//! Self-play into a folder: the same games however they are made, and only those.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::Path;

use ludens_core::{Position, Value};
use ludens_games::Game;
use ludens_learn::{
    Arrays, Choices, DataError, End, Example, Examples, Reading, Settings, SettingsError, Shard,
    ShardError, contents, generate, shard_files, visit_positions,
};
use ludens_play::{PlayerSpec, Signal};

fn settings(game: &str, player: &str) -> Settings {
    try_settings(game, player, Settings::USUAL_PLIES).expect("a player whose games come again")
}

fn try_settings(
    game: &str,
    player: &str,
    plies: RangeInclusive<u16>,
) -> Result<Settings, SettingsError> {
    let game: Game = game.parse().expect("a game");
    let player = PlayerSpec::parse(&game, player).expect("a player");
    Settings::new(game, player, 5, plies, "test")
}

fn make(settings: &Settings, games: u64, folder: &Path, threads: usize) -> End {
    let threads = NonZero::new(threads).expect("a thread");
    generate(settings, games, folder, threads, &Signal::default(), &mut |_| {}).expect("games")
}

/// All files with their bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    entries.map(|e| (name(&e.path()), fs::read(e.path()).expect("a file"))).collect()
}

#[test]
fn the_same_settings_make_the_same_bytes_on_any_number_of_threads() {
    for (game, player) in [
        ("loa", "best:nodes=60"),
        ("connect4", "best:nodes=200"),
        ("tebes:size=4", "mcts:nodes=40"),
        ("checkers", "random"),
    ] {
        let settings = settings(game, player);
        let [one, three] = [1, 3].map(|threads| {
            let folder = tempfile::tempdir().expect("a folder");
            assert_eq!(make(&settings, 12, folder.path(), threads), End::Finished);
            files(folder.path())
        });
        assert!(one == three, "{game}");
        assert_eq!(one.len(), 1);
    }
}

#[test]
fn a_stopped_run_goes_on_to_the_same_bytes() {
    let settings = settings("connect4", "pvs:nodes=50");
    let whole = tempfile::tempdir().expect("a folder");
    make(&settings, 230, whole.path(), 2);

    let folder = tempfile::tempdir().expect("a folder");
    let (stop, two) = (Signal::default(), NonZero::new(2).expect("two"));
    let mut stop_late = |progress: ludens_learn::Progress| {
        if progress.games >= 150 {
            stop.raise();
        }
    };
    let end = generate(&settings, 230, folder.path(), two, &stop, &mut stop_late);
    assert_eq!(end.expect("games"), End::Stopped);
    let kept = files(folder.path());
    assert_eq!(kept.len(), 1, "only whole files: {:?}", kept.keys());

    let mut first = None;
    let mut note = |progress: ludens_learn::Progress| {
        first.get_or_insert(progress);
    };
    generate(&settings, 230, folder.path(), two, &Signal::default(), &mut note).expect("games");
    assert_eq!(first.expect("a call").games, 100, "what is there is not played again");
    assert!(files(folder.path()) == files(whole.path()));

    // More games are added behind; fewer are no work.
    make(&settings, 260, folder.path(), 1);
    let longer = Shard::read(&folder.path().join("000002.shard")).expect("a shard");
    let shorter = Shard::read(&whole.path().join("000002.shard")).expect("a shard");
    assert_eq!((shorter.games.len(), longer.games.len()), (30, 60));
    assert_eq!(shorter.games[..], longer.games[..30]);
    let before = files(folder.path());
    make(&settings, 230, folder.path(), 1);
    assert!(files(folder.path()) == before);
}

#[derive(Default)]
struct Seen {
    positions: u64,
    proven: u64,
    /// Games whose last example has a proven value.
    values: Vec<(usize, Value, Value)>,
    texts: Vec<String>,
}

impl Examples for Seen {
    fn take<P: Position>(&mut self, example: Example<'_, P>) {
        assert_eq!(example.position.outcome(), None);
        assert!(example.label.score.abs() <= 2000);
        self.positions += 1;
        if let Some(value) = example.label.proven {
            self.proven += 1;
            self.values.push((example.game, value, example.label.result));
        }
        self.texts.push(example.position.text());
    }
}

#[test]
fn a_proven_value_ends_the_game_and_is_its_result() {
    let settings = settings("connect4", "best:nodes=500");
    let folder = tempfile::tempdir().expect("a folder");
    make(&settings, 40, folder.path(), 2);
    let shard = Shard::read(&shard_files(folder.path()).expect("files")[0]).expect("a shard");
    let mut seen = Seen::default();
    visit_positions(&shard, &mut seen).expect("games");
    assert!(seen.proven >= 20, "{}", seen.proven);
    for (game, value, result) in &seen.values {
        assert_eq!(value, result, "game {game}");
    }
    let mut games: Vec<usize> = seen.values.iter().map(|(game, ..)| *game).collect();
    games.dedup();
    assert_eq!(games.len(), seen.values.len(), "nothing is played after a proof");
    // Openings differ.
    seen.texts.sort();
    seen.texts.dedup();
    assert!(seen.texts.len() as u64 > seen.positions * 9 / 10);

    let found = contents(folder.path()).expect("whole files");
    assert_eq!((found.games, found.shards), (40, 1));
    assert_eq!((found.positions, found.proven), (seen.positions, seen.proven));
    assert_eq!(found.results.iter().sum::<u64>(), 40);
}

#[test]
fn a_lost_opening_is_left_out() {
    // In every game both sides still have a chance when the player first thinks.
    let settings = settings("loa", "pvs:nodes=100");
    let folder = tempfile::tempdir().expect("a folder");
    make(&settings, 30, folder.path(), 2);
    let shard = Shard::read(&shard_files(folder.path()).expect("files")[0]).expect("a shard");
    for game in &shard.games {
        assert!((2..=10).contains(&game.opening), "{}", game.opening);
        let first = game.opinions.iter().find_map(|opinion| opinion.score).expect("an opinion");
        assert!(first.abs() <= 220, "{first}");
        assert!(game.opinions[0].proven.is_none());
    }
}

#[test]
fn a_folder_takes_only_its_own_games() {
    let ours = settings("connect4", "pvs:nodes=30");
    let folder = tempfile::tempdir().expect("a folder");
    make(&ours, 10, folder.path(), 1);
    let refused = |settings: &Settings| {
        let one = NonZero::<usize>::MIN;
        let (stop, tell) = (Signal::default(), &mut |_| {});
        generate(settings, 10, folder.path(), one, &stop, tell).expect_err("other settings")
    };
    for other in [
        settings("connect4", "pvs:nodes=31"),
        settings("connect4:size=8x8", "pvs:nodes=30"),
        Settings { seed: 6, ..ours.clone() },
        Settings { random_plies: 2..=9, ..ours.clone() },
        Settings { network: Some(1), ..ours.clone() },
    ] {
        let error = refused(&other);
        assert!(matches!(error, DataError::OtherGames { .. }), "{error}");
    }
    let path = shard_files(folder.path()).expect("files").remove(0);
    let whole = fs::read(&path).expect("a file");
    fs::write(&path, &whole[..whole.len() / 2]).expect("half of it");
    let error = refused(&ours);
    assert!(matches!(error, DataError::Shard(ShardError::Damaged { .. })), "{error}");
    assert!(contents(folder.path()).is_err());
}

#[test]
fn moves_of_other_rules_are_noticed() {
    let settings = settings("connect4", "pvs:nodes=30");
    let folder = tempfile::tempdir().expect("a folder");
    make(&settings, 4, folder.path(), 1);
    let path = shard_files(folder.path()).expect("files").remove(0);
    let shard = Shard::read(&path).expect("a shard");
    let error = |change: fn(&mut Shard)| {
        let mut changed = shard.clone();
        change(&mut changed);
        visit_positions(&changed, &mut Seen::default()).expect_err("other moves").to_string()
    };
    assert!(error(|shard| shard.games[2].last_key ^= 1).contains("game 2 ends with another"));
    let illegal = error(|shard| shard.games[1].moves[3] = 7);
    assert!(illegal.contains("ply 4 of game 1 is not legal"), "{illegal}");
    let unknown = error(|shard| shard.header.game = "chess".to_string());
    assert!(unknown.contains("there is no game \"chess\""), "{unknown}");
}

#[test]
fn players_whose_games_cannot_be_made_again_are_refused() {
    for (player, expected) in [
        ("best", "best has no limit on nodes or depth: give it one, such as best:nodes=2000"),
        ("pvs:memory=1MB", "such as pvs:memory=1MB,nodes=2000"),
        ("mcts:time=1s", "no limit"),
        ("pvs:nodes=100,time=1s", "by the clock"),
        ("pvs:nodes=100,threads=2", "several threads"),
    ] {
        let error = try_settings("loa", player, 2..=10).expect_err(player).to_string();
        assert!(error.contains(expected), "{error}");
    }
    for player in ["random", "best:nodes=5", "alphabeta:depth=2", "level:3"] {
        assert!(try_settings("loa", player, 2..=10).is_ok(), "{player}");
    }
    assert!(try_settings("loa", "random", RangeInclusive::new(9, 2)).is_err());
}

/// A file's rows, with their moves, and the legal moves that they should have.
fn rows_and_moves(game: &str, most_moves: usize, symmetries: Option<u64>) -> (Arrays, Vec<usize>) {
    let folder = tempfile::tempdir().expect("a folder");
    make(&settings(game, "pvs:nodes=30"), 6, folder.path(), 1);
    let file = &shard_files(folder.path()).expect("files")[0];
    let reading = Reading { symmetries, most_moves: Some(most_moves) };
    let arrays = Arrays::read(file, reading).expect("rows");
    let mut counts = Counts(Vec::new());
    visit_positions(&Shard::read(file).expect("a file"), &mut counts).expect("legal games");
    (arrays, counts.0)
}

/// How many legal moves there are.
struct Counts(Vec<usize>);

impl Examples for Counts {
    fn take<P: Position>(&mut self, example: Example<'_, P>) {
        assert_eq!(example.moves.len() as u64, example.position.count_moves());
        self.0.push(example.moves.len());
    }
}

#[test]
fn rows_have_the_moves_of_their_positions() {
    for (game, per_move) in [("connect4", 1), ("loa", 1), ("amazons:board=6x6", 2)] {
        let (arrays, counts) = rows_and_moves(game, usize::MAX, None);
        let choices = arrays.choices.expect("moves");
        assert_eq!((choices.per_move, arrays.scores.len()), (per_move, counts.len()));
        let lengths = choices.offsets.windows(2).map(|ends| (ends[1] - ends[0]) as usize);
        assert!(lengths.eq(counts.iter().copied()), "{game}");
        assert!(choices.legal.iter().zip(&counts).all(|(&n, &count)| n as usize == count));
        let known = choices.played.iter().zip(&counts);
        assert!(known.clone().all(|(&played, &count)| (played as usize) < count));
        assert_eq!(choices.outputs.len(), per_move * counts.iter().sum::<usize>());
    }
}

#[test]
fn of_too_many_moves_the_played_one_stays() {
    let all = rows_and_moves("amazons:board=6x6", usize::MAX, None).0.choices.expect("moves");
    let (some, counts) = rows_and_moves("amazons:board=6x6", 9, None);
    let some = some.choices.expect("moves");
    assert_eq!(some.legal, all.legal);
    for row in 0..counts.len() {
        let outputs = |choices: &Choices| {
            let ends = [0, 1].map(|end| 2 * choices.offsets[row + end] as usize);
            let (moves, _) = choices.outputs[ends[0]..ends[1]].as_chunks::<2>();
            moves.to_vec()
        };
        let (sampled, whole) = (outputs(&some), outputs(&all));
        assert_eq!(sampled.len(), counts[row].min(9));
        assert!(sampled.iter().all(|mv| whole.contains(mv)));
        assert_eq!(sampled[some.played[row] as usize], whole[all.played[row] as usize]);
        let different: BTreeSet<_> = sampled.iter().collect();
        assert_eq!(different.len(), sampled.len(), "no move comes twice");
    }
}

#[test]
fn images_have_the_images_of_the_moves() {
    let [plain, image] = [None, Some(3)].map(|seed| rows_and_moves("loa", usize::MAX, seed).0);
    let [plain_moves, image_moves] = [&plain, &image].map(|a| a.choices.as_ref().expect("moves"));
    assert_eq!(plain_moves.offsets, image_moves.offsets);
    assert_eq!(plain_moves.played, image_moves.played);
    assert_ne!(plain_moves.outputs, image_moves.outputs);
    // A piece of the mover stands where each move begins.
    let rows = image.inputs.chunks(image.most_active).zip(image_moves.offsets.windows(2));
    for (inputs, ends) in rows {
        let moves = &image_moves.outputs[ends[0] as usize..ends[1] as usize];
        assert!(moves.iter().all(|&output| inputs.contains(&i32::from(output / 64))), "{moves:?}");
    }
}

#[test]
fn moves_that_no_network_ranks_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    make(&settings("tebes:size=4", "pvs:nodes=30"), 2, folder.path(), 1);
    let file = &shard_files(folder.path()).expect("files")[0];
    let reading = Reading { symmetries: None, most_moves: Some(9) };
    let error = Arrays::read(file, reading).expect_err("no outputs").to_string();
    assert!(error.contains("no outputs are known for the moves of tebes"), "{error}");
}
