//! A table as people read it: the results first, then how certain they are.

use std::io::{self, Write};

use ludens_arena::plan::Format;
use ludens_arena::report::{Date, Duel, Failed, GameTable, OpeningRow, SprtReport, Table};
use ludens_arena::statistics::{Decision, Estimate, Tally};

use super::columns::Columns;
use crate::commands::{grouped, rounded};

/// The table of a run, for people.
pub(crate) fn print(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    print_head(table, out)?;
    if table.games == 0 {
        return writeln!(out, "\nno game has been played yet");
    }
    writeln!(out)?;
    standings(table).print(out)?;
    for entry in table.standings.iter().filter(|entry| entry.rests > 0) {
        let (name, rests) = (&entry.name, entry.rests);
        writeln!(out, "{name} rested in {rests} of the rounds, which counts as won.")?;
    }
    if let Some(reason) = &table.unrated {
        writeln!(out, "There are no ratings: {reason}.")?;
    }
    if let Some(duel) = &table.duel {
        writeln!(out)?;
        print_duel(duel, out)?;
    }
    if table.standings.len() > 2 {
        writeln!(out, "\nAgainst each other: won, drawn, lost by the player of the row")?;
        cross_table(table).print(out)?;
    }
    for game in &table.by_game {
        writeln!(out, "\n{}", game.game)?;
        of_game(game).print(out)?;
    }
    writeln!(out)?;
    print_colours(table, out)?;
    writeln!(out)?;
    print_openings(table, out)?;
    writeln!(out)?;
    effort(table).print(out)
}

fn print_head(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}  {}{}", table.run, table.title, failed(table))?;
    let format = match table.format {
        Format::RoundRobin => "round robin",
        Format::Gauntlet => "gauntlet",
        Format::Swiss => "Swiss",
    };
    let begun = Date::of_seconds(table.created);
    let begun = begun.map_or_else(String::new, |date| format!(", begun {date} UTC"));
    writeln!(out, "{}, {format}{begun}", table.games_played.join(" and "))?;
    let planned = table.planned.map_or_else(String::new, |all| format!(" of {}", grouped(all)));
    write!(out, "{}: {}{planned} games", table.state.name(), grouped(table.games))?;
    if table.counted < table.games {
        let counted = grouped(table.counted);
        write!(out, "; {counted} count, the others ended after the decision")?;
    }
    writeln!(out)
}

/// What the first line says of games that were lost by failing.
fn failed(table: &Table) -> String {
    let games: u64 = table.failed.iter().map(Failed::games).sum();
    match table.standings.len() {
        2 => table.failed.iter().map(|failed| format!("; {failed}")).collect(),
        _ if games > 0 => format!("; {} games were lost by failures", grouped(games)),
        _ => String::new(),
    }
}

fn standings(table: &Table) -> Columns {
    let headings = ["", "player", "Elo", "±", "games", "won", "drawn", "lost", "points", "share"];
    let mut columns = Columns::with_headings(2, &headings);
    for entry in &table.standings {
        let Tally { wins, draws, losses } = entry.tally;
        let mut row = vec![entry.rank.to_string(), entry.name.clone()];
        row.extend(elo_cells(entry.elo));
        row.extend([entry.games, wins, draws, losses].map(grouped));
        row.push(format!("{:.1}", entry.points));
        row.push(entry.share.map_or_else(none, percent));
        columns.push(row);
    }
    columns
}

/// One of several games.
fn of_game(game: &GameTable) -> Columns {
    let headings = ["player", "Elo", "±", "won", "drawn", "lost", "share"];
    let mut columns = Columns::with_headings(1, &headings);
    for entry in &game.standings {
        let Tally { wins, draws, losses } = entry.tally;
        let mut row = vec![entry.name.clone()];
        row.extend(elo_cells(entry.elo));
        row.extend([wins, draws, losses].map(grouped));
        row.push(entry.share.map_or_else(none, percent));
        columns.push(row);
    }
    columns
}

/// An estimate and what follows its `±`.
fn elo_cells(elo: Option<Estimate>) -> [String; 2] {
    let finite = |number: f64| number.is_finite().then_some(number);
    let value = elo.and_then(|elo| finite(elo.value));
    let error = elo.and_then(|elo| finite(elo.error()));
    // Rounding must not leave a minus sign before a zero.
    let value = value.map_or_else(none, |value| format!("{value:+.1}").replace("-0.0", "+0.0"));
    [value, error.map_or_else(none, |error| format!("{error:.1}"))]
}

