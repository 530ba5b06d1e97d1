//! The moves: listed, counted and drawn at random.
//!
//! Steps and jumps are found for all pieces at once, as sets of squares. Men
//! only go forward, so nothing they jump or leave can matter to them again:
//! even their chains are counted as sets. Only kings are followed one by one.

use std::marker::PhantomData;

use ludens_core::Random;

use super::layout::{Direction, Set, bits, half_turn};

/// A move: a step, or a whole chain of jumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) from: u8,
    pub(super) to: u8,
    /// How many jumps; at most nine fit on the board.
    jumps: u8,
    /// The direction of each jump, two bits each, the first lowest.
    path: u32,
    pub(super) captured: Set,
}

impl Move {
    /// A step to the next square.
    #[inline]
    fn step(from: u8, direction: Direction) -> Move {
        let to = direction.bit_ahead(from, 1);
        Move { from, to, jumps: 0, path: 0, captured: 0 }
    }

    /// The piece on its square, before its first jump.
    #[inline]
    fn standing(from: u8) -> Move {
        Move { from, to: from, jumps: 0, path: 0, captured: 0 }
    }

    /// The chain made longer by a jump.
    #[inline]
    fn jump(self, direction: Direction) -> Move {
        Move {
            from: self.from,
            to: direction.bit_ahead(self.to, 2),
            jumps: self.jumps + 1,
            path: self.path | direction.code() << (2 * self.jumps),
            captured: self.captured | 1 << direction.bit_ahead(self.to, 1),
        }
    }

    /// The square it starts from, by its bit.
    #[inline]
    pub fn origin(self) -> u8 {
        self.from
    }

    /// The square it ends on, by its bit.
    #[inline]
    pub fn target(self) -> u8 {
        self.to
    }

    /// The squares of the pieces it takes.
    #[inline]
    pub fn captured(self) -> Set {
        self.captured
    }

    /// How many pieces it takes.
    #[inline]
    pub fn jumps(self) -> u32 {
        u32::from(self.jumps)
    }

    /// Whether it takes anything.
    #[inline]
    pub fn is_capture(self) -> bool {
        self.jumps > 0
    }

    /// The square the piece stands on after this many of its steps, by its bit;
    /// `None` after the last.
    #[inline]
    pub(super) fn square(self, steps: usize) -> Option<u8> {
        let last = usize::from(self.jumps.max(1));
        match steps {
            0 => Some(self.from),
            _ if steps > last => None,
            _ if steps == last => Some(self.to),
            _ => Some((0..steps).fold(self.from, |at, jump| {
                let code = self.path >> (2 * jump) & 3;
                Direction::ALL[code as usize].bit_ahead(at, 2)
            })),
        }
    }

    /// The squares the piece stands on, from first to last, by their bits.
    pub(super) fn squares(self) -> Vec<u8> {
        (0..).map_while(|steps| self.square(steps)).collect()
    }

    /// The move after a half turn of the board.
    pub(super) fn half_turn(self) -> Move {
        // A turn changes each direction to its opposite, which is bit 1.
        let turned = 0xaaaa_aaaa & ((1 << (2 * self.jumps)) - 1);
        Move {
            from: 31 - self.from,
            to: 31 - self.to,
            jumps: self.jumps,
            path: self.path ^ turned,
            captured: half_turn(self.captured),
        }
    }
}

/// Which way a side's men go. A type, so that every rotation is a constant.
pub(super) trait Heading {
    const FORWARD: [Direction; 2];
    const BACKWARD: [Direction; 2];
}

/// The heading of Black.
pub(super) struct Down;

impl Heading for Down {
    const FORWARD: [Direction; 2] = [Direction::DownRight, Direction::DownLeft];
    const BACKWARD: [Direction; 2] = [Direction::UpLeft, Direction::UpRight];
}

/// The heading of White.
pub(super) struct Up;

impl Heading for Up {
    const FORWARD: [Direction; 2] = [Direction::UpLeft, Direction::UpRight];
    const BACKWARD: [Direction; 2] = [Direction::DownRight, Direction::DownLeft];
}

/// The board as the side to move sees it.
pub(super) struct Turn<H> {
    own: Set,
    /// Its kings, which are also in `own`.
    kings: Set,
    other: Set,
    empty: Set,
    heading: PhantomData<H>,
}

impl<H: Heading> Turn<H> {
    /// The view of the side that owns `own`; `kings` are those of both sides.
    #[inline]
    pub(super) fn new(own: Set, other: Set, kings: Set) -> Turn<H> {
        Turn { own, kings: own & kings, other, empty: !(own | other), heading: PhantomData }
    }

