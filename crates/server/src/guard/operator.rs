//! The operator: the person who runs the app and has its key. With the key, and only with
//! it, matches and runs are removed over the web. Wrong keys are counted.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use thiserror::Error;

use super::quota::Quota;
use super::rate::Client;
use crate::app::App;
use crate::problem::Problem;

/// A key that is shorter can be guessed.
const SHORTEST: usize = 16;

/// A client may send this many wrong keys
const MOST_WRONG: u64 = 10;
/// in this time.
const WRONG_TIME: Duration = Duration::from_secs(600);

/// The operator's secret.
#[derive(Clone, PartialEq, Eq)]
pub struct OperatorKey(String);

/// A text that cannot be a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the operator's key has {length} letters; it needs {SHORTEST} or more, without spaces")]
pub struct OperatorKeyError {
    /// How long it is.
    length: usize,
}

impl OperatorKey {
    /// The key in this text, without the space around it.
    pub fn new(text: &str) -> Result<OperatorKey, OperatorKeyError> {
        let text = text.trim();
        let is_key = text.len() >= SHORTEST && text.bytes().all(|byte| byte.is_ascii_graphic());
        let wrong = OperatorKeyError { length: text.chars().count() };
        is_key.then(|| OperatorKey(text.to_string())).ok_or(wrong)
    }

    /// Takes equally long for a key that is nearly right and for one that is all wrong.
    fn is(&self, other: &str) -> bool {
        same_in_constant_time(&self.0, other)
    }
}

/// It must not be logged by accident.
impl fmt::Debug for OperatorKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OperatorKey(…)")
    }
}

/// Compares every letter whatever the ones before were: the time reveals
/// nothing about a secret but its length.
pub(crate) fn same_in_constant_time(secret: &str, given: &str) -> bool {
    let (secret, given) = (secret.as_bytes(), given.as_bytes());
    let difference = secret.iter().zip(given).fold(0, |all, (a, b)| all | (a ^ b));
    secret.len() == given.len() && difference == 0
}

/// The key of the app, if it has one, and the wrong ones that were tried.
pub(crate) struct Lock {
    key: Option<OperatorKey>,
    wrong: Quota,
}

impl Lock {
    pub(crate) fn new(key: Option<OperatorKey>) -> Lock {
        Lock { key, wrong: Quota::new(MOST_WRONG, "wrong keys in ten minutes", WRONG_TIME) }
    }

    /// Whether there is a key at all.
    pub(crate) fn has_key(&self) -> bool {
        self.key.is_some()
    }

    fn opens(&self, client: Client, given: Option<&str>, now: Instant) -> Result<(), Problem> {
        let Some(key) = &self.key else {
            return Err(Problem::forbidden("This app was started without an operator's key."));
        };
        let Some(given) = given else {
            return Err(Problem::forbidden(
                "Only the operator may do this: `Authorization: Bearer KEY`.",
            ));
        };
        // Counted as wrong before it is checked: a client that has tried too often
        // does not learn whether this one is right.
        self.wrong.spend(client, 1, now)?;
        if key.is(given) {
            self.wrong.give_back(client, 1);
            return Ok(());
        }
        tracing::warn!("{client} has sent a wrong operator's key");
        Err(Problem::forbidden("That is not the operator's key."))
    }
}

/// The sender of a request has the operator's key.
pub(crate) struct Operator {
    /// Who it is, for the log.
    pub(crate) client: Client,
}

impl FromRequestParts<Arc<App>> for Operator {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Operator, Problem> {
        let client = Client::from_request_parts(parts, app).await?;
        let given = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let given = given.and_then(|value| value.strip_prefix("Bearer ")).map(str::trim);
        app.lock.opens(client, given, Instant::now())?;
        Ok(Operator { client })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "correct-horse-battery";

    fn lock() -> Lock {
        Lock::new(Some(OperatorKey::new(KEY).expect("a key")))
    }

    fn client(last: u8) -> Client {
        Client::new([10, 0, 0, last].into())
    }

    #[test]
    fn a_key_is_long_and_is_never_shown() {
        for bad in ["", "short", "fifteen-letters", "has spaces in the middle of it"] {
            assert!(OperatorKey::new(bad).is_err(), "{bad}");
        }
        let key = OperatorKey::new(&format!("  {KEY}\n")).expect("a key");
        assert!(key.is(KEY) && !format!("{key:?}").contains(KEY));
        for wrong in ["", "correct-horse-batterz", "correct-horse-batter", "correct-horse-battery2"]
        {
            assert!(!key.is(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_client_that_guesses_is_locked_out_for_a_while() {
        let (lock, now) = (lock(), Instant::now());
        for _ in 0..MOST_WRONG {
            let told = lock.opens(client(1), Some("a wrong one"), now).expect_err("wrong");
            assert_eq!(told.to_json()["status"], 403);
        }
        let told = lock.opens(client(1), Some(KEY), now).expect_err("locked out");
        assert_eq!(told.to_json()["status"], 429);
        assert!(lock.opens(client(2), Some(KEY), now).is_ok(), "nobody else is");
        assert!(lock.opens(client(1), Some(KEY), now + WRONG_TIME).is_ok());
    }

    #[test]
    fn right_keys_are_not_counted() {
        let (lock, now) = (lock(), Instant::now());
        assert!((0..100).all(|_| lock.opens(client(1), Some(KEY), now).is_ok()));
        assert!(Lock::new(None).opens(client(1), Some(KEY), now).is_err(), "no key, no door");
        assert!(lock.opens(client(1), None, now).is_err());
    }
}
