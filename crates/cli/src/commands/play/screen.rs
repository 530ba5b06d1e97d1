//! What a person sees: the board with the last move marked, the players,
//! the clocks, and what is asked. A terminal is wiped before each board; other
//! outputs get one board below the other.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use ludens_core::Side;
use ludens_games::Game;
use ludens_play::{Ending, Match, Thought, TurnPlayed};

use crate::draw::{self, Paint};
use crate::failure::Failure;
use crate::opinion::Opinion;

const HELP: &str = "\
Type a move as the game writes it (moves lists them), or the squares one would
click, together or one by one. An empty line forgets squares already chosen.
  moves        all legal moves
  board        the board once more
  hint         what the strongest player would do
  undo         takes your last move back, and the reply with it
  draw         offers a draw
  resign       gives the game up
  save FILE    writes the game so far; .pgn works for all games
  quit         leaves; the game stays unfinished";

/// The terminal, or what takes its place.
pub(super) struct Screen<'a> {
    game: &'a Game,
    names: [String; 2],
    out: &'a mut dyn Write,
    paint: Paint,
    /// Whether the screen can be wiped and lines be written over.
    is_live: bool,
    /// Whether the typed text is invisible: the input is no terminal.
    echoes: bool,
}

impl<'a> Screen<'a> {
    pub(super) fn new(game: &'a Game, names: &[String; 2], out: &'a mut dyn Write) -> Screen<'a> {
        let paint = Paint::for_stdout();
        let is_live = paint == Paint::Colours && io::stdout().is_terminal();
        let echoes = !io::stdin().is_terminal();
        Screen { game, names: names.clone(), out, paint, is_live, echoes }
    }

    /// The board and all that is known of the game.
    pub(super) fn draw(&mut self, players: &Match) -> Result<(), Failure> {
        let wipe = if self.is_live { "\x1b[2J\x1b[H" } else { "" };
        let record = players.record();
        let last = record.played().pop();
        let marks = last.map(|mv| mv.path).unwrap_or_default();
        let board = draw::marked(&record.board(), self.game.info, self.paint, &marks);
        writeln!(self.out, "{wipe}{}", self.title(players))?;
        if let Some(turn) = players.turns().last() {
            writeln!(self.out, "{}", self.played(turn))?;
        }
        write!(self.out, "\n{board}\n")?;
        Ok(self.out.flush()?)
    }

    /// `Connect Four · Red: human 4:59 · Yellow: level:3 5:00`.
    fn title(&self, players: &Match) -> String {
        let seat = |side: Side| {
            let clock =
                players.clock(side).map_or_else(String::new, |left| format!(" {}", time(left)));
            format!("{}: {}{clock}", self.side(side), self.names[side.index()])
        };
        format!("{} · {} · {}", self.game.info.title, seat(Side::First), seat(Side::Second))
    }

    /// `Yellow played 4 in 0.3 s (+0.50, Red 56 %)`.
    fn played(&self, turn: &TurnPlayed) -> String {
        let TurnPlayed { side, text, opinion, time } = turn;
        // A random player has no opinion.
        let worth = opinion.map(|opinion| opinion.worth).filter(|worth| worth.chance.is_some());
        let opinion = worth.map_or_else(String::new, |worth| {
            format!(" ({})", Opinion::new(worth, *side, self.game.info).phrase())
        });
        let name = self.side(*side);
        format!("{name} played {text} in {:.1} s{opinion}", time.as_secs_f64())
    }

    /// Shows that a machine thinks, and what it has found so far.
    pub(super) fn thinking(
        &mut self,
        side: Side,
        thought: Option<&Thought>,
    ) -> Result<(), Failure> {
        if !self.is_live {
            return Ok(());
        }
        let found = thought.map_or_else(String::new, |thought| {
            let opinion = Opinion::new(thought.worth(), side, self.game.info);
            format!(" depth {}, {} ({})", thought.depth, thought.best_move(), opinion.phrase())
        });
        write!(self.out, "\r\x1b[K{} is thinking …{found}", self.side(side))?;
        Ok(self.out.flush()?)
    }

    /// Asks for a move.
    pub(super) fn ask(&mut self, side: Side, squares: &[String]) -> Result<(), Failure> {
        let chosen =
            if squares.is_empty() { String::new() } else { format!(" {}", squares.join(" ")) };
        write!(self.out, "{} to move{chosen} > ", self.side(side))?;
        Ok(self.out.flush()?)
    }

    /// The typed text, if the person who types does not see it.
    pub(super) fn echo(&mut self, line: &str) -> Result<(), Failure> {
        if self.echoes { self.say(line.trim_end()) } else { Ok(()) }
    }

    /// Asks for an answer to an offer.
    pub(super) fn ask_draw(&mut self, side: Side) -> Result<(), Failure> {
        write!(self.out, "{}, do you agree on a draw? (yes or no) > ", self.side(side))?;
        Ok(self.out.flush()?)
    }

    pub(super) fn help(&mut self) -> Result<(), Failure> {
        self.say(HELP)
    }

    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    /// `Red wins: four in a row`.
    pub(super) fn announce(&mut self, ending: &Ending) -> Result<(), Failure> {
        let cause = &ending.cause;
        match ending.winner {
            Some(side) => self.say(&format!("{} wins: {cause}", self.side(side))),
            None => self.say(&format!("draw: {cause}")),
        }
    }

    fn side(&self, side: Side) -> &'static str {
        self.game.info.sides[side.index()]
    }
}

/// A clock's time: `4:59`, or `9.5` in the last seconds.
fn time(left: Duration) -> String {
    match left.as_secs() {
        seconds if seconds < 10 => format!("{:.1}", left.as_secs_f64()),
        seconds => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}