    /// Whether there is any move.
    #[inline]
    pub(super) fn can_move(&self) -> bool {
        let reach = |directions, pieces| {
            self.steps(directions, pieces) | pair(self.jumps(directions), pieces) != 0
        };
        reach(H::FORWARD, self.own) || reach(H::BACKWARD, self.kings)
    }

    /// How many moves there are.
    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        let forward = self.jumps(H::FORWARD);
        if self.must_capture(forward) {
            return self.count_captures(forward);
        }
        let steps = self.steps(H::FORWARD, self.own).count_ones();
        if self.kings == 0 {
            return u64::from(steps);
        }
        u64::from(steps + self.steps(H::BACKWARD, self.kings).count_ones())
    }

    /// Whether there is a capture.
    #[inline]
    pub(super) fn has_capture(&self) -> bool {
        self.must_capture(self.jumps(H::FORWARD))
    }

    /// Adds all moves to `moves`.
    #[inline]
    pub(super) fn list(&self, moves: &mut Vec<Move>) {
        let forward = self.jumps(H::FORWARD);
        if self.must_capture(forward) {
            return self.list_captures(forward, moves);
        }
        self.list_steps(H::FORWARD, self.own, moves);
        if self.kings != 0 {
            self.list_steps(H::BACKWARD, self.kings, moves);
        }
    }

    /// One of the moves, each as likely as any other.
    #[inline]
    pub(super) fn draw(&self, random: &mut Random, buffer: &mut Vec<Move>) -> Option<Move> {
        let forward = self.jumps(H::FORWARD);
        if self.must_capture(forward) {
            return self.draw_capture(forward, random, buffer);
        }
        let ahead = self.steps(H::FORWARD, self.own);
        let back = if self.kings == 0 { 0 } else { self.steps(H::BACKWARD, self.kings) };
        let (ahead_count, back_count) = (ahead.count_ones(), back.count_ones());
        if ahead_count + back_count == 0 {
            return None;
        }
        let n = random.below((ahead_count + back_count) as usize) as u32;
        let (directions, steps, n) = if n < ahead_count {
            (H::FORWARD, ahead, n)
        } else {
            (H::BACKWARD, back, n - ahead_count)
        };
        let (from, direction) = split(nth_bit(steps, n), directions);
        Some(Move::step(from, direction))
    }

    /// The pieces that can step in each of two directions, as a pair.
    #[inline]
    fn steps(&self, directions: [Direction; 2], pieces: Set) -> u64 {
        pair(directions.map(|direction| direction.steps_to(self.empty)), pieces)
    }

    /// The squares from which a jump is open in each of two directions,
    /// whatever stands there.
    #[inline]
    fn jumps(&self, directions: [Direction; 2]) -> [Set; 2] {
        directions.map(|direction| direction.jumps_over(self.other, self.empty))
    }

    #[inline]
    fn must_capture(&self, forward: [Set; 2]) -> bool {
        if (forward[0] | forward[1]) & self.own != 0 {
            return true;
        }
        // Without kings, which is the case for most of a game, no piece can go back.
        self.kings != 0 && pair(self.jumps(H::BACKWARD), self.kings) != 0
    }

    #[inline]
    fn count_captures(&self, forward: [Set; 2]) -> u64 {
        let men = Self::count_men(forward, landings::<H>(forward, self.own & !self.kings));
        if self.kings == 0 { men } else { men + self.count_kings() }
    }

    /// The chains of men that have landed on a pair of sets of squares.
    #[inline]
    fn count_men(forward: [Set; 2], landed: u64) -> u64 {
        let open = u64::from(forward[0] | forward[1]);
        let going = landed & (open | open << 32);
        let ended = u64::from((landed & !going).count_ones());
        if going == 0 { ended } else { ended + Self::count_men_further(forward, going) }
    }

    fn count_men_further(forward: [Set; 2], going: u64) -> u64 {
        let further = |men| match men {
            0 => 0,
            _ => Self::count_men(forward, landings::<H>(forward, men)),
        };
        further(going as Set) + further((going >> 32) as Set)
    }

    #[inline(never)]
    fn count_kings(&self) -> u64 {
        let chains = |king: u8| {
            let at = 1 << king;
            count_jumps(at, self.other, self.empty | at)
        };
        bits(self.kings).map(chains).sum()
    }

    #[inline]
    fn list_steps(&self, directions: [Direction; 2], pieces: Set, moves: &mut Vec<Move>) {
        for direction in directions {
            let from = bits(direction.steps_to(self.empty) & pieces);
            moves.extend(from.map(|from| Move::step(from, direction)));
        }
    }

    #[inline]
    fn list_captures(&self, forward: [Set; 2], moves: &mut Vec<Move>) {
        let men = self.own & !self.kings;
        for (direction, open) in H::FORWARD.into_iter().zip(forward) {
            for from in bits(men & open) {
                Self::follow_man(forward, Move::standing(from).jump(direction), moves);
            }
        }
        for from in bits(self.kings) {
            let empty = self.empty | 1 << from;
            follow_king(Move::standing(from), self.other, empty, moves);
        }
    }

    /// Adds the chains that begin with `mv`.
    #[inline]
    fn follow_man(forward: [Set; 2], mv: Move, moves: &mut Vec<Move>) {
        if (forward[0] | forward[1]) & 1 << mv.to == 0 {
            return moves.push(mv);
        }
        Self::follow_man_further(forward, mv, moves);
    }

    #[inline(never)]
    fn follow_man_further(forward: [Set; 2], mv: Move, moves: &mut Vec<Move>) {
        for (direction, open) in H::FORWARD.into_iter().zip(forward) {
            if open & 1 << mv.to != 0 {
                Self::follow_man(forward, mv.jump(direction), moves);
            }
        }
    }

    /// Single jumps of men are drawn like steps; chains and kings are listed.
    #[inline]
    fn draw_capture(
        &self,
        forward: [Set; 2],
        random: &mut Random,
        buffer: &mut Vec<Move>,
    ) -> Option<Move> {
        let landed = landings::<H>(forward, self.own);
        let further = pair(forward, landed as Set | (landed >> 32) as Set);
        if further != 0 || self.kings != 0 {
            buffer.clear();
            self.list_captures(forward, buffer);
            return random.pick(buffer);
        }
        let jumpers = pair(forward, self.own);
        let n = random.below(jumpers.count_ones() as usize);
        let (from, direction) = split(nth_bit(jumpers, n as u32), H::FORWARD);
        Some(Move::standing(from).jump(direction))
    }
}

