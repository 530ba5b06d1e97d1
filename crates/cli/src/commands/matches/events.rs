//! What a program reads of a match: the figures of its events.

use ludens_arena::report::Table;
use ludens_arena::runner::{End, Score, Standing};
use ludens_arena::statistics::{elo, normalised_elo, superiority};
use serde_json::{Value, json};

/// The last event.
pub(super) fn finished(end: End, standing: &Standing, table: &Table) -> Value {
    let end = match end {
        End::Finished => "finished",
        End::ShardPlayed => "shard",
        End::Stopped => "stopped",
    };
    // Games that ended after a test was decided are stored, but do not count.
    let mut event = json!({
        "event": "finished", "run": table.run, "end": end, "games": table.counted,
        "stored": table.games, "standings": table.standings,
    });
    if let Some(score) = standing.score() {
        extend(&mut event, figures(&score));
    }
    event
}

/// All that is known of two players.
pub(super) fn figures(score: &Score) -> Value {
    let (elo, nelo) = (elo(score.sample()), normalised_elo(score.sample()));
    let sprt = score.sprt.as_ref();
    json!({
        "wins": score.tally.wins, "draws": score.tally.draws, "losses": score.tally.losses,
        "score": score.tally.share(),
        "elo": finite(elo.value), "elo_error": finite(elo.error()),
        "elo_low": finite(elo.low), "elo_high": finite(elo.high),
        "nelo": finite(nelo.value), "nelo_error": finite(nelo.error()),
        "los": superiority(score.sample()),
        "pairs": score.pairs.0,
        "llr": sprt.map(|sprt| sprt.llr),
        "decision": sprt.map(|sprt| sprt.decision),
    })
}

/// Adds the fields of one object to another.
pub(super) fn extend(event: &mut Value, more: Value) {
    if let (Value::Object(event), Value::Object(more)) = (event, more) {
        event.extend(more);
    }
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}
