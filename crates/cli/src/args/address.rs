//! Addresses and host names as users write them for the app.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

/// Where the app listens: an address or a host name, and a port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Listen {
    pub(crate) host: String,
    pub(crate) port: u16,
}

impl Listen {
    /// The host's name, if it is no address.
    pub(crate) fn name(&self) -> Option<&str> {
        Some(self.host.as_str()).filter(|host| host.parse::<IpAddr>().is_err())
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host.contains(':') {
            true => write!(f, "[{}]:{}", self.host, self.port),
            false => write!(f, "{}:{}", self.host, self.port),
        }
    }
}

/// `127.0.0.1:7878`, `[::1]:7878` or `localhost:7878`.
pub(super) fn listen(text: &str) -> Result<Listen, String> {
    if let Ok(address) = text.parse::<SocketAddr>() {
        return Ok(Listen { host: address.ip().to_string(), port: address.port() });
    }
    let named = text.rsplit_once(':').filter(|(host, _)| is_name(host));
    let listen = named.and_then(|(host, port)| {
        Some(Listen { host: host.to_ascii_lowercase(), port: port.parse().ok()? })
    });
    listen.ok_or_else(|| {
        "it must be an address or a host name with a port up to 65535, such as 127.0.0.1:7878, \
         [::1]:7878 or localhost:7878"
            .to_string()
    })
}

/// A name by which clients address the app, as it stands in a URL: `club.example`.
pub(super) fn host_name(text: &str) -> Result<String, String> {
    match is_name(text) || text.parse::<IpAddr>().is_ok() {
        true => Ok(text.to_ascii_lowercase()),
        false => Err("it must be a host name such as club.example, without http:// before it and \
                      without a port or a path after it"
            .to_string()),
    }
}

/// Labels of letters, digits and hyphens between dots. A name of other alphabets
/// goes over the wire in its ASCII form, `xn--…`.
fn is_name(text: &str) -> bool {
    let is_letter = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    let is_label = |label: &str| {
        (1..=63).contains(&label.len()) && label.bytes().all(is_letter) && !label.starts_with('-')
    };
    text.len() <= 253 && text.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_names_are_read() {
        for (text, host, port, name) in [
            ("127.0.0.1:7990", "127.0.0.1", 7990, None),
            ("[::1]:0", "::1", 0, None),
            ("localhost:7990", "localhost", 7990, Some("localhost")),
            ("Club.example:80", "club.example", 80, Some("club.example")),
        ] {
            let read = listen(text).expect(text);
            assert_eq!((read.host.as_str(), read.port, read.name()), (host, port, name));
            assert_eq!(read.to_string(), text.to_lowercase());
        }
        for text in ["", ":80", "80", "localhost", "localhost:", "localhost:99999", "http://x:80"] {
            assert!(listen(text).expect_err(text).contains("localhost:7878"), "{text}");
        }
    }

    #[test]
    fn a_host_is_a_name_and_nothing_else() {
        for good in ["club.example", "LOCALHOST", "a-b.c_d", "192.168.1.7", "::1"] {
            assert_eq!(host_name(good), Ok(good.to_lowercase()));
        }
        for bad in ["", "http://x", "x:80", "x/y", "a b", ".", "a..b", "-a", "a\u{202e}b", "[::1]"]
        {
            assert!(host_name(bad).is_err(), "{bad}");
        }
    }
}
