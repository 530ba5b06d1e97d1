//! The numbers of [`race`](super::race), for each size of board. A hundred makes the
//! odds e to one.
//!
//! Those for 6x6 were fitted by logistic regression to 70,000 games of selective
//! search against itself, 1000 to 3500 nodes a move, seven tenths on standard tiles
//! and the others on random ones, after 2 to 13 random moves and with one move in
//! forty random later on. From 1,421,453 quiet positions they foretell half the
//! result of the game, half the chance that the score of the search stood for. In
//! 300 games at 6000 nodes a move they scored 84.2 ± 3.9 % against numbers that were
//! fitted, like those for 4x4, to the results of games two plies deep. Where the side
//! to move wins at once is quiet nowhere: that number is still the old one.
//!
//! Those for 4x4 were fitted to the results of games four plies deep, half of them on
//! standard tiles and half on random and free ones. Those for 8x8 are the old ones for
//! 6x6 carried over, the ranks stretched: in games they did better than a fit to the
//! few long games there were.

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
        [118, 169],
        [130, 104],
        [114, 126],
        [112, 68],
        [101, 141],
        [115, 103],
        [84, 92],
        [117, 87],
        [112, 116],
        [123, 57],
        [84, 112],
        [110, 69],
        [45, 42],
        [78, 41],
        [53, 76],
        [73, 63],
        [29, 25],
        [36, 35],
    ],
    race: [
        [0, 87, 67, -18, 0],
        [0, 73, 37, -9, 0],
        [0, 0, -16, -105, 0],
        [0, 0, 0, -115, 0],
        [0, 0, 0, 0, 0],
    ],
    extra_turn: 72,
    tempo: 8,
    on_move: Chances { loose: 26, defended: 17, both: 120, win: 605 },
    waiting: Chances { loose: 24, defended: 14, both: 131, win: 161 },
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
