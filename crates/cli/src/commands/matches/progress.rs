//! The output of a match: a bar on a terminal, plain lines elsewhere, or an
//! event a line for programs. All scores are the first player's.

use std::io::{IsTerminal, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use ludens_arena::plan::{EntrantLimits, Pairing, Plan, Shard};
use ludens_arena::runner::{End, Event, Score, Standing};
use ludens_arena::statistics::elo;
use ludens_arena::store::{GameRow, Run};
use ludens_core::Side;
use serde_json::{Value, json};

use super::events::extend;
use crate::args::{ContestArgs, VERSION};
use crate::commands::print_json;
use crate::failure::Failure;
use crate::terminal::safe;

/// By default the score is printed after this many games,
const USUAL_INTERVAL: u64 = 10;
/// but not more often than this.
const LEAST_PAUSE: Duration = Duration::from_secs(1);

pub(super) struct Progress<'a> {
    plan: &'a Plan,
    run: &'a Run,
    /// How many games are played here, if that is known.
    planned: Option<u64>,
    /// Where they are stored, if the user named a file.
    file: Option<PathBuf>,
    interval: Option<u64>,
    out: &'a mut dyn Write,
    face: Face,
    began: Instant,
    told: Instant,
    done_before: u64,
    /// An error while printing: mostly a closed pipe.
    failed: Option<Failure>,
}

