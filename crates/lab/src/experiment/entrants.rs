//! Who is measured: players by name, or grids of them. An entry is a player's
//! text, or a table with a name, limits of its own, and lists whose values take
//! the places of `{…}` in both texts:
//!
//! ```toml
//! players = [
//!   "bucky",
//!   { name = "depth {depth}", player = "alphabeta:depth={depth}", depth = [2, 3, 4] },
//!   { name = "{seconds} s", player = "mcts:eval=h2", seconds = [4, 6] },
//! ]
//! ```

use std::collections::BTreeMap;

use ludens_core::check_visible;
use toml::{Table, Value};

use super::error::Fault;

/// A player that is measured.
#[derive(Debug, Clone, PartialEq)]
pub struct Entrant {
    /// The name in tables.
    pub name: String,
    /// The player, as the catalogue reads it.
    pub player: String,
    /// Its own time for a move, in seconds of the study.
    pub seconds: Option<f64>,
    /// Its own nodes for a move.
    pub nodes: Option<u64>,
    /// What was given for its places and limits, by key.
    pub values: BTreeMap<String, String>,
}

/// No grid has more players than this.
const MOST: usize = 64;

/// All entrants of a list.
pub(super) fn read(list: &[Value]) -> Result<Vec<Entrant>, Fault> {
    let mut entrants = Vec::new();
    for entry in list {
        match entry {
            Value::String(player) => entrants.push(Entrant::plain(player)),
            Value::Table(table) => entrants.extend(expand(table)?),
            other => return Err(Fault::new(format!("`{other}` is neither a text nor a table"))),
        }
        if entrants.len() > MOST {
            return Err(Fault::new(format!("more than {MOST} players")));
        }
    }
    for (place, entrant) in entrants.iter().enumerate() {
        check_visible(&entrant.name).map_err(Fault::new)?;
        if entrants[..place].iter().any(|other| other.name == entrant.name) {
            let fault = format!("two players are called `{}`: give them names", entrant.name);
            return Err(Fault::new(fault));
        }
    }
    match entrants.is_empty() {
        true => Err(Fault::new("no players")),
        false => Ok(entrants),
    }
}

impl Entrant {
    fn plain(player: &str) -> Entrant {
        let (name, player) = (player.to_string(), player.to_string());
        Entrant { name, player, seconds: None, nodes: None, values: BTreeMap::new() }
    }
}

/// One entry of a grid: the texts, and what takes which place in them.
struct Entry<'a> {
    name: &'a str,
    player: &'a str,
    values: Vec<(&'a str, &'a Value)>,
}

fn expand(table: &Table) -> Result<Vec<Entrant>, Fault> {
    let player = text(table, "player")?.ok_or_else(|| Fault::new("an entry without `player`"))?;
    let name = text(table, "name")?.unwrap_or(player);
    let axes = table.iter().filter(|(key, _)| !matches!(key.as_str(), "name" | "player"));
    let mut entries = vec![Entry { name, player, values: Vec::new() }];
    for (key, value) in axes {
        let list = match value {
            Value::Array(list) if list.is_empty() => {
                return Err(Fault::new(format!("`{key}` is an empty list")));
            }
            Value::Array(list) => list.as_slice(),
            single => std::slice::from_ref(single),
        };
        let is_used = [name, player].iter().any(|text| text.contains(&format!("{{{key}}}")));
        if !is_used && !is_limit(key) {
            let fault = format!(
                "`{key}` is given to `{player}`, but neither its text nor its name has {{{key}}}"
            );
            return Err(Fault::new(fault));
        }
        entries = multiply(&entries, key, list);
        if entries.len() > MOST {
            return Err(Fault::new(format!("`{player}` stands for more than {MOST} players")));
        }
    }
    entries.iter().map(Entry::fill).collect()
}

fn multiply<'a>(entries: &[Entry<'a>], key: &'a str, list: &'a [Value]) -> Vec<Entry<'a>> {
    let with = |entry: &Entry<'a>, value: &'a Value| {
        let mut values = entry.values.clone();
        values.push((key, value));
        Entry { name: entry.name, player: entry.player, values }
    };
    entries.iter().flat_map(|entry| list.iter().map(move |value| with(entry, value))).collect()
}

