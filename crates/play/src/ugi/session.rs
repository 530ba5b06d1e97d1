//! Our side of the protocol: reads a referee's lines and answers them.
//!
//! The session itself never thinks. A player thinks on a thread beside it, so
//! every line is answered at once, whatever the player is doing. What cannot
//! be done is answered with `info string` and why; the position and the
//! options then stay as they were.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::num::NonZero;
use std::time::{Duration, Instant};

use ludens_core::perft::MAX_DEPTH;
use ludens_core::{AnyRecord, Side};
use ludens_games::Game;

use super::command::Command;
use super::drawing::draw;
use super::options::{Setting, Settings};
use super::output::Output;
use super::received_game::ReceivedGame;
use super::thinking::{Afterwards, Counting, Question, Thinking};
use crate::catalog::{PlayerSpec, PlayerSpecError};
use crate::go::{Detail, Go, Purpose};
use crate::player::Player;

/// How long a thought may go on after the input has ended.
const FAREWELL: Duration = Duration::from_secs(10);

/// One referee's session.
///
/// ```
/// use ludens_play::ugi::Session;
/// let (answers, writer) = std::io::pipe()?;
/// Session::new("connect4".parse()?, "random:seed=1", writer)?
///     .run("position startpos moves 4\nquery p1turn\nquit\n".as_bytes())?;
/// assert_eq!(std::io::read_to_string(answers)?, "response false\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session<W: Write + Send + 'static> {
    output: Output<W>,
    game: Game,
    spec: PlayerSpec,
    settings: Settings,
    place: ReceivedGame,
    games_begun: u64,
    /// The player while it does not think; made when first needed.
    idle: Option<Box<dyn Player>>,
    thinking: Option<Thinking>,
}

/// Whether the session goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    Listen,
    Leave,
}

