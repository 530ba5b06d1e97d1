//! How quickly small games are stored and read: random games of Connect Four,
//! which no player could play more cheaply. Run it with
//! `cargo run --release -p ludens-arena --example store_speed [GAMES [BATCH]]`.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use ludens_arena::store::{GameRow, MoveRow, NewRun, RunId, Store};
use ludens_core::Random;
use ludens_games::Game;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let games = arguments.next().transpose()?.unwrap_or(200_000);
    let batch = arguments.next().transpose()?.unwrap_or(100);
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("speed.db");
    let store = Store::open(&path)?;
    let run = store.create_run(&NewRun::default())?;
    let samples = (0..1000).map(random_game).collect::<Result<Vec<_>, _>>()?;

    let begin = Instant::now();
    for from in (0..games).step_by(batch as usize) {
        store.add_games(run, &numbered(&samples, from..games.min(from + batch)))?;
    }
    tell("stored", games, begin);
    println!("{:.0} bytes a game", size_of_file(&path)? / games as f64);
    read(&store, run)
}

fn read(store: &Store, run: RunId) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let plies: u64 = store
        .games(run)
        .map(|game| Ok(u64::from(game?.plies)))
        .sum::<Result<_, Box<dyn Error>>>()?;
    let games = store.numbers(run)?.count();
    tell(&format!("read ({:.1} plies)", plies as f64 / games as f64), games, begin);
    let begin = Instant::now();
    store.results(run)?;
    store.player_totals(run)?;
    tell("counted", games, begin);
    Ok(())
}

fn random_game(seed: u64) -> Result<GameRow, Box<dyn Error>> {
    let game: Game = "connect4".parse()?;
    let mut record = game.start();
    let mut random = Random::new(seed);
    let mut moves = Vec::new();
    while record.outcome().is_none() {
        let legal = record.legal_moves();
        let text = legal[random.below(legal.len())].text.clone();
        let side = record.side();
        record.play(&text)?;
        let time_ms = random.below(2000) as f64 / 1e6;
        moves.push(MoveRow {
            side,
            text,
            score: None,
            proven: None,
            depth: None,
            nodes: None,
            time_ms,
        });
    }
    Ok(GameRow {
        number: seed,
        game: "connect4".into(),
        first: "random:seed=1".into(),
        second: "random:seed=2".into(),
        opening: String::new(),
        start: String::new(),
        seed,
        winner: None,
        cause: "rules".into(),
        reason: "four in a row".into(),
        last_output: None,
        plies: moves.len() as u32,
        moves,
        seconds: 1e-5,
    })
}

fn numbered(samples: &[GameRow], numbers: std::ops::Range<u64>) -> Vec<GameRow> {
    let sample = |number: u64| &samples[number as usize % samples.len()];
    numbers.map(|number| GameRow { number, ..sample(number).clone() }).collect()
}

fn tell(what: &str, games: u64, begin: Instant) {
    let seconds = begin.elapsed().as_secs_f64();
    println!("{what}: {games} games in {seconds:.2} s, {:.0} a second", games as f64 / seconds);
}

fn size_of_file(path: &Path) -> std::io::Result<f64> {
    Ok(std::fs::metadata(path)?.len() as f64)
}
