//! The settings of alpha-beta as options.

use std::num::NonZero;

use ludens_search::alphabeta::{
    Deepening, NullMove, Order, Reductions, RootWindow, Settings, TableUse,
};

use super::field::{Field, is_on, number, on_off};
use super::values::{Values, read_memory, write_memory};

/// A switch that is a field of the settings.
macro_rules! switch {
    ($name:literal, $help:literal, $($field:ident).+) => {
        Field {
            name: $name,
            help: $help,
            values: || Values::Switch,
            get: |settings: &Settings| on_off(settings.$($field).+),
            set: |settings: &mut Settings, value| settings.$($field).+ = is_on(value),
        }
    };
}

/// In the order they are applied: `order` and `selective` before their parts, so that
/// these can differ from them.
pub(super) static FIELDS: &[Field<Settings>] = &[
    switch!("pruning", "skips branches that cannot change the result", pruning),
    Field {
        name: "table",
        help: "which stored results of earlier searches are used",
        values: || {
            Values::words(&[
                ("off", "none: there is no table"),
                ("exact", "those of the same depth: the value stays that of minimax"),
                ("on", "those of the same or a greater depth"),
            ])
        },
        get: |settings| table_word(settings.table).to_string(),
        set: |settings, value| {
            settings.table = match value {
                "off" => TableUse::Off,
                "exact" => TableUse::Exact,
                _ => TableUse::On,
            };
        },
    },
    Field {
        name: "order",
        help: "good moves first: captures, killers and history together",
        values: || Values::Switch,
        get: |settings| on_off(settings.order.is_on()),
        set: |settings, value| settings.order = if is_on(value) { Order::ON } else { Order::OFF },
    },
    switch!("captures", "orders the moves by the game's guide: captures first", order.guide),
    switch!("killers", "moves that cut off at the same ply elsewhere come early", order.killers),
    switch!("history", "moves that cut off often come early", order.history),
    switch!("null-window", "searches later moves with a null window first", null_window),
    switch!("aspiration", "each depth begins with a narrow window", aspiration),
    Field {
        name: "selective",
        help: "prunes, reduces and extends by evaluation and history: the options from here to quiescence-table together",
        values: || Values::Switch,
        get: |settings| on_off(settings.reverse_futility),
        set: |settings, value| *settings = settings.selective(is_on(value)),
    },
    switch!(
        "continuation",
        "moves that cut off often after the same earlier moves come early",
        order.continuation
    ),
    Field {
        name: "reductions",
        help: "late moves are searched less deeply first",
        values: || {
            Values::words(&[
                ("off", "as deeply as the others"),
                ("on", "less by depth and turn alone"),
                (
                    "adaptive",
                    "also by history, the kind of the node, and whether the position improves",
                ),
                ("large", "the same, but much more by depth and turn"),
            ])
        },
        get: |settings| reductions_word(settings.reductions).to_string(),
        set: |settings, value| {
            settings.reductions = match value {
                "off" => Reductions::Off,
                "on" => Reductions::Fixed,
                "large" => Reductions::Large,
                _ => Reductions::Adaptive,
            };
        },
    },
    Field {
        name: "null-move",
        help: "skips a position where even a pass is too good",
        values: || {
            Values::words(&[
                ("off", "never"),
                ("on", "if a pass, searched less deeply, is too good"),
                (
                    "verified",
                    "also less deeply by score; far from the leaves real moves must agree",
                ),
            ])
        },
        get: |settings| null_move_word(settings.null_move).to_string(),
        set: |settings, value| {
            settings.null_move = match value {
                "off" => NullMove::Off,
                "on" => NullMove::Fixed,
                _ => NullMove::Verified,
            };
        },
    },
    switch!(
        "reverse-futility",
        "near the leaves, skips a position whose evaluation is far above beta",
        reverse_futility
    ),
    switch!(
        "razoring",
        "near the leaves, follows only captures where the evaluation is far below alpha",
        razoring
    ),
    switch!("futility", "near the leaves, skips quiet moves that cannot help enough", futility),
    switch!("late-pruning", "near the leaves, skips late quiet moves", late_pruning),
    switch!(
        "internal-reduction",
        "searches a position without a table move a ply less deeply",
        internal_reduction
    ),
    switch!("singular", "searches a move deeper that is much better than all others", singular),
    switch!(
        "keep-history",
        "keeps what it learnt of moves for the next move of the game",
        keep_history
    ),
    switch!("quiescence-table", "uses the table beyond the depth, too", quiescence_table),
    switch!("probcut", "skips a position if a shallow search is far above beta", probcut),
    switch!("correction", "corrects the evaluation by its errors in similar positions", correction),
    switch!(
        "enhanced-cutoffs",
        "asks the table about the positions after each move before any is tried",
        enhanced_cutoffs
    ),
    switch!("quiescence", "follows captures beyond the depth", quiescence),
    switch!("extensions", "a forced move costs no depth", extensions),
    switch!(
        "adaptive-time",
        "on a clock, thinks longer while the best move changes or its score falls",
        adaptive_time
    ),
    Field {
        name: "root",
        help: "the window of the root's moves",
        values: || {
            Values::words(&[
                ("narrowing", "each move must beat the best so far"),
                ("full", "each move has the full window, as in some of the studies"),
            ])
        },
        get: |settings| match settings.root_window {
            RootWindow::Narrowing => "narrowing".to_string(),
            RootWindow::Full => "full".to_string(),
        },
        set: |settings, value| {
            settings.root_window = match value {
                "full" => RootWindow::Full,
                _ => RootWindow::Narrowing,
            };
        },
    },
    Field {
        name: "memory",
        help: "the size of the table",
        values: || Values::Memory,
        get: |settings| write_memory(settings.memory),
        set: |settings, value| settings.memory = read_memory(value).unwrap_or(settings.memory),
    },
    Field {
        name: "threads",
        help: "how many threads think together",
        values: || Values::Whole { min: 1, max: 256 },
        get: |settings| settings.threads.to_string(),
        set: |settings, value| {
            settings.threads = NonZero::new(number(value)).unwrap_or(settings.threads);
        },
    },
    Field {
        name: "seed",
        help: "chooses among equally good moves; without it the first is played",
        values: || Values::Whole { min: 0, max: u64::MAX },
        get: |settings| settings.seed.map_or_else(String::new, |seed| seed.to_string()),
        set: |settings, value| settings.seed = Some(number(value)),
    },
];

/// Only for a search that goes depth by depth.
pub(super) static DEEPENING_FIELDS: &[Field<Settings>] = &[Field {
    name: "from",
    help: "the first depth that is searched",
    values: || Values::Whole { min: 1, max: 100 },
    get: |settings| match settings.deepening {
        Deepening::From(depth) => depth.to_string(),
        Deepening::Fixed => String::new(),
    },
    set: |settings, value| settings.deepening = Deepening::From(number(value)),
}];

fn reductions_word(reductions: Reductions) -> &'static str {
    match reductions {
        Reductions::Off => "off",
        Reductions::Fixed => "on",
        Reductions::Adaptive => "adaptive",
        Reductions::Large => "large",
    }
}

fn null_move_word(null_move: NullMove) -> &'static str {
    match null_move {
        NullMove::Off => "off",
        NullMove::Fixed => "on",
        NullMove::Verified => "verified",
    }
}

fn table_word(table: TableUse) -> &'static str {
    match table {
        TableUse::Off => "off",
        TableUse::Exact => "exact",
        TableUse::On => "on",
    }
}
