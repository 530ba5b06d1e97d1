//! Tries a program as a referee would, before it plays: everything that a game
//! will ask of it, and every mistake that students make. Each check begins with
//! a fresh start of the program, so that one mistake does not hide the others, and
//! every wait has a time limit.
//!
//! | file | role |
//! |---|---|
//! | `steps` | the checks themselves |
//! | `talk` | what is said, and how long the program may take |
//! | `test_positions` | positions worth asking about |
//! | `trouble` | what is wrong, in words |
//! | `report` | the results |

mod report;
mod steps;
mod talk;
mod test_positions;
mod trouble;

use std::time::Duration;

use ludens_games::Game;
use ludens_play::engine::Launch;
use thiserror::Error;

pub use report::{Check, Report, Verdict};

use ludens_arena::runner::StopSignal;
use steps::{INTRODUCTION, Need, STEPS, Step};
use talk::{Manner, Remains, Talk, offered_game};
use test_positions::TestPositions;
use trouble::Trouble;

/// A program to be checked.
#[derive(Debug, Clone)]
pub struct Trial {
    /// How it is started.
    pub launch: Launch,
    /// The game; the one that the program names if none is given.
    pub game: Option<Game>,
    /// The time it has for a move.
    pub time: Duration,
    /// The time it has to get ready.
    pub start: Duration,
    /// Beyond its time by this much, a move is too late.
    pub margin: Duration,
}

/// Why a program was not checked to the end.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum TrialError {
    /// The game was not named.
    #[error(
        "the program does not say which game it plays (it has no option UGI_Game); \
         name the game with --game"
    )]
    NoGame,
    /// It was stopped.
    #[error("stopped before everything was tried")]
    Stopped,
}

/// What the checks know of the program.
struct Scene {
    game: Game,
    places: TestPositions,
    manner: Manner,
    /// Its lines before `ugiok`.
    introduction: Vec<String>,
    /// Lines in its output that are not part of the protocol.
    noise: Vec<String>,
}

impl Trial {
    /// Makes all checks.
    pub fn run(&self, stop: &StopSignal) -> Result<Report, TrialError> {
        let (first, introduction) = self.introduction();
        let game = self.game.clone().or_else(|| named_game(&introduction));
        let mut report = Report {
            command: self.launch.command.to_string(),
            game: game.as_ref().map_or_else(String::new, Game::to_string),
            name: told(&introduction, "name"),
            author: told(&introduction, "author"),
            checks: vec![first],
        };
        match game {
            _ if !report.may_play() => report.checks.extend(STEPS.iter().map(skipped)),
            None => return Err(TrialError::NoGame),
            Some(game) => report.checks.extend(self.try_in(game, introduction, stop)?),
        }
        Ok(report)
    }

    /// Everything that a game will need.
    fn try_in(
        &self,
        game: Game,
        introduction: Vec<String>,
        stop: &StopSignal,
    ) -> Result<Vec<Check>, TrialError> {
        let mut scene = Scene {
            places: TestPositions::find(&game),
            game,
            manner: Manner { is_asked_ready: true, time: self.time, margin: self.margin },
            introduction,
            noise: Vec::new(),
        };
        let mut checks = Vec::new();
        for step in STEPS {
            if stop.is_asked() {
                return Err(TrialError::Stopped);
            }
            if !(step.applies)(&scene) {
                continue;
            }
            let check = self.make(step, &mut scene);
            // A program that never gets ready is not asked to again, so that
            // its other mistakes are seen.
            let is_unready = check.check == "ready" && check.verdict == Verdict::Failed;
            scene.manner.is_asked_ready &= !is_unready;
            checks.push(check);
        }
        Ok(checks)
    }

    /// The first check, on which all others depend.
    fn introduction(&self) -> (Check, Vec<String>) {
        let mut talk = match Talk::start(&self.launch, self.start) {
            Ok(talk) => talk,
            Err(trouble) => return (concluded(&INTRODUCTION, Some(trouble), None), Vec::new()),
        };
        let said = talk.introduce();
        let (trouble, remains) = talk.finish(said.as_ref().err().cloned());
        let check = concluded(&INTRODUCTION, trouble, Some(remains));
        (other_protocol(check), said.unwrap_or_default())
    }

    /// Makes one check with a fresh start of the program.
    fn make(&self, step: &Step, scene: &mut Scene) -> Check {
        let mut talk = match Talk::start(&self.launch, self.start) {
            Ok(talk) => talk,
            Err(trouble) => return concluded(step, Some(trouble), None),
        };
        let tried = talk.introduce_to(&scene.game);
        let tried = tried.and_then(|()| (step.run)(scene, &mut talk));
        scene.noise.append(&mut talk.noise);
        let remark = tried.as_ref().ok().cloned().flatten();
        let (trouble, remains) = talk.finish(tried.err());
        let check = concluded(step, trouble, Some(remains));
        match check.verdict {
            Verdict::Passed => Check { what: remark, ..check },
            _ => check,
        }
    }
}

/// A check that was made.
fn concluded(step: &Step, trouble: Option<Trouble>, remains: Option<Remains>) -> Check {
    let stderr = remains.as_ref().map(|remains| remains.stderr.clone()).unwrap_or_default();
    let Some(trouble) = trouble else {
        return Check { stderr, ..Check::plain(step.name, step.title, Verdict::Passed) };
    };
    let verdict = match step.need {
        Need::Must => Verdict::Failed,
        Need::Should => Verdict::Warned,
    };
    let remains = remains.filter(|_| !matches!(trouble, Trouble::Fact { .. }));
    let (sent, received) = remains.map(|r| (r.sent, r.received)).unwrap_or_default();
    Check {
        what: Some(trouble.what()),
        advice: Some(trouble.advice()),
        sent,
        received,
        stderr,
        ..Check::plain(step.name, step.title, verdict)
    }
}

fn skipped(step: &Step) -> Check {
    Check::plain(step.name, step.title, Verdict::Skipped)
}

/// A program that speaks a related protocol gets a hint.
fn other_protocol(check: Check) -> Check {
    let speaks = |word: &str| check.received.iter().any(|line| line.trim() == word);
    let advice = match () {
        () if check.verdict == Verdict::Passed => None,
        () if speaks("uciok") => Some("this is the answer of chess's UCI; here it is `ugiok`"),
        () if speaks("ok") => Some("the answer to `ugi` is the single word `ugiok`"),
        () => None,
    };
    Check { advice: advice.map(String::from).or(check.advice.clone()), ..check }
}

/// The words after `id name` or `id author`.
fn told(introduction: &[String], what: &str) -> Option<String> {
    let start = format!("id {what} ");
    let line = introduction.iter().find_map(|line| line.trim().strip_prefix(&start))?;
    Some(line.trim().to_string()).filter(|text| !text.is_empty())
}

/// The game that a program names itself.
fn named_game(introduction: &[String]) -> Option<Game> {
    let offer = introduction.iter().find_map(|line| offered_game(line))?;
    let names = offer.default.into_iter().chain(offer.choices);
    names.filter_map(|name| name.parse().ok()).next()
}
