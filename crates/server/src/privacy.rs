//! What of a run may be shown on the web. Runs of the terminal can contain outside
//! programs, whose commands may hold secrets: a command never leaves the app, and
//! an engine is known by its name. A network's file is shown without its folder.
//!
//! Everything of a run that is sent goes through its [`Mask`].

use ludens_arena::store::{GameHead, GameRow, Run, Subject};
use ludens_core::Spec;
use ludens_play::catalog;
use ludens_play::engine::CommandLine;
use serde_json::Value;

/// An outside program of which nothing else is known.
const ENGINE: &str = "engine";

/// Shown in place of an argument in the text of a failure.
const HIDDEN: &str = "…";

/// Shorter arguments hide nothing, and occur in many words.
const SHORTEST_ARGUMENT: usize = 4;

/// What a run's texts show instead of commands. Most runs have none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Mask {
    /// Names that are shown instead of names that are stored.
    names: Vec<(String, String)>,
    /// Any text that is shown instead of another, the longest first.
    texts: Vec<(String, String)>,
    /// Arguments of commands, the longest first: an engine may repeat them when
    /// it fails.
    arguments: Vec<String>,
}

impl Mask {
    /// What must be hidden of this run.
    pub(crate) fn of(run: &Run) -> Mask {
        let mut mask = Mask::default();
        // Read as plain data, whichever version has written it.
        let spec: Value = serde_json::from_str(&run.spec_json).unwrap_or_default();
        let entrants = spec["entrants"].as_array().map_or(&[][..], Vec::as_slice);
        let text =
            |entrant: &'_ Value, key: &str| entrant[key].as_str().unwrap_or_default().to_string();
        let names: Vec<String> = entrants.iter().map(|entrant| text(entrant, "name")).collect();
        for (entrant, name) in entrants.iter().zip(&names) {
            mask.add(run, name, &text(entrant, "player"), &names);
        }
        // A name that is the same as its player's text is shown as a name.
        mask.texts = mask.names.iter().cloned().chain(mask.texts).collect();
        mask.texts.sort_by_key(|(text, _)| std::cmp::Reverse(text.len()));
        mask.arguments.sort_by_key(|text| std::cmp::Reverse(text.len()));
        mask
    }

    fn add(&mut self, run: &Run, name: &str, player: &str, all: &[String]) {
        if let Some(file) = catalog::network_file(player) {
            self.add_network(name, &file);
        }
        if !runs_program(player) {
            return;
        }
        let command = command_of(player);
        let own_name = engine_name(run, name, player, &command);
        // Without a name of its own an entrant is named by its text.
        if name.contains(player) || name.contains(&command) {
            self.names.push((name.to_string(), self.free_name(&own_name, all)));
        }
        // As it was typed, and as the program writes it.
        let canonical = player.parse::<Spec>().map_or_else(|_| player.into(), |it| it.to_string());
        let program = program_name(&command);
        for (text, shown) in [(player, ENGINE), (&canonical, ENGINE), (&command, &program)] {
            self.texts.push((text.to_string(), shown.to_string()));
            self.texts.push((escaped(text), shown.to_string()));
        }
        self.arguments.extend(arguments(&command));
    }

    fn add_network(&mut self, name: &str, file: &str) {
        let shown = file.rsplit(['/', '\\']).next().unwrap_or_default().to_string();
        if name.contains(file) {
            self.names.push((name.to_string(), name.replace(file, &shown)));
        }
        self.texts.push((escaped(file), shown.clone()));
        self.texts.push((file.to_string(), shown));
    }

    /// A number distinguishes two of the same name.
    fn free_name(&self, name: &str, all: &[String]) -> String {
        let is_shown = |name: &String| self.names.iter().any(|(_, shown)| shown == name);
        let is_taken = |name: &String| all.contains(name) || is_shown(name);
        let numbered = (2..).map(|number| format!("{name} #{number}"));
        let mut names = std::iter::once(name.to_string()).chain(numbered);
        names.find(|name| !is_taken(name)).unwrap_or_default()
    }

    /// Whether there is nothing to hide.
    pub(crate) fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// A text as it is shown.
    pub(crate) fn text(&self, text: &str) -> String {
        let shown = |text: String, (hidden, instead): &(String, String)| {
            if text.contains(hidden) { text.replace(hidden, instead) } else { text }
        };
        self.texts.iter().fold(text.to_string(), shown)
    }

