//! What is known of each game, found by the game's position type. A new game
//! is one line in [`ALL`]; a game without one can still be played, by searches
//! that need no evaluation.

use std::any::Any;
use std::num::NonZero;
use std::sync::Arc;

use ludens_core::{Evaluation, Guide, Knows, MoveFilter, Options, Position, Symmetric, Unguided};
use ludens_endings::{Databases, Progress, Solved};
use ludens_net::Features;
use thiserror::Error;

use crate::benchmark::Benchmark;
use crate::{
    GameNetwork, Ladder, Opponent, SolverInfo, TermInfo, USUAL_LADDER, WeightInfo, Weights,
};

/// Every game's knowledge, each of its own type.
static ALL: &[&(dyn Any + Sync)] = &[
    &crate::loa::KNOWLEDGE,
    &crate::checkers::KNOWLEDGE,
    &crate::connect4::KNOWLEDGE_7X6,
    &crate::connect4::KNOWLEDGE_8X8,
    &crate::connect4::KNOWLEDGE_ANY_SIZE,
    &crate::amazons::KNOWLEDGE,
    &crate::tebes::KNOWLEDGE_4,
    &crate::tebes::KNOWLEDGE_6,
    &crate::tebes::KNOWLEDGE_8,
    &crate::othello::KNOWLEDGE,
    &crate::mnk::KNOWLEDGE_SMALL,
    &crate::mnk::KNOWLEDGE_LARGE,
    &crate::hex::KNOWLEDGE,
    &crate::breakthrough::KNOWLEDGE,
];

/// What is known of the game whose positions are `P`.
pub fn knowledge<P: Position>() -> Option<&'static Knowledge<P>> {
    ALL.iter().find_map(|known| (*known as &dyn Any).downcast_ref())
}

/// The game's own solver, if it has one for these options.
pub fn solver_for<P: Position>(options: &Options) -> Option<&'static SolverInfo<P>> {
    knowledge()?.solver.as_ref().filter(|solver| (solver.is_for)(options))
}

/// What is known of a game beside its rules.
pub struct Knowledge<P: Position> {
    /// The evaluations, the best first.
    pub evaluations: &'static [EvaluationInfo<P>],
    /// Which moves to try first.
    pub guide: &'static dyn Guide<P>,
    /// What a network sees of a position.
    pub features: Option<&'static dyn Features<P>>,
    /// The trained networks, each for some options of the game.
    pub networks: &'static [GameNetwork],
    /// Which positions the rules treat alike but features do not.
    pub symmetries: Option<Symmetries<P>>,
    /// Move filters, by name.
    pub move_filters: &'static [MoveFilterInfo<P>],
    /// What is known for certain of some positions, most of them endings.
    pub endings: Option<EndingsInfo<P>>,
    /// A solver of the game's own.
    pub solver: Option<SolverInfo<P>>,
    /// The studies' opponents.
    pub opponents: &'static [Opponent<P>],
    /// The strongest player, as a text of the grammar of players, where no network is stronger.
    pub best: &'static str,
    /// The players that `best` is measured against.
    pub rivals: &'static [&'static str],
    /// How its searches are measured.
    pub benchmarks: &'static [Benchmark],
    /// The levels for people.
    pub levels: Ladder,
}

/// An evaluation in the catalogue.
pub struct EvaluationInfo<P: Position> {
    /// The name in `eval=name`.
    pub name: &'static str,
    /// Another name: the study's short one, such as `h2`.
    pub alias: Option<&'static str>,
    /// What it counts, in one line.
    pub summary: &'static str,
    /// What can be changed in it.
    pub weights: &'static [WeightInfo],
    /// The terms that no weight is named after.
    pub other_terms: &'static [TermInfo],
    /// Makes one with these weights.
    pub make: fn(&Weights) -> Box<dyn Evaluation<P>>,
}

/// The images of a position under the game's symmetries. What is true of one is true of all.
pub struct Symmetries<P: Position> {
    /// How many there are, the position itself included.
    pub count: usize,
    /// The image of this number; number 0 is the position itself.
    pub image: fn(&P, usize) -> P,
    /// The image of a legal move of the position.
    pub move_image: fn(&P, P::Move, usize) -> P::Move,
}

impl<P: Symmetric> Symmetries<P> {
    /// All that the rule book knows.
    pub const ALL: Symmetries<P> =
        Symmetries { count: P::SYMMETRIES, image: P::image, move_image: P::move_image };
}

