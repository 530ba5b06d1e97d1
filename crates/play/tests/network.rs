//! Players that evaluate by a network: the game's own, `eval=net`, or one in a file, `eval=net:FILE`.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use ludens_core::{Options, Position, checksum};
use ludens_games::{GAMES, Game, Visitor};
use ludens_knowledge::knowledge;
use ludens_net::Network;
use ludens_play::catalog::{Known, network_file};
use ludens_play::xray::Reach;
use ludens_play::{Go, PlayerError, PlayerSpec, Signal, explain, networks};
use tempfile::TempDir;

fn game(text: &str) -> Game {
    text.parse().expect("a game")
}

fn untrained(game: &Game) -> Option<Network> {
    networks::untrained(game, 32, 16, 7)
}

/// A folder with an untrained network for Lines of Action.
fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("my loa, first.net");
    fs::write(&file, untrained(&game("loa")).expect("features").bytes()).expect("a file");
    (folder, file)
}

fn spec(game_text: &str, player: &str, file: &str) -> PlayerSpec {
    let text = format!("{player}:nodes=200,eval=\"net:{file}\"");
    PlayerSpec::parse(&game(game_text), &text).expect("a player")
}

#[test]
fn every_game_with_features_plays_by_a_network() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut played = 0;
    for game in GAMES.iter().flat_map(Game::variants) {
        let Some(network) = untrained(&game) else { continue };
        let file = folder.path().join(format!("{played}.net"));
        fs::write(&file, network.bytes()).expect("a file");
        let text = format!("pvs:nodes=100,eval=net:{}", file.display());
        let mut player = PlayerSpec::parse(&game, &text).expect("a player").make();
        let thought = player.think(&*game.start(), &Go::default(), &Signal::default(), &mut |_| {});
        assert!(thought.is_ok(), "{game}: {thought:?}");
        played += 1;
    }
    assert!(played >= 15, "only {played}");
}

#[test]
fn every_search_takes_a_network() {
    let (_folder, file) = folder();
    let record = game("loa").start();
    for player in ["pvs", "ids", "alphabeta", "minimax", "mcts", "bestfirst", "best"] {
        let spec = spec("loa", player, &file.display().to_string());
        spec.check_files().expect("a good file");
        let mut player = spec.make();
        player.get_ready().expect("a good file");
        let thought = player.think(&*record, &Go::default(), &Signal::default(), &mut |_| {});
        let best = thought.expect("a thought").best_move().to_string();
        assert!(record.legal_moves().iter().any(|mv| mv.text == best), "{best}");
    }
    let spec = spec("loa", "minimax", &file.display().to_string());
    let reach = Reach { depth: Some(1), ..Reach::default() };
    assert!(spec.look(&*record, reach, &Signal::default()).is_ok());
}

/// The games that have a network of their own.
fn games_with_network() -> Vec<Game> {
    let all = GAMES.iter().flat_map(Game::variants);
    all.filter(|game| Known::of(game).evaluations.iter().any(|known| known.name == "net")).collect()
}

#[test]
fn every_search_takes_the_game_s_own_network() {
    assert!(!games_with_network().is_empty());
    for game in games_with_network() {
        for player in ["pvs", "ids", "alphabeta", "minimax:depth=1", "mcts", "bestfirst", "best"] {
            let separator = if player.contains(':') { ',' } else { ':' };
            let text = format!("{player}{separator}nodes=200,eval=net");
            let spec = PlayerSpec::parse(&game, &text).expect("a player");
            assert!(!spec.reads_file());
            assert!(spec.network_checksum().expect("no file").is_some());
            let record = game.start();
            let thought =
                spec.make().think(&*record, &Go::default(), &Signal::default(), &mut |_| {});
            assert!(thought.is_ok(), "{game} {text}: {thought:?}");
        }
        let told = explain(&game, &*game.start(), Some("net")).expect("an explanation");
        assert_eq!((&*told.eval, told.terms[0].name), ("net", "network"));
        assert_eq!(told.terms[0].value, told.score);
        let spec = PlayerSpec::parse(&game, "minimax:eval=net").expect("a player");
        let reach = Reach { depth: Some(1), ..Reach::default() };
        assert!(spec.look(&*game.start(), reach, &Signal::default()).is_ok(), "{game}");
    }
}

