//! The way the weights went, as a table, a picture and a page of Markdown.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use ludens_arena::report::csv_cell;
use ludens_arena::statistics::elo;

use super::{Proof, Tuning};
use crate::experiment::Labels;
use crate::figures::{Cell, Kind, Table};
use crate::plots::plot;
use crate::report::escape::{code, plain};

/// Writes `weights.csv`, `weights.svg` and `report.md` into a folder.
pub fn write_report(
    tuning: &Tuning,
    way: &[Vec<f64>],
    proof: Option<Proof>,
    folder: &Path,
) -> io::Result<()> {
    fs::write(folder.join("weights.csv"), csv(tuning, way))?;
    if let Some(picture) = plot(&relative(tuning, way)) {
        fs::write(folder.join("weights.svg"), picture)?;
    }
    fs::write(folder.join("report.md"), markdown(tuning, way, proof))
}

fn csv(tuning: &Tuning, way: &[Vec<f64>]) -> String {
    let names: Vec<_> = tuning.dials.iter().map(|dial| csv_cell(&dial.name)).collect();
    let mut text = format!("step,{}\n", names.join(","));
    for (step, weights) in way.iter().enumerate() {
        let weights: Vec<String> = weights.iter().map(ToString::to_string).collect();
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{step},{}", weights.join(","));
    }
    text
}

/// How many of its steps each weight has gone, at about a hundred points of the way.
fn relative(tuning: &Tuning, way: &[Vec<f64>]) -> Table {
    let stride = way.len().div_ceil(100).max(1);
    let places: Vec<usize> = (0..way.len()).step_by(stride).collect();
    let labels = Labels {
        of_rows: "step".into(),
        rows: places.iter().map(ToString::to_string).collect(),
        columns: tuning.dials.iter().map(|dial| dial.name.clone()).collect(),
    };
    let mut table = Table::new(
        "weights".into(),
        "Weights",
        "steps from the start",
        Kind::Lines { log: false },
        labels,
    );
    for (row, &place) in places.iter().enumerate() {
        for (column, dial) in tuning.dials.iter().enumerate() {
            let gone = (way[place][column] - dial.start) / dial.step;
            table.cells[row][column] = Some(Cell::exact(gone, 1));
        }
    }
    table
}

fn markdown(tuning: &Tuning, way: &[Vec<f64>], proof: Option<Proof>) -> String {
    let mut text = format!("# {}: tuning {}\n\n", plain(&tuning.game), code(&tuning.player));
    let steps = way.len() - 1;
    let games = 2 * tuning.pairs * steps as u64;
    let _ = writeln!(text, "{steps} of {} steps, {games} games.\n", tuning.steps);
    let _ = writeln!(text, "| weight | before | after |\n|---|--:|--:|");
    let last = way.last().cloned().unwrap_or_default();
    for (dial, after) in tuning.dials.iter().zip(&last) {
        let _ = writeln!(text, "| {} | {} | {after:.3} |", plain(&dial.name), dial.start);
    }
    let _ = writeln!(text, "\nThe player: {}", code(&tuning.player_with(&last)));
    if let Some(proof) = proof {
        let _ = writeln!(
            text,
            "\nTuned against untuned, in {} other games: won {}, drew {}, lost {}: {:.1} Elo (95 %).",
            proof.games(),
            proof.wins,
            proof.draws,
            proof.losses,
            elo(&proof)
        );
    }
    text + "\n![The weights' way](weights.svg)\n"
}
