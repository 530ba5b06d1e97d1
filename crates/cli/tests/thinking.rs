//! The commands in which a player thinks but no game is played: players, analyze,
//! evaluate, xray, solve.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::program::{assert_refused, json, json_lines, ludens, ludens_typing, stderr, stdout};
use serde_json::{Value, json};

#[test]
fn players_are_listed_with_options_and_evaluations() {
    let list = json(&["players", "loa", "--json"]);
    assert_eq!(list["game"], "loa");
    let players = list["players"].as_array().expect("a list");
    let named = |name: &str| players.iter().find(|player| player["name"] == name);
    for name in ["best", "level", "ids", "mcts", "exact", "random", "bucky", "engine"] {
        let player = named(name).unwrap_or_else(|| panic!("{name} is missing"));
        assert!(player["summary"].is_string() && player["options"].is_array(), "{name}");
    }
    let option = &named("alphabeta").expect("alphabeta")["options"][0];
    assert_eq!((&option["name"], &option["default"]), (&json!("depth"), &json!("4")));
    let evaluations = list["evaluations"].as_array().expect("a list");
    let ring = evaluations.iter().find(|one| one["alias"] == "h3").expect("h3");
    assert_eq!(
        (&ring["name"], &ring["weights"][0]["name"]),
        (&json!("ring-pairs"), &json!("corner"))
    );
    assert_eq!(ring["weights"][0]["default"], -50.0);
}

#[test]
fn players_are_listed_for_people_too() {
    let all = stdout(&ludens(&["players", "loa"]));
    for text in
        ["best       the strongest", "\n  depth        no deeper", "ring-pairs (h3)", "eval.corner"]
    {
        assert!(all.contains(text), "{text}: {all}");
    }
    let one = stdout(&ludens(&["players", "checkers", "random"]));
    assert_eq!(one.lines().next(), Some("random     any legal move"));
    assert!(one.contains("seed") && !one.contains("best"), "{one}");
}

