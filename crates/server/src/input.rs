//! Requests as checked data: what does not fit becomes a [`Problem`].

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// A body of JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        let Json(body) = Json::from_request(request, state).await.map_err(|rejection| {
            let detail = match &rejection {
                JsonRejection::MissingJsonContentType(_) => {
                    "The body must be sent as application/json.".to_string()
                }
                _ if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                    "That is more than can be sent at once.".to_string()
                }
                _ => sentence(&rejection.body_text()),
            };
            Problem::new(rejection.status(), detail)
        })?;
        Ok(Body(body))
    }
}

/// The parts of the path that have names.
pub(crate) struct Named<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named<T>, Problem> {
        let named: Result<Path<T>, PathRejection> = Path::from_request_parts(parts, state).await;
        let Path(named) =
            named.map_err(|error| Problem::new(error.status(), sentence(&error.body_text())))?;
        Ok(Named(named))
    }
}

/// What stands after the question mark.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Problem> {
        let asked: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        let Query(asked) =
            asked.map_err(|error| Problem::new(error.status(), sentence(&error.body_text())))?;
        Ok(Asked(asked))
    }
}

/// With a full stop.
fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.ends_with('.') { text.to_string() } else { format!("{text}.") }
}
