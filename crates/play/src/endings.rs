//! Endings of any game: its databases, and what is known of a position.

use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ludens_core::{AnyRecord, Known, Knows, Options, Outcome, Position, Proof, Record, Value};
use ludens_games::{Game, Visitor};
use ludens_knowledge::knowledge;

pub use ludens_endings::{
    BestPlay, Databases, FileError, Holding, Progress, Solved, Totals, Verified,
};

/// The databases of a game, if it has any.
pub fn databases(game: &Game) -> Option<&'static dyn Databases> {
    game.visit(FindDatabases)
}

/// Up to how many pieces a game's positions are known without files, and up to how many they can
/// be solved in memory by [`solve_all`]; nothing if they cannot.
pub fn in_memory(game: &Game) -> Option<(u32, u32)> {
    game.visit(FindInMemory)
}

/// Solves and checks all positions of a game up to so many pieces.
pub fn solve_all(
    game: &Game,
    pieces: u32,
    threads: NonZero<usize>,
    progress: &mut dyn FnMut(&Progress),
) -> Option<Solved> {
    game.visit(SolveAll { pieces, threads, progress })
}

/// Whether anything is known of the game's endings.
pub fn has_endings(game: &Game) -> bool {
    game.visit(HasEndings)
}

/// What is known of the record's last position without a search; nothing once it is decided.
pub fn known(game: &Game, record: &dyn AnyRecord) -> Option<Known> {
    game.visit(Ask { record })
}

/// A move of which it is known where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownMove {
    /// The move.
    pub text: String,
    /// What it is worth to the side that makes it.
    pub known: Known,
}

/// What is known of the moves from the record's last position, the best first.
pub fn known_moves(game: &Game, record: &dyn AnyRecord) -> Vec<KnownMove> {
    game.visit(AskOfMoves { record })
}

/// How many positions a second are found: these are asked for again and again, so long.
pub fn probes_per_second(game: &Game, texts: &[String], time: Duration) -> Option<f64> {
    game.visit(ProbesPerSecond { texts, time })
}

struct HasEndings;

impl Visitor for HasEndings {
    type Output = bool;

    fn visit<P: Position>(self, _: &Options) -> bool {
        knowledge::<P>().is_some_and(|known| known.endings.is_some())
    }
}

struct FindDatabases;

impl Visitor for FindDatabases {
    type Output = Option<&'static dyn Databases>;

    fn visit<P: Position>(self, _: &Options) -> Self::Output {
        knowledge::<P>()?.endings.as_ref()?.databases
    }
}

struct FindInMemory;

impl Visitor for FindInMemory {
    type Output = Option<(u32, u32)>;

    fn visit<P: Position>(self, _: &Options) -> Self::Output {
        let info = knowledge::<P>()?.endings.as_ref()?.in_memory.as_ref()?;
        Some((info.at_hand, info.most_pieces))
    }
}

struct SolveAll<'a> {
    pieces: u32,
    threads: NonZero<usize>,
    progress: &'a mut dyn FnMut(&Progress),
}

impl Visitor for SolveAll<'_> {
    type Output = Option<Solved>;

    fn visit<P: Position>(self, options: &Options) -> Option<Solved> {
        let info = knowledge::<P>()?.endings.as_ref()?.in_memory.as_ref()?;
        Some((info.solve)(&P::start(options), self.pieces, self.threads, self.progress))
    }
}

struct Ask<'a> {
    record: &'a dyn AnyRecord,
}

impl Visitor for Ask<'_> {
    type Output = Option<Known>;

    fn visit<P: Position>(self, _: &Options) -> Option<Known> {
        let record = self.record.as_any().downcast_ref::<Record<P>>()?;
        if record.outcome().is_some() {
            return None;
        }
        knows::<P>()?.known(record.position())
    }
}

struct AskOfMoves<'a> {
    record: &'a dyn AnyRecord,
}

impl Visitor for AskOfMoves<'_> {
    type Output = Vec<KnownMove>;

    fn visit<P: Position>(self, _: &Options) -> Vec<KnownMove> {
        let record = self.record.as_any().downcast_ref::<Record<P>>();
        let Some(record) = record.filter(|record| record.outcome().is_none()) else {
            return Vec::new();
        };
        let position = record.position();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let known_move = |mv: &P::Move| {
            let known = known_after(position, *mv)?;
            Some(KnownMove { text: position.move_text(*mv), known })
        };
        let mut known: Vec<_> = moves.iter().filter_map(known_move).collect();
        known.sort_by_key(|mv| how_bad(mv.known));
        known
    }
}

/// What is known of a move, for the side that makes it.
pub(crate) fn known_after<P: Position>(position: &P, mv: P::Move) -> Option<Known> {
    let next = position.play(mv);
    let side = position.side();
    if let Some(Outcome { winner, .. }) = next.outcome() {
        let value = Value::of_end(winner, side);
        return Some(Known { plies: winner.map(|_| 1), ..Known::by(Proof::Search, value) });
    }
    let known = knows::<P>()?.known(&next)?;
    match next.side() == side {
        true => Some(Known { plies: known.plies.map(|plies| plies + 1), ..known }),
        false => Some(known.a_ply_before()),
    }
}

/// For sorting: a quick win is best, a quick loss worst.
fn how_bad(Known { value, plies, left, .. }: Known) -> (u8, i64) {
    const FAR: i64 = 1 << 32;
    let end = plies.map_or(FAR + left.map_or(FAR, i64::from), i64::from);
    match value {
        Value::Win => (0, end),
        Value::Draw => (1, 0),
        Value::Loss => (2, -end),
    }
}

/// What knows the game's endings.
fn knows<P: Position>() -> Option<Arc<dyn Knows<P>>> {
    Some((knowledge::<P>()?.endings.as_ref()?.knows)())
}

struct ProbesPerSecond<'a> {
    texts: &'a [String],
    time: Duration,
}

impl Visitor for ProbesPerSecond<'_> {
    type Output = Option<f64>;

    fn visit<P: Position>(self, options: &Options) -> Option<f64> {
        let read = |text: &String| P::from_text(options, text).ok();
        let positions: Vec<P> = self.texts.iter().filter_map(read).collect();
        let knows = knows::<P>()?;
        // The first round may read blocks that stay in memory.
        ask(&*knows, &positions);
        let began = Instant::now();
        let mut asked = 0;
        while began.elapsed() < self.time {
            asked += ask(&*knows, &positions);
        }
        Some(asked as f64 / began.elapsed().as_secs_f64())
    }
}

/// Of how many of these something is known.
fn ask<P: Position>(knows: &dyn Knows<P>, positions: &[P]) -> usize {
    positions.iter().filter(|position| knows.known(position).is_some()).count()
}
