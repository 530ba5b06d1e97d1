//! Tables and files from a few games made by hand, so that every number can be
//! checked on paper.

use ludens_arena::plan::{
    EntrantSpec, Format as Pairings, OpeningSource, RuleSet, RunSpec, SprtSpec,
};
use ludens_arena::report::{Export, Format, ReportError, Table};
use ludens_arena::statistics::{Decision, Pentanomial, Tally};
use ludens_arena::store::{GameRow, MoveRow, NewRun, Run, Store};
use ludens_core::Side;
use ludens_games::formats::{Format as FileFormat, replay};
use ludens_play::{Value, Worth};
use tempfile::TempDir;

const FIRST: Option<Side> = Some(Side::First);
const SECOND: Option<Side> = Some(Side::Second);
const DRAW: Option<Side> = None;

fn spec(game: &str, names: &[&str]) -> RunSpec {
    let entrant = |name: &&str| EntrantSpec {
        name: (*name).into(),
        // The player need not exist any more.
        player: format!("a player called {name} of long ago"),
        limits: None,
    };
    RunSpec {
        rule_sets: vec![RuleSet::usual(game)],
        entrants: names.iter().map(entrant).collect(),
        rounds: Some(10),
        ..RunSpec::default()
    }
}

fn game(number: u64, first: &str, second: &str, winner: Option<Side>) -> GameRow {
    GameRow {
        number,
        game: "connect4".into(),
        first: first.into(),
        second: second.into(),
        opening: format!("{} 4", number / 2 + 1),
        start: String::new(),
        seed: 1,
        winner,
        cause: "rules".into(),
        reason: "four in a row".into(),
        last_output: None,
        plies: 4,
        moves: vec![mv(Side::First, "1", 4, 100), mv(Side::Second, "2", 8, 300)],
        seconds: 0.5,
    }
}

fn mv(side: Side, text: &str, depth: u32, nodes: u64) -> MoveRow {
    let (text, time_ms) = (text.into(), nodes as f64 / 10.0);
    let (depth, nodes) = (Some(depth), Some(nodes));
    MoveRow { side, text, worth: Some(Worth::from_number(-0.5, None)), depth, nodes, time_ms }
}

struct Bench {
    _folder: TempDir,
    store: Store,
    run: Run,
}

impl Bench {
    fn new(spec: &RunSpec, games: &[GameRow]) -> Bench {
        Bench::described(serde_json::to_string(spec).expect("data"), games)
    }

    fn described(spec_json: String, games: &[GameRow]) -> Bench {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path().join("games.db")).expect("a store");
        let title = "ann against bob".into();
        let new = NewRun { spec_json, title, created: 1_709_210_096, ..NewRun::default() };
        let run = store.create_run(&new).expect("a run");
        store.add_games(run, games).expect("games");
        let run = store.run("last").expect("the run");
        Bench { _folder: folder, store, run }
    }

    fn table(&self) -> Table {
        Table::of(&self.store, &self.run).expect("a table")
    }

    fn text(&self, format: Format) -> String {
        let mut bytes = Vec::new();
        let export = Export::new(&self.store, &self.run, format).expect("it fits");
        export.write(&mut bytes).expect("it is written");
        String::from_utf8(bytes).expect("UTF-8")
    }
}

/// Ann: 1 ½ in the first pair, 0 1 in the second.
fn two_pairs() -> [GameRow; 4] {
    [
        game(0, "ann", "bob", FIRST),
        game(1, "bob", "ann", DRAW),
        game(2, "ann", "bob", SECOND),
        game(3, "bob", "ann", SECOND),
    ]
}

fn near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 0.01, "{value} is not {expected}");
}

#[test]
fn a_duel_by_hand() {
    let table = Bench::new(&spec("connect4", &["ann", "bob"]), &two_pairs()).table();
    let duel = table.duel.as_ref().expect("two players");
    assert_eq!((duel.tally, duel.pairs), (Tally::new(2, 1, 1), Some(Pentanomial([0, 0, 1, 1, 0]))));
    // A share of 5/8; pairs of 1/2 and 3/4 deviate by 1/8, two of them by 0.0884.
    let elo = duel.elo.expect("games");
    near(elo.value, 88.74);
    near(elo.low, -33.62);
    near(elo.high, 238.92);
    assert!((duel.los - 0.9214).abs() < 0.0001, "{}", duel.los);
    // The deviation of a game is √2/8: 0.125 over that is 1/√2.
    near(duel.normalised_elo, 245.67);
    assert_eq!(duel.sprt, None);
}

