//! `ludens learn`: plays the games that a network learns from, and shows what was played.

use std::io::{IsTerminal, Write, stderr};
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use ludens_learn::{Contents, DataError, End, Progress, Settings, contents, generate};
use ludens_play::PlayerSpec;
use serde::Serialize;

use crate::args::{Learn, LearnArgs, LearnDataArgs, LearnInfoArgs, VERSION};
use crate::commands::matches::interrupt;
use crate::commands::{grouped, print_json, rounded};
use crate::failure::Failure;

pub(crate) fn run(args: &LearnArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.work {
        Learn::Data(args) => data(args, out),
        Learn::Info(args) => info(args, out),
    }
}

fn data(args: &LearnDataArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let player = PlayerSpec::parse(&args.game, &args.player).map_err(Failure::usage)?;
    let (game, plies) = (args.game.clone(), args.random_plies.clone());
    let settings =
        Settings::new(game, player, args.seed, plies, VERSION).map_err(Failure::usage)?;
    let all = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let (threads, stop) = (args.threads.unwrap_or_else(all), interrupt::listen()?);
    let mut teller = Teller::new();
    let tell = &mut |progress: Progress| teller.tell(progress);
    let end = generate(&settings, args.games, &args.out, threads, stop.no_more(), tell)?;
    teller.finish();
    print_made(args, &teller, end, out)?;
    match end {
        End::Finished => Ok(()),
        End::Stopped => Err(Failure::Stopped),
    }
}

/// What was made in this call.
#[derive(Serialize)]
struct MadeJson {
    finished: bool,
    games_played: u64,
    seconds: f64,
    positions_an_hour: u64,
    #[serde(flatten)]
    contents: Contents,
}

fn print_made(
    args: &LearnDataArgs,
    teller: &Teller,
    end: End,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let contents = match contents(&args.out) {
        Err(DataError::Empty { .. }) => Contents::default(),
        contents => contents?,
    };
    let (played, time) = (teller.played(), teller.time);
    // Those of games that were there before have taken no time.
    let share = played as f64 / contents.games.max(1) as f64;
    let an_hour = contents.positions as f64 * share / time.as_secs_f64().max(1e-9) * 3600.0;
    let made = MadeJson {
        finished: end == End::Finished,
        games_played: played,
        seconds: time.as_secs_f64(),
        positions_an_hour: an_hour as u64,
        contents,
    };
    if args.output.json {
        return print_json(out, &made);
    }
    let MadeJson { seconds, positions_an_hour, contents, .. } = &made;
    let rate = rounded(*positions_an_hour);
    writeln!(out, "{played} games in {seconds:.1} s, {rate} positions an hour")?;
    if end == End::Stopped {
        writeln!(out, "stopped: the same call goes on")?;
    }
    match contents.shards {
        0 => Ok(()),
        _ => print_contents(contents, out),
    }
}

fn info(args: &LearnInfoArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let contents = contents(&args.path)?;
    match args.output.json {
        true => print_json(out, &contents),
        false => print_contents(&contents, out),
    }
}

fn print_contents(contents: &Contents, out: &mut dyn Write) -> Result<(), Failure> {
    let Contents { game, player, seed, random_plies: [from, to], .. } = contents;
    writeln!(out, "game       {game}")?;
    writeln!(out, "player     {player}")?;
    writeln!(out, "openings   {from}-{to} random plies, seed {seed}")?;
    writeln!(out, "played by  ludens {}", contents.versions.join(", "))?;
    let (shards, bytes) = (contents.shards, grouped(contents.bytes));
    writeln!(out, "files      {shards}, {bytes} bytes, all whole")?;
    let [first, drawn, second] = contents.results;
    let games = grouped(contents.games);
    writeln!(
        out,
        "games      {games}: {first} won, {drawn} drawn, {second} lost by the first side"
    )?;
    writeln!(out, "plies      {}, all legal", grouped(contents.plies))?;
    let part = |count: u64| 100.0 * count as f64 / contents.positions.max(1) as f64;
    let (positions, quiet) = (grouped(contents.positions), part(contents.quiet));
    let proven = part(contents.proven);
    Ok(writeln!(out, "positions  {positions}: {quiet:.0} % quiet, {proven:.1} % proven")?)
}

/// Shows how far the games are: a bar on a terminal, a line now and then elsewhere.
struct Teller {
    bar: Option<ProgressBar>,
    began: Instant,
    time: Duration,
    /// How many games were there, and how many are there now.
    games: Option<(u64, u64)>,
    told: Duration,
}

/// A line is printed no more often.
const PAUSE: Duration = Duration::from_secs(10);

impl Teller {
    fn new() -> Teller {
        let style = "{bar:30} {percent} % {msg} {elapsed}, {eta} left";
        let style = ProgressStyle::with_template(style).expect("the template is right");
        let bar = stderr().is_terminal().then(|| ProgressBar::no_length().with_style(style));
        let (began, zero) = (Instant::now(), Duration::ZERO);
        Teller { bar, began, time: zero, games: None, told: zero }
    }

    fn tell(&mut self, progress: Progress) {
        let Progress { games, all_games, kept } = progress;
        if self.games.is_none() {
            self.began = Instant::now();
        }
        self.games = Some((self.games.map_or(games, |(there, _)| there), games));
        self.time = self.began.elapsed();
        let text = format!("{} of {} games", grouped(games), grouped(all_games));
        match &self.bar {
            Some(bar) => {
                bar.set_length(all_games);
                bar.set_message(text);
                bar.set_position(games);
            }
            None if self.time >= self.told + PAUSE => {
                self.told = self.time;
                let seconds = self.time.as_secs();
                // A reader that has gone needs no more output.
                let _ = writeln!(stderr(), "{text}, {kept} in files, {seconds} s");
            }
            None => {}
        }
    }

    /// How many games were played in this call.
    fn played(&self) -> u64 {
        self.games.map_or(0, |(there, now)| now - there)
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
