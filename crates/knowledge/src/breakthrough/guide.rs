//! Which moves of Breakthrough to try first: onto the last row, then captures,
//! those of men about to win and of far ones first, then men that go far.

use ludens_core::{Guide, Position, Side};
use ludens_games::breakthrough::{Breakthrough, Move, attacks};

/// Onto the last row.
const WIN: i32 = 20_000;
/// The capture of a man that would win with its next move.
const RESCUE: i32 = 10_000;
/// A capture where nothing takes back, and any other.
const SAFE_CAPTURE: i32 = 4_000;
const CAPTURE: i32 = 2_000;
/// For each row that a captured man had come.
const ROW_TAKEN: i32 = 100;
/// To where the enemy captures, and it costs a man.
const DANGER: i32 = -200;
/// Out of where the enemy captures.
const ESCAPE: i32 = 50;
/// For each row that the moving man has come.
const ROW: i32 = 10;

/// With fewer men, having to move can be a disadvantage.
const ENOUGH_MEN: u32 = 4;

/// The guide.
#[derive(Debug, Clone, Copy)]
pub(super) struct BreakthroughGuide;

impl Guide<Breakthrough> for BreakthroughGuide {
    fn rank(&self, position: &Breakthrough, moves: &[Move], ranks: &mut Vec<i32>) {
        let around = Around::of(position);
        ranks.clear();
        ranks.extend(moves.iter().map(|&mv| around.rank(mv)));
    }

    /// A side that can win does; one that would lose at once must capture the man
    /// that threatens it; else all captures count.
    fn is_forcing(&self, position: &Breakthrough, mv: Move) -> bool {
        let around = Around::of(position);
        holds(around.forcing(), mv.to.0)
    }

    fn must_follow(&self, position: &Breakthrough) -> bool {
        let around = Around::of(position);
        around.can_win() || around.can_rescue()
    }

    fn pass(&self, position: &Breakthrough) -> Option<Breakthrough> {
        let around = Around::of(position);
        let is_calm = around.about_to_win() == 0 && !around.can_win();
        let enough = around.own.count_ones() >= ENOUGH_MEN;
        (is_calm && enough && position.outcome().is_none()).then(|| position.with_other_to_move())
    }
}

/// What the side to move sees.
struct Around {
    side: Side,
    own: u64,
    enemies: u64,
    /// What each side attacks.
    attacked: u64,
    endangered: u64,
    /// The last row of the side to move and of the other.
    goal: u64,
    home: u64,
    ranks: u8,
}

impl Around {
    #[inline]
    fn of(position: &Breakthrough) -> Around {
        let (side, size) = (position.side(), position.size());
        let (own, enemies) = (position.men(side), position.men(!side));
        Around {
            side,
            own,
            enemies,
            attacked: attacks(own, side) & size.board(),
            endangered: attacks(enemies, !side) & size.board(),
            goal: size.goal(side),
            home: size.goal(!side),
            ranks: size.ranks() as u8,
        }
    }

    /// The enemies that win with their next move. Nothing keeps a man from the
    /// last row: at least one of the squares diagonally before it is no own man's.
    #[inline]
    fn about_to_win(&self) -> u64 {
        self.enemies & one_before(self.home, !self.side)
    }

    #[inline]
    fn can_win(&self) -> bool {
        self.own & one_before(self.goal, self.side) != 0
    }

    /// Whether a man about to win can be captured.
    #[inline]
    fn can_rescue(&self) -> bool {
        self.about_to_win() & self.attacked != 0
    }

    /// Where forcing moves end.
    #[inline]
    fn forcing(&self) -> u64 {
        let threats = self.about_to_win();
        match (self.can_win(), threats) {
            (true, _) => self.goal,
            (false, 0) => self.enemies,
            (false, threats) => threats,
        }
    }

    #[inline]
    fn rank(&self, mv: Move) -> i32 {
        let (from, to) = (mv.from.0, mv.to.0);
        if holds(self.goal, to) {
            return WIN;
        }
        let come = i32::from(self.rows_come(to, self.side));
        let is_safe = !holds(self.endangered, to);
        if holds(self.enemies, to) {
            let rescue = if holds(self.about_to_win(), to) { RESCUE } else { 0 };
            let taken = ROW_TAKEN * i32::from(self.rows_come(to, !self.side));
            return rescue + taken + if is_safe { SAFE_CAPTURE } else { CAPTURE };
        }
        let danger = if is_safe || self.is_covered(mv) { 0 } else { DANGER };
        let escape = if holds(self.endangered, from) { ESCAPE } else { 0 };
        danger + escape + ROW * come
    }