impl<W: Write + Send + 'static> Session<W> {
    /// A session for this game and the player of this name.
    pub fn new(game: Game, player: &str, output: W) -> Result<Session<W>, PlayerSpecError> {
        Ok(Session {
            output: Output::new(output),
            spec: PlayerSpec::parse(&game, player)?,
            settings: Settings::default(),
            place: ReceivedGame::start(&game),
            game,
            games_begun: 0,
            idle: None,
            thinking: None,
        })
    }

    /// Obeys line by line until `quit` or the end of the input. At the end a
    /// thought under way may be finished, if it does not take long.
    pub fn run(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                self.finish();
                return Ok(());
            }
            let next = self.obey(&String::from_utf8_lossy(&line));
            if next == Next::Leave || self.output.is_closed() {
                return Ok(());
            }
        }
    }

    fn obey(&mut self, line: &str) -> Next {
        match Command::parse(line) {
            None => {}
            Some(Command::Ugi) => self.introduce(),
            Some(Command::SetOption { name, value }) => self.set_option(&name, &value),
            Some(Command::IsReady) => self.get_ready(),
            Some(Command::NewGame) => self.new_game(),
            Some(Command::Position { start, moves }) => self.set_position(start, moves),
            Some(Command::Go(go)) => self.go(go),
            Some(Command::Perft(depth)) => self.perft(depth),
            Some(Command::Stop) => self.stop(),
            Some(Command::Query(what)) => self.respond(&what),
            Some(Command::Draw) => self.draw(),
            Some(Command::Quit) => return Next::Leave,
        }
        Next::Listen
    }

    fn introduce(&self) {
        self.output.say(format_args!("id name Ludens {}", env!("CARGO_PKG_VERSION")));
        self.output.say(format_args!("id author {}", env!("CARGO_PKG_AUTHORS")));
        let options = self.settings.list(&self.game, &self.spec);
        self.output.say(format_args!("{options}ugiok"));
    }

    fn set_option(&mut self, name: &str, value: &str) {
        let done = match Setting::find(name) {
            None => Err(format!("there is no option {name:?}")),
            Some(Setting::Game) => self.set_game(value),
            Some(Setting::Player) => self.set_player(value),
            Some(setting) => {
                let done = self.settings.set(setting, value);
                if matches!(setting, Setting::Threads | Setting::Hash) {
                    self.dismiss();
                }
                done
            }
        };
        if let Err(why) = done {
            self.output.remark(why);
        }
    }

    /// Another game begins at its starting position. A player that the game does not
    /// have is replaced by its best one.
    fn set_game(&mut self, value: &str) -> Result<(), String> {
        let game: Game = value.parse().map_err(in_words)?;
        if game == self.game {
            return Ok(());
        }
        let spec = PlayerSpec::parse(&game, &self.spec.to_string());
        self.spec = spec.or_else(|_| PlayerSpec::parse(&game, "best")).map_err(in_words)?;
        self.dismiss();
        self.place = ReceivedGame::start(&game);
        self.game = game;
        Ok(())
    }

    fn set_player(&mut self, value: &str) -> Result<(), String> {
        self.spec = PlayerSpec::parse(&self.game, value).map_err(in_words)?;
        self.dismiss();
        Ok(())
    }

    /// The player is out of date; the next question makes another.
    fn dismiss(&mut self) {
        self.rest();
        self.idle = None;
    }

    fn get_ready(&mut self) {
        if self.thinking.is_none() {
            self.call_player();
        }
        self.output.say("readyok");
    }

    fn new_game(&mut self) {
        self.rest();
        self.games_begun += 1;
        self.place = ReceivedGame::start(&self.game);
        if let Some(player) = &mut self.idle {
            player.new_game(self.games_begun);
        }
    }

    fn set_position(&mut self, start: Option<String>, moves: Vec<String>) {
        match self.place.moved(&self.game, start, moves) {
            Ok(place) => self.place = place,
            Err(why) => self.output.remark(why),
        }
    }

    fn go(&mut self, mut go: Go) {
        go.asked = Some(Instant::now());
        go.wanted = Detail::Lines(self.settings.lines);
        go.purpose = Purpose::Game;
        self.rest();
        let record = self.place.record.boxed_clone();
        go.only.retain(|text| match record.boxed_clone().play_on(text) {
            Ok(_) => true,
            Err(why) => {
                self.output.remark(why);
                false
            }
        });
        self.call_player();
        let Some(player) = self.idle.take() else {
            return self.output.say("bestmove none");
        };
        let afterwards = if self.settings.ponder { Afterwards::Ponder } else { Afterwards::Rest };
        let output = self.output.clone();
        self.thinking = Some(Thinking::start(Question { player, record, go, afterwards, output }));
    }

    /// Makes the player, if there is none yet.
    fn call_player(&mut self) {
        if self.idle.is_some() {
            return;
        }
        let threads = self.settings.threads.map(|threads| ("threads", threads.to_string()));
        let memory = self.settings.hash.map(|hash| ("memory", format!("{hash}MB")));
        let changes = threads.into_iter().chain(memory);
        let spec = changes.fold(self.spec.clone(), |spec, (key, value)| {
            // A player that has no such option is used as it is.
            spec.with(key, &value).unwrap_or(spec)
        });
        let mut player = spec.make();
        player.new_game(self.games_begun);
        self.idle = Some(player);
    }

    fn stop(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop();
        }
    }

    /// Ends a thought under way; it is answered.
    fn rest(&mut self) {
        if let Some(player) = self.thinking.take().and_then(Thinking::leave) {
            self.idle = Some(player);
        }
    }

    fn finish(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.wait(FAREWELL);
        }
        self.rest();
    }

    fn perft(&mut self, depth: u32) {
        if depth > MAX_DEPTH {
            let remark =
                format!("a depth of {depth} is too much to count; {MAX_DEPTH} is the most");
            return self.output.remark(remark);
        }
        self.rest();
        let threads = self.settings.threads.and_then(|n| NonZero::new(n as usize));
        self.thinking = Some(Thinking::count(Counting {
            game: self.game.clone(),
            record: self.place.record.boxed_clone(),
            depth,
            threads: threads.unwrap_or(NonZero::<usize>::MIN),
            output: self.output.clone(),
        }));
    }

    fn respond(&self, what: &str) {
        let record = &self.place.record;
        let answer = match what {
            "p1turn" => (record.side() == Side::First).to_string(),
            "gameover" => record.outcome().is_some().to_string(),
            "result" => result(record.as_ref()).to_string(),
            "fen" => record.text(),
            "legalmoves" => {
                let moves: Vec<_> = record.legal_moves().into_iter().map(|mv| mv.text).collect();
                moves.join(" ")
            }
            _ => return self.output.remark(format_args!("there is no query {what:?}")),
        };
        self.output.say(format_args!("response {answer}"));
    }

    fn draw(&self) {
        let record = &self.place.record;
        let board = draw(&record.board(), self.game.info);
        self.output.say(format_args!("{board}\nfen {}", record.text()));
    }
}

/// A player's process must not outlive the session.
impl<W: Write + Send + 'static> Drop for Session<W> {
    fn drop(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.leave();
        }
    }
}

fn in_words(error: impl Display) -> String {
    error.to_string()
}

/// The result as `query result` reports it.
fn result(record: &dyn AnyRecord) -> &'static str {
    match record.outcome().map(|outcome| outcome.winner) {
        None => "none",
        Some(None) => "draw",
        Some(Some(Side::First)) => "p1win",
        Some(Some(Side::Second)) => "p2win",
    }
}
