//! A league as a page: one file that needs nothing else, for light and for dark
//! screens, without scripts. Whatever students call themselves is text
//! there and nothing more.

mod escape;

use std::fmt;

use ludens_arena::plan::{Format, LeftOut, LimitSpec};
use ludens_arena::report::{CrossRow, Date, Entry};
use ludens_arena::statistics::Tally;

use super::league::{Failing, League};
use escape::Text;

const STYLE: &str = include_str!("style.css");

/// The page of a league; its text is the file.
#[derive(Debug)]
pub struct Page<'a>(pub(super) &'a League);

impl fmt::Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = Text(&self.0.table.title);
        writeln!(f, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
        writeln!(f, "<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>")?;
        self.head(f)?;
        self.standings(f)?;
        if self.0.table.standings.len() > 2 {
            self.cross_table(f)?;
        }
        self.failures(f)?;
        self.left_out(f)?;
        self.foot(f)?;
        writeln!(f, "</main>\n</body>\n</html>")
    }
}

impl Page<'_> {
    fn head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = &self.0.table;
        writeln!(f, "<header>\n<h1>{}</h1>", Text(&table.title))?;
        let format = match table.format {
            Format::RoundRobin => "everybody against everybody",
            Format::Gauntlet => "the first against all others",
            Format::Swiss => "Swiss system",
        };
        let mut facts = vec![table.games_played.join(" and "), format.to_string()];
        facts.extend(limits(&self.0.limits));
        facts.extend(self.0.class.memory.map(|bytes| format!("{} MB of memory", bytes >> 20)));
        facts.extend(Date::of_seconds(table.created).map(|date| format!("{date} UTC")));
        writeln!(f, "<p class=\"facts\">{}</p>", Text(&facts.join(" · ")))?;
        match table.planned.filter(|_| !self.0.is_finished()) {
            Some(planned) => writeln!(
                f,
                "<p class=\"open\">Not finished: {} of {planned} games have been played.</p>",
                table.games
            )?,
            None => writeln!(f, "<p class=\"facts\">{} games</p>", table.games)?,
        }
        writeln!(f, "</header>")
    }

    fn standings(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "<section>\n<h2>Ranking</h2>\n<div class=\"wide\">\n<table class=\"ranking\">"
        )?;
        let heads = ["Points", "Elo", "Won", "Drawn", "Lost", "Time losses", "Failures"];
        write!(f, "<thead><tr><th class=\"rank\">#</th><th class=\"name\">Player</th>")?;
        heads.iter().try_for_each(|head| write!(f, "<th>{head}</th>"))?;
        writeln!(f, "</tr></thead>\n<tbody>")?;
        self.0.table.standings.iter().try_for_each(|entry| self.standing(entry, f))?;
        writeln!(f, "</tbody>\n</table>\n</div>")?;
        if let Some(reason) = &self.0.table.unrated {
            writeln!(f, "<p class=\"note\">There are no ratings: {}.</p>", Text(reason))?;
        }
        writeln!(f, "</section>")
    }

    fn standing(&self, entry: &Entry, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<tr class=\"place{}\"><td class=\"rank\">{0}</td>", entry.rank)?;
        write!(f, "<td class=\"name\"><b>{}</b>", Text(&entry.name))?;
        match self.0.class.authors.get(&entry.name) {
            Some(author) => write!(f, "<span class=\"author\">{}</span></td>", Text(author))?,
            None if entry.player.starts_with("engine:") => write!(f, "</td>")?,
            None => write!(f, "<span class=\"author\">yardstick</span></td>")?,
        }
        write!(f, "<td class=\"points\">{}<small> / {}</small></td>", entry.points, entry.games)?;
        match entry.elo.filter(|elo| elo.value.is_finite() && elo.error().is_finite()) {
            Some(elo) => {
                write!(f, "<td>{:+.0}<small> ± {:.0}</small></td>", elo.value, elo.error())?;
            }
            None => write!(f, "<td>–</td>")?,
        }
        let Tally { wins, draws, losses } = entry.tally;
        write!(f, "<td>{wins}</td><td>{draws}</td><td>{losses}</td>")?;
        for count in [entry.time_losses, entry.failures] {
            let class = if count > 0 { " class=\"bad\"" } else { "" };
            write!(f, "<td{class}>{count}</td>")?;
        }
        writeln!(f, "</tr>")
    }

    fn cross_table(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standings = &self.0.table.standings;
        writeln!(f, "<section>\n<h2>Who against whom</h2>")?;
        writeln!(f, "<p class=\"note\">Points of the player in the row; won, drawn, lost.</p>")?;
        write!(f, "<div class=\"wide\">\n<table class=\"cross\">\n<thead><tr>")?;
        write!(f, "<th class=\"rank\">#</th><th class=\"name\">Player</th>")?;
        for entry in standings {
            write!(f, "<th title=\"{}\">{}</th>", Text(&entry.name), entry.rank)?;
        }
        writeln!(f, "</tr></thead>\n<tbody>")?;
        for (rank, row) in (1..).zip(&self.0.table.cross_table) {
            self.cross_row(rank, row, f)?;
        }
        writeln!(f, "</tbody>\n</table>\n</div>\n</section>")
    }

    fn cross_row(&self, rank: usize, row: &CrossRow, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<tr><td class=\"rank\">{rank}</td>")?;
        write!(f, "<td class=\"name\">{}</td>", Text(&row.name))?;
        for other in &self.0.table.standings {
            let met = row.against.iter().find(|meeting| meeting.name == other.name);
            match met.map(|meeting| meeting.tally) {
                None if other.name == row.name => write!(f, "<td class=\"self\"></td>")?,
                None => write!(f, "<td>–</td>")?,
                Some(tally) => cross_cell(tally, f)?,
            }
        }
        writeln!(f, "</tr>")
    }

    fn failures(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let failures = &self.0.failures;
        if failures.is_empty() {
            return Ok(());
        }
        writeln!(f, "<section>\n<h2>Lost without being beaten</h2>")?;
        let in_order = self.0.table.standings.iter();
        let in_order = in_order.filter_map(|entry| Some((entry, failures.get(&entry.name)?)));
        for (entry, failings) in in_order {
            writeln!(f, "<article>\n<h3>{}</h3>", Text(&entry.name))?;
            failings.iter().try_for_each(|failing| write_failing(failing, f))?;
            writeln!(f, "</article>")?;
        }
        writeln!(f, "</section>")
    }

    fn left_out(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left_out = &self.0.class.left_out;
        if left_out.is_empty() {
            return Ok(());
        }
        writeln!(f, "<section>\n<h2>Left out</h2>")?;
        writeln!(
            f,
            "<p class=\"note\">These could not take part. \
             <code>ludens check-engine FOLDER</code> tells more.</p>"
        )?;
        left_out.iter().try_for_each(|one| write_left_out(one, f))?;
        writeln!(f, "</section>")
    }

    fn foot(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = &self.0.table;
        let version = Text(&table.program_version);
        writeln!(
            f,
            "<footer>\n<p>A win is one point, a draw one half. Elo says by how much a \
            player is stronger than the field's mean; the true value lies within ± with 95 %. \
            <i>Time losses</i> and <i>failures</i> count games that were lost by thinking too long, and \
            by an illegal move, a crash or too much memory.</p>"
        )?;
        writeln!(f, "<p>Run {}, Ludens {version}</p>\n</footer>", table.run)
    }
}

