//! The options that a session offers.

use std::fmt::{self, Display, Write};

use ludens_games::GAMES;

/// What a referee may set, as it stands now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Settings {
    /// How many threads think; the player's own choice if not set.
    pub(super) threads: Option<u64>,
    /// How large its table is, in MB; the player's own choice if not set.
    pub(super) hash: Option<u64>,
    /// How many best lines are reported.
    pub(super) lines: usize,
    /// Whether it thinks on the opponent's time.
    pub(super) ponder: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: None, hash: None, lines: 1, ponder: false }
    }
}

/// An option's name, and what becomes of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Setting {
    Game,
    Player,
    Threads,
    Hash,
    Ponder,
    Lines,
}

impl Setting {
    const ALL: [(&'static str, Setting); 6] = [
        ("UGI_Game", Setting::Game),
        ("Player", Setting::Player),
        ("Threads", Setting::Threads),
        ("Hash", Setting::Hash),
        ("Ponder", Setting::Ponder),
        ("MultiPV", Setting::Lines),
    ];

    /// The option of this name, in capitals or not.
    pub(super) fn find(name: &str) -> Option<Setting> {
        let same = |(known, _): &&(&str, Setting)| known.eq_ignore_ascii_case(name);
        Setting::ALL.iter().find(same).map(|(_, setting)| *setting)
    }
}

const MOST_THREADS: u64 = 256;
const MOST_HASH: u64 = 65_536;
const MOST_LINES: u64 = 500;

impl Settings {
    /// Sets one of the plain options; an error says what it can be.
    pub(super) fn set(&mut self, setting: Setting, value: &str) -> Result<(), String> {
        match setting {
            Setting::Threads => self.threads = Some(number(value, MOST_THREADS)?),
            Setting::Hash => self.hash = Some(number(value, MOST_HASH)?),
            Setting::Lines => self.lines = number(value, MOST_LINES)? as usize,
            Setting::Ponder => self.ponder = switch(value)?,
            Setting::Game | Setting::Player => {}
        }
        Ok(())
    }

    /// The lines that list the options for a referee.
    pub(super) fn list(&self, game: &dyn Display, player: &dyn Display) -> String {
        let mut text = String::new();
        let games: String = GAMES.iter().map(|info| format!(" var {}", info.name)).collect();
        let spin = |most| format!("min 1 max {most}");
        let mut option = |name: &str, rest: fmt::Arguments<'_>| {
            let _ = writeln!(text, "option name {name} type {rest}");
        };
        let (game, games) = (game.to_string(), with_current(game, games));
        option("UGI_Game", format_args!("combo default {game}{games}"));
        option("Player", format_args!("string default {player}"));
        let (threads, hash) = (self.threads.unwrap_or(1), self.hash.unwrap_or(64));
        option("Threads", format_args!("spin default {threads} {}", spin(MOST_THREADS)));
        option("Hash", format_args!("spin default {hash} {}", spin(MOST_HASH)));
        option("Ponder", format_args!("check default false"));
        option("MultiPV", format_args!("spin default 1 {}", spin(MOST_LINES)));
        text
    }
}

/// The choices, with a game in front that has options of its own.
fn with_current(game: &dyn Display, games: String) -> String {
    let game = game.to_string();
    match GAMES.iter().any(|info| info.name == game) {
        true => games,
        false => format!(" var {game}{games}"),
    }
}

fn number(text: &str, most: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("{text:?} is not a whole number from 1 to {most}"))
}

fn switch(text: &str) -> Result<bool, String> {
    match text {
        "true" | "on" => Ok(true),
        "false" | "off" => Ok(false),
        _ => Err(format!("{text:?} is neither true nor false")),
    }
}
