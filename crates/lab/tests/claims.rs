//! Every shipped claim at every scale: the sentence names exactly what its comparisons
//! compare. Both are checked as data: the values of the sentence's places against the
//! cells and numbers of the comparisons. Prose between the places has no numbers at all.

use std::collections::BTreeSet;

use ludens_lab::experiment::{Claim, Experiment, Expression, Part, Reference, Scale};
use ludens_lab::judge::{Verdict, judge};
use ludens_lab::shipped::SHIPPED;

/// Words that are numbers. `one` is left out if it is no number ("the one that …"), so
/// no shipped sentence may use it at all.
const NUMBER_WORDS: &[&str] = &[
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "twenty", "thirty", "fifty", "hundred", "thousand", "million", "half", "third",
    "quarter", "fifth", "tenth", "twice", "double", "triple", "once", "dozen", "every", "all",
    "both",
];

/// The one phrase in which such a word names a board and not a number.
const NAMES: &[&str] = &["the quarter board"];

/// Points are given in percent, so a comparison may contain 100.
const WHOLE: f64 = 100.0;

/// What the comparisons of a claim are about.
#[derive(Default)]
struct Compared {
    references: Vec<Reference>,
    numbers: Vec<f64>,
}

impl Compared {
    fn of(claim: &Claim) -> Compared {
        let mut compared = Compared::default();
        for comparison in &claim.comparisons {
            compared.add(&comparison.left);
            compared.add(&comparison.right);
        }
        compared
    }

    fn add(&mut self, expression: &Expression) {
        match expression {
            Expression::Number(number) => self.numbers.push(*number),
            Expression::Cell(reference) => self.references.push(reference.clone()),
            Expression::Both(left, _, right) => {
                self.add(left);
                self.add(right);
            }
        }
    }

    /// The rows and columns that are compared, except the one column of a measure and the
    /// one row of all games.
    fn labels(&self, experiment: &Experiment) -> BTreeSet<String> {
        let mut labels = BTreeSet::new();
        for Reference { table, row, column } in &self.references {
            let all = experiment.labels(table).expect("a table");
            labels.extend((all.rows.len() > 1).then(|| row.clone()));
            labels.extend(
                (all.columns.len() > 1 || is_player(experiment, column)).then(|| column.clone()),
            );
        }
        labels
    }

    /// The words of the tables' names: `nodes-loa-nodes` is of `loa`.
    fn words_of_tables(&self) -> BTreeSet<&str> {
        self.references.iter().flat_map(|one| one.table.split('-')).collect()
    }
}

fn is_player(experiment: &Experiment, name: &str) -> bool {
    experiment.parts.iter().flat_map(Part::entrants).any(|entrant| entrant.name == name)
}

/// What is wrong with the sentence of a claim.
fn faults(experiment: &Experiment, claim: &Claim) -> Vec<String> {
    let mut faults = prose_faults(&claim.template);
    for (place, value) in &claim.values {
        if !claim.says.to_lowercase().contains(&value.to_lowercase()) {
            faults.push(format!("`{}` does not have {{{place}}}, `{value}`", claim.says));
        }
    }
    if claim.is_tested() {
        faults.extend(unsaid(experiment, claim));
        faults.extend(untested(experiment, claim));
    }
    faults
}

/// Rows, columns and numbers of the comparisons that the sentence does not contain.
fn unsaid(experiment: &Experiment, claim: &Claim) -> Vec<String> {
    let compared = Compared::of(claim);
    let is_said = |label: &String| claim.values.values().any(|value| value == label);
    let labels = compared.labels(experiment).into_iter().filter(|label| !is_said(label));
    let numbers = compared.numbers.iter().filter(|&&number| {
        let is_said = claim.values.values().any(|value| value.parse() == Ok(number));
        number != WHOLE && !is_said
    });
    labels
        .map(|label| format!("`{label}` is compared, but not said"))
        .chain(numbers.map(|number| format!("{number} is compared, but not said")))
        .collect()
}

/// Values of the sentence that no comparison has.
fn untested(experiment: &Experiment, claim: &Claim) -> Vec<String> {
    let compared = Compared::of(claim);
    let labels = compared.labels(experiment);
    let is_compared = |place: &str, value: &String| match place.split_once('.') {
        Some((base, key)) => is_attribute(experiment, &compared, &claim.values[base], key, value),
        None => {
            labels.contains(value)
                || value.parse().is_ok_and(|number| compared.numbers.contains(&number))
                || compared.words_of_tables().contains(value.as_str())
        }
    };
    let values = claim.values.iter().filter(|(place, value)| !is_compared(place, value));
    values.map(|(place, value)| format!("{{{place}}}, `{value}`, is not compared")).collect()
}

/// Whether the player of this name has this value in every table that is compared.
fn is_attribute(
    experiment: &Experiment,
    compared: &Compared,
    player: &str,
    key: &str,
    value: &str,
) -> bool {
    let tables: BTreeSet<&str> = compared.references.iter().map(|one| one.table.as_str()).collect();
    let is_of = |part: &&Part| part.tables().iter().any(|name| tables.contains(name.as_str()));
    let parts: Vec<&Part> = experiment.parts.iter().filter(is_of).collect();
    let has = |part: &&Part| {
        part.entrants()
            .any(|one| one.name == player && one.values.get(key).map(String::as_str) == Some(value))
    };
    !parts.is_empty() && parts.iter().all(has)
}

