//! Games, positions and records as plain data, for programs that show them: the
//! program's `--json`, the page, other languages.

use ludens_core::{
    AnyRecord, Board, Cell, Choice, Colour, GameResult, Labels, MoveView, OptionInfo, Outcome,
    Piece, Ply, Side, Tile, Tiling, Transcript, Values, check_visible,
};
use ludens_games::{GAMES, GameInfo};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game of the catalogue.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "Game")]
pub struct GameView {
    /// The name in `name:key=value`.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What it is about, in one line.
    pub summary: &'static str,
    /// What the sides are called, the first to move first.
    pub sides: [&'static str; 2],
    /// The colours of their pieces.
    pub colours: [Colour; 2],
    /// A few good moves, for a picture of the game.
    pub sample: Vec<&'static str>,
    /// Its options.
    pub options: Vec<OptionView>,
}

/// One option of a game.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "GameOption")]
pub struct OptionView {
    /// The key in `game:key=value`.
    pub name: &'static str,
    /// What it decides, in one line.
    pub help: &'static str,
    /// The value it has when not given.
    pub default: &'static str,
    /// The values it can take.
    #[serde(flatten)]
    pub values: ValuesView,
}

/// The values an option can take.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ValuesView {
    /// One of a few words.
    Choice {
        /// The words.
        values: Vec<ChoiceView>,
    },
    /// A whole number within bounds.
    Number {
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// A board size such as `7x6`, columns first.
    Size {
        /// The smallest board.
        min: String,
        /// The largest board.
        max: String,
    },
}

/// One word an option can be set to.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "Choice")]
pub struct ChoiceView {
    /// The word.
    pub value: &'static str,
    /// What it means, in one line.
    pub help: &'static str,
}

/// The rules' verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Outcome")]
pub struct OutcomeView {
    /// None for a draw.
    pub winner: Option<Side>,
    /// Which rule ended the game.
    pub reason: &'static str,
}

/// The picture of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Board")]
pub struct BoardView {
    /// How many cells a row has.
    pub files: usize,
    /// How many rows there are.
    pub ranks: usize,
    /// How the squares are named at the edge.
    pub labels: Labels,
    /// What the cells are.
    pub tiling: Tiling,
    /// Row by row from the top, each from the left.
    pub cells: Vec<CellView>,
}

/// One cell of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Cell")]
pub struct CellView {
    /// The square's name; null where the game has no square.
    pub name: Option<String>,
    /// What the square itself looks like.
    pub tile: Tile,
    /// What stands on it.
    pub piece: Option<Piece>,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Move")]
pub struct LegalMoveView {
    /// The move in the game's notation.
    pub text: String,
    /// The squares to click, in order.
    pub path: Vec<String>,
}

/// A move that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "PlayedMove")]
pub struct PlayedView {
    /// Whose it was.
    pub side: Side,
    /// The move in the game's notation.
    pub text: String,
    /// The squares to click, in order.
    pub path: Vec<String>,
}

/// All that is visible of a position and of how it came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Position")]
pub struct PositionView {
    /// The game with its options.
    pub game: String,
    /// The colours of the sides' pieces.
    pub colours: [Colour; 2],
    /// The text of the position it began with.
    pub start: String,
    /// The position's text.
    pub position: String,
    /// The side to move.
    pub side: Side,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
    /// The position's key, as sixteen hexadecimal digits.
    pub key: String,
    /// The picture.
    pub board: BoardView,
    /// The legal moves.
    pub moves: Vec<LegalMoveView>,
    /// The moves played.
    pub played: Vec<PlayedView>,
    /// The picture before the last of them.
    pub last_board: Option<BoardView>,
}

/// A game on paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Record")]
pub struct RecordView {
    /// The game with its options.
    pub game: String,
    /// The position it began with, where that is not the usual start.
    #[serde(default)]
    pub position: Option<String>,
    /// Everything else that is known of it.
    #[serde(default)]
    pub tags: Vec<TagView>,
    /// A remark before the first move.
    #[serde(default)]
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<PlyView>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[schemars(extend("enum" = RESULTS))]
    pub result: String,
    /// Why it ended so.
    #[serde(default)]
    pub reason: Option<String>,
}

/// How the result of a game is written.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// A tag of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Tag")]
pub struct TagView {
    /// Its name.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// A move of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "RecordedMove")]
pub struct PlyView {
    /// The move as written.
    pub text: String,
    /// A remark after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

impl From<&Transcript> for RecordView {
    fn from(transcript: &Transcript) -> RecordView {
        let Transcript { game, start, tags, comment, plies, result, reason } = transcript.clone();
        let tag = |(name, value)| TagView { name, value };
        let ply = |Ply { text, comment }| PlyView { text, comment };
        RecordView {
            game,
            position: start,
            tags: tags.into_iter().map(tag).collect(),
            comment,
            moves: plies.into_iter().map(ply).collect(),
            result: result.text().to_string(),
            reason,
        }
    }
}

impl TryFrom<RecordView> for Transcript {
    type Error = String;

