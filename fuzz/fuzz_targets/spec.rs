//! A game's name with options: read or refused, and written as it is read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludens_core::Spec;
use ludens_games::Game;

fuzz_target!(|text: &str| {
    if let Ok(spec) = text.parse::<Spec>() {
        assert_eq!(spec.to_string().parse(), Ok(spec));
    }
    if let Ok(game) = text.parse::<Game>() {
        assert_eq!(game.to_string().parse::<Game>().expect("its own text").options, game.options);
        game.start();
    }
});
