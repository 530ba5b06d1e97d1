//! The names of openings: the text after ` ; ` in a list of openings. Reports and records
//! look up a name by the opening's moves, as the store does not keep the names.

use std::collections::BTreeMap;

use ludens_games::Game;
use ludens_wire::run::{OpeningSource, RuleSet, RunSpec};

use super::openings::read;

/// The names of a run's openings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OpeningNames(BTreeMap<[String; 3], String>);

impl OpeningNames {
    /// The names in a run's lists of openings. Lines that are not valid openings are left
    /// out.
    pub fn of(spec: &RunSpec) -> OpeningNames {
        let mut names = BTreeMap::new();
        for RuleSet { game, openings } in &spec.rule_sets {
            let (OpeningSource::Lines { lines, .. }, Ok(game)) = (openings, game.parse::<Game>())
            else {
                continue;
            };
            for line in lines {
                let (Some(name), Ok(opening)) = (split(line).1, read(&game, line)) else {
                    continue;
                };
                let start = opening.start.unwrap_or_default();
                names.insert([game.to_string(), start, opening.moves], name.to_string());
            }
        }
        OpeningNames(names)
    }

    /// The names of a stored run; none if its spec cannot be read, as its games can still
    /// be shown.
    pub fn of_json(spec: &str) -> OpeningNames {
        serde_json::from_str(spec)
            .map_or_else(|_| OpeningNames::default(), |spec| OpeningNames::of(&spec))
    }

    /// The name of the opening of a game with this start and these moves.
    pub fn find(&self, game: &str, start: &str, moves: &str) -> Option<&str> {
        let key = [game, start, moves].map(str::to_string);
        self.0.get(&key).map(String::as_str)
    }
}

/// A line of a list: the opening, and its name if it has one.
pub(super) fn split(line: &str) -> (&str, Option<&str>) {
    match line.split_once(" ; ") {
        Some((opening, name)) => {
            (opening.trim(), Some(name.trim()).filter(|name| !name.is_empty()))
        }
        None => (line, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_by_what_was_played() {
        let lines = ["4 4 ; the middle twice", "1 2 3", "9 9 ; no such column"];
        let lines = lines.map(str::to_string).to_vec();
        let openings = OpeningSource::Lines { lines, in_order: true };
        let rules = RuleSet { openings, ..RuleSet::usual("connect4") };
        let names = OpeningNames::of(&RunSpec { rule_sets: vec![rules], ..RunSpec::default() });
        assert_eq!(names.find("connect4", "", "4 4"), Some("the middle twice"));
        assert_eq!(names.find("connect4", "", "1 2 3"), None);
        assert_eq!(names.find("connect4:size=8x8", "", "4 4"), None);
    }
}
