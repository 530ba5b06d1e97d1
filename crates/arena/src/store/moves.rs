//! How the moves of a game lie in its row: by columns, as text that SQLite's own
//! functions can read, and without values that are missing.
//!
//! ```text
//! movers    1212           who moved
//! moves     d1 d2 e1 d3
//! thoughts  {"depth":[9,8,9,10],"nodes":[512,480,900,1001]}
//! times_ms  [0.8,0.7,1.1,1.2]
//! ```

use ludens_core::Side;
use ludens_play::{Value, Worth};
use serde::{Deserialize, Serialize};

use super::games::MoveRow;

/// The four texts.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) movers: String,
    pub(super) moves: String,
    pub(super) thoughts: String,
    pub(super) times_ms: String,
}

/// What the players reported, an entry for each move; empty if none did.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Thoughts {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    score: Vec<Option<f64>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    proven: Vec<Option<Value>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    depth: Vec<Option<u32>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nodes: Vec<Option<u64>>,
}

impl Columns {
    /// The moves as texts, or why they could not be read back unchanged.
    pub(super) fn pack(moves: &[MoveRow]) -> Result<Columns, String> {
        if let Some(mv) = moves.iter().find(|mv| !is_word(&mv.text)) {
            return Err(format!("`{}` is not one word, as a move should be", mv.text));
        }
        if let Some(mv) = moves.iter().find(|mv| !mv.time_ms.is_finite()) {
            return Err(format!("the move {} took {} ms", mv.text, mv.time_ms));
        }
        let texts: Vec<&str> = moves.iter().map(|mv| mv.text.as_str()).collect();
        let times: Vec<f64> = moves.iter().map(|mv| mv.time_ms).collect();
        Ok(Columns {
            movers: moves.iter().map(|mv| digit(mv.side)).collect(),
            moves: texts.join(" "),
            thoughts: json(&Thoughts::of(moves))?,
            times_ms: json(&times)?,
        })
    }

    /// The moves of the four texts, or why there are none.
    pub(super) fn unpack(
        [movers, moves, thoughts, times]: [&str; 4],
    ) -> Result<Vec<MoveRow>, String> {
        let sides = movers.chars().map(side).collect::<Option<Vec<Side>>>();
        let sides = sides.ok_or_else(|| format!("`{movers}` has other digits than 1 and 2"))?;
        let texts: Vec<&str> = moves.split_ascii_whitespace().collect();
        let mut thoughts: Thoughts = read_json(thoughts)?;
        let times: Vec<f64> = read_json(times)?;
        if texts.len() != sides.len() || times.len() != sides.len() {
            return Err("not every move has a side and a time".into());
        }
        let row = |(place, ((side, text), time_ms)): (usize, ((Side, &str), f64))| MoveRow {
            side,
            text: text.to_owned(),
            worth: thoughts.worth(place),
            depth: take(&mut thoughts.depth, place),
            nodes: take(&mut thoughts.nodes, place),
            time_ms,
        };
        Ok(sides.into_iter().zip(texts).zip(times).enumerate().map(row).collect())
    }
}

impl Thoughts {
    fn of(moves: &[MoveRow]) -> Thoughts {
        Thoughts {
            score: column(moves, |mv| mv.worth.map(|worth| worth.number())),
            proven: column(moves, |mv| mv.worth.and_then(|worth| worth.value())),
            depth: column(moves, |mv| mv.depth),
            nodes: column(moves, |mv| mv.nodes),
        }
    }

    /// What the move at this place was worth, if that was said.
    fn worth(&mut self, place: usize) -> Option<Worth> {
        let proven = take(&mut self.proven, place);
        take(&mut self.score, place).map(|score| Worth::from_number(score, proven))
    }
}

/// What a side spent on a game, for sums that need not read the moves.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Effort {
    pub(super) moves: u64,
    pub(super) time_ms: f64,
    /// The sum over the moves that report their depth.
    pub(super) depth: u64,
    pub(super) depth_moves: u64,
    /// The sum over the moves that report their nodes, or the largest number that
    /// SQLite knows where an engine claims too much.
    pub(super) nodes: u64,
    pub(super) nodes_moves: u64,
}

impl Effort {
    pub(super) fn of(moves: &[MoveRow], side: Side) -> Effort {
        let mut effort = Effort::default();
        moves.iter().filter(|mv| mv.side == side).for_each(|mv| effort.add(mv));
        effort
    }

    fn add(&mut self, mv: &MoveRow) {
        self.moves += 1;
        self.time_ms += mv.time_ms;
        if let Some(depth) = mv.depth {
            self.depth += u64::from(depth);
            self.depth_moves += 1;
        }
        if let Some(nodes) = mv.nodes {
            self.nodes = self.nodes.saturating_add(nodes).min(i64::MAX.cast_unsigned());
            self.nodes_moves += 1;
        }
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(|letter: char| letter.is_ascii_whitespace())
}

fn digit(side: Side) -> char {
    ['1', '2'][side.index()]
}

fn side(letter: char) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| digit(*side) == letter)
}

