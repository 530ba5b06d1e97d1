//! One thing that the app answers: the handler, and what is promised of it. Both
//! stand in one entry, so that neither can be without the other.

use std::sync::Arc;

use axum::Router;
use axum::handler::Handler;
use axum::routing::{self, MethodRouter};
use schemars::JsonSchema;
use serde_json::{Value, json};

use super::failures::{self, Failure};
use super::parameters::{self, PathParameter};
use super::schemas::Schemas;
use crate::app::App;

/// What most answers are.
pub(crate) const JSON: &str = "application/json";
const EVENTS: &str = "text/event-stream";

/// A schema, made when the document is.
pub(super) type Describe = fn(&mut Schemas) -> Value;

/// What an endpoint has to do with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tag {
    Catalogue,
    Positions,
    Records,
    Matches,
    Analysis,
    Tournaments,
    Lab,
    App,
}

/// Something that the app answers.
pub(crate) struct Endpoint {
    /// As the router has it.
    path: &'static str,
    pub(super) method: &'static str,
    handler: MethodRouter<Arc<App>>,
    pub(super) tag: Tag,
    pub(super) id: &'static str,
    pub(super) summary: &'static str,
    pub(super) access: Access,
    pub(super) parameters: Vec<PathParameter>,
    pub(super) query: Option<fn() -> Vec<Value>>,
    pub(super) body: Option<Describe>,
    pub(super) answer: Answer,
    /// Types that the answer's description names.
    pub(super) told: Vec<Describe>,
    failures: Vec<Failure>,
}

/// Whose keys are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Anybody,
    /// Who has no key may look.
    Seats,
    Operator,
}

/// The answer when all is well.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) description: &'static str,
    /// The kinds that there are.
    pub(super) content: Vec<(&'static str, Describe)>,
    pub(super) is_file: bool,
}

impl Endpoint {
    pub(crate) fn get<H, T>(path: &'static str, handler: H) -> Endpoint
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        Endpoint::new("get", path, routing::get(handler))
    }

    pub(crate) fn post<H, T>(path: &'static str, handler: H) -> Endpoint
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        Endpoint::new("post", path, routing::post(handler))
    }

    pub(crate) fn delete<H, T>(path: &'static str, handler: H) -> Endpoint
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        Endpoint::new("delete", path, routing::delete(handler))
    }

    fn new(method: &'static str, path: &'static str, handler: MethodRouter<Arc<App>>) -> Endpoint {
        Endpoint {
            path,
            method,
            handler,
            tag: Tag::App,
            id: "",
            summary: "",
            access: Access::Anybody,
            parameters: Vec::new(),
            query: None,
            body: None,
            answer: Answer::new(200, "Done."),
            told: Vec::new(),
            failures: Vec::new(),
        }
    }

    /// What programs call it, and what it does.
    pub(crate) fn named(self, id: &'static str, summary: &'static str) -> Endpoint {
        Endpoint { id, summary, ..self }
    }

    /// A part of the path.
    pub(crate) fn at(mut self, parameter: PathParameter) -> Endpoint {
        self.parameters.push(parameter);
        self
    }

    /// What may stand after the question mark.
    pub(crate) fn asked<T: JsonSchema>(self) -> Endpoint {
        Endpoint { query: Some(parameters::of_query::<T>), ..self }
    }

    /// A body of JSON.
    pub(crate) fn takes<T: JsonSchema>(self) -> Endpoint {
        Endpoint { body: Some(Schemas::taken::<T>), ..self }
    }

    /// Keys of seats are looked at.
    pub(crate) fn for_seats(self) -> Endpoint {
        Endpoint { access: Access::Seats, ..self }
    }

    /// Only with the operator's key.
    pub(crate) fn for_operator(self) -> Endpoint {
        Endpoint { access: Access::Operator, ..self }
    }

    /// JSON comes back.
    pub(crate) fn sends<T: JsonSchema>(self) -> Endpoint {
        self.answers(200, "Done.").with(JSON, Schemas::sent::<T>)
    }

    /// Something is there that was not before.
    pub(crate) fn creates<T: JsonSchema>(self, description: &'static str) -> Endpoint {
        self.answers(201, description).with(JSON, Schemas::sent::<T>)
    }

