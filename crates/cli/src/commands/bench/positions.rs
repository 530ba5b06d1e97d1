//! Fixed positions to search, kept as data: a game a line with the moves that
//! lead there; the first of each game is the start.

use ludens_core::AnyRecord;
use ludens_games::Game;

use crate::failure::Failure;

const DATA: &str = include_str!("positions.txt");

/// The positions of this game, the start first.
pub(super) fn of(game: &Game) -> Result<Vec<Box<dyn AnyRecord>>, Failure> {
    let name = game.to_string();
    let lines = lines().filter(|(game, _)| *game == name);
    let records = lines.map(|(_, moves)| after(game, moves)).collect::<Result<Vec<_>, _>>()?;
    match records.is_empty() {
        false => Ok(records),
        true => Err(Failure::usage(anyhow::anyhow!(
            "there are no positions to measure {name}; there are some for {}",
            games().join(", ")
        ))),
    }
}

/// The games there are positions of.
pub(super) fn games() -> Vec<&'static str> {
    let mut names: Vec<_> = lines().map(|(game, _)| game).collect();
    names.dedup();
    names
}

fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = DATA.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" :"))
}

/// The record after these moves.
pub(super) fn after(game: &Game, moves: &str) -> Result<Box<dyn AnyRecord>, Failure> {
    let mut record = game.start();
    for text in moves.split_whitespace() {
        record.play(text)?;
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_twenty_different_positions_that_go_on() {
        assert_eq!(games().len(), 7);
        for name in games() {
            let game: Game = name.parse().expect("a game");
            let records = of(&game).unwrap_or_else(|failure| panic!("{name}: {failure}"));
            let mut keys: Vec<_> = records.iter().map(|record| record.key()).collect();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!((records.len(), keys.len()), (20, 20), "{name}");
            assert!(records[0].played().is_empty(), "{name}");
            assert!(records.iter().all(|record| record.outcome().is_none()), "{name}");
        }
    }
}
