//! One thread's part: makes the players of a game, lets them play, and writes
//! down what happened. Players are kept for the next game; a program that
//! failed is started anew by itself.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use ludens_core::Side;
use ludens_play::{Cause, Ending, Match, Player, Rules, Seat, Thought, TurnPlayed};

use super::adjudication::Adjudicator;
use crate::plan::{Opening, Openings, Plan, Unit};
use crate::store::{GameRow, MoveRow, Subject, Version};

/// More players than this are not kept: each may have a large table.
const MOST_KEPT: usize = 8;

/// An entrant as a player of one of the games.
type Key = (usize, usize);

/// A game that was played to its end.
pub(super) struct Played {
    pub(super) row: GameRow,
    /// The versions of outside programs that this thread has not told before.
    pub(super) versions: Vec<Version>,
}

/// One thread of a run.
pub(super) struct Worker<'a> {
    plan: &'a Plan,
    openings: &'a [Mutex<Openings>],
    stop: &'a AtomicBool,
    kept: HashMap<Key, Box<dyn Player>>,
    /// By entrant: the version that was told.
    versions: HashMap<usize, String>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        plan: &'a Plan,
        openings: &'a [Mutex<Openings>],
        stop: &'a AtomicBool,
    ) -> Worker<'a> {
        Worker { plan, openings, stop, kept: HashMap::new(), versions: HashMap::new() }
    }

    /// Plays a game; `None` if it was stopped before its end.
    pub(super) fn play(&mut self, unit: &Unit) -> Option<Played> {
        let began = Instant::now();
        let opening = self.opening(unit);
        let mut game = Match::new(opening.record.boxed_clone(), self.seats(unit), self.rules(unit));
        let mut adjudicator = Adjudicator::new(self.plan.spec());
        while !self.stop.load(Ordering::Relaxed) && game.play_machine(self.stop, &mut |_| {}) {
            adjudicator.look(&mut game);
        }
        let ending = game.ending().filter(|_| !self.stop.load(Ordering::Relaxed));
        let seconds = began.elapsed().as_secs_f64();
        let played = ending.map(|ending| Played {
            row: self.write_down(unit, &opening, &game, &ending, seconds),
            versions: self.new_versions(unit, &game),
        });
        self.keep(unit, game);
        played
    }

    fn opening(&self, unit: &Unit) -> Opening {
        let openings = &self.openings[unit.game];
        openings.lock().unwrap_or_else(PoisonError::into_inner).get(unit.opening)
    }

    fn seats(&mut self, unit: &Unit) -> [Seat; 2] {
        if self.kept.len() > MOST_KEPT {
            self.kept.clear();
        }
        // Programs of others go as soon as they are not needed: one that is
        // busy while it waits would take time from those who play.
        let plays = |key: &Key| key.1 == unit.game && unit.seats.contains(&key.0);
        self.kept.retain(|key, player| plays(key) || player.version().is_none());
        unit.seats.map(|entrant| {
            let kept = self.kept.remove(&(entrant, unit.game));
            Seat::Machine(kept.unwrap_or_else(|| self.plan.player(entrant, unit.game).make()))
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
        for (entrant, seat) in unit.seats.into_iter().zip(game.into_seats()) {
            if let Seat::Machine(player) = seat {
                self.kept.insert((entrant, unit.game), player);
            }
        }
    }

    /// What outside programs call themselves, if that is news.
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
            cause: word(&ending.cause).to_string(),
            reason: ending.cause.to_string(),
            last_output: Some(game.last_output().join("\n")).filter(|text| !text.is_empty()),
            plies: game.record().played().len() as u32,
            moves: game.turns().iter().map(move_row).collect(),
            seconds,
        }
    }
}

/// A cause in a word that programs can compare.
fn word(cause: &Cause) -> &'static str {
    match cause {
        Cause::Rules(_) => "rules",
        Cause::Time => "time",
        Cause::Illegal(_) => "illegal",
        Cause::Failure(_) => "failure",
        Cause::Resignation => "resign",
        Cause::Agreement => "agreed",
        Cause::PlyLimit => "plies",
    }
}

fn move_row(turn: &TurnPlayed) -> MoveRow {
    let opinion = turn.thought.as_ref().and_then(Thought::opinion);
    let searched = turn.thought.as_ref().filter(|thought| thought.has_searched());
    MoveRow {
        side: turn.side,
        text: turn.text.clone(),
        score: opinion.map(|worth| worth.number()),
        proven: opinion.and_then(|worth| worth.proven).map(|proven| proven.name().to_string()),
        depth: searched.map(|thought| thought.depth),
        nodes: searched.map(|thought| thought.statistics.nodes),
        time_ms: turn.time.as_secs_f64() * 1000.0,
    }
}
