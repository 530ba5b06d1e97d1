//! The settings of alpha-beta as options.

use std::num::NonZero;

use ludens_search::alphabeta::{Deepening, Order, RootWindow, Settings, TableUse};

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

/// In the order they are applied: `order` first, so that its parts can differ
/// from it.
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
    switch!("reductions", "late moves are searched less deeply first", reductions),
    switch!("null-move", "skips a position where even a pass is too good", null_move),
    switch!("quiescence", "follows captures beyond the depth", quiescence),
    switch!("extensions", "a forced move costs no depth", extensions),
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

fn table_word(table: TableUse) -> &'static str {
    match table {
        TableUse::Off => "off",
        TableUse::Exact => "exact",
        TableUse::On => "on",
    }
}
