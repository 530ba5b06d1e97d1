//! `ludens bench`: figures. Each is printed only after the rules behind it were
//! checked by this program.
//!
//! | file | role |
//! |---|---|
//! | `rules` | how fast the rule books are |
//! | `search` | how fast and how deep the searches are |
//! | `time` | how late moves come |
//! | `strength` | who wins how often |
//! | `arena` | what a match costs beyond its players |
//! | `endings` | how quickly endings are looked up, and whether known ones slip |
//! | `net` | what a network costs |
//! | `proofs` | how many won endings are proven in a second each |
//! | `mistakes` | how many moves of a player give something away, as a solver says |
//! | `checked`, `contest`, `positions`, `sample` | what they share: right counts, games, fixed positions, medians |
//! | `answers` | positions with their best moves |

mod answers;
mod arena;
mod checked;
mod contest;
mod endings;
mod mistakes;
mod net;
mod positions;
mod proofs;
mod rules;
mod sample;
mod search;
mod strength;
mod time;

use std::io::Write;

use ludens_games::{GAMES, Game};

use crate::args::{Bench, BenchArgs};
use crate::failure::Failure;

pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.what {
        Bench::Rules(args) => rules::run(args, out),
        Bench::Search(args) => search::run(args, out),
        Bench::Time(args) => time::run(args, out),
        Bench::Strength(args) => strength::run(args, out),
        Bench::Arena(args) => arena::run(args, out),
        Bench::Endings(args) => endings::run(args, out),
        Bench::Proofs(args) => proofs::run(args, out),
        Bench::Mistakes(args) => mistakes::run(args, out),
        Bench::Net(args) => net::run(args, out),
    }
}

/// The games named, or every game as it is usually played.
fn games_or_all(named: &[Game]) -> Vec<Game> {
    match named {
        [] => GAMES.iter().map(Game::with_defaults).collect(),
        named => named.to_vec(),
    }
}
