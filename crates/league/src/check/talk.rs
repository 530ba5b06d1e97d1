//! The conversation with a program that is checked. It waits as a referee would,
//! never without a time limit, and remembers the lines of both sides.

use std::time::{Duration, Instant};

use ludens_core::AnyRecord;
use ludens_games::Game;
use ludens_play::engine::{Heard, Launch, Process};
use ludens_play::ugi::Command;
use ludens_play::{Clocks, Go, Time};

use super::trouble::Trouble;

/// How long `stop` may take.
pub(super) const GRACE: Duration = Duration::from_secs(1);
/// How long lines from a program's buffer may take to arrive.
const LAST_WORDS: Duration = Duration::from_millis(700);
/// How many lines of each side are remembered.
const REMEMBERED: usize = 8;
/// Of a line no more than this.
const LONGEST: usize = 500;

/// The words with which a program's lines begin.
const WORDS: &[&str] =
    &["id", "option", "ugiok", "readyok", "info", "bestmove", "response", "copyprotection"];

/// A program and the conversation with it.
pub(super) struct Talk {
    process: Process,
    sent: Vec<String>,
    received: Vec<String>,
    /// Lines that are not part of the protocol.
    pub(super) noise: Vec<String>,
    /// How long it may take to name itself, and to get ready for a game.
    start: Duration,
    /// Whether it has been ready once: starting up is over then.
    has_been_ready: bool,
    /// The move it is asked for, until it has answered.
    asked: Option<Asked>,
}

/// A move that was asked for.
struct Asked {
    began: Instant,
    given: Duration,
    /// The time that the program itself reports, in its newest `info … time MS`.
    told: Option<Duration>,
}

/// What remains of a conversation.
pub(super) struct Remains {
    pub(super) sent: Vec<String>,
    pub(super) received: Vec<String>,
    pub(super) stderr: Vec<String>,
}

/// How a game is sent to a program.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    /// Whether it is asked `isready` before each move, as a referee does.
    pub(super) is_asked_ready: bool,
    /// The time for a move.
    pub(super) time: Duration,
    /// A move that exceeds its time by more is too late.
    pub(super) margin: Duration,
}

impl Talk {
    pub(super) fn start(launch: &Launch, start: Duration) -> Result<Talk, Trouble> {
        let started = Process::start(launch);
        let process = started.map_err(|error| Trouble::NotStarted { why: error.to_string() })?;
        Ok(Talk {
            process,
            sent: Vec::new(),
            received: Vec::new(),
            noise: Vec::new(),
            start,
            has_been_ready: false,
            asked: None,
        })
    }

    pub(super) fn say(&mut self, line: impl std::fmt::Display) {
        self.process.say(&line);
        remember(&mut self.sent, &line.to_string());
    }

    /// The next line, or nothing.
    fn hear(&mut self, patience: Duration) -> Heard {
        let heard = self.process.hear(patience);
        if let Heard::Line(line) = &heard {
            let first = line.split_whitespace().next();
            if first.is_some_and(|word| !WORDS.contains(&word)) {
                remember(&mut self.noise, line);
            }
            remember(&mut self.received, line);
            if let Some(asked) = &mut self.asked {
                asked.told = told_time(line).or(asked.told);
            }
        }
        heard
    }

