//! The study's arrow strategy, `arrows=aggressive`: while much is empty, each
//! step of an amazon is tried with one arrow only, next to an enemy amazon where
//! it has the longest way out.
//!
//! The ways out of the enemy's amazons are sorted once, the longest first. A
//! step then shortens a few of them by standing in the way and lengthens a few
//! by leaving it, so the first one that it leaves alone ends the search.

use std::cmp::Reverse;

use ludens_core::MoveFilter;
use ludens_core::Position;
use ludens_core::Square;
use ludens_games::amazons::Amazons;
use ludens_games::amazons::ArrowRule;
use ludens_games::amazons::MAX_AMAZONS;
use ludens_games::amazons::Move;
use ludens_games::amazons::Squares;

use super::compass::bearing;
use crate::MoveFilterInfo;

/// Its entry in the catalogue.
pub(super) const INFO: MoveFilterInfo<Amazons> = MoveFilterInfo {
    option: "arrows",
    value: "aggressive",
    summary: "one arrow a step, on the longest way out of an enemy amazon, while more than 23 squares are empty",
    move_filter: &Aggressive,
};

/// With this few empty squares every arrow is tried.
const FEW: usize = 23;

struct Aggressive;

impl MoveFilter<Amazons> for Aggressive {
    fn moves(&self, position: &Amazons, moves: &mut Vec<Move>) {
        if position.empty_squares().len() <= FEW {
            return position.moves(moves);
        }
        moves.clear();
        let enemies = position.amazons(!position.side());
        let ways = Ways::of(position, enemies);
        for from in position.amazons(position.side()) {
            push_steps(position, from, &ways, &Ways::opened_by(position, enemies, from), moves);
        }
    }
}

/// The steps of one amazon: each with the best arrow or, if none would be next
/// to an enemy, with all.
fn push_steps(position: &Amazons, from: Square, ways: &Ways, opened: &Ways, moves: &mut Vec<Move>) {
    let lifted = position.lifted(from);
    for to in position.queen_reach(from) {
        let targets = match position.arrow_rule() {
            ArrowRule::Queen => lifted.queen_reach(to),
            ArrowRule::Any => lifted.empty_squares().toggled(to),
        };
        match best_arrow(ways, opened, to, targets) {
            Some(arrow) => moves.push(Move { from, to, arrow }),
            None => moves.extend(targets.into_iter().map(|arrow| Move { from, to, arrow })),
        }
    }
}

/// The target that begins the longest way out once an amazon stands on `to`,
/// the lowest of equals.
#[inline]
fn best_arrow(ways: &Ways, opened: &Ways, to: Square, targets: Squares) -> Option<Square> {
    if targets.0 & (ways.firsts.0 | opened.firsts.0) == 0 {
        return None;
    }
    let mut best = None;
    let mut consider = |way: Way, length: u8| {
        let is_open = length > 0 && targets.contains(way.first);
        best = best.max(is_open.then_some((length, Reverse(way.first))));
        is_open
    };
    for &way in opened.as_slice() {
        consider(way, way.length_before(to));
    }
    for &way in ways.as_slice() {
        let length = way.length_before(to);
        if consider(way, length) && length == way.length {
            break;
        }
    }
    best.map(|(_, Reverse(arrow))| arrow)
}

/// A run of empty squares outward from an enemy amazon.
#[derive(Clone, Copy)]
struct Way {
    /// The square next to the amazon, where an arrow would block it.
    first: Square,
    direction: u8,
    length: u8,
}

impl Way {
    /// How long it is if `to` is taken.
    #[inline]
    fn length_before(self, to: Square) -> u8 {
        let bearing = bearing(self.first, to);
        if to == self.first {
            0
        } else if bearing.steps > 0 && bearing.direction == self.direction {
            self.length.min(bearing.steps)
        } else {
            self.length
        }
    }
}

/// The most ways out that one side can have.
const MAX_WAYS: usize = 8 * MAX_AMAZONS;

struct Ways {
    ways: [Way; MAX_WAYS],
    count: usize,
    /// The squares they begin with.
    firsts: Squares,
}

impl Ways {
    const NONE: Ways = Ways {
        ways: [Way { first: Square(0), direction: 0, length: 0 }; MAX_WAYS],
        count: 0,
        firsts: Squares(0),
    };

    /// All ways out, the longest first, equals in the order of squares.
    #[inline]
    fn of(position: &Amazons, enemies: Squares) -> Ways {
        let mut ways = Ways::NONE;
        for enemy in enemies {
            for (direction, run) in (0..).zip(position.queen_runs(enemy)) {
                if run.length > 0 {
                    let first = Square(enemy.0.wrapping_add_signed(run.step));
                    ways.push(Way { first, direction, length: run.length });
                }
            }
        }
        ways.ways[..ways.count].sort_unstable_by_key(|way| (Reverse(way.length), way.first));
        ways
    }

    /// The ways out that lead over `from` once the amazon there has gone. They
    /// are among the others too, shorter, which does no harm.
    #[inline]
    fn opened_by(position: &Amazons, enemies: Squares, from: Square) -> Ways {
        let mut ways = Ways::NONE;
        let runs = position.queen_runs(from);
        for enemy in enemies {
            let back = bearing(enemy, from);
            let direction = usize::from(back.direction);
            // Towards the enemy, up to it, and away from it.
            let [near, far] = [runs[direction ^ 1], runs[direction]];
            if back.steps > 0 && back.steps == near.length + 1 {
                let first = Square(enemy.0.wrapping_add_signed(far.step));
                let length = back.steps + far.length;
                ways.push(Way { first, direction: back.direction, length });
            }
        }
        ways
    }

