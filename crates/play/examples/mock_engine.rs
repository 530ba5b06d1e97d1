//! Programs that speak UGI well or badly, for the tests of the `engine`
//! player: `mock_engine BEHAVIOUR [PORT]`.
//!
//! With a port it keeps a connection open to it for as long as it lives, so
//! that a test sees when it has really ended.

use std::io::{self, BufRead, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio, exit};
use std::time::Duration;
use std::{env, fs, thread};

use ludens_core::AnyRecord;
use ludens_games::Game;
use ludens_play::ugi;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let behaviour = arguments.first().map_or("good", String::as_str);
    let port = arguments.get(1).cloned();
    let lifeline = port.as_ref().map(|port| TcpStream::connect(format!("127.0.0.1:{port}")));
    match behaviour {
        "sleep" => sleep(),
        "crash-at-start" => {
            eprintln!("I have never felt well");
            exit(3);
        }
        "hang-at-start" => sleep(),
        "rubbish" => flood(),
        "slow-start" => thread::sleep(Duration::from_millis(300)),
        "with-child" => start_child("sleep", port.as_deref()),
        "hungry-child" => start_child("hungry-at-start", port.as_deref()),
        "hungry-at-start" => swallow(),
        _ => {}
    }
    let mut mock = Mock { behaviour: behaviour.to_string(), game: usual_game(), place: None };
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        mock.obey(&line);
    }
    drop(lifeline);
}

fn usual_game() -> Game {
    "connect4".parse().expect("a game")
}

/// A child that outlives its parent unless it is killed.
fn start_child(behaviour: &str, port: Option<&str>) {
    let program = env::current_exe().expect("this program");
    let mut child = Command::new(program).arg(behaviour).args(port).spawn().expect("a child");
    println!("info string my child is {}", child.id());
    thread::spawn(move || child.wait());
}

/// Neither reads nor answers.
fn sleep() -> ! {
    loop {
        thread::sleep(Duration::from_secs(1));
    }
}

/// Takes memory, little by little, and never enough.
fn swallow() -> ! {
    let mut taken = Vec::new();
    loop {
        taken.push(vec![1_u8; 16 << 20]);
        thread::sleep(Duration::from_millis(5));
    }
}

fn flood() -> ! {
    let mut output = io::stdout().lock();
    loop {
        let noise = [b"ugi ok, bestmove? \xff\xfe\0".as_slice(), b"xyzzy\n"].concat();
        if output.write_all(&noise).is_err() {
            exit(0);
        }
    }
}

struct Mock {
    behaviour: String,
    game: Game,
    place: Option<Box<dyn AnyRecord>>,
}

impl Mock {
    fn obey(&mut self, line: &str) {
        match ugi::Command::parse(line) {
            Some(ugi::Command::Ugi) => {
                say("id name Mock\noption name UGI_Game type combo default connect4\nugiok");
            }
            Some(ugi::Command::SetOption { name, value }) => self.set(&name, &value),
            Some(ugi::Command::IsReady) => say("readyok"),
            Some(ugi::Command::Position { start, moves }) => self.place(start.as_deref(), &moves),
            Some(ugi::Command::Go(_)) => self.go(),
            Some(ugi::Command::Stop) if self.behaviour == "late" => self.answer(),
            Some(ugi::Command::Quit) if self.behaviour != "never-quits" => exit(0),
            _ => {}
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        if name == "UGI_Game" {
            self.game = value.parse().expect("a game");
        }
    }

    fn place(&mut self, start: Option<&str>, moves: &[String]) {
        let mut record = match start {
            None => self.game.start(),
            Some(text) => self.game.from_text(text).expect("a position"),
        };
        for text in moves {
            record.play(text).expect("a legal move");
        }
        self.place = Some(record);
    }

    fn go(&self) {
        match self.behaviour.as_str() {
            "crash" => {
                eprintln!("thread 'main' panicked: index out of bounds");
                exit(101);
            }
            "hang" => sleep(),
            "flood" => flood(),
            "late" => {}
            "hungry" => swallow(),
            "hungry-later" => {
                self.answer();
                swallow();
            }
            "reads-a-file" => {
                let column = fs::read_to_string("column.txt").unwrap_or_default();
                say(&format!("bestmove {column}"));
            }
            "illegal" => say("bestmove z9-z8"),
            "empty" => say("bestmove"),
            "closes-output" => close_output(),
            "chatty" => {
                say(
                    "info string hello\nnonsense\n\ninfo depth x score cp\ninfo depth 3 nodes 42 score cp 17 pv 4 4\n",
                );
                self.answer();
            }
            "twice" => {
                self.answer();
                self.answer();
            }
            _ => self.answer(),
        }
    }

    /// Plays the first legal move.
    fn answer(&self) {
        let moves = self.place.as_ref().map(|record| record.legal_moves()).unwrap_or_default();
        let text = moves.first().map_or("none", |mv| mv.text.as_str());
        say(&format!("bestmove {text}"));
    }
}

fn say(text: &str) {
    let mut output = io::stdout().lock();
    let _ = output.write_all(format!("{text}\n").as_bytes()).and_then(|()| output.flush());
}

/// Closes its output and goes on: it becomes a program that writes nowhere.
#[cfg(unix)]
fn close_output() -> ! {
    use std::os::unix::process::CommandExt;
    let program = env::current_exe().expect("this program");
    let error = Command::new(program).arg("sleep").stdout(Stdio::null()).exec();
    panic!("cannot become another program: {error}");
}

/// Elsewhere a program closes its output by ending.
#[cfg(not(unix))]
fn close_output() -> ! {
    exit(0);
}
