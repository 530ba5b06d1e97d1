//! An experiment: a question, what is measured to answer it, what was published,
//! and the claims to judge. It is a TOML file:
//!
//! ```
//! use ludens_lab::experiment::{Experiment, Scale};
//!
//! let text = r#"
//!     title = "What pruning saves"
//!     question = "How many nodes does alpha-beta save?"
//!
//!     [[table]]
//!     name = "nodes"
//!     by = "search"
//!     game = "connect4"
//!     players = ["minimax", "alphabeta"]
//!     depth = [1, 2, 3]
//!     measure = ["nodes"]
//!
//!     [[claim]]
//!     says = "Alpha-beta visits less than half the nodes."
//!     if = ["nodes[3, alphabeta] < 0.5 * nodes[3, minimax]"]
//! "#;
//! let experiment = Experiment::read("pruning", text, Scale::Quick)?;
//! assert_eq!(experiment.parts.len(), 1);
//! # Ok::<(), ludens_lab::experiment::ExperimentError>(())
//! ```
//!
//! | file | role |
//! |---|---|
//! | `scale` | how much of it is run |
//! | `entrants` | players, and grids of them |
//! | `search` | tables of what searches do |
//! | `contest` | tables of how games end |
//! | `claim` | comparisons that come out true, false or undecided |
//! | `networks` | files that its players evaluate by |
//! | `sentence` | a claim's sentence, filled with what it compares |
//! | `error` | what is wrong, and where |

mod claim;
mod contest;
mod entrants;
mod error;
mod networks;
mod scale;
mod search;
mod sentence;

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Table, Value};

pub use claim::{Claim, Comparison, Expected, Expression, Order, Reference};
pub use contest::{ContestMeasure, ContestPart, Form};
pub use entrants::Entrant;
pub use error::{ExperimentError, Fault};
pub use networks::{NetworkFault, Networks};
pub use scale::{Scale, UnknownScale};
pub use search::{Positions, SearchMeasure, SearchPart, Steps, Total};

/// An experiment at one scale.
#[derive(Debug, Clone, PartialEq)]
pub struct Experiment {
    /// The name of its file.
    pub name: String,
    /// A line for lists.
    pub title: String,
    /// The question.
    pub question: String,
    /// Where it comes from.
    pub study: Option<String>,
    /// What was found there.
    pub said: Option<String>,
    /// How to make the files that its players read, if they read any.
    pub needs: Option<String>,
    /// The first seed.
    pub seed: u64,
    /// How long a second of the study is here, in seconds.
    pub second: f64,
    /// How much is run.
    pub scale: Scale,
    /// The parts that are measured.
    pub parts: Vec<Part>,
    /// What was published, by table.
    pub published: BTreeMap<String, Published>,
    /// What is judged.
    pub claims: Vec<Claim>,
}

/// A part that is measured.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// What searches do.
    Search(SearchPart),
    /// How games end.
    Contest(ContestPart),
}

/// The published figures of a table: by row, in the order of its columns.
pub type Published = BTreeMap<String, Vec<Option<f64>>>;

impl Part {
    /// Its name, with which its tables' names begin.
    pub fn name(&self) -> &str {
        match self {
            Part::Search(part) => &part.name,
            Part::Contest(part) => &part.name,
        }
    }

    /// Its game, with its options.
    pub fn game(&self) -> &str {
        match self {
            Part::Search(part) => &part.game,
            Part::Contest(part) => &part.game,
        }
    }

    /// All players that are measured.
    pub fn entrants(&self) -> impl Iterator<Item = &Entrant> {
        let (players, opponents): (_, &[Entrant]) = match self {
            Part::Search(part) => (&part.players, &[]),
            Part::Contest(part) => (&part.players, &part.opponents),
        };
        players.iter().chain(opponents)
    }

    /// The line above its tables.
    pub fn title(&self) -> &str {
        match self {
            Part::Search(part) => &part.title,
            Part::Contest(part) => &part.title,
        }
    }

    /// The names of its tables.
    pub fn tables(&self) -> Vec<String> {
        match self {
            Part::Search(part) => names(&part.name, part.measure.iter().map(|one| one.name())),
            Part::Contest(part) => names(&part.name, part.measure.iter().map(|one| one.name())),
        }
    }
}

