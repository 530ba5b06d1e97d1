//! Ratings of a whole field at once, by maximum likelihood: the strengths under
//! which the results of all games together are likeliest, with the advantage of
//! moving first and the frequency of draws estimated beside them.
//!
//! The model is Davidson's (1970), Bradley and Terry's with draws: at a
//! difference d (in strength, and for moving first) win, draw and loss are as
//! likely as e^(d/2) to ν to e^(−d/2). See [`Prior`] for what is assumed before
//! the first game, and [`Ratings`] for the scale.

mod cholesky;
mod davidson;
mod schedule;

use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use self::davidson::Fit;
use self::schedule::Schedule;
use super::{Estimate, Tally};

/// Elo in one unit of natural logarithm of the odds.
const ELO_PER_LOG: f64 = 400.0 / std::f64::consts::LN_10;

/// Games of two players in which the same one moved first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encounter {
    /// Who moved first.
    pub first: String,
    /// The opponent.
    pub second: String,
    /// The results from the view of the first.
    pub tally: Tally,
}

impl Encounter {
    /// The games of these two.
    pub fn new(first: impl Into<String>, second: impl Into<String>, tally: Tally) -> Encounter {
        Encounter { first: first.into(), second: second.into(), tally }
    }
}

/// How a field is rated.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RatingOptions {
    /// The player whose rating is given; without one, the mean of all is 0.
    pub anchor: Option<Anchor>,
    /// What is assumed before the first game.
    pub prior: Prior,
}

/// A player whose rating is given.
#[derive(Debug, Clone, PartialEq)]
pub struct Anchor {
    /// Who.
    pub player: String,
    /// Its rating.
    pub rating: f64,
}

/// What is assumed before the first game: each parameter normally distributed
/// around 0, with these deviations. They are wide, so that they hardly move the
/// ratings of players with a dozen mixed results, but they
/// keep the rating of a player finite who has won every game, or lost every one, and
/// share out what the results cannot separate, such as strength and moving first if one
/// player always moved first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prior {
    /// Of a player's strength, in Elo of decisive games.
    pub strength: f64,
    /// Of the first player's advantage, in Elo of decisive games.
    pub advantage: f64,
    /// Of the logarithm of ν, which is 0 if a third of the games is drawn. It
    /// is not so wide: a few games, all drawn, do not mean that no game is ever
    /// won. It plays no part if no game was drawn: then
    /// draws are taken to be impossible, which is the likeliest.
    pub log_draws: f64,
}

impl Default for Prior {
    fn default() -> Prior {
        Prior { strength: 1000.0, advantage: 200.0, log_draws: 1.5 }
    }
}

/// A rated field.
///
/// Between equals, draws make the score depend less on the strengths that
/// decide the other games. Ratings are therefore given on the scale on which a
/// small difference means the score that the Elo formula says: the odds of
/// decisive games, times the share of games between equals that are decisive.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Ratings {
    /// The players, the strongest first; equal ones by name.
    pub players: Vec<Rating>,
    /// What moving first is worth, in Elo.
    pub first_advantage: Estimate,
    /// The share of draws between equals, by the model.
    pub draw_share: f64,
}

/// A rated player.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Rating {
    /// Who.
    pub player: String,
    /// The rating, in Elo, with its interval relative to the field's mean or to
    /// the anchor.
    pub elo: Estimate,
    /// All the player's games.
    pub tally: Tally,
}

/// A field that cannot be rated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RatingError {
    /// There are no games.
    #[error("no games were played, so there is nothing to rate")]
    NoGames,
    /// A player against itself.
    #[error("{player:?} met itself, expected two players of different names")]
    Itself {
        /// Who.
        player: String,
    },
    /// Players who cannot be compared.
    #[error(
        "the field falls into {} groups that never met: {}; ratings compare only players \
         whom games connect",
        groups.len(),
        list(groups)
    )]
    Disconnected {
        /// The players of each group, by name.
        groups: Vec<Vec<String>>,
    },
    /// The anchor did not play.
    #[error("the anchor {player:?} is not among the players who met")]
    Anchor {
        /// As given.
        player: String,
    },
}

fn list(groups: &[Vec<String>]) -> String {
    let groups: Vec<String> = groups.iter().map(|names| names.join(", ")).collect();
    groups.join(" / ")
}

/// Rates the field that met in these encounters. The order of the results does
/// not matter.
///
/// ```
/// use ludens_arena::statistics::{Encounter, RatingOptions, Tally, rate};
///
/// let games = [
///     Encounter::new("ann", "bob", Tally::new(6, 2, 2)),
///     Encounter::new("bob", "ann", Tally::new(4, 2, 4)),
///     Encounter::new("bob", "cid", Tally::new(7, 2, 1)),
///     Encounter::new("cid", "bob", Tally::new(3, 3, 4)),
/// ];
/// let field = rate(&games, &RatingOptions::default())?;
/// let names: Vec<&str> = field.players.iter().map(|rated| &*rated.player).collect();
/// assert_eq!(names, ["ann", "bob", "cid"]);
/// assert!(field.first_advantage.value > 0.0);
/// # Ok::<(), ludens_arena::statistics::RatingError>(())
/// ```
pub fn rate(encounters: &[Encounter], options: &RatingOptions) -> Result<Ratings, RatingError> {
    let schedule = Schedule::of(encounters)?;
    let anchor = find_anchor(&schedule, options)?;
    let fit = Fit::of(&schedule, &options.prior);
    let scale = ELO_PER_LOG * fit.decisive_share();
    let zero = options.anchor.as_ref().map_or(0.0, |anchor| anchor.rating);
    let rating = |(index, name): (usize, &String)| {
        let (lead, error) = fit.lead(index, anchor);
        Rating {
            player: name.clone(),
            elo: Estimate::normal(zero + scale * lead, scale * error),
            tally: schedule.tally(index),
        }
    };
    let mut players: Vec<Rating> = schedule.names.iter().enumerate().map(rating).collect();
    // The sort is stable, and the names are in order.
    players.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
    let (advantage, error) = fit.advantage();
    Ok(Ratings {
        players,
        first_advantage: Estimate::normal(scale * advantage, scale * error),
        draw_share: 1.0 - fit.decisive_share(),
    })
}

/// The place of the anchor among the names.
fn find_anchor(schedule: &Schedule, options: &RatingOptions) -> Result<Option<usize>, RatingError> {
    let Some(anchor) = &options.anchor else { return Ok(None) };
    match schedule.names.binary_search(&anchor.player) {
        Ok(index) => Ok(Some(index)),
        Err(_) => Err(RatingError::Anchor { player: anchor.player.clone() }),
    }
}
