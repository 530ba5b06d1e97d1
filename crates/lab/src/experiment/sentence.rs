//! The sentence of a claim. Its numbers and names stand in places (`{depth}`), and the
//! same values take the same places in the claim's comparisons, so a sentence cannot say
//! one thing while its comparisons test another. `{player.depth}` is the `depth` of the
//! player that `{player}` names.

use std::collections::{BTreeMap, BTreeSet};

use toml::Table;

use super::entrants::{Entrant, written};
use super::error::Fault;
use super::{Comparison, Part};

/// What takes the places, by their names.
pub(super) type Values = BTreeMap<String, String>;

/// The keys of a claim that are no places.
const OWN_KEYS: [&str; 4] = ["says", "by", "expect", "if"];

/// Takes the values of the places out of a claim's table.
pub(super) fn take_values(table: &mut Table) -> Result<Values, Fault> {
    let keys: Vec<String> =
        table.keys().filter(|key| !OWN_KEYS.contains(&key.as_str())).cloned().collect();
    let mut values = Values::new();
    for key in keys {
        if !key.chars().all(|c| c.is_ascii_lowercase()) {
            let fault = format!("`{key}` is no name of a place: lower-case letters only");
            return Err(Fault::new(fault));
        }
        if let Some(value) = table.remove(&key) {
            values.insert(key, written(&value)?);
        }
    }
    Ok(values)
}

/// The text with its places filled.
pub(super) fn fill(text: &str, values: &Values) -> Result<String, Fault> {
    let mut filled = String::new();
    for piece in pieces(text) {
        match piece {
            Piece::Prose(prose) => filled.push_str(prose),
            Piece::Place(name) => {
                let nothing = || Fault::new(format!("nothing is given for {{{name}}} of `{text}`"));
                filled.push_str(values.get(name).ok_or_else(nothing)?);
            }
        }
    }
    Ok(filled)
}

/// The same as a sentence, which begins with a capital.
pub(super) fn render(template: &str, values: &Values) -> Result<String, Fault> {
    let filled = fill(template, values)?;
    let mut characters = filled.chars();
    Ok(characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect()))
}

/// Adds what places like `{player.depth}` stand for.
pub(super) fn add_attributes(
    template: &str,
    values: &mut Values,
    comparisons: &[Comparison],
    parts: &[Part],
) -> Result<(), Fault> {
    for place in places(template) {
        let Some((base, key)) = place.split_once('.') else { continue };
        let Some(player) = values.get(base) else { continue };
        let found = attribute(player, key, &entrants(comparisons, parts))?;
        values.insert(place.to_string(), found);
    }
    Ok(())
}

/// The players of all tables that are compared; of all tables if none is.
fn entrants<'a>(comparisons: &[Comparison], parts: &'a [Part]) -> Vec<&'a Entrant> {
    let mut references = Vec::new();
    for comparison in comparisons {
        comparison.left.collect(&mut references);
        comparison.right.collect(&mut references);
    }
    let is_compared = |part: &&Part| {
        let tables = part.tables();
        references.is_empty() || references.iter().any(|one| tables.contains(&one.table))
    };
    parts.iter().filter(is_compared).flat_map(Part::entrants).collect()
}

fn attribute(player: &str, key: &str, entrants: &[&Entrant]) -> Result<String, Fault> {
    let of_name = entrants.iter().filter(|entrant| entrant.name == player);
    let values: BTreeSet<&String> = of_name.filter_map(|entrant| entrant.values.get(key)).collect();
    let mut values = values.into_iter();
    match (values.next(), values.next()) {
        (Some(value), None) => Ok(value.clone()),
        (None, _) => Err(Fault::new(format!("the player `{player}` has no value `{key}`"))),
        (Some(one), Some(other)) => Err(Fault::new(format!(
            "the player `{player}` has `{key}` {one} in one table and {other} in another"
        ))),
    }
}

/// Whether the sentence says all that is compared, and nothing else: each value is in both,
/// and each number outside of places is a number of the comparisons.
pub(super) fn check(template: &str, conditions: &[String], values: &Values) -> Result<(), Fault> {
    let said: Vec<&str> = places(template).map(base).collect();
    let compared: Vec<&str> = conditions.iter().flat_map(|text| places(text)).map(base).collect();
    for key in values.keys().filter(|key| !key.contains('.')) {
        if !said.contains(&key.as_str()) {
            return Err(Fault::new(format!("`{key}` is given, but the sentence has no {{{key}}}")));
        }
        // A claim that is not tested at this scale has no comparisons.
        if !conditions.is_empty() && !compared.contains(&key.as_str()) {
            let fault = format!("the sentence has {{{key}}}, but no comparison has it");
            return Err(Fault::new(fault));
        }
    }
    match conditions {
        [] => Ok(()),
        _ => check_numbers(template, conditions),
    }
}

