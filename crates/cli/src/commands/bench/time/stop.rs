//! How soon `stop` is answered, as a referee at the other end of two pipes
//! sees it.

use std::io::{BufRead, BufReader, PipeReader, Write, pipe};
use std::thread;
use std::time::{Duration, Instant};

use ludens_games::Game;
use ludens_play::PlayerSpec;
use ludens_play::ugi::Session;

use super::lateness::Lateness;
use crate::failure::Failure;

/// How long the player thinks before `stop` is sent.
const THINKING: Duration = Duration::from_millis(50);

pub(super) fn measure(game: &Game, spec: &PlayerSpec, stops: u32) -> Result<Lateness, Failure> {
    let (input, mut to) = pipe()?;
    let (from, output) = pipe()?;
    let mut session =
        Session::new(game.clone(), &spec.to_string(), output).map_err(Failure::usage)?;
    thread::scope(|scope| {
        let session = scope.spawn(move || session.run(BufReader::new(input)));
        let mut from = BufReader::new(from);
        let mut lateness = Lateness::default();
        for _ in 0..stops {
            writeln!(to, "go infinite")?;
            thread::sleep(THINKING);
            let began = Instant::now();
            writeln!(to, "stop")?;
            wait_for_answer(&mut from)?;
            lateness.push(began.elapsed());
        }
        writeln!(to, "quit")?;
        match session.join() {
            Ok(ended) => ended?,
            Err(_) => return Err(Failure::Failed(anyhow::anyhow!("the session broke down"))),
        }
        Ok(lateness)
    })
}

fn wait_for_answer(from: &mut BufReader<PipeReader>) -> Result<(), Failure> {
    let mut line = String::new();
    while !line.starts_with("bestmove") {
        line.clear();
        if from.read_line(&mut line)? == 0 {
            return Err(Failure::Failed(anyhow::anyhow!("the session ended without an answer")));
        }
    }
    Ok(())
}
