//! The schemas as types of Python: `TypedDict`s for the dictionaries that the package
//! gives and takes. Like the page's types they are made from the types themselves, but
//! Python has more than the app sends: settings of a run, rows of games, verdicts.

use ludens_arena::report::Table;
use ludens_arena::statistics::{Ratings, SprtState};
use ludens_arena::store::GameRow;
use ludens_lab::report::Verdicts;
use ludens_lab::shipped::ExperimentHead;
use ludens_play::PlayerInfo;
use ludens_wire::run::RunSettings;
use ludens_wire::{
    Explanation, GameView, KnownPositionView, PositionView, RecordView, ThoughtView,
};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

const HEAD: &str = "\
\"\"\"The shapes of the dictionaries that the compiled part gives and takes.

Made from its own types: cargo run -p ludens-server --example types
\"\"\"

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias
";

/// Columns of a line of comments.
const WIDTH: usize = 100;
/// What Python's tournaments take by names of their own.
const NAMED_APART: [&str; 2] = ["game", "player"];

/// The module `ludens._types`.
pub(super) fn module() -> String {
    let mut module = Module::default();
    for (name, schema) in schemas() {
        module.define(&name, &schema);
    }
    HEAD.to_string() + &module.text
}

/// What Python is given, and the settings that it takes.
fn schemas() -> Map<String, Value> {
    let settings = SchemaSettings::draft2020_12();
    let mut given = settings.clone().for_serialize().into_generator();
    add::<GameView>(&mut given);
    add::<PlayerInfo>(&mut given);
    add::<PositionView>(&mut given);
    add::<ThoughtView>(&mut given);
    add::<Explanation>(&mut given);
    add::<KnownPositionView>(&mut given);
    add::<RecordView>(&mut given);
    add::<Table>(&mut given);
    add::<GameRow>(&mut given);
    add::<SprtState>(&mut given);
    add::<Ratings>(&mut given);
    add::<Verdicts>(&mut given);
    add::<ExperimentHead>(&mut given);
    let mut taken = settings.for_deserialize().into_generator();
    add::<RunSettings>(&mut taken);
    let mut all = taken.take_definitions(true);
    let (own, options) = split(all["RunSettings"].take());
    all.insert("RunOptions".to_string(), options);
    all.insert("RunSettings".to_string(), own);
    all.extend(given.take_definitions(true));
    all
}

/// The settings of a run that Python takes by names of its own, on top of the others.
fn split(settings: Value) -> (Value, Value) {
    let (mut own, mut options) = (settings.clone(), settings);
    let is_own = |name: &String| NAMED_APART.contains(&name.as_str());
    if let Some(members) = own["properties"].as_object_mut() {
        members.retain(|name, _| is_own(name));
    }
    if let Some(members) = options["properties"].as_object_mut() {
        members.retain(|name, _| !is_own(name));
    }
    own["allOf"] = json!([{"$ref": "RunOptions"}]);
    (own, options)
}

fn add<T: schemars::JsonSchema>(generator: &mut SchemaGenerator) {
    generator.subschema_for::<T>();
}

/// The module so far. Objects inside of others get names and classes of their own.
#[derive(Default)]
struct Module {
    text: String,
}

impl Module {
    fn define(&mut self, name: &str, schema: &Value) {
        match (variants(schema), properties(schema)) {
            (Some(variants), common) if variants.iter().any(|it| properties(it).is_some()) => {
                self.union(name, schema, variants, common);
            }
            (None, Some(_)) => self.class(name, &[schema], &description(schema)),
            _ => {
                let found = self.type_of(name, schema);
                self.alias(name, &found, &description(schema));
            }
        }
    }

    /// Objects of several kinds, each with what all have in common.
    fn union(
        &mut self,
        name: &str,
        schema: &Value,
        variants: &[Value],
        common: Option<&Map<String, Value>>,
    ) {
        let mut names = Vec::new();
        for variant in variants {
            let Some(own) = properties(variant) else {
                names.push(self.type_of(name, variant));
                continue;
            };
            let kind = format!("{name}{}", pascal(&kind_of(own)));
            let objects = if common.is_some() { vec![schema, variant] } else { vec![variant] };
            self.class(&kind, &objects, &description(variant));
            names.push(kind);
        }
        self.alias(name, &names.join(" | "), &description(schema));
    }

    fn alias(&mut self, name: &str, found: &str, told: &str) {
        self.text += "\n\n";
        self.text += &comment("", told);
        // In quotes: what it names may stand further down.
        let found = if found.starts_with("Literal[") && !found.contains(" | ") {
            found.to_string()
        } else {
            format!("'{found}'")
        };
        self.text += &format!("{name}: TypeAlias = {found}\n");
    }

    /// A class with the members of these objects.
    fn class(&mut self, name: &str, objects: &[&Value], told: &str) {
        let members: Vec<Member> =
            objects.iter().flat_map(|object| self.members(name, object)).collect();
        let bases = objects.iter().flat_map(|object| bases(object)).collect::<Vec<_>>();
        let base = if bases.is_empty() { "TypedDict".to_string() } else { bases.join(", ") };
        self.text += &format!("\n\nclass {name}({base}):\n");
        if !told.is_empty() {
            self.text += &format!("    \"\"\"{told}\"\"\"\n\n");
        }
        for Member { key, found, told } in &members {
            self.text += &comment("    ", told);
            self.text += &format!("    {key}: {found}\n");
        }
        if members.is_empty() {
            self.text += "    pass\n";
        }
    }

