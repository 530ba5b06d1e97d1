//! `ludens evaluate`: what an evaluation says of a position, term by term.

use std::io::Write;

use ludens_play::explain;
use ludens_wire::ExplainedTerm;

use crate::args::EvaluateArgs;
use crate::commands::print_json;
use crate::failure::Failure;
use crate::place;

pub(crate) fn run(args: &EvaluateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = place::open(&args.game, &args.position)?;
    let told = explain(&args.game, &*record, args.eval.as_deref()).map_err(Failure::usage)?;
    if args.output.json {
        return print_json(out, &told);
    }
    let mover = args.game.info.sides[record.side().index()];
    writeln!(out, "{} · {mover} to move · {}", args.game.info.title, told.eval)?;
    writeln!(out)?;
    print_table(&told.terms, told.score, out)?;
    writeln!(out)?;
    writeln!(out, "What is good for {mover}, who is to move, is above 0. The unit is the")?;
    writeln!(out, "evaluation's own; --json gives the same in hundredths of it.")?;
    Ok(())
}

fn print_table(terms: &[ExplainedTerm], score: i32, out: &mut dyn Write) -> Result<(), Failure> {
    let width = terms.iter().map(|term| term.name.len()).max().unwrap_or(0).max("score".len());
    for ExplainedTerm { name, value, help } in terms {
        writeln!(out, "{name:<width$} {:>10}  {help}", units(*value))?;
    }
    Ok(writeln!(out, "{:<width$} {:>10}", "score", units(score))?)
}

/// Hundredths as units: `+1.25`, and a plain `0.00`.
fn units(hundredths: i32) -> String {
    match hundredths {
        0 => "0.00".to_string(),
        _ => format!("{:+.2}", f64::from(hundredths) / 100.0),
    }
}
