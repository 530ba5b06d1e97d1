//! Position texts: the first line names the game, the rest is the position.
//! What is read must be written and read back alike, and be playable.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludens_games::Game;

fuzz_target!(|text: &str| {
    let Some((game, position)) = text.split_once('\n') else { return };
    let Ok(game) = game.parse::<Game>() else { return };
    let Ok(record) = game.from_text(position) else { return };
    let again = game.from_text(&record.text()).expect("its own text");
    assert_eq!(again.text(), record.text());
    assert_eq!(again.key(), record.key());
    assert_eq!(record.legal_moves().is_empty(), record.outcome().is_some());
    record.board();
});
