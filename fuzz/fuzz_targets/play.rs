//! Move texts: the first line names the game, each further word is a move or a
//! number that picks one of the legal moves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludens_games::Game;

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let Some(Ok(game)) = lines.next().map(str::parse::<Game>) else { return };
    let mut record = game.start();
    for word in lines.flat_map(str::split_whitespace).take(200) {
        let legal = record.legal_moves();
        match word.parse::<usize>() {
            Ok(n) if !legal.is_empty() => {
                let chosen = &legal[n % legal.len()].text;
                assert_eq!(record.play(chosen).as_ref(), Ok(chosen));
            }
            _ => {
                let _ = record.play(word);
            }
        }
    }
    assert_eq!(game.from_text(&record.text()).expect("its own text").key(), record.key());
});
