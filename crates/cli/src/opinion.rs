//! Opinions as people read them: always from the first player's view, with the
//! chance to win beside. JSON keeps the side to move's view and does not come
//! here.

use ludens_core::Side;
use ludens_games::GameInfo;
use ludens_play::Worth;
use ludens_search::Proven;

/// What a position is worth, as the first player sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Opinion {
    worth: Worth,
    info: &'static GameInfo,
}

impl Opinion {
    /// The worth that `side` sees.
    pub(crate) fn new(worth: Worth, side: Side, info: &'static GameInfo) -> Opinion {
        let worth = match side {
            Side::First => worth,
            Side::Second => worth.flipped(),
        };
        Opinion { worth, info }
    }

    /// `+1.25`, `Red wins in 5` or `draw`.
    pub(crate) fn score(&self) -> String {
        let wins = |side: Side, proven: Proven| match proven.plies() {
            Some(plies) => format!("{} wins in {plies}", self.name(side)),
            None => format!("{} wins", self.name(side)),
        };
        match self.worth.proven {
            Some(proven @ Proven::Win { .. }) => wins(Side::First, proven),
            Some(proven @ Proven::Loss { .. }) => wins(Side::Second, proven),
            Some(Proven::Draw) => "draw".to_string(),
            None => format!("{:+.2}", self.worth.number()),
        }
    }

    /// The first player's chance to win, `62 %`; empty if it is unknown.
    pub(crate) fn chance(&self) -> String {
        let percent = |chance: f64| format!("{:.0} %", 100.0 * chance);
        self.worth.chance.map_or_else(String::new, percent)
    }

    /// Both in one phrase: `+1.25, Red 62 %`.
    pub(crate) fn phrase(&self) -> String {
        match (self.worth.proven, self.worth.chance) {
            (None, Some(_)) => {
                format!("{}, {} {}", self.score(), self.name(Side::First), self.chance())
            }
            _ => self.score(),
        }
    }

    fn name(&self, side: Side) -> &'static str {
        self.info.sides[side.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::Curve;
    use ludens_games::GAMES;
    use ludens_search::Score;

    fn opinion(score: Score, side: Side) -> Opinion {
        let worth = Worth::new(score, score.proven(), Some(Curve::Linear { full: 1000 }));
        Opinion::new(worth, side, &GAMES[0])
    }

    #[test]
    fn people_see_the_first_player_s_view() {
        let better = Score::opinion(500);
        assert_eq!(opinion(better, Side::First).phrase(), "+5.00, Black 75 %");
        assert_eq!(opinion(better, Side::Second).phrase(), "-5.00, Black 25 %");
        assert_eq!(opinion(Score::win(3), Side::First).phrase(), "Black wins in 3");
        assert_eq!(opinion(Score::win(3), Side::Second).phrase(), "White wins in 3");
        assert_eq!(opinion(Score::loss(4), Side::Second).chance(), "100 %");
    }
}
