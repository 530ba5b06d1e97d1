//! `ludens engine`: a player for programs that speak UGI.

use std::io;

use ludens_play::ugi::Session;

use crate::args::EngineArgs;
use crate::failure::Failure;
use crate::seats::{self, Means};

pub(crate) fn run(args: &EngineArgs) -> Result<(), Failure> {
    let spec = seats::player(&args.game, &args.player)?;
    let means = Means { threads: args.threads, memory: args.memory };
    let spec = seats::with_means(spec, means)?;
    let session = Session::new(args.game.clone(), &spec.to_string(), io::stdout());
    Ok(session.map_err(Failure::usage)?.run(io::stdin().lock())?)
}
