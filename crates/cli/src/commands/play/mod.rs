//! `ludens play`: people and machines at one terminal. A wrong input costs
//! nothing: the program explains it and asks again. When the input ends, the
//! program does too, and the game stays unfinished.
//!
//! | file | role |
//! |---|---|
//! | `input` | what a person types: words, moves, squares |
//! | `screen` | what a person sees |
//! | `save` | the game as a file |

mod input;
mod save;
mod screen;

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use ludens_core::Side;
use ludens_games::Game;
use ludens_play::{
    Go, Match, Pace, Player, Rules, Seat, Signal, Thought, TimeControl, ToMove, TurnPlayed,
};

use crate::args::PlayArgs;
use crate::commands::moves::list_moves;
use crate::failure::Failure;
use crate::opinion::Opinion;
use crate::{place, seats};
use input::{Choice, Word, choose, read_line};
use save::Target;
use screen::Screen;

/// The name of a seat for a person at the keyboard.
const HUMAN: &str = "human";

/// How long a hint may take.
const HINT_TIME: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = place::open_undecided(&args.game, &args.position)?;
    let target = args.save.as_deref().map(|path| Target::new(path, &args.game)).transpose()?;
    target.as_ref().map_or(Ok(()), Target::check)?;
    let names = [args.first.clone(), args.second.clone()];
    let seats = [seat(&args.game, &args.first)?, seat(&args.game, &args.second)?];
    let mut sitting = TerminalGame {
        game: &args.game,
        screen: Screen::new(&args.game, &names, out),
        names: names.clone(),
        players: Match::new(&args.game, record, seats, rules(args)),
        hinter: None,
        target,
        is_unsaved: false,
    };
    let left = sitting.play(&mut io::stdin().lock())?;
    sitting.farewell(left)?;
    sitting.save()
}

fn seat(game: &Game, text: &str) -> Result<Seat, Failure> {
    match text {
        HUMAN => Ok(Seat::Person(None)),
        _ => Ok(Seat::Machine(seats::player(game, text)?.make())),
    }
}

/// A clock is for both; a time for every move only hurries machines.
fn rules(args: &PlayArgs) -> Rules {
    let pace = |text: &str| match (args.clock, args.time) {
        (Some(clock), _) => Pace::Clock { base: clock.base, increment: clock.increment },
        (None, Some(time)) if text != HUMAN => Pace::PerMove(time),
        _ => Pace::Own,
    };
    let control = |text| TimeControl { pace: pace(text), ..TimeControl::default() };
    Rules {
        control: [control(&args.first), control(&args.second)],
        seed: args.seed,
        ..Rules::default()
    }
}

/// Why the program ended before the game did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    /// The user asked for it.
    Quit,
    /// The input ended.
    EndOfInput,
}

/// Whether a person's turn goes on.
enum Next {
    Ask,
    Done,
    Leave,
}

/// One game at one terminal.
struct TerminalGame<'a> {
    game: &'a Game,
    names: [String; 2],
    screen: Screen<'a>,
    players: Match,
    /// Made when a person first asks for a hint.
    hinter: Option<Box<dyn Player>>,
    /// Where the game is saved.
    target: Option<Target>,
    /// Whether the last move could not be saved, which has been reported.
    is_unsaved: bool,
}

