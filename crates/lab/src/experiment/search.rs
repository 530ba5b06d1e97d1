//! What searches do: every player searches every position, at every step of depth,
//! nodes or time. Rows are steps, columns are players; each measure is a table.

use ludens_arena::plan::OpeningSource;
use ludens_core::Side;
use ludens_games::Game;
use ludens_play::PlayerSpec;
use serde::Deserialize;
use toml::{Table, Value};

use super::entrants::{self, Entrant};
use super::error::Fault;
use super::{Labels, check_name, read_table};

/// A measurement of searches.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchPart {
    /// Its name.
    pub name: String,
    /// A line above its tables.
    pub title: String,
    /// What a reader should know.
    pub note: Option<String>,
    /// The game, with its options.
    pub game: String,
    /// The positions that are searched.
    pub positions: Positions,
    /// Who searches.
    pub players: Vec<Entrant>,
    /// How far.
    pub steps: Steps,
    /// What is measured.
    pub measure: Vec<SearchMeasure>,
    /// How several positions are summed up.
    pub total: Total,
    /// How often each search is repeated.
    pub repeat: u32,
    /// Whether the figures' axis is logarithmic.
    pub log: bool,
}

/// The positions that are searched.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "from", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Positions {
    /// The start.
    Start,
    /// These lines of moves, or texts of positions.
    Lines {
        /// One position each.
        lines: Vec<String>,
    },
    /// Positions after random moves that leave both sides a chance.
    Random {
        /// How many.
        count: usize,
        /// After how many plies.
        plies: usize,
    },
    /// The positions of one game in which a side is to move.
    Game {
        /// Who moves first in it.
        first: String,
        /// Who moves second.
        second: String,
        /// Whose positions.
        #[serde(default = "first_side")]
        side: SideName,
        /// No more than this many.
        most: Option<usize>,
    },
}

/// A part has no more random positions: a search checks each of them.
const MOST_POSITIONS: usize = 10_000;
/// A part has no more searches.
const MOST_SEARCHES: u64 = 1_000_000;

impl Positions {
    fn check(&self) -> Result<(), Fault> {
        let Positions::Random { count, plies } = self else { return Ok(()) };
        if !(1..=MOST_POSITIONS).contains(count) {
            let fault = format!("`count` is {count}; 1 to {MOST_POSITIONS} are possible");
            return Err(Fault::new(fault));
        }
        OpeningSource::Random { plies: *plies }.check().map_err(Fault::new)
    }

    /// How many there are; not known before a game of them was played.
    pub(crate) fn count(&self) -> Option<usize> {
        match self {
            Positions::Start => Some(1),
            Positions::Lines { lines } => Some(lines.len()),
            Positions::Random { count, .. } => Some(*count),
            Positions::Game { .. } => None,
        }
    }
}

/// A side in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideName {
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Side {
        match name {
            SideName::First => Side::First,
            SideName::Second => Side::Second,
        }
    }
}

fn first_side() -> SideName {
    SideName::First
}

/// How far is searched.
#[derive(Debug, Clone, PartialEq)]
pub enum Steps {
    /// This many plies.
    Depth(Vec<u32>),
    /// This many nodes.
    Nodes(Vec<u64>),
    /// This many seconds of the study.
    Seconds(Vec<f64>),
    /// This many real seconds.
    Time(Vec<f64>),
}

/// How several positions are summed up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Total {
    /// The mean, with its interval.
    #[default]
    Mean,
    /// The sum.
    Sum,
}

/// What is measured of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchMeasure {
    /// Positions visited.
    Nodes,
    /// Positions evaluated or decided.
    Leaves,
    /// Positions cut off.
    Cutoffs,
    /// Which share of cut-offs came on the first move, in percent.
    FirstCutoffs,
    /// The depth that was finished.
    Depth,
    /// How long it took, in milliseconds.
    Time,
    /// Nodes a second.
    Rate,
    /// Which share of table look-ups found the position, in percent.
    Hits,
    /// Moves listed in a position.
    Branching,
    /// How many times more nodes a further ply costs.
    EffectiveBranching,
    /// Games played out at random.
    Playouts,
}

impl SearchMeasure {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            SearchMeasure::Nodes => "nodes",
            SearchMeasure::Leaves => "leaves",
            SearchMeasure::Cutoffs => "cutoffs",
            SearchMeasure::FirstCutoffs => "first-cutoffs",
            SearchMeasure::Depth => "depth",
            SearchMeasure::Time => "time",
            SearchMeasure::Rate => "rate",
            SearchMeasure::Hits => "hits",
            SearchMeasure::Branching => "branching",
            SearchMeasure::EffectiveBranching => "effective-branching",
            SearchMeasure::Playouts => "playouts",
        }
    }

    /// What a table of it shows.
    pub fn title(self) -> &'static str {
        match self {
            SearchMeasure::Nodes => "nodes",
            SearchMeasure::Leaves => "leaves",
            SearchMeasure::Cutoffs => "cut-offs",
            SearchMeasure::FirstCutoffs => "cut-offs on the first move, %",
            SearchMeasure::Depth => "depth reached",
            SearchMeasure::Time => "time, ms",
            SearchMeasure::Rate => "nodes a second",
            SearchMeasure::Hits => "table look-ups that found the position, %",
            SearchMeasure::Branching => "moves in a position",
            SearchMeasure::EffectiveBranching => "nodes of a ply / nodes of the ply before",
            SearchMeasure::Playouts => "playouts",
        }
    }

    /// Whether it changes from run to run even if the search does not.
    pub fn is_of_the_clock(self) -> bool {
        matches!(self, SearchMeasure::Time | SearchMeasure::Rate)
    }
}