fn is_limit(key: &str) -> bool {
    matches!(key, "seconds" | "nodes")
}

fn text<'a>(table: &'a Table, key: &str) -> Result<Option<&'a str>, Fault> {
    match table.get(key) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err(Fault::new(format!("`{key}` must be a text and is `{other}`"))),
    }
}

impl Entry<'_> {
    /// The entrant, with every place filled.
    fn fill(&self) -> Result<Entrant, Fault> {
        let mut entrant = Entrant { name: self.name.into(), ..Entrant::plain(self.player) };
        for (key, value) in &self.values {
            let place = format!("{{{key}}}");
            let written = written(value)?;
            entrant.name = entrant.name.replace(&place, &written);
            entrant.player = entrant.player.replace(&place, &written);
            entrant.values.insert(key.to_string(), written);
            match *key {
                "seconds" => entrant.seconds = Some(positive(key, value)?),
                "nodes" => entrant.nodes = Some(positive(key, value)? as u64),
                _ => {}
            }
        }
        for text in [&entrant.name, &entrant.player] {
            if let Some(place) = open_place(text) {
                let fault = format!("nothing is given for {{{place}}} of `{text}`");
                return Err(Fault::new(fault));
            }
        }
        Ok(entrant)
    }
}

/// A name in braces that nothing has filled.
fn open_place(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once('{')?;
    rest.split_once('}').map(|(place, _)| place)
}

/// A value as it takes a place.
pub(super) fn written(value: &Value) -> Result<String, Fault> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        other => Err(Fault::new(format!("`{other}` is neither a number nor a text"))),
    }
}

pub(super) fn positive(key: &str, value: &Value) -> Result<f64, Fault> {
    let number = value.as_float().or_else(|| value.as_integer().map(|number| number as f64));
    let fault = || Fault::new(format!("`{key}` must be a number above 0 and is `{value}`"));
    number.filter(|&number| number > 0.0 && number.is_finite()).ok_or_else(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Vec<Entrant>, Fault> {
        let table: Table = text.parse().expect("TOML");
        read(table["players"].as_array().expect("a list"))
    }

    fn names(text: &str) -> Vec<String> {
        let entrants = read_text(text).expect("players");
        entrants
            .into_iter()
            .map(|entrant| format!("{}: {}", entrant.name, entrant.player))
            .collect()
    }

    #[test]
    fn grids_stand_for_all_their_players() {
        let text = "players = ['bucky', { name = 'd{d} {e}', player = 'ab:depth={d},eval={e}', d = [2, 3], e = ['h1', 'h2'] }]";
        let all = [
            "bucky: bucky",
            "d2 h1: ab:depth=2,eval=h1",
            "d2 h2: ab:depth=2,eval=h2",
            "d3 h1: ab:depth=3,eval=h1",
            "d3 h2: ab:depth=3,eval=h2",
        ];
        assert_eq!(names(text), all);
    }

    #[test]
    fn limits_need_no_place() {
        let text = "players = [{ name = '{seconds} s', player = 'mcts', seconds = [4, 6.5] }]";
        let found = read_text(text).expect("players");
        assert_eq!((found[1].name.as_str(), found[1].seconds), ("6.5 s", Some(6.5)));
    }

    #[test]
    fn impossible_entries_are_refused_with_a_reason() {
        for (text, part) in [
            ("players = []", "no players"),
            ("players = [3]", "neither a text nor a table"),
            ("players = ['a', 'a']", "two players are called `a`"),
            ("players = [{ name = 'a' }]", "without `player`"),
            (
                "players = [{ player = 'a', depth = 3 }]",
                "neither its text nor its name has {depth}",
            ),
            ("players = [{ player = 'a{b}' }]", "nothing is given for {b}"),
            ("players = [{ player = 'a{b}', b = [] }]", "empty list"),
            ("players = [{ player = 'a{b}', b = [true] }]", "neither a number nor a text"),
            ("players = [{ player = 'a', seconds = 0 }]", "above 0"),
            (
                "players = [{ player = 'a{b}{c}', b = [1,2,3,4,5,6,7,8,9], c = [1,2,3,4,5,6,7,8] }]",
                "more than 64",
            ),
        ] {
            let fault = read_text(text).expect_err(text).to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}
