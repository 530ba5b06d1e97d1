//! What a network is to learn of a position: the player's opinion in points, what is proven, and
//! how the game ended.
//!
//! Points are a chance to win on a scale on which they can be added: 100 points are the odds of
//! e to one. Whatever unit a player's evaluation has, its opinions become the same points.

use ludens_core::Value;

/// What is known of a position, from the view of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Label {
    /// The player's opinion in points.
    pub score: i16,
    /// The value, if it is certain.
    pub proven: Option<Value>,
    /// How the game ended.
    pub result: Value,
    /// Whether the player's move was no forcing one, such as a capture: only then can a
    /// position be judged as it stands.
    pub is_quiet: bool,
}

/// No opinion has more points: the odds are e²⁰ to one, which is certainty.
pub const MOST_POINTS: i16 = 2000;

/// The points of a chance to win.
///
/// ```
/// use ludens_learn::{chance, points};
/// assert_eq!(points(0.5), 0);
/// assert_eq!(points(0.75), 110);
/// assert_eq!(points(1.0), 2000);
/// assert!((chance(110) - 0.75).abs() < 0.001);
/// ```
pub fn points(chance: f64) -> i16 {
    let most = f64::from(MOST_POINTS);
    let points = 100.0 * (chance / (1.0 - chance)).ln();
    points.round().clamp(-most, most) as i16
}

/// The chance to win that so many points stand for.
pub fn chance(points: i16) -> f64 {
    1.0 / (1.0 + (-f64::from(points) / 100.0).exp())
}