#[test]
fn a_network_in_a_file_is_told_from_the_game_s_own() {
    let (_folder, file) = folder();
    let own = PlayerSpec::parse(&game("loa"), "pvs:eval=net").expect("a player");
    let read = spec("loa", "pvs", &file.display().to_string());
    let [own, read] = [own, read].map(|spec| spec.network_checksum().expect("a network"));
    assert_ne!(own, read);
}

#[test]
fn an_explanation_says_what_the_network_says() {
    let (_folder, file) = folder();
    let (game, network) = (game("loa"), untrained(&game("loa")).expect("features"));
    let told = explain(&game, &*game.start(), Some(&format!("net:{}", file.display())));
    let told = told.expect("an explanation");
    let start = knowledge::<ludens_games::loa::LinesOfAction>().and_then(|known| known.features);
    let features = start.expect("features");
    let position = ludens_games::loa::LinesOfAction::start(&game.options);
    let mut inputs = ludens_net::Inputs::default();
    features.visit(&position, &mut inputs);
    assert_eq!(told.score, network.score(inputs.as_slice(), features.bucket(&position)));
    assert_eq!((told.terms.len(), told.terms[0].name), (1, "network"));
    assert_eq!(told.eval, format!("net:{}", file.display()));
}

/// A player that follows the policy of this file.
fn zero(game_text: &str, file: &str) -> PlayerSpec {
    let text = format!("zero:net=\"{file}\",nodes=200");
    PlayerSpec::parse(&game(game_text), &text).expect("a player")
}

#[test]
fn a_policy_plays_wherever_moves_are_ranked() {
    let folder = tempfile::tempdir().expect("a folder");
    for game_text in ["loa", "connect4", "connect4:size=8x8", "amazons:board=6x6"] {
        let (game, file) = (game(game_text), folder.path().join("some.net"));
        fs::write(&file, untrained(&game).expect("features").bytes()).expect("a file");
        let spec = zero(game_text, &file.display().to_string());
        assert!(spec.reads_file() && spec.network_checksum().expect("a file").is_some());
        let (mut player, mut record) = (spec.make(), game.start());
        // The tree is kept from move to move.
        for _ in 0..4 {
            let thought = player.think(&*record, &Go::default(), &Signal::default(), &mut |_| {});
            let thought = thought.expect("a thought");
            assert_eq!(thought.statistics.nodes, 200, "{game_text}");
            record.play(thought.best_move()).expect("a legal move");
        }
        let reach = Reach { nodes: Some(300), ..Reach::default() };
        assert!(spec.look(&*game.start(), reach, &Signal::default()).is_ok(), "{game_text}");
    }
}

#[test]
fn a_policy_is_asked_of_networks_that_have_one() {
    let (folder, file) = folder();
    let message = |game_text: &str, player: &str| {
        PlayerSpec::parse(&game(game_text), player).expect_err("an error").to_string()
    };
    let expected = "zero needs a network with a policy, as in zero:net=FILE";
    assert_eq!(message("loa", "zero"), expected);
    assert_eq!(message("loa", "zero:net=\"\",nodes=3"), expected);
    assert!(message("checkers", "zero:net=a.net").starts_with("there is no player \"zero\""));

    let name = file.display().to_string();
    let own = PlayerSpec::parse(&game("loa"), &format!("zero:\"{name}\",nodes=9"));
    assert_eq!(
        own.expect("a player").value("net").as_deref(),
        Some(&*name),
        "it is the first option"
    );
    let other = zero("connect4", &name).check_files().expect_err("another game").to_string();
    assert!(other.ends_with("it is for loa, and this game is connect4"), "{other}");

    let own = game("loa").visit(OwnNetwork).expect("its own network");
    let plain = folder.path().join("plain.net");
    fs::write(&plain, own.bytes()).expect("a file");
    let spec = zero("loa", &plain.display().to_string());
    let why = spec.check_files().expect_err("no policy").to_string();
    assert!(
        why.ends_with("it has no policy: it judges positions, but does not rank moves"),
        "{why}"
    );
    let mut player = spec.make();
    assert_eq!(player.get_ready().expect_err("no policy").to_string(), why);
    let missing = zero("loa", "no/such.net").check_files().expect_err("no file").to_string();
    assert!(missing.starts_with("cannot read the network no/such.net: "), "{missing}");
}

