//! A player's name with options, in any game: read or refused, and written as
//! it is read. What is read can be made.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludens_games::{GAMES, Game};
use ludens_play::PlayerSpec;

fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    let game = Game::with_defaults(&GAMES[usize::from(number) % GAMES.len()]);
    if let Ok(spec) = PlayerSpec::parse(&game, text) {
        let again = PlayerSpec::parse(&game, &spec.to_string()).expect("its own text");
        assert_eq!(again.to_string(), spec.to_string());
        spec.make();
    }
});
