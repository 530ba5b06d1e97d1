//! What is told of a match: a bar on a terminal, plain lines elsewhere, or an
//! event a line for programs. All scores are the first player's.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use ludens_arena::plan::Plan;
use ludens_arena::runner::{End, Event, Score, Standing};
use ludens_arena::statistics::{Decision, elo, normalised_elo, superiority};
use ludens_arena::store::{GameRow, Run};
use serde_json::{Value, json};

use crate::args::ContestArgs;
use crate::commands::print_json;
use crate::failure::Failure;

pub(super) struct Progress<'a> {
    plan: &'a Plan,
    run: &'a Run,
    interval: u64,
    out: &'a mut dyn Write,
    face: Face,
    began: Instant,
    done_before: u64,
    /// What went wrong while telling: a closed pipe, mostly.
    failed: Option<Failure>,
}

/// Whom it is told.
enum Face {
    /// Somebody who looks at a terminal.
    Bar(ProgressBar),
    /// A file, or a pipe.
    Lines,
    /// A program.
    Json,
}

impl<'a> Progress<'a> {
    pub(super) fn new(
        plan: &'a Plan,
        run: &'a Run,
        args: &ContestArgs,
        out: &'a mut dyn Write,
    ) -> Progress<'a> {
        let face = match (args.output.json, std::io::stderr().is_terminal()) {
            (true, _) => Face::Json,
            (false, true) => Face::Bar(bar(plan.planned())),
            (false, false) => Face::Lines,
        };
        let interval = args.ratinginterval;
        Progress {
            plan,
            run,
            interval,
            out,
            face,
            began: Instant::now(),
            done_before: 0,
            failed: None,
        }
    }

    pub(super) fn tell(&mut self, event: &Event<'_>, standing: &Standing) {
        let told = match event {
            Event::Begun { done } => self.begin(*done),
            Event::Game(game) => self.game(game, standing),
            Event::Round(_) => Ok(()),
        };
        if let Err(failure) = told {
            self.failed.get_or_insert(failure);
        }
    }

    fn begin(&mut self, done: u64) -> Result<(), Failure> {
        self.done_before = done;
        let (run, planned) = (self.run.id, self.plan.planned());
        match &self.face {
            Face::Json => {
                let event = json!({"event": "begun", "run": run.to_string(), "planned": planned, "done": done});
                print_json(self.out, &event)?;
            }
            Face::Bar(_) | Face::Lines => {
                writeln!(self.out, "run {run}, {}", self.run.title)?;
                if done > 0 {
                    writeln!(self.out, "{done} games are there already")?;
                }
            }
        }
        Ok(self.out.flush()?)
    }

    fn game(&mut self, game: &GameRow, standing: &Standing) -> Result<(), Failure> {
        if matches!(game.cause.as_str(), "time" | "illegal" | "failure") {
            self.fault(game)?;
        }
        let due = standing.games().is_multiple_of(self.interval);
        match &self.face {
            Face::Json => {
                let event = json!({
                    "event": "game", "run": self.run.id.to_string(), "number": game.number,
                    "first": game.first, "second": game.second,
                    "winner": game.winner.map(|side| side.to_string()),
                    "cause": game.cause, "reason": game.reason, "plies": game.plies,
                });
                print_json(self.out, &event)?;
                self.out.flush()?;
            }
            Face::Bar(bar) => {
                bar.set_position(standing.games());
                if due {
                    bar.set_message(self.line(standing));
                }
            }
            Face::Lines if due => {
                let line = self.line(standing);
                writeln!(self.out, "{:>6} games  {line}", standing.games())?;
                self.out.flush()?;
            }
            Face::Lines => {}
        }
        Ok(())
    }

    fn fault(&mut self, game: &GameRow) -> Result<(), Failure> {
        let line = format!(
            "game {}: {} ({} against {})",
            game.number + 1,
            game.reason,
            game.first,
            game.second
        );
        match &self.face {
            Face::Bar(bar) => bar.println(line),
            Face::Lines => writeln!(self.out, "{line}")?,
            Face::Json => {}
        }
        Ok(())
    }

    /// Score, Elo, test and speed in a line.
    fn line(&self, standing: &Standing) -> String {
        let played = standing.games() - self.done_before;
        let rate = played as f64 / self.began.elapsed().as_secs_f64().max(1e-3) * 60.0;
        let score = standing.score();
        let mut line = score.as_ref().map(in_words).unwrap_or_default();
        if let Some(sprt) = score.and_then(|score| score.sprt) {
            line += &format!("  LLR {:.2} ({:.2}, {:.2})", sprt.llr, sprt.lower, sprt.upper);
        }
        line += &format!("  {rate:.0} games/min");
        match self.plan.planned().filter(|_| rate > 0.0) {
            Some(planned) => {
                let left = planned.saturating_sub(standing.games()) as f64 / rate * 60.0;
                line + &format!("  {} left", in_minutes(Duration::from_secs_f64(left)))
            }
            None => line,
        }
    }

    pub(super) fn finish(self, end: End, standing: &Standing) -> Result<(), Failure> {
        if let Face::Bar(bar) = &self.face {
            bar.finish_and_clear();
        }
        if let Some(failure) = self.failed {
            return Err(failure);
        }
        let score = standing.score();
        if let Face::Json = self.face {
            return print_json(self.out, &finished(self.run, end, standing, score.as_ref()));
        }
        let id = self.run.id;
        match end {
            End::Finished => {}
            End::ShardPlayed => {
                writeln!(self.out, "this share is played; `ludens merge` joins them")?;
            }
            End::Stopped => writeln!(self.out, "stopped; `ludens match --resume {id}` goes on")?,
        }
        Ok(self.out.flush()?)
    }
}

