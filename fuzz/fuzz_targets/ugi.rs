//! A referee that says anything: the session answers or complains, and ends
//! with its input.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludens_games::{GAMES, Game};
use ludens_play::ugi::Session;

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    let game = Game::with_defaults(&GAMES[usize::from(number) % GAMES.len()]);
    let mut session = Session::new(game, "random", std::io::sink()).expect("a player");
    // Somebody else's fuzz target counts moves; here it would only take long.
    let text: String = text.lines().filter(|line| !line.contains("perft")).collect::<Vec<_>>().join("\n");
    session.run(text.as_bytes()).expect("nothing is written that could fail");
});
