//! `ludens endgames`: builds, checks, lists and asks databases of endings.

use std::io::{self, BufRead, IsTerminal, Write, stderr};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use anyhow::anyhow;
use indicatif::{ProgressBar, ProgressStyle};
use ludens_arena::endings::default_folder;
use ludens_core::{Known, Proof, Value};
use ludens_games::Game;
use ludens_play::endings::{
    BestPlay, Databases, Holding, Progress, Solved, Verified, databases, has_endings, in_memory,
    known, solve_all,
};
use ludens_play::use_endings_of;
use serde::Serialize;

use crate::args::{
    BuildEndgamesArgs, Endgames, EndgamesArgs, EndgamesInfoArgs, FolderArgs, ProbeArgs,
};
use crate::commands::{grouped, print_json};
use crate::failure::Failure;

pub(crate) fn run(args: &EndgamesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.work {
        Endgames::Build(args) => build(args, out),
        Endgames::Verify(args) => verify(args, out),
        Endgames::Info(args) => info(args, out),
        Endgames::Probe(args) => probe(args, out),
    }
}

/// The folder that was asked for, or the usual one.
fn folder_of(place: &FolderArgs) -> Result<PathBuf, Failure> {
    place
        .folder
        .clone()
        .or_else(default_folder)
        .ok_or_else(|| Failure::usage(anyhow!("there is no data folder: name one with --folder")))
}

fn databases_of(game: &Game) -> Result<&'static dyn Databases, Failure> {
    databases(game)
        .ok_or_else(|| Failure::usage(anyhow!("there are no databases of endings for {game}")))
}

/// What can be built, and how many pieces that takes.
fn checked(args: &BuildEndgamesArgs) -> Result<&'static dyn Databases, Failure> {
    let databases = databases_of(&args.place.game)?;
    check_pieces(args.pieces, databases.most_pieces())?;
    Ok(databases)
}

fn check_pieces(pieces: u32, most: u32) -> Result<(), Failure> {
    match pieces <= most {
        true => Ok(()),
        false => Err(Failure::usage(anyhow!("{pieces} pieces are too many: {most} can be built"))),
    }
}

fn threads_of(args: &BuildEndgamesArgs) -> NonZero<usize> {
    let all = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    args.threads.unwrap_or_else(all)
}

fn build(args: &BuildEndgamesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (databases, folder, began) = (checked(args)?, folder_of(&args.place)?, Instant::now());
    let mut teller = Teller::new("built");
    databases
        .build(args.pieces, &folder, threads_of(args), &mut |progress| teller.tell(progress))?;
    teller.finish();
    let holdings = databases.holdings(args.pieces, &folder)?;
    if args.output.json {
        return print_holdings_json(&holdings, out);
    }
    let seconds = began.elapsed().as_secs_f64();
    writeln!(out, "built in {seconds:.1} s in {}", folder.display())?;
    print_holdings(databases, &holdings, out)
}

fn verify(args: &BuildEndgamesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match in_memory(&args.place.game) {
        Some((_, most)) => verify_in_memory(args, most, out),
        None => verify_files(args, out),
    }
}

/// Solves everything, as there are no files.
fn verify_in_memory(
    args: &BuildEndgamesArgs,
    most: u32,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    check_pieces(args.pieces, most)?;
    let mut teller = Teller::new("checked");
    let tell = &mut |progress: &Progress| teller.tell(progress);
    let solved = solve_all(&args.place.game, args.pieces, threads_of(args), tell);
    let solved = solved.expect("it was found before");
    teller.finish();
    match args.output.json {
        true => print_json(out, &SolvedJson::from(&solved))?,
        false => print_solved(&solved, out)?,
    }
    refuse_wrong(&solved.verified)
}

fn refuse_wrong(found: &Verified) -> Result<(), Failure> {
    match found.wrong {
        0 => Ok(()),
        wrong => Err(Failure::Failed(anyhow!("{} positions are wrong", grouped(wrong)))),
    }
}

fn verify_files(args: &BuildEndgamesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (databases, folder) = (checked(args)?, folder_of(&args.place)?);
    let mut teller = Teller::new("built");
    let tell = &mut |progress: &Progress| teller.tell(progress);
    let found = databases.verify(args.pieces, &folder, threads_of(args), tell)?;
    teller.finish();
    match args.output.json {
        true => print_json(out, &VerifiedJson::from(&found))?,
        false => print_verified(&found, out)?,
    }
    refuse_wrong(&found)
}

