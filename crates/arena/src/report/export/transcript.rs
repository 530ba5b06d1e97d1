//! A stored game on paper: the opening's moves, then the players' with what
//! they thought, as `{+0.35/9 0.120s}` – score, depth and time.

use ludens_core::{GameResult, Ply, Transcript};

use crate::report::Date;
use crate::store::{GameRow, MoveRow, Run};

pub(super) fn of(run: &Run, game: &GameRow, opening_name: Option<&str>) -> Transcript {
    let opening = game.opening.split_ascii_whitespace().map(Ply::new);
    Transcript {
        game: game.game.clone(),
        start: Some(game.start.clone()).filter(|start| !start.is_empty()),
        tags: tags(run, game, opening_name),
        comment: None,
        plies: opening.chain(game.moves.iter().map(ply)).collect(),
        result: game.winner.map_or(GameResult::Drawn, GameResult::Won),
        reason: Some(game.reason.clone()),
    }
}

fn tags(run: &Run, game: &GameRow, opening_name: Option<&str>) -> Vec<(String, String)> {
    let opening = opening_name.unwrap_or(&game.opening);
    let date = Date::of_seconds(run.created).map(|date| date.in_tags());
    // People count games from 1.
    let number = (game.number + 1).to_string();
    let tags = [
        ("Event", Some(run.title.clone())),
        ("Date", date),
        ("Round", Some(number)),
        ("First", Some(game.first.clone())),
        ("Second", Some(game.second.clone())),
        ("Opening", Some(opening.to_string()).filter(|opening| !opening.is_empty())),
    ];
    tags.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?))).collect()
}

fn ply(mv: &MoveRow) -> Ply {
    Ply { text: mv.text.clone(), comment: Some(remark(mv)) }
}

/// What a player thought of its move, as a short remark: `+0.35/9
/// 0.120s`. A proven result takes the place of the score.
pub fn remark(mv: &MoveRow) -> String {
    let worth = mv.worth.map(|worth| match worth.proven {
        Some(proven) => proven.name().to_string(),
        None => format!("{:+.2}", worth.number()),
    });
    let time = format!("{:.3}s", mv.time_ms / 1000.0);
    match (worth, mv.depth) {
        (Some(worth), Some(depth)) => format!("{worth}/{depth} {time}"),
        (Some(worth), None) => format!("{worth} {time}"),
        (None, _) => time,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::Side;
    use ludens_play::{Value, Worth};

    #[test]
    fn a_remark_shows_what_is_known() {
        let bare = MoveRow {
            side: Side::First,
            text: "4".into(),
            worth: None,
            depth: None,
            nodes: None,
            time_ms: 120.4,
        };
        assert_eq!(remark(&bare), "0.120s");
        let told = |score, proven| Some(Worth::from_number(score, proven));
        let scored = MoveRow { worth: told(0.35, None), depth: Some(9), ..bare.clone() };
        assert_eq!(remark(&scored), "+0.35/9 0.120s");
        let proven = MoveRow { worth: told(-9990.0, Some(Value::Loss)), ..scored };
        assert_eq!(remark(&proven), "loss/9 0.120s");
        assert_eq!(remark(&MoveRow { worth: told(-2.0, None), ..bare }), "-2.00 0.120s");
    }
}
