//! The schemas of the interface, made from the types that are sent and taken.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::transform::Transform;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};

/// Where the document keeps its schemas.
const PLACE: &str = "/components/schemas";

/// The types of the interface.
pub(crate) struct Schemas {
    sent: SchemaGenerator,
    taken: SchemaGenerator,
}

impl Schemas {
    pub(super) fn new() -> Schemas {
        let settings = SchemaSettings::draft2020_12()
            .with(|settings| settings.definitions_path = PLACE.into())
            .with_transform(Close);
        let sent = settings.clone().for_serialize().into_generator();
        Schemas { sent, taken: settings.for_deserialize().into_generator() }
    }

    /// The schema of a type that the app sends.
    pub(crate) fn sent<T: JsonSchema>(&mut self) -> Value {
        self.sent.subschema_for::<T>().to_value()
    }

    /// The schema of a type that the app takes.
    pub(crate) fn taken<T: JsonSchema>(&mut self) -> Value {
        self.taken.subschema_for::<T>().to_value()
    }

    /// The schemas by name. What goes both ways may leave out more when it is taken,
    /// so that schema is true of both.
    pub(super) fn definitions(mut self) -> Map<String, Value> {
        let mut all = self.sent.take_definitions(true);
        all.extend(self.taken.take_definitions(true));
        all
    }
}

/// Closes objects: members that no type has are promised to nobody.
#[derive(Debug, Clone)]
struct Close;

impl Transform for Close {
    fn transform(&mut self, schema: &mut Schema) {
        // An object whose other members depend on a word is closed by neither part.
        let has_variants = schema.get("oneOf").is_some() && schema.get("properties").is_some();
        if has_variants {
            return;
        }
        schemars::transform::transform_subschemas(self, schema);
        if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
            schema.insert("additionalProperties".to_string(), false.into());
        }
    }
}