impl Steps {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Steps::Depth(list) => list.len(),
            Steps::Nodes(list) => list.len(),
            Steps::Seconds(list) | Steps::Time(list) => list.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What they are.
    pub fn title(&self) -> &'static str {
        match self {
            Steps::Depth(_) => "depth",
            Steps::Nodes(_) => "nodes",
            Steps::Seconds(_) => "seconds of the study",
            Steps::Time(_) => "seconds",
        }
    }

    /// What each is called in a table.
    pub fn labels(&self) -> Vec<String> {
        match self {
            Steps::Depth(list) => list.iter().map(ToString::to_string).collect(),
            Steps::Nodes(list) => list.iter().map(ToString::to_string).collect(),
            Steps::Seconds(list) | Steps::Time(list) => {
                list.iter().map(ToString::to_string).collect()
            }
        }
    }

    /// Whether the clock ends the searches.
    pub fn are_of_the_clock(&self) -> bool {
        matches!(self, Steps::Seconds(_) | Steps::Time(_))
    }

    fn check(&self) -> Result<(), Fault> {
        let rises = match self {
            Steps::Depth(list) => list.is_sorted_by(|a, b| a < b) && list.first() != Some(&0),
            Steps::Nodes(list) => list.is_sorted_by(|a, b| a < b) && list.first() != Some(&0),
            Steps::Seconds(list) | Steps::Time(list) => {
                let is_time = |time: &f64| *time > 0.0 && time.is_finite();
                list.is_sorted_by(|a, b| a < b) && list.iter().all(is_time)
            }
        };
        match rises && !self.is_empty() {
            true => Ok(()),
            false => {
                Err(Fault::new(format!("the steps of {} must rise from above 0", self.title())))
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    title: Option<String>,
    note: Option<String>,
    game: String,
    #[serde(default = "start")]
    positions: Positions,
    players: Vec<Value>,
    depth: Option<Vec<u32>>,
    nodes: Option<Vec<u64>>,
    seconds: Option<Vec<f64>>,
    time: Option<Vec<f64>>,
    measure: Vec<SearchMeasure>,
    #[serde(default)]
    total: Total,
    #[serde(default = "once")]
    repeat: u32,
    #[serde(default)]
    log: bool,
}

fn start() -> Positions {
    Positions::Start
}

fn once() -> u32 {
    1
}

impl SearchPart {
    pub(super) fn read(table: Table) -> Result<SearchPart, Fault> {
        let file: File = read_table(Value::Table(table))?;
        check_name(&file.name)?;
        let steps = [
            file.depth.map(Steps::Depth),
            file.nodes.map(Steps::Nodes),
            file.seconds.map(Steps::Seconds),
            file.time.map(Steps::Time),
        ];
        let mut steps = steps.into_iter().flatten();
        let (Some(steps), None) = (steps.next(), steps.next()) else {
            return Err(Fault::new("give exactly one of depth, nodes, seconds and time"));
        };
        steps.check()?;
        if file.measure.is_empty() || file.repeat == 0 {
            return Err(Fault::new("`measure` is empty, or `repeat` is 0"));
        }
        file.positions.check()?;
        let part = SearchPart {
            title: file.title.unwrap_or_else(|| file.name.clone()),
            name: file.name,
            note: file.note,
            game: file.game,
            positions: file.positions,
            players: entrants::read(&file.players)?,
            steps,
            measure: file.measure,
            total: file.total,
            repeat: file.repeat,
            log: file.log,
        };
        part.check_names()?;
        part.check_size()?;
        Ok(part)
    }

    /// Whether the game and all names can be read.
    fn check_names(&self) -> Result<(), Fault> {
        let game: Game = self.game.parse().map_err(Fault::new)?;
        let read = |player: &str| PlayerSpec::parse(&game, player).map_err(Fault::new);
        for entrant in &self.players {
            read(&entrant.player)?;
        }
        if let Positions::Game { first, second, .. } = &self.positions {
            read(first)?;
            read(second)?;
        }
        Ok(())
    }

    /// Whether it can be done at all: every search is a row in the store.
    fn check_size(&self) -> Result<(), Fault> {
        let sizes = [self.steps.len(), self.players.len(), self.positions.count().unwrap_or(1)];
        let searches = sizes
            .iter()
            .fold(u64::from(self.repeat), |product, &size| product.saturating_mul(size as u64));
        match searches <= MOST_SEARCHES {
            true => Ok(()),
            false => Err(Fault::new(format!(
                "{searches} searches are too many: steps, players, positions and `repeat` may \
                 come to {MOST_SEARCHES}"
            ))),
        }
    }

    /// The rows and columns of its tables.
    pub(super) fn labels(&self) -> Labels {
        Labels {
            of_rows: self.steps.title().into(),
            rows: self.steps.labels(),
            columns: self.players.iter().map(|entrant| entrant.name.clone()).collect(),
        }
    }
}
