//! One request on one connection, over HTTP/1.1 without keeping alive.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;
use tokio::net::TcpSocket;

use super::events::Events;

/// How long a test waits for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A request to be sent.
pub struct Request {
    to: SocketAddr,
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    from: Option<Ipv4Addr>,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HashMap<String, String>,
    pub body: Vec<u8>,
}

impl Request {
    pub fn new(to: SocketAddr, method: &str, path: &str) -> Request {
        let (method, path) = (method.to_string(), path.to_string());
        Request { to, method, path, headers: Vec::new(), body: Vec::new(), from: None }
    }

    /// As another client: from 127.0.0.N of this machine.
    #[must_use]
    pub fn from(mut self, client: u8) -> Request {
        self.from = Some(Ipv4Addr::new(127, 0, 0, client));
        self
    }

    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Request {
        self.headers.push((name.to_string(), value.to_string()));
        self
    }

    /// With the secrets of these seats.
    #[must_use]
    pub fn keys(self, keys: &[&str]) -> Request {
        self.header("Authorization", &format!("Bearer {}", keys.join(",")))
    }

    #[must_use]
    pub fn json(self, body: &Value) -> Request {
        self.header("Content-Type", "application/json").body(body.to_string())
    }

    #[must_use]
    pub fn body(mut self, body: impl Into<Vec<u8>>) -> Request {
        self.body = body.into();
        self
    }

    /// Sends it and reads the answer; of a live stream only that it begins.
    pub fn send(self) -> Answer {
        let (mut reader, status, headers) = self.begin();
        let mut body = Vec::new();
        if headers.get("content-type").is_some_and(|kind| kind == "text/event-stream") {
            return Answer { status, headers, body };
        }
        if headers.get("transfer-encoding").is_some_and(|coding| coding == "chunked") {
            while let Some(chunk) = read_chunk(&mut reader) {
                body.extend(chunk);
            }
        } else {
            // A server that answers before it has read everything may reset.
            let _ = reader.read_to_end(&mut body);
        }
        Answer { status, headers, body }
    }

    /// A live stream.
    pub fn events(self) -> Events {
        let path = self.path.clone();
        let (reader, status, headers) = self.begin();
        assert_eq!(status, 200, "{path}");
        let kind = headers.get("content-type").map(String::as_str);
        assert_eq!(kind, Some("text/event-stream"), "{path}");
        Events::new(reader)
    }

    /// Sends it and reads the head of the answer.
    fn begin(self) -> (BufReader<TcpStream>, u16, HashMap<String, String>) {
        let mut stream = match self.from {
            None => TcpStream::connect(self.to).expect("a connection"),
            Some(from) => connect_from(from, self.to),
        };
        stream.set_read_timeout(Some(PATIENCE)).expect("a time-out");
        let mut head = format!("{} {} HTTP/1.1\r\n", self.method, self.path);
        if !self.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            head += &format!("Host: {}\r\n", self.to);
        }
        head += &format!("Connection: close\r\nContent-Length: {}\r\n", self.body.len());
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        stream.write_all(format!("{head}\r\n").as_bytes()).expect("a server that listens");
        // A body that is too large is refused before all of it is sent.
        let _ = stream.write_all(&self.body);
        let mut reader = BufReader::new(stream);
        let status = read_line(&mut reader);
        let status = status.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.unwrap_or_else(|| panic!("no status from {}", self.path));
        let headers = read_headers(&mut reader);
        (reader, status, headers)
    }
}

/// A connection from this address of the machine.
pub fn connect_from(from: Ipv4Addr, to: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
    let stream = runtime.expect("a runtime").block_on(async {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((from, 0)))?;
        socket.connect(to).await?.into_std()
    });
    let stream = stream.expect("a connection");
    stream.set_nonblocking(false).expect("a stream that waits");
    stream
}

fn read_headers(reader: &mut BufReader<TcpStream>) -> HashMap<String, String> {
    let mut headers = HashMap::new();
    while let Some((name, value)) = read_line(reader).split_once(':') {
        headers.insert(name.to_ascii_lowercase(), value.trim().to_string());
    }
    headers
}

fn read_line(reader: &mut BufReader<TcpStream>) -> String {
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    line.trim_end().to_string()
}

/// The next piece of an answer that comes in pieces; `None` at its end.
pub(super) fn read_chunk(reader: &mut BufReader<TcpStream>) -> Option<Vec<u8>> {
    let mut size = String::new();
    if reader.read_line(&mut size).ok()? == 0 {
        return None;
    }
    let size = usize::from_str_radix(size.trim(), 16).ok()?;
    let mut chunk = vec![0; size + 2];
    reader.read_exact(&mut chunk).ok()?;
    chunk.truncate(size);
    (size > 0).then_some(chunk)
}

impl Answer {
    pub fn json(&self) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in {text}"))
    }

    /// The body of an answer that must have this status.
    pub fn expect(&self, status: u16) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        assert_eq!(self.status, status, "{text}");
        self.json()
    }

    /// The sentence of a problem that must have this status.
    pub fn problem(&self, status: u16) -> String {
        let problem = self.expect(status);
        assert_eq!(self.headers["content-type"], "application/problem+json", "{problem}");
        assert_eq!(problem["status"], status);
        assert!(problem["title"].is_string() && problem["type"].is_string(), "{problem}");
        problem["detail"].as_str().expect("a sentence").to_string()
    }
}