    /// It is done, and there is nothing more to say.
    pub(crate) fn sends_nothing(self, description: &'static str) -> Endpoint {
        self.answers(204, description)
    }

    /// Text of one of these kinds comes back.
    pub(crate) fn sends_text(self, description: &'static str, kinds: &[&'static str]) -> Endpoint {
        kinds.iter().fold(self.answers(200, description), |it, kind| it.with(kind, text))
    }

    /// Live events come back. The description says what their data are.
    pub(crate) fn streams(self, description: &'static str) -> Endpoint {
        self.answers(200, description).with(EVENTS, text).may(&[Failure::Busy])
    }

    /// The answer's description names this type.
    pub(crate) fn tells<T: JsonSchema>(mut self) -> Endpoint {
        self.told.push(Schemas::sent::<T>);
        self
    }

    /// Another answer.
    pub(crate) fn answers(self, status: u16, description: &'static str) -> Endpoint {
        Endpoint { answer: Answer::new(status, description), ..self }
    }

    /// The answer can be of this kind.
    pub(crate) fn with(mut self, kind: &'static str, schema: Describe) -> Endpoint {
        self.answer.content.push((kind, schema));
        self
    }

    /// The answer can be JSON, too.
    pub(crate) fn or_sends<T: JsonSchema>(self) -> Endpoint {
        self.with(JSON, Schemas::sent::<T>)
    }

    /// A browser saves the answer as a file.
    pub(crate) fn for_download(mut self) -> Endpoint {
        self.answer.is_file = true;
        self
    }

    /// It can fail so, beside what all of its kind can.
    pub(crate) fn may(mut self, failures: &[Failure]) -> Endpoint {
        self.failures.extend(failures);
        self
    }

    /// The path as the document has it: one that takes the rest is as any other.
    pub(super) fn path(&self) -> String {
        self.path.replace("{*", "{")
    }

    /// All ways to fail.
    pub(super) fn failures(&self) -> impl Iterator<Item = Failure> {
        let by_body = if self.body.is_some() { failures::OF_BODIES } else { &[] };
        let by_key = if self.access == Access::Seats { failures::OF_TEXTS } else { &[] };
        let by_query = if self.query.is_some() { failures::OF_TEXTS } else { &[] };
        let by_path = self.parameters.iter().flat_map(|parameter| parameter.failures);
        let of_kind = failures::OF_ALL.iter().chain(by_body).chain(by_key).chain(by_query);
        of_kind.chain(by_path).chain(&self.failures).copied()
    }
}

impl Answer {
    fn new(status: u16, description: &'static str) -> Answer {
        Answer { status, description, content: Vec::new(), is_file: false }
    }
}

impl Tag {
    pub(super) const ALL: [Tag; 8] = [
        Tag::Catalogue,
        Tag::Positions,
        Tag::Records,
        Tag::Matches,
        Tag::Analysis,
        Tag::Tournaments,
        Tag::Lab,
        Tag::App,
    ];

    /// These endpoints, all of this tag.
    pub(crate) fn over<const N: usize>(self, endpoints: [Endpoint; N]) -> Vec<Endpoint> {
        endpoints.into_iter().map(|endpoint| Endpoint { tag: self, ..endpoint }).collect()
    }

    /// Its name, and what it is about.
    pub(super) fn told(self) -> (&'static str, &'static str) {
        match self {
            Tag::Catalogue => ("Catalogue", "What there is to play, and who plays it."),
            Tag::Positions => ("Positions", "Positions and legal moves, by the rules."),
            Tag::Records => ("Records", "Games in files."),
            Tag::Matches => ("Matches", "Games that people play."),
            Tag::Analysis => ("Analysis", "What machines think of positions."),
            Tag::Tournaments => ("Tournaments", "Games that machines play."),
            Tag::Lab => ("Lab", "Experiments."),
            Tag::App => ("App", "The app itself."),
        }
    }
}

/// Where requests for these endpoints go.
pub(crate) fn router(endpoints: Vec<Endpoint>) -> Router<Arc<App>> {
    let add =
        |router: Router<Arc<App>>, Endpoint { path, handler, .. }| router.route(path, handler);
    endpoints.into_iter().fold(Router::new(), add)
}

fn text(_: &mut Schemas) -> Value {
    json!({"type": "string"})
}
