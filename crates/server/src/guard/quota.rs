//! How much a client may do in a time: for example matches or games of
//! tournaments in an hour, each of which stays in the store; or wrong keys.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;

use super::Client;
use crate::problem::Problem;

/// An hour.
pub(crate) const HOUR: Duration = Duration::from_secs(3600);

/// When this many clients are remembered, those of an earlier time are forgotten.
const MANY: usize = 4096;

/// What each client has done since its time began.
pub(crate) struct Quota {
    /// What is counted, as a client reads it.
    most: u64,
    what: &'static str,
    time: Duration,
    spent: Mutex<HashMap<Client, (Instant, u64)>>,
}

impl Quota {
    /// This many of these, as `matches an hour`, in this time.
    pub(crate) fn new(most: u64, what: &'static str, time: Duration) -> Quota {
        Quota { most, what, time, spent: Mutex::default() }
    }

    fn spent(&self) -> MutexGuard<'_, HashMap<Client, (Instant, u64)>> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Spends this much more, if there is as much left; else nothing.
    pub(crate) fn spend(&self, client: Client, units: u64, now: Instant) -> Result<(), Problem> {
        let mut spent = self.spent();
        if spent.len() >= MANY {
            spent.retain(|_, (since, _)| now.saturating_duration_since(*since) < self.time);
        }
        let (since, count) = spent.entry(client).or_insert((now, 0));
        let age = now.saturating_duration_since(*since);
        if age >= self.time {
            (*since, *count) = (now, 0);
        }
        if count.saturating_add(units) > self.most {
            let wait = self.time.saturating_sub(age).as_secs() as u32 + 1;
            let detail = format!("You may have {} {}, and they are used up.", self.most, self.what);
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, detail).retry_after(wait));
        }
        *count += units;
        Ok(())
    }

    /// Gives back what was spent in vain.
    pub(crate) fn give_back(&self, client: Client, units: u64) {
        if let Some((_, count)) = self.spent().get_mut(&client) {
            *count = count.saturating_sub(units);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> Client {
        Client::new([10, 0, 0, last].into())
    }

    #[test]
    fn an_hour_later_a_client_may_begin_again() {
        let quota = Quota::new(2, "matches an hour", HOUR);
        let now = Instant::now();
        assert!(quota.spend(client(1), 1, now).is_ok() && quota.spend(client(1), 1, now).is_ok());
        assert!(quota.spend(client(1), 1, now + HOUR / 2).is_err());
        assert!(quota.spend(client(2), 1, now).is_ok());
        assert!(quota.spend(client(1), 1, now + HOUR).is_ok());
    }

    #[test]
    fn what_is_refused_costs_nothing() {
        let quota = Quota::new(100, "games an hour", HOUR);
        let now = Instant::now();
        assert!(quota.spend(client(1), 60, now).is_ok());
        assert!(quota.spend(client(1), 60, now).is_err());
        assert!(quota.spend(client(1), u64::MAX, now).is_err());
        assert!(quota.spend(client(1), 40, now).is_ok());
    }
}