/// After an odd number of games the Elo is that of exactly the games beside it.
#[test]
fn elo_counts_the_games_that_stand_beside_it() {
    let fifth = game(4, "ann", "bob", SECOND);
    let games: Vec<GameRow> = two_pairs().into_iter().chain([fifth]).collect();
    let mut tested = spec("connect4", &["ann", "bob"]);
    let free = Bench::new(&tested, &games).table();
    let duel = free.duel.expect("two players");
    assert_eq!((duel.tally, duel.pairs), (Tally::new(2, 1, 2), Some(Pentanomial([0, 0, 1, 1, 0]))));
    // 2½ of 5 points.
    near(duel.elo.expect("games").value, 0.0);
    assert_eq!(duel.los, 0.5);
    near(free.standings[0].elo.expect("games").value, 0.0);
    // A test counts whole pairs only: there both are of the four games.
    tested.sprt =
        Some(SprtSpec { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, normalised: false });
    let table = Bench::new(&tested, &games).table();
    let duel = table.duel.expect("two players");
    assert_eq!(duel.tally, Tally::new(2, 1, 1));
    near(duel.elo.expect("games").value, 88.74);
    // The standings count all five, and rate by all five.
    assert_eq!(table.standings[0].tally.games(), 5);
    near(table.standings[0].elo.expect("games").value, 0.0);
}

#[test]
fn a_match_that_failures_decide_says_so() {
    let failing =
        |number, cause: &str| GameRow { cause: cause.into(), ..game(number, "ann", "bob", FIRST) };
    let spec = spec("connect4", &["ann", "bob"]);
    let games = [failing(0, "time"), failing(1, "failure"), game(2, "ann", "bob", SECOND)];
    let table = Bench::new(&spec, &games).table();
    let [bob] = &table.failed[..] else { panic!("one failed: {:?}", table.failed) };
    assert!(bob.decides);
    let told =
        "decided by failures of bob: 2 of its 2 losses (1 on time, 1 by illegal moves or crashes)";
    assert_eq!(bob.to_string(), told);
    let json = serde_json::to_value(&table).expect("JSON");
    assert_eq!(
        (&json["failed"][0]["name"], &json["failed"][0]["decides"]),
        (&"bob".into(), &true.into())
    );
    // Ann also won three games on the board: she is ahead without the failures.
    let others = (3..6).map(|number| game(number, "ann", "bob", FIRST));
    let table = Bench::new(&spec, &games.into_iter().chain(others).collect::<Vec<_>>()).table();
    assert!(!table.failed[0].decides);
    let told = table.failed[0].to_string();
    assert!(told.starts_with("bob failed in 2 of its 5 losses (1 on time"), "{told}");
    let fair = Bench::new(&spec, &two_pairs()).table();
    assert_eq!(fair.failed, []);
}

#[test]
fn proven_scores_are_written_with_their_plies() {
    let proven = |score: f64, proven: Value| MoveRow {
        worth: Some(Worth::from_number(score, Some(proven))),
        ..mv(Side::First, "1", 4, 100)
    };
    let moves = vec![
        proven(9993.0, Value::Win),
        proven(-9990.0, Value::Loss),
        proven(0.0, Value::Draw),
        mv(Side::First, "2", 1, 1),
    ];
    let played = GameRow { moves, ..game(0, "ann", "bob", FIRST) };
    let bench = Bench::new(&spec("connect4", &["ann", "bob"]), std::slice::from_ref(&played));
    let json: serde_json::Value = serde_json::from_str(&bench.text(Format::Json)).expect("JSON");
    let plies: Vec<_> = (0..4).map(|place| json["moves"][place]["plies"].as_u64()).collect();
    assert_eq!(plies, [Some(7), Some(10), None, None]);
    let read: GameRow = serde_json::from_str(&bench.text(Format::Json)).expect("a game");
    assert_eq!(read, played);
}