/// The network that comes with a game, which has no policy.
struct OwnNetwork;

impl Visitor for OwnNetwork {
    type Output = Option<Arc<Network>>;

    fn visit<P: Position>(self, _: &Options) -> Self::Output {
        Some(knowledge::<P>()?.networks.first()?.network().clone())
    }
}

#[test]
fn the_network_of_a_text_is_found() {
    let file = |player: &str| network_file(player);
    assert_eq!(file("zero:net=a/b.net,c=2").as_deref(), Some("a/b.net"));
    assert_eq!(file("zero:a/b.net").as_deref(), Some("a/b.net"));
    assert_eq!(file("pvs:eval=net:a/b.net").as_deref(), Some("a/b.net"));
    assert_eq!([file("pvs:eval=mia"), file("engine:net"), file("zero:c=2")], [None, None, None]);
}

#[test]
fn a_name_is_read_without_its_file() {
    let spec = spec("loa", "pvs", "no/such.net");
    assert!(spec.reads_file());
    assert_eq!(spec.to_string(), "pvs:nodes=200,eval=\"net:no/such.net\"");
    let why = spec.check_files().expect_err("no file").to_string();
    assert!(why.starts_with("cannot read the network no/such.net: "), "{why}");
    let mut player = spec.make();
    assert!(matches!(player.get_ready(), Err(PlayerError::Network(_))));
    let record = game("loa").start();
    let thought = player.think(&*record, &Go::default(), &Signal::default(), &mut |_| {});
    assert_eq!(thought.expect_err("no file").to_string(), why);
}

#[test]
fn networks_that_do_not_fit_are_refused() {
    let (folder, file) = folder();
    let refused = |game_text: &str, file: &PathBuf| {
        let spec = spec(game_text, "pvs", &file.display().to_string());
        spec.check_files().expect_err("a refusal").to_string()
    };
    let other = refused("loa:setup=easy", &file);
    assert!(other.ends_with("it is for loa, and this game is loa:setup=easy"), "{other}");
    let other = refused("checkers", &file);
    assert!(other.ends_with("it is for loa, and this game is checkers"), "{other}");
    let bytes = fs::read(&file).expect("a file");
    let cut = folder.path().join("cut.net");
    fs::write(&cut, &bytes[..bytes.len() / 2]).expect("a file");
    assert!(refused("loa", &cut).contains("it is damaged"), "{}", refused("loa", &cut));
    let foreign = folder.path().join("foreign.net");
    fs::write(&foreign, "PNG").expect("a file");
    assert!(refused("loa", &foreign).ends_with("it is no network of Ludens"));
    assert!(refused("loa", &folder.path().to_path_buf()).contains("cannot read"));
}

/// A file whose header says something else, with a length and a checksum that fit.
fn with_header(bytes: &[u8], changes: &[(&str, &str)]) -> Vec<u8> {
    let length = u32::from_le_bytes(bytes[16..20].try_into().expect("four bytes")) as usize;
    let (header, tensors) = bytes[24..].split_at(length);
    let mut header = String::from_utf8(header.to_vec()).expect("JSON");
    for (from, to) in changes {
        assert!(header.contains(from), "{header}");
        header = header.replacen(from, to, 1);
    }
    let (length, body) = (header.len() as u32, [header.as_bytes(), tensors].concat());
    [&bytes[..16], &length.to_le_bytes(), &checksum(&body).to_le_bytes(), &body].concat()
}

