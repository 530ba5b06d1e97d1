//! How often a player finds the move that a much longer search found, and how deep it
//! gets: the positions that `answers.txt` has of the game, one after the other.

use std::io::Write;

use ludens_arena::statistics::{Estimate, Tally, share};
use ludens_play::{Go, Player, Signal};
use serde::Serialize;

use super::Bench;
use crate::commands::bench::answers::{self, Exercise};
use crate::commands::bench::sample::mean;
use crate::failure::Failure;
use crate::seats;

#[derive(Serialize)]
pub(super) struct Row {
    game: String,
    player: String,
    /// The time for a position; null if the player's own options limit it.
    seconds: Option<f64>,
    positions: usize,
    right: usize,
    /// Right answers, from 0 to 1, and where that lies with a certainty of 95 %.
    share: f64,
    low: f64,
    high: f64,
    /// The mean of what was reached; null if all positions were solved.
    depth: Option<f64>,
    each: Vec<Attempt>,
}

/// One position.
#[derive(Serialize)]
struct Attempt {
    answer: &'static str,
    given: String,
    /// Null if the position was solved.
    depth: Option<u32>,
}

impl Attempt {
    fn is_right(&self) -> bool {
        self.given == self.answer
    }
}

/// Nothing if there are no such positions of the game.
pub(super) fn measure(bench: &Bench, out: &mut dyn Write) -> Result<Option<Row>, Failure> {
    let exercises = answers::of(&bench.game)?;
    if exercises.is_empty() {
        return Ok(None);
    }
    let time = (!seats::limits_itself(&bench.asked)).then_some(bench.time);
    let go = time.map_or_else(Go::default, Go::for_time);
    let mut player = bench.asked.make();
    let attempts = exercises.iter().map(|exercise| attempt(&mut *player, exercise, &go));
    let each = attempts.collect::<Result<Vec<_>, Failure>>()?;
    let row = row(bench, time.map(|time| time.as_secs_f64()), each);
    print(&row, out)?;
    Ok(Some(row))
}

/// What the player answers if it knows nothing from before.
fn attempt(player: &mut dyn Player, exercise: &Exercise, go: &Go) -> Result<Attempt, Failure> {
    player.new_game(0);
    let thought = player.think(&*exercise.record, go, &Signal::default(), &mut |_| {})?;
    let is_solved = thought.worth().proven.is_some();
    Ok(Attempt {
        answer: exercise.answer,
        given: thought.best_move().to_string(),
        depth: (!is_solved).then_some(thought.depth),
    })
}

fn row(bench: &Bench, seconds: Option<f64>, each: Vec<Attempt>) -> Row {
    let right = each.iter().filter(|attempt| attempt.is_right()).count();
    let tally = Tally::new(right as u64, 0, (each.len() - right) as u64);
    let Estimate { value, low, high } = share(&tally);
    let depths: Vec<f64> = each.iter().filter_map(|each| each.depth.map(f64::from)).collect();
    Row {
        game: bench.game.to_string(),
        player: bench.asked.to_string(),
        seconds,
        positions: each.len(),
        right,
        share: value,
        low,
        high,
        depth: mean(&depths),
        each,
    }
}

fn print(row: &Row, out: &mut dyn Write) -> Result<(), Failure> {
    let Row { player, positions, right, .. } = row;
    let [share, low, high] = [row.share, row.low, row.high].map(|share| 100.0 * share);
    let limit = row.seconds.map_or(String::new(), |seconds| format!(" in {seconds:.2} s"));
    let depth = row.depth.map_or("solved".to_string(), |depth| format!("{depth:.1}"));
    writeln!(out, "  answers{limit}, {positions} positions")?;
    writeln!(
        out,
        "    {player:<44} {right} right, {share:.1} % (95 %: {low:.1} to {high:.1}), depth {depth}"
    )?;
    Ok(out.flush()?)
}
