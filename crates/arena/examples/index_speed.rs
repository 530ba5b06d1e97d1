//! How fast stored games are indexed, and how much room the index takes: plays
//! random games into a file of its own and indexes them. The argument is the number
//! of games of each kind, by default 1000.
//!
//! ```text
//! cargo run --release -p ludens-arena --example index_speed -- 1000
//! ```

use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use ludens_arena::explorer::{Batch, index};
use ludens_arena::store::{GameRow, MoveRow, NewRun, Store};
use ludens_core::Random;
use ludens_games::{GAMES, Game};

const BATCH: Batch = Batch { games: 64, time: Duration::from_millis(50) };

fn main() -> Result<(), Box<dyn Error>> {
    let games = env::args().nth(1).map_or(Ok(1000), |count| count.parse())?;
    println!("game        plies  games/s  kB a game  longest batch");
    for info in GAMES {
        measure(&Game::with_defaults(info), games)?;
    }
    Ok(())
}

fn measure(game: &Game, games: u64) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let store = Store::open(folder.path().join("games.db"))?;
    let run = store.create_run(&NewRun { spec_json: "{}".into(), ..NewRun::default() })?;
    let played: Vec<GameRow> = (0..games).map(|number| random_game(game, number)).collect();
    let plies = played.iter().map(|game| u64::from(game.plies)).sum::<u64>() / games.max(1);
    store.add_games(run, &played)?;
    let before = size(&store, folder.path())?;
    let (began, mut longest) = (Instant::now(), Duration::ZERO);
    loop {
        let batch = Instant::now();
        if index(&store, BATCH)? == 0 {
            break;
        }
        longest = longest.max(batch.elapsed());
    }
    let speed = games as f64 / began.elapsed().as_secs_f64();
    let room = (size(&store, folder.path())? - before) as f64 / 1024.0 / games as f64;
    let (name, longest) = (game.info.name, longest.as_millis());
    println!("{name:<10} {plies:>6} {speed:>8.0} {room:>10.2} {longest:>11} ms");
    Ok(())
}

/// The size of a copy, which has no log beside it.
fn size(store: &Store, folder: &Path) -> Result<u64, Box<dyn Error>> {
    let copy = folder.join("copy.db");
    store.backup(&copy)?;
    let size = fs::metadata(&copy)?.len();
    fs::remove_file(&copy)?;
    Ok(size)
}

fn random_game(game: &Game, number: u64) -> GameRow {
    let (mut record, mut random) = (game.start(), Random::new(number));
    let mut moves = Vec::new();
    while record.outcome().is_none() {
        let legal = record.legal_moves();
        let text = legal[random.below(legal.len())].text.clone();
        let (worth, depth, nodes) = (None, None, None);
        let side = record.side();
        record.play(&text).expect("a legal move");
        moves.push(MoveRow { side, text, worth, depth, nodes, time_ms: 1.0 });
    }
    GameRow {
        number,
        game: game.to_string(),
        first: "a".into(),
        second: "b".into(),
        opening: String::new(),
        start: String::new(),
        seed: number,
        winner: record.outcome().and_then(|outcome| outcome.winner),
        cause: "rules".into(),
        reason: "by the rules".into(),
        last_output: None,
        plies: moves.len() as u32,
        moves,
        seconds: 0.1,
    }
}
