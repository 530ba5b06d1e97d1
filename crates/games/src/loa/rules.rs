//! The options of Lines of Action: points on which its rule books differ, and
//! the set-ups.

use ludens_core::{Choice, OptionInfo, Options, Values};

/// The options as the catalogue shows them.
pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "setup",
        help: "the starting position",
        default: "standard",
        values: Values::OneOf(&[
            Choice { value: "standard", help: "12 pieces a side, Black above and below" },
            Choice { value: "columns", help: "the same, with Black at the left and right" },
            Choice { value: "medium", help: "8 pieces a side, Black at the left and right" },
            Choice { value: "easy", help: "4 pieces a side, Black at the left and right" },
        ]),
    },
    OptionInfo {
        name: "both",
        help: "what happens when one move connects both sides",
        default: "mover-wins",
        values: Values::OneOf(&[
            Choice { value: "mover-wins", help: "the side that moved wins" },
            Choice { value: "draw", help: "nobody wins, as in the Mind Sports Olympiad" },
        ]),
    },
    OptionInfo {
        name: "stuck",
        help: "what happens to a side that cannot move",
        default: "loses",
        values: Values::OneOf(&[
            Choice { value: "loses", help: "it has lost" },
            Choice { value: "passes", help: "it passes; two passes in a row are a draw" },
        ]),
    },
    OptionInfo {
        name: "repetition",
        help: "when a repeated position ends the game",
        default: "draw",
        values: Values::OneOf(&[
            Choice { value: "draw", help: "a draw at the third time" },
            Choice { value: "second", help: "a draw at the second time" },
            Choice { value: "none", help: "never" },
        ]),
    },
];

/// The text of the starting position.
pub(super) fn start(options: &Options) -> &'static str {
    match options.get("setup") {
        "columns" => "1wwwwww1/b6b/b6b/b6b/b6b/b6b/b6b/1wwwwww1 b",
        "medium" => "1wwww3/b6b/b6b/b6b/b6b/8/8/1wwww3 b",
        "easy" => "1ww5/b6b/b6b/8/8/8/8/1ww5 b",
        _ => "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b",
    }
}

/// The rules in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Rules {
    pub(super) both: Both,
    pub(super) stuck: Stuck,
    pub(super) repetition: Repetition,
}

/// One move connects both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Both {
    MoverWins,
    Draw,
}

/// The side to move has no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Stuck {
    Loses,
    Passes,
}

/// A position comes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Repetition {
    Third,
    Second,
    Never,
}

impl Repetition {
    /// How often a position must occur for a draw.
    #[inline]
    pub(super) const fn limit(self) -> Option<u32> {
        match self {
            Repetition::Third => Some(3),
            Repetition::Second => Some(2),
            Repetition::Never => None,
        }
    }
}

impl Rules {
    pub(super) fn new(options: &Options) -> Rules {
        Rules {
            both: match options.get("both") {
                "draw" => Both::Draw,
                _ => Both::MoverWins,
            },
            stuck: match options.get("stuck") {
                "passes" => Stuck::Passes,
                _ => Stuck::Loses,
            },
            repetition: match options.get("repetition") {
                "second" => Repetition::Second,
                "none" => Repetition::Never,
                _ => Repetition::Third,
            },
        }
    }

    /// A number of its own for each combination, for the key.
    pub(super) const fn number(self) -> u64 {
        self.both as u64 + 2 * (self.stuck as u64 + 2 * self.repetition as u64)
    }
}

#[cfg(test)]
mod tests {
    use crate::Game;
    use crate::loa::{BOTH_CONNECTED, CONNECTED, TWO_PASSES};
    use crate::testing::{at, play};
    use ludens_core::{Outcome, Reason, Side};

    /// Black cannot move; White has a piece to spare on d6.
    const STUCK: &str = "6wb/6ww/3w4/8/8/8/ww6/bw6 b";
    /// Neither side can move.
    const ALL_STUCK: &str = "8/1w1b1w2/b1b1b1b1/1w1b1w2/w1w1w1w1/1w1b1w2/b1b1b1b1/1w1b1w2 b";

    #[test]
    fn every_setup_is_known() {
        let start = |game: &str| game.parse::<Game>().expect("a game").start().text();
        assert_eq!(start("loa"), "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b");
        assert_eq!(start("loa:columns"), "1wwwwww1/b6b/b6b/b6b/b6b/b6b/b6b/1wwwwww1 b");
        assert_eq!(start("loa:medium"), "1wwww3/b6b/b6b/b6b/b6b/8/8/1wwww3 b");
        assert_eq!(start("loa:easy"), "1ww5/b6b/b6b/8/8/8/8/1ww5 b");
    }

    #[test]
    fn a_move_can_connect_both() {
        let after = |game: &str| {
            let mut record = at(game, "5b1w/7b/8/8/8/8/8/ww6 b");
            play(&mut *record, "f8xh8");
            record.outcome()
        };
        assert_eq!(after("loa"), Some(Outcome::win(Side::First, CONNECTED)));
        assert_eq!(after("loa:both=draw"), Some(Outcome::draw(BOTH_CONNECTED)));
    }

    #[test]
    fn a_stuck_side_loses_or_passes() {
        let record = at("loa", STUCK);
        assert_eq!(record.outcome(), Some(Outcome::win(Side::Second, Reason::NO_MOVE)));
        assert!(record.legal_moves().is_empty());

        let mut record = at("loa:stuck=passes", STUCK);
        let moves = record.legal_moves();
        assert_eq!((moves.len(), moves[0].text.as_str()), (1, "pass"));
        assert!(moves[0].path.is_empty());
        play(&mut *record, "pass");
        assert_eq!(record.side(), Side::Second);
    }

    #[test]
    fn two_passes_in_a_row_are_a_draw() {
        let mut record = at("loa:stuck=passes", STUCK);
        play(&mut *record, "pass d6-d7 PASS");
        assert_eq!(record.outcome(), None);

        // With `second` the position also repeats; the passes come first.
        for game in ["loa:stuck=passes", "loa:stuck=passes,repetition=second"] {
            let mut record = at(game, ALL_STUCK);
            play(&mut *record, "pass");
            assert_eq!(record.outcome(), None);
            play(&mut *record, "pass");
            assert_eq!(record.outcome(), Some(Outcome::draw(TWO_PASSES)));
            assert!(record.play("pass").is_err());
        }
    }

    #[test]
    fn a_position_that_comes_back_is_a_draw() {
        const THERE_AND_BACK: &str = "b1-b3 a2-c2 b3-b1 c2-a2";
        let after = |game: &str, rounds: usize| {
            let mut record = game.parse::<Game>().expect("a game").start();
            (0..rounds).for_each(|_| play(&mut *record, THERE_AND_BACK));
            record.outcome()
        };
        let draw = Some(Outcome::draw(Reason::REPETITION));
        assert_eq!(after("loa", 1), None);
        assert_eq!(after("loa", 2), draw);
        assert_eq!(after("loa:repetition=second", 1), draw);
        assert_eq!(after("loa:repetition=none", 9), None);
    }
}
