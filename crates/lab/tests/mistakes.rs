//! Files that are no experiments: the error says what is wrong, and where.

use ludens_lab::experiment::{Experiment, Scale};

const GOOD: &str = r#"
title = "t"
question = "q"

[[table]]
name = "cost"
by = "search"
game = "connect4"
players = ["minimax", "alphabeta"]
depth = [1, 2]
measure = ["nodes"]

[[table]]
name = "games"
by = "games"
form = "league"
game = "connect4"
players = ["random", "greedy"]
games = 2
measure = ["score"]

[published.cost]
1 = [7, 7]

[[claim]]
says = "c"
if = ["cost[2, alphabeta] < cost[2, minimax]"]
"#;

/// A part of the good file, what stands there instead, and two things that the
/// error must say: the place and the mistake.
type Mistake = (&'static str, &'static str, &'static str, &'static str);

fn check(mistakes: &[Mistake]) {
    Experiment::read("x", GOOD, Scale::Standard).expect("this one is right");
    for (part, instead, place, what) in mistakes {
        assert!(GOOD.contains(part), "{part}");
        let text = GOOD.replacen(part, instead, 1);
        let error = Experiment::read("x", &text, Scale::Standard).expect_err(instead).to_string();
        assert!(error.contains(place) && error.contains(what), "{instead}: {error}");
    }
}

#[test]
fn mistakes_of_the_whole_file_name_their_place() {
    check(&[
        ("title = \"t\"", "title = ", "not TOML", "line 2"),
        ("title = \"t\"", "titel = \"t\"", "the file", "titel"),
        ("title = \"t\"", "", "the file", "title"),
        ("name = \"cost\"", "name = \"games\"", "the file", "two tables"),
    ]);
}

#[test]
fn mistakes_in_a_table_of_searches_name_their_place() {
    check(&[
        ("depth = [1, 2]", "deep = [1, 2]", "table 1 (`cost`)", "deep"),
        ("depth = [1, 2]", "depth = [2, 1]", "table 1 (`cost`)", "must rise"),
        ("depth = [1, 2]", "depth = []", "table 1 (`cost`)", "must rise"),
        ("depth = [1, 2]", "depth = [1]\nnodes = [5]", "table 1 (`cost`)", "exactly one"),
        ("depth = [1, 2]", "depth = [1, 2]\npositions = { from = 'moon' }", "`cost`", "moon"),
        (
            "depth = [1, 2]",
            "depth = [1, 2]\npositions = { from = 'random', count = 999999999999, plies = 2 }",
            "`cost`",
            "`count` is 999999999999; 1 to 10000",
        ),
        (
            "depth = [1, 2]",
            "depth = [1, 2]\npositions = { from = 'random', count = 0, plies = 2 }",
            "`cost`",
            "`count` is 0",
        ),
        (
            "depth = [1, 2]",
            "depth = [1, 2]\npositions = { from = 'random', count = 2, plies = 5000 }",
            "`cost`",
            "5000 random plies are not possible: 1 to 200 are",
        ),
        (
            "depth = [1, 2]",
            "depth = [1, 2]\nrepeat = 4000000000",
            "`cost`",
            "16000000000 searches are too many",
        ),
        ("measure = [\"nodes\"]", "measure = [\"luck\"]", "table 1 (`cost`)", "luck"),
        ("measure = [\"nodes\"]", "measure = []", "table 1 (`cost`)", "empty"),
        ("name = \"cost\"", "name = \"../cost\"", "table 1", "no name"),
        ("by = \"search\"", "by = \"magic\"", "table 1 (`cost`)", "magic"),
        ("by = \"search\"", "", "table 1 (`cost`)", "`by` is missing"),
        ("game = \"connect4\"", "game = \"chess\"", "table 1 (`cost`)", "chess"),
        ("\"minimax\", ", "\"maximin\", ", "table 1 (`cost`)", "maximin"),
        ("\"minimax\", ", "\"minimax\", \"minimax\", ", "table 1 (`cost`)", "two players"),
    ]);
}

