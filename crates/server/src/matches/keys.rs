//! The secrets of seats: only a client with a seat's secret may move for that seat.

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use ludens_core::Side;
use serde::{Deserialize, Serialize};

use crate::guard::same_in_constant_time;
use crate::problem::Problem;

/// The most keys of a request that are checked. A page may hold both seats.
const MOST_KEYS: usize = 4;

/// The letters of a match's name: no two of them look alike.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Letters of a match's name: 60 bits.
const NAME_LENGTH: usize = 12;

/// A seat's secret: 128 random bits.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Key(String);

impl Key {
    pub(super) fn new() -> Result<Key, Problem> {
        let bytes = random::<16>()?;
        Ok(Key(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    fn is(&self, other: &str) -> bool {
        same_in_constant_time(&self.0, other)
    }
}

/// A name for a new match, which cannot be guessed.
pub(super) fn new_name() -> Result<String, Problem> {
    let letter = |byte: u8| char::from(LETTERS[usize::from(byte) % LETTERS.len()]);
    Ok(random::<NAME_LENGTH>()?.map(letter).iter().collect())
}

/// A random seed for a new match.
pub(super) fn new_seed() -> Result<u64, Problem> {
    Ok(u64::from_le_bytes(random()?))
}

fn random<const N: usize>() -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| Problem::internal(format!("There are no random numbers: {error}.")))?;
    Ok(bytes)
}

/// The keys that a request has sent.
#[derive(Clone, Default)]
pub(super) struct Keys(Vec<String>);

impl<S: Send + Sync> FromRequestParts<S> for Keys {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Keys, Problem> {
        let Some(value) = parts.headers.get(AUTHORIZATION) else { return Ok(Keys::default()) };
        let keys = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer"));
        let keys = keys.ok_or_else(|| {
            Problem::bad_request("Keys are sent as `Authorization: Bearer KEY,KEY`.")
        })?;
        let keys = keys.split(',').map(str::trim).filter(|key| !key.is_empty());
        Ok(Keys(keys.take(MOST_KEYS).map(str::to_string).collect()))
    }
}

impl Keys {
    /// Which of these seats they open.
    pub(super) fn hands(&self, seats: [Option<&Key>; 2]) -> Hands {
        let opens =
            |seat: Option<&Key>| seat.is_some_and(|seat| self.0.iter().any(|key| seat.is(key)));
        Hands(seats.map(opens))
    }
}

/// Which seats a client holds, by the side's index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Hands(pub(super) [bool; 2]);

impl Hands {
    pub(super) fn hold(self, side: Side) -> bool {
        self.0[side.index()]
    }

    pub(super) fn hold_both(self) -> bool {
        self.0 == [true; 2]
    }

    pub(super) fn are_empty(self) -> bool {
        self.0 == [false; 2]
    }

    /// The sides held, in order.
    pub(super) fn sides(self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |&side| self.hold(side))
    }

    /// The only seat held; none for a client with both or none.
    pub(super) fn only(self) -> Option<Side> {
        match self.0 {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_open_their_own_seats_only() {
        let [first, second, other] = [(); 3].map(|()| Key::new().expect("random numbers"));
        assert_eq!(first.text().len(), 32);
        let hands = |keys: &[&str], seats| {
            Keys(keys.iter().map(ToString::to_string).collect()).hands(seats)
        };
        let seats = [Some(&first), Some(&second)];
        assert!(hands(&[], seats).are_empty());
        assert!(hands(&[other.text(), "", &first.text()[..31]], seats).are_empty());
        assert_eq!(hands(&[second.text()], seats).only(), Some(Side::Second));
        assert!(hands(&[second.text(), first.text()], seats).hold_both());
        assert_eq!(hands(&[second.text(), first.text()], [None, Some(&first)]).0, [false, true]);
    }

    #[test]
    fn names_are_plain_and_differ() {
        let names = [(); 100].map(|()| new_name().expect("random numbers"));
        assert!(names.iter().all(|name| name.len() == NAME_LENGTH));
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        assert!(names.iter().all(|name| name.chars().all(is_plain)));
        assert!((1..100).all(|i| names[i] != names[0]));
    }
}
