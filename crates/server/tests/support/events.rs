//! A live stream, event by event.

use std::io::BufReader;
use std::net::TcpStream;

use serde_json::Value;

use super::client::read_chunk;

/// One event.
#[derive(Debug, Clone)]
pub struct Event {
    pub name: String,
    pub id: Option<String>,
    pub data: Value,
}

/// A stream that is open.
pub struct Events {
    reader: BufReader<TcpStream>,
    /// What has come but is no whole event yet.
    rest: String,
}

impl Events {
    pub(super) fn new(reader: BufReader<TcpStream>) -> Events {
        Events { reader, rest: String::new() }
    }

    /// Waits for the next event; `None` when the stream has ended.
    pub fn next(&mut self) -> Option<Event> {
        loop {
            if let Some((event, rest)) = self.rest.split_once("\n\n") {
                let (event, rest) = (read_event(event), rest.to_string());
                self.rest = rest;
                match event {
                    Some(event) => return Some(event),
                    None => continue,
                }
            }
            let chunk = read_chunk(&mut self.reader)?;
            self.rest += &String::from_utf8_lossy(&chunk);
        }
    }

    /// Waits for an event of this name that fits.
    pub fn wait(&mut self, name: &str, fits: impl Fn(&Value) -> bool) -> Event {
        loop {
            let event = self.next().unwrap_or_else(|| panic!("the stream ended before {name}"));
            if event.name == name && fits(&event.data) {
                return event;
            }
        }
    }
}

/// `None` for a comment.
fn read_event(text: &str) -> Option<Event> {
    let field = |name: &str| {
        let values = text.lines().filter_map(|line| line.strip_prefix(name));
        let values: Vec<&str> = values.filter_map(|value| value.strip_prefix(':')).collect();
        let values: Vec<&str> = values.into_iter().map(str::trim_start).collect();
        (!values.is_empty()).then(|| values.join("\n"))
    };
    let data = field("data")?;
    let data = serde_json::from_str(&data).unwrap_or(Value::String(data));
    Some(Event { name: field("event").unwrap_or_else(|| "message".into()), id: field("id"), data })
}
