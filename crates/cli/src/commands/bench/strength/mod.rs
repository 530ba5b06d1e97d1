//! `ludens bench strength`: matches at an equal time for a move, from many
//! openings, each played with both colours; on all cores at once. The arena
//! plays them, and nothing is kept.
//!
//! | file | role |
//! |---|---|
//! | `pairs` | who meets whom |

mod pairs;

use std::io::Write;

use ludens_arena::plan::{Plan, RuleSet, RunSpec};
use ludens_arena::report::Table;
use ludens_arena::runner::Event;
use ludens_arena::statistics::{Estimate, Tally, share_of_elo};
use ludens_arena::store::GameRow;
use ludens_games::Game;
use serde::Serialize;

use super::contest::played;
use super::games_or_all;
use crate::args::BenchStrengthArgs;
use crate::commands::print_json;
use crate::failure::Failure;
use pairs::Pair;

/// Longer games are drawn.
const MOST_PLIES: usize = 500;
/// How late moves come is measured elsewhere; here a busy machine must not
/// decide games.
const MARGIN_MS: u64 = 10_000;

pub(super) fn run(args: &BenchStrengthArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let games = games_or_all(&args.games);
    // Every name is read before the first game is played.
    let contests: Vec<(Game, Vec<Pair>)> = games
        .into_iter()
        .map(|game| Ok((game.clone(), pairs::of(args, &game)?)))
        .collect::<Result<_, Failure>>()?;
    let mut rows = Vec::new();
    for (game, pairs) in &contests {
        for pair in pairs {
            let row = Row::of(game, pair, args)?;
            if !args.output.json {
                row.print(out)?;
            }
            rows.push(row);
        }
    }
    if args.output.json { print_json(out, &rows) } else { Ok(()) }
}

fn plan(game: &Game, pair: &Pair, args: &BenchStrengthArgs) -> RunSpec {
    RunSpec {
        rule_sets: vec![RuleSet::usual(game.to_string())],
        entrants: pair.to_vec(),
        most_games: Some(u64::from(args.matches)),
        margin_ms: MARGIN_MS,
        most_plies: Some(MOST_PLIES),
        seed: args.seed,
        ..RunSpec::default()
    }
}

#[derive(Serialize)]
struct Row {
    game: String,
    player: String,
    opponent: String,
    time_ms: f64,
    games: u64,
    #[serde(flatten)]
    tally: Tally,
    /// Points a game, from 0 to 1, and where it lies with a certainty of 95 %.
    score: f64,
    low: f64,
    high: f64,
    /// Games that ended by exceeding the time, an illegal move or a failure, in
    /// words.
    faults: Vec<String>,
    plies: f64,
}

impl Row {
    fn of(game: &Game, pair: &Pair, args: &BenchStrengthArgs) -> Result<Row, Failure> {
        let plan = Plan::new(plan(game, pair, args)).map_err(Failure::usage)?;
        let (mut plies, mut faults) = (0, Vec::new());
        let table = played(&plan, args.threads, &mut |event| {
            if let Event::Game(game) = event {
                plies += u64::from(game.plies);
                faults.extend(fault(game));
            }
        })?;
        Ok(Row::new(args, &table, plies, faults))
    }

    fn new(args: &BenchStrengthArgs, table: &Table, plies: u64, faults: Vec<String>) -> Row {
        let duel = table.duel.as_ref().expect("two players");
        let Estimate { low, high, .. } = duel.elo.unwrap_or(Estimate::UNKNOWN);
        let games = duel.tally.games();
        Row {
            game: table.games_played.join(" "),
            player: duel.name.clone(),
            opponent: duel.against.clone(),
            time_ms: args.time.as_secs_f64() * 1e3,
            games,
            tally: duel.tally,
            score: duel.tally.share().unwrap_or(0.5),
            low: share_of_elo(low),
            high: share_of_elo(high),
            faults,
            plies: plies as f64 / games.max(1) as f64,
        }
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Row { game, player, opponent, games, tally, plies, .. } = self;
        let Tally { wins, draws, losses } = tally;
        let [score, low, high] = [self.score, self.low, self.high].map(|share| 100.0 * share);
        writeln!(
            out,
            "{game}: {player} against {opponent}: {score:.1} % of {games} games \
             (95 %: {low:.1} to {high:.1}), +{wins} ={draws} -{losses}, {plies:.0} plies"
        )?;
        for fault in &self.faults {
            writeln!(out, "  {fault}")?;
        }
        Ok(out.flush()?)
    }
}

fn fault(game: &GameRow) -> Option<String> {
    game.is_fault().then(|| format!("game {}: {}", game.number + 1, game.reason))
}