fn print_duel(duel: &Duel, out: &mut dyn Write) -> io::Result<()> {
    let Duel { name, against, .. } = duel;
    if let Some(elo) = duel.elo {
        let (elo, results) = (elo_words(elo), results(duel.tally));
        writeln!(out, "{name} against {against}: {elo}, {results}")?;
    }
    let (normalised, error) = (duel.normalised_elo, duel.normalised_elo_error);
    if error.is_finite() {
        write!(out, "normalised {normalised:+.1} ± {error:.1} Elo, ")?;
    }
    writeln!(out, "likely to be stronger: {}", percent(duel.los))?;
    if let Some(pairs) = duel.pairs {
        let [none, half, one, more, two] = pairs.0.map(grouped);
        writeln!(out, "pairs with 0, ½, 1, 1½, 2 points: {none}, {half}, {one}, {more}, {two}")?;
    }
    duel.sprt.as_ref().map_or(Ok(()), |report| print_test(report, out))
}

fn elo_words(elo: Estimate) -> String {
    let words = format!("{elo:.1}");
    match words.as_str() {
        "unknown" => "Elo unknown, as the games are too few".to_string(),
        _ => format!("{words} Elo (95 %)"),
    }
}

fn print_test(SprtReport { test, state }: &SprtReport, out: &mut dyn Write) -> io::Result<()> {
    let unit = if test.normalised { "normalised Elo" } else { "Elo" };
    let verdict = match state.decision {
        Decision::Continue => "undecided".into(),
        Decision::AcceptH0 => format!("decided: not {} {unit} stronger (H0)", test.elo1),
        Decision::AcceptH1 => format!("decided: more than {} {unit} stronger (H1)", test.elo0),
    };
    writeln!(
        out,
        "SPRT of {} against {} {unit}: LLR {:.2} between {:.2} and {:.2}, {verdict}",
        test.elo0, test.elo1, state.llr, state.lower, state.upper
    )
}

fn cross_table(table: &Table) -> Columns {
    let names = || table.standings.iter().map(|entry| entry.name.as_str());
    let numbers = (1..=table.standings.len()).map(|rank| rank.to_string());
    let mut columns = Columns::new(2);
    columns.push([String::new(), String::new()].into_iter().chain(numbers).collect());
    for (rank, row) in (1..).zip(&table.cross_table) {
        let cell = |name: &str| {
            let met = row.against.iter().find(|meeting| meeting.name == name);
            met.map_or_else(none, |meeting| dashed(meeting.tally))
        };
        let head = [i32::to_string(&rank), row.name.clone()];
        columns.push(head.into_iter().chain(names().map(cell)).collect());
    }
    columns
}

fn print_colours(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let first = &table.first_player;
    write!(out, "Who moved first {}", results(first.tally))?;
    if let Some(worth) = first.elo {
        write!(out, "; that is worth {worth:.1} Elo")?;
    }
    writeln!(out)?;
    let mut columns = Columns::with_headings(1, &["", "moving first", "moving second"]);
    for row in &table.colours {
        columns.push(vec![row.name.clone(), dashed(row.first), dashed(row.second)]);
    }
    columns.print(out)
}

fn print_openings(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let openings = &table.openings;
    let seen_by = openings.seen_by.as_deref().unwrap_or("who moves first");
    let count = grouped(openings.count as u64);
    let all = match openings.other_games {
        0 => format!("{count} in all"),
        others => format!("the first {count}, without {} games from others", grouped(others)),
    };
    writeln!(out, "Openings as {seen_by} sees them: won, drawn, lost ({all})")?;
    let mut columns = Columns::new(2);
    for (word, rows) in [("best", &openings.best), ("worst", &openings.worst)] {
        for row in rows {
            columns.push(vec![word.into(), opening(table, row), dashed(row.tally)]);
        }
    }
    columns.print(out)
}

fn opening(table: &Table, row: &OpeningRow) -> String {
    let game = if table.games_played.len() > 1 { row.game.as_str() } else { "" };
    let parts = [game, &row.start, &row.opening];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let moves = if parts.is_empty() { "the start".into() } else { parts.join(" ") };
    row.name.as_ref().map_or_else(|| moves.clone(), |name| format!("{moves} ({name})"))
}

fn effort(table: &Table) -> Columns {
    let headings = ["", "moves", "ms/move", "depth", "nodes/move", "lost on time", "failed"];
    let mut columns = Columns::with_headings(1, &headings);
    for entry in &table.standings {
        columns.push(vec![
            entry.name.clone(),
            grouped(entry.moves),
            entry.mean_time_ms.map_or_else(none, |time| format!("{time:.1}")),
            entry.mean_depth.map_or_else(none, |depth| format!("{depth:.1}")),
            entry.mean_nodes.map_or_else(none, |nodes| rounded(nodes.round() as u64)),
            grouped(entry.time_losses),
            grouped(entry.failures),
        ]);
    }
    columns
}

fn results(tally: Tally) -> String {
    let Tally { wins, draws, losses } = tally;
    let share = tally.share().map_or_else(none, percent);
    let [wins, draws, losses] = [wins, draws, losses].map(grouped);
    format!("won {wins}, drew {draws}, lost {losses} ({share})")
}

fn dashed(Tally { wins, draws, losses }: Tally) -> String {
    format!("{wins}-{draws}-{losses}")
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn none() -> String {
    "–".into()
}
