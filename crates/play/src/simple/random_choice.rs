//! Any legal move, each as likely as any other.

use ludens_core::{Position, Random};
use ludens_search::{Control, Line, Report, Search, Statistics, Task};

/// Chooses at random. It has no opinion, so every move scores 0.
#[derive(Debug, Clone)]
pub struct RandomChoice {
    random: Random,
}

impl RandomChoice {
    /// Choices that this seed determines.
    pub fn new(seed: u64) -> RandomChoice {
        RandomChoice { random: Random::new(seed) }
    }
}

impl<P: Position> Search<P> for RandomChoice {
    fn think(
        &mut self,
        task: &Task<'_, P>,
        control: &Control<'_>,
        _progress: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let mut moves = match task.only {
            Some(only) => only.to_vec(),
            None => {
                let mut moves = Vec::new();
                task.record.position().moves(&mut moves);
                moves
            }
        };
        let lines = moves.len().min(task.lines.max(1));
        draw_first(&mut moves, lines, &mut self.random);
        let in_line = |&mv| Line::unknown(mv);
        Report {
            depth: 0,
            lines: moves[..lines].iter().map(in_line).collect(),
            statistics: Statistics::default(),
            time: control.clock.elapsed(),
        }
    }

    fn forget(&mut self) {}
}

/// Shuffles as far as the first `drawn` items are a random choice.
pub(super) fn draw_first<T>(items: &mut [T], drawn: usize, random: &mut Random) {
    for i in 0..drawn {
        items.swap(i, i + random.below(items.len() - i));
    }
}
