//! The events of a match, for programs that read them.

use ludens_arena::plan::RunSpec;
use ludens_arena::report::{Duel, Figures, Table};
use ludens_arena::runner::{End, Standing};
use serde_json::{Value, json};

/// The last event.
pub(super) fn finished(end: End, standing: &Standing, spec: &RunSpec, table: &Table) -> Value {
    let end = match end {
        End::Finished => "finished",
        End::ShardPlayed => "shard",
        End::Stopped => "stopped",
    };
    // Games that ended after a test was decided are stored, but do not count.
    let mut event = json!({
        "event": "finished", "run": table.run, "end": end, "games": table.counted,
        "stored": table.games, "failed": table.failed, "standings": table.standings,
    });
    extend(&mut event, spec, standing);
    event
}

/// Adds what is known of two players, if only two play.
pub(super) fn extend(event: &mut Value, spec: &RunSpec, standing: &Standing) {
    let figures = standing.score().map(|score| Figures::from(&Duel::of(spec, &score)));
    if let (Value::Object(event), Value::Object(figures)) = (event, json!(figures)) {
        event.extend(figures);
    }
}
