//! Tables of how games ended.

use ludens_arena::statistics::{Encounter, Mark, Rating, RatingOptions, Tally, rate};
use ludens_arena::store::{GameRow, Store};
use ludens_core::Side;
use ludens_games::Game;

use super::{Cell, Kind, Table, labels};
use crate::experiment::{ContestMeasure, ContestPart, Experiment, Form, Part};
use crate::run::{LabError, Played, played};

/// Moves are counted in no more games of a player than this.
const MOST_REPLAYED: usize = 100;

pub(super) fn tables(
    experiment: &Experiment,
    store: &Store,
    part: &ContestPart,
) -> Result<Vec<Table>, LabError> {
    let games = played(store, experiment, part)?;
    let names = Part::Contest(part.clone()).tables();
    let mut tables = Vec::new();
    for (&measure, name) in part.measure.iter().zip(names) {
        let labels = labels(experiment, &name)?;
        let kind = match part.is_of_pairs(measure) && part.form != Form::Mirror {
            _ if part.across.is_some() && measure != ContestMeasure::First => {
                Kind::Lines { log: false }
            }
            true => Kind::Matrix,
            false => Kind::Bars,
        };
        let mut table = Table::new(name, &part.title, measure.title(), kind, labels);
        table.note.clone_from(&part.note);
        let count = Count { store, part, games: &games };
        count.fill(&mut table, measure)?;
        tables.push(table);
    }
    Ok(tables)
}

/// What is counted.
struct Count<'a> {
    store: &'a Store,
    part: &'a ContestPart,
    games: &'a [Played],
}

impl Count<'_> {
    fn fill(&self, table: &mut Table, measure: ContestMeasure) -> Result<(), LabError> {
        match measure {
            ContestMeasure::Elo if self.part.across.is_some() => self.fill_differences(table),
            ContestMeasure::Elo => self.fill_ratings(table),
            ContestMeasure::First => {
                table.cells[0][0] = Cell::points(tally_of_first(self.games.iter()));
            }
            ContestMeasure::Score | ContestMeasure::Draws | ContestMeasure::Cut
                if self.part.form != Form::Mirror =>
            {
                self.fill_pairs(table, measure);
            }
            _ => {
                for player in 0..table.rows.len() {
                    table.cells[player][0] = self.of_player(player, measure)?;
                }
            }
        }
        Ok(())
    }

    fn fill_pairs(&self, table: &mut Table, measure: ContestMeasure) {
        let others = match self.part.form {
            Form::Against => self.part.players.len(),
            Form::Matrix | Form::League | Form::Mirror => 0,
        };
        for row in 0..table.rows.len() {
            for column in 0..table.columns.len() {
                table.cells[row][column] = self.of_pair(row, others + column, measure);
            }
        }
    }

    /// The points of the row's player against the column's: moving first in a matrix,
    /// with both colours elsewhere.
    fn of_pair(&self, row: usize, column: usize, measure: ContestMeasure) -> Option<Cell> {
        let mut counted = Tally::default();
        let mut cut = 0;
        for game in self.games {
            let side = match game.seats {
                [first, second] if (first, second) == (row, column) => Side::First,
                [first, second]
                    if (second, first) == (row, column) && self.part.form != Form::Matrix =>
                {
                    Side::Second
                }
                _ => continue,
            };
            counted.count(Mark::of(game.winner, side));
            cut += u64::from(game.is_cut);
        }
        share_of(measure, counted, cut)
    }

    fn of_player(&self, player: usize, measure: ContestMeasure) -> Result<Option<Cell>, LabError> {
        let own = || self.games.iter().filter(|game| game.seats.contains(&player));
        Ok(match measure {
            ContestMeasure::Length => {
                let plies: Vec<f64> = own().map(|game| f64::from(game.plies)).collect();
                Cell::mean(&plies)
            }
            ContestMeasure::Branching => {
                let counts = self.rows(own())?.into_iter().map(|(_, row)| branching(&row));
                Cell::mean(&counts.collect::<Result<Vec<_>, _>>()?)
            }
            ContestMeasure::Depth | ContestMeasure::Nodes => {
                let rows = self.rows(own())?;
                let efforts = rows.iter().filter_map(|(seats, row)| {
                    let sides = Side::BOTH.into_iter().filter(|side| seats[side.index()] == player);
                    effort(row, &sides.collect::<Vec<_>>(), measure)
                });
                Cell::mean(&efforts.collect::<Vec<_>>())
            }
            _ => {
                let cut = own().filter(|game| game.is_cut).count() as u64;
                share_of(measure, tally_of_first(own()), cut)
            }
        })
    }

    /// Some of these games with their moves, evenly spread.
    fn rows<'g>(
        &self,
        games: impl Iterator<Item = &'g Played>,
    ) -> Result<Vec<([usize; 2], GameRow)>, LabError> {
        let games: Vec<&Played> = games.collect();
        let stride = games.len().div_ceil(MOST_REPLAYED).max(1);
        let mut rows = Vec::new();
        for game in games.into_iter().step_by(stride) {
            let row = self.store.game(game.run, game.number)?;
            rows.extend(row.map(|row| (game.seats, row)));
        }
        Ok(rows)
    }

    fn fill_ratings(&self, table: &mut Table) {
        for (player, cell) in ratings(self.games.iter()) {
            table.cells[player][0] = Some(cell);
        }
    }

    /// How much stronger each player is than each opponent.
    fn fill_differences(&self, table: &mut Table) {
        let others = self.part.players.len();
        for row in 0..table.rows.len() {
            for column in 0..table.columns.len() {
                let pair = [row, others + column];
                let met = |game: &&Played| pair.iter().all(|place| game.seats.contains(place));
                let mut rated = ratings(self.games.iter().filter(met)).into_iter();
                let own = rated.find(|(player, _)| *player == row);
                table.cells[row][column] = own.map(|(_, cell)| cell.doubled());
            }
        }
    }
}

