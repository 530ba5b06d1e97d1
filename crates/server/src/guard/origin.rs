//! Whether a request is for this app, and comes from its own page.
//!
//! A name that an attacker's server resolves to this machine is not ours
//! (DNS rebinding), and a form on another site sends its own origin.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;
use crate::problem::Problem;

/// The host names that requests may use.
#[derive(Debug, Clone)]
pub(crate) struct Hosts {
    names: Vec<String>,
    /// Whether any address of this machine is as good as a name: this is true if
    /// others may reach the app. An address cannot be rebound.
    any_address: bool,
}

impl Hosts {
    /// For an app that listens there and also has these names.
    pub(crate) fn new(listen: SocketAddr, names: &[String]) -> Hosts {
        let names = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Hosts { names, any_address: !listen.ip().is_loopback() }
    }

    /// Whether `host`, with or without a port, is this app.
    fn includes(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        let address: Option<IpAddr> = name.trim_matches(['[', ']']).parse().ok();
        match address {
            Some(address) => {
                address.is_loopback() || self.any_address || self.names.contains(&name)
            }
            None => name == "localhost" || self.names.contains(&name),
        }
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    }
}

pub(super) async fn check(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    // Programs on the way may use the first and others the second.
    if request.headers().get_all(HOST).iter().count() > 1 {
        return Err(Problem::new(StatusCode::BAD_REQUEST, "A request names one host."));
    }
    let host = text(request.headers(), &HOST);
    match host {
        Some(host) if app.hosts.includes(host) => {}
        _ => {
            let detail = "This app does not answer to that host name; start it with --host NAME.";
            return Err(Problem::new(StatusCode::MISDIRECTED_REQUEST, detail));
        }
    }
    if !is_from_here(&request) {
        return Err(Problem::forbidden("Another site's page may not use this app."));
    }
    Ok(next.run(request).await)
}

/// Programs send no origin; browsers do whenever something may change, and say
/// for everything else whether it comes from another site.
fn is_from_here(request: &Request) -> bool {
    let headers = request.headers();
    if let Some(origin) = headers.get(ORIGIN) {
        let origin = origin.to_str().unwrap_or_default();
        let origin = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        return origin.is_some() && origin == text(headers, &HOST);
    }
    let is_reading = matches!(*request.method(), Method::GET | Method::HEAD);
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    let is_opened = headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
    matches!(site, None | Some("same-origin" | "none")) || (is_reading && is_opened)
}

fn text<'a>(headers: &'a HeaderMap, name: &axum::http::HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_s_names_are_ours() {
        let hosts = Hosts::new("127.0.0.1:80".parse().expect("an address"), &[]);
        for good in ["localhost", "LOCALHOST:7878", "127.0.0.1", "127.0.0.1:80", "[::1]:80"] {
            assert!(hosts.includes(good), "{good}");
        }
        for bad in ["evil.example", "localhost.evil.example", "192.168.1.5:80", "", ":80"] {
            assert!(!hosts.includes(bad), "{bad}");
        }
    }

    #[test]
    fn an_app_that_others_can_reach_is_known_by_address_and_by_the_names_given() {
        let names = ["Club.example".to_string()];
        let hosts = Hosts::new("0.0.0.0:80".parse().expect("an address"), &names);
        assert!(hosts.includes("192.168.1.5:8080"));
        assert!(hosts.includes("club.example"));
        assert!(!hosts.includes("evil.example"));
        let here = "127.0.0.1:80".parse().expect("an address");
        let hosts = Hosts::new(here, &["192.168.1.5".to_string()]);
        assert!(hosts.includes("192.168.1.5:8080") && !hosts.includes("192.168.1.6"));
    }
}
