//! A game of a player against itself, as a shard keeps it.
//!
//! ```text
//! plies 2 | opening 2 | winner 1 | moves 2 each | score 2, flags 1 for each ply after the opening | last key 8
//! flags: proven 2 (0 not, 1 loss, 2 draw, 3 win) | quiet 1
//! ```
//!
//! Moves are kept as their places in the list that the rules give. The key of the last position
//! shows a reader whose rules list moves in another order that it cannot read the game.

use ludens_core::{Side, Value};

/// A game, and what the player thought of its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelfPlayGame {
    /// The place of every move in the list of legal moves.
    pub moves: Vec<u16>,
    /// How many of them were drawn at random or come from a list of openings.
    pub opening: usize,
    /// What the player thought of the position before every later move.
    pub opinions: Vec<Opinion>,
    /// Who won, or wins for certain from the last position.
    pub winner: Option<Side>,
    /// The key of the last position.
    pub last_key: u64,
}

/// What the player thought of a position, from the view of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Opinion {
    /// Its score in points; `None` if it has none, or if there was only one move.
    pub score: Option<i16>,
    /// The value, if it is certain.
    pub proven: Option<Value>,
    /// Whether its move was no forcing one.
    pub is_quiet: bool,
}

/// The score of a player without an opinion.
const NO_SCORE: i16 = i16::MIN;
const QUIET: u8 = 1 << 2;

impl SelfPlayGame {
    /// Writes the game at the end of `bytes`.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.moves.len() as u16).to_le_bytes());
        bytes.extend((self.opening as u16).to_le_bytes());
        bytes.push(winner_code(self.winner));
        bytes.extend(self.moves.iter().flat_map(|mv| mv.to_le_bytes()));
        for opinion in &self.opinions {
            bytes.extend(opinion.score.unwrap_or(NO_SCORE).to_le_bytes());
            bytes.push(value_code(opinion.proven) | if opinion.is_quiet { QUIET } else { 0 });
        }
        bytes.extend(self.last_key.to_le_bytes());
    }

    /// Reads a game from the beginning of `bytes`, and leaves what follows; `None` if there is
    /// no game.
    pub(crate) fn read(bytes: &mut &[u8]) -> Option<SelfPlayGame> {
        let plies = usize::from(u16::from_le_bytes(take(bytes)?));
        let opening = usize::from(u16::from_le_bytes(take(bytes)?));
        let winner = winner(take::<1>(bytes)?[0])?;
        let thought = plies.checked_sub(opening)?;
        let move_at = |bytes: &mut &[u8]| take(bytes).map(u16::from_le_bytes);
        let moves = (0..plies).map(|_| move_at(bytes)).collect::<Option<_>>()?;
        let opinions = (0..thought).map(|_| opinion(bytes)).collect::<Option<_>>()?;
        let last_key = u64::from_le_bytes(take(bytes)?);
        Some(SelfPlayGame { moves, opening, opinions, winner, last_key })
    }

    /// How many positions the player has judged.
    pub fn judged(&self) -> usize {
        self.opinions.iter().filter(|opinion| opinion.score.is_some()).count()
    }
}

fn opinion(bytes: &mut &[u8]) -> Option<Opinion> {
    let score = i16::from_le_bytes(take(bytes)?);
    let [flags] = take(bytes)?;
    let score = (score != NO_SCORE).then_some(score);
    Some(Opinion { score, proven: value(flags & 3), is_quiet: flags & QUIET != 0 })
}

/// The next bytes.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}

fn winner_code(winner: Option<Side>) -> u8 {
    winner.map_or(0, |side| 1 + side.index() as u8)
}

fn winner(code: u8) -> Option<Option<Side>> {
    match code {
        0 => Some(None),
        1 => Some(Some(Side::First)),
        2 => Some(Some(Side::Second)),
        _ => None,
    }
}

fn value_code(value: Option<Value>) -> u8 {
    match value {
        None => 0,
        Some(Value::Loss) => 1,
        Some(Value::Draw) => 2,
        Some(Value::Win) => 3,
    }
}

fn value(code: u8) -> Option<Value> {
    [None, Some(Value::Loss), Some(Value::Draw), Some(Value::Win)][usize::from(code)]
}
