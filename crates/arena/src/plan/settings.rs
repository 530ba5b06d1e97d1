//! What a user may say of a run beside who plays what, in the units users
//! write. The command line and a tournament's file both say it; one counts
//! before the other, and what nobody says is as usual.

use std::time::Duration;

use ludens_wire::run::{DrawRule, LimitSpec, ResignRule, RunSpec, SprtSpec};

/// Settings of a run, as far as somebody says them.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ContestSettings {
    /// How many openings each pairing plays.
    pub rounds: Option<u64>,
    /// How many games in all.
    pub games: Option<u64>,
    /// Whether each opening is played with both colours.
    pub repeat: Option<bool>,
    /// What everybody may spend who has no limits of their own.
    pub limits: LimitSpec,
    /// By how much a time may be exceeded.
    pub margin: Option<Duration>,
    /// After so many moves of each side a game is drawn.
    pub most_moves: Option<u32>,
    /// When a hopeless game is given up.
    pub resign: Option<ResignRule>,
    /// When an even game is drawn.
    pub draw: Option<DrawRule>,
    /// The test that may end the run.
    pub sprt: Option<SprtSpec>,
    /// Where random numbers begin.
    pub seed: Option<u64>,
}

impl ContestSettings {
    /// These, and where they say nothing what the others say. Rounds and games
    /// go together, and so do all limits: who says one of them means no other.
    pub fn or(self, others: ContestSettings) -> ContestSettings {
        let is_counted = self.rounds.is_some() || self.games.is_some();
        let counted = if is_counted { self } else { others };
        let is_limited = self.limits != LimitSpec::default();
        ContestSettings {
            rounds: counted.rounds,
            games: counted.games,
            repeat: self.repeat.or(others.repeat),
            limits: if is_limited { self.limits } else { others.limits },
            margin: self.margin.or(others.margin),
            most_moves: self.most_moves.or(others.most_moves),
            resign: self.resign.or(others.resign),
            draw: self.draw.or(others.draw),
            sprt: self.sprt.or(others.sprt),
            seed: self.seed.or(others.seed),
        }
    }

    /// A run with these settings, in which nobody plays anything yet.
    pub fn spec(self) -> RunSpec {
        let usual = RunSpec::default();
        RunSpec {
            rounds: self.rounds,
            games_each: if self.repeat == Some(false) { 1 } else { usual.games_each },
            most_games: self.games,
            limits: self.limits,
            margin_ms: self.margin.map_or(usual.margin_ms, |margin| margin.as_millis() as u64),
            most_plies: self.most_moves.map(|moves| 2 * moves as usize),
            resign: self.resign,
            draw: self.draw,
            sprt: self.sprt,
            seed: self.seed.unwrap_or(usual.seed),
            ..usual
        }
    }
}