    /// Whether another man captures on the square that a man goes to.
    #[inline]
    fn is_covered(&self, mv: Move) -> bool {
        holds(attacks(self.own & !(1 << mv.from.0), self.side), mv.to.0)
    }

    /// How many rows a square is from the side's home.
    #[inline]
    fn rows_come(&self, square: u8, side: Side) -> u8 {
        match side {
            Side::First => square / 8,
            Side::Second => self.ranks - 1 - square / 8,
        }
    }
}

/// The row before a side's last one.
#[inline]
const fn one_before(goal: u64, side: Side) -> u64 {
    match side {
        Side::First => goal >> 8,
        Side::Second => goal << 8,
    }
}

#[inline]
const fn holds(set: u64, square: u8) -> bool {
    set >> square & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::super::testing::{position, positions};
    use super::*;
    use ludens_core::read_move;

    fn rank(text: &str, mv: &str) -> i32 {
        let position = position("breakthrough", text);
        let mv = read_move(&position, mv).expect("a legal move");
        let mut ranks = vec![7, 7];
        BreakthroughGuide.rank(&position, &[mv], &mut ranks);
        assert_eq!(ranks.len(), 1);
        ranks[0]
    }

    #[test]
    fn winning_and_saving_come_first() {
        let text = "8/w7/8/3b4/2w5/8/b6w/1w6 w";
        let order = ["a7-a8", "b1xa2", "c4xd5", "c4-c5", "h2-h3"];
        let ranks = order.map(|mv| rank(text, mv));
        assert!(ranks.is_sorted_by(|a, b| a > b), "{ranks:?}");
        assert_eq!(ranks[0], WIN);
    }

    #[test]
    fn both_sides_see_the_same() {
        let white = rank("8/8/2b5/8/3w4/8/8/8 w", "d4-d5");
        let black = rank("8/8/8/3b4/8/2w5/8/8 b", "d5-d4");
        assert_eq!((white, black), (DANGER + 4 * ROW, DANGER + 4 * ROW));
        assert_eq!(rank("8/8/2b5/8/2ww4/8/8/8 w", "d4-d5"), 4 * ROW, "c4 takes back");
    }

    #[test]
    fn forcing_moves_are_wins_rescues_or_captures() {
        let forcing = |text: &str| -> Vec<String> {
            let position = position("breakthrough", text);
            let mut moves = Vec::new();
            position.moves(&mut moves);
            moves.retain(|&mv| BreakthroughGuide.is_forcing(&position, mv));
            moves.iter().map(|&mv| position.move_text(mv)).collect()
        };
        assert_eq!(forcing("8/8/8/3b4/2w5/8/7w/1w6 w"), ["c4xd5"]);
        assert_eq!(forcing("8/8/8/3b4/2w5/8/b6w/1w6 w"), ["b1xa2"]);
        assert_eq!(forcing("8/w7/8/3b4/2w5/8/b6w/1w6 w"), ["a7-a8", "a7-b8"]);
    }

    /// If a side must follow, every other move loses at once or misses a win.
    #[test]
    fn what_need_not_be_followed_is_not() {
        let mut followed = 0;
        for position in positions("breakthrough:size=5x6", 100) {
            if !BreakthroughGuide.must_follow(&position) {
                continue;
            }
            let side = position.side();
            let wins = |next: &Breakthrough| next.outcome().is_some_and(|o| o.winner == Some(side));
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let can_win = moves.iter().any(|&mv| wins(&position.play(mv)));
            let forcing = |mv: &Move| BreakthroughGuide.is_forcing(&position, *mv);
            assert!(moves.iter().any(forcing), "{}", position.text());
            for &mv in moves.iter().filter(|mv| !forcing(mv)) {
                let (next, mut replies) = (position.play(mv), Vec::new());
                next.moves(&mut replies);
                let loses = replies.iter().any(|&reply| next.play(reply).outcome().is_some());
                assert!(can_win && !wins(&next) || loses, "{}", position.text());
            }
            followed += 1;
        }
        assert!(followed > 100);
    }

    #[test]
    fn a_turn_is_given_up_only_where_nothing_is_at_stake() {
        let passes = |text: &str| BreakthroughGuide.pass(&position("breakthrough", text));
        let start = "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w";
        assert_eq!(passes(start).map(|p| p.side()), Some(Side::Second));
        assert_eq!(passes("8/bbbb4/8/8/8/8/b3wwww/8 w"), None, "a2 is about to win");
        assert_eq!(passes("8/8/bbbb4/8/8/8/5www/8 w"), None, "few men");
    }
}
