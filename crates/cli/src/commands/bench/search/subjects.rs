//! What is searched: each game as the studies had it, the evaluation that its
//! study settled on, and a depth that takes about a second.

/// A game and how it is searched.
pub(super) struct Subject {
    /// The game with its options.
    pub(super) game: &'static str,
    /// The study's own choices, as a player's options.
    pub(super) study: &'static str,
    /// Ours, where they are not the defaults.
    pub(super) best: &'static str,
    /// The depth to which nodes are counted.
    pub(super) depth: u32,
}

/// All that is measured.
pub(super) static SUBJECTS: &[Subject] = &[
    Subject { game: "loa", study: "eval=h2", best: "", depth: 5 },
    Subject { game: "checkers", study: "eval=h1", best: "", depth: 9 },
    Subject { game: "connect4", study: "eval=h1", best: "", depth: 10 },
    Subject { game: "connect4:size=8x8", study: "eval=h1", best: "", depth: 9 },
    Subject { game: "amazons", study: "eval=h4", best: "", depth: 2 },
    Subject {
        game: "amazons:board=half,arrow=any",
        study: "eval=h4,arrows=aggressive",
        best: "arrows=aggressive",
        depth: 4,
    },
    Subject { game: "tebes", study: "eval=h2", best: "", depth: 5 },
];

/// A player's name with these options.
pub(super) fn player(name: &str, options: &[&str]) -> String {
    let given: Vec<&str> = options.iter().copied().filter(|option| !option.is_empty()).collect();
    match given.is_empty() {
        true => name.to_string(),
        false => format!("{name}:{}", given.join(",")),
    }
}