/// Empty if no move has it.
fn column<T>(moves: &[MoveRow], entry: impl Fn(&MoveRow) -> Option<T>) -> Vec<Option<T>> {
    let entries: Vec<Option<T>> = moves.iter().map(entry).collect();
    if entries.iter().any(Option::is_some) { entries } else { Vec::new() }
}

fn take<T>(column: &mut [Option<T>], place: usize) -> Option<T> {
    column.get_mut(place).and_then(Option::take)
}

fn json<T: Serialize>(value: &T) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| error.to_string())
}

fn read_json<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use ludens_play::Proven;
    use proptest::option;
    use proptest::prelude::*;

    use super::*;

    fn any_move() -> impl Strategy<Value = MoveRow> {
        let thought = (option::of(any_worth()), option::of(0..99u32), option::of(any::<u64>()));
        let told = (any::<bool>(), "[a-z0-9/x-]{1,9}", thought, 0.0..1e7);
        told.prop_map(|(second, text, (worth, depth, nodes), time_ms)| {
            let side = if second { Side::Second } else { Side::First };
            MoveRow { side, text, worth, depth, nodes, time_ms }
        })
    }

    fn any_worth() -> impl Strategy<Value = Worth> {
        let plies = 0..200i32;
        prop_oneof![
            (-99_999..99_999i32).prop_map(|score| Worth::from_number(score.into(), None)),
            plies.clone().prop_map(|n| Worth::from_number((10_000 - n).into(), Some(Value::Win))),
            plies.prop_map(|n| Worth::from_number((n - 10_000).into(), Some(Value::Loss))),
            Just(Worth::from_number(0.0, Some(Value::Draw))),
        ]
    }

    fn unpack(columns: &Columns) -> Result<Vec<MoveRow>, String> {
        let Columns { movers, moves, thoughts, times_ms } = columns;
        Columns::unpack([movers, moves, thoughts, times_ms])
    }

    proptest! {
        #[test]
        fn moves_come_back_exactly(moves in prop::collection::vec(any_move(), 0..40)) {
            let columns = Columns::pack(&moves).expect("storable moves");
            prop_assert_eq!(unpack(&columns).expect("moves"), moves);
        }
    }

    fn bare(text: &str, side: Side) -> MoveRow {
        let text = text.into();
        MoveRow { side, text, worth: None, depth: None, nodes: None, time_ms: 0.5 }
    }

    #[test]
    fn missing_values_take_no_room() {
        let moves = [bare("d1", Side::First), bare("e1", Side::Second), bare("f2", Side::Second)];
        let columns = Columns::pack(&moves).expect("storable moves");
        assert_eq!((columns.movers.as_str(), columns.moves.as_str()), ("122", "d1 e1 f2"));
        assert_eq!((columns.thoughts.as_str(), columns.times_ms.as_str()), ("{}", "[0.5,0.5,0.5]"));
    }

    #[test]
    fn plies_and_chances_follow_from_what_is_stored() {
        let thoughts = r#"{"score":[9993.0,-0.25,null],"proven":["win",null,null]}"#;
        let moves = Columns::unpack(["121", "d1 e1 f1", thoughts, "[1,1,1]"]).expect("moves");
        let worths: Vec<_> = moves.iter().map(|mv| mv.worth).collect();
        let win = worths[0].expect("a worth");
        assert_eq!((win.proven, win.chance), (Some(Proven::Win { plies: 7 }), Some(1.0)));
        assert_eq!(worths[1..], [Some(Worth::from_number(-0.25, None)), None]);
    }

    #[test]
    fn what_could_not_be_read_back_is_refused() {
        let endless = MoveRow { time_ms: f64::INFINITY, ..bare("d1", Side::First) };
        for mv in [bare("", Side::First), bare("d 1", Side::First), endless] {
            assert!(Columns::pack(&[mv]).is_err());
        }
    }

    #[test]
    fn columns_that_do_not_fit_are_refused() {
        for columns in
            [["12", "d1", "{}", "[1,1]"], ["3", "d1", "{}", "[1]"], ["1", "d1", "x", "[1]"]]
        {
            assert!(Columns::unpack(columns).is_err(), "{columns:?}");
        }
    }

    #[test]
    fn efforts_are_summed_by_side() {
        let deep = MoveRow { depth: Some(7), nodes: Some(u64::MAX), ..bare("d1", Side::Second) };
        let moves = [bare("a1", Side::First), deep.clone(), deep, bare("b1", Side::Second)];
        let second = Effort::of(&moves, Side::Second);
        assert_eq!((second.moves, second.time_ms), (3, 1.5));
        assert_eq!((second.depth, second.depth_moves), (14, 2));
        assert_eq!((second.nodes, second.nodes_moves), (i64::MAX as u64, 2));
        assert_eq!(Effort::of(&moves, Side::First).moves, 1);
    }
}
