//! The numbers of [`race`](super::race), for each size of board.
//!
//! Those for 6x6 and 4x4 were fitted by logistic regression to the outcomes of
//! games of the evaluation against itself, two plies deep on 6x6 and four on
//! 4x4, half of them on standard tiles and half on random and free ones. Those
//! for 8x8 are the ones for 6x6 carried over, the ranks stretched: in games
//! they did better than a fit to the few long games there were. A hundred makes
//! the odds e to one.

/// The numbers for one size.
pub(super) struct Tuning {
    /// A piece: rank by rank from its home, from the edge file to the middle,
    /// on a tile of the other and of its own colour.
    pub(super) pieces: &'static [[i32; 2]],
    /// The moves that the nearest pieces need to the nearer goal corner (first
    /// index) and to the farther one.
    pub(super) race: [[i32; 5]; 5],
    /// The extra turn still to come.
    pub(super) extra_turn: i32,
    /// To be on move.
    pub(super) tempo: i32,
    /// What the side on move could do now.
    pub(super) on_move: Chances,
    /// What the other side could do if it were on move.
    pub(super) waiting: Chances,
}

/// What a side can do with a move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chances {
    /// An enemy piece that could be captured and that nothing defends.
    pub(super) loose: i32,
    /// An enemy piece that could be captured but is defended.
    pub(super) defended: i32,
    /// Each goal corner is held or could be reached.
    pub(super) both: i32,
    /// The same, and this wins: one is held, or an extra turn is to come.
    pub(super) win: i32,
}

/// 4x4.
pub(super) const TUNED_4: Tuning = Tuning {
    pieces: &[
        [99, 135],
        [136, 121],
        [139, 94],
        [117, 123],
        [115, 71],
        [99, 101],
        [113, 92],
        [72, 79],
    ],
    race: [
        [0, 68, 16, 0, 0],
        [0, -64, -114, 0, 0],
        [0, 0, -150, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
    ],
    extra_turn: 127,
    tempo: 34,
    on_move: Chances { loose: 73, defended: 19, both: 158, win: 198 },
    waiting: Chances { loose: 21, defended: 14, both: 49, win: 106 },
};

/// 6x6.
pub(super) const TUNED_6: Tuning = Tuning {
    pieces: &[
        [106, 118],
        [104, 73],
        [83, 93],
        [88, 32],
        [79, 103],
        [81, 72],
        [54, 51],
        [80, 60],
        [80, 80],
        [93, 44],
        [45, 83],
        [66, 52],
        [56, 36],
        [54, 31],
        [60, 58],
        [54, 45],
        [34, 25],
        [30, 29],
    ],
    race: [
        [0, 45, 17, -45, 0],
        [0, 30, -9, -89, 0],
        [0, 0, -47, -180, 0],
        [0, 0, 0, -147, 0],
        [0, 0, 0, 0, 0],
    ],
    extra_turn: 59,
    tempo: 10,
    on_move: Chances { loose: 42, defended: 13, both: 204, win: 605 },
    waiting: Chances { loose: 21, defended: 12, both: 87, win: 198 },
};

/// 8x8.
pub(super) const TUNED_8: Tuning = Tuning {
    pieces: &[
        [88, 88],
        [88, 88],
        [88, 88],
        [88, 88],
        [77, 77],
        [77, 77],
        [77, 77],
        [77, 77],
        [67, 67],
        [67, 67],
        [67, 67],
        [67, 67],
        [57, 57],
        [57, 57],
        [57, 57],
        [57, 57],
        [47, 47],
        [47, 47],
        [47, 47],
        [47, 47],
        [37, 37],
        [37, 37],
        [37, 37],
        [37, 37],
        [27, 27],
        [27, 27],
        [27, 27],
        [27, 27],
        [17, 17],
        [17, 17],
        [17, 17],
        [17, 17],
    ],
    race: [
        [0, 55, 18, -42, -72],
        [0, 17, -23, -135, -165],
        [0, 0, -62, -207, -237],
        [0, 0, 0, -155, -185],
        [0, 0, 0, 0, -185],
    ],
    extra_turn: 66,
    tempo: 48,
    on_move: Chances { loose: 40, defended: 17, both: 143, win: 434 },
    waiting: Chances { loose: 19, defended: 13, both: 47, win: 179 },
};