impl TerminalGame<'_> {
    /// Plays until the game is over, or a person leaves.
    fn play(&mut self, input: &mut dyn BufRead) -> Result<Option<Left>, Failure> {
        loop {
            self.screen.draw(&self.players)?;
            self.keep()?;
            match self.players.to_move() {
                ToMove::Nobody(_) => return Ok(None),
                ToMove::Machine(side) => self.let_machine_play(side)?,
                ToMove::Person(side) => {
                    if let Some(left) = self.let_person_play(side, input)? {
                        return Ok(Some(left));
                    }
                }
            }
        }
    }

    fn let_machine_play(&mut self, side: Side) -> Result<(), Failure> {
        let TerminalGame { players, screen, .. } = self;
        let mut told = screen.thinking(side, None);
        let stop = Signal::default();
        players.play_machine(&stop, &mut |thought: &Thought| {
            if told.is_ok() {
                told = screen.thinking(side, Some(thought));
            }
        });
        told
    }

    /// Asks until there is a move, or the game ends otherwise.
    fn let_person_play(
        &mut self,
        side: Side,
        input: &mut dyn BufRead,
    ) -> Result<Option<Left>, Failure> {
        let began = Instant::now();
        let mut squares = Vec::new();
        loop {
            self.screen.ask(side, &squares)?;
            let Some(line) = read_line(input)? else { return Ok(Some(Left::EndOfInput)) };
            self.screen.echo(&line)?;
            let next = match Word::parse(&line) {
                Word::Nothing => {
                    squares.clear();
                    Next::Ask
                }
                Word::Move(text) => self.choose(&mut squares, text, began)?,
                Word::Draw => self.offer_draw(side, input)?,
                word => self.obey(side, word)?,
            };
            match next {
                Next::Ask => {}
                Next::Done => return Ok(None),
                Next::Leave => return Ok(Some(Left::Quit)),
            }
        }
    }

    /// A move, or squares on the way to one.
    fn choose(
        &mut self,
        squares: &mut Vec<String>,
        typed: &str,
        began: Instant,
    ) -> Result<Next, Failure> {
        match choose(self.players.record(), squares, typed) {
            Choice::Move(text) => {
                self.players.play(&text, began.elapsed())?;
                return Ok(Next::Done);
            }
            Choice::Further { path, next } => {
                self.screen.say(&format!("{}: then {}", path.join(" "), next.join(" ")))?;
                *squares = path;
            }
            Choice::Wrong(why) => self.screen.say(&why)?,
        }
        Ok(Next::Ask)
    }

    fn obey(&mut self, side: Side, word: Word<'_>) -> Result<Next, Failure> {
        match word {
            Word::Undo if self.undo(side) => return Ok(Next::Done),
            Word::Undo => self.screen.say("there is no move of yours to take back")?,
            Word::Hint => self.hint(side)?,
            Word::Resign => {
                self.players.resign(side);
                return Ok(Next::Done);
            }
            Word::Save("") => self.screen.say("save needs a file name: save game.pgn")?,
            Word::Save(path) => self.save_as(path)?,
            Word::Moves => {
                let moves = list_moves(self.players.record().legal_moves());
                self.screen.say(moves.trim_end())?;
            }
            Word::Board => self.screen.draw(&self.players)?,
            Word::Help => self.screen.help()?,
            Word::Quit => return Ok(Next::Leave),
            Word::Nothing | Word::Draw | Word::Move(_) => {}
        }
        Ok(Next::Ask)
    }

    /// Takes moves back until the same person is to move again; with two
    /// people, the last move.
    fn undo(&mut self, side: Side) -> bool {
        let is_human = |turn: &TurnPlayed| !self.players.seat(turn.side).is_machine();
        let alone = self.players.seats().iter().any(|seat| seat.is_machine());
        let is_wanted = |turn: &TurnPlayed| is_human(turn) && (!alone || turn.side == side);
        let Some(place) = self.players.turns().iter().rposition(is_wanted) else { return false };
        self.players.take_back_to(place)
    }

    fn hint(&mut self, side: Side) -> Result<(), Failure> {
        if self.hinter.is_none() {
            self.hinter = Some(seats::player(self.game, "best")?.make());
        }
        let Some(hinter) = &mut self.hinter else { return Ok(()) };
        let left = self.players.clock(side).map_or(HINT_TIME, |left| (left / 20).min(HINT_TIME));
        let go = Go::for_time(left);
        let stop = Signal::default();
        match hinter.think(self.players.record(), &go, &stop, &mut |_| {}) {
            Ok(thought) => {
                let opinion = Opinion::new(thought.worth(), side, self.game.info);
                let line = thought.best().moves.join(" ");
                self.screen.say(&format!("hint: {line} ({})", opinion.phrase()))
            }
            Err(error) => self.screen.say(&error.to_string()),
        }
    }

    /// A machine agrees if it does not think itself better; a person is
    /// asked.
    fn offer_draw(&mut self, side: Side, input: &mut dyn BufRead) -> Result<Next, Failure> {
        let agrees = match self.names[side.other().index()].as_str() {
            HUMAN => {
                self.screen.ask_draw(side.other())?;
                let line = read_line(input)?.unwrap_or_default();
                self.screen.echo(&line)?;
                matches!(line.trim().to_ascii_lowercase().as_str(), "y" | "yes")
            }
            _ => {
                let is_better = |turn: &TurnPlayed| {
                    turn.opinion.is_some_and(|opinion| opinion.worth.is_better_than_draw())
                };
                self.players.last_turn(side.other()).is_some_and(|turn| !is_better(turn))
            }
        };
        if agrees {
            self.players.agree_on_draw();
            return Ok(Next::Done);
        }
        self.screen.say("the offer is declined")?;
        Ok(Next::Ask)
    }

    /// Saves while the game goes on; an error does not end it.
    fn save_as(&mut self, path: &str) -> Result<(), Failure> {
        let saved = Target::new(path.as_ref(), self.game)
            .and_then(|target| target.write(self.game, &self.names, &self.players));
        match saved {
            Ok(()) => self.screen.say(&format!("saved to {path}")),
            Err(failure) => self.screen.say(&failure.to_string()),
        }
    }

    /// Saves the game as far as it is played: whatever ends the program, no move is
    /// lost. An error is reported once and does not end the game.
    fn keep(&mut self) -> Result<(), Failure> {
        let Some(target) = &self.target else { return Ok(()) };
        if self.players.turns().is_empty() {
            return Ok(());
        }
        let kept = target.write(self.game, &self.names, &self.players);
        match (kept, self.is_unsaved) {
            (Ok(()), _) => self.is_unsaved = false,
            (Err(_), true) => {}
            (Err(failure), false) => {
                self.is_unsaved = true;
                self.screen.say(&failure.to_string())?;
            }
        }
        Ok(())
    }

    fn save(&mut self) -> Result<(), Failure> {
        let Some(target) = &self.target else { return Ok(()) };
        target.write(self.game, &self.names, &self.players)?;
        self.screen.say(&format!("saved to {target}"))
    }

    fn farewell(&mut self, left: Option<Left>) -> Result<(), Failure> {
        match (self.players.ending(), left) {
            (Some(ending), _) => {
                self.screen.announce(&ending)?;
                let last_output = self.players.last_output();
                last_output.iter().try_for_each(|line| self.screen.say(&format!("  {line}")))
            }
            (None, Some(Left::EndOfInput)) => {
                self.screen.say("\nthe input has ended: the game stays unfinished")
            }
            (None, _) => self.screen.say("the game stays unfinished"),
        }
    }
}