/// The reader.
enum Face {
    /// A person at a terminal.
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
        shard: Shard,
        args: &ContestArgs,
        out: &'a mut dyn Write,
    ) -> Progress<'a> {
        let planned = plan.planned().map(|games| shard.count_of(games, plan.spec().games_each));
        let face = match (args.output.json, std::io::stderr().is_terminal()) {
            (true, _) => Face::Json,
            (false, true) => Face::Bar(bar(planned)),
            (false, false) => Face::Lines,
        };
        let interval = args.settings.ratinginterval.map(NonZero::get);
        Progress {
            plan,
            run,
            planned,
            file: args.db.clone(),
            interval,
            out,
            face,
            began: Instant::now(),
            told: Instant::now(),
            done_before: 0,
            failed: None,
        }
    }

    /// Prints an event; a break means that nobody reads any more.
    pub(super) fn tell(&mut self, event: &Event<'_>, standing: &Standing) -> ControlFlow<()> {
        if self.failed.is_some() {
            return ControlFlow::Break(());
        }
        let told = match event {
            Event::Begun { done } => self.begin(*done),
            Event::Game(game) => self.game(game, standing),
            Event::Round(pairings) => self.round(pairings),
        };
        match told {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.failed = Some(failure);
                ControlFlow::Break(())
            }
        }
    }

    fn begin(&mut self, done: u64) -> Result<(), Failure> {
        self.done_before = done;
        let (run, planned) = (self.run.id, self.planned);
        match &self.face {
            Face::Json => {
                let event = json!({
                    "event": "begun", "run": run.to_string(), "planned": planned, "done": done,
                    "begun_by": self.run.program_version,
                    "unequal_limits": self.plan.unequal_limits(),
                });
                print_json(self.out, &event)?;
            }
            Face::Bar(_) | Face::Lines => {
                writeln!(self.out, "run {run}, {}{}", self.run.title, self.unequal_limits())?;
                if done > 0 {
                    writeln!(self.out, "{done} games are there already")?;
                }
                let begun_by = &self.run.program_version;
                if begun_by != VERSION {
                    let played = "its games may not be what that would have played";
                    writeln!(self.out, "begun by Ludens {begun_by}, this is {VERSION}: {played}")?;
                }
            }
        }
        Ok(self.out.flush()?)
    }

    /// ` (unequal limits: pvs 1 s a move; alphabeta depth 4)`, where they are.
    fn unequal_limits(&self) -> String {
        let Some(all) = self.plan.unequal_limits() else { return String::new() };
        let each = |one: &EntrantLimits| format!("{} {}", one.name, one.limits);
        let all: Vec<String> = all.iter().map(each).collect();
        format!(" (unequal limits: {})", all.join("; "))
    }

    fn game(&mut self, game: &GameRow, standing: &Standing) -> Result<(), Failure> {
        if game.is_fault() {
            self.fault(game)?;
        }
        let due = self.is_due(standing.games());
        match &self.face {
            Face::Json => {
                let event = json!({
                    "event": "game", "run": self.run.id.to_string(), "number": game.number,
                    "first": game.first, "second": game.second,
                    "winner": game.winner.map(|side| side.to_string()),
                    "cause": game.cause, "reason": game.reason, "plies": game.plies,
                });
                print_json(self.out, &event)?;
                if due {
                    let score = self.score(standing);
                    print_json(self.out, &score)?;
                }
                self.out.flush()?;
            }
            Face::Bar(bar) => {
                bar.set_position(standing.games());
                if due {
                    bar.set_message(safe(&self.line(standing)).into_owned());
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

    /// Whether the score is printed now.
    fn is_due(&mut self, games: u64) -> bool {
        let due = match (self.interval, &self.face) {
            (Some(interval), _) => games.is_multiple_of(interval),
            // A bar may change at any time.
            (None, Face::Bar(_)) => true,
            (None, _) => games.is_multiple_of(USUAL_INTERVAL) && self.told.elapsed() >= LEAST_PAUSE,
        };
        if due {
            self.told = Instant::now();
        }
        due
    }

    /// A round of a Swiss tournament was paired.
    fn round(&mut self, pairings: &[Pairing]) -> Result<(), Failure> {
        let name = |entrant: usize| self.plan.spec().entrants[entrant].name.as_str();
        let pairs = pairings.iter().map(|&Pairing(one, other)| [name(one), name(other)]);
        let pairs: Vec<[&str; 2]> = pairs.collect();
        match &self.face {
            Face::Json => {
                let run = self.run.id.to_string();
                print_json(self.out, &json!({"event": "round", "run": run, "pairs": pairs}))
            }
            Face::Bar(_) | Face::Lines => {
                let pairs: Vec<String> = pairs.iter().map(|pair| pair.join(" - ")).collect();
                let line = format!("round: {}", pairs.join(", "));
                self.say(&line)
            }
        }
    }

    /// A line that stays.
    fn say(&mut self, line: &str) -> Result<(), Failure> {
        match &self.face {
            Face::Bar(bar) => bar.println(line),
            Face::Lines => writeln!(self.out, "{line}")?,
            Face::Json => {}
        }
        Ok(())
    }

    fn fault(&mut self, game: &GameRow) -> Result<(), Failure> {
        let GameRow { number, reason, .. } = game;
        let seats = [&game.first, &game.second];
        let winner = game.winner.unwrap_or(Side::First);
        let [loser, winner] = [winner.other(), winner].map(|side| seats[side.index()]);
        self.say(&format!("game {}: {loser} lost to {winner}: {reason}", number + 1))
    }

    /// The score as an event.
    fn score(&self, standing: &Standing) -> Value {
        let mut event = json!({
            "event": "score", "run": self.run.id.to_string(), "games": standing.games(),
            "games_per_minute": self.games_per_minute(standing),
            "seconds_left": self.seconds_left(standing),
        });
        extend(&mut event, self.plan.spec(), standing);
        event
    }

    fn games_per_minute(&self, standing: &Standing) -> f64 {
        let played = standing.games() - self.done_before;
        played as f64 / self.began.elapsed().as_secs_f64().max(1e-3) * 60.0
    }

    /// `None` if a test decides, or nothing has been played yet.
    fn seconds_left(&self, standing: &Standing) -> Option<f64> {
        let rate = self.games_per_minute(standing) / 60.0;
        let planned = self.planned.filter(|_| rate > 0.0)?;
        Some(planned.saturating_sub(standing.games()) as f64 / rate)
    }

    /// Score, Elo, test and speed in a line.
    fn line(&self, standing: &Standing) -> String {
        let score = standing.score();
        let mut line = score.as_ref().map_or_else(|| self.leader(standing), in_words);
        if let Some(sprt) = score.and_then(|score| score.sprt) {
            line += &format!("  LLR {:.2} ({:.2}, {:.2})", sprt.llr, sprt.lower, sprt.upper);
        }
        line += &format!("  {:.0} games/min", self.games_per_minute(standing));
        match self.seconds_left(standing) {
            Some(left) => {
                let left = Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX);
                line + &format!("  {} left", in_minutes(left))
            }
            None => line,
        }
    }

    /// The leader, by share of the points.
    fn leader(&self, standing: &Standing) -> String {
        let share = |entrant: &usize| standing.tally(*entrant).share().unwrap_or(0.0);
        let entrants = 0..self.plan.spec().entrants.len();
        let leader =
            entrants.reduce(|one, other| if share(&other) > share(&one) { other } else { one });
        leader.map_or_else(String::new, |leader| {
            let tally = standing.tally(leader);
            let name = &self.plan.spec().entrants[leader].name;
            format!("{name} leads with {:.1} of {}", tally.points(), tally.games())
        })
    }

    pub(super) fn finish(self, end: End) -> Result<(), Failure> {
        if let Face::Bar(bar) = &self.face {
            bar.finish_and_clear();
        }
        if let Some(failure) = self.failed {
            return Err(failure);
        }
        let id = self.run.id;
        match (&self.face, end) {
            (Face::Json, _) | (_, End::Finished) => {}
            (_, End::ShardPlayed) => {
                writeln!(self.out, "this share is played; `ludens merge` joins them")?;
            }
            (_, End::Stopped) => {
                // Only a league knows its page.
                let kind = if self.plan.spec().class.is_some() { "league" } else { "match" };
                let place = self.file.as_ref().map(|file| format!(" --db {}", file.display()));
                let place = place.unwrap_or_default();
                writeln!(self.out, "stopped; `ludens {kind} --resume {id}{place}` goes on")?;
            }
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
    let tally = score.games.tally;
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