/// The Elo of everybody who played in these games, with mean 0, by their places.
fn ratings<'g>(games: impl Iterator<Item = &'g Played>) -> Vec<(usize, Cell)> {
    let mut encounters: Vec<Encounter> = Vec::new();
    for game in games.filter(|game| game.seats[0] != game.seats[1]) {
        let [first, second] = game.seats.map(|place| place.to_string());
        let mut tally = Tally::default();
        tally.count(Mark::of(game.winner, Side::First));
        match encounters.iter_mut().find(|one| one.first == first && one.second == second) {
            Some(known) => known.tally += tally,
            None => encounters.push(Encounter::new(first, second, tally)),
        }
    }
    // Before the first games there is nothing to rate.
    let rated = rate(&encounters, &RatingOptions::default());
    let players = rated.map(|ratings| ratings.players).unwrap_or_default().into_iter();
    let cell = |rating: Rating| {
        let cell = Cell::estimate(rating.elo, rating.tally.games());
        rating.player.parse().ok().map(|place| (place, cell))
    };
    players.filter_map(cell).collect()
}

/// The points of the side that moves first.
fn tally_of_first<'g>(games: impl Iterator<Item = &'g Played>) -> Tally {
    let mut tally = Tally::default();
    games.for_each(|game| tally.count(Mark::of(game.winner, Side::First)));
    tally
}

fn share_of(measure: ContestMeasure, tally: Tally, cut: u64) -> Option<Cell> {
    match measure {
        ContestMeasure::Draws => Cell::share(tally.draws, tally.games()),
        ContestMeasure::Cut => Cell::share(cut, tally.games()),
        _ => Cell::points(tally),
    }
}

/// How many moves there were, on average, in the positions of a game after its
/// opening.
fn branching(row: &GameRow) -> Result<f64, LabError> {
    let game: Game = row.game.parse().map_err(LabError::unreadable)?;
    let mut record = match row.start.as_str() {
        "" => game.start(),
        start => game.from_text(start).map_err(LabError::unreadable)?,
    };
    for text in row.opening.split_ascii_whitespace() {
        record.play_on(text).map_err(LabError::unreadable)?;
    }
    let mut listed = 0;
    for mv in &row.moves {
        listed += record.legal_moves().len();
        record.play_on(&mv.text).map_err(LabError::unreadable)?;
    }
    Ok(listed as f64 / row.moves.len().max(1) as f64)
}

/// The mean depth or nodes of a player's moves in a game, if it reports them.
fn effort(row: &GameRow, sides: &[Side], measure: ContestMeasure) -> Option<f64> {
    let own = row.moves.iter().filter(|mv| sides.contains(&mv.side));
    let told = own.filter_map(|mv| match measure {
        ContestMeasure::Depth => mv.depth.map(f64::from),
        _ => mv.nodes.map(|nodes| nodes as f64),
    });
    let told: Vec<f64> = told.collect();
    (!told.is_empty()).then(|| told.iter().sum::<f64>() / told.len() as f64)
}
