//! How many matches a client may begin in an hour: each of them stays in the
//! store.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;

use crate::guard::Client;
use crate::problem::Problem;

const HOUR: Duration = Duration::from_secs(3600);

/// When so many clients are remembered, those of an earlier hour are forgotten.
const MANY: usize = 4096;

/// What each client has begun since its hour began.
pub(super) struct Quota {
    an_hour: u32,
    begun: Mutex<HashMap<Client, (Instant, u32)>>,
}

impl Quota {
    pub(super) fn new(an_hour: u32) -> Quota {
        Quota { an_hour, begun: Mutex::default() }
    }

    /// One more match, if it may be begun.
    pub(super) fn spend(&self, client: Client, now: Instant) -> Result<(), Problem> {
        let age = |since: Instant| now.saturating_duration_since(since);
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        if begun.len() >= MANY {
            begun.retain(|_, (since, _)| age(*since) < HOUR);
        }
        let (since, count) = begun.entry(client).or_insert((now, 0));
        if age(*since) >= HOUR {
            (*since, *count) = (now, 0);
        }
        if *count >= self.an_hour {
            let wait = HOUR.saturating_sub(age(*since)).as_secs() as u32 + 1;
            let detail =
                format!("You have begun {} matches in an hour; that is all.", self.an_hour);
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, detail).retry_after(wait));
        }
        *count += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_later_one_may_begin_again() {
        let quota = Quota::new(2);
        let client = |last| Client::new([10, 0, 0, last].into());
        let now = Instant::now();
        assert!(quota.spend(client(1), now).is_ok() && quota.spend(client(1), now).is_ok());
        assert!(quota.spend(client(1), now + HOUR / 2).is_err());
        assert!(quota.spend(client(2), now).is_ok());
        assert!(quota.spend(client(1), now + HOUR).is_ok());
    }
}
