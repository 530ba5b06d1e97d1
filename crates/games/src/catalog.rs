//! All games by name. A new game is one line in the list below; the command
//! line, the page, the arena, the lab, the protocol and Python then have it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use ludens_core::{
    AnyRecord, AnySteps, Board, Colour, Frame, Item, OptionError, OptionInfo, Options, Position,
    PositionError, Record, Side, Spec, SpecError, Steps,
};
use thiserror::Error;

use crate::arrangement::Palette;

catalog![
    crate::loa::Book,
    crate::checkers::Book,
    crate::connect4::Book,
    crate::amazons::Book,
    crate::tebes::Book,
    crate::othello::Book,
    crate::mnk::Book,
    crate::hex::Book,
    crate::breakthrough::Book,
];

/// What is known about a game before one is played.
#[derive(Debug, Clone, Copy)]
pub struct GameInfo {
    /// The name in `name:key=value`.
    pub name: &'static str,
    /// The name people use.
    pub title: &'static str,
    /// The game in one line.
    pub summary: &'static str,
    /// What the first and the second side are called.
    pub sides: [&'static str; 2],
    /// The colours of their pieces.
    pub colours: [Colour; 2],
    /// A few good moves from the usual start, for pictures that show what the
    /// game looks like.
    pub sample: &'static str,
    /// The options, the most important first: a bare value sets that one.
    pub options: &'static [OptionInfo],
    /// Options worth testing beside the usual ones, each as it stands after the
    /// game's name: `size=8x8`. One for each position type and for each rule that
    /// knowledge looks at, and a board so small that a search sees its end.
    pub variants: &'static [&'static str],
    /// What can be set up on its board.
    pub palette: Palette,
    /// Published perft counts, in the form [`oracle`](crate::oracle) reads.
    pub perft: &'static str,
    /// Openings thought fair, a line each: the moves from the usual start, with
    /// perhaps ` ; ` and a remark. Lines that begin with `#` are remarks too.
    pub openings: &'static str,
}

/// A rule book: a game's entry in the catalogue.
pub trait Rulebook {
    /// The entry.
    const INFO: GameInfo;

    /// Calls the visitor with the position type that serves these options: a
    /// game may have a fast type for the common ones.
    fn visit<V: Visitor>(options: &Options, visitor: V) -> V::Output;

    /// The text of the position that looks like this, with `side` to move. What
    /// no picture shows is as at the start; whether the rules allow it is checked
    /// when the text is read.
    fn text_of(picture: &Board, side: Side) -> String;
}

/// An operation on a game whose type is known only at run time.
pub trait Visitor {
    /// Its result.
    type Output;

    /// Does it.
    fn visit<P: Position>(self, options: &Options) -> Self::Output;
}

/// Makes the list of games and the way from a name to a type.
macro_rules! catalog {
    ($($book:ty),+ $(,)?) => {
        /// Every game there is.
        pub static GAMES: &[GameInfo] = &[$(<$book as Rulebook>::INFO),+];

        fn dispatch<V: Visitor>(game: &Game, visitor: V) -> V::Output {
            $(if game.info.name == <$book as Rulebook>::INFO.name {
                return <$book as Rulebook>::visit(&game.options, visitor);
            })+
            unreachable!("{} is made from the catalogue", game.info.name)
        }

        fn write(game: &Game, picture: &Board, side: Side) -> String {
            $(if game.info.name == <$book as Rulebook>::INFO.name {
                return <$book as Rulebook>::text_of(picture, side);
            })+
            unreachable!("{} is made from the catalogue", game.info.name)
        }
    };
}
use catalog;

/// A game with its options.
///
/// ```
/// use ludens_games::Game;
/// let game: Game = "connect4:size=8x8".parse()?;
/// let mut record = game.start();
/// record.play("4")?;
/// assert_eq!(record.legal_moves().len(), 8);
/// assert_eq!(game.to_string(), "connect4:size=8x8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    /// Which game.
    pub info: &'static GameInfo,
    /// Under which options.
    pub options: Options,
}

/// A text that names no game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CatalogError {
    /// The text does not follow the grammar.
    #[error(transparent)]
    Grammar(#[from] SpecError),
    /// There is no such game.
    #[error("there is no game {name:?}; there are {known}")]
    UnknownGame {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// There is no such option or value.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// Two games are the same if their names and options are.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.info.name == other.info.name && self.options == other.options
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.info.name, &self.options).hash(state);
    }
}

impl Game {
    /// The game in its usual form.
    pub fn with_defaults(info: &'static GameInfo) -> Game {
        Game { info, options: Options::defaults(info.options) }
    }

