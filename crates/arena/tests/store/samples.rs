//! Games and runs to store. A game is made from its number, so that what comes
//! out of a file can be compared with what must have gone in.

use ludens_arena::store::{GameRow, MoveRow, NewRun, Store, Subject, Version};
use ludens_core::{Random, Side};
use ludens_play::{Value, Worth};
use tempfile::TempDir;

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

pub(crate) fn store_in(folder: &TempDir, name: &str) -> Store {
    Store::open(folder.path().join(name)).expect("a store")
}

pub(crate) fn new_run(nonce: u64) -> NewRun {
    let rules = Version { subject: Subject::Rules, name: "loa".into(), version: "2".into() };
    NewRun {
        spec_json: r#"{"game":"loa"}"#.into(),
        title: "ada against bob".into(),
        program_version: "0.1.0".into(),
        created: 1_700_000_000,
        nonce,
        planned: Some(10),
        share: None,
        versions: vec![rules],
    }
}

/// The game of this number, always the same.
pub(crate) fn game(number: u64) -> GameRow {
    let mut random = Random::new(number);
    let moves: Vec<MoveRow> = (0..random.below(40)).map(|_| any_move(&mut random)).collect();
    let swapped = number % 2 == 1;
    let failed = random.below(5) == 0;
    GameRow {
        number,
        game: "loa".into(),
        first: if swapped { "bob" } else { "ada" }.into(),
        second: if swapped { "ada" } else { "bob" }.into(),
        opening: format!("b1-b3 opening-{}", number / 2),
        start: String::new(),
        seed: random.bits(),
        winner: [None, Some(Side::First), Some(Side::Second)][random.below(3)],
        cause: if failed { "failure" } else { "rules" }.into(),
        reason: "the pieces are connected – »ütf«".into(),
        last_output: failed.then(|| "panicked\nat line 3".into()),
        plies: moves.len() as u32 + 2,
        moves,
        seconds: random.below(1000) as f64 / 7.0,
    }
}

fn any_move(random: &mut Random) -> MoveRow {
    let side = Side::BOTH[random.below(2)];
    let told = random.below(2) == 0;
    MoveRow {
        side,
        text: format!("c{}-d{}", random.below(8), random.below(8)),
        worth: told.then(|| any_worth(random)),
        depth: told.then(|| random.below(20) as u32),
        nodes: told.then(|| random.below(1 << 20) as u64),
        time_ms: random.below(1 << 20) as f64 / 3.0,
    }
}

fn any_worth(random: &mut Random) -> Worth {
    match random.below(9) {
        0 => Worth::from_number(10_000.0 - random.below(50) as f64, Some(Value::Win)),
        _ => Worth::from_number(random.below(10_000) as f64 / 100.0 - 50.0, None),
    }
}

pub(crate) fn games(numbers: impl IntoIterator<Item = u64>) -> Vec<GameRow> {
    numbers.into_iter().map(game).collect()
}
