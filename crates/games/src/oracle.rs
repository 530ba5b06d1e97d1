//! Published perft counts, kept as data beside each rule book. A line names a
//! game with its options, perhaps a position after `|`, and after `:` the
//! counts for depth 1, 2, …; `#` begins a remark.
//!
//! ```text
//! # OpenSpiel agrees
//! loa:setup=easy : 17 279 5098
//! loa | 8/8/8/8/8/8/8/bw6 b : 2
//! ```

use crate::{GAMES, Game};

/// The counts from one position.
#[derive(Debug, Clone)]
pub struct Counts {
    /// The game.
    pub game: Game,
    /// Where to count from; `None` is the start.
    pub position: Option<String>,
    /// The counts for depth 1, 2, …
    pub leaves: Vec<u64>,
}

/// All counts of all games.
///
/// # Panics
/// If a data file is badly written; the tests read them all.
pub fn all() -> Vec<Counts> {
    GAMES.iter().flat_map(|info| read(info.perft)).collect()
}

fn read(data: &str) -> impl Iterator<Item = Counts> + '_ {
    let lines = data.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(read_line)
}

fn read_line(line: &str) -> Counts {
    // The counts follow the last " : ", as options and PDN positions hold colons.
    let (place, counts) = line.rsplit_once(" : ").expect("a colon before the counts");
    let (game, position) = match place.split_once('|') {
        Some((game, position)) => (game, Some(position.trim().to_string())),
        None => (place, None),
    };
    Counts {
        game: game.trim().parse().unwrap_or_else(|error| panic!("{line}: {error}")),
        position,
        leaves: counts.split_whitespace().map(|n| n.parse().expect("a count")).collect(),
    }
}
