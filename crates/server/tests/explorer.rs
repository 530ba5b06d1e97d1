//! The explorer over the wire against a count by hand over a small tournament.

use std::collections::BTreeMap;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::Server;
use ludens_arena::store::{GameRow, MoveRow, NewRun, Store};
use ludens_core::Side;
use ludens_games::Game;
use ludens_play::{Go, PlayerSpec, Signal};
use serde_json::{Value, json};

const GAMES: [&str; 2] = ["connect4", "tebes:size=4"];

const PLAYERS: [&str; 3] = ["random", "greedy:random=50", "greedy:random=20"];

/// Plays a small tournament of two games into this file: everybody against
/// everybody in both, six times with each colour.
fn play_tournament(path: &Path, seed: u64) {
    let store = Store::open(path).expect("a store");
    let new = NewRun { spec_json: "{}".into(), nonce: seed, ..NewRun::default() };
    let run = store.create_run(&new).expect("a run");
    let meet = |(first, second)| (first != second).then_some([first, second]);
    let all = PLAYERS.iter().flat_map(|first| PLAYERS.iter().map(move |second| (*first, *second)));
    let pairs: Vec<[&str; 2]> = all.filter_map(meet).collect();
    let games = GAMES.iter().flat_map(|game| pairs.iter().map(move |pair| (*game, *pair)));
    let rounds = (0..6).flat_map(|_| games.clone());
    let played: Vec<GameRow> = (0..)
        .zip(rounds)
        .map(|(number, (game, pair))| play(number, game, pair, 1000 * seed + number))
        .collect();
    store.add_games(run, &played).expect("games");
}

/// One game; each sixth ends by agreement after ten plies.
fn play(number: u64, name: &str, pair: [&str; 2], seed: u64) -> GameRow {
    let game: Game = name.parse().expect("a game");
    let mut players = pair.map(|player| PlayerSpec::parse(&game, player).expect("a player").make());
    players.iter_mut().for_each(|player| player.new_game(seed));
    let mut record = game.start();
    let mut moves = Vec::new();
    let most = if number % 6 == 5 { 10 } else { usize::MAX };
    while record.outcome().is_none() && moves.len() < most {
        let player = &mut players[record.side().index()];
        let never = Signal::default();
        let thought = player.think(&*record, &Go::default(), &never, &mut |_| {});
        let text = thought.expect("a thought").best_move().to_string();
        let (worth, depth, nodes) = (None, None, None);
        moves.push(MoveRow { side: record.side(), text, worth, depth, nodes, time_ms: 1.0 });
        record.play(&moves[moves.len() - 1].text).expect("a legal move");
    }
    let opening = moves.drain(..2).map(|mv| mv.text).collect::<Vec<_>>().join(" ");
    let winner = record.outcome().and_then(|outcome| outcome.winner);
    GameRow {
        number,
        game: name.into(),
        first: pair[0].into(),
        second: pair[1].into(),
        opening,
        start: String::new(),
        seed,
        winner,
        cause: "rules".into(),
        reason: "by the rules".into(),
        last_output: None,
        plies: moves.len() as u32 + 2,
        moves,
        seconds: 0.1,
    }
}

fn stored_games(path: &Path) -> Vec<GameRow> {
    let store = Store::open(path).expect("a store");
    let runs = store.runs().expect("runs");
    let games = runs.iter().flat_map(|run| store.games(run.id).collect::<Vec<_>>());
    games.collect::<Result<_, _>>().expect("games")
}

fn moves_of(game: &GameRow) -> Vec<String> {
    let opening = game.opening.split_whitespace().map(str::to_string);
    opening.chain(game.moves.iter().map(|mv| mv.text.clone())).collect()
}

/// How games ended: by the first side, by the second, drawn.
type Tally = [u64; 3];

/// By the text of a position: the moves played there and how those games ended,
/// and one way to come to it. A game that comes back to a position counts once.
#[derive(Default)]
struct Count {
    moves: BTreeMap<String, Tally>,
    games: u64,
    way: Vec<String>,
}