    fn try_from(view: RecordView) -> Result<Transcript, String> {
        let result = GameResult::from_text(&view.result);
        let wrong = || format!("{:?} is no result; there are 1-0, 0-1, 1/2-1/2 and *", view.result);
        for TagView { value, .. } in &view.tags {
            check_visible(value).map_err(|error| error.to_string())?;
        }
        let ply = |PlyView { text, comment }| Ply { text, comment };
        Ok(Transcript {
            result: result.ok_or_else(wrong)?,
            game: view.game,
            start: view.position,
            tags: view.tags.into_iter().map(|TagView { name, value }| (name, value)).collect(),
            comment: view.comment,
            plies: view.moves.into_iter().map(ply).collect(),
            reason: view.reason,
        })
    }
}

impl PositionView {
    /// The last position of a record of this game.
    pub fn new(game: &str, record: &dyn AnyRecord) -> PositionView {
        let moves = record.legal_moves().into_iter().map(LegalMoveView::from).collect();
        PositionView { moves, ..PositionView::without_moves(game, record) }
    }

    /// The same for somebody who is not to move: listing moves is what costs.
    pub fn without_moves(game: &str, record: &dyn AnyRecord) -> PositionView {
        let played = record.movers().into_iter().zip(record.played());
        PositionView {
            game: game.to_string(),
            colours: colours_of(game),
            start: record.start_text(),
            position: record.text(),
            side: record.side(),
            outcome: record.outcome().map(OutcomeView::from),
            key: format!("{:016x}", record.key()),
            board: record.board().into(),
            moves: Vec::new(),
            played: played.map(|(side, mv)| PlayedView::new(side, mv)).collect(),
            last_board: record.board_before().map(BoardView::from),
        }
    }
}

impl PlayedView {
    fn new(side: Side, MoveView { text, path }: MoveView) -> PlayedView {
        PlayedView { side, text, path }
    }
}

/// The colours of the sides of a game, by its text.
pub fn colours_of(game: &str) -> [Colour; 2] {
    let name = game.split(':').next().unwrap_or(game);
    let known = GAMES.iter().find(|info| info.name == name);
    known.map_or([Colour::Black, Colour::White], |info| info.colours)
}

impl From<MoveView> for LegalMoveView {
    fn from(MoveView { text, path }: MoveView) -> LegalMoveView {
        LegalMoveView { text, path }
    }
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> OutcomeView {
        OutcomeView { winner: outcome.winner, reason: outcome.reason.0 }
    }
}

impl From<Board> for BoardView {
    fn from(Board { files, ranks, cells, labels, tiling }: Board) -> BoardView {
        let cells = cells.into_iter().map(CellView::from).collect();
        BoardView { files, ranks, labels, tiling, cells }
    }
}

impl From<Cell> for CellView {
    fn from(Cell { name, tile, piece }: Cell) -> CellView {
        CellView { name, tile, piece }
    }
}

impl From<&GameInfo> for GameView {
    fn from(info: &GameInfo) -> GameView {
        GameView {
            name: info.name,
            title: info.title,
            summary: info.summary,
            sides: info.sides,
            colours: info.colours,
            sample: info.sample.split_whitespace().collect(),
            options: info.options.iter().map(OptionView::from).collect(),
        }
    }
}

impl From<&OptionInfo> for OptionView {
    fn from(option: &OptionInfo) -> OptionView {
        let OptionInfo { name, help, default, values } = *option;
        OptionView { name, help, default, values: values.into() }
    }
}

impl From<Values> for ValuesView {
    fn from(values: Values) -> ValuesView {
        let size = |(width, height)| format!("{width}x{height}");
        let choice = |&Choice { value, help }: &Choice| ChoiceView { value, help };
        match values {
            Values::OneOf(choices) => {
                ValuesView::Choice { values: choices.iter().map(choice).collect() }
            }
            Values::Number { min, max } => ValuesView::Number { min, max },
            Values::Size { min, max } => ValuesView::Size { min: size(min), max: size(max) },
        }
    }
}
