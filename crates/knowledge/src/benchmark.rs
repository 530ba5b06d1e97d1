//! How the searches of a game are measured: the boards and evaluations of its study,
//! and depths that take about a second. A benchmark has no types of the game, so the
//! program that measures needs to name none.

/// A board of a game and how it is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Benchmark {
    /// The game's options; none for the usual game.
    pub options: &'static str,
    /// The study's own choices, as options of a player.
    pub study: &'static str,
    /// Ours, where they are not the defaults.
    pub best: &'static str,
    /// The depth to which nodes are counted.
    pub depth: u32,
    /// What pruning saves here, where the study measured that.
    pub savings: Option<Savings>,
}

/// Counts the nodes that pruning, move ordering and a table save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Savings {
    /// The evaluations to compare with, as options of a player.
    pub evaluations: &'static [&'static str],
    /// The depth of the search.
    pub depth: u32,
    /// The searches as name and options; the others are compared with the first.
    pub searches: &'static [(&'static str, &'static str)],
}

impl Benchmark {
    /// A benchmark of the usual game, with our own evaluation at its defaults.
    pub const USUAL: Benchmark =
        Benchmark { options: "", study: "", best: "", depth: 4, savings: None };
}
