//! From the texts after `--player`, `--first` and `--second` to players.

use std::num::NonZero;

use ludens_games::Game;
use ludens_play::PlayerSpec;

use crate::failure::Failure;

/// The player that a text names; its files can be used.
pub(crate) fn player(game: &Game, text: &str) -> Result<PlayerSpec, Failure> {
    let spec = PlayerSpec::parse(game, text).map_err(Failure::usage)?;
    spec.check_files().map_err(Failure::usage)?;
    Ok(spec)
}

/// What can be set beside the player's name.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Means {
    pub(crate) threads: Option<NonZero<usize>>,
    /// In bytes.
    pub(crate) memory: Option<usize>,
}

/// The same player with other resources. A player that cannot use them says so.
pub(crate) fn with_means(spec: PlayerSpec, means: Means) -> Result<PlayerSpec, Failure> {
    let threads = means.threads.map(|threads| ("threads", threads.to_string()));
    let memory = means.memory.map(|bytes| ("memory", format!("{bytes}B")));
    let mut changes = threads.into_iter().chain(memory);
    changes.try_fold(spec, |spec, (name, value)| spec.with(name, &value).map_err(Failure::usage))
}

/// Whether the player's own options limit what it spends.
pub(crate) fn limits_itself(spec: &PlayerSpec) -> bool {
    let limits = ["time", "depth", "nodes"];
    let items = spec.spec().items;
    items.iter().any(|item| item.key.as_deref().is_some_and(|key| limits.contains(&key)))
}
