//! `ludens lab tune`: better weights by play, and the match that proves them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use ludens_arena::statistics::elo;
use ludens_arena::store::Store;
use ludens_lab::run::Progress;
use ludens_lab::tune::{Duel, Tuning, Walked, write_report};

use super::progress::Teller;
use crate::args::LabTuneArgs;
use crate::commands::matches::interrupt;
use crate::failure::Failure;

/// What is tuned, as JSON.
const SETUP: &str = "tune.json";
const RESULTS: &str = "results.db";

pub(super) fn run(args: &LabTuneArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let tuning = tuning(args)?;
    let usual = || PathBuf::from(format!("tune-{}", args.game.info.name));
    let path = args.out.clone().unwrap_or_else(usual);
    let store = open(&path, &tuning, args.resume)?;
    let threads = args.threads.unwrap_or_else(super::cores);
    let stop = interrupt::listen()?;
    let mut teller = Teller::new();
    let walked = tuning.walk(&store, threads, &stop, &mut |step, _| {
        let title = "steps";
        teller.tell(Progress { part: 0, parts: 2, title, done: step, units: tuning.steps });
    })?;
    teller.finish();
    let way = tuning.way(&store)?;
    let Walked::There(weights) = walked else {
        write_report(&tuning, &way, None, &path).with_context(|| path.display().to_string())?;
        writeln!(out, "Stopped after {} steps; go on with --resume.", way.len() - 1)?;
        return Err(Failure::Stopped);
    };
    let tuned = tuning.player_with(&weights);
    let duel = Duel {
        game: &tuning.game,
        players: [&tuned, &tuning.player],
        pairs: args.games.div_ceil(2),
        nodes: tuning.nodes,
        // Openings other than those it was tuned with.
        seed: tuning.seed.wrapping_add(1 << 32),
    };
    let proof = duel.play(threads, &stop)?;
    write_report(&tuning, &way, proof, &path).with_context(|| path.display().to_string())?;
    for (dial, weight) in tuning.dials.iter().zip(&weights) {
        writeln!(out, "{:<20} {:>10} -> {weight:.3}", dial.name, dial.start)?;
    }
    match proof {
        Some(proof) => writeln!(
            out,
            "tuned against untuned: won {}, drew {}, lost {}, {:.1} Elo",
            proof.wins,
            proof.draws,
            proof.losses,
            elo(&proof)
        )?,
        None => writeln!(out, "the match that proves it was stopped")?,
    }
    Ok(writeln!(out, "report: {}", path.join("report.md").display())?)
}

fn tuning(args: &LabTuneArgs) -> Result<Tuning, Failure> {
    if args.steps == 0 || args.pairs == 0 || args.games == 0 {
        return Err(Failure::usage(anyhow!("steps, pairs and games must be at least 1")));
    }
    let dials = Tuning::dials(&args.game, &args.player, &args.weights).map_err(Failure::usage)?;
    Ok(Tuning {
        game: args.game.to_string(),
        player: args.player.clone(),
        dials,
        steps: args.steps,
        pairs: args.pairs,
        nodes: Some(args.nodes).filter(|&nodes| nodes > 0),
        seed: args.seed,
    })
}

/// The steps that were taken, if they belong to the same tuning.
fn open(path: &Path, tuning: &Tuning, resume: bool) -> Result<Store, Failure> {
    let setup = path.join(SETUP);
    let folder = path.display();
    match (setup.exists(), resume) {
        (true, false) => {
            let why = anyhow!(
                "{folder} has a run already: go on with it by --resume, or name another folder"
            );
            return Err(Failure::usage(why));
        }
        (false, true) => return Err(Failure::usage(anyhow!("{folder} has no run"))),
        (true, true) => {
            let text = fs::read_to_string(&setup).with_context(|| setup.display().to_string())?;
            let known: Tuning = serde_json::from_str(&text)
                .with_context(|| format!("{} cannot be read", setup.display()))?;
            if known != *tuning {
                return Err(Failure::usage(anyhow!("{folder} is a run with other arguments")));
            }
        }
        (false, false) => {
            fs::create_dir_all(path).with_context(|| folder.to_string())?;
            fs::write(&setup, serde_json::to_string_pretty(tuning)? + "\n")
                .with_context(|| setup.display().to_string())?;
        }
    }
    Ok(Store::open(path.join(RESULTS))?)
}
