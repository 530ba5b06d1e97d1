//! The networks that come with the program: each is read, fits its game, and says how it was made.

use std::fs;
use std::path::{Path, PathBuf};

use ludens_core::{Options, Position};
use ludens_games::{GAMES, Game, Visitor};
use ludens_knowledge::knowledge;
use ludens_net::{Network, NetworkEvaluation};

/// Together no more than this, in bytes.
const MOST: usize = 4 << 20;

/// The names of the files and the networks of a game, checked; of all its options.
struct Check;

impl Visitor for Check {
    type Output = Vec<(&'static str, usize)>;

    fn visit<P: Position>(self, _: &Options) -> Self::Output {
        let Some(known) = knowledge::<P>() else { return Vec::new() };
        let check = |own: &'static ludens_knowledge::GameNetwork| {
            let game: Game = own.game.parse().expect("a game");
            assert_eq!(game.to_string(), own.game, "in its one spelling");
            let network = own.network();
            network.header().check_game(own.game).expect("its game");
            let features = known.features.expect("a network sees features");
            assert!(NetworkEvaluation::new(network.clone(), features).is_ok(), "{}", own.game);
            let again = Network::read(&network.bytes()).expect("what is written is read");
            assert_eq!(again, **network);
            check_origin(network);
            (own.game, own.size())
        };
        known.networks.iter().map(check).collect()
    }
}

/// The header says from which games a network was learnt, and how.
fn check_origin(network: &Network) {
    let training = &network.header().training;
    let data = training["data"].as_array().expect("a list");
    assert!(!data.is_empty());
    for folder in data {
        assert!(folder["games"].as_u64() >= Some(1000), "{folder}");
        assert!(folder["player"].as_str().is_some_and(|player| !player.is_empty()), "{folder}");
    }
    assert!(training["settings"]["epochs"].as_u64() >= Some(1), "{training}");
    assert!(training["validation_loss"].as_f64().is_some_and(|loss| loss < 0.5), "{training}");
}

fn files(ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/nets");
    let all = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("a file").path());
    all.filter(|path| path.extension().is_some_and(|found| found == ending)).collect()
}

#[test]
fn all_networks_fit_and_say_how_they_were_made() {
    let all = GAMES.iter().flat_map(Game::variants).flat_map(|game| game.visit(Check));
    let all: std::collections::BTreeMap<_, _> = all.collect();
    assert!(all.contains_key("loa"));
    assert_eq!(all.len(), files("net").len(), "every file is a game's: {all:?}");
    assert!(all.values().sum::<usize>() < MOST, "{all:?}");
}

#[test]
fn every_network_has_its_settings_beside_it() {
    for network in files("net") {
        let settings = fs::read_to_string(network.with_extension("toml")).expect("settings");
        assert!(settings.contains("ludens learn data"), "the command is missing: {settings}");
        assert!(settings.contains("width = "), "{settings}");
    }
}