/// The chains of a king at `at`. What it has jumped is no longer in `others`
/// but still in the way, so `empty` stays as it is: it has the square the king
/// came from.
fn count_jumps(at: Set, others: Set, empty: Set) -> u64 {
    let mut count = 0;
    for direction in Direction::ALL {
        if direction.jumps_over(others, empty) & at != 0 {
            let left = others & !direction.ahead(at, 1);
            count += count_jumps(direction.ahead(at, 2), left, empty).max(1);
        }
    }
    count
}

/// Adds the chains of a king that begin with `mv`; see [`count_jumps`].
fn follow_king(mv: Move, others: Set, empty: Set, moves: &mut Vec<Move>) {
    let at = 1 << mv.to;
    let mut ended = mv.is_capture();
    for direction in Direction::ALL {
        if direction.jumps_over(others, empty) & at != 0 {
            ended = false;
            let left = others & !direction.ahead(at, 1);
            follow_king(mv.jump(direction), left, empty, moves);
        }
    }
    if ended {
        moves.push(mv);
    }
}

/// The squares on which men land that jump in each direction, as a pair.
#[inline]
fn landings<H: Heading>(forward: [Set; 2], men: Set) -> u64 {
    let [one, two] = H::FORWARD;
    pair([one.ahead(men & forward[0], 2), two.ahead(men & forward[1], 2)], Set::MAX)
}

/// Two sets cut down to `pieces` and put side by side, so that one count or
/// one search does for both.
#[inline]
fn pair(sets: [Set; 2], pieces: Set) -> u64 {
    u64::from(sets[0] & pieces) | u64::from(sets[1] & pieces) << 32
}

/// The square and the direction that a place in a [`pair`] stands for.
#[inline]
fn split(place: u32, directions: [Direction; 2]) -> (u8, Direction) {
    (place as u8 % 32, directions[place as usize / 32])
}

