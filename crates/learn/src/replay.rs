//! From games back to positions with what is to be learnt of them.

use ludens_core::{Options, Position, Value};
use ludens_games::Visitor;
use thiserror::Error;

use crate::game::{Opinion, SelfPlayGame};
use crate::label::Label;
use crate::shard::Shard;

/// A position that the player has judged.
#[derive(Debug, Clone, Copy)]
pub struct Example<'a, P: Position> {
    /// The position.
    pub position: &'a P,
    /// What is to be learnt of it.
    pub label: Label,
    /// The number of the game in its shard.
    pub game: usize,
    /// How many plies were played before.
    pub ply: usize,
    /// The legal moves.
    pub moves: &'a [P::Move],
    /// Which of them was played.
    pub played: usize,
}

/// Takes the examples of a shard, whatever its game.
pub trait Examples {
    /// Takes the next one.
    fn take<P: Position>(&mut self, example: Example<'_, P>);
}

/// A game that these rules do not allow: they are not those it was played by.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// This program does not know the game.
    #[error("{why}")]
    UnknownGame {
        /// Why.
        why: String,
    },
    /// A move is missing in the list of legal moves.
    #[error("ply {ply} of game {game} is not legal: it was played by other rules")]
    Illegal {
        /// The game, from 0.
        game: usize,
        /// The ply, from 1.
        ply: usize,
    },
    /// The moves lead elsewhere.
    #[error("game {game} ends with another position: its moves were listed in another order")]
    Elsewhere {
        /// The game, from 0.
        game: usize,
    },
}

/// Plays a game again, and shows every position that the player has judged.
pub(crate) fn replay<P: Position>(
    start: &P,
    number: usize,
    game: &SelfPlayGame,
    show: &mut dyn FnMut(Example<'_, P>),
) -> Result<(), ReplayError> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for (ply, &place) in game.moves.iter().enumerate() {
        position.moves(&mut moves);
        let mv = moves.get(usize::from(place));
        let &mv = mv.ok_or(ReplayError::Illegal { game: number, ply: ply + 1 })?;
        let opinion = ply.checked_sub(game.opening).map(|place| game.opinions[place]);
        if let Some((opinion, score)) = opinion.and_then(|opinion| Some((opinion, opinion.score?)))
        {
            let Opinion { proven, is_quiet, .. } = opinion;
            let result = Value::of_end(game.winner, position.side());
            let label = Label { score, proven, result, is_quiet };
            let played = usize::from(place);
            show(Example { position: &position, label, game: number, ply, moves: &moves, played });
        }
        position = position.play(mv);
    }
    match position.key() == game.last_key {
        true => Ok(()),
        false => Err(ReplayError::Elsewhere { game: number }),
    }
}

/// Replays all games of a shard.
pub fn visit_positions(shard: &Shard, examples: &mut impl Examples) -> Result<(), ReplayError> {
    let game = shard.header.game().map_err(|why| ReplayError::UnknownGame { why })?;
    game.visit(Replay { shard, examples })
}

struct Replay<'a, E: Examples> {
    shard: &'a Shard,
    examples: &'a mut E,
}

impl<E: Examples> Visitor for Replay<'_, E> {
    type Output = Result<(), ReplayError>;

    fn visit<P: Position>(self, options: &Options) -> Self::Output {
        let start = P::start(options);
        self.shard.games.iter().enumerate().try_for_each(|(number, game)| {
            replay(&start, number, game, &mut |example| self.examples.take(example))
        })
    }
}
