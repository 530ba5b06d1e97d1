//! Game records in every format: read or refused, replayed or refused, and a
//! replayed game survives being written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludens_games::Game;
use ludens_games::formats::{Format, replay};

fuzz_target!(|text: &str| {
    let game: Game = "connect4".parse().expect("a game");
    for format in Format::ALL {
        let Ok(transcripts) = format.read(text, Some(&game)) else { continue };
        for transcript in transcripts.iter().take(4) {
            let Ok(replayed) = replay(transcript) else { continue };
            for target in Format::ALL {
                let Ok(written) = target.write(&replayed) else { continue };
                let again = target.read(&written, Some(&replayed.game)).expect("its own text");
                // An empty line of columns is no game at all.
                let Some(again) = again.first() else { continue };
                let again = replay(again).expect("a legal game");
                assert_eq!(again.record.text(), replayed.record.text());
            }
        }
    }
});