    /// The game in its usual form, then with each of the options that its entry
    /// names as worth testing.
    ///
    /// ```
    /// use ludens_games::{GAMES, Game};
    /// let connect4 = GAMES.iter().find(|info| info.name == "connect4").expect("a game");
    /// let forms: Vec<_> = Game::variants(connect4).map(|game| game.to_string()).collect();
    /// assert_eq!(forms[..2], ["connect4", "connect4:size=8x8"]);
    /// ```
    ///
    /// # Panics
    /// If the entry names options that the game does not have.
    pub fn variants(info: &'static GameInfo) -> impl Iterator<Item = Game> {
        let others = info.variants.iter().map(|options| {
            let text = format!("{}:{options}", info.name);
            text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
        });
        std::iter::once(Game::with_defaults(info)).chain(others)
    }

    /// A record at the starting position.
    pub fn start(&self) -> Box<dyn AnyRecord> {
        self.visit(Start)
    }

    /// A record at the position `text` describes.
    pub fn from_text(&self, text: &str) -> Result<Box<dyn AnyRecord>, PositionError> {
        self.visit(FromText(text))
    }

    /// The game played action by action, from a record of it; `None` if the
    /// record is of another game.
    ///
    /// ```
    /// let game: ludens_games::Game = "amazons".parse()?;
    /// let steps = game.steps(&*game.start()).expect("its own record");
    /// let amazons: Vec<u8> = steps.actions().iter().collect();
    /// assert_eq!(amazons, [60, 69, 93, 96]); // those of the first side, at the bottom
    /// # Ok::<(), ludens_games::CatalogError>(())
    /// ```
    pub fn steps(&self, record: &dyn AnyRecord) -> Option<Box<dyn AnySteps>> {
        self.visit(StepFrom { record, palette: self.info.palette })
    }

    /// Does something with the game's own types.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        dispatch(self, visitor)
    }

    /// The text of the position that looks like this; see
    /// [`Rulebook::text_of`].
    pub fn text_of(&self, picture: &Board, side: Side) -> String {
        write(self, picture, side)
    }

    /// Openings thought fair, each as its moves separated by spaces; none for a
    /// board with another start than the usual one.
    ///
    /// ```
    /// let checkers: ludens_games::Game = "checkers".parse()?;
    /// assert_eq!(checkers.openings().next(), Some("9-13 21-17 5-9"));
    /// # Ok::<(), ludens_games::CatalogError>(())
    /// ```
    pub fn openings(&self) -> impl Iterator<Item = &'static str> {
        let usual = Game::with_defaults(self.info).start().text() == self.start().text();
        let lines = if usual { self.info.openings } else { "" }.lines();
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(|line| line.split_once(" ; ").map_or(line, |(moves, _)| moves))
    }

    /// The name with the options that differ from the usual ones.
    pub fn spec(&self) -> Spec {
        let usual = Options::defaults(self.info.options);
        let changed = self.options.iter().filter(|(name, value)| usual.get(name) != *value);
        let items = changed
            .map(|(name, value)| Item { key: Some(name.to_string()), value: value.to_string() });
        Spec { name: self.info.name.to_string(), items: items.collect() }
    }
}

struct Start;

impl Visitor for Start {
    type Output = Box<dyn AnyRecord>;

    fn visit<P: Position>(self, options: &Options) -> Self::Output {
        Box::new(Record::new(P::start(options)))
    }
}

struct StepFrom<'a> {
    record: &'a dyn AnyRecord,
    palette: Palette,
}

impl Visitor for StepFrom<'_> {
    type Output = Option<Box<dyn AnySteps>>;

    fn visit<P: Position>(self, options: &Options) -> Self::Output {
        let record: &Record<P> = self.record.as_any().downcast_ref()?;
        let frame = Frame::of(&P::start(options), self.palette.shapes, self.palette.blocked);
        Some(Box::new(Steps::new(Arc::new(frame), record.clone())))
    }
}

struct FromText<'a>(&'a str);

impl Visitor for FromText<'_> {
    type Output = Result<Box<dyn AnyRecord>, PositionError>;

    fn visit<P: Position>(self, options: &Options) -> Self::Output {
        Ok(Box::new(Record::new(P::from_text(options, self.0)?)))
    }
}

impl FromStr for Game {
    type Err = CatalogError;

    fn from_str(text: &str) -> Result<Game, CatalogError> {
        let spec: Spec = text.parse()?;
        let Some(info) = GAMES.iter().find(|info| info.name == spec.name) else {
            let known: Vec<_> = GAMES.iter().map(|info| info.name).collect();
            let name = spec.name.chars().take(40).collect();
            return Err(CatalogError::UnknownGame { name, known: known.join(", ") });
        };
        Ok(Game { info, options: Options::read(info.options, &spec)? })
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.spec())
    }
}