#[test]
fn mistakes_in_a_table_of_games_name_their_place() {
    check(&[
        ("games = 2", "games = 999999999998", "table 2 (`games`)", "up to 1000000"),
        (
            "games = 2",
            "games = 2\nopenings = { from = 'random', plies = 5000 }",
            "`games`",
            "5000 random plies",
        ),
        (
            "\"random\", \"greedy\"",
            "\"random\", { name = \"a\\u202eb\", player = \"greedy\" }",
            "`games`",
            "U+202E",
        ),
        ("games = 2", "games = 3", "table 2 (`games`)", "even"),
        ("form = \"league\"", "form = \"against\"", "table 2 (`games`)", "opponents"),
        (
            "form = \"league\"",
            "form = \"against\"\nopponents = [\"random\"]",
            "`games`",
            "and an opponent",
        ),
        ("form = \"league\"", "form = \"swiss\"", "table 2 (`games`)", "swiss"),
    ]);
}

#[test]
fn mistakes_in_claims_and_published_figures_name_their_place() {
    check(&[
        ("1 = [7, 7]", "1 = [7]", "published.cost", "1 values and the table 2"),
        ("1 = [7, 7]", "9 = [7, 7]", "published.cost", "no row `9`"),
        ("[published.cost]", "[published.coast]", "published.coast", "no table `coast`"),
        ("cost[2, alphabeta] <", "cost[2, beta] <", "the claim `c`", "no column `beta`"),
        ("cost[2, alphabeta] <", "cost[5, alphabeta] <", "the claim `c`", "no row `5`"),
        ("cost[2, alphabeta] <", "coast[2, alphabeta] <", "the claim `c`", "no table `coast`"),
        ("cost[2, alphabeta] <", "cost[2, alphabeta] =", "claim 1 (`c`)", "at character"),
        ("says = \"c\"", "says = \"c\"\nexpect = \"maybe\"", "claim 1 (`c`)", "maybe"),
        ("says = \"c\"", "says = \"5 times\"", "claim 1 (`5 times`)", "says `5`"),
        ("says = \"c\"", "says = \"{n} times\"", "claim 1", "nothing is given for {n}"),
        ("says = \"c\"", "says = \"{n}\"\nn = 2", "claim 1 (`{n}`)", "no comparison has it"),
        ("says = \"c\"", "says = \"c\"\nn = 2", "claim 1 (`c`)", "the sentence has no {n}"),
        ("says = \"c\"", "says = \"c\"\nn-2 = 2", "claim 1 (`c`)", "no name of a place"),
        ("if = [\"cost[2, alphabeta] < cost[2, minimax]\"]", "if = []", "claim 1", "empty"),
    ]);
}

/// Values nested ten thousand deep.
#[test]
fn deep_files_are_refused_and_do_not_end_the_program() {
    const DEPTH: usize = 10_000;
    let claim = format!("{}1{} < 2", "(".repeat(DEPTH), ")".repeat(DEPTH));
    for (part, instead) in [
        ("cost[2, alphabeta] < cost[2, minimax]", claim),
        ("[1, 2]", format!("{}1{}", "[".repeat(DEPTH), "]".repeat(DEPTH))),
        ("[1, 2]", format!("{}1{}", "{a=".repeat(DEPTH), "}".repeat(DEPTH))),
        ("title", format!("{}title", "a.".repeat(DEPTH))),
        ("[published.cost]", format!("[published{}]", ".a".repeat(DEPTH))),
    ] {
        assert!(GOOD.contains(part), "{part}");
        let text = GOOD.replacen(part, &instead, 1);
        assert!(Experiment::read("x", &text, Scale::Standard).is_err(), "{part}");
    }
}

#[test]
fn the_example_of_the_course_is_an_experiment() {
    let chapter = include_str!("../../../docs/experiments.md");
    let example = chapter.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let example = example.expect("an example");
    for scale in Scale::ALL {
        let read = Experiment::read("example", example, scale).expect("an experiment");
        assert_eq!((read.parts.len(), read.claims.len()), (2, 1));
    }
}