#[test]
fn networks_that_see_something_else_are_refused() {
    let (folder, _) = folder();
    let other = untrained(&game("connect4")).expect("features");
    let [file, older] = ["other.net", "older.net"].map(|name| folder.path().join(name));
    // The game is right, but the inputs are those of another.
    let renamed = with_header(&other.bytes(), &[("\"game\":\"connect4\"", "\"game\":\"loa\"")]);
    fs::write(&file, renamed).expect("a file");
    // An earlier version of the inputs, with the hash of its name.
    let own = untrained(&game("loa")).expect("features");
    let (header, name) = (own.header(), "loa-squares-0");
    let hash = format!("{:016x}", header.shape.features_hash(name));
    let changes = [(header.features.as_str(), name), (header.features_hash.as_str(), &hash)];
    fs::write(&older, with_header(&own.bytes(), &changes)).expect("a file");
    for (file, found) in [(&file, other.header().features.as_str()), (&older, name)] {
        let spec = spec("loa", "pvs", &file.display().to_string());
        let why = spec.check_files().expect_err("a refusal").to_string();
        let (own, path) = (&own.header().features, file.display());
        assert!(why.starts_with(&format!("cannot use the network {path}: ")), "{why}");
        assert!(why.contains(found) && why.contains(own.as_str()), "{why}");
    }
}

#[test]
fn a_file_that_changes_is_read_again() {
    let (_folder, file) = folder();
    let spec = spec("loa", "pvs", &file.display().to_string());
    spec.check_files().expect("a good file");
    let (kept, checksum) = (spec.with_files().expect("a good file"), spec.network_checksum());
    fs::write(&file, "damage").expect("a file");
    assert!(spec.check_files().is_err());
    // A player that has read it does not need it any more.
    assert_eq!(kept.network_checksum(), checksum);
    kept.make().get_ready().expect("a player with its network");
}

#[test]
fn where_there_is_no_network_the_message_says_what_there_is() {
    let message = |game_text: &str, player: &str| {
        PlayerSpec::parse(&game(game_text), player).expect_err("an error").to_string()
    };
    let none = message("checkers", "pvs:eval=net");
    let expected = "option eval of pvs cannot be \"net\"; it can be patterns, mickey (h1), \
        or net:FILE with a trained network";
    assert_eq!(none, expected);
    // The network of the usual game does not serve its variants.
    let variant = message("loa:setup=easy", "pvs:eval=net");
    assert!(variant.contains("cannot be \"net\"; it can be mia,"), "{variant}");
    assert!(message("hex", "pvs:eval=net:a.net").contains("cannot be \"net:a.net\""));
    let weight = message("loa", "pvs:eval=net:a.net,eval.tempo=3");
    assert_eq!(weight, "evaluation net has no weight \"tempo\"; it has none");
}

#[test]
fn speeds_are_measured_on_every_path() {
    let game = game("checkers");
    let network = untrained(&game).expect("features");
    let time = std::time::Duration::from_millis(1);
    let speed = networks::network_speed(&game, &network, time).expect("its features");
    assert!(speed.inputs > 5.0 && speed.inputs <= 24.0, "{speed:?}");
    assert_eq!(speed.paths_ns[0].0, ludens_net::Path::Portable);
    assert!(speed.paths_ns.iter().all(|(_, ns)| *ns > 1.0), "{speed:?}");
    assert_eq!(speed.by_hand.map(|(name, _)| name), Some("patterns"));
    assert_eq!(networks::network_speed(&"loa".parse().expect("a game"), &network, time), None);
}

#[test]
fn best_plays_by_a_network_that_is_stronger_and_the_levels_do_not() {
    let eval = |game_text: &str, player: &str| {
        PlayerSpec::parse(&game(game_text), player).expect("a player").value("eval")
    };
    assert_eq!(eval("loa", "best:nodes=100").as_deref(), Some("net"));
    assert_eq!(eval("loa", "best:eval=mia").as_deref(), Some("mia"));
    assert_eq!(eval("loa:setup=easy", "best").as_deref(), Some("mia"));
    for game in games_with_network() {
        let by_hand = &Known::of(&game).evaluations[0];
        for level in 1..10 {
            let level = PlayerSpec::parse(&game, &format!("level:{level}")).expect("a level");
            assert_eq!(level.value("eval").as_deref(), Some(by_hand.name), "{game} {level}");
        }
    }
}