fn info(args: &EndgamesInfoArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some((at_hand, most)) = in_memory(&args.place.game) {
        return print_in_memory(args, at_hand, most, out);
    }
    let databases = databases_of(&args.place.game)?;
    let folder = folder_of(&args.place)?;
    let holdings = databases.holdings(databases.most_pieces(), &folder)?;
    match args.output.json {
        true => print_holdings_json(&holdings, out),
        false => {
            writeln!(out, "{}", folder.display())?;
            print_holdings(databases, &holdings, out)
        }
    }
}

fn print_in_memory(
    args: &EndgamesInfoArgs,
    at_hand: u32,
    most: u32,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if args.output.json {
        return print_json(out, &InMemoryJson { at_hand, most_pieces: most });
    }
    writeln!(out, "up to {at_hand} pieces: known without files")?;
    Ok(writeln!(out, "up to {most} pieces: solved and checked by verify --pieces {most}")?)
}

fn print_holdings(
    databases: &dyn Databases,
    holdings: &[Holding],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out, "up to {} pieces: known without files", databases.without_files())?;
    for holding in holdings {
        let Holding { pieces, files, all_files, positions, bytes } = *holding;
        match files {
            0 => writeln!(out, "{pieces} pieces: none")?,
            _ => writeln!(
                out,
                "{pieces} pieces: {files} of {all_files} files, {} positions, {} bytes, {:.3} bits a position",
                grouped(positions),
                grouped(bytes),
                bits(holding)
            )?,
        }
    }
    Ok(())
}

fn bits(holding: &Holding) -> f64 {
    holding.bytes as f64 * 8.0 / holding.positions.max(1) as f64
}

fn print_verified(found: &Verified, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{:>9} {:>15} {:>15} {:>15}", "pieces", "won", "drawn", "lost")?;
    for totals in &found.totals {
        let balance = format!("{} : {}", totals.own, totals.other);
        let [won, drawn, lost] = [totals.won, totals.drawn, totals.lost].map(grouped);
        writeln!(out, "{balance:>9} {won:>15} {drawn:>15} {lost:>15}")?;
    }
    let positions = found.totals.iter().map(|totals| totals.won + totals.drawn + totals.lost);
    let all = grouped(positions.sum());
    Ok(writeln!(out, "{all} positions checked, {} wrong", grouped(found.wrong))?)
}

fn print_solved(solved: &Solved, out: &mut dyn Write) -> Result<(), Failure> {
    print_verified(&solved.verified, out)?;
    let (seconds, bytes) = (solved.time.as_secs_f64(), grouped(solved.bytes as u64));
    writeln!(out, "solved in {seconds:.1} s, {bytes} bytes")?;
    for (name, play) in [("the start", &solved.start), ("the longest win", &solved.longest)] {
        let Some(BestPlay { position, known, line }) = play else { continue };
        let plies = known.plies.map(|plies| format!(" in {plies} plies")).unwrap_or_default();
        writeln!(out, "{name}: {}{plies}: {position}", known.value.name())?;
        if !line.is_empty() {
            writeln!(out, "  {}", line.join(" "))?;
        }
    }
    Ok(())
}

/// Reads the files; what is solved in memory needs none.
fn open_files(args: &ProbeArgs) -> Result<(), Failure> {
    let game = &args.place.game;
    if databases(game).is_none() && has_endings(game) {
        return Ok(());
    }
    let databases = databases_of(game)?;
    let folder = folder_of(&args.place)?;
    // A damaged file is an error here; a player would go on without it.
    databases.holdings(databases.most_pieces(), &folder)?;
    use_endings_of(folder, args.memory);
    Ok(())
}

fn probe(args: &ProbeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = &args.place.game;
    open_files(args)?;
    if let Some(text) = &args.position {
        let found = probe_text(game, text).map_err(Failure::usage)?;
        return print_probe(args, &found, out);
    }
    let (mut lines, mut failures) = (0, 0);
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        lines += 1;
        match probe_text(game, String::from_utf8_lossy(&line).trim()) {
            Ok(found) => print_probe(args, &found, out)?,
            Err(error) => {
                failures += 1;
                print_probe_error(args, lines, &error, out)?;
            }
        }
        out.flush()?;
    }
    match failures {
        0 => Ok(()),
        _ => Err(Failure::Failed(anyhow!("{failures} of {lines} positions are not known"))),
    }
}

/// What is known of a position; a decided one is lost for the side to move, won, or drawn in
/// no plies.
fn probe_text(game: &Game, text: &str) -> anyhow::Result<Known> {
    let record = game.from_text(text)?;
    if let Some(outcome) = record.outcome() {
        let value = Value::of_end(outcome.winner, record.side());
        return Ok(Known { plies: outcome.winner.map(|_| 0), ..Known::by(Proof::Database, value) });
    }
    known(game, &*record).ok_or_else(|| anyhow!("nothing is known of this position"))
}

