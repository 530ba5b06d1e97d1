//! What stands in a path, and after the question mark.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::examples;
use super::failures::{self, Failure};

/// A part of a path that has a name.
pub(crate) struct PathParameter {
    name: &'static str,
    description: &'static str,
    schema: Value,
    example: Option<Value>,
    /// What can be wrong with it.
    pub(super) failures: &'static [Failure],
}

impl PathParameter {
    /// The name of something that may be there.
    pub(crate) fn name(name: &'static str, description: &'static str) -> PathParameter {
        let schema = json!({"type": "string"});
        PathParameter { name, description, schema, example: None, failures: failures::OF_NAMES }
    }

    /// The number of something that may be there.
    pub(crate) fn number(name: &'static str, description: &'static str) -> PathParameter {
        let schema = json!({"type": "integer", "minimum": 0});
        PathParameter { schema, ..PathParameter::name(name, description) }
    }

    /// A game with its options.
    pub(crate) fn game() -> PathParameter {
        let game = PathParameter::name("game", "The game with its options, percent-encoded.");
        PathParameter { failures: failures::OF_DESCRIPTIONS, ..game.such_as("game") }
    }

    /// With the example that has this name.
    pub(crate) fn such_as(self, example: &str) -> PathParameter {
        PathParameter { example: examples::parameter(example), ..self }
    }

    pub(super) fn told(&self) -> Value {
        let mut told = json!({
            "name": self.name,
            "in": "path",
            "required": true,
            "description": self.description,
            "schema": self.schema,
        });
        if let Some(example) = &self.example {
            told["example"] = example.clone();
        }
        told
    }
}

/// The members of a type as what may stand after the question mark.
pub(super) fn of_query<T: JsonSchema>() -> Vec<Value> {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    let settings = settings.with(|settings| settings.inline_subschemas = true);
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let required = |name: &str| {
        let names = schema.get("required").and_then(Value::as_array);
        names.is_some_and(|names| names.iter().any(|it| it == name))
    };
    let members = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    members.filter_map(|(name, member)| of_member(name, member, required(name))).collect()
}

fn of_member(name: &str, member: &Value, required: bool) -> Option<Value> {
    let mut schema = member.as_object()?.clone();
    let description = schema.remove("description");
    leave_out_null(&mut schema);
    Some(json!({
        "name": name,
        "in": "query",
        "required": required,
        "description": description,
        "schema": schema,
    }))
}

/// A text after a question mark is never null; it is not there.
fn leave_out_null(schema: &mut Map<String, Value>) {
    if schema.get("default").is_some_and(Value::is_null) {
        schema.remove("default");
    }
    let kinds = schema.get("type").and_then(Value::as_array);
    let kind = kinds.and_then(|kinds| kinds.iter().find(|kind| *kind != "null"));
    if let Some(kind) = kind.cloned() {
        schema.insert("type".to_string(), kind);
    }
}