    /// The text of a failure as it is shown.
    fn reason(&self, text: &str) -> String {
        let hide = |text: String, argument: &String| text.replace(argument.as_str(), HIDDEN);
        self.arguments.iter().fold(self.text(text), hide)
    }

    /// The name as it is stored of one that is shown.
    pub(crate) fn stored_name(&self, shown: &str) -> String {
        let known = self.names.iter().find(|(_, name)| name == shown);
        known.map_or(shown, |(stored, _)| stored).to_string()
    }

    /// A game as it is shown in a list.
    pub(crate) fn head(&self, head: GameHead) -> GameHead {
        if self.is_empty() {
            return head;
        }
        let [first, second] = [&head.first, &head.second].map(|name| self.text(name));
        GameHead { first, second, reason: self.reason(&head.reason), ..head }
    }

    /// A game as it is shown.
    pub(crate) fn row(&self, row: GameRow) -> GameRow {
        if self.is_empty() {
            return row;
        }
        let [first, second] = [&row.first, &row.second].map(|name| self.text(name));
        let reason = self.reason(&row.reason);
        GameRow { first, second, reason, last_output: None, ..row }
    }

    /// A run as it is shown.
    pub(crate) fn run(&self, run: Run) -> Run {
        Run { title: self.text(&run.title), ..run }
    }

    /// Any data of the run as it is shown.
    pub(crate) fn value(&self, value: Value) -> Value {
        match value {
            Value::String(text) => Value::String(self.text(&text)),
            Value::Array(items) => items.into_iter().map(|item| self.value(item)).collect(),
            Value::Object(members) => {
                let shown = members.into_iter().map(|(key, value)| self.member(&key, value));
                Value::Object(shown.collect())
            }
            other => other,
        }
    }

    fn member(&self, key: &str, value: Value) -> (String, Value) {
        let shown = match (key, value) {
            ("player", Value::String(text)) if runs_program(&text) => ENGINE.into(),
            // The last lines of a program may be anything.
            ("last_output", _) => Value::Array(Vec::new()),
            ("reason", Value::String(text)) => Value::String(self.reason(&text)),
            // Where the class's files are is private.
            ("folder" | "page", Value::String(_)) => Value::String(String::new()),
            (_, value) => self.value(value),
        };
        (self.text(key), shown)
    }
}

/// Whether the text names an outside program.
fn runs_program(player: &str) -> bool {
    let name = player.split(':').next().unwrap_or_default().trim();
    catalog::runs_programs(name)
}

/// The command of an outside program, or the whole text if it has none.
fn command_of(player: &str) -> String {
    let spec: Option<Spec> = player.parse().ok();
    let mut items = spec.into_iter().flat_map(|spec| spec.items);
    let command = items.find(|item| matches!(item.key.as_deref(), None | Some("command")));
    command.map_or_else(|| player.to_string(), |item| item.value)
}

/// What the program calls itself, if it was ever asked; else its file's name.
fn engine_name(run: &Run, name: &str, player: &str, command: &str) -> String {
    let said = run.versions.iter().rev().find(|version| {
        let is_own = version.subject == Subject::Player && version.name == name;
        is_own && version.version != player && !version.version.contains(command)
    });
    let said = said.map(|version| version.version.trim()).filter(|said| !said.is_empty());
    said.map_or_else(|| program_name(command), str::to_string)
}

fn program_name(command: &str) -> String {
    // A text that has no command is no command either.
    let line = Some(command).filter(|command| !runs_program(command));
    let line = line.and_then(|command| CommandLine::parse(command).ok());
    let program = line.map(|line| line.program).unwrap_or_default();
    let name = program.rsplit(['/', '\\']).next().unwrap_or_default();
    if name.is_empty() { ENGINE.to_string() } else { name.to_string() }
}

/// As the command stands in quotes.
fn escaped(command: &str) -> String {
    let quoted = format!("{command:?}");
    quoted.trim_matches('"').to_string()
}

