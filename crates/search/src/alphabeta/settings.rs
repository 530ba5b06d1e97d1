//! What an alpha-beta search does and leaves out, with a switch for each idea: the
//! studies compare exactly that.

use std::num::NonZero;

/// The switches of an alpha-beta search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Depth by depth, or at once to the depth the limits name.
    pub deepening: Deepening,
    /// Branches that cannot matter are cut off. Off, every move is searched: plain
    /// minimax, but with the table and everything else.
    pub pruning: bool,
    /// Which entries of the table are used.
    pub table: TableUse,
    /// How large the table is, in bytes.
    pub memory: usize,
    /// Which moves come first.
    pub order: Order,
    /// Moves after the first are searched with a null window first.
    pub null_window: bool,
    /// Each depth begins with a narrow window around the last score.
    pub aspiration: bool,
    /// Late moves are searched less deeply first.
    pub reductions: Reductions,
    /// A position in which even passing is too good is cut off.
    pub null_move: NullMove,
    /// Near the leaves a position that stands far above beta is cut off.
    pub reverse_futility: bool,
    /// Near the leaves a position far below alpha is searched for forcing moves only.
    pub razoring: bool,
    /// Near the leaves quiet moves of a position far below alpha are not tried.
    pub futility: bool,
    /// Near the leaves late quiet moves are not tried.
    pub late_pruning: bool,
    /// A shallow search far above beta stands for the deep one.
    pub probcut: bool,
    /// Without a table move a position is searched a ply less deeply.
    pub internal_reduction: bool,
    /// A table move that is much better than all others is searched deeper.
    pub singular: bool,
    /// The static evaluation is corrected by its errors in similar positions.
    pub correction: bool,
    /// Before any move is tried, the table is asked about the positions after each.
    pub enhanced_cutoffs: bool,
    /// What was learnt of moves is kept for the next move of the game.
    pub keep_history: bool,
    /// Quiescence search uses the table.
    pub quiescence_table: bool,
    /// Forcing moves are followed beyond the depth.
    pub quiescence: bool,
    /// A forced move costs no depth.
    pub extensions: bool,
    /// On a clock, a hard decision takes longer than an easy one.
    pub adaptive_time: bool,
    /// Ends as soon as it is known who wins, even if not how soon.
    pub ends_when_proven: bool,
    /// Whether the window narrows from one root move to the next.
    pub root_window: RootWindow,
    /// Which of several equally good moves is chosen: the first, or one that
    /// this seed picks.
    pub seed: Option<u64>,
    /// How many threads search together.
    pub threads: NonZero<usize>,
}

/// Depth by depth, or at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deepening {
    /// Only the depth that the limits name.
    Fixed,
    /// First this depth, then one more, and so on.
    From(u32),
}

/// Which table entries are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableUse {
    /// There is no table.
    Off,
    /// Those of the same depth: a safe search stays exact.
    Exact,
    /// Those of the same or a greater depth.
    On,
}

/// How much less deeply late moves are searched at first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reductions {
    /// As deeply as the others.
    Off,
    /// By depth and turn alone.
    Fixed,
    /// Also by the kind of the node, by history, and by whether the position improves.
    Adaptive,
    /// The same, but half as much again by depth and turn.
    Large,
}

/// How a pass is used to cut off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NullMove {
    /// Not at all.
    Off,
    /// Searched some plies less deeply.
    Fixed,
    /// The less deeply, the better the position stands; far from the leaves a search of
    /// real moves must agree.
    Verified,
}

/// Which moves come first. The table's move does whenever there is a table and
/// any of these is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// As the game's guide ranks them: captures first.
    pub guide: bool,
    /// Moves that cut off at the same ply elsewhere.
    pub killers: bool,
    /// Moves that cut off often.
    pub history: bool,
    /// Moves that cut off often after the same earlier moves.
    pub continuation: bool,
}

impl Order {
    /// As the rules list them.
    pub const OFF: Order =
        Order { guide: false, killers: false, history: false, continuation: false };
    /// By the guide, killers and history.
    pub const ON: Order = Order { guide: true, killers: true, history: true, continuation: false };

    /// Whether moves are sorted at all.
    pub fn is_on(self) -> bool {
        self != Order::OFF
    }
}

/// How the root's moves share the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RootWindow {
    /// Each move must beat the best so far.
    Narrowing,
    /// Each move is searched with the full window, as in many students'
    /// programs.
    Full,
}

/// The default size of the table.
pub const DEFAULT_MEMORY: usize = 64 << 20;

impl Settings {
    /// Alpha-beta to a fixed depth, with ordering and a table that keeps the
    /// value of minimax.
    pub fn fixed() -> Settings {
        Settings {
            deepening: Deepening::Fixed,
            pruning: true,
            table: TableUse::Exact,
            memory: DEFAULT_MEMORY,
            order: Order::ON,
            null_window: false,
            aspiration: false,
            reductions: Reductions::Off,
            null_move: NullMove::Off,
            reverse_futility: false,
            razoring: false,
            futility: false,
            late_pruning: false,
            probcut: false,
            internal_reduction: false,
            singular: false,
            correction: false,
            enhanced_cutoffs: false,
            keep_history: false,
            quiescence_table: false,
            quiescence: false,
            extensions: false,
            adaptive_time: false,
            ends_when_proven: false,
            root_window: RootWindow::Narrowing,
            seed: None,
            threads: NonZero::<usize>::MIN,
        }
    }

    /// The same, depth by depth.
    pub fn iterated() -> Settings {
        Settings { deepening: Deepening::From(1), ..Settings::fixed() }
    }

    /// The strong one: everything that helped in measurements. Extensions
    /// did not, in any of the first five games: quiescence follows forced moves already.
    pub fn strong() -> Settings {
        Settings {
            table: TableUse::On,
            null_window: true,
            aspiration: true,
            reductions: Reductions::Fixed,
            null_move: NullMove::Fixed,
            quiescence: true,
            ..Settings::iterated()
        }
    }

    /// These settings with what prunes, reduces and extends by evaluation and history,
    /// or with none of it. ProbCut is on its own: it helped in one game only.
    #[must_use]
    pub fn selective(self, is_on: bool) -> Settings {
        Settings {
            order: Order { continuation: is_on, ..self.order },
            reductions: match self.reductions {
                _ if is_on => Reductions::Adaptive,
                Reductions::Adaptive | Reductions::Large => Reductions::Fixed,
                other => other,
            },
            null_move: match self.null_move {
                _ if is_on => NullMove::Verified,
                NullMove::Verified => NullMove::Fixed,
                other => other,
            },
            reverse_futility: is_on,
            razoring: is_on,
            futility: is_on,
            late_pruning: is_on,
            probcut: is_on && self.probcut,
            internal_reduction: is_on,
            singular: is_on,
            keep_history: is_on,
            quiescence_table: is_on,
            ..self
        }
    }

    /// Whether anything asks for the static evaluation of every position with moves.
    pub(super) fn judges(&self) -> bool {
        self.null_move == NullMove::Verified
            || matches!(self.reductions, Reductions::Adaptive | Reductions::Large)
            || self.reverse_futility
            || self.razoring
            || self.futility
            || self.late_pruning
            || self.probcut
    }
}