    /// All lines up to one that begins with this word, that one included.
    pub(super) fn await_word(
        &mut self,
        expected: &'static str,
        patience: Duration,
    ) -> Result<Vec<String>, Trouble> {
        let deadline = Instant::now() + patience;
        let mut lines = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.hear(left) {
                Heard::Line(line) if line.split_whitespace().next() == Some(expected) => {
                    lines.push(line);
                    return Ok(lines);
                }
                Heard::Line(line) if !left.is_zero() => remember_all(&mut lines, line),
                Heard::Line(_) | Heard::Nothing => {
                    return Err(Trouble::Silent { expected, patience });
                }
                Heard::Closed => return Err(Trouble::Ended { expected, status: String::new() }),
            }
        }
    }

    /// Asks the program for its name; returns its lines.
    pub(super) fn introduce(&mut self) -> Result<Vec<String>, Trouble> {
        self.say(Command::Ugi);
        self.await_word("ugiok", self.start)
    }

    /// The same for one that is known already: it receives the game, if it has the
    /// option, and earlier lines are dropped.
    pub(super) fn introduce_to(&mut self, game: &Game) -> Result<(), Trouble> {
        let lines = self.introduce()?;
        self.sent.clear();
        self.received.clear();
        if let Some(offer) = lines.iter().find_map(|line| offered_game(line)) {
            self.say(Command::SetOption { name: offer.name, value: game.to_string() });
        }
        Ok(())
    }

    /// Makes sure that it has processed all commands.
    pub(super) fn get_ready(&mut self) -> Result<(), Trouble> {
        self.get_ready_within(self.start)
    }

    fn get_ready_within(&mut self, patience: Duration) -> Result<(), Trouble> {
        self.say(Command::IsReady);
        self.await_word("readyok", patience)?;
        self.has_been_ready = true;
        Ok(())
    }

    /// Asks for a move with the time of this manner.
    pub(super) fn ask(
        &mut self,
        game: &Game,
        record: &dyn AnyRecord,
        manner: Manner,
    ) -> Result<String, Trouble> {
        self.ask_with(game, record, &Go::for_time(manner.time), manner)
    }

    /// Asks for a move on the clock.
    pub(super) fn ask_on_clock(
        &mut self,
        game: &Game,
        record: &dyn AnyRecord,
        left: Duration,
        manner: Manner,
    ) -> Result<String, Trouble> {
        let clocks = Clocks { left: [left; 2], increment: [left / 20; 2] };
        let go = Go { time: Time::Clock(clocks), ..Go::default() };
        self.ask_with(game, record, &go, Manner { time: left, ..manner })
    }

    fn ask_with(
        &mut self,
        game: &Game,
        record: &dyn AnyRecord,
        go: &Go,
        manner: Manner,
    ) -> Result<String, Trouble> {
        let Manner { time: given, margin, .. } = manner;
        // Starting up does not count as thinking: it has a time of its own.
        if manner.is_asked_ready && !self.has_been_ready {
            self.get_ready()?;
        }
        let began = Instant::now();
        if manner.is_asked_ready {
            self.get_ready_within(self.start.min(given + margin))?;
        }
        self.say(position(game, record));
        self.say(Command::Go(go.clone()));
        self.asked = Some(Asked { began, given, told: None });
        let lines = match self.await_word("bestmove", given + margin) {
            Err(Trouble::Silent { .. }) => {
                self.say(Command::Stop);
                let waited = given + margin + GRACE;
                self.await_word("bestmove", GRACE).map_err(|trouble| match trouble {
                    Trouble::Silent { expected, .. } => {
                        Trouble::Silent { expected, patience: waited }
                    }
                    other => other,
                })?
            }
            other => other?,
        };
        let took = began.elapsed();
        self.asked = None;
        if took > given + margin {
            return Err(Trouble::Late { given, took });
        }
        checked(game, record, lines.last().map_or("", String::as_str))
    }

    /// Closes its input, and returns whether the program ends by itself.
    pub(super) fn ends_by_itself(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        loop {
            match self.hear(deadline.saturating_duration_since(Instant::now())) {
                Heard::Closed => return true,
                Heard::Nothing => return false,
                Heard::Line(_) if Instant::now() >= deadline => return false,
                Heard::Line(_) => {}
            }
        }
    }

    pub(super) fn close_input(&mut self) {
        self.process.close_input();
    }

    /// Ends the program. Then more is known about what went wrong: how it
    /// ended, and whether its output was only buffered.
    pub(super) fn finish(mut self, trouble: Option<Trouble>) -> (Option<Trouble>, Remains) {
        let trouble = match trouble {
            Some(Trouble::Silent { expected, patience }) => {
                self.close_input();
                Some(match self.await_word(expected, LAST_WORDS) {
                    Ok(_) => self.kept_back(expected),
                    Err(_) => Trouble::Silent { expected, patience },
                })
            }
            other => other,
        };
        let Talk { process, sent, received, .. } = self;
        let ending = match trouble {
            Some(Trouble::Ended { .. }) => process.bury(),
            _ => process.kill(),
        };
        let trouble = match (trouble, ending.excess) {
            (_, Some(excess)) => Some(Trouble::Memory(excess)),
            (Some(Trouble::Ended { expected, .. }), None) => {
                Some(Trouble::Ended { expected, status: ending.status })
            }
            (other, None) => other,
        };
        (trouble, Remains { sent, received, stderr: ending.errors })
    }

    /// A line that came only now, when the input has ended: it was in a buffer, unless the
    /// program's own lines show that it was still thinking.
    fn kept_back(&self, expected: &'static str) -> Trouble {
        match &self.asked {
            Some(asked) if asked.told.is_some_and(|told| told > asked.given) => {
                Trouble::Late { given: asked.given, took: asked.began.elapsed() }
            }
            _ => Trouble::Unflushed { expected },
        }
    }
}

