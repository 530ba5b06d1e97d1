//! The parts of a table and how they come together. A table is plain data; how
//! it looks is decided where it is shown.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::count::Count;
use super::duel::Duel;
use super::error::ReportError;
use super::failed::Failed;
use super::games::GameTable;
use super::openings::OpeningTable;
use crate::plan::{Format, RunSpec};
use crate::statistics::{Encounter, Estimate, RatingOptions, Ratings, Tally, rate};
use crate::store::{PlayerTotal, Run, RunId, RunState, Store};

/// All that a run has shown so far.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Table {
    /// The run's name in its file.
    pub run: RunId,
    /// Its name in all files.
    pub key: String,
    /// A line for people.
    pub title: String,
    /// Who lost games by failing.
    pub failed: Vec<Failed>,
    /// How far it got.
    pub state: RunState,
    /// When it began, in seconds since 1970.
    pub created: u64,
    /// The version of the program that began it.
    pub program_version: String,
    /// Who meets whom.
    pub format: Format,
    /// What is played.
    pub games_played: Vec<String>,
    /// How many games are stored.
    pub games: u64,
    /// How many of them count: once a test is decided, later games do not.
    pub counted: u64,
    /// How many games there will be, where that is known.
    pub planned: Option<u64>,
    /// All entrants, the best first.
    pub standings: Vec<Entry>,
    /// Why there are no ratings, if there are none.
    pub unrated: Option<String>,
    /// What moving first was worth.
    pub first_player: FirstPlayer,
    /// The results of each pair, in the order of the standings.
    pub cross_table: Vec<CrossRow>,
    /// The results by side, in the order of the standings.
    pub colours: Vec<ColourRow>,
    /// Each game apart, if there are several.
    pub by_game: Vec<GameTable>,
    /// Where games began.
    pub openings: OpeningTable,
    /// The first against the second, if only two play.
    pub duel: Option<Duel>,
}

/// One entrant's line.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Standing")]
pub struct Entry {
    /// The place, from 1.
    pub rank: usize,
    /// Its name in the run.
    pub name: String,
    /// The player, as the catalogue reads it.
    pub player: String,
    /// How many games it played.
    pub games: u64,
    /// The results.
    #[serde(flatten)]
    pub tally: Tally,
    /// One for a win, one half for a draw; a Swiss round in which it rested
    /// counts as won.
    pub points: f64,
    /// In how many Swiss rounds it rested.
    pub rests: u64,
    /// The points of its games as a share of the games.
    pub share: Option<f64>,
    /// The rating, where the field can be rated; the mean of the field is 0.
    #[serde(flatten, serialize_with = "elo_fields")]
    #[schemars(with = "EloFields")]
    pub elo: Option<Estimate>,
    /// How many moves it made.
    pub moves: u64,
    /// The mean time of a move.
    pub mean_time_ms: Option<f64>,
    /// The mean depth of the moves that report it.
    pub mean_depth: Option<f64>,
    /// The mean nodes of the moves that report them.
    pub mean_nodes: Option<f64>,
    /// Games lost on time.
    pub time_losses: u64,
    /// Games lost by an illegal move, or because the program failed.
    pub failures: u64,
}

/// All games, from the view of the side that moved first.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct FirstPlayer {
    /// The results.
    #[serde(flatten)]
    pub tally: Tally,
    /// The points as a share of the games.
    pub share: Option<f64>,
    /// What moving first is worth between equals, where the field can be rated.
    #[serde(flatten, serialize_with = "elo_fields")]
    #[schemars(with = "EloFields")]
    pub elo: Option<Estimate>,
}

/// One entrant against all others.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CrossRow {
    /// Its name in the run.
    pub name: String,
    /// Its opponents, in the order of the standings.
    pub against: Vec<Meeting>,
}

/// How one entrant did against another.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Meeting {
    /// Its opponent.
    pub name: String,
    /// The results.
    #[serde(flatten)]
    pub tally: Tally,
}

/// One entrant with each side.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ColourRow {
    /// Its name in the run.
    pub name: String,
    /// When it moved first.
    pub first: Tally,
    /// When it moved second.
    pub second: Tally,
}

impl Table {
    /// Counts the games that are stored.
    pub fn of(store: &Store, run: &Run) -> Result<Table, ReportError> {
        let spec = serde_json::from_str::<RunSpec>(&run.spec_json)
            .map_err(|error| ReportError::Spec { run: run.id, error })?;
        let count = Count::of(&spec, store, run.id)?;
        let totals = store.player_totals(run.id, count.end)?;
        let rated = rate(&encounters(&spec, &count), &RatingOptions::default());
        let duel = count.standing.score().map(|score| Duel::of(&spec, &score));
        // Beside the results of all games stands the Elo of all games.
        let whole = count.standing.whole_score().map(|score| Duel::of(&spec, &score));
        let elo = |entrant: usize| match &whole {
            // Two players are rated as a match is: by pairs, with no model.
            Some(whole) => whole.half_of(entrant),
            None => rated.as_ref().ok().and_then(|ratings| rating_of(&spec, ratings, entrant)),
        };
        let entries = standings(&spec, &count, &totals, &elo);
        let order: Vec<usize> = entries.iter().map(|(entrant, _)| *entrant).collect();
        let advantage = rated.as_ref().ok().map(|ratings| ratings.first_advantage);
        Ok(Table {
            run: run.id,
            key: run.key.clone(),
            title: run.title.clone(),
            failed: Failed::all(&spec, &count),
            state: run.state,
            created: run.created,
            program_version: run.program_version.clone(),
            format: spec.format,
            games_played: spec.rule_sets.iter().map(|rules| rules.game.clone()).collect(),
            games: run.games,
            counted: count.standing.games(),
            planned: run.planned,
            standings: entries.into_iter().map(|(_, entry)| entry).collect(),
            unrated: rated.err().map(|error| error.to_string()),
            first_player: FirstPlayer {
                tally: count.first_player,
                share: count.first_player.share(),
                elo: advantage,
            },
            cross_table: cross_table(&spec, &count, &order),
            colours: colours(&spec, &count, &order),
            by_game: count.games.tables(&spec),
            openings: count.openings.table(&spec),
            duel,
        })
    }
}