fn prose_faults(template: &str) -> Vec<String> {
    let mut prose = template.to_lowercase();
    while let Some((open, close)) = prose.find('{').zip(prose.find('}')) {
        prose.replace_range(open..=close, "…");
    }
    for name in NAMES {
        prose = prose.replace(name, "");
    }
    let words = prose.split(|c: char| !c.is_alphanumeric());
    let is_number =
        |word: &&str| NUMBER_WORDS.contains(word) || word.chars().any(|c| c.is_ascii_digit());
    words.filter(is_number).map(|word| format!("`{word}` stands in `{template}`")).collect()
}

fn shipped() -> impl Iterator<Item = Experiment> {
    SHIPPED.iter().flat_map(|shipped| {
        Scale::ALL.into_iter().map(move |scale| {
            Experiment::read(shipped.name, shipped.text, scale)
                .unwrap_or_else(|error| panic!("{}, {scale}: {error}", shipped.name))
        })
    })
}

#[test]
fn every_sentence_names_what_is_compared_at_its_scale() {
    for experiment in shipped() {
        for claim in &experiment.claims {
            let faults = faults(&experiment, claim);
            assert!(faults.is_empty(), "{} {}: {faults:#?}", experiment.name, experiment.scale);
        }
    }
}

#[test]
fn what_is_not_tested_has_no_verdict_and_is_tested_at_the_standard_scale() {
    let mut untested = 0;
    for experiment in shipped() {
        for claim in experiment.claims.iter().filter(|claim| !claim.is_tested()) {
            assert_eq!(experiment.scale, Scale::Quick, "{}: {}", experiment.name, claim.says);
            assert_eq!(judge(claim, &[]).verdict, Verdict::Untested);
            assert!(judge(claim, &[]).is_as_expected());
            untested += 1;
        }
    }
    assert!(untested > 0, "the quick scale leaves out depth 5 of the Amazons");
}

/// The original claims with mistakes: each is found.
#[test]
fn wrong_sentences_are_found() {
    let claim = |says: &str, values: &str, condition: &str| {
        let text = format!(
            "title = 't'\nquestion = 'q'\n[[table]]\nname = 'leaves'\nby = 'search'\n\
             game = 'connect4'\nplayers = ['minimax', 'alphabeta']\ndepth = [2, 3, 4]\n\
             measure = ['nodes']\n[[claim]]\nsays = '{says}'\n{values}\nif = ['{condition}']\n"
        );
        Experiment::read("x", &text, Scale::Quick)
    };
    let refused =
        |says, values, condition| claim(says, values, condition).expect_err(says).to_string();
    let cut = "leaves[3, alphabeta] < 0.2 * leaves[3, minimax]";
    assert!(refused("It cuts at least 90 %.", "", cut).contains("`90`"));
    let places = "leaves[{depth}, alphabeta] < 0.2 * leaves[{depth}, minimax]";
    assert!(refused("It cuts much.", "depth = 3", places).contains("no {depth}"));
    assert!(refused("At {depth} it cuts.", "depth = 4", cut).contains("no comparison has it"));
    for (says, values, condition, fault) in [
        ("It cuts at least five times.", "", cut, "`five`"),
        ("At depth 3 it cuts.", "", cut, "`3`"),
        ("At {depth} it cuts.", "depth = 3", places, "`alphabeta` is compared, but not said"),
        ("At {depth} it cuts.", "depth = 3", places, "0.2 is compared, but not said"),
    ] {
        let experiment = claim(says, values, condition).expect(says);
        let faults = faults(&experiment, &experiment.claims[0]).join("; ");
        assert!(faults.contains(fault), "{says}: {faults}");
    }
}

/// Titles have no places; their numbers must be those of the table at that scale.
#[test]
fn titles_have_the_numbers_of_their_tables() {
    for experiment in shipped() {
        for part in &experiment.parts {
            let known = numbers_of(&experiment, part);
            // `6x6` and `h2` are names.
            for word in part.title().split(|c: char| !c.is_alphanumeric() && c != '.') {
                let Ok(number) = word.trim_matches('.').parse::<f64>() else { continue };
                let place = format!("{}, {}", experiment.name, experiment.scale);
                assert!(
                    known.iter().any(|one| (one - number).abs() < 1e-9),
                    "{place}: {} {known:?}",
                    part.title()
                );
            }
        }
    }
}

/// The numbers that say how a part is measured; times also in milliseconds.
fn numbers_of(experiment: &Experiment, part: &Part) -> Vec<f64> {
    let mut texts = vec![part.game().to_string()];
    texts.extend(part.entrants().flat_map(|one| [one.name.clone(), one.player.clone()]));
    texts.extend(part.entrants().flat_map(|one| one.values.values().cloned()));
    let mut numbers = Vec::new();
    match part {
        Part::Search(part) => texts.extend(part.steps.labels()),
        Part::Contest(part) => {
            numbers.extend(part.nodes.map(|nodes| nodes as f64));
            numbers.extend(part.depth.map(f64::from));
            let real = part.seconds.map(|seconds| seconds * experiment.second);
            numbers.extend(real.into_iter().flat_map(|seconds| [seconds, 1000.0 * seconds]));
        }
    }
    let digits =
        texts.iter().flat_map(|text| text.split(|c: char| !c.is_ascii_digit() && c != '.'));
    numbers.extend(digits.filter_map(|word| word.parse::<f64>().ok()));
    numbers
}
