//! The options of the game, and those of them that a position carries along.
//! The rules of the published game are not public in full; what had to be
//! inferred is an option here.

use ludens_core::{Choice, OptionInfo, Options, Side, Values, zobrist};

/// The options as the catalogue shows them.
pub(super) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        name: "size",
        help: "files and ranks of the board",
        default: "6",
        values: Values::OneOf(&[
            Choice { value: "6", help: "6x6, 18 pieces a side" },
            Choice { value: "4", help: "4x4, 8 pieces a side" },
            Choice { value: "8", help: "8x8, 32 pieces a side" },
        ]),
    },
    OptionInfo {
        name: "tiles",
        help: "how the black and white tiles lie",
        default: "standard",
        values: Values::OneOf(&[
            Choice { value: "standard", help: "chequered, black in the top left corner" },
            Choice { value: "random", help: "each half the other's reflection, colours exchanged" },
            Choice { value: "rot180", help: "each half the other turned, colours exchanged" },
            Choice { value: "free", help: "shuffled, equally many of each colour" },
        ]),
    },
    OptionInfo {
        name: "seed",
        help: "which random, rot180 or free board",
        default: "1",
        values: Values::Number { min: 0, max: u64::MAX },
    },
    OptionInfo {
        name: "rows",
        help: "the rows a side fills at the start",
        default: "full",
        values: Values::OneOf(&[
            Choice { value: "full", help: "its whole half of the board" },
            Choice { value: "2", help: "the two rows at its own edge" },
        ]),
    },
    OptionInfo {
        name: "backward",
        help: "the directions a piece may go back in",
        default: "none",
        values: Values::OneOf(&[
            Choice { value: "none", help: "never back" },
            Choice { value: "diagonal", help: "diagonally back" },
            Choice { value: "all", help: "straight and diagonally back" },
        ]),
    },
    OptionInfo {
        name: "extra-turn",
        help: "how often reaching a goal corner gives another turn",
        default: "per-side",
        values: Values::OneOf(&[
            Choice { value: "per-side", help: "once for each side" },
            Choice { value: "per-corner", help: "once for each corner" },
            Choice { value: "none", help: "never" },
        ]),
    },
    OptionInfo {
        name: "draws",
        help: "the result of a drawn game",
        default: "draw",
        values: Values::OneOf(&[
            Choice { value: "draw", help: "nobody wins" },
            Choice {
                value: "adjudicate",
                help: "more pieces win, then more rows advanced, then the second player",
            },
        ]),
    },
];

/// What a position must know of the options to be played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Where a piece may go back.
    pub backward: Backward,
    /// How often a goal corner gives another turn.
    pub extra_turn: ExtraTurn,
    /// The result of a drawn game.
    pub draws: Draws,
}

/// The directions a piece may go back in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Backward {
    /// In none.
    None,
    /// Diagonally.
    Diagonal,
    /// Straight and diagonally.
    All,
}

/// How often reaching a goal corner gives another turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExtraTurn {
    /// Once for each side.
    PerSide,
    /// Once for each corner.
    PerCorner,
    /// Never.
    None,
}

/// What becomes of a drawn game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Draws {
    /// Nobody wins.
    Stand,
    /// More pieces win, then more rows advanced, then this side. A game has
    /// the second player here; a position with the sides exchanged the first.
    Adjudicate(Side),
}

impl Rules {
    pub(super) fn read(options: &Options) -> Rules {
        Rules {
            backward: match options.get("backward") {
                "diagonal" => Backward::Diagonal,
                "all" => Backward::All,
                _ => Backward::None,
            },
            extra_turn: match options.get("extra-turn") {
                "per-corner" => ExtraTurn::PerCorner,
                "none" => ExtraTurn::None,
                _ => ExtraTurn::PerSide,
            },
            draws: match options.get("draws") {
                "adjudicate" => Draws::Adjudicate(Side::Second),
                _ => Draws::Stand,
            },
        }
    }

    /// The same rules for the sides exchanged.
    pub(super) fn exchanged(self) -> Rules {
        let draws = match self.draws {
            Draws::Stand => Draws::Stand,
            Draws::Adjudicate(side) => Draws::Adjudicate(!side),
        };
        Rules { draws, ..self }
    }

    /// The rules' part of a position's key.
    pub(super) fn key(self) -> u64 {
        let draws = match self.draws {
            Draws::Stand => 0,
            Draws::Adjudicate(side) => 1 + side as u64,
        };
        zobrist::mix(self.backward as u64 | (self.extra_turn as u64) << 2 | draws << 4)
    }
}