fn encounters(spec: &RunSpec, count: &Count) -> Vec<Encounter> {
    let name = |entrant: usize| spec.entrants[entrant].name.as_str();
    let met = count.standing.encounters();
    met.map(|(first, second, tally)| Encounter::new(name(first), name(second), tally)).collect()
}

/// All entrants, the best first, each with its place in the spec.
fn standings(
    spec: &RunSpec,
    count: &Count,
    totals: &[PlayerTotal],
    elo: &dyn Fn(usize) -> Option<Estimate>,
) -> Vec<(usize, Entry)> {
    let entrants = 0..spec.entrants.len();
    let mut entries: Vec<(usize, Entry)> = entrants
        .map(|entrant| (entrant, entry(spec, count, totals, elo(entrant), entrant)))
        .collect();
    // The sort is stable: equal entrants stay in the spec's order.
    entries.sort_by(|(_, one), (_, other)| better(spec.format, one, other));
    for (rank, (_, entry)) in (1..).zip(&mut entries) {
        entry.rank = rank;
    }
    entries
}

/// In a Swiss tournament points decide, as is usual; elsewhere the
/// rating, which also knows who the opponents were.
fn better(format: Format, one: &Entry, other: &Entry) -> Ordering {
    let points = other.points.total_cmp(&one.points);
    let rating = |entry: &Entry| entry.elo.map_or(f64::NEG_INFINITY, |elo| elo.value);
    let rating = rating(other).total_cmp(&rating(one));
    match format {
        Format::Swiss => points.then(rating),
        Format::RoundRobin | Format::Gauntlet => rating.then(points),
    }
}

fn entry(
    spec: &RunSpec,
    count: &Count,
    totals: &[PlayerTotal],
    elo: Option<Estimate>,
    entrant: usize,
) -> Entry {
    let name = &spec.entrants[entrant].name;
    let counted = &count.entrants[entrant];
    let tally = counted.tally();
    let rests = count.rests.by_entrant()[entrant];
    let own = || totals.iter().filter(|total| total.player == *name);
    let sum = |number: fn(&PlayerTotal) -> f64| own().map(number).sum::<f64>();
    let moves: u64 = own().map(|total| total.moves).sum();
    Entry {
        rank: 0,
        name: name.clone(),
        player: spec.entrants[entrant].player.clone(),
        games: tally.games(),
        tally,
        points: tally.points() + (rests * spec.games_a_pairing()) as f64,
        rests,
        share: tally.share(),
        elo,
        moves,
        mean_time_ms: mean(sum(|total| total.time_ms), moves),
        mean_depth: mean(sum(|total| total.depth), own().map(|total| total.depth_moves).sum()),
        mean_nodes: mean(sum(|total| total.nodes), own().map(|total| total.nodes_moves).sum()),
        time_losses: counted.time_losses,
        failures: counted.failures,
    }
}

fn rating_of(spec: &RunSpec, ratings: &Ratings, entrant: usize) -> Option<Estimate> {
    let name = &spec.entrants[entrant].name;
    ratings.players.iter().find(|rated| rated.player == *name).map(|rated| rated.elo)
}

fn mean(sum: f64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum / count as f64)
}

fn cross_table(spec: &RunSpec, count: &Count, order: &[usize]) -> Vec<CrossRow> {
    let name = |entrant: usize| spec.entrants[entrant].name.clone();
    let meeting = |one: usize, other: usize| {
        count.between(one, other).map(|tally| Meeting { name: name(other), tally })
    };
    let row = |&one: &usize| CrossRow {
        name: name(one),
        against: order.iter().filter_map(|&other| meeting(one, other)).collect(),
    };
    order.iter().map(row).collect()
}

fn colours(spec: &RunSpec, count: &Count, order: &[usize]) -> Vec<ColourRow> {
    let row = |&entrant: &usize| {
        let [first, second] = count.entrants[entrant].by_side;
        ColourRow { name: spec.entrants[entrant].name.clone(), first, second }
    };
    order.iter().map(row).collect()
}

/// An estimate as four fields beside others; an infinite number is `null`, too.
#[derive(Serialize, JsonSchema)]
pub(super) struct EloFields {
    /// How much stronger; none if nothing is known.
    elo: Option<f64>,
    /// Half of the 95 % interval.
    elo_error: Option<f64>,
    /// Where that begins.
    elo_low: Option<f64>,
    /// Where it ends.
    elo_high: Option<f64>,
}

/// Writes an estimate as those fields, all `null` where there is none.
pub(super) fn elo_fields<S: Serializer>(
    elo: &Option<Estimate>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let fields = EloFields {
        elo: elo.map(|elo| elo.value),
        elo_error: elo.map(|elo| elo.error()),
        elo_low: elo.map(|elo| elo.low),
        elo_high: elo.map(|elo| elo.high),
    };
    fields.serialize(serializer)
}
