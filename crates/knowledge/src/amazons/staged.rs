//! Amazons a click at a time: an amazon, its target, its arrow, three moves of
//! the same side. The reference opponent `carlinhos` searches the game in this
//! form, and while the board is open it searches only the nearest and the
//! farthest target in each direction.
//!
//! A position is the whole one before the turn and the clicks made since; its
//! text is that of the whole one and the names of the squares clicked:
//! `3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w d1 d7`.

use ludens_core::{
    Layout, Options, Outcome, Piece, Position, PositionError, Random, Side, Square, Tile, zobrist,
};
use ludens_games::amazons::{Amazons, FRAME, Move, Squares, square};

/// With more empty squares than this, targets in between are left out.
const OPEN_BOARD: usize = 50;
/// With more empty squares than this, a leaf deserves several playouts.
const LONG_GAME: usize = 27;
const PLAYOUTS_IN_LONG_GAME: u32 = 8;

static FROM_KEYS: [u64; 128] = zobrist::table(61);
static TO_KEYS: [u64; 128] = zobrist::table(62);

/// One click of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Click(pub Square);

/// What has been clicked since the turn began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Nothing.
    Amazon,
    /// An amazon.
    Target { from: Square },
    /// An amazon and where it goes.
    Arrow { from: Square, to: Square },
}

/// A position of Amazons in which moves are single clicks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StagedAmazons {
    whole: Amazons,
    stage: Stage,
}

impl StagedAmazons {
    /// The beginning of a turn.
    pub fn new(whole: Amazons) -> StagedAmazons {
        StagedAmazons { whole, stage: Stage::Amazon }
    }

    /// The position before the turn.
    pub fn whole(&self) -> &Amazons {
        &self.whole
    }

    /// The move that three clicks make; the line of a search may hold more.
    pub fn whole_move(clicks: &[Click]) -> Option<Move> {
        match *clicks {
            [Click(from), Click(to), Click(arrow), ..] => Some(Move { from, to, arrow }),
            _ => None,
        }
    }

    /// How many playouts the reference opponent makes from a leaf here.
    pub fn playouts_per_leaf(&self) -> u32 {
        match self.whole.empty_squares().len() {
            0..=LONG_GAME => 1,
            _ => PLAYOUTS_IN_LONG_GAME,
        }
    }

    /// The squares that can be clicked next.
    #[inline]
    fn choices(&self) -> Squares {
        match self.stage {
            Stage::Amazon => {
                let own = self.whole.amazons(self.whole.side()).into_iter();
                own.filter(|&from| self.whole.queen_mobility(from) > 0).collect()
            }
            Stage::Target { from } => self.targets(from),
            Stage::Arrow { from, to } => self.whole.arrow_reach(from, to),
        }
    }

    #[inline]
    fn targets(&self, from: Square) -> Squares {
        let reach = self.whole.queen_reach(from);
        if self.whole.empty_squares().len() <= OPEN_BOARD {
            return reach;
        }
        // Both ends of each ray: numbers rise or fall along it.
        let ends = RAYS[from.index()].iter().map(|ray| ends(Squares(ray.0 & reach.0)).0);
        Squares(ends.fold(0, |set, ends| set | ends))
    }
}

/// The squares of a set with the lowest and the highest number.
#[inline]
fn ends(set: Squares) -> Squares {
    if set.is_empty() {
        return set;
    }
    Squares(1 << set.0.trailing_zeros() | 1 << (127 - set.0.leading_zeros()))
}

