//! One thread of a run: makes the players of a game, lets them play, and makes the row for
//! the store. Players are kept for the next game; a program that failed is restarted.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Instant;

use ludens_core::Side;
use ludens_play::{Ending, Match, Player, Rules, Seat, Signal};

use super::WorkerContext;
use super::adjudication::Adjudicator;
use super::observer::RunObserver;
use crate::plan::{Opening, Openings, Plan, Unit};
use crate::store::{GameRow, MoveRow, Subject, Version};

/// An entrant as a player of one of the games.
type Key = (usize, usize);

/// A game that was played to its end.
#[derive(Debug, Clone)]
pub struct Played {
    /// The row for the store.
    pub row: GameRow,
    /// The versions of outside programs that have not been reported before.
    pub versions: Vec<Version>,
}

/// One thread of a run.
pub(super) struct Worker<'a> {
    plan: &'a Plan,
    openings: &'a [Mutex<Openings>],
    stop: &'a Signal,
    /// Raised when no new games begin. Then waiting for an opening ends, too.
    no_more: &'a Signal,
    observer: &'a dyn RunObserver,
    most_kept: usize,
    kept: HashMap<Key, Box<dyn Player>>,
    /// The version that was reported last, by entrant.
    versions: HashMap<usize, String>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(bench: &WorkerContext<'a>) -> Worker<'a> {
        Worker {
            plan: bench.plan,
            openings: bench.openings,
            stop: bench.stop.at_once(),
            no_more: bench.stop.no_more(),
            observer: bench.observer,
            most_kept: bench.kept,
            kept: HashMap::new(),
            versions: HashMap::new(),
        }
    }

    /// Plays a game; `None` if it was stopped before its end.
    pub(super) fn play(&mut self, unit: &Unit) -> Option<Played> {
        let began = Instant::now();
        let opening = self.opening(unit)?;
        let (rules, record) = (self.rules(unit), opening.record.boxed_clone());
        let mut game = Match::new(&self.plan.games()[unit.game], record, self.seats(unit), rules);
        self.play_out(unit, &mut game);
        self.observer.leave(unit);
        let ending = game.ending().filter(|_| !self.stop.is_raised());
        let seconds = began.elapsed().as_secs_f64();
        let played = ending.map(|ending| Played {
            row: self.write_down(unit, &opening, &game, &ending, seconds),
            versions: self.new_versions(unit, &game),
        });
        self.keep(unit, game);
        played
    }

    /// Plays until the game is over or the run is stopped.
    fn play_out(&self, unit: &Unit, game: &mut Match) {
        let mut adjudicator = Adjudicator::new(self.plan.spec());
        self.observer.on_move(unit, game);
        let is_over = |game: &Match| self.stop.is_raised() || game.ending().is_some();
        while !is_over(game) && self.play_move(unit, game) {
            adjudicator.look(game);
            self.observer.on_move(unit, game);
        }
    }

    /// Plays a move. False if none was played.
    fn play_move(&self, unit: &Unit, game: &mut Match) -> bool {
        let mut is_played = false;
        let mut think = |stop: &Signal| is_played = game.play_machine(stop, &mut |_| {});
        self.observer.give_turn(unit, self.stop, &mut think);
        is_played
    }

    fn opening(&self, unit: &Unit) -> Option<Opening> {
        let openings = &self.openings[unit.game];
        let mut openings = openings.lock().unwrap_or_else(PoisonError::into_inner);
        openings.get(unit.opening, self.no_more)
    }

    fn seats(&mut self, unit: &Unit) -> [Seat; 2] {
        let is_full = self.kept.len() > self.most_kept;
        // Outside programs end as soon as they are not needed: one that is
        // busy while it waits would take time from those who play.
        let stays = |player: &dyn Player| !is_full && player.version().is_none();
        let plays = |key: &Key| key.1 == unit.game && unit.seats.contains(&key.0);
        self.kept.retain(|key, player| plays(key) || stays(&**player));
        unit.seats.map(|entrant| {
            let kept = self.kept.remove(&(entrant, unit.game));
            Seat::Machine(kept.unwrap_or_else(|| self.plan.make_player(entrant, unit.game)))
        })
    }

    fn rules(&self, unit: &Unit) -> Rules {
        Rules {
            control: unit.seats.map(|entrant| self.plan.control(entrant)),
            margin: self.plan.margin(),
            most_plies: self.plan.spec().most_plies,
            seed: unit.seed,
        }
    }

    fn keep(&mut self, unit: &Unit, game: Match) {
        for (entrant, player) in unit.seats.into_iter().zip(game.into_players()) {
            if let Some(player) = player {
                self.kept.insert((entrant, unit.game), player);
            }
        }
    }

    /// The versions of outside programs, if they are new or have changed.
    fn new_versions(&mut self, unit: &Unit, game: &Match) -> Vec<Version> {
        let mut news = Vec::new();
        for side in Side::BOTH {
            let entrant = unit.seats[side.index()];
            let Some(version) = game.machine(side).and_then(Player::version) else { continue };
            if self.versions.insert(entrant, version.clone()).as_ref() != Some(&version) {
                let name = self.plan.spec().entrants[entrant].name.clone();
                news.push(Version { subject: Subject::Player, name, version });
            }
        }
        news
    }

    fn write_down(
        &self,
        unit: &Unit,
        opening: &Opening,
        game: &Match,
        ending: &Ending,
        seconds: f64,
    ) -> GameRow {
        let name = |side: Side| self.plan.spec().entrants[unit.seats[side.index()]].name.clone();
        GameRow {
            number: unit.number,
            game: self.plan.games()[unit.game].to_string(),
            first: name(Side::First),
            second: name(Side::Second),
            opening: opening.moves.clone(),
            start: opening.start.clone().unwrap_or_default(),
            seed: unit.seed,
            winner: ending.winner,
            cause: ending.cause.word().to_string(),
            reason: ending.cause.to_string(),
            last_output: Some(game.last_output().join("\n")).filter(|text| !text.is_empty()),
            plies: game.record().played().len() as u32,
            moves: game.turns().iter().map(MoveRow::from).collect(),
            seconds,
        }
    }
}