/// A part with one measure gives its table its own name.
fn names<'a>(part: &str, measures: impl ExactSizeIterator<Item = &'a str>) -> Vec<String> {
    match measures.len() {
        1 => vec![part.to_string()],
        _ => measures.map(|measure| format!("{part}-{measure}")).collect(),
    }
}

/// The file without its tables.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    title: String,
    question: String,
    study: Option<String>,
    said: Option<String>,
    needs: Option<String>,
    #[serde(default = "first")]
    seed: u64,
    second: Option<f64>,
    table: Vec<Table>,
    #[serde(default)]
    published: BTreeMap<String, BTreeMap<String, Vec<f64>>>,
    #[serde(default)]
    claim: Vec<Table>,
}

fn first() -> u64 {
    1
}

impl Experiment {
    /// Reads a file's text at one scale, and checks all that can be checked
    /// before anything is run.
    pub fn read(name: &str, text: &str, scale: Scale) -> Result<Experiment, ExperimentError> {
        let file: Table =
            text.parse().map_err(|error| ExperimentError::Syntax(format!("{error}")))?;
        check_tested(&file)?;
        let head = read_table::<Head>(scale.choose(Value::Table(file)));
        let head = head.map_err(ExperimentError::at("the file"))?;
        let mut parts = Vec::new();
        for (number, table) in (1..).zip(head.table) {
            let place = place("table", number, &table, "name");
            parts.extend(part(table).map_err(ExperimentError::at(place))?);
        }
        let mut claims = Vec::new();
        for (number, table) in (1..).zip(head.claim) {
            let place = place("claim", number, &table, "says");
            claims.push(Claim::read(table, &parts).map_err(ExperimentError::at(place))?);
        }
        let published = head.published.into_iter().map(|(table, rows)| (table, known(rows)));
        let experiment = Experiment {
            name: name.to_string(),
            title: head.title,
            question: head.question,
            study: head.study,
            said: head.said,
            needs: head.needs,
            seed: head.seed,
            second: head.second.unwrap_or(scale.second()),
            scale,
            parts,
            published: published.collect(),
            claims,
        };
        experiment.check()?;
        Ok(experiment)
    }

    /// Whether names that point at tables, rows and columns find them.
    fn check(&self) -> Result<(), ExperimentError> {
        let tables: Vec<String> = self.parts.iter().flat_map(Part::tables).collect();
        for (place, name) in tables.iter().enumerate() {
            if tables[..place].contains(name) {
                let fault = Fault::new(format!("two tables are called `{name}`"));
                return Err(ExperimentError::at("the file")(fault));
            }
        }
        for (name, rows) in &self.published {
            let place = format!("published.{name}");
            self.check_published(name, rows).map_err(ExperimentError::at(place))?;
        }
        for claim in &self.claims {
            for reference in claim.references() {
                let place = format!("the claim `{}`", claim.template);
                self.check_reference(reference).map_err(ExperimentError::at(place))?;
            }
        }
        Ok(())
    }

    fn check_published(&self, name: &str, rows: &Published) -> Result<(), Fault> {
        let labels = self.labels(name)?;
        for (row, values) in rows {
            // A small scale may leave out rows that were published.
            if self.scale == Scale::Quick && !labels.rows.contains(row) {
                continue;
            }
            expect_label("row", row, &labels.rows)?;
            if values.len() != labels.columns.len() {
                let (has, wants) = (values.len(), labels.columns.len());
                let fault = format!("row `{row}` has {has} values and the table {wants} columns");
                return Err(Fault::new(fault));
            }
        }
        Ok(())
    }

    fn check_reference(&self, reference: &Reference) -> Result<(), Fault> {
        let labels = self.labels(&reference.table)?;
        expect_label("row", &reference.row, &labels.rows)?;
        expect_label("column", &reference.column, &labels.columns)
    }