#[test]
fn openings_keep_their_names() {
    let mut named = spec("connect4", &["ann", "bob"]);
    let lines = vec!["1 4 ; the corner".into(), "2 4".into()];
    named.rule_sets[0].openings = OpeningSource::Lines { lines, in_order: true };
    let bench = Bench::new(&named, &two_pairs());
    let openings = bench.table().openings;
    assert_eq!(openings.best[0].name.as_deref(), Some("the corner"));
    assert_eq!(openings.worst[0].name, None);
    let games = FileFormat::Pgn.read(&bench.text(Format::Pgn), None).expect("readable");
    assert_eq!(
        (games[0].tag("Opening"), games[2].tag("Opening")),
        (Some("the corner"), Some("2 4"))
    );
    let first = bench.text(Format::Json).lines().next().map(str::to_string).expect("a game");
    let json: serde_json::Value = serde_json::from_str(&first).expect("JSON");
    assert_eq!(json["opening_name"], "the corner");
}

#[test]
fn standings_colours_and_openings_by_hand() {
    let table = Bench::new(&spec("connect4", &["ann", "bob"]), &two_pairs()).table();
    let ann = &table.standings[0];
    assert_eq!((ann.rank, ann.name.as_str(), ann.games), (1, "ann", 4));
    assert_eq!((ann.points, ann.share), (2.5, Some(0.625)));
    // Two games with each side: depths 4, 4, 8, 8, nodes 100 and 300.
    assert_eq!((ann.moves, ann.mean_depth, ann.mean_nodes), (4, Some(6.0), Some(200.0)));
    assert_eq!(ann.mean_time_ms, Some(20.0));
    assert!(ann.elo.expect("rated").value > 0.0);
    assert_eq!(table.first_player.tally, Tally::new(1, 1, 2));
    assert!(table.first_player.elo.expect("rated").value < 0.0);
    assert_eq!(table.colours[0].first, Tally::new(1, 0, 1));
    assert_eq!(table.colours[0].second, Tally::new(1, 1, 0));
    let openings = &table.openings;
    assert_eq!((openings.count, openings.seen_by.as_deref()), (2, Some("ann")));
    assert_eq!((openings.best.len(), openings.worst.len()), (1, 1));
    assert_eq!((openings.best[0].opening.as_str(), openings.best[0].share), ("1 4", Some(0.75)));
    assert_eq!((openings.worst[0].opening.as_str(), openings.worst[0].share), ("2 4", Some(0.5)));
}

#[test]
fn a_field_by_hand() {
    let games = [
        game(0, "ann", "bob", FIRST),
        game(1, "bob", "ann", SECOND),
        game(2, "bob", "cid", FIRST),
        GameRow { cause: "time".into(), ..game(3, "cid", "bob", SECOND) },
        GameRow { cause: "illegal".into(), ..game(4, "ann", "cid", FIRST) },
        game(5, "cid", "ann", DRAW),
        // A draw for lack of time is no loss.
        GameRow { cause: "time".into(), ..game(6, "cid", "ann", DRAW) },
    ];
    let table = Bench::new(&spec("connect4", &["cid", "bob", "ann"]), &games).table();
    let names: Vec<_> = table.standings.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["ann", "bob", "cid"]);
    let cid = &table.standings[2];
    assert_eq!((cid.tally, cid.time_losses, cid.failures), (Tally::new(0, 2, 3), 1, 1));
    let ann = &table.cross_table[0];
    assert_eq!((ann.against[0].name.as_str(), ann.against[0].tally), ("bob", Tally::new(2, 0, 0)));
    assert_eq!((ann.against[1].name.as_str(), ann.against[1].tally), ("cid", Tally::new(1, 2, 0)));
    assert_eq!((table.openings.seen_by.as_deref(), table.duel), (None, None));
}

#[test]
fn a_run_without_games_has_a_table() {
    let table = Bench::new(&spec("connect4", &["ann", "bob"]), &[]).table();
    assert_eq!((table.games, table.standings.len()), (0, 2));
    assert!(table.unrated.expect("a reason").contains("no games"));
    assert_eq!((table.standings[0].elo, table.standings[0].share), (None, None));
}

