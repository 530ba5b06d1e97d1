//! One game of a player against itself. It is a function of the settings and the game's number.

use ludens_core::{Guide, Options, Outcome, Position, Random, Record, Unguided, Value};
use ludens_knowledge::knowledge;
use ludens_play::{Go, Player, PlayerError, Purpose, Signal, Thought, mix_seeds};

use crate::game::{Opinion, SelfPlayGame};
use crate::label::points;
use crate::openings::Openings;
use crate::settings::Settings;

/// After so many openings that are over or lost, the game begins at the start, whatever that is
/// worth.
const TRIES: usize = 50;
/// A side with less than this chance to win has lost in the opening: nothing can be learnt from
/// such a game.
const LEAST_CHANCE: f64 = 0.1;
/// A game this long counts as drawn.
const MOST_PLIES: usize = 600;

/// Plays the games of one thread.
pub(crate) struct SelfPlay<P: Position> {
    seed: u64,
    openings: Openings<P>,
    player: Box<dyn Player>,
    guide: &'static dyn Guide<P>,
    /// The legal moves: a buffer.
    moves: Vec<P::Move>,
}

/// How a try to play a game ended.
enum Tried {
    Played(SelfPlayGame),
    /// One side would hardly ever win.
    Hopeless,
    Stopped,
}

impl<P: Position> SelfPlay<P> {
    pub(crate) fn new(settings: &Settings, options: &Options) -> SelfPlay<P> {
        SelfPlay {
            seed: settings.seed,
            openings: Openings::new(&settings.game, options, settings.random_plies.clone()),
            player: settings.player.make(),
            guide: knowledge::<P>().map_or(&Unguided, |known| known.guide),
            moves: Vec::new(),
        }
    }

    /// The game of this number; `None` if it was stopped.
    pub(crate) fn game(
        &mut self,
        number: u64,
        stop: &Signal,
    ) -> Result<Option<SelfPlayGame>, PlayerError> {
        let mut random = Random::new(mix_seeds(self.seed, number + 1));
        for _ in 0..TRIES {
            let record = self.openings.draw(&mut random);
            if record.outcome().is_some() {
                continue;
            }
            match self.play_from(record, random.bits(), LEAST_CHANCE, stop)? {
                Tried::Played(game) => return Ok(Some(game)),
                Tried::Hopeless => {}
                Tried::Stopped => return Ok(None),
            }
        }
        match self.play_from(self.openings.start(), random.bits(), 0.0, stop)? {
            Tried::Played(game) => Ok(Some(game)),
            Tried::Hopeless | Tried::Stopped => Ok(None),
        }
    }

    /// Plays on from an opening, unless one side has less than the least chance there.
    fn play_from(
        &mut self,
        mut record: Record<P>,
        seed: u64,
        least_chance: f64,
        stop: &Signal,
    ) -> Result<Tried, PlayerError> {
        let opening = record.len();
        let (mut opinions, mut is_fair) = (Vec::new(), false);
        self.player.new_game(seed);
        let winner = loop {
            if let Some(outcome) = ended(&record) {
                break outcome.winner;
            }
            let (mv, opinion) = self.choose(&record, stop)?;
            if stop.is_raised() {
                return Ok(Tried::Stopped);
            }
            if let Some(score) = opinion.score.filter(|_| !is_fair) {
                if score.abs() > points(1.0 - least_chance) {
                    return Ok(Tried::Hopeless);
                }
                is_fair = true;
            }
            let side = record.position().side();
            opinions.push(opinion);
            record.play(mv);
            match opinion.proven {
                Some(Value::Win) => break Some(side),
                Some(Value::Loss) => break Some(!side),
                Some(Value::Draw) => break None,
                None => {}
            }
        };
        Ok(Tried::Played(self.kept(&record, opening, opinions, winner)))
    }

    /// The player's move, and what it thinks. It is not asked where there is no choice.
    fn choose(
        &mut self,
        record: &Record<P>,
        stop: &Signal,
    ) -> Result<(P::Move, Opinion), PlayerError> {
        let position = record.position();
        position.moves(&mut self.moves);
        if let [only] = self.moves[..] {
            return Ok((only, Opinion::default()));
        }
        let go = Go { purpose: Purpose::Game, ..Go::default() };
        let thought = self.player.think(record, &go, stop, &mut |_| {})?;
        let text = thought.best_move();
        let named = |mv: &P::Move| position.move_text(*mv) == text;
        let mv = self.moves.iter().copied().find(named).expect("a player's move is legal");
        let is_quiet = !self.guide.is_forcing(position, mv);
        Ok((mv, opinion(&thought, is_quiet)))
    }

    /// The game as it is kept.
    fn kept(
        &mut self,
        record: &Record<P>,
        opening: usize,
        opinions: Vec<Opinion>,
        winner: Option<ludens_core::Side>,
    ) -> SelfPlayGame {
        let mut moves = Vec::with_capacity(record.len());
        for (ply, mv) in record.moves().enumerate() {
            record.position_after(ply).expect("a ply of the game").moves(&mut self.moves);
            let place = self.moves.iter().position(|&legal| legal == mv);
            moves.push(place.expect("a legal move") as u16);
        }
        let last_key = record.position().key();
        SelfPlayGame { moves, opening, opinions, winner, last_key }
    }
}

/// How the game has ended, if it has.
fn ended<P: Position>(record: &Record<P>) -> Option<Outcome> {
    let too_long = || Outcome::draw(ludens_core::Reason::MOVE_LIMIT);
    record.outcome().or_else(|| (record.len() >= MOST_PLIES).then(too_long))
}

fn opinion(thought: &Thought, is_quiet: bool) -> Opinion {
    let worth = thought.opinion();
    Opinion {
        score: worth.and_then(|worth| worth.chance).map(points),
        proven: worth.and_then(|worth| worth.value()),
        is_quiet,
    }
}