    /// The rows and columns of a table.
    pub fn labels(&self, table: &str) -> Result<Labels, Fault> {
        for part in &self.parts {
            let Some(place) = part.tables().iter().position(|name| name == table) else { continue };
            return Ok(match part {
                Part::Search(part) => part.labels(),
                Part::Contest(part) => part.labels(part.measure[place]),
            });
        }
        let all: Vec<String> = self.parts.iter().flat_map(Part::tables).collect();
        Err(Fault::new(format!("there is no table `{table}`; there are {}", all.join(", "))))
    }
}

/// Before a scale is chosen: whether every claim is tested at the standard one.
fn check_tested(file: &Table) -> Result<(), ExperimentError> {
    let claims = file.get("claim").and_then(Value::as_array);
    let tables = claims.into_iter().flatten().filter_map(Value::as_table);
    for (number, table) in (1..).zip(tables) {
        let place = place("claim", number, table, "says");
        Claim::check_tested(table).map_err(ExperimentError::at(place))?;
    }
    Ok(())
}

/// What the rows and columns of a table are called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labels {
    /// What the rows are: depths, players …
    pub of_rows: String,
    /// The rows.
    pub rows: Vec<String>,
    /// The columns.
    pub columns: Vec<String>,
}

fn expect_label(kind: &str, label: &str, all: &[String]) -> Result<(), Fault> {
    match all.iter().any(|one| one == label) {
        true => Ok(()),
        false => {
            Err(Fault::new(format!("there is no {kind} `{label}`; there are {}", all.join(", "))))
        }
    }
}

/// Unpublished cells of a published row are written `nan`.
fn known(rows: BTreeMap<String, Vec<f64>>) -> Published {
    let known = |values: Vec<f64>| {
        values.into_iter().map(|value| Some(value).filter(|value| !value.is_nan())).collect()
    };
    rows.into_iter().map(|(row, values)| (row, known(values))).collect()
}

/// A part, or several if it names several games.
fn part(mut table: Table) -> Result<Vec<Part>, Fault> {
    let games = match table.remove("games_of") {
        None => return one_part(table).map(|part| vec![part]),
        Some(Value::Array(games)) if !games.is_empty() => games,
        Some(other) => return Err(Fault::new(format!("`games_of` must be a list, not `{other}`"))),
    };
    let name = table.get("name").and_then(Value::as_str).unwrap_or_default().to_string();
    let title = table.get("title").and_then(Value::as_str).map(str::to_string);
    let of_game = |game: Value| {
        let text = game.as_str().ok_or_else(|| Fault::new("a game must be a text"))?;
        let short = text.split(':').next().unwrap_or(text);
        let mut table = table.clone();
        table.insert("name".into(), format!("{name}-{short}").into());
        if let Some(title) = &title {
            table.insert("title".into(), format!("{title}: {text}").into());
        }
        table.insert("game".into(), game);
        one_part(table)
    };
    games.into_iter().map(of_game).collect()
}

fn one_part(mut table: Table) -> Result<Part, Fault> {
    match table.remove("by") {
        Some(Value::String(kind)) if kind == "search" => SearchPart::read(table).map(Part::Search),
        Some(Value::String(kind)) if kind == "games" => ContestPart::read(table).map(Part::Contest),
        Some(other) => Err(Fault::new(format!("`by` is \"search\" or \"games\", not {other}"))),
        None => Err(Fault::new("`by` is missing: \"search\" or \"games\"")),
    }
}

fn place(kind: &str, number: usize, table: &Table, key: &str) -> String {
    match table.get(key).and_then(Value::as_str) {
        Some(name) => format!("{kind} {number} (`{name}`)"),
        None => format!("{kind} {number}"),
    }
}

/// A table of the file as the type that it should be.
fn read_table<T: for<'de> Deserialize<'de>>(table: Value) -> Result<T, Fault> {
    table.try_into::<T>().map_err(|error| Fault::new(error.message()))
}

/// A name that is safe in a file's name and in a claim.
fn check_name(name: &str) -> Result<(), Fault> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    match !name.is_empty() && name.len() <= 40 && name.chars().all(fits) {
        true => Ok(()),
        false => Err(Fault::new(format!(
            "`{name}` is no name: lower-case letters, digits and hyphens, at most 40"
        ))),
    }
}