    #[inline]
    fn push(&mut self, way: Way) {
        self.ways[self.count % MAX_WAYS] = way;
        self.count += 1;
        self.firsts.0 |= Squares::of(way.first).0;
    }

    #[inline]
    fn as_slice(&self) -> &[Way] {
        &self.ways[..self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;

    fn shown(position: &Amazons) -> Vec<Move> {
        let mut moves = Vec::new();
        Aggressive.moves(position, &mut moves);
        moves
    }

    /// The arrows shown for one step, as squares in order.
    fn arrows(game: &str, text: &str, step: &str) -> String {
        let position = naive::position(game, text);
        let of_step = |mv: &Move| position.move_text(*mv).starts_with(&format!("{step}/"));
        let arrows = shown(&position).into_iter().filter(of_step);
        arrows.map(|mv| position.square_name(mv.arrow)).collect::<Vec<_>>().join(" ")
    }

    /// The study's rule in its own words, for one step.
    fn naive_arrows(position: &Amazons, from: Square, to: Square) -> Vec<Square> {
        let empty = position.empty_squares().toggled(from).toggled(to);
        let legal = match position.arrow_rule() {
            ArrowRule::Queen => naive::reach(empty, to),
            ArrowRule::Any => empty,
        };
        let mut runs: Vec<(usize, Square)> = Vec::new();
        for enemy in position.amazons(!position.side()) {
            let rays = naive::COMPASS.map(|direction| naive::ray(empty, enemy, direction));
            runs.extend(rays.iter().filter_map(|ray| Some((ray.len(), *ray.first()?))));
        }
        runs.retain(|(_, arrow)| legal.contains(*arrow));
        runs.sort_by_key(|&(length, arrow)| (Reverse(length), arrow));
        match runs.first() {
            Some(&(_, arrow)) => vec![arrow],
            None => legal.into_iter().collect(),
        }
    }

    #[test]
    fn it_shows_what_the_study_says_step_by_step() {
        for name in naive::GAMES {
            naive::for_random_positions(name, 3, |position| {
                let mut expected = Vec::new();
                for from in position.amazons(position.side()) {
                    for to in position.queen_reach(from) {
                        let arrows = naive_arrows(position, from, to).into_iter();
                        expected.extend(arrows.map(|arrow| Move { from, to, arrow }));
                    }
                }
                if position.empty_squares().len() > FEW {
                    assert_eq!(shown(position), expected, "{position:?}");
                }
            });
        }
    }

    #[test]
    fn with_few_empty_squares_every_arrow_is_tried() {
        let mut all = Vec::new();
        let mut seen = [0; 2];
        naive::for_random_positions("amazons:half,arrow=any", 5, |position| {
            position.moves(&mut all);
            let few = position.empty_squares().len() <= 23;
            assert_eq!(shown(position) == all, few);
            seen[usize::from(few)] += 1;
        });
        assert!(seen.iter().all(|&seen| seen > 50));
    }

    /// Black's ways from a6: east 7, southeast 5, south 4 (White is on a1),
    /// north 2, northeast 2.
    const LONE: &str = "8/8/b7/8/8/8/8/w7 w";

    #[test]
    fn the_arrow_goes_where_the_enemy_could_run_furthest() {
        assert_eq!(arrows("amazons:8x8,arrow=any", LONE, "a1-b1"), "b6");
        assert_eq!(arrows("amazons:8x8", LONE, "a1-b1"), "b6");
        // From h1 an arrow reaches the way of 2 only.
        assert_eq!(arrows("amazons:8x8", LONE, "a1-h1"), "b7");
    }

    #[test]
    fn equal_ways_go_by_the_order_of_squares() {
        // On f6 White leaves 4 to the east, and a1 is the fifth to the south.
        assert_eq!(arrows("amazons:8x8,arrow=any", LONE, "a1-f6"), "a5");
        assert_eq!(arrows("amazons:8x8", LONE, "a1-f6"), "b6");
    }

    #[test]
    fn where_no_arrow_gets_next_to_an_enemy_all_are_tried() {
        let from_c1 = "a1 b1 d1 e1 f1 g1 h1 b2 c2 d2 a3 c3 e3 c4 f4 c5 g5 c6 h6 c7 c8";
        assert_eq!(arrows("amazons:8x8", LONE, "a1-c1"), from_c1);
        // An enemy without any way out has no square next to it either.
        let shut = "8/xx6/bx6/xx6/8/8/8/w7 w";
        let position = naive::position("amazons:8x8,arrow=any", shut);
        assert_eq!(shown(&position).len() as u64, position.count_moves());
    }

    #[test]
    fn twenty_three_empty_squares_are_few() {
        let quarter = naive::start("amazons:quarter,arrow=any");
        assert_eq!(quarter.empty_squares().len(), 23);
        assert_eq!(shown(&quarter).len(), 253);
        let one_more = quarter.text().replacen('x', "1", 1);
        let roomier = naive::position("amazons:quarter,arrow=any", &one_more);
        assert_eq!(roomier.empty_squares().len(), 24);
        assert_eq!(shown(&roomier).len(), 11);
    }
}
