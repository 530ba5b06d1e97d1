//! Examples of what is sent and taken: data, because they name games, which no code
//! here does.

use std::sync::LazyLock;

use serde_json::Value;

static EXAMPLES: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("examples.json")).unwrap_or_default());

/// The body of a request to the operation of this id.
pub(super) fn body(id: &str) -> Option<Value> {
    EXAMPLES[id].get("body").cloned()
}

/// The answer of the operation of this id.
pub(super) fn answer(id: &str) -> Option<Value> {
    EXAMPLES[id].get("answer").cloned()
}

/// A part of a path.
pub(super) fn parameter(name: &str) -> Option<Value> {
    EXAMPLES["parameters"].get(name).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app;

    #[test]
    fn every_example_is_one_of_an_operation() {
        let ids: Vec<_> = app::endpoints().iter().map(|endpoint| endpoint.id).collect();
        for name in EXAMPLES.as_object().expect("examples").keys() {
            assert!(name == "parameters" || ids.contains(&name.as_str()), "{name}");
        }
    }
}