/// The time in `info … time MS …`.
fn told_time(line: &str) -> Option<Duration> {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let told = words.skip_while(|word| *word != "time").nth(1)?;
    told.parse().ok().map(Duration::from_millis)
}

/// The line that describes a position.
pub(super) fn position(game: &Game, record: &dyn AnyRecord) -> Command {
    let start = record.start_text();
    let is_usual = start == game.start().text();
    Command::Position {
        start: (!is_usual).then_some(start),
        moves: record.played().into_iter().map(|mv| mv.text).collect(),
    }
}

/// The move in `bestmove M`, if it can be played.
pub(super) fn checked(game: &Game, record: &dyn AnyRecord, line: &str) -> Result<String, Trouble> {
    let text = line.split_whitespace().nth(1).unwrap_or_default();
    let played = record.boxed_clone().play_on(text);
    played.map_err(|error| Trouble::illegal(game, record, text, &error.to_string()))
}

/// The option by which a program receives the game.
pub(super) struct OfferedGame {
    pub(super) name: String,
    pub(super) default: Option<String>,
    /// The games it lists; none if it lists none.
    pub(super) choices: Vec<String>,
}

/// The option in `option name UGI_Game type combo default D var V var V`.
pub(super) fn offered_game(line: &str) -> Option<OfferedGame> {
    let mut words = line.split_whitespace();
    let ["option", "name", name] = [words.next()?, words.next()?, words.next()?] else {
        return None;
    };
    if !name.eq_ignore_ascii_case("UGI_Game") {
        return None;
    }
    let rest: Vec<&str> = words.collect();
    let after = |word: &'static str| {
        let pairs = rest.windows(2).filter(move |pair| pair[0] == word);
        pairs.map(|pair| pair[1].to_string())
    };
    let default = after("default").next();
    Some(OfferedGame { name: name.into(), default, choices: after("var").collect() })
}

/// Keeps the last few lines.
fn remember(lines: &mut Vec<String>, line: &str) {
    if lines.len() == REMEMBERED {
        lines.remove(0);
    }
    lines.push(line.chars().take(LONGEST).collect());
}

/// Stores lines, up to a limit.
fn remember_all(lines: &mut Vec<String>, line: String) {
    const MOST: usize = 1000;
    if lines.len() < MOST {
        lines.push(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offered_game_is_read() {
        let line = "option name UGI_Game type combo default loa var loa var connect4:size=8x8";
        let offer = offered_game(line).expect("an offer");
        assert_eq!((offer.name.as_str(), offer.default.as_deref()), ("UGI_Game", Some("loa")));
        assert_eq!(offer.choices, ["loa", "connect4:size=8x8"]);
        assert!(offered_game("option name Hash type spin default 1").is_none());
        assert!(offered_game("option name ugi_game type string").is_some());
    }

    #[test]
    fn a_program_s_own_time_is_read() {
        let line = "info depth 5 score cp 12 nodes 900 time 1800 pv 4 4";
        assert_eq!(told_time(line), Some(Duration::from_millis(1800)));
        for line in ["info depth 5", "info string no time", "bestmove time 5", "info time soon"] {
            assert_eq!(told_time(line), None, "{line}");
        }
    }

    #[test]
    fn only_the_last_lines_are_remembered() {
        let mut lines = Vec::new();
        (0..20).for_each(|n| remember(&mut lines, &n.to_string()));
        assert_eq!((lines.len(), lines[7].as_str()), (REMEMBERED, "19"));
    }
}
