//! Solving a position to its end. An alpha-beta search that has no opinions:
//! whatever is not decided counts as even, so that each depth only asks "is
//! there a win, or a loss, within this many plies?" and almost everything is cut
//! off. A win found this way is the shortest; a draw is proven when no line was left
//! undecided.

use std::sync::Arc;

use ludens_core::Guide;
use ludens_core::Indifferent;
use ludens_core::Knows;
use ludens_core::Position;

use crate::alphabeta::{Settings, TableUse};
use crate::{AlphaBeta, Control, Report, Search, Subject, Task};

/// A search that only returns what is proven. It ends when the value is, or
/// at its limits: then nothing is known.
pub struct Exact<P: Position> {
    search: AlphaBeta<P>,
}

impl<P: Position> Exact<P> {
    /// A solver that asks what knows certain positions; of the settings, the memory and the
    /// threads count.
    pub fn new(
        guide: &'static dyn Guide<P>,
        knows: Option<Arc<dyn Knows<P>>>,
        settings: Settings,
    ) -> Exact<P> {
        let subject =
            Subject { evaluation: Arc::new(Indifferent), guide, move_filter: None, knows };
        let settings = Settings {
            memory: settings.memory,
            threads: settings.threads,
            // What is proven is proven at any depth.
            table: TableUse::On,
            null_window: true,
            ends_when_proven: true,
            ..Settings::iterated()
        };
        Exact { search: AlphaBeta::new(subject, settings) }
    }
}

impl<P: Position> Search<P> for Exact<P> {
    fn think(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        self.search.think(task, control, progress)
    }

    fn forget(&mut self) {
        self.search.forget();
    }
}
