//! The errors that an endpoint can answer with. Most of them follow from its kind;
//! each stands once in the document.

use serde_json::{Map, Value, json};

use super::schemas::Schemas;
use crate::matches::MatchView;
use crate::problem::ProblemView;

/// A way to fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failure {
    BadRequest,
    Forbidden,
    NotFound,
    Timeout,
    Conflict,
    Stale,
    TooLarge,
    NotJson,
    WrongHost,
    Unprocessable,
    TooMany,
    Internal,
    Busy,
    Full,
}
use Failure::{
    BadRequest, Busy, Conflict, Forbidden, Full, Internal, NotFound, NotJson, Stale, Timeout,
    TooLarge, TooMany, Unprocessable, WrongHost,
};

/// Whatever is asked.
pub(super) const OF_ALL: &[Failure] = &[Forbidden, Timeout, WrongHost, TooMany, Internal];
/// Where a body of JSON is sent.
pub(super) const OF_BODIES: &[Failure] = &[BadRequest, TooLarge, NotJson, Unprocessable];
/// Where a header or what stands after the question mark must be read.
pub(super) const OF_TEXTS: &[Failure] = &[BadRequest];
/// Where a path names something that need not be there.
pub(super) const OF_NAMES: &[Failure] = &[BadRequest, NotFound];
/// Where a path describes something.
pub(super) const OF_DESCRIPTIONS: &[Failure] = &[BadRequest, Unprocessable];

impl Failure {
    const ALL: [Failure; 14] = [
        BadRequest,
        Forbidden,
        NotFound,
        Timeout,
        Conflict,
        Stale,
        TooLarge,
        NotJson,
        WrongHost,
        Unprocessable,
        TooMany,
        Internal,
        Busy,
        Full,
    ];

    fn status(self) -> u16 {
        match self {
            BadRequest => 400,
            Forbidden => 403,
            NotFound => 404,
            Timeout => 408,
            Conflict | Stale => 409,
            TooLarge => 413,
            NotJson => 415,
            WrongHost => 421,
            Unprocessable => 422,
            TooMany => 429,
            Internal => 500,
            Busy => 503,
            Full => 507,
        }
    }

    fn description(self) -> &'static str {
        match self {
            BadRequest => "The request cannot be understood.",
            Forbidden => {
                "The sender may not do this: the key of the seat or the operator's key is \
                 missing, or another site's page asks."
            }
            NotFound => "There is no such thing.",
            Timeout => "The request took too long to arrive or to be answered.",
            Conflict => "It does not fit what is the case now.",
            Stale => "The sender has not seen the newest version; it comes along as `view`.",
            TooLarge => "The body is too large.",
            NotJson => "The body was not sent as application/json.",
            WrongHost => "The app does not answer to that host name.",
            Unprocessable => "It is understood, but cannot be done as it is: the detail says why.",
            TooMany => "The client asks too often.",
            Internal => "Something is wrong with the app.",
            Busy => "The app has too much to do; ask again later.",
            Full => {
                "The app may keep no more on disk: nothing new begins, and what is under way \
                 goes on."
            }
        }
    }

    /// What the document calls it.
    fn name(self) -> String {
        format!("{self:?}")
    }

    /// Its entry among the answers of an endpoint.
    pub(super) fn entry(self) -> (String, Value) {
        let answer = json!({"$ref": format!("#/components/responses/{}", self.name())});
        (self.status().to_string(), answer)
    }

    fn schema(self, schemas: &mut Schemas) -> Value {
        let problem = schemas.sent::<ProblemView<'_>>();
        match self {
            Stale => {
                let view = schemas.sent::<MatchView<'_>>();
                json!({"allOf": [problem], "properties": {"view": view}})
            }
            _ => problem,
        }
    }

    fn answer(self, schemas: &mut Schemas) -> Value {
        let schema = self.schema(schemas);
        let content = json!({"application/problem+json": {"schema": schema}});
        let mut answer = json!({"description": self.description(), "content": content});
        if matches!(self, TooMany | Busy) {
            let schema = json!({"type": "integer", "minimum": 1});
            let seconds = json!({"description": "Seconds.", "schema": schema});
            answer["headers"] = json!({"Retry-After": seconds});
        }
        answer
    }
}

/// All of them, by their names.
pub(super) fn all(schemas: &mut Schemas) -> Map<String, Value> {
    let entry = |failure: Failure| (failure.name(), failure.answer(schemas));
    Failure::ALL.into_iter().map(entry).collect()
}
