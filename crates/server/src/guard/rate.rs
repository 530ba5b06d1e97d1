//! How often a client may ask: each has a bucket of requests that fills up again
//! with time.

use std::collections::HashMap;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;
use crate::problem::Problem;

/// When this many clients are remembered, those that are quiet are forgotten.
const MANY: usize = 4096;

/// Who asks: everything that is limited or logged by client uses this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Client(pub(crate) IpAddr);

impl Client {
    /// The owner of an IPv6 network has too many addresses to count each.
    pub(crate) fn new(address: IpAddr) -> Client {
        match address {
            IpAddr::V4(_) => Client(address),
            IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
                Some(v4) => Client(v4.into()),
                None => {
                    let network = u128::from(v6) >> 64 << 64;
                    Client(if v6.is_loopback() { address } else { Ipv6Addr::from(network).into() })
                }
            },
        }
    }

    /// Whether it is this machine.
    pub(super) fn is_here(self) -> bool {
        self.0.is_loopback()
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Problem> {
        let client = parts.extensions.get::<Client>().copied();
        client.ok_or_else(|| Problem::internal("It is not known who asks."))
    }
}

/// The buckets of all clients.
pub(crate) struct Rates {
    per_second: f64,
    buckets: Mutex<HashMap<Client, Bucket>>,
}

struct Bucket {
    left: f64,
    at: Instant,
}

impl Rates {
    /// This many requests in a second; a bucket holds twice that.
    pub(crate) fn new(per_second: u32) -> Rates {
        Rates { per_second: f64::from(per_second.max(1)), buckets: Mutex::default() }
    }

    fn allows(&self, client: Client, now: Instant) -> bool {
        let full = 2.0 * self.per_second;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| self.level(bucket, now) < full);
        }
        let bucket = buckets.entry(client).or_insert(Bucket { left: full, at: now });
        *bucket = Bucket { left: self.level(bucket, now), at: now };
        let allowed = bucket.left >= 1.0;
        if allowed {
            bucket.left -= 1.0;
        }
        allowed
    }

    fn level(&self, bucket: &Bucket, now: Instant) -> f64 {
        let seconds = now.saturating_duration_since(bucket.at).as_secs_f64();
        (bucket.left + seconds * self.per_second).min(2.0 * self.per_second)
    }
}

pub(super) async fn limit(
    State(app): State<Arc<App>>,
    client: Client,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    if app.rates.allows(client, Instant::now()) {
        return Ok(next.run(request).await);
    }
    let detail = "Too many requests; ask again in a second.";
    Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, detail).retry_after(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn client(last: u8) -> Client {
        Client::new(IpAddr::from([10, 0, 0, last]))
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let rates = Rates::new(10);
        let now = Instant::now();
        let allowed = (0..100).filter(|_| rates.allows(client(1), now)).count();
        assert_eq!(allowed, 20);
        assert!(rates.allows(client(2), now), "everybody has a bucket of their own");
        let later = now + Duration::from_millis(500);
        assert_eq!((0..100).filter(|_| rates.allows(client(1), later)).count(), 5);
    }

    #[test]
    fn quiet_clients_are_forgotten() {
        let rates = Rates::new(10);
        let now = Instant::now();
        for i in 0..MANY as u32 {
            rates.allows(Client(IpAddr::from(i.to_be_bytes())), now);
        }
        rates.allows(client(1), now + Duration::from_secs(10));
        assert_eq!(rates.buckets.lock().expect("a lock").len(), 1);
    }
}
