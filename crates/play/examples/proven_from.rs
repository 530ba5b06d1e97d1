//! From how far before the end strong players' games are solved:
//! `proven_from GAME GAMES NODES SOLVER [PLAYER]`.
//!
//! A player plays itself from random openings. Then each game is gone back from its end until
//! the solver fails with so many nodes: the position after that is the earliest one that is
//! solved together with all later ones. Printed are its empty squares, its plies to the end of the
//! game, and their means. Every game and every solution begins with empty tables.
//!
//! ```text
//! proven_from amazons:board=8x8 100 300000 exact best:nodes=20000
//! ```

use std::env;
use std::error::Error;

use ludens_core::{AnyRecord, Random, Tile};
use ludens_games::Game;
use ludens_play::{Go, PlayerSpec, Signal};

/// Random plies at the beginning.
const OPENING: usize = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, games, nodes, solver, rest @ ..] = &arguments[..] else {
        return Err("proven_from GAME GAMES NODES SOLVER [PLAYER]".into());
    };
    let game: Game = game.parse()?;
    let player = PlayerSpec::parse(&game, rest.first().map_or("best:nodes=20000", |p| p))?;
    let solver = PlayerSpec::parse(&game, solver)?;
    let go = Go::for_nodes(nodes.parse()?);
    let games: u64 = games.parse()?;
    let mut sums = [0; 2];
    for seed in 0..games {
        let mut record = played(&game, &player, seed)?;
        let earliest = earliest_solved(&game, &mut *record, &solver, &go)?;
        println!("game {seed}: {} empty squares, {} plies", earliest[0], earliest[1]);
        sums = [sums[0] + earliest[0], sums[1] + earliest[1]];
    }
    let [empty, plies] = sums.map(|sum| sum as f64 / games as f64);
    println!("mean: {empty:.2} empty squares, {plies:.2} plies");
    Ok(())
}

/// A whole game.
fn played(
    game: &Game,
    player: &PlayerSpec,
    seed: u64,
) -> Result<Box<dyn AnyRecord>, Box<dyn Error>> {
    let mut random = Random::new(seed);
    let mut record = game.start();
    for _ in 0..OPENING {
        let moves = record.legal_moves();
        record.play(&moves[random.below(moves.len())].text)?;
    }
    let mut player = player.make();
    player.new_game(seed);
    while record.outcome().is_none() {
        let thought = player.think(&*record, &Go::default(), &Signal::default(), &mut |_| {})?;
        record.play(thought.best_move())?;
    }
    Ok(record)
}

/// Takes moves back while the position is solved: the empty squares and the plies to the end of
/// the last one that was.
fn earliest_solved(
    game: &Game,
    record: &mut dyn AnyRecord,
    solver: &PlayerSpec,
    go: &Go,
) -> Result<[usize; 2], Box<dyn Error>> {
    let mut earliest = [empty_squares(record), 0];
    let mut plies = 0;
    while record.undo() {
        plies += 1;
        let position = game.from_text(&record.text())?;
        let thought = solver.make().think(&*position, go, &Signal::default(), &mut |_| {})?;
        if thought.worth().proven.is_none() {
            break;
        }
        earliest = [empty_squares(record), plies];
    }
    Ok(earliest)
}

fn empty_squares(record: &dyn AnyRecord) -> usize {
    let board = record.board();
    let free = board.cells.iter().filter(|cell| cell.name.is_some() && cell.piece.is_none());
    free.filter(|cell| cell.tile != Tile::Blocked).count()
}
