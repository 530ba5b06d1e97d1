//! Searches that can be recorded, from the same recipes as players. What a
//! player has beside its search (a solver, a share of random moves) is left
//! out, and so are further threads and its own time.

use std::num::NonZero;

use ludens_core::{AnyRecord, Options, Position};
use ludens_games::{Game, Visitor};
use ludens_search::mcts::Mcts;
use ludens_search::{AlphaBeta, Signal, Subject, alphabeta, mcts};

use super::kinds::Method;
use super::make::{USUAL_SEED, alphabeta_settings, mcts_settings, subject, zero_settings};
use super::recipe::Recipe;
use crate::xray::{self, Reach, TREE_MEMORY, XRay, XRayError};

/// A search that can be recorded, with its own depth.
pub(crate) enum Transparent<P: Position> {
    /// Plain minimax, with what it knows.
    Minimax(Subject<P>, Option<u32>),
    /// Alpha-beta in any form.
    AlphaBeta { search: AlphaBeta<P>, subject: Subject<P>, depth: Option<u32> },
    /// Monte Carlo.
    Mcts(Mcts<P>),
}

/// Records the search that a recipe describes.
pub(super) fn look(
    name: String,
    game: &Game,
    recipe: &Recipe,
    record: &dyn AnyRecord,
    reach: Reach,
    stop: &Signal,
) -> Result<XRay, XRayError> {
    game.visit(Look { name, recipe, record, reach, stop })
}

struct Look<'a> {
    name: String,
    recipe: &'a Recipe,
    record: &'a dyn AnyRecord,
    reach: Reach,
    stop: &'a Signal,
}

impl Visitor for Look<'_> {
    type Output = Result<XRay, XRayError>;

    fn visit<P: Position>(self, _: &Options) -> Result<XRay, XRayError> {
        let search = transparent::<P>(self.recipe);
        let nodes = self.reach.nodes.or(self.recipe.whole("nodes"));
        let reach = Reach { nodes, ..self.reach };
        xray::look(self.name, search, self.record, reach, self.stop)
    }
}

fn transparent<P: Position>(recipe: &Recipe) -> Option<Transparent<P>> {
    let seed = recipe.whole("seed").unwrap_or(USUAL_SEED);
    let subject = subject::<P>(recipe, seed);
    let own = recipe.whole("depth").map(|depth| depth as u32);
    let depth = own.or(recipe.kind.usual_depth);
    match recipe.kind.method {
        Method::Minimax => Some(Transparent::Minimax(subject, depth)),
        Method::AlphaBeta(settings) => {
            let settings = alphabeta_settings(settings(), recipe, 0);
            let settings = alphabeta::Settings { threads: NonZero::<usize>::MIN, ..settings };
            let search = AlphaBeta::new(subject.clone(), settings);
            Some(Transparent::AlphaBeta { search, subject, depth })
        }
        Method::Mcts(settings) => {
            let settings = mcts_settings(settings(), recipe, seed);
            let memory = settings.memory.min(TREE_MEMORY);
            let threads = NonZero::<usize>::MIN;
            let settings = mcts::Settings { memory, threads, ..settings };
            Some(Transparent::Mcts(Mcts::new(subject, settings)))
        }
        Method::Zero(settings) => {
            let settings = zero_settings(settings(), recipe, seed);
            let memory = settings.memory.min(TREE_MEMORY);
            Some(Transparent::Mcts(Mcts::new(subject, mcts::Settings { memory, ..settings })))
        }
        _ => None,
    }
}