    fn members(&mut self, name: &str, object: &Value) -> Vec<Member> {
        let members = properties(object).into_iter().flatten();
        let member = |(key, schema): (&String, &Value)| {
            let found = self.type_of(&format!("{name}{}", pascal(key)), schema);
            let found =
                if is_required(object, key) { found } else { format!("NotRequired[{found}]") };
            Member { key: key.clone(), found, told: description(schema) }
        };
        members.map(member).collect()
    }

    /// A schema as a type; an object without a name gets this one.
    fn type_of(&mut self, name: &str, schema: &Value) -> String {
        if let Some(reference) = schema["$ref"].as_str() {
            return reference.rsplit('/').next().unwrap_or(reference).to_string();
        }
        if let Some(words) = words(schema) {
            return format!("Literal[{}]", words.join(", "));
        }
        if let Some(parts) = variants(schema).or(schema["allOf"].as_array().map(Vec::as_slice)) {
            let parts = parts.iter().map(|part| self.type_of(name, part));
            return parts.collect::<Vec<_>>().join(" | ");
        }
        match &schema["type"] {
            Value::String(word) => self.type_by_name(name, word, schema),
            Value::Array(words) => {
                let words = words.iter().filter_map(Value::as_str);
                let types = words.map(|word| self.type_by_name(name, word, schema));
                types.collect::<Vec<_>>().join(" | ")
            }
            _ => "Any".to_string(),
        }
    }

    fn type_by_name(&mut self, name: &str, word: &str, schema: &Value) -> String {
        match word {
            "integer" => "int".to_string(),
            "number" => "float".to_string(),
            "string" => "str".to_string(),
            "boolean" => "bool".to_string(),
            "null" => "None".to_string(),
            "array" => format!("list[{}]", self.inner_type(name, schema.get("items"))),
            "object" if properties(schema).is_some() => {
                self.class(name, &[schema], &description(schema));
                name.to_string()
            }
            _ => {
                let values = schema.get("additionalProperties").filter(|it| it.is_object());
                format!("dict[str, {}]", self.inner_type(name, values))
            }
        }
    }

    fn inner_type(&mut self, name: &str, schema: Option<&Value>) -> String {
        schema.map_or("Any".to_string(), |schema| self.type_of(name, schema))
    }
}

/// A member of a class.
struct Member {
    key: String,
    found: String,
    told: String,
}

/// The words that a schema allows, if it allows nothing else.
fn words(schema: &Value) -> Option<Vec<String>> {
    if let Some(word) = schema.get("const") {
        return Some(vec![word.to_string()]);
    }
    if let Some(all) = schema["enum"].as_array() {
        return Some(all.iter().map(Value::to_string).collect());
    }
    let parts = variants(schema)?.iter().map(words).collect::<Option<Vec<_>>>()?;
    Some(parts.concat())
}

fn variants(schema: &Value) -> Option<&[Value]> {
    let found = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    found.map(Vec::as_slice)
}

/// What tells a variant from others: the word of its tag, or its first member.
fn kind_of(members: &Map<String, Value>) -> String {
    let tag = members.values().find_map(|it| it["const"].as_str());
    tag.or(members.keys().next().map(String::as_str)).unwrap_or_default().to_string()
}

fn properties(schema: &Value) -> Option<&Map<String, Value>> {
    schema.get("properties").and_then(Value::as_object)
}

fn is_required(object: &Value, key: &str) -> bool {
    object["required"].as_array().is_some_and(|names| names.iter().any(|name| name == key))
}

/// `by_game` as `ByGame`.
fn pascal(text: &str) -> String {
    let parts = text.split(['_', '-']);
    parts.map(|part| part[..1].to_uppercase() + &part[1..]).collect()
}

/// The names of the types whose members an object also has.
fn bases(object: &Value) -> Vec<String> {
    let all = object["allOf"].as_array().into_iter().flatten();
    all.filter_map(|base| base["$ref"].as_str()).map(str::to_string).collect()
}

/// What a schema says of itself, in its first paragraph.
fn description(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or("");
    let text = text.split("\n\n").next().unwrap_or(text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text as lines of comments.
fn comment(indent: &str, text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < WIDTH => {
                *line += &format!(" {word}");
            }
            _ => lines.push(format!("{indent}# {word}")),
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn python_s_types_are_made_from_the_schemas() {
        let written = include_str!("../../../python/python/ludens/_types.py");
        assert!(written == module(), "run: cargo run -p ludens-server --example types");
    }

    #[test]
    fn names_are_written_as_python_writes_them() {
        assert_eq!(pascal("by_game"), "ByGame");
        assert_eq!(pascal("round-robin"), "RoundRobin");
        assert_eq!(comment("", ""), "");
        assert_eq!(comment("  ", "a b"), "  # a b\n");
    }
}