#[test]
fn games_after_a_decision_do_not_count() {
    let mut spec = spec("connect4", &["ann", "bob"]);
    spec.sprt =
        Some(SprtSpec { elo0: 0.0, elo1: 200.0, alpha: 0.05, beta: 0.05, normalised: false });
    let seats =
        |number: u64| if number.is_multiple_of(2) { ["ann", "bob"] } else { ["bob", "ann"] };
    let won_by = |number: u64, winner: &str| {
        let [first, second] = seats(number);
        game(number, first, second, if winner == first { FIRST } else { SECOND })
    };
    let wins: Vec<GameRow> = (0..200).map(|number| won_by(number, "ann")).collect();
    let table = Bench::new(&spec, &wins).table();
    let decided = table.counted;
    assert!(decided < 200 && decided.is_multiple_of(2), "{decided}");
    let rest = (decided..decided + 3).map(|number| won_by(number, "bob"));
    let late: Vec<GameRow> = wins.iter().take(decided as usize).cloned().chain(rest).collect();
    let late = Bench::new(&spec, &late).table();
    assert_eq!((late.games, late.counted), (decided + 3, decided));
    assert_eq!((&late.standings, &late.duel), (&table.standings, &table.duel));
    let test = late.duel.expect("two players").sprt.expect("a test");
    assert_eq!(test.state.decision, Decision::AcceptH1);
}

#[test]
fn a_table_is_json_of_plain_numbers() {
    let table = Bench::new(&spec("connect4", &["ann", "bob"]), &two_pairs()).table();
    let json = serde_json::to_value(&table).expect("JSON");
    assert_eq!((&json["run"], &json["games"]), (&"r1".into(), &4.into()));
    assert_eq!(json["standings"][0]["wins"], 2);
    assert!(json["standings"][0]["elo_error"].is_number());
    assert_eq!(json["duel"]["pairs"], serde_json::json!([0, 0, 1, 1, 0]));
    let both_won = [game(0, "ann", "bob", FIRST), game(1, "bob", "ann", SECOND)];
    let won = Bench::new(&spec("connect4", &["ann", "bob"]), &both_won).table();
    let json = serde_json::to_value(&won).expect("JSON");
    assert!(json["duel"]["elo"].is_null() && json["duel"]["elo_low"].is_number(), "{json}");
}

