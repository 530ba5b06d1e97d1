//! How games end: players meet, and the games are counted.

use ludens_arena::plan::{LimitSpec, OpeningSource};
use ludens_games::Game;
use ludens_play::PlayerSpec;
use serde::Deserialize;
use toml::{Table, Value};

use super::entrants::{self, Entrant};
use super::error::Fault;
use super::{Labels, check_name, read_table};

/// A measurement of games.
#[derive(Debug, Clone, PartialEq)]
pub struct ContestPart {
    /// Its name.
    pub name: String,
    /// A line above its tables.
    pub title: String,
    /// What a reader should know.
    pub note: Option<String>,
    /// The game, with its options.
    pub game: String,
    /// Who meets whom.
    pub form: Form,
    /// Who plays.
    pub players: Vec<Entrant>,
    /// Their opponents, in the form `against`.
    pub opponents: Vec<Entrant>,
    /// The number in which the players differ, if tables are over it: a key of their entries.
    pub across: Option<String>,
    /// Games in each cell of the table of results.
    pub games: u64,
    /// What a player may spend on a move if it has no limit of its own: seconds
    /// of the study.
    pub seconds: Option<f64>,
    /// The same in nodes.
    pub nodes: Option<u64>,
    /// The same in depth.
    pub depth: Option<u32>,
    /// Where games begin.
    pub openings: OpeningSource,
    /// After this many plies a game is cut off and counts as drawn.
    pub most_plies: Option<usize>,
    /// What is reported.
    pub measure: Vec<ContestMeasure>,
}

/// No cell has more games.
const MOST_GAMES: u64 = 1_000_000;

/// Who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Every player, moving first, meets every player and itself, moving second.
    Matrix,
    /// Every player meets every other, with both colours.
    League,
    /// Every player meets each of the opponents, with both colours.
    Against,
    /// Every player meets itself.
    Mirror,
}

/// What is reported of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ContestMeasure {
    /// Points, in percent: those of the row against the column.
    Score,
    /// Games drawn, in percent.
    Draws,
    /// Games that were cut off, in percent.
    Cut,
    /// Strength.
    Elo,
    /// What the side that moves first gets, in percent.
    First,
    /// Plies of a game.
    Length,
    /// Moves in a position.
    Branching,
    /// Depth of a player's moves.
    Depth,
    /// Nodes of a player's moves.
    Nodes,
}

impl ContestMeasure {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            ContestMeasure::Score => "score",
            ContestMeasure::Draws => "draws",
            ContestMeasure::Cut => "cut",
            ContestMeasure::Elo => "elo",
            ContestMeasure::First => "first",
            ContestMeasure::Length => "length",
            ContestMeasure::Branching => "branching",
            ContestMeasure::Depth => "depth",
            ContestMeasure::Nodes => "nodes",
        }
    }

    /// What a table of it shows.
    pub fn title(self) -> &'static str {
        match self {
            ContestMeasure::Score => "points, %",
            ContestMeasure::Draws => "draws, %",
            ContestMeasure::Cut => "games cut off, %",
            ContestMeasure::Elo => "Elo",
            ContestMeasure::First => "points of the side that moves first, %",
            ContestMeasure::Length => "plies of a game",
            ContestMeasure::Branching => "moves in a position",
            ContestMeasure::Depth => "depth of a move",
            ContestMeasure::Nodes => "nodes of a move",
        }
    }

    /// Whether it is reported for each pair, and not for each player.
    pub fn is_of_pairs(self) -> bool {
        matches!(self, ContestMeasure::Score | ContestMeasure::Draws | ContestMeasure::Cut)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    title: Option<String>,
    note: Option<String>,
    game: String,
    form: Form,
    players: Vec<Value>,
    #[serde(default)]
    opponents: Vec<Value>,
    across: Option<String>,
    games: u64,
    seconds: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    #[serde(default)]
    openings: OpeningSource,
    most_plies: Option<usize>,
    measure: Vec<ContestMeasure>,
}

impl ContestPart {
    pub(super) fn read(table: Table) -> Result<ContestPart, Fault> {
        let file: File = read_table(Value::Table(table))?;
        check_name(&file.name)?;
        let opponents = match (file.form, file.opponents.is_empty()) {
            (Form::Against, false) => entrants::read(&file.opponents)?,
            (Form::Against, true) => return Err(Fault::new("`opponents` are missing")),
            (_, true) => Vec::new(),
            (_, false) => return Err(Fault::new("only the form `against` has `opponents`")),
        };
        let part = ContestPart {
            title: file.title.unwrap_or_else(|| file.name.clone()),
            name: file.name,
            note: file.note,
            game: file.game,
            form: file.form,
            players: entrants::read(&file.players)?,
            opponents,
            across: file.across,
            games: file.games,
            seconds: file.seconds,
            nodes: file.nodes,
            depth: file.depth,
            openings: file.openings,
            most_plies: file.most_plies,
            measure: file.measure,
        };
        part.check()?;
        Ok(part)
    }

