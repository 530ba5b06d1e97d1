//! Players as students write them, good and bad, for the tests of
//! `ludens check-engine` and `ludens league`: `student HABIT [NAME]`.

use std::io::{self, BufRead, Write};
use std::process::exit;
use std::time::Duration;
use std::{env, thread};

use ludens_core::AnyRecord;
use ludens_games::Game;
use ludens_play::ugi::Command;
use ludens_play::{Go, Time};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let habit = arguments.first().map_or("good", String::as_str).to_string();
    let name = arguments.get(1).map_or("Student", String::as_str).to_string();
    if habit == "crashes-at-once" {
        eprintln!("ModuleNotFoundError: No module named 'numpi'");
        exit(1);
    }
    let game: Game = "connect4".parse().expect("a game");
    let place = game.start();
    let mut student =
        Student { habit, name, game, place, games: 0, is_loaded: false, kept: String::new() };
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        student.obey(&line);
    }
    student.leave();
}

struct Student {
    habit: String,
    name: String,
    game: Game,
    place: Box<dyn AnyRecord>,
    games: u32,
    is_loaded: bool,
    /// Output that it has not flushed.
    kept: String,
}

impl Student {
    fn has(&self, habit: &str) -> bool {
        self.habit == habit
    }

    fn obey(&mut self, line: &str) {
        match Command::parse(line) {
            Some(Command::Ugi) => self.introduce(),
            Some(Command::SetOption { name, value }) if name == "UGI_Game" => {
                self.game = value.parse().expect("a game");
                self.place = self.game.start();
            }
            Some(Command::IsReady) if !self.has("never-ready") => self.get_ready(),
            Some(Command::NewGame) => self.begin(),
            Some(Command::Position { start, moves }) => self.set(start.as_deref(), &moves),
            Some(Command::Go(go)) => self.go(&go),
            Some(Command::Quit) if !self.has("stays") => self.leave(),
            None if self.has("strict") && !line.is_empty() => {
                eprintln!("unknown command {line}");
                exit(2);
            }
            _ => {}
        }
    }

    fn introduce(&mut self) {
        match self.habit.as_str() {
            "silent" => {}
            "uci" => self.say("id name Fish\nuciok"),
            "nameless" => self.say("ugiok"),
            "other-game" => self.say("option name UGI_Game type combo default loa var loa\nugiok"),
            // It accepts a game but lists none.
            _ => {
                let name = self.name.clone();
                self.say(&format!(
                    "id name {name}\nid author A. Student\noption name UGI_Game type string default connect4\nugiok"
                ));
            }
        }
    }

    fn get_ready(&mut self) {
        // It loads what it needs when it is first asked.
        if self.has("starts-slowly") && !self.is_loaded {
            thread::sleep(Duration::from_millis(600));
        }
        self.is_loaded = true;
        self.say("readyok");
    }

    fn begin(&mut self) {
        self.games += 1;
        // A trial has two games, a league has more.
        if self.has("tires") && self.games > 2 {
            eprintln!("RuntimeError: dictionary changed size during iteration");
            exit(7);
        }
        if self.has("one-game") {
            eprintln!("TypeError: 'NoneType' object is not iterable");
            exit(1);
        }
    }

    fn set(&mut self, start: Option<&str>, moves: &[String]) {
        if start.is_some() && self.has("no-positions") {
            eprintln!("ValueError: invalid literal for int(): 'fen'");
            exit(1);
        }
        self.place = match start {
            Some(text) => self.game.from_text(text).expect("a position"),
            None => self.game.start(),
        };
        let heard = match self.habit.as_str() {
            "forgets-moves" => 0,
            "misses-the-last" => moves.len().saturating_sub(1),
            _ => moves.len(),
        };
        for text in &moves[..heard] {
            self.place.play(text).expect("a legal move");
        }
    }

    fn go(&mut self, go: &Go) {
        match self.habit.as_str() {
            "slow" => thread::sleep(Duration::from_millis(400)),
            "late" => {
                thread::sleep(Duration::from_millis(1500));
                self.say("info depth 9 score cp 0 nodes 100 time 1500");
            }
            "writes-errors" => eprintln!("DeprecationWarning: the old way to choose a move"),
            "thoughtful" => thread::sleep(Duration::from_millis(5)),
            "never-stops" if go.time == Time::Infinite => loop {
                thread::sleep(Duration::from_secs(1));
            },
            "crashes-later" if self.place.played().len() > 6 => {
                eprintln!("IndexError: list index out of range");
                exit(1);
            }
            "greedy-for-memory" => swallow(),
            "chatty" => self.say("thinking about my move..."),
            _ => {}
        }
        let legal = self.place.legal_moves();
        let best = match (self.habit.as_str(), legal.len()) {
            ("illegal", _) => "99".to_string(),
            ("squares", _) => "d4-e5".to_string(),
            ("no-move", _) => String::new(),
            ("wrong-when-few", 0..=2) => "none".to_string(),
            // The last move wins more slowly than the first, mostly.
            ("last", _) => legal.last().map_or("none".into(), |mv| mv.text.clone()),
            _ => legal.first().map_or("none".into(), |mv| mv.text.clone()),
        };
        self.say(&format!("bestmove {best}"));
    }

    fn say(&mut self, text: &str) {
        self.kept.push_str(text);
        self.kept.push('\n');
        if !self.has("no-flush") {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let mut output = io::stdout().lock();
        let _ = output.write_all(self.kept.as_bytes()).and_then(|()| output.flush());
        self.kept.clear();
    }

    /// The end, by `quit` or by the end of the input.
    fn leave(&mut self) {
        self.flush();
        if self.has("stays") {
            loop {
                thread::sleep(Duration::from_secs(1));
            }
        }
        exit(0);
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
