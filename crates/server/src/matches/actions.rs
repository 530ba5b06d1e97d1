//! What people do in a match besides moving: taking back, resigning, agreeing on a draw,
//! pausing.
//!
//! A person who plays a machine, or holds both seats, decides alone; two people must
//! agree, and cannot pause.

use std::time::Instant;

use ludens_core::Side;
use schemars::JsonSchema;
use serde::Deserialize;

use super::keys::Hands;
use super::live_match::LiveMatch;
use super::progress::Declined;
use super::refusal::Refusal;

/// Something that is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(inline)]
pub(super) enum Action {
    TakeBack,
    AcceptTakeBack,
    DeclineTakeBack,
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    Pause,
    Resume,
}

impl LiveMatch {
    /// Does the action, if it is allowed.
    pub(super) fn act(
        &mut self,
        hands: Hands,
        version: u64,
        action: Action,
        now: Instant,
    ) -> Result<(), Refusal> {
        self.admit(hands, version)?;
        let decides_alone = hands.hold_both() || !self.setup.is_between_people();
        // A client with both seats acts for the side to move.
        let side = hands.only().unwrap_or(self.side());
        match action {
            Action::TakeBack if decides_alone => self.take_back(hands)?,
            Action::TakeBack => self.ask_to_take_back(side)?,
            Action::AcceptTakeBack => self.allow_take_back(hands)?,
            Action::DeclineTakeBack => {
                self.asked(self.progress.take_back_offer, hands, "take-back")?;
                self.decline(Declined::TakeBack);
            }
            Action::Resign => self.players.resign(side),
            Action::OfferDraw if hands.hold_both() => self.players.agree_on_draw(),
            Action::OfferDraw => self.offer_draw(side)?,
            Action::AcceptDraw => {
                self.asked(self.progress.draw_offer, hands, "draw")?;
                self.players.agree_on_draw();
            }
            Action::DeclineDraw => {
                self.asked(self.progress.draw_offer, hands, "draw")?;
                self.decline(Declined::Draw);
            }
            Action::Pause | Action::Resume if !decides_alone => {
                return Err(Refusal::forbidden("A match between two people cannot be paused."));
            }
            Action::Pause => self.pause(now)?,
            Action::Resume => self.resume_play()?,
        }
        self.settle(now);
        Ok(())
    }

    /// Goes back to the last turn of a side that the client holds; with both seats, one
    /// turn.
    fn take_back(&mut self, hands: Hands) -> Result<(), Refusal> {
        self.check_take_backs()?;
        let turn = self.players.turns().iter().rposition(|turn| hands.hold(turn.side));
        self.take_back_to(turn.ok_or_else(nothing_to_take_back)?);
        Ok(())
    }

    fn ask_to_take_back(&mut self, side: Side) -> Result<(), Refusal> {
        self.check_take_backs()?;
        match self.progress.take_back_offer {
            Some(by) if by == side => {
                return Err(Refusal::impossible("You have asked for this already."));
            }
            Some(_) => {
                let detail = "The other side has asked for a take-back; answer that first.";
                return Err(Refusal::impossible(detail));
            }
            None => {}
        }
        self.last_turn_of(side)?;
        self.progress.take_back_offer = Some(side);
        self.progress.declined = None;
        Ok(())
    }

    fn allow_take_back(&mut self, hands: Hands) -> Result<(), Refusal> {
        let by = self.asked(self.progress.take_back_offer, hands, "take-back")?;
        self.take_back_to(self.last_turn_of(by)?);
        Ok(())
    }

    fn last_turn_of(&self, side: Side) -> Result<usize, Refusal> {
        let turn = self.players.turns().iter().rposition(|turn| turn.side == side);
        turn.ok_or_else(nothing_to_take_back)
    }

    fn check_take_backs(&self) -> Result<(), Refusal> {
        match self.setup.take_backs {
            true => Ok(()),
            false => Err(Refusal::forbidden("Moves are not taken back in this match.")),
        }
    }

    /// The side that has made this offer, if the client may answer it.
    fn asked(&self, offer: Option<Side>, hands: Hands, what: &str) -> Result<Side, Refusal> {
        let by = offer.filter(|by| hands.hold(by.other()));
        by.ok_or_else(|| Refusal::impossible(format!("Nobody has offered you a {what}.")))
    }

    /// Offers a draw. If the other side has offered one, the match is drawn. Otherwise the
    /// offer waits for the other person, or for the machine's opinion.
    fn offer_draw(&mut self, side: Side) -> Result<(), Refusal> {
        if self.progress.draw_offer == Some(side.other()) {
            self.players.agree_on_draw();
            return Ok(());
        }
        let turns = self.players.turns().len();
        let last = &mut self.progress.draw_offered_at[side.index()];
        if *last == Some(turns) {
            let detail = "You have offered a draw already; you may again after the next move.";
            return Err(Refusal::impossible(detail));
        }
        *last = Some(turns);
        self.progress.draw_offer = Some(side);
        self.progress.declined = None;
        Ok(())
    }

    /// Pauses the match. The time that a person has used so far counts; a machine will
    /// think again.
    fn pause(&mut self, now: Instant) -> Result<(), Refusal> {
        if self.progress.paused {
            return Err(Refusal::impossible("The match is paused already."));
        }
        if self.person_to_move().is_some() {
            self.players.spend(self.time_of_turn(now));
        }
        self.progress.paused = true;
        self.players.withdraw_question();
        Ok(())
    }

    fn resume_play(&mut self) -> Result<(), Refusal> {
        if !self.progress.paused {
            return Err(Refusal::impossible("The match is not paused."));
        }
        self.progress.paused = false;
        Ok(())
    }
}

fn nothing_to_take_back() -> Refusal {
    Refusal::impossible("There is no move of yours to take back.")
}
