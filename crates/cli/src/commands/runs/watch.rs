//! `ludens watch`: follows a run that another process plays, by reading its
//! file now and then. The file is only read, so the other process is not disturbed.

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use ludens_arena::report::{Duel, Table};
use ludens_arena::store::{Run, RunState, Store};

use super::{find, open, told};
use crate::args::WatchArgs;
use crate::commands::grouped;
use crate::failure::Failure;

/// How often the file is read.
const PAUSE: Duration = Duration::from_millis(500);
/// Counting a long run takes time; the pause is this many times longer.
const RESTFULNESS: u32 = 10;

pub(crate) fn run(args: &WatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let store = open(&args.file)?;
    let mut run = find(&store, &args.id)?;
    let id = run.id.to_string();
    let mut told_games = None;
    loop {
        let began = Instant::now();
        if told_games != Some(run.games) {
            told_games = Some(run.games);
            writeln!(out, "{}", line(&store, &run)?)?;
            out.flush()?;
        }
        match run.state {
            RunState::Running => thread::sleep(PAUSE.max(began.elapsed() * RESTFULNESS)),
            RunState::Finished => return Ok(writeln!(out, "{id} is finished")?),
            RunState::Stopped | RunState::Interrupted => {
                let state = run.state.name();
                let place = args.file.db.as_ref().map(|file| format!(" --db {}", file.display()));
                let resume = format!("ludens match --resume {id}{}", place.unwrap_or_default());
                return Ok(writeln!(out, "{id} is {state}; `{resume}` goes on")?);
            }
        }
        run = find(&store, &id)?;
    }
}

/// `r1: 34 of 100 games, …`.
fn line(store: &Store, run: &Run) -> Result<String, Failure> {
    let table = Table::of(store, run).map_err(told)?;
    let planned = run.planned.map_or_else(String::new, |all| format!(" of {}", grouped(all)));
    let so_far = format!("{}: {}{planned} games", run.id, grouped(run.games));
    Ok(match (&table.duel, table.standings.first()) {
        _ if table.counted == 0 => so_far,
        (Some(duel), _) => format!("{so_far}, {}", duel_line(duel)),
        (None, Some(leader)) => {
            let elo = leader.elo.map_or_else(String::new, |elo| format!(", {elo:.1} Elo"));
            format!("{so_far}, {} leads with {:.1}{elo}", leader.name, leader.points)
        }
        (None, None) => so_far,
    })
}

fn duel_line(duel: &Duel) -> String {
    let (name, tally) = (&duel.name, duel.tally);
    let mut line = format!("{name} +{} ={} -{}", tally.wins, tally.draws, tally.losses);
    if let Some(elo) = duel.elo {
        line += &format!(", {elo:.1} Elo");
    }
    if let Some(test) = &duel.sprt {
        let state = &test.state;
        line += &format!(", LLR {:.2} ({:.2}, {:.2})", state.llr, state.lower, state.upper);
    }
    line
}