/// The arguments of a command, and what stands after their `=`.
fn arguments(command: &str) -> Vec<String> {
    let arguments = CommandLine::parse(command).map(|line| line.arguments).unwrap_or_default();
    let values: Vec<String> = arguments
        .iter()
        .filter_map(|argument| argument.split_once('=').map(|(_, value)| value.to_string()))
        .collect();
    let all = arguments.into_iter().chain(values);
    all.filter(|argument| argument.chars().count() >= SHORTEST_ARGUMENT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_arena::store::{RunState, Store};
    use serde_json::json;

    const SECRET: &str = "s3cr3t-t0k3n";

    #[test]
    fn a_network_is_shown_without_its_folder() {
        let player = format!("pvs:eval=\"net:/home/{SECRET}/a b.net\"");
        let run = run(&[(&player, &player), ("best", "best")]);
        let mask = Mask::of(&run);
        assert_eq!(mask.text(&player), "pvs:eval=\"net:a b.net\"");
        assert_eq!(mask.stored_name("pvs:eval=\"net:a b.net\""), player);
        let shown = mask.value(json!({"player": player, "reason": "cannot read /home/x"}));
        assert!(!shown.to_string().contains(SECRET), "{shown}");
    }

    fn run(entrants: &[(&str, &str)]) -> Run {
        let entrants =
            entrants.iter().map(|(name, player)| json!({"name": name, "player": player}));
        let spec = json!({"entrants": entrants.collect::<Vec<_>>()});
        let store = Store::in_memory().expect("a store");
        let new = ludens_arena::store::NewRun { spec_json: spec.to_string(), ..Default::default() };
        let id = store.create_run(&new).expect("a run");
        Run { state: RunState::Stopped, ..store.run(&id.to_string()).expect("the run") }
    }

    #[test]
    fn an_engine_is_known_by_its_name() {
        let engine = format!("engine:\"/opt/x/bot --token={SECRET}\"");
        let twin = format!("{engine} #2");
        let run = run(&[(&engine, &engine), (&twin, &engine), ("ada", &engine), ("best", "best")]);
        let mask = Mask::of(&run);
        assert_eq!(mask.text(&engine), "bot");
        assert_eq!(mask.text(&twin), "bot #2");
        assert_eq!(mask.text(&format!("loa: {engine} against best")), "loa: bot against best");
        assert_eq!((mask.text("ada"), mask.text("best")), ("ada".into(), "best".into()));
        assert_eq!(mask.stored_name("bot #2"), twin);
        assert_eq!(mask.stored_name("ada"), "ada");
    }

    #[test]
    fn no_spelling_of_a_command_is_shown() {
        for engine in [
            format!("engine:\"python3 'my bot.py' --key {SECRET}\",memory=1GB"),
            format!("engine:command=\"./bot --key={SECRET}\""),
            format!("engine:'python3 \"my bot.py\" --key {SECRET}'"),
            format!("engine:\"never closed {SECRET}"),
        ] {
            hides(&engine);
        }
    }

    fn hides(engine: &str) {
        let mask = Mask::of(&run(&[("bot", engine)]));
        let command = command_of(engine);
        let texts = [
            engine.to_string(),
            command.clone(),
            format!("failure: the engine {command:?} ended"),
            format!("failure: the engine {engine:?} ended"),
        ];
        for text in texts {
            let shown = mask.value(json!({"reason": text, "last_output": [SECRET]})).to_string();
            assert!(!shown.contains(SECRET), "{shown}");
        }
        assert!(!mask.text(engine).contains(SECRET));
        let unnamed = Mask::of(&run(&[(engine, engine)]));
        assert!(!unnamed.text(&format!("loa: {engine} against best")).contains(SECRET), "{engine}");
        assert_eq!(unnamed.value(json!({"player": engine})), json!({"player": "engine"}));
    }

    /// A program that prints its arguments when it fails.
    #[test]
    fn arguments_are_hidden_in_the_words_of_a_failure() {
        let engine = format!("engine:\"./bot --key={SECRET}\"");
        let mask = Mask::of(&run(&[("bot", &engine)]));
        let told = json!({"reason": format!("played an illegal move: {SECRET}")});
        assert_eq!(mask.value(told), json!({"reason": "played an illegal move: …"}));
    }

    #[test]
    fn a_run_without_programs_has_nothing_to_hide() {
        assert!(Mask::of(&run(&[("a", "best"), ("b", "level:3")])).is_empty());
        assert!(Mask::of(&Run { spec_json: "nonsense".into(), ..run(&[]) }).is_empty());
    }
}
