//! The settings of best-first search as options.

use std::num::NonZero;

use ludens_search::best_first::Settings;

use super::field::{Field, is_on, number, on_off};
use super::values::{Values, read_memory, write_memory};

pub(super) static FIELDS: &[Field<Settings>] = &[
    Field {
        name: "explore",
        help: "how much it explores moves that were tried rarely",
        values: || Values::Real { min: 0.0, max: 100.0 },
        get: |settings| settings.exploration.to_string(),
        set: |settings, value| settings.exploration = number(value),
    },
    Field {
        name: "best-line",
        help: "the share of the best line in a move's value; the rest is the mean of all visits",
        values: || Values::Real { min: 0.0, max: 1.0 },
        get: |settings| settings.best_share.to_string(),
        set: |settings, value| settings.best_share = number(value),
    },
    Field {
        name: "first",
        help: "how many moves of a position are evaluated at first; more as it is visited again",
        values: || Values::Whole { min: 1, max: 65_535 },
        get: |settings| settings.first.to_string(),
        set: |settings, value| {
            settings.first = NonZero::new(number(value)).unwrap_or(settings.first);
        },
    },
    Field {
        name: "stages",
        help: "where moves are many, it chooses all clicks but the last, and then the last",
        values: || Values::Switch,
        get: |settings| on_off(settings.stages),
        set: |settings, value| settings.stages = is_on(value),
    },
    Field {
        name: "reuse",
        help: "the tree is kept for the next move",
        values: || Values::Switch,
        get: |settings| on_off(settings.reuse),
        set: |settings, value| settings.reuse = is_on(value),
    },
    Field {
        name: "memory",
        help: "how large the tree may become",
        values: || Values::Memory,
        get: |settings| write_memory(settings.memory),
        set: |settings, value| settings.memory = read_memory(value).unwrap_or(settings.memory),
    },
];
