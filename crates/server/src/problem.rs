//! Errors as clients see them: problem details (RFC 9457) in JSON, each with a
//! whole sentence that says what is wrong.

use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

/// An error of a request.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    status: StatusCode,
    detail: String,
    /// Members beside the usual ones, such as a fresh view.
    extra: Map<String, Value>,
    retry_after_seconds: Option<u32>,
}

impl Problem {
    /// An error of this status.
    #[expect(clippy::needless_pass_by_value, reason = "errors are handed over as they come")]
    pub(crate) fn new(status: StatusCode, detail: impl ToString) -> Problem {
        Problem { status, detail: detail.to_string(), extra: Map::new(), retry_after_seconds: None }
    }

    /// The request cannot be understood.
    pub(crate) fn bad_request(detail: impl ToString) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, detail)
    }

    /// It is understood, but cannot be done as it is.
    pub(crate) fn unprocessable(detail: impl ToString) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, detail)
    }

    /// The sender may not do this.
    pub(crate) fn forbidden(detail: impl ToString) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, detail)
    }

    /// There is no such thing.
    pub(crate) fn not_found(detail: impl ToString) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, detail)
    }

    /// It does not fit the present state.
    pub(crate) fn conflict(detail: impl ToString) -> Problem {
        Problem::new(StatusCode::CONFLICT, detail)
    }

    /// The app cannot do it now; it may later.
    pub(crate) fn busy(detail: impl ToString) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, detail).retry_after(1)
    }

    /// Something is wrong with the app itself. The log says what, and
    /// the answer, too: the person who runs the app is mostly the one who asks.
    pub(crate) fn internal(detail: impl ToString) -> Problem {
        let problem = Problem::new(StatusCode::INTERNAL_SERVER_ERROR, detail);
        tracing::error!("{}", problem.detail);
        problem
    }

    /// Whether the thing does not exist.
    pub(crate) fn is_not_found(&self) -> bool {
        self.status == StatusCode::NOT_FOUND
    }

    /// With one more member.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: Value) -> Problem {
        self.extra.insert(name.to_string(), value);
        self
    }

    /// With the time after which to ask again.
    #[must_use]
    pub(crate) fn retry_after(mut self, seconds: u32) -> Problem {
        self.retry_after_seconds = Some(seconds);
        self
    }

    /// The problem as JSON.
    pub(crate) fn to_json(&self) -> Value {
        let view = ProblemView {
            kind: KIND,
            title: self.status.canonical_reason().unwrap_or("Error"),
            status: self.status.as_u16(),
            detail: &self.detail,
            extra: &self.extra,
        };
        // Only plain data is written.
        serde_json::to_value(view).unwrap_or_default()
    }
}

/// The only kind of problem: what is special about one stands in its detail.
const KIND: &str = "about:blank";

/// What went wrong, as RFC 9457 has it. Some problems have more members, such as a
/// fresh `view`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Problem")]
pub(crate) struct ProblemView<'a> {
    /// Always about:blank.
    #[serde(rename = "type")]
    #[schemars(extend("const" = KIND))]
    kind: &'static str,
    /// The status in words.
    title: &'static str,
    /// The HTTP status.
    #[schemars(range(min = 400, max = 599))]
    status: u16,
    /// A sentence that says what is wrong.
    detail: &'a str,
    #[serde(flatten)]
    extra: &'a Map<String, Value>,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, self.to_json().to_string()).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = self.retry_after_seconds {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