#[test]
fn an_analysis_as_json_is_an_object_a_line() {
    let output = ludens(&["analyze", "loa", "--player", "ids:eval=h2", "--depth", "3", "--json"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let lines = json_lines(&output);
    let depths: Vec<_> = lines.iter().map(|line| line["depth"].as_u64()).collect();
    assert_eq!(depths, [Some(1), Some(2), Some(3)]);
    let last = &lines[2];
    for field in ["score", "nps", "time_ms", "nodes"] {
        assert!(last[field].is_number(), "{field}: {last}");
    }
    assert_eq!(last["proven"], Value::Null);
    assert_eq!(last["line"].as_array().map(Vec::len), Some(3));
    assert_eq!(last["line"][0], last["move"]);
    assert_eq!(last["stats"]["nodes"], last["nodes"]);
    assert_eq!(last["stats"]["depths"].as_array().map(Vec::len), Some(3));
    assert!(last.get("moves").is_none());
}

#[test]
fn scores_are_the_side_to_move_s_in_json_and_the_first_player_s_for_people() {
    // Red has three in a row and it is Yellow's turn: Yellow must lose.
    let place = ["analyze", "connect4", "--player", "exact", "--moves", "4 4 5 5 3"];
    let lines = json_lines(&ludens(&[&place[..], &["--json"]].concat()));
    let last = lines.last().expect("an answer");
    assert_eq!((&last["proven"], &last["plies"]), (&json!("loss"), &json!(2)));
    assert_eq!(last["score"], json!(-9998.0));
    let text = stdout(&ludens(&place));
    assert!(text.starts_with("Connect Four · Yellow to move · exact\n"), "{text}");
    assert!(text.contains("Red wins in 2") && text.contains("best move "), "{text}");
}

/// The values of an evaluation's terms by name, which add up to its score.
fn terms(arguments: &[&str]) -> (Value, HashMap<String, i64>) {
    let told = json(&[&["evaluate"], arguments, &["--json"]].concat());
    let terms = told["terms"].as_array().expect("a list");
    let values: HashMap<String, i64> = terms
        .iter()
        .map(|term| {
            let name = term["name"].as_str().expect("a name");
            (name.to_string(), term["value"].as_i64().expect("a whole number"))
        })
        .collect();
    assert_eq!(values.len(), terms.len(), "{told}");
    assert_eq!(values.values().sum::<i64>(), told["score"].as_i64().expect("a score"), "{told}");
    (told["eval"].clone(), values)
}

#[test]
fn an_evaluation_shows_its_terms() {
    let best = ["mia", "patterns", "threats", "lieberum", "race"];
    for (game, best) in ["loa", "checkers", "connect4", "amazons", "tebes"].into_iter().zip(best) {
        assert_eq!(terms(&[game]).0, best);
    }
    let place = ["checkers", "--moves", "11-15 22-18 15x22"];
    let (_, usual) = terms(&[&place[..], &["--eval", "h1"]].concat());
    let (eval, changed) = terms(&[&place[..], &["--eval", "mickey,eval.man=8"]].concat());
    assert_eq!(eval, "mickey,eval.man=8");
    assert_eq!((usual["man"], changed["man"]), (-500, -800));
    assert_eq!(usual["back-row"], changed["back-row"]);
}

#[test]
fn an_evaluation_is_a_table_for_people() {
    let text = stdout(&ludens(&["evaluate", "connect4", "--moves", "4"]));
    assert!(text.starts_with("Connect Four · Yellow to move · threats\n\n"), "{text}");
    assert!(text.contains("What is good for Yellow, who is to move, is above 0"), "{text}");
    let lines = text.lines().find(|line| line.starts_with("lines ")).expect("a term");
    assert!(lines.ends_with("-0.38  open lines with one and with two stones"), "{lines}");
    assert!(text.lines().any(|line| line.starts_with("score ")), "{text}");
}

#[test]
fn what_cannot_be_evaluated_is_refused() {
    assert_refused(&[
        (&["evaluate", "loa", "--eval", "mickey"], "there is no evaluation \"mickey\""),
        (&["evaluate", "checkers", "--eval", "h1,eval.queen=9"], "has no weight \"queen\""),
        (
            &["evaluate", "connect4", "--moves", "1 2 1 2 1 2 1"],
            "the game is over in this position (four in a row)",
        ),
    ]);
}

#[test]
fn every_move_gets_a_score_with_the_flag() {
    let arguments = ["analyze", "connect4", "--player", "exact:depth=3", "--moves", "4 1 5 1 6"];
    let lines = json_lines(&ludens(&[&arguments[..], &["--all-moves", "--json"]].concat()));
    let moves = lines.last().expect("an answer")["moves"].as_array().expect("moves").clone();
    assert_eq!(moves.len(), 7);
    assert!(moves.iter().all(|mv| mv["text"].is_string() && mv["score"].is_number()));
    let text = stdout(&ludens(&[&arguments[..], &["--all-moves"]].concat()));
    let scored =
        |line: &&str| line.split_whitespace().skip(1).take(4).eq(["Red", "wins", "in", "2"]);
    assert_eq!(text.lines().filter(scored).count(), 7 + 1, "{text}");
    let output = ludens(&["analyze", "loa", "--player", "ids:depth=2", "--lines", "3", "--json"]);
    let best = json_lines(&output).pop().expect("an answer");
    assert_eq!(best["lines"].as_array().map(Vec::len), Some(3));
}

#[test]
fn positions_that_cannot_be_analysed_are_refused() {
    assert_refused(&[
        (&["analyze", "connect4", "--moves", "1 2 1 2 1 2 1"], "the game is over in this position"),
        (
            &["analyze", "loa", "--player", "deep"],
            "there is no player \"deep\" in loa; there are best",
        ),
        (&["analyze", "loa", "--player", "ids:eval=x"], "it can be"),
        (&["analyze", "loa", "--time", "5"], "a time such as 5s"),
        (&["analyze", "loa", "--lines", "2", "--all-moves"], "cannot be used with"),
        (&["analyze", "loa", "--player", "random", "--threads", "2"], "has no option \"threads\""),
        (&["players", "loa", "nobody"], "there is no player \"nobody\" in loa; there are best"),
        (&["solve", "connect4", "--moves", "1 2 1 2 1 2 1"], "Red wins: four in a row"),
        (&["solve", "connect4", "--stdin", "--moves", "1"], "cannot be used with"),
        (&["solve", "connect4", "--first-word"], "--stdin"),
        (&["solve", "connect4", "--memory", "64"], "a size from 1B to 64TB, such as 64MB"),
    ]);
}

#[test]
fn a_solution_has_its_value_score_and_move() {
    let solved = json(&[
        "solve",
        "connect4",
        "--position",
        "2252576253462244111563365343671351441",
        "--json",
    ]);
    assert_eq!((&solved["value"], &solved["score"]), (&json!("loss"), &json!(-1)));
    assert!(solved["move"].is_string() && solved["nodes"].is_u64() && solved["seconds"].is_f64());
    // Elsewhere the score counts the plies to the end.
    let place = ["--position", "8/8/3b4/3b4/8/3b4/8/w6w b"];
    let solved = json(&[&["solve", "loa", "--json"][..], &place].concat());
    assert_eq!((&solved["value"], &solved["score"]), (&json!("win"), &json!(1)));
    let text = stdout(&ludens(&["solve", "amazons:board=4x4", "--time", "1m"]));
    assert!(text.starts_with("win by "), "{text}");
}

#[test]
fn what_was_not_solved_in_time_is_null_and_fails() {
    let output = ludens(&["solve", "loa", "--time", "50ms", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let answer = json_lines(&output).pop().expect("an answer");
    for field in ["value", "score", "move"] {
        assert_eq!(answer[field], Value::Null, "{field}");
    }
    assert!(answer["nodes"].as_u64() > Some(0) && answer["seconds"].is_f64());
    assert!(stderr(&output).contains("not solved after"), "{}", stderr(&output));
}

/// From Pascal Pons' test sets (Test_L3_R1 and Test_L2_R1), with their scores.
const ORACLE: &str = "\
2252576253462244111563365343671351441 -1
7422341735647741166133573473242566 1
23163416124767223154467471272416755633 0
5554224333234511764415115 4
52753311433677442422121 8
1233722555341451114725221333 -1
";

#[test]
fn many_positions_are_solved_in_order() {
    let output = ludens_typing(&["solve", "connect4", "--stdin", "--first-word", "--json"], ORACLE);
    assert!(output.status.success(), "{}", stderr(&output));
    let scores: Vec<_> = json_lines(&output).iter().map(|one| one["score"].as_i64()).collect();
    let expected = [-1, 1, 0, 4, 8, -1].map(Some);
    assert_eq!(scores, expected);
}

#[test]
fn a_wrong_line_is_named_and_does_not_stop_the_others() {
    let typed = "2252576253462244111563365343671351441\nhello\r\n12121212\n1212121\n";
    let output = ludens_typing(&["solve", "connect4", "--stdin"], typed);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines[0].starts_with("loss -1 by "), "{text}");
    assert!(lines[1].starts_with("error: line 2: cannot read the position \"hello\""), "{text}");
    assert!(lines[2].starts_with("error: line 3: "), "{text}");
    assert!(lines[3].contains("line 4: there is nothing to solve: the game is over"), "{text}");
    assert!(stderr(&output).contains("3 of 4 positions"), "{}", stderr(&output));
    // A score behind the position is read as a part of it unless the flag says otherwise.
    let output = ludens_typing(&["solve", "connect4", "--stdin", "--json"], "4453 -1\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(json_lines(&output)[0]["line"], 1);
}

#[test]
fn a_search_is_shown() {
    let arguments = ["xray", "connect4", "--depth", "4", "--compare", "--levels", "2"];
    let text = stdout(&ludens(&arguments));
    assert!(text.starts_with("Connect Four · Red to move · alphabeta\n"), "{text}");
    for words in ["Without pruning: 2,801 nodes.", "not tried (", "  cut  ", "max (-∞, ∞)  = "]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    let seen = json(&[&arguments[..], &["--json"]].concat());
    assert_eq!((&seen["plain"]["nodes"], &seen["kind"]), (&json!(2801), &json!("visits")));
    let root = &seen["branches"][0];
    assert_eq!(root["total"], 7);
    assert!(root["below"][0]["below"].as_array().is_some_and(|below| !below.is_empty()));
    let first = root["children"][0]["move"].as_str().expect("a move");
    let below = stdout(&ludens(&["xray", "connect4", "--depth", "4", "--follow", first]));
    assert!(below.contains(&format!("\n{first}  min (")), "{below}");
}

#[test]
fn a_tree_of_simulations_shows_its_terms() {
    let arguments = ["xray", "tebes", "--player", "mcts:eval=h2", "--nodes", "100"];
    let text = stdout(&ludens(&arguments));
    assert!(text.contains("\nroot  100 visits") && text.contains(" H "), "{text}");
    let early = stdout(&ludens(&[&arguments[..], &["--step", "10", "--most", "20"]].concat()));
    assert!(early.contains("\nroot  10 visits") && early.contains("  next"), "{early}");
}

#[test]
fn what_cannot_be_shown_is_refused() {
    assert_refused(&[
        (&["xray", "loa", "--player", "random"], "random cannot be looked into"),
        (&["xray", "loa", "--player", "pvs", "--depth", "201"], "a whole number from 1 to 200"),
        (&["xray", "connect4", "--follow", "9"], "the search did not go to 9 there"),
        (&["xray", "connect4", "--moves", "1 2 1 2 1 2 1"], "the game is over"),
    ]);
}

/// Tables are taken as they are used: touching all of this would take seconds.
#[test]
fn a_time_limit_holds_with_large_tables() {
    for game in ["connect4:size=8x8", "loa"] {
        let began = Instant::now();
        let output = ludens(&["solve", game, "--time", "100ms", "--memory", "4GB"]);
        let (took, told) = (began.elapsed(), stderr(&output));
        assert!(told.contains("not solved after"), "{game}: {told}");
        assert!(took < Duration::from_millis(1500), "{game}: {took:?}");
    }
}

#[test]
fn sizes_have_one_limit_and_name_it() {
    let limit = "a size from 1B to 64TB";
    assert_refused(&[
        (&["solve", "loa", "--memory", "65TB"], limit),
        (&["solve", "loa", "--memory", "-1MB"], limit),
        (&["analyze", "loa", "--player", "pvs:memory=65TB"], limit),
        (&["analyze", "loa", "--player", "mcts:memory=65537GB"], limit),
    ]);
    // As much as the system has.
    for size in ["1TB", "1024GB"] {
        let player = format!("pvs:memory={size},nodes=10");
        let output = ludens(&["analyze", "loa", "--player", &player]);
        assert!(output.status.success(), "{size}: {}", stderr(&output));
    }
}

#[test]
fn negative_numbers_are_refused_with_the_range() {
    assert_refused(&[
        (&["analyze", "loa", "--depth", "-1"], "it must be a whole number from 1 to"),
        (&["analyze", "loa", "--nodes", "-1"], "it must be a whole number from 1 to"),
        (&["analyze", "loa", "--lines", "-1"], "it must be a whole number from 1 to 65535"),
        (&["analyze", "loa", "--threads", "-1"], "it must be a whole number from 1 to 1024"),
        (&["analyze", "loa", "--time", "-1s"], "it must be a time such as"),
        (&["perft", "loa", "-d", "-1"], "it must be a whole number from 0 to"),
        (&["lab", "tune", "loa", "--steps", "-1"], "it must be a whole number from 1 to"),
    ]);
}