fn check_numbers(template: &str, conditions: &[String]) -> Result<(), Fault> {
    let compared: Vec<f64> = conditions.iter().flat_map(|text| digits(text)).collect();
    for (word, number) in prose(template).flat_map(numbers) {
        if !compared.contains(&number) {
            return Err(Fault::new(format!(
                "the sentence says `{word}`, but no comparison has this number: write a place such \
                 as {{number}} in both, and `number = {word}`"
            )));
        }
    }
    Ok(())
}

/// A part of a text.
enum Piece<'a> {
    Prose(&'a str),
    Place(&'a str),
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((prose, (place, after))) =
        rest.split_once('{').and_then(|(prose, after)| Some((prose, after.split_once('}')?)))
    {
        pieces.extend([Piece::Prose(prose), Piece::Place(place)]);
        rest = after;
    }
    pieces.push(Piece::Prose(rest));
    pieces
}

/// The names of the places of a text.
pub(super) fn places(text: &str) -> impl Iterator<Item = &str> {
    pieces(text).into_iter().filter_map(|piece| match piece {
        Piece::Place(name) => Some(name),
        Piece::Prose(_) => None,
    })
}

/// What stands between the places.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    pieces(text).into_iter().filter_map(|piece| match piece {
        Piece::Prose(prose) => Some(prose),
        Piece::Place(_) => None,
    })
}

/// `player` of `player.depth`.
fn base(place: &str) -> &str {
    place.split('.').next().unwrap_or(place)
}

/// Words that are numbers: `90`, `1,000`, `0.2`; `h2` and `8x8` are names.
fn numbers(prose: &str) -> impl Iterator<Item = (&str, f64)> {
    let is_of_word = |c: char| c.is_alphanumeric() || matches!(c, '.' | ',' | '_');
    prose.split(move |c| !is_of_word(c)).filter_map(|word| {
        let word = word.trim_matches(['.', ',', '_']);
        word.replace([',', '_'], "").parse().ok().map(|number| (word, number))
    })
}

/// All runs of digits, also within names.
fn digits(text: &str) -> impl Iterator<Item = f64> {
    text.split(|c: char| !c.is_ascii_digit() && c != '.').filter_map(|run| run.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(pairs: &[(&str, &str)]) -> Values {
        pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
    }

    fn fault(says: &str, condition: &str, pairs: &[(&str, &str)]) -> String {
        let conditions = [condition.to_string()];
        check(says, &conditions, &values(pairs)).expect_err(says).to_string()
    }

    #[test]
    fn places_are_filled_and_the_sentence_begins_with_a_capital() {
        let values = values(&[("a", "alpha-beta"), ("n", "4")]);
        assert_eq!(render("{a} at {n}.", &values).expect("all given"), "Alpha-beta at 4.");
        let missing = render("{a} at {m}.", &values).expect_err("m is missing").to_string();
        assert!(missing.contains("nothing is given for {m}"), "{missing}");
    }

    #[test]
    fn what_is_said_is_compared_and_what_is_compared_is_said() {
        let both = values(&[("n", "4")]);
        check("At {n}.", &["t[{n}, a] > 1".into()], &both).expect("in both");
        assert!(fault("At {n}.", "t[4, a] > 1", &[("n", "4")]).contains("no comparison has it"));
        assert!(fault("At last.", "t[{n}, a] > 1", &[("n", "4")]).contains("has no {n}"));
    }

    #[test]
    fn a_number_that_is_not_compared_is_refused() {
        check("90 % at depth 6.", &["t[6, a] > 90".into()], &Values::new())
            .expect("both are there");
        check("h2 on 8x8.", &["t[6, a] > 90".into()], &Values::new()).expect("names, no numbers");
        let told = fault("At least 90 %.", "t[6, a] < 0.2 * t[6, b]", &[]);
        assert!(told.contains("`90`"), "{told}");
        assert!(fault("1,000 nodes.", "t[6, a] > 100", &[]).contains("`1,000`"));
    }
}
