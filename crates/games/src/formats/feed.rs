//! A file read in pieces, so that a large one never has to be in memory as a whole.
//! Pieces are pushed in, and games taken out as soon as they are complete; an error
//! gives the place in the whole file.

use ludens_core::{TextError, Transcript};

use super::Format;
use crate::Game;

/// Games from a text that comes in pieces.
///
/// ```
/// use ludens_games::formats::{Feed, Format};
/// let mut feed = Feed::new(Format::Columns, None);
/// feed.push("445");
/// assert_eq!(feed.take(), None);
/// feed.push("3\n12");
/// assert_eq!(feed.take().map(|game| game.plies.len()), Some(4));
/// assert_eq!(feed.finish()?.len(), 1);
/// # Ok::<(), ludens_core::TextError>(())
/// ```
pub struct Feed<'a> {
    format: Format,
    game: Option<&'a Game>,
    /// What has come and has not been taken, after `at`.
    text: String,
    at: usize,
    /// Lines before `at`, and characters before it in its own line.
    lines: usize,
    columns: usize,
}

impl<'a> Feed<'a> {
    /// Nothing has come yet. `game` is the game to assume where the text does not
    /// say.
    pub fn new(format: Format, game: Option<&'a Game>) -> Feed<'a> {
        Feed { format, game, text: String::new(), at: 0, lines: 0, columns: 0 }
    }

    /// The next piece.
    pub fn push(&mut self, piece: &str) {
        self.text.drain(..self.at);
        self.at = 0;
        self.text.push_str(piece);
    }

    /// How many bytes wait for the rest of their game. Pieces of about this size
    /// keep the work in proportion, however long a game is.
    pub fn waiting(&self) -> usize {
        self.text.len() - self.at
    }

    /// The next game that is complete; `None` if that needs another piece. What
    /// cannot be read may be right when more has come: [`Feed::finish`] reports it.
    pub fn take(&mut self) -> Option<Transcript> {
        let first = self.format.read_first(&self.text[self.at..], self.game);
        let (game, length) = first.ok().flatten()?;
        let taken = &self.text[self.at..self.at + length];
        let last_line = taken.rsplit('\n').next().unwrap_or("");
        let lines = taken.matches('\n').count();
        self.columns = last_line.chars().count() + if lines == 0 { self.columns } else { 0 };
        self.lines += lines;
        self.at += length;
        Some(game)
    }

    /// The games in what is left, now that nothing more comes.
    pub fn finish(self) -> Result<Vec<Transcript>, TextError> {
        let rest = self.format.read(&self.text[self.at..], self.game);
        rest.map_err(|error| error.moved(self.lines, self.columns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [(Format, &str); 4] = [
        (
            Format::Pgn,
            "\u{feff}[Game \"loa\"]\n1. b1-b3 {é} a2-c2 1-0 {after}\n\n[Game \"connect4\"] 4 * 1-0 \
             [Game \"tebes\"]\n[Result \"*\"]\na2-b3",
        ),
        (
            Format::Pdn,
            "; a paper\n[Black \"Ann\"]\n11-15 22-18 (22-17 {no)}) * 2-0\n[Event \"B\"]\n1/2-1/2\n\
             9-13 1-1 ; end",
        ),
        (Format::Sgf, "(;GM[9]PB[A\\]é];B[b1-b3](;W[a2-c2])(;W[a3-c3]))\n\n(;GM[18];W[dadgdi])\n"),
        (Format::Columns, "\u{feff}4453\n\n12 -3\r\n  7\n1"),
    ];

    /// All games, if the file comes in pieces of this many characters.
    fn in_pieces(format: Format, text: &str, size: usize) -> Result<Vec<Transcript>, TextError> {
        let mut feed = Feed::new(format, None);
        let mut games = Vec::new();
        let letters: Vec<char> = text.chars().collect();
        for piece in letters.chunks(size) {
            feed.push(&piece.iter().collect::<String>());
            games.extend(std::iter::from_fn(|| feed.take()));
        }
        games.extend(feed.finish()?);
        Ok(games)
    }

    #[test]
    fn pieces_of_any_size_give_the_same_games() {
        for (format, text) in FILES {
            let whole = format.read(text, None).expect("readable");
            assert!(whole.len() > 1, "{format}");
            for size in 1..text.len() {
                assert_eq!(in_pieces(format, text, size).as_ref(), Ok(&whole), "{format} {size}");
            }
        }
    }

    #[test]
    fn errors_give_the_place_in_the_whole_file() {
        for (format, end) in [
            (Format::Pgn, "\n[Game \"loa\"] b1-b3 )"),
            (Format::Pgn, " [Game \"loa\"] )"),
            (Format::Pdn, "\n\n[Event \"x\"] 11-15 e4 *"),
            (Format::Sgf, " (;GM[9];B[z])"),
        ] {
            let text = FILES.iter().find(|(kind, _)| *kind == format).expect("a file").1;
            let text = format!("{text}{end}");
            let whole = format.read(&text, None).expect_err("a mistake");
            for size in [1, 7, 1000] {
                assert_eq!(in_pieces(format, &text, size), Err(whole.clone()), "{format} {size}");
            }
        }
    }

    #[test]
    fn what_was_taken_is_not_kept() {
        let mut feed = Feed::new(Format::Pdn, None);
        let mut most = 0;
        for _ in 0..1000 {
            feed.push("[Event \"x\"]\n1. 11-15 22-18 *\n");
            while feed.take().is_some() {}
            most = most.max(feed.text.len());
        }
        assert!(most < 200, "{most} bytes were kept");
    }
}
