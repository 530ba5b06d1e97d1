//! What a name finally means: a kind that thinks itself, and the values of
//! its options as far as they are given.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ludens_net::Network;

use super::kinds::Kind;
use super::network;
use super::values::{read_memory, read_time, read_weight};
use crate::own::Own;

/// How to make a player.
#[derive(Debug, Clone)]
pub(super) struct Recipe {
    pub(super) kind: Kind,
    /// Accepted values by the option's name.
    values: Vec<(String, String)>,
    /// An evaluation from outside the catalogue.
    pub(super) own: Option<Own>,
    /// The network that the evaluation names, once it is opened.
    pub(super) network: Option<Arc<Network>>,
}

/// The prefix of options that change an evaluation's weights.
pub(super) const WEIGHT: &str = "eval.";
/// The prefix of options that an outside program defines.
pub(super) const OUTSIDE: &str = "option.";

impl Recipe {
    pub(super) fn new(kind: Kind, values: Vec<(String, String)>) -> Recipe {
        Recipe { kind, values, own: None, network: None }
    }

    /// The same with some values changed. Weights belong to an evaluation and
    /// go with it.
    pub(super) fn changed(mut self, changes: &[(String, String)]) -> Recipe {
        if changes.iter().any(|(name, _)| name == "eval") {
            self.values.retain(|(name, _)| !name.starts_with(WEIGHT));
        }
        for (name, value) in changes {
            self.values.retain(|(known, _)| known != name);
            self.values.push((name.clone(), value.clone()));
        }
        self
    }

    /// The same with the network that it names.
    pub(super) fn with_network(self, network: Option<Arc<Network>>) -> Recipe {
        Recipe { network, ..self }
    }

    /// A value, if it is given.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The values whose names have this prefix, without it.
    pub(super) fn with_prefix<'a>(
        &'a self,
        prefix: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        let named = move |(name, value): &'a (String, String)| {
            Some((name.strip_prefix(prefix)?, value.as_str()))
        };
        self.values.iter().filter_map(named)
    }

    pub(super) fn whole(&self, name: &str) -> Option<u64> {
        self.get(name)?.parse().ok()
    }

    pub(super) fn real(&self, name: &str) -> Option<f64> {
        self.get(name)?.parse().ok()
    }

    pub(super) fn time(&self, name: &str) -> Option<Duration> {
        read_time(self.get(name)?)
    }

    pub(super) fn memory(&self, name: &str) -> Option<usize> {
        read_memory(self.get(name)?)
    }

    /// The evaluation's name, if one is named or the kind has its own.
    pub(super) fn evaluation(&self) -> Option<&str> {
        self.get("eval").or(self.kind.eval)
    }

    /// The evaluation's name, unless one from outside the catalogue takes its place.
    pub(super) fn named_evaluation(&self) -> Option<&str> {
        self.evaluation().filter(|_| self.own.is_none())
    }

    /// The network's file that the evaluation names, or the player itself.
    pub(super) fn network_file(&self) -> Option<&Path> {
        match self.kind.needs_network() {
            true => self.get(network::NET).map(Path::new),
            false => self.named_evaluation().and_then(network::file_of),
        }
    }

    /// The weights that differ from the evaluation's own: the kind's, then those
    /// that are given.
    pub(super) fn weights(&self) -> impl Iterator<Item = (&str, f64)> {
        let is_own = self.own.is_none() && self.evaluation() == self.kind.eval;
        let usual = self.kind.weights.iter().copied().filter(move |_| is_own);
        let given = self.with_prefix(WEIGHT);
        usual.chain(given.filter_map(|(name, value)| Some((name, read_weight(value)?))))
    }
}