#[test]
fn a_foreign_run_is_refused_in_words() {
    let bench = Bench::described(r#"{"game":"loa"}"#.into(), &[]);
    let error = Table::of(&bench.store, &bench.run).expect_err("not ours").to_string();
    assert!(error.contains("the description of run r1 cannot be read"), "{error}");
}

#[test]
fn pgn_is_read_back() {
    let bench = Bench::new(&spec("connect4", &["ann", "bob"]), &two_pairs());
    let games = FileFormat::Pgn.read(&bench.text(Format::Pgn), None).expect("readable");
    assert_eq!(games.len(), 4);
    let second = &games[1];
    for (tag, value) in [
        ("Event", "ann against bob"),
        ("Date", "2024.02.29"),
        ("Round", "2"),
        ("First", "bob"),
        ("Second", "ann"),
        ("Opening", "1 4"),
    ] {
        assert_eq!(second.tag(tag), Some(value), "{tag}");
    }
    assert_eq!(second.result.text(), "1/2-1/2");
    let texts: Vec<&str> = second.plies.iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(texts, ["1", "4", "1", "2"]);
    assert_eq!(second.plies[1].comment, None);
    assert_eq!(second.plies[3].comment.as_deref(), Some("-0.50/8 0.030s"));
    assert!(replay(second).is_ok());
}

fn checkers_game(number: u64) -> GameRow {
    GameRow {
        game: "checkers".into(),
        opening: "9-13 22-18".into(),
        moves: vec![mv(Side::First, "11-15", 4, 100), mv(Side::Second, "18x11", 8, 300)],
        cause: "resign".into(),
        reason: "resignation".into(),
        ..game(number, "ann", "bob", FIRST)
    }
}

#[test]
fn pdn_is_read_back() {
    let games = [checkers_game(0), checkers_game(1)];
    let bench = Bench::new(&spec("checkers", &["ann", "bob"]), &games);
    let text = bench.text(Format::Pdn);
    assert!(text.contains("[Black \"ann\"]\n[White \"bob\"]"), "{text}");
    let games = FileFormat::Pdn.read(&text, None).expect("readable");
    let texts: Vec<&str> = games[1].plies.iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(texts, ["9-13", "22-18", "11-15", "18x11"]);
    assert_eq!((games.len(), games[1].result.text()), (2, "1-0"));
    assert!(replay(&games[1]).is_ok());
}

#[test]
fn pdn_takes_only_checkers_that_are_right() {
    let connect4 = Bench::new(&spec("connect4", &["ann", "bob"]), &two_pairs());
    let error = Export::new(&connect4.store, &connect4.run, Format::Pdn).expect_err("no checkers");
    assert!(error.to_string().contains("games of connect4, which pdn cannot hold"), "{error}");
    let wrong = GameRow { opening: "9-9".into(), ..checkers_game(7) };
    let bench = Bench::new(&spec("checkers", &["ann", "bob"]), &[wrong]);
    let export = Export::new(&bench.store, &bench.run, Format::Pdn).expect("checkers");
    let error = export.write(&mut Vec::new()).expect_err("no such move");
    assert!(matches!(error, ReportError::Replay { number: 7, .. }), "{error}");
}

#[test]
fn csv_and_json_have_a_line_a_game() {
    let bench = Bench::new(&spec("connect4", &["ann", "bob"]), &two_pairs());
    let csv = bench.text(Format::Csv);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("number,game,first,second,winner,result,"), "{}", lines[0]);
    let third = "2,connect4,ann,bob,second,0-1,rules,four in a row,4,0.5,1,,2 4,1 2";
    assert_eq!(lines[3], third);
    let json = bench.text(Format::Json);
    let games = json.lines().map(|line| serde_json::from_str::<GameRow>(line).expect("a game"));
    assert!(games.eq(two_pairs()));
}

/// A spreadsheet would compute a cell that begins like this.
#[test]
fn no_cell_of_csv_is_a_formula() {
    let sly = ["=cmd|' /C calc'!A0", "@SUM(1)"];
    let games = [GameRow { reason: "+1\n-2".into(), ..game(0, sly[0], sly[1], FIRST) }];
    let csv = Bench::new(&spec("connect4", &sly), &games).text(Format::Csv);
    let line =
        "0,connect4,'=cmd|' /C calc'!A0,'@SUM(1),first,1-0,rules,\"'+1\n-2\",4,0.5,1,,1 4,1 2";
    assert!(csv.contains(line), "{csv}");
}

#[test]
fn who_rests_in_a_swiss_round_has_won_it() {
    let swiss = RunSpec { format: Pairings::Swiss, ..spec("connect4", &["ann", "bob", "cy"]) };
    // Ann and Bob meet twice; Cy rests. The second round is not over.
    let games =
        [game(0, "ann", "bob", FIRST), game(1, "bob", "ann", DRAW), game(2, "cy", "ann", SECOND)];
    let table = Bench::new(&swiss, &games).table();
    let points = |name: &str| {
        let entry = table.standings.iter().find(|entry| entry.name == name).expect("an entry");
        (entry.points, entry.rests)
    };
    assert_eq!((points("ann"), points("bob"), points("cy")), ((2.5, 0), (0.5, 0), (2.0, 1)));
}

#[test]
fn several_games_are_told_apart() {
    let mut several = spec("connect4", &["ann", "bob"]);
    several.rule_sets.push(RuleSet::usual("loa"));
    let mut games = two_pairs();
    games[2].game = "loa".into();
    games[3].game = "loa".into();
    let table = Bench::new(&several, &games).table();
    let ann = |place: usize| (&*table.by_game[place].game, table.by_game[place].standings[0].tally);
    assert_eq!(ann(0), ("connect4", Tally::new(1, 1, 0)));
    assert_eq!(ann(1), ("loa", Tally::new(1, 0, 1)));
    assert!(
        Bench::new(&spec("connect4", &["ann", "bob"]), &two_pairs()).table().by_game.is_empty()
    );
}