/// The limits for all players, in words.
fn limits(limits: &LimitSpec) -> Vec<String> {
    let increment = limits.increment_seconds.filter(|seconds| *seconds > 0.0);
    let clock = limits.base_seconds.map(|base| match increment {
        Some(more) => format!("{base} s a game and {more} s a move"),
        None => format!("{base} s a game"),
    });
    let parts = [
        limits.move_seconds.map(|seconds| format!("{seconds} s a move")),
        clock,
        limits.nodes.map(|nodes| format!("{nodes} nodes a move")),
        limits.depth.map(|depth| format!("depth {depth}")),
    ];
    parts.into_iter().flatten().collect()
}

/// Points, with the results beneath; the better, the greener.
fn cross_cell(tally: Tally, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let class = match tally.share().unwrap_or(0.5) {
        share if share > 0.5 => "good",
        share if share < 0.5 => "bad",
        _ => "even",
    };
    let Tally { wins, draws, losses } = tally;
    let points = tally.points();
    write!(f, "<td class=\"{class}\">{points}<small>{wins}–{draws}–{losses}</small></td>")
}

fn write_failing(failing: &Failing, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Failing { times, game, .. } = failing;
    let how_often = if *times == 1 { "Once".to_string() } else { format!("{times} times") };
    let what = match failing.cause.as_str() {
        "time" => "it took too long",
        _ => failing.reason.as_str(),
    };
    let against = Text(&failing.against);
    writeln!(
        f,
        "<p><b>{how_often}</b>, first in game {game} against {against}: {}</p>",
        Text(what)
    )?;
    match &failing.last_output {
        None => Ok(()),
        Some(output) => write_output(output, f),
    }
}

fn write_left_out(one: &LeftOut, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "<article>\n<h3>{}", Text(&one.name))?;
    if let Some(author) = &one.author {
        write!(f, " <span class=\"author\">{}</span>", Text(author))?;
    }
    writeln!(f, "</h3>\n<p class=\"reason\">{}</p>", Text(&one.reason))?;
    if let Some(advice) = &one.advice {
        writeln!(f, "<p class=\"note\">What to do: {}</p>", Text(advice))?;
    }
    if !one.last_output.is_empty() {
        write_output(&one.last_output.join("\n"), f)?;
    }
    writeln!(f, "</article>")
}

fn write_output(output: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "<details><summary>Its last lines</summary><pre>{}</pre></details>", Text(output))
}