    fn check(&self) -> Result<(), Fault> {
        let game: Game = self.game.parse().map_err(Fault::new)?;
        for entrant in self.players.iter().chain(&self.opponents) {
            PlayerSpec::parse(&game, &entrant.player).map_err(Fault::new)?;
        }
        let is_player = |name: &str| self.players.iter().any(|player| player.name == name);
        if let Some(both) = self.opponents.iter().find(|opponent| is_player(&opponent.name)) {
            let fault = format!("`{}` is a player and an opponent: give them names", both.name);
            return Err(Fault::new(fault));
        }
        if self.measure.is_empty() {
            return Err(Fault::new("`measure` is empty"));
        }
        self.check_across()?;
        if self.form == Form::League && self.players.len() < 2 {
            return Err(Fault::new("a league needs two players"));
        }
        if self.form == Form::Mirror && self.measure.contains(&ContestMeasure::Elo) {
            return Err(Fault::new("players that only meet themselves have no Elo"));
        }
        self.openings.check().map_err(Fault::new)?;
        if self.games > MOST_GAMES {
            let fault = format!("`games` is {}; up to {MOST_GAMES} are possible", self.games);
            return Err(Fault::new(fault));
        }
        // Both colours equally often, in every cell.
        match self.games >= 2 && self.games.is_multiple_of(2) {
            true => Ok(()),
            false => Err(Fault::new("`games` must be an even number from 2")),
        }
    }

    /// Whether the players can stand in the order of a number.
    fn check_across(&self) -> Result<(), Fault> {
        let Some(key) = &self.across else { return Ok(()) };
        if self.form != Form::Against {
            return Err(Fault::new("only the form `against` has tables `across` a number"));
        }
        let number = |player: &Entrant| player.values.get(key)?.parse::<f64>().ok();
        let numbers = self.players.iter().map(number).collect::<Option<Vec<_>>>();
        match numbers.is_some_and(|numbers| numbers.is_sorted_by(|one, next| one < next)) {
            true => Ok(()),
            false => Err(Fault::new(format!("every player needs a number `{key}`, in this order"))),
        }
    }

    /// Whether a measure is reported for each pair here, and not for each player.
    pub fn is_of_pairs(&self, measure: ContestMeasure) -> bool {
        measure.is_of_pairs() || (measure == ContestMeasure::Elo && self.across.is_some())
    }

    /// What a player may spend if it has no limit of its own, if a second of
    /// the study is this many seconds.
    pub fn limits(&self, second: f64) -> LimitSpec {
        LimitSpec {
            move_seconds: self.seconds.map(|seconds| seconds * second),
            nodes: self.nodes,
            depth: self.depth,
            ..LimitSpec::default()
        }
    }

    /// The rows and columns of one of its tables.
    pub(super) fn labels(&self, measure: ContestMeasure) -> Labels {
        let names = |entrants: &[Entrant]| -> Vec<String> {
            entrants.iter().map(|entrant| entrant.name.clone()).collect()
        };
        let (players, opponents) = (names(&self.players), names(&self.opponents));
        let alone = vec![measure.name().to_string()];
        if let Some(key) = self.across.as_ref().filter(|_| measure != ContestMeasure::First) {
            let numbers = self.players.iter().filter_map(|player| player.values.get(key).cloned());
            let columns = if self.is_of_pairs(measure) { opponents } else { alone };
            return Labels { of_rows: key.clone(), rows: numbers.collect(), columns };
        }
        let (of_rows, rows, columns) = match (measure, self.form) {
            (ContestMeasure::First, _) => ("games", vec!["all".into()], alone),
            (ContestMeasure::Elo, Form::Against) => {
                ("player", [players, opponents].concat(), alone)
            }
            (measure, Form::Matrix) if measure.is_of_pairs() => {
                ("first \\ second", players.clone(), players)
            }
            (measure, Form::League) if measure.is_of_pairs() => {
                ("player \\ opponent", players.clone(), players)
            }
            (measure, Form::Against) if measure.is_of_pairs() => {
                ("player \\ opponent", players, opponents)
            }
            _ => ("player", players, alone),
        };
        Labels { of_rows: of_rows.into(), rows, columns }
    }
}
