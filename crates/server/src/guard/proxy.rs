//! Who asks if there is a reverse proxy: the connection is the
//! proxy's, and a header says who asked the proxy.
//!
//! Anybody can write such a header, so it counts only on a connection from a
//! proxy that was named when the app was started. It is read from its end, which
//! the nearest proxy has written: the first address there that is no named proxy
//! is the client's. What cannot be read ends the search, and the last address
//! before it counts. If `Forwarded` and `X-Forwarded-For` name different
//! clients, one of them is not the proxy's, and the request counts as the proxy's
//! own.

use std::net::IpAddr;
use std::str::FromStr;

use axum::http::header::FORWARDED;
use axum::http::{HeaderMap, HeaderName};
use thiserror::Error;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// One address, or all with the same beginning: `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    /// Its beginning, as 128 bits of an IPv6 address.
    bits: u128,
    /// How many of them count.
    prefix: u32,
}

/// A text that names no network.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "{text:?} is no proxy's address; it can be an address such as 127.0.0.1 or ::1, or a \
         network such as 10.0.0.0/8, but not all addresses there are"
)]
pub struct NetworkError {
    /// As it was given.
    text: String,
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Network, NetworkError> {
        let wrong = || NetworkError { text: text.to_string() };
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text, None),
        };
        let address: IpAddr = address.trim().parse().map_err(|_| wrong())?;
        let length: u32 = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(length), |prefix| prefix.trim().parse());
        // An app that trusted everybody would let clients say who they are.
        let prefix = prefix.ok().filter(|prefix| (1..=length).contains(prefix));
        let prefix = prefix.ok_or_else(wrong)? + 128 - length;
        Ok(Network { bits: bits(address), prefix })
    }
}

impl Network {
    fn includes(self, address: IpAddr) -> bool {
        (self.bits ^ bits(address)) >> (128 - self.prefix) == 0
    }
}

/// An address of IPv4 as one of IPv6.
fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(v4) => v4.to_ipv6_mapped().into(),
        IpAddr::V6(v6) => v6.into(),
    }
}

/// The proxies that are trusted.
#[derive(Debug, Clone, Default)]
pub(crate) struct Proxies(Vec<Network>);

impl Proxies {
    pub(crate) fn new(networks: &[Network]) -> Proxies {
        Proxies(networks.to_vec())
    }

    pub(crate) fn include(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.includes(address))
    }

    /// Who asks on a connection from `peer`.
    pub(super) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.include(peer) {
            return peer;
        }
        let hops = [standard_hops(headers), usual_hops(headers)];
        match hops.map(|hops| hops.map(|hops| self.walk(peer, &hops))) {
            [Some(one), Some(other)] if one != other => peer,
            [one, other] => one.or(other).unwrap_or(peer),
        }
    }

    /// From the nearest to the farthest.
    fn walk(&self, peer: IpAddr, hops: &[Option<IpAddr>]) -> IpAddr {
        let mut last = peer;
        for hop in hops.iter().rev() {
            let Some(address) = *hop else { return last };
            last = address;
            if !self.include(last) {
                return last;
            }
        }
        last
    }
}

/// The addresses of `X-Forwarded-For`, all its lines together; none of a header
/// that is not there. An entry that is no address is `None`.
fn usual_hops(headers: &HeaderMap) -> Option<Vec<Option<IpAddr>>> {
    hops(headers, &X_FORWARDED_FOR, address)
}

/// Those of `Forwarded` (RFC 7239): each entry has a `for=`.
fn standard_hops(headers: &HeaderMap) -> Option<Vec<Option<IpAddr>>> {
    hops(headers, &FORWARDED, |entry| {
        let pairs = split(entry, ';').into_iter().filter_map(|pair| pair.split_once('='));
        let mut known = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case("for"));
        match (known.next(), known.next()) {
            (Some((_, value)), None) => address(value),
            _ => None,
        }
    })
}

fn hops(
    headers: &HeaderMap,
    name: &HeaderName,
    read: impl Fn(&str) -> Option<IpAddr>,
) -> Option<Vec<Option<IpAddr>>> {
    let mut hops = Vec::new();
    for line in headers.get_all(name) {
        match line.to_str() {
            Ok(line) => hops.extend(split(line, ',').into_iter().map(&read)),
            Err(_) => hops.push(None),
        }
    }
    headers.contains_key(name).then_some(hops)
}

/// Cuts at the character, but not within quotes.
fn split(text: &str, mark: char) -> Vec<&str> {
    let mut is_quoted = false;
    let is_end = |c: char| {
        is_quoted ^= c == '"';
        c == mark && !is_quoted
    };
    text.split(is_end).collect()
}

/// `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or
/// `[2001:db8::1]:80`, perhaps in quotes.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    let bare = match text.strip_prefix('[') {
        Some(rest) => {
            let (inside, port) = rest.split_once(']')?;
            (port.is_empty() || is_port(port.strip_prefix(':')?)).then_some(inside)?
        }
        None => match text.split_once(':') {
            Some((name, port)) if is_port(port) => name,
            _ => text,
        },
    };
    bare.parse().ok().map(|address: IpAddr| address.to_canonical())
}