/// The `n`-th member of a set, counted from 0 at the lowest.
#[inline]
fn nth_bit(mut set: u64, n: u32) -> u32 {
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use ludens_core::{Options, Piece, Position, Random, Shape, Side};

    use super::super::layout::{SQUARES, place};
    use super::super::{Book, Checkers};
    use crate::Rulebook;

    /// The same rules, written as plainly as possible: no sets, no bits.
    struct Plain {
        board: [[Option<Piece>; 8]; 8],
        captures: Vec<String>,
        steps: Vec<String>,
    }

    impl Plain {
        fn moves(position: &Checkers) -> Vec<String> {
            let mut plain = Plain { board: [[None; 8]; 8], captures: vec![], steps: vec![] };
            for n in 1..=SQUARES {
                let (row, column) = place(n);
                plain.board[row][column] = position.piece(n);
            }
            for n in 1..=SQUARES {
                if let Some(piece) = position.piece(n).filter(|p| p.side == position.side) {
                    plain.step(n, piece);
                    let (row, column) = place(n);
                    plain.board[row][column] = None;
                    plain.jump(&[n], piece, &mut Vec::new());
                    plain.board[row][column] = Some(piece);
                }
            }
            let mut moves = if plain.captures.is_empty() { plain.steps } else { plain.captures };
            moves.sort_unstable();
            moves
        }

        /// What stands this many steps away; the inner `None` is an empty square.
        fn at(&self, n: usize, way: (i32, i32), steps: i32) -> Option<(usize, Option<Piece>)> {
            let (row, column) = place(n);
            let (row, column) = (row as i32 + steps * way.0, column as i32 + steps * way.1);
            let target = (1..=SQUARES).find(|&m| place(m) == (row as usize, column as usize))?;
            Some((target, self.board[row as usize][column as usize]))
        }

        fn ways(piece: Piece) -> impl Iterator<Item = (i32, i32)> {
            let forward = if piece.side == Side::First { 1 } else { -1 };
            let all = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
            all.into_iter().filter(move |way| piece.shape == Shape::King || way.0 == forward)
        }

        fn step(&mut self, n: usize, piece: Piece) {
            for way in Self::ways(piece) {
                if let Some((to, None)) = self.at(n, way, 1) {
                    self.steps.push(format!("{n}-{to}"));
                }
            }
        }

        fn jump(&mut self, path: &[usize], piece: Piece, jumped: &mut Vec<usize>) {
            let n = path[path.len() - 1];
            let mut ended = path.len() > 1;
            for way in Self::ways(piece) {
                let (Some((over, Some(other))), Some((to, None))) =
                    (self.at(n, way, 1), self.at(n, way, 2))
                else {
                    continue;
                };
                if other.side != piece.side && !jumped.contains(&over) {
                    ended = false;
                    jumped.push(over);
                    self.jump(&[path, &[to]].concat(), piece, jumped);
                    jumped.pop();
                }
            }
            if ended {
                let squares: Vec<_> = path.iter().map(usize::to_string).collect();
                self.captures.push(squares.join("x"));
            }
        }
    }

    fn start() -> Checkers {
        Checkers::start(&Options::defaults(Book::INFO.options))
    }

    #[test]
    fn moves_are_those_of_the_plain_rules() {
        let (mut buffer, mut kings) = (Vec::new(), 0);
        for seed in 0..200 {
            let (mut position, mut random) = (start(), Random::new(seed));
            while let Some(mv) = position.random_move(&mut random, &mut buffer) {
                let mut listed = Vec::new();
                position.moves(&mut listed);
                let mut texts: Vec<_> = listed.iter().map(|&mv| position.move_text(mv)).collect();
                texts.sort_unstable();
                assert_eq!(texts, Plain::moves(&position), "{}", position.text());
                assert_eq!(position.count_moves(), listed.len() as u64);
                kings += position.kings.count_ones();
                position = position.play(mv);
            }
        }
        assert!(kings > 1000, "only {kings} kings were seen");
    }

    #[test]
    fn every_move_is_drawn_as_often_as_another() {
        let options = Options::defaults(Book::INFO.options);
        for text in ["B:W21-32:B1-12", "W:WK18,K2,30:BK5,9", "W:W22,23:B17,18,19", "W:WK15:B10,11"]
        {
            let position = Checkers::from_text(&options, text).expect("a position");
            let (mut random, mut moves) = (Random::new(1), Vec::new());
            position.moves(&mut moves);
            let mut drawn = vec![0; moves.len()];
            for _ in 0..1000 * moves.len() {
                let mv = position.random_move(&mut random, &mut Vec::new()).expect("a move");
                drawn[moves.iter().position(|&m| m == mv).expect("a legal move")] += 1;
            }
            assert!(drawn.iter().all(|n| (850..1150).contains(n)), "{text}: {drawn:?}");
        }
    }
}