/// What is known for certain of some positions.
pub struct EndingsInfo<P: Position> {
    /// What knows them. The first call may take a second.
    pub knows: fn() -> Arc<dyn Knows<P>>,
    /// What of it can be kept in files.
    pub databases: Option<&'static dyn Databases>,
    /// What of it can be solved in memory, far more than a search is given.
    pub in_memory: Option<InMemory<P>>,
}

/// A board of which all positions can be solved in memory.
pub struct InMemory<P: Position> {
    /// Up to how many pieces a search is given them.
    pub at_hand: u32,
    /// Up to how many pieces they can be solved.
    pub most_pieces: u32,
    /// Solves and checks all up to so many pieces of the game that begins so.
    pub solve: SolveAll<P>,
}

/// The start, the number of pieces, the threads, and what is told how far it is.
pub type SolveAll<P> = fn(&P, u32, NonZero<usize>, &mut dyn FnMut(&Progress)) -> Solved;

/// A move filter in the catalogue.
pub struct MoveFilterInfo<P: Position> {
    /// The option that turns it on: `arrows` in `arrows=aggressive`.
    pub option: &'static str,
    /// The value that turns it on: `aggressive`.
    pub value: &'static str,
    /// Which moves it shows, in one line.
    pub summary: &'static str,
    /// The view.
    pub move_filter: &'static dyn MoveFilter<P>,
}

/// A name that means no evaluation or weight.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EvaluationError {
    /// There is no such evaluation.
    #[error("there is no evaluation {name:?} in this game; there are {known}")]
    UnknownName {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The evaluation has no such weight.
    #[error("evaluation {evaluation} has no weight {name:?}; it has {known}")]
    UnknownWeight {
        /// The evaluation.
        evaluation: &'static str,
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
}

impl<P: Position> Knowledge<P> {
    /// What a game begins with: no evaluation yet, and defaults that serve
    /// most games.
    pub const USUAL: Knowledge<P> = Knowledge {
        evaluations: &[],
        guide: &Unguided,
        features: None,
        networks: &[],
        symmetries: None,
        move_filters: &[],
        endings: None,
        solver: None,
        opponents: &[],
        best: "pvs",
        rivals: &["mcts"],
        benchmarks: &[],
        levels: USUAL_LADDER,
    };

    /// The network of the game with these options, by its canonical text.
    pub fn network(&self, game: &str) -> Option<&'static GameNetwork> {
        self.networks.iter().find(|network| network.game == game)
    }

    /// The evaluation of this name or alias.
    pub fn evaluation(&self, name: &str) -> Result<&'static EvaluationInfo<P>, EvaluationError> {
        let named = |info: &&EvaluationInfo<P>| info.name == name || info.alias == Some(name);
        self.evaluations.iter().find(named).ok_or_else(|| EvaluationError::UnknownName {
            name: name.to_string(),
            known: self.evaluations.iter().map(label).collect::<Vec<_>>().join(", "),
        })
    }
}

impl<P: Position> EvaluationInfo<P> {
    /// Makes the evaluation with its default weights but for those given.
    pub fn with<'a>(
        &self,
        changes: impl IntoIterator<Item = (&'a str, f64)>,
    ) -> Result<Box<dyn Evaluation<P>>, EvaluationError> {
        let mut weights = Weights::defaults(self.weights);
        for (name, value) in changes {
            if !weights.set(name, value) {
                return Err(self.unknown_weight(name));
            }
        }
        Ok((self.make)(&weights))
    }

    /// What the term of this name is, in one line; the name itself for a term
    /// that is unknown.
    pub fn help_of(&self, term: &'static str) -> &'static str {
        let weight = self.weights.iter().find(|weight| weight.name == term);
        let other = || self.other_terms.iter().find(|other| other.name == term);
        weight.map(|weight| weight.help).or_else(|| other().map(|other| other.help)).unwrap_or(term)
    }

    fn unknown_weight(&self, name: &str) -> EvaluationError {
        let names: Vec<_> = self.weights.iter().map(|weight| weight.name).collect();
        EvaluationError::UnknownWeight {
            evaluation: self.name,
            name: name.to_string(),
            known: if names.is_empty() { "none".to_string() } else { names.join(", ") },
        }
    }
}

/// `group-distance (h2)`.
fn label<P: Position>(info: &EvaluationInfo<P>) -> String {
    info.alias.map_or_else(|| info.name.to_string(), |alias| format!("{} ({alias})", info.name))
}