fn bar(planned: Option<u64>) -> ProgressBar {
    let style = "{bar:24} {pos}/{len}  {msg}";
    let endless = "{spinner} {pos}  {msg}";
    match planned {
        Some(planned) => {
            let style = ProgressStyle::with_template(style);
            ProgressBar::new(planned)
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        }
        None => {
            let style = ProgressStyle::with_template(endless);
            ProgressBar::new_spinner()
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        }
    }
}

/// `+12 =3 -5  67.5 %  Elo +127.0 ± 60.1`.
fn in_words(score: &Score) -> String {
    let tally = score.tally;
    let share = 100.0 * tally.share().unwrap_or(0.5);
    let elo = elo(score.sample());
    format!("+{} ={} -{}  {share:.1} %  Elo {elo:.1}", tally.wins, tally.draws, tally.losses)
}

fn in_minutes(time: Duration) -> String {
    match time.as_secs() {
        s if s < 60 => format!("{s} s"),
        s if s < 3600 => format!("{} min", s.div_ceil(60)),
        s => format!("{:.1} h", s as f64 / 3600.0),
    }
}

/// The last event.
fn finished(run: &Run, end: End, standing: &Standing, score: Option<&Score>) -> Value {
    let end = match end {
        End::Finished => "finished",
        End::ShardPlayed => "shard",
        End::Stopped => "stopped",
    };
    let mut event = json!({
        "event": "finished", "run": run.id.to_string(), "end": end, "games": standing.games(),
    });
    if let Some(score) = score {
        let (elo, nelo) = (elo(score.sample()), normalised_elo(score.sample()));
        let sprt = score.sprt.as_ref();
        let figures = json!({
            "wins": score.tally.wins, "draws": score.tally.draws, "losses": score.tally.losses,
            "score": score.tally.share(),
            "elo": finite(elo.value), "elo_error": finite(elo.error()),
            "elo_low": finite(elo.low), "elo_high": finite(elo.high),
            "nelo": finite(nelo.value), "nelo_error": finite(nelo.error()),
            "los": superiority(score.sample()),
            "pairs": score.pairs.0,
            "llr": sprt.map(|sprt| sprt.llr),
            "decision": sprt.map(|sprt| match sprt.decision {
                Decision::AcceptH0 => "H0",
                Decision::AcceptH1 => "H1",
                Decision::Continue => "continue",
            }),
        });
        if let (Value::Object(event), Value::Object(figures)) = (&mut event, figures) {
            event.extend(figures);
        }
    }
    event
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}
