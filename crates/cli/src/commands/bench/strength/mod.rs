//! `ludens bench strength`: matches at an equal time for a move, from many
//! openings, each played with both colours; on all cores at once.
//!
//! | file | role |
//! |---|---|
//! | `pairs` | who meets whom |
//! | `openings` | where the games begin |
//! | `games` | the games themselves, shared by threads |

mod games;
mod openings;
mod pairs;

use std::io::Write;
use std::num::NonZero;
use std::thread;

use ludens_games::Game;
use serde::Serialize;

use super::games_or_all;
use super::sample::Tally;
use crate::args::BenchStrengthArgs;
use crate::commands::print_json;
use crate::failure::Failure;
use games::{Contest, Played};
use pairs::Pair;

pub(super) fn run(args: &BenchStrengthArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let threads = args.threads.unwrap_or_else(cores);
    let games = games_or_all(&args.games);
    // Every name is read before the first game is played.
    let contests: Vec<(Game, Vec<Pair>)> = games
        .into_iter()
        .map(|game| Ok((game.clone(), pairs::of(args, &game)?)))
        .collect::<Result<_, Failure>>()?;
    let mut rows = Vec::new();
    for (game, pairs) in &contests {
        let openings = openings::of(game, args.matches.div_ceil(2) as usize, args.seed)?;
        for pair in pairs {
            let contest =
                Contest { game, pair, openings: &openings, games: args.matches, seed: args.seed };
            let row = Row::new(&contest, contest.play(threads), args);
            if !args.output.json {
                row.print(out)?;
            }
            rows.push(row);
        }
    }
    if args.output.json { print_json(out, &rows) } else { Ok(()) }
}

#[derive(Serialize)]
struct Row {
    game: String,
    player: String,
    opponent: String,
    time_ms: f64,
    games: u32,
    #[serde(flatten)]
    tally: Tally,
    /// Points a game, from 0 to 1, and where it lies with a certainty of 95 %.
    score: f64,
    low: f64,
    high: f64,
    /// Games that ended by a time exceeded, an illegal move or a failure, in
    /// words.
    faults: Vec<String>,
    plies: f64,
}

impl Row {
    fn new(contest: &Contest<'_>, played: Played, args: &BenchStrengthArgs) -> Row {
        let Played { tally, plies, faults } = played;
        let (low, high) = tally.interval();
        let score = tally.score();
        let [player, opponent] = &contest.pair.players;
        Row {
            game: contest.game.to_string(),
            player: player.name.clone(),
            opponent: opponent.name.clone(),
            time_ms: args.time.as_secs_f64() * 1e3,
            games: tally.games(),
            tally,
            score,
            low,
            high,
            faults,
            plies: plies as f64 / f64::from(tally.games().max(1)),
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