fn is_port(text: &str) -> bool {
    !text.is_empty() && text.len() <= 5 && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;
    use proptest::prelude::*;

    fn proxies() -> Proxies {
        let networks = ["127.0.0.1", "::1", "10.0.0.0/8", "2001:db8:1::/48"];
        Proxies(networks.map(|text| text.parse().expect("a network")).to_vec())
    }

    fn client(peer: &str, lines: &[(&'static str, &str)]) -> String {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            let value = HeaderValue::from_bytes(value.as_bytes()).expect("a value");
            headers.append(*name, value);
        }
        proxies().client(peer.parse().expect("an address"), &headers).to_string()
    }

    #[test]
    fn only_named_proxies_are_believed() {
        let lines = [("x-forwarded-for", "192.0.2.7"), ("forwarded", "for=192.0.2.7")];
        for peer in ["192.0.2.1", "11.0.0.1", "2001:db8:2::1"] {
            assert_eq!(client(peer, &lines), peer);
        }
        for peer in ["127.0.0.1", "::1", "10.9.8.7", "::ffff:10.0.0.1", "2001:db8:1:2::3"] {
            assert_eq!(client(peer, &lines), "192.0.2.7", "{peer}");
        }
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn what_a_client_has_written_itself_does_not_count() {
        let usual = |line: &str| client("127.0.0.1", &[("x-forwarded-for", line)]);
        assert_eq!(usual("198.51.100.1, 192.0.2.7"), "192.0.2.7");
        assert_eq!(usual("127.0.0.1, 192.0.2.7"), "192.0.2.7");
        assert_eq!(usual("192.0.2.7, 10.0.0.2, 10.0.0.1"), "192.0.2.7", "two proxies");
        assert_eq!(usual("10.0.0.3, 10.0.0.2"), "10.0.0.3", "a client among the proxies");
        let lines = [("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "192.0.2.7")];
        assert_eq!(client("127.0.0.1", &lines), "192.0.2.7", "the last line is the proxy's");
    }

    #[test]
    fn addresses_are_read_in_all_their_forms() {
        for (text, expected) in [
            ("192.0.2.7:8080", "192.0.2.7"),
            (" 192.0.2.7 ", "192.0.2.7"),
            ("\"192.0.2.7:80\"", "192.0.2.7"),
            ("2001:db8::7", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("[2001:db8::7]:443", "2001:db8::7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
        ] {
            assert_eq!(client("127.0.0.1", &[("x-forwarded-for", text)]), expected, "{text}");
        }
        let line = "for=198.51.100.1;by=1.2.3.4, Proto=https;FOR=\"[2001:db8::7]:4711\"";
        assert_eq!(client("127.0.0.1", &[("forwarded", line)]), "2001:db8::7");
    }

    #[test]
    fn what_cannot_be_read_ends_the_search() {
        let garbage = ["unknown", "_hidden", "", "1.2.3", "1.2.3.4:x", "[::1", "fe80::1%eth0"];
        for text in garbage {
            let usual = format!("192.0.2.7, {text}");
            assert_eq!(client("127.0.0.1", &[("x-forwarded-for", &usual)]), "127.0.0.1", "{text}");
            let behind = format!("192.0.2.7, {text}, 10.0.0.2");
            assert_eq!(client("127.0.0.1", &[("x-forwarded-for", &behind)]), "10.0.0.2", "{text}");
        }
        // A line that is no text has no entries.
        assert_eq!(client("127.0.0.1", &[("x-forwarded-for", "192.0.2.7, é")]), "127.0.0.1");
        for line in ["for=192.0.2.7;for=192.0.2.8", "by=192.0.2.7", "for=\"192.0.2.7", "for"] {
            assert_eq!(client("127.0.0.1", &[("forwarded", line)]), "127.0.0.1", "{line}");
        }
    }

    /// A proxy that writes one header passes the client's own other one on.
    #[test]
    fn headers_that_disagree_hide_nobody() {
        let lines = [("x-forwarded-for", "192.0.2.7"), ("forwarded", "for=198.51.100.1")];
        assert_eq!(client("127.0.0.1", &lines), "127.0.0.1");
        let lines = [("x-forwarded-for", "192.0.2.7"), ("forwarded", "for=192.0.2.7")];
        assert_eq!(client("127.0.0.1", &lines), "192.0.2.7");
    }

    #[test]
    fn networks_are_named_as_usual() {
        for good in ["127.0.0.1", "::1", "10.0.0.0/8", "10.1.2.3/8", "fd00::/8", "1.2.3.4/32"] {
            assert!(good.parse::<Network>().is_ok(), "{good}");
        }
        for bad in ["", "localhost", "10.0.0.0/33", "::/129", "0.0.0.0/0", "::/0", "1.2.3.4/x"] {
            let told = bad.parse::<Network>().expect_err(bad).to_string();
            assert!(told.contains(&format!("{bad:?}")), "{told}");
        }
    }

    proptest! {
        #[test]
        fn nothing_breaks_it(line in "[ -~é]{0,60}", other in "[0-9a-f:.,\\[\\]\";= ]{0,60}") {
            let lines = [("x-forwarded-for", line.as_str()), ("forwarded", other.as_str())];
            client("127.0.0.1", &lines);
            prop_assert_eq!(client("192.0.2.1", &lines), "192.0.2.1");
        }
    }
}
