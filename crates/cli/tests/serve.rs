//! The app as a user starts and ends it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::cargo_bin;

/// A running program, killed if a test fails before its end.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the program and reads the address that it prints.
fn start(arguments: &[&str], data: &Path) -> (Running, String) {
    let mut command = Command::new(cargo_bin!("ludens"));
    command.args(arguments).env("XDG_DATA_HOME", data).env("HOME", data).env("APPDATA", data);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut running = Running(child.expect("the program"));
    let mut line = String::new();
    let output = running.0.stdout.take().expect("its output");
    BufReader::new(output).read_line(&mut line).expect("a line");
    let address = line.split_once("http://").and_then(|(_, rest)| rest.split_once('/'));
    let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).0.to_string();
    (running, address)
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("a server that listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn without_a_command_the_app_is_started() {
    let data = tempfile::tempdir().expect("a folder");
    let (_first, address) = start(&[], data.path());
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    assert!(get(&address, "/").contains("<title>Ludens</title>"));
    assert!(get(&address, "/js/main.js").contains("200 OK"));
    assert!(data.path().join("ludens/ludens.db").exists());
    // Another one finds another port, and both use the same file.
    let (_second, other) = start(&["serve"], data.path());
    assert_ne!(address, other);
    assert!(get(&other, "/healthz").ends_with("ok"));
}

#[test]
fn a_port_that_is_taken_is_reported() {
    let data = tempfile::tempdir().expect("a folder");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let mut command = Command::new(cargo_bin!("ludens"));
    command.args(["serve", "--listen", &address, "--db"]).arg(data.path().join("a.db"));
    let output = command.output().expect("the program");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains(&format!("cannot listen on {address}")), "{told}");
}

#[test]
fn a_host_can_be_named() {
    let data = tempfile::tempdir().expect("a folder");
    let (_app, address) = start(&["serve", "--listen", "localhost:0"], data.path());
    assert!(get(&address, "/healthz").ends_with("ok"), "{address}");
}

#[test]
fn wrong_hosts_and_addresses_are_refused() {
    for (arguments, expected) in [
        (["serve", "--host", "http://x"], "a host name such as club.example"),
        (["serve", "--host", ""], "a host name such as club.example"),
        (["serve", "--host", "x:80"], "a host name such as club.example"),
        (["serve", "--listen", "localhost"], "localhost:7878"),
        (["serve", "--listen", ":80"], "localhost:7878"),
        (["serve", "--listen", "http://localhost:80"], "localhost:7878"),
    ] {
        let output = Command::new(cargo_bin!("ludens")).args(arguments).output();
        let output = output.expect("the program");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains(expected), "{arguments:?}: {told}");
    }
}

/// 0.0.0.0 is no address that can be typed elsewhere.
#[test]
fn others_are_told_an_address_that_they_can_use() {
    let data = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(cargo_bin!("ludens"));
    command.args(["serve", "--listen", "0.0.0.0:0", "--db"]).arg(data.path().join("a.db"));
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut running = Running(child.expect("the program"));
    let lines = BufReader::new(running.0.stdout.take().expect("its output")).lines();
    let lines: Vec<String> = lines.take(3).map(|line| line.expect("a line")).collect();
    assert!(lines[0].starts_with("Ludens is at http://127.0.0.1:"), "{lines:?}");
    assert!(lines[1].starts_with("Others reach it at "), "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains("0.0.0.0")), "{lines:?}");
    // A machine without a network has no address to print.
    if let Some((_, rest)) = lines[1].split_once("http://") {
        let address = rest.trim_end_matches('/');
        assert!(get(address, "/healthz").ends_with("ok"), "{address}");
    }
}

#[cfg(unix)]
#[test]
fn it_ends_cleanly_when_it_is_asked_to() {
    let data = tempfile::tempdir().expect("a folder");
    let db = data.path().join("app.db");
    let db = db.to_str().expect("a path");
    let (mut running, _) = start(&["serve", "--listen", "127.0.0.1:0", "--db", db], data.path());
    let id = running.0.id().to_string();
    let asked = Command::new("kill").args(["-INT", &id]).status().expect("kill");
    assert!(asked.success());
    assert!(running.0.wait().expect("an end").success());
}
