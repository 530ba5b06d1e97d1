//! The document: all endpoints, and the types they send and take.

use serde_json::{Map, Value, json};

use super::endpoint::{Access, Endpoint, JSON, Tag};
use super::examples;
use super::failures::{self, Failure};
use super::parameters::PathParameter;
use super::schemas::Schemas;

const ABOUT: &str = "Everything that the page does can be done with this. Sides are `first` and \
    `second`; a winner that is null is a draw; scores are from the view of the side to move; \
    times are milliseconds unless their names say otherwise. Every error is a Problem. A client \
    sends no Origin, or the app's own; the Host must be the app's.";

/// The document of these endpoints.
pub(super) fn of(endpoints: &[Endpoint]) -> Value {
    let mut schemas = Schemas::new();
    let paths = paths(endpoints, &mut schemas);
    let responses = failures::all(&mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": info(),
        "servers": [{"url": "/", "description": "The app itself."}],
        "tags": Tag::ALL.map(tag),
        "paths": paths,
        "components": {
            "securitySchemes": keys(),
            "responses": responses,
            "schemas": schemas.definitions(),
        },
    })
}

fn info() -> Value {
    json!({
        "title": "Ludens",
        "version": env!("CARGO_PKG_VERSION"),
        "summary": "Abstract two-player board games and the engines that play them",
        "description": ABOUT,
        "license": {"name": env!("CARGO_PKG_LICENSE")},
    })
}

fn tag(tag: Tag) -> Value {
    let (name, description) = tag.told();
    json!({"name": name, "description": description})
}

/// The keys that can be sent.
fn keys() -> Value {
    let key =
        |description: &str| json!({"type": "http", "scheme": "bearer", "description": description});
    json!({
        "seat": key("The key of a seat, or two keys with a comma between them."),
        "operator": key(
            "The operator's key, which the app was started with. Who sends many wrong ones is \
             locked out for ten minutes (429)."
        ),
    })
}

fn paths(endpoints: &[Endpoint], schemas: &mut Schemas) -> Map<String, Value> {
    let mut paths = Map::new();
    for endpoint in endpoints {
        let methods = paths.entry(endpoint.path()).or_insert_with(|| json!({}));
        methods[endpoint.method] = operation(endpoint, schemas);
    }
    paths
}

fn operation(endpoint: &Endpoint, schemas: &mut Schemas) -> Value {
    let mut told = json!({
        "tags": [endpoint.tag.told().0],
        "operationId": endpoint.id,
        "summary": endpoint.summary,
        "responses": responses(endpoint, schemas),
    });
    let parameters = parameters(endpoint);
    if !parameters.is_empty() {
        told["parameters"] = parameters.into();
    }
    if let Some(schema) = endpoint.body {
        let body = content(schema(schemas), examples::body(endpoint.id));
        told["requestBody"] = json!({"required": true, "content": {JSON: body}});
    }
    match endpoint.access {
        Access::Anybody => {}
        Access::Seats => told["security"] = json!([{}, {"seat": []}]),
        Access::Operator => told["security"] = json!([{"operator": []}]),
    }
    endpoint.told.iter().for_each(|describe| drop(describe(schemas)));
    told
}

fn parameters(endpoint: &Endpoint) -> Vec<Value> {
    let in_path = endpoint.parameters.iter().map(PathParameter::told);
    in_path.chain(endpoint.query.map(|query| query()).unwrap_or_default()).collect()
}

fn responses(endpoint: &Endpoint, schemas: &mut Schemas) -> Map<String, Value> {
    let answer = (endpoint.answer.status.to_string(), answer(endpoint, schemas));
    endpoint.failures().map(Failure::entry).chain([answer]).collect()
}

fn answer(Endpoint { id, answer, .. }: &Endpoint, schemas: &mut Schemas) -> Value {
    let mut told = json!({"description": answer.description});
    for (kind, schema) in &answer.content {
        told["content"][kind] = content(schema(schemas), examples::answer(id));
    }
    if answer.is_file {
        let name = json!({"description": "The file's name.", "schema": {"type": "string"}});
        told["headers"] = json!({"Content-Disposition": name});
    }
    told
}

/// What is sent or taken as one kind.
fn content(schema: Value, example: Option<Value>) -> Value {
    let told = [("schema", Some(schema)), ("example", example)];
    told.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}
