//! A setting of a search as data: its name, what it can be, and how it is read
//! from and written to the search's own settings. One table serves the list of
//! options, their defaults and the making of a player.

use super::option::PlayerOption;
use super::values::Values;

/// One setting of `S`.
pub(super) struct Field<S> {
    pub(super) name: &'static str,
    pub(super) help: &'static str,
    /// What it can be set to.
    pub(super) values: fn() -> Values,
    /// What it is.
    pub(super) get: fn(&S) -> String,
    /// Changes it to a value that was accepted.
    pub(super) set: fn(&mut S, &str),
}

/// The fields as options, with the defaults that these settings have.
pub(super) fn options<S>(fields: &[Field<S>], defaults: &S) -> Vec<PlayerOption> {
    let option = |field: &Field<S>| {
        PlayerOption::new(field.name, field.help, &(field.get)(defaults), (field.values)())
    };
    fields.iter().map(option).collect()
}

/// Changes the settings by the values given, in the order of the table.
pub(super) fn apply<'a, S>(
    fields: &[Field<S>],
    settings: &mut S,
    value: impl Fn(&str) -> Option<&'a str>,
) {
    for field in fields {
        if let Some(value) = value(field.name) {
            (field.set)(settings, value);
        }
    }
}

/// `on` or `off`.
pub(super) fn on_off(is_on: bool) -> String {
    if is_on { "on".to_string() } else { "off".to_string() }
}

/// Whether an accepted switch is on.
pub(super) fn is_on(value: &str) -> bool {
    value == "on"
}

/// A number that was accepted as one.
pub(super) fn number<T: std::str::FromStr + Default>(value: &str) -> T {
    value.parse().unwrap_or_default()
}