fn count(games: &[GameRow], name: &str) -> BTreeMap<String, Count> {
    let rules: Game = name.parse().expect("a game");
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    for game in games.iter().filter(|game| game.game == name) {
        let moves = moves_of(game);
        let mut record = rules.start();
        let mut seen: Vec<String> = Vec::new();
        for ply in 0..=moves.len().min(60) {
            let text = record.text();
            let is_counted = ply < 60 || ply == moves.len();
            if is_counted && !seen.contains(&text) {
                let count = counts.entry(text.clone()).or_default();
                count.games += 1;
                count.way = moves[..ply].to_vec();
                if let Some(mv) = moves.get(ply) {
                    let how = game.winner.map_or(2, Side::index);
                    count.moves.entry(mv.clone()).or_default()[how] += 1;
                }
            }
            seen.push(text);
            if let Some(mv) = moves.get(ply) {
                record.play_on(mv).expect("a legal move");
            }
        }
    }
    counts
}

fn explore(server: &Server, game: &str, moves: &[String]) -> Value {
    server.post("/api/explorer", &json!({"game": game, "moves": moves})).expect(200)
}

/// Waits until everything is indexed.
fn wait_for_index(server: &Server, games: u64) {
    let began = Instant::now();
    loop {
        let answer = explore(server, "connect4", &[]);
        if answer["indexed"] == games && answer["stored"] == games {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{answer}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn agrees(answer: &Value, count: &Count) {
    assert_eq!(answer["games"], count.games, "{answer}");
    let listed = answer["moves"].as_array().expect("moves");
    let figure = |mv: &Value, name: &str| mv[name].as_u64().expect("a count");
    let found: BTreeMap<String, Tally> = listed
        .iter()
        .map(|mv| {
            let tally = ["first", "second", "draws"].map(|name| figure(mv, name));
            assert_eq!(figure(mv, "games"), tally.iter().sum::<u64>());
            (mv["text"].as_str().expect("a move").to_string(), tally)
        })
        .collect();
    assert_eq!(found, count.moves);
    assert!(listed.is_sorted_by(|a, b| figure(a, "games") >= figure(b, "games")));
}

/// The samples are stored games that came to this position.
fn samples_fit(answer: &Value, games: &[GameRow], text: &str) {
    let samples = answer["samples"].as_array().expect("samples");
    let wanted = (answer["games"].as_u64().expect("a count") as usize).min(2);
    assert!(samples.len() >= wanted && samples.len() <= 6, "{answer}");
    for sample in samples {
        assert_eq!((&sample["kind"], &sample["run"]), (&json!("tournament"), &json!("r1")));
        let number = sample["number"].as_u64();
        let game = games.iter().find(|game| Some(game.number) == number).expect("a stored game");
        assert_eq!(sample["first"], game.first);
        assert_eq!(sample["second"], game.second);
        assert_eq!(sample["winner"], json!(game.winner.map(Side::name)));
        let mut record = game.game.parse::<Game>().expect("a game").start();
        let moves = moves_of(game);
        let came = std::iter::once(record.text()).chain(moves.iter().map(|mv| {
            record.play_on(mv).expect("a legal move");
            record.text()
        }));
        assert!(came.collect::<Vec<_>>().contains(&text.to_string()), "{sample} and {text}");
    }
}

#[test]
fn the_explorer_shows_what_was_played_and_how_it_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    play_tournament(&path, 1);
    let server = Server::start_on(&path, |_| {});
    let games = stored_games(&path);
    assert_eq!(games.len(), 72);
    wait_for_index(&server, 72);
    for name in GAMES {
        let counts = count(&games, name);
        assert!(counts.len() > 100, "{} positions of {name}", counts.len());
        let often = counts.iter().filter(|(_, count)| count.games > 1);
        let once = counts.iter().filter(|(_, count)| count.games == 1).take(50);
        for (text, count) in often.chain(once) {
            let answer = explore(&server, name, &count.way);
            agrees(&answer, count);
            samples_fit(&answer, &games, text);
        }
    }
}

#[test]
fn games_that_are_played_while_the_app_runs_are_found() {
    let server = Server::start();
    let empty = explore(&server, "connect4", &[]);
    assert_eq!(
        (&empty["games"], &empty["moves"], &empty["samples"]),
        (&json!(0), &json!([]), &json!([]))
    );
    assert_eq!((&empty["indexed"], &empty["stored"]), (&json!(0), &json!(0)));
    play_tournament(server.db(), 1);
    wait_for_index(&server, 72);
    let server = server.restart();
    play_tournament(server.db(), 2);
    wait_for_index(&server, 144);
    let games = stored_games(server.db());
    let counts = count(&games, "connect4");
    let start = &counts["7/7/7/7/7/7 x"];
    assert_eq!(start.games, 72);
    agrees(&explore(&server, "connect4", &[]), start);
    assert_eq!(explore(&server, "connect4:size=8x8", &[])["games"], 0);
    assert_eq!(explore(&server, "loa", &["b1-b3".to_string()])["games"], 0);
}

/// Asks until everything is indexed; returns how long that took from the first answer
/// that was not complete.
fn time_to_complete(server: &Server) -> Duration {
    let mut began = None;
    loop {
        let answer = explore(server, "connect4", &[]);
        let stored = answer["stored"].as_u64().expect("a count");
        if stored > 0 && answer["indexed"] == stored {
            return began.map_or(Duration::ZERO, |began: Instant| began.elapsed());
        }
        let began = *began.get_or_insert_with(Instant::now);
        assert!(began.elapsed() < Duration::from_secs(30), "{answer}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// On its own the app checks for new games every ten seconds.
#[test]
fn a_client_that_asks_for_games_that_are_not_indexed_gets_them_soon() {
    let server = Server::start();
    for _ in 0..3 {
        play_match(&server, &["1", "2", "1", "2", "1", "2", "1"]);
        let time = time_to_complete(&server);
        assert!(time < Duration::from_secs(4), "{time:?}");
    }
}

/// Games come in while the index is made, and the last of them needs no later one
/// to be found.
#[test]
fn games_stored_while_the_index_runs_are_all_found() {
    let server = Server::start();
    let path = server.db().to_path_buf();
    let writer = thread::spawn(move || (1..=3).for_each(|seed| play_tournament(&path, seed)));
    while !writer.is_finished() {
        let answer = explore(&server, "connect4", &[]);
        assert!(answer["indexed"].as_u64() <= answer["stored"].as_u64(), "{answer}");
        thread::sleep(Duration::from_millis(5));
    }
    writer.join().expect("the games are stored");
    wait_for_index(&server, 3 * 72);
    assert_eq!(explore(&server, "connect4", &[])["games"], 3 * 36);
}

/// A match between two people, each move by the side to move; with no more
/// moves the first gives up.
fn play_match(server: &Server, moves: &[&str]) -> String {
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "person"}]);
    let begun =
        server.post("/api/matches", &json!({"game": "connect4", "seats": seats})).expect(201);
    let id = begun["id"].as_str().expect("an id").to_string();
    let key = |side: &str| begun["keys"][side].as_str().expect("a key").to_string();
    let keys = [key("first"), key("second")];
    let send = |what: &str, body: &Value| {
        let request = server.request("POST", &format!("/api/matches/{id}/{what}"));
        request.keys(&[&keys[0], &keys[1]]).json(body).send().expect(200)
    };
    let mut view = begun["view"].clone();
    for mv in moves {
        view = send("moves", &json!({"move": mv, "version": view["version"]}));
    }
    if view["ending"].is_null() {
        send("actions", &json!({"action": "resign", "version": view["version"]}));
    }
    id
}

#[test]
fn matches_are_found_once_they_are_over() {
    let server = Server::start();
    let won = play_match(&server, &["1", "2", "1", "2", "1", "2", "1"]);
    wait_for_index(&server, 1);
    play_match(&server, &[]);
    wait_for_index(&server, 2);
    let start = explore(&server, "connect4", &[]);
    assert_eq!(start["games"], 1, "{start}");
    let first = json!([{"text": "1", "games": 1, "first": 1, "second": 0, "draws": 0}]);
    assert_eq!(start["moves"], first);
    let sample = json!({"kind": "match", "id": won, "first": "Ada", "winner": "first"});
    assert_eq!(start["samples"], json!([sample]));
    let server = server.restart();
    wait_for_index(&server, 2);
    let end = ["1", "2", "1", "2", "1", "2", "1"].map(str::to_string);
    let end = explore(&server, "connect4", &end);
    assert_eq!((&end["games"], &end["moves"]), (&json!(1), &json!([])));
    assert_eq!(end["samples"], json!([sample]));
}