fn print_probe(args: &ProbeArgs, found: &Known, out: &mut dyn Write) -> Result<(), Failure> {
    if args.output.json {
        return print_json(out, &KnownJson { value: found.value, plies: found.plies });
    }
    match found.plies {
        Some(plies) => writeln!(out, "{} {plies}", found.value.name())?,
        None => writeln!(out, "{}", found.value.name())?,
    }
    Ok(())
}

fn print_probe_error(
    args: &ProbeArgs,
    line: usize,
    error: &anyhow::Error,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match args.output.json {
        true => print_json(out, &ErrorJson { line, value: None, error: format!("{error:#}") }),
        false => Ok(writeln!(out, "error: line {line}: {error:#}")?),
    }
}

#[derive(Serialize)]
struct KnownJson {
    value: Value,
    plies: Option<u32>,
}

#[derive(Serialize)]
struct ErrorJson {
    line: usize,
    value: Option<Value>,
    error: String,
}

#[derive(Serialize)]
struct HoldingJson {
    pieces: u32,
    files: usize,
    all_files: usize,
    positions: u64,
    bytes: u64,
    bits_per_position: f64,
}

fn print_holdings_json(holdings: &[Holding], out: &mut dyn Write) -> Result<(), Failure> {
    let rows = holdings.iter().map(|holding| HoldingJson {
        pieces: holding.pieces,
        files: holding.files,
        all_files: holding.all_files,
        positions: holding.positions,
        bytes: holding.bytes,
        bits_per_position: bits(holding),
    });
    print_json(out, &rows.collect::<Vec<_>>())
}

#[derive(Serialize)]
struct VerifiedJson {
    wrong: u64,
    totals: Vec<TotalsJson>,
}

#[derive(Serialize)]
struct TotalsJson {
    own: u32,
    other: u32,
    won: u64,
    drawn: u64,
    lost: u64,
}

#[derive(Serialize)]
struct InMemoryJson {
    at_hand: u32,
    most_pieces: u32,
}

#[derive(Serialize)]
struct SolvedJson {
    #[serde(flatten)]
    verified: VerifiedJson,
    seconds: f64,
    bytes: usize,
    start: Option<BestPlayJson>,
    longest: Option<BestPlayJson>,
}

#[derive(Serialize)]
struct BestPlayJson {
    position: String,
    value: Value,
    plies: Option<u32>,
    line: Vec<String>,
}

impl From<&BestPlay> for BestPlayJson {
    fn from(play: &BestPlay) -> BestPlayJson {
        let BestPlay { position, known, line } = play.clone();
        BestPlayJson { position, value: known.value, plies: known.plies, line }
    }
}

impl From<&Solved> for SolvedJson {
    fn from(solved: &Solved) -> SolvedJson {
        SolvedJson {
            verified: VerifiedJson::from(&solved.verified),
            seconds: solved.time.as_secs_f64(),
            bytes: solved.bytes,
            start: solved.start.as_ref().map(BestPlayJson::from),
            longest: solved.longest.as_ref().map(BestPlayJson::from),
        }
    }
}

impl From<&Verified> for VerifiedJson {
    fn from(found: &Verified) -> VerifiedJson {
        let totals = found.totals.iter().map(|totals| TotalsJson {
            own: totals.own,
            other: totals.other,
            won: totals.won,
            drawn: totals.drawn,
            lost: totals.lost,
        });
        VerifiedJson { wrong: found.wrong, totals: totals.collect() }
    }
}

/// Shows how far a build is: a bar on a terminal, a line a part elsewhere.
struct Teller {
    bar: Option<ProgressBar>,
    began: Instant,
    /// What is done to a part.
    work: &'static str,
}

impl Teller {
    fn new(work: &'static str) -> Teller {
        let style = "{bar:30} {percent} % {msg} {elapsed}, {eta} left";
        let style = ProgressStyle::with_template(style).expect("the template is right");
        let bar = stderr().is_terminal().then(|| ProgressBar::no_length().with_style(style));
        Teller { bar, began: Instant::now(), work }
    }

    fn tell(&mut self, progress: &Progress) {
        let Progress { part, done, total, was_there } = progress;
        match &self.bar {
            Some(bar) => {
                bar.set_length(*total);
                bar.set_message(part.clone());
                bar.set_position(*done);
            }
            None => {
                let (done, total) = (grouped(*done), grouped(*total));
                let how = if *was_there { "read" } else { self.work };
                let seconds = self.began.elapsed().as_secs_f64();
                // A reader that has gone needs no more output.
                let _ = writeln!(stderr(), "{part} {how}: {done} of {total}, {seconds:.1} s");
            }
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
