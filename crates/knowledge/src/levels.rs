//! The levels for people, as texts of the grammar of players. Each is limited
//! by nodes and not by time, so that it plays the same on every machine; the
//! lowest also play random moves. With a seed, equally good moves are chosen by
//! the number of the game. Found by measurement; each game has its own.

/// How many levels there are; the highest is `best`.
pub const LEVELS: usize = 10;

/// What each level stands for, the weakest first.
pub type Ladder = [&'static str; LEVELS];

/// For a game whose levels have not been measured.
pub const USUAL_LADDER: Ladder = [
    "greedy:random=85",
    "greedy:random=60",
    "greedy:random=35",
    "pvs:nodes=100,random=20,seed=1,memory=2MB",
    "pvs:nodes=300,random=10,seed=1,memory=2MB",
    "pvs:nodes=1000,random=3,seed=1,memory=2MB",
    "pvs:nodes=4000,seed=1,memory=2MB",
    "pvs:nodes=20000,seed=1,memory=2MB",
    "pvs:nodes=60000,seed=1,memory=4MB",
    "best",
];
