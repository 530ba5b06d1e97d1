//! The schemas as types of the page: JSDoc that the type checker reads.

use serde_json::{Map, Value};

const HEAD: &str = "\
// The shapes of what the app sends and takes, for the type checker; nothing here runs.
// Made from the app's own types: cargo run -p ludens-server --example types
";

/// All schemas as one module of typedefs.
pub(super) fn module(schemas: &Map<String, Value>) -> String {
    let types: String = schemas.iter().map(|(name, schema)| typedef(name, schema)).collect();
    format!("{HEAD}\n{types}\nexport {{}};\n")
}

fn typedef(name: &str, schema: &Value) -> String {
    let told = description(schema);
    match properties(schema).filter(|_| schema.get("oneOf").is_none()) {
        None => {
            let told = if told.is_empty() { told } else { format!(" {told}") };
            format!("/**{told} @typedef {{{}}} {name} */\n", type_of(schema))
        }
        Some(properties) => {
            let told = if told.is_empty() { told } else { format!(" * {told}\n") };
            let members: String =
                properties.iter().map(|(key, value)| member(schema, key, value)).collect();
            format!("/**\n{told} * @typedef {{object}} {name}\n{members} */\n")
        }
    }
}

fn member(object: &Value, key: &str, schema: &Value) -> String {
    let name = if is_required(object, key) { key.to_string() } else { format!("[{key}]") };
    let told = description(schema);
    let told = if told.is_empty() { told } else { format!("  {told}") };
    format!(" * @property {{{}}} {name}{told}\n", type_of(schema))
}

/// A schema as a type.
fn type_of(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap_or(reference).to_string();
    }
    if let Some(word) = schema.get("const") {
        return word.to_string();
    }
    for (keyword, sign) in [("enum", "|"), ("oneOf", "|"), ("anyOf", "|"), ("allOf", " & ")] {
        let Some(parts) = schema[keyword].as_array() else { continue };
        let part = |part: &Value| if keyword == "enum" { part.to_string() } else { type_of(part) };
        let parts = parts.iter().map(part).collect::<Vec<_>>().join(sign);
        return match properties(schema) {
            Some(own) => format!("{} & ({parts})", object(schema, own)),
            None => parts,
        };
    }
    match &schema["type"] {
        Value::String(name) => type_by_name(name, schema),
        Value::Array(names) => {
            let names = names.iter().filter_map(Value::as_str);
            names.map(|name| type_by_name(name, schema)).collect::<Vec<_>>().join("|")
        }
        _ => "unknown".to_string(),
    }
}

fn type_by_name(name: &str, schema: &Value) -> String {
    match (name, properties(schema)) {
        ("integer" | "number", _) => "number".to_string(),
        ("array", _) => array(schema),
        ("object", Some(properties)) => object(schema, properties),
        ("object", None) => {
            let values = schema.get("additionalProperties").filter(|it| it.is_object());
            format!("Record<string, {}>", values.map_or("unknown".to_string(), type_of))
        }
        _ => name.to_string(),
    }
}

/// A list, or a tuple where the length is fixed.
fn array(schema: &Value) -> String {
    let item = schema.get("items").map_or("unknown".to_string(), type_of);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most => {
            format!("[{}]", vec![item; least as usize].join(", "))
        }
        _ if item.contains(['|', '&']) => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

fn object(schema: &Value, properties: &Map<String, Value>) -> String {
    let member = |(key, value): (&String, &Value)| {
        let sign = if is_required(schema, key) { "" } else { "?" };
        format!("{key}{sign}: {}", type_of(value))
    };
    format!("{{{}}}", properties.iter().map(member).collect::<Vec<_>>().join(", "))
}

fn properties(schema: &Value) -> Option<&Map<String, Value>> {
    schema.get("properties").and_then(Value::as_object)
}

fn is_required(object: &Value, key: &str) -> bool {
    object["required"].as_array().is_some_and(|names| names.iter().any(|name| name == key))
}

/// What a schema says of itself, on one line.
fn description(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or("");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
