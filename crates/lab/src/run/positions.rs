//! The positions that are searched: lines of moves, found once and stored, so that a
//! resumed run has the same ones.

use ludens_arena::plan::{OpeningSource, Openings};
use ludens_arena::runner::StopSignal;
use ludens_arena::store::Store;
use ludens_core::{AnyRecord, Side};
use ludens_games::Game;
use ludens_play::{Go, Player, PlayerSpec};

use super::LabError;
use crate::experiment::{Experiment, Positions, SearchPart};

/// A game that lasts longer is cut off.
const MOST_PLIES: usize = 300;

/// The positions of a part; the lines that lead to them are given where they come
/// from a game.
pub(super) fn of(
    experiment: &Experiment,
    game: &Game,
    part: &SearchPart,
    kept: Option<Vec<String>>,
    stop: &StopSignal,
) -> Result<Vec<Box<dyn AnyRecord>>, LabError> {
    let lines = |lines: Vec<String>| OpeningSource::Lines { lines, in_order: true };
    let (source, count) = match &part.positions {
        Positions::Start => (OpeningSource::Start, 1),
        Positions::Lines { lines: given } => (lines(given.clone()), given.len()),
        Positions::Random { plies, count } => (OpeningSource::Random { plies: *plies }, *count),
        Positions::Game { .. } => {
            let kept = kept.unwrap_or_default();
            let count = kept.len();
            (lines(kept), count)
        }
    };
    let mut openings = Openings::new(game, &source, experiment.seed)?;
    openings.check(stop.no_more())?;
    let record = |number| openings.get(number, stop.no_more()).map(|opening| opening.record);
    (0..count as u64).map(record).collect::<Option<_>>().ok_or(LabError::Stopped)
}

/// The lines of a game that was played when the part was first run; none where its
/// positions come from elsewhere.
pub(super) fn kept_lines(
    store: &Store,
    game: &Game,
    part: &SearchPart,
    stop: &StopSignal,
) -> Result<Option<Vec<String>>, LabError> {
    if !matches!(part.positions, Positions::Game { .. }) {
        return Ok(None);
    }
    let series = format!("{}/positions", part.name);
    let kept = store.measurements(&series)?;
    if !kept.is_empty() {
        return Ok(Some(kept.into_values().collect()));
    }
    let lines = play(game, part, stop)?;
    for (number, line) in (0..).zip(&lines) {
        store.add_measurement(&series, number, line)?;
    }
    Ok(Some(lines))
}

/// Plays the game; returns the moves before each position of the side that is wanted.
fn play(game: &Game, part: &SearchPart, stop: &StopSignal) -> Result<Vec<String>, LabError> {
    let Positions::Game { first, second, side, most } = &part.positions else {
        return Ok(Vec::new());
    };
    let mut players =
        [PlayerSpec::parse(game, first)?, PlayerSpec::parse(game, second)?].map(|spec| spec.make());
    for player in &mut players {
        player.new_game(1);
    }
    let (mut record, mut lines, mut line) = (game.start(), Vec::new(), Vec::new());
    while record.outcome().is_none() && line.len() < MOST_PLIES {
        if record.side() == Side::from(*side) && most.is_none_or(|most| lines.len() < most) {
            lines.push(line.join(" "));
        }
        let player = &mut players[record.side() as usize];
        let text = choose(&mut **player, &*record, stop)?;
        let played = record.play(&text).map_err(LabError::unreadable)?;
        line.push(played);
    }
    Ok(lines)
}

fn choose(
    player: &mut dyn Player,
    record: &dyn AnyRecord,
    stop: &StopSignal,
) -> Result<String, LabError> {
    let thought = player.think(record, &Go::default(), stop.no_more(), &mut |_| {});
    // A search that was stopped could have chosen another move.
    if stop.is_asked() {
        return Err(LabError::Stopped);
    }
    let thought =
        thought.map_err(|error| LabError::Player { player: player.spec().to_string(), error })?;
    Ok(thought.best_move().to_string())
}