/// All squares of the frame in each of the eight directions from each square.
static RAYS: [[Squares; 8]; FRAME * FRAME] = {
    const DIRECTIONS: [(isize, isize); 8] =
        [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
    let mut rays = [[Squares(0); 8]; FRAME * FRAME];
    let mut at = 0;
    while at < FRAME * FRAME {
        let mut direction = 0;
        while direction < 8 {
            let (right, up) = DIRECTIONS[direction];
            let mut file = (at % FRAME) as isize + right;
            let mut rank = (at / FRAME) as isize + up;
            while is_within(file) && is_within(rank) {
                rays[at][direction].0 |= Squares::of(square(file as usize, rank as usize)).0;
                file += right;
                rank += up;
            }
            direction += 1;
        }
        at += 1;
    }
    rays
};

const fn is_within(line: isize) -> bool {
    line >= 0 && line < FRAME as isize
}

impl Position for StagedAmazons {
    type Move = Click;
    type Past = ();

    fn start(options: &Options) -> Self {
        StagedAmazons::new(Amazons::start(options))
    }

    fn from_text(options: &Options, text: &str) -> Result<Self, PositionError> {
        // The rows and the side are the whole position's; clicks follow.
        let mut words = text.split_whitespace();
        let whole: Vec<_> = words.by_ref().take(2).collect();
        let mut position = StagedAmazons::new(Amazons::from_text(options, &whole.join(" "))?);
        for word in words {
            let named = |click: &Square| position.square_name(*click) == word;
            let click = position.choices().into_iter().find(named);
            let unknown = || {
                let at = word.as_ptr() as usize - text.as_ptr() as usize;
                PositionError::syntax(text, at, "a square that can be clicked next, or the end")
            };
            match (click, position.stage) {
                (Some(_), Stage::Arrow { .. }) | (None, _) => return Err(unknown()),
                (Some(click), _) => position.advance(Click(click)),
            }
        }
        Ok(position)
    }

    fn text(&self) -> String {
        let whole = self.whole.text();
        let name = |square| self.square_name(square);
        match self.stage {
            Stage::Amazon => whole,
            Stage::Target { from } => format!("{whole} {}", name(from)),
            Stage::Arrow { from, to } => format!("{whole} {} {}", name(from), name(to)),
        }
    }

    #[inline]
    fn side(&self) -> Side {
        self.whole.side()
    }

    fn moves(&self, moves: &mut Vec<Click>) {
        moves.clear();
        moves.extend(self.choices().into_iter().map(Click));
    }

    #[inline]
    fn play(&self, mv: Click) -> Self {
        let mut next = *self;
        next.advance(mv);
        next
    }

    #[inline]
    fn advance(&mut self, Click(square): Click) {
        self.stage = match self.stage {
            Stage::Amazon => Stage::Target { from: square },
            Stage::Target { from } => Stage::Arrow { from, to: square },
            Stage::Arrow { from, to } => {
                self.whole.advance(Move { from, to, arrow: square });
                Stage::Amazon
            }
        };
    }

    /// An amazon that can be clicked can go somewhere, and from there shoot
    /// back: only the beginning of a turn can be the end of the game.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Amazon => self.whole.outcome(),
            Stage::Target { .. } | Stage::Arrow { .. } => None,
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        let clicked = match self.stage {
            Stage::Amazon => 0,
            Stage::Target { from } => FROM_KEYS[from.index()],
            Stage::Arrow { from, to } => FROM_KEYS[from.index()] ^ TO_KEYS[to.index()],
        };
        self.whole.key() ^ clicked
    }

    #[inline]
    fn remember(&self, (): (), _: Click) {}

    #[inline]
    fn verdict(&self, (): (), _: u32) -> Option<Outcome> {
        None
    }

    #[inline]
    fn plies_left(&self, (): ()) -> Option<u32> {
        None
    }

    fn move_text(&self, Click(square): Click) -> String {
        self.square_name(square)
    }

    fn accepts(&self, _: Click, _: &str) -> bool {
        false
    }

    fn click(&self, Click(square): Click, place: usize) -> Option<Square> {
        (place == 0).then_some(square)
    }

    fn square_name(&self, square: Square) -> String {
        self.whole.square_name(square)
    }

    /// As before the turn: nothing has moved yet.
    fn look(&self, square: Square) -> (Tile, Option<Piece>) {
        self.whole.look(square)
    }

    fn layout(&self) -> Layout {
        self.whole.layout()
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.choices().len() as u64
    }

    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut Vec<Click>) -> Option<Click> {
        let choices = self.choices();
        if choices.is_empty() {
            return None;
        }
        choices.nth(random.below(choices.len())).map(Click)
    }

    #[inline]
    fn random_move_by_clicks(&self, random: &mut Random, moves: &mut Vec<Click>) -> Option<Click> {
        self.random_move(random, moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludens_core::laws::{self, Effort};
    use ludens_games::Game;

    fn options(game: &str) -> Options {
        game.parse::<Game>().expect("a game").options
    }

    fn names(position: &StagedAmazons) -> Vec<String> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.into_iter().map(|mv| position.move_text(mv)).collect()
    }

    #[test]
    fn it_keeps_the_laws() {
        for game in ["amazons", "amazons:half,arrow=any", "amazons:6x6", "amazons:4x4"] {
            let checked = laws::check::<StagedAmazons>(&options(game), Effort::games(5));
            assert_eq!(checked.map(|checked| checked.finished), Ok(5), "{game}");
        }
    }

    #[test]
    fn three_clicks_are_a_move() {
        let options = options("amazons");
        let mut position = StagedAmazons::start(&options);
        let mut clicks = Vec::new();
        for name in ["d1", "d9", "g9"] {
            assert_eq!(position.side(), Side::First);
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let click = moves.into_iter().find(|&mv| position.move_text(mv) == name);
            clicks.push(click.expect(name));
            position = position.play(clicks[clicks.len() - 1]);
        }
        assert_eq!(position.side(), Side::Second);
        let mv = StagedAmazons::whole_move(&clicks).expect("a move");
        assert_eq!(StagedAmazons::whole_move(&clicks[..2]), None);
        assert_eq!(*position.whole(), Amazons::start(&options).play(mv));
    }

    #[test]
    fn an_open_board_shows_near_and_far_targets_only() {
        let text = "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w a4";
        let position = StagedAmazons::from_text(&options("amazons"), text).expect("a position");
        // East b4 and i4, south a3 and a1, north a5 and a6, aslant up b5 and
        // f9, aslant down b3 and c2.
        let shown = ["a1", "c2", "a3", "b3", "b4", "i4", "a5", "b5", "a6", "f9"];
        assert_eq!(names(&position), shown);
        let start = Amazons::start(&options("amazons:half"));
        let from = Square(96);
        let half = StagedAmazons { whole: start, stage: Stage::Target { from } };
        assert_eq!(half.count_moves(), start.queen_mobility(from) as u64, "46 are empty");
    }

    #[test]
    fn texts_that_click_what_cannot_be_are_refused() {
        let options = options("amazons:4x4");
        let error = |text: &str| StagedAmazons::from_text(&options, text).unwrap_err().to_string();
        assert!(error("2b1/4/4/1w2 w c4").contains("at character 15: found 'c'"));
        assert!(error("2b1/4/4/1w2 w b1 d2").contains("at character 18"));
        assert!(error("2b1/4/4/1w2 w b1 b2 b1").contains("or the end"));
        assert!(error("2b1/4/4 w").contains("3 of 4 rows"));
    }

    #[test]
    fn many_playouts_while_the_board_is_open() {
        let playouts = |game| StagedAmazons::start(&options(game)).playouts_per_leaf();
        assert_eq!((playouts("amazons"), playouts("amazons:quarter")), (8, 1));
    }
}
