//! Runs whose players evaluate by a network's file: without it no game is lost, and with another
//! one the run does not go on.

use std::fs;
use std::path::PathBuf;

use ludens_arena::plan::{LimitSpec, Plan, RuleSet, RunSpec, Shard};
use ludens_arena::runner::{End, HandOut, RunContexts, RunError, StopSignal};
use ludens_arena::store::RunState;
use ludens_play::networks;
use tempfile::TempDir;

use super::table::{Table, spec};

/// A network of Connect Four as a file, different for every seed.
fn network(seed: u64) -> Vec<u8> {
    let game = "connect4".parse().expect("a game");
    networks::untrained(&game, 32, 16, seed).expect("a network").bytes()
}

/// Games between a player with a network's file and another one.
struct Duel {
    _folder: TempDir,
    file: PathBuf,
    spec: RunSpec,
}

impl Duel {
    fn new() -> Duel {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("own.net");
        fs::write(&file, network(1)).expect("a file");
        let mut spec = spec(&["net", "random"]);
        spec.entrants[0].player = format!("pvs:eval=net:{}", file.display());
        spec.limits = LimitSpec { nodes: Some(20), ..LimitSpec::default() };
        Duel { _folder: folder, file, spec }
    }
}

#[test]
fn a_run_goes_on_when_its_network_is_back() {
    let duel = Duel::new();
    let (whole, table) = (Table::new(duel.spec.clone()), Table::new(duel.spec.clone()));
    whole.play(1, Shard::WHOLE, None);
    assert_eq!(table.play(1, Shard::WHOLE, Some(5)).0, End::Stopped);
    let before = table.games();
    for damage in [None, Some("damage".as_bytes().to_vec()), Some(network(1)[..900].to_vec())] {
        match damage {
            Some(bytes) => fs::write(&duel.file, bytes).expect("a file"),
            None => fs::remove_file(&duel.file).expect("a file"),
        }
        let refused = table.try_to_play().expect_err("refused").to_string();
        assert!(refused.starts_with("player \"net\": cannot "), "{refused}");
        assert!(refused.contains("own.net") && !refused.contains('\n'), "{refused}");
        assert_eq!(table.games(), before, "nothing is lost, and nothing is played");
        let run = table.store.run("last").expect("the run");
        assert_eq!(run.state, RunState::Stopped);
    }
    fs::write(&duel.file, network(1)).expect("a file");
    assert_eq!(table.try_to_play().expect("it goes on"), End::Finished);
    assert_eq!(table.games(), whole.games());
    // A run that is over needs no network any more.
    fs::remove_file(&duel.file).expect("a file");
    assert_eq!(table.try_to_play().expect("it is over"), End::Finished);
}

#[test]
fn another_network_under_the_same_name_is_noticed() {
    let duel = Duel::new();
    let table = Table::new(duel.spec.clone());
    table.play(1, Shard::WHOLE, Some(3));
    let before = table.games();
    fs::write(&duel.file, network(2)).expect("a file");
    let refused = table.try_to_play().expect_err("refused");
    assert!(matches!(refused, RunError::OtherNetwork { .. }), "{refused}");
    let refused = refused.to_string();
    assert!(refused.starts_with("player \"net\" has network "), "{refused}");
    assert!(refused.contains("this run began with network "), "{refused}");
    assert_eq!(table.games(), before);
}

#[test]
fn a_file_that_changes_while_a_run_is_played_changes_no_game() {
    let duel = Duel::new();
    let (whole, table) = (Table::new(duel.spec.clone()), Table::new(duel.spec.clone()));
    whole.play(1, Shard::WHOLE, None);
    let changed = |file: &PathBuf| fs::write(file, "damage").expect("a file");
    let plan = Plan::new(duel.spec.clone()).expect("a plan").with_networks().expect("networks");
    changed(&duel.file);
    assert!(plan.make_player(0, 0).get_ready().is_ok(), "it was read before");
    assert!(table.try_to_play().is_err(), "a new run reads it");
    assert!(table.games().is_empty());
}

#[test]
fn a_machine_with_another_network_is_noticed() {
    let duel = Duel::new();
    let table = Table::new(duel.spec.clone());
    let plan = Plan::new(duel.spec.clone()).expect("a plan");
    let mut handed = HandOut::begin(&plan, &table.store, table.run).expect("a run");
    let task = handed.next_task(&plan, &table.store, 2).expect("a task").expect("games");
    let play = || task.play(&RunContexts::default(), &StopSignal::default());
    fs::write(&duel.file, network(2)).expect("a file");
    let foreign = play().expect("it plays");
    let kept = handed.keep(&plan, &table.store, &foreign, &mut |_, _| {});
    assert!(matches!(kept, Err(RunError::OtherNetwork { .. })));
    assert!(table.games().is_empty());
    fs::remove_file(&duel.file).expect("a file");
    assert!(play().expect_err("no network").to_string().contains("cannot read the network"));
    fs::write(&duel.file, network(1)).expect("a file");
    let played = play().expect("it plays");
    handed.keep(&plan, &table.store, &played, &mut |_, _| {}).expect("kept");
    assert_eq!(table.games().len(), 2);
}

#[test]
fn a_network_must_fit_every_game_of_a_run() {
    let duel = Duel::new();
    let two = [RuleSet::usual("connect4"), RuleSet::usual("connect4:size=8x8")];
    let spec = RunSpec { rule_sets: two.to_vec(), ..duel.spec.clone() };
    let refused = Plan::new(spec).expect("a plan").networks().expect_err("refused").to_string();
    assert!(
        refused.ends_with("it is for connect4, and this game is connect4:size=8x8"),
        "{refused}"
    );
}
