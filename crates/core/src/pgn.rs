//! A container for the records of any game, made after chess's PGN: tags in
//! brackets, then numbered moves with remarks in braces, then the result.
//!
//! ```text
//! [Game "tebes:size=4"]
//! [First "mcts:time=1s"]
//! [Second "level:4"]
//! [Result "1-0"]
//! [Reason "corners"]
//!
//! 1. a2-b3 {a remark} c3-c2 2. b3-b4+ b4-d4 1-0
//! ```
//!
//! `Game`, `Position` (the start, if it is not the usual one), `Result` and
//! `Reason` have a meaning here; any other tag is kept as it is. Moves are
//! numbered in twos, whichever side made them. The [`Lexer`] also serves PDN, which
//! is another descendant of PGN.

use crate::{GameResult, Ply, TextError, Transcript, visible, visible_lines};

/// The tags that have a meaning here.
const OWN_TAGS: [&str; 4] = ["Game", "Position", "Result", "Reason"];

/// Reads all games of a file.
pub fn read(text: &str) -> Result<Vec<Transcript>, TextError> {
    read_games(text, &Pgn)
}

/// Reads the first game of a text; see [`first_game`].
pub fn read_first(text: &str) -> Result<Option<(Transcript, usize)>, TextError> {
    first_game(text, &Pgn)
}

/// A dialect: the meaning of a file where PGN's descendants differ. The [`Lexer`] and
/// [`read_games`] do the rest. An error is what was expected instead.
pub trait Dialect {
    /// A game of which nothing has been read.
    fn blank(&self) -> Transcript;

    /// Takes a tag.
    fn tag(&self, game: &mut Transcript, name: &str, value: String) -> Result<(), String>;

    /// Takes a word among the moves.
    fn word(&self, word: &str) -> Result<Word, String>;
}

/// A word among the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    /// A move.
    Move(String),
    /// The result, which ends the game.
    Result(GameResult),
}

struct Pgn;

impl Dialect for Pgn {
    fn blank(&self) -> Transcript {
        Transcript::default()
    }

    fn tag(&self, game: &mut Transcript, name: &str, value: String) -> Result<(), String> {
        match name {
            "Game" => game.game = value,
            "Position" => game.start = Some(value),
            "Reason" => game.reason = Some(value),
            "Result" => {
                let expected = "[Result] to be \"1-0\", \"0-1\", \"1/2-1/2\" or \"*\"";
                game.result = GameResult::from_text(&value).ok_or(expected)?;
            }
            _ => game.tags.push((name.to_string(), value)),
        }
        Ok(())
    }

    fn word(&self, word: &str) -> Result<Word, String> {
        let result = GameResult::from_text(word).map(Word::Result);
        Ok(result.unwrap_or_else(|| Word::Move(word.to_string())))
    }
}

/// Reads all games of a PGN-like file.
pub fn read_games(text: &str, dialect: &dyn Dialect) -> Result<Vec<Transcript>, TextError> {
    let mut reader = Reader::new(dialect);
    for token in Lexer::new(text) {
        let (at, token) = token?;
        reader.take(token).map_err(|expected| TextError::at(text, at, expected))?;
    }
    reader.finish();
    Ok(reader.games)
}

/// Reads the first game of a text, and returns the byte at which the next begins.
/// `None` if no other game begins in it: then there may be more of the first one
/// in the rest of the file, a remark or the end of a word at least.
pub fn first_game(
    text: &str,
    dialect: &dyn Dialect,
) -> Result<Option<(Transcript, usize)>, TextError> {
    let mut reader = Reader::new(dialect);
    let mut lexer = Lexer::new(text);
    while let Some(token) = lexer.next() {
        let (at, token) = token?;
        reader.take(token).map_err(|expected| TextError::at(text, at, expected))?;
        let is_cut = lexer.at == text.len();
        if reader.begun
            && !is_cut
            && let Some(game) = reader.games.pop()
        {
            return Ok(Some((game, at)));
        }
    }
    Ok(None)
}

/// Puts the tokens together.
struct Reader<'a> {
    dialect: &'a dyn Dialect,
    /// The complete games.
    games: Vec<Transcript>,
    /// The game being read.
    game: Transcript,
    /// Whether it has more than remarks.
    begun: bool,
}

impl<'a> Reader<'a> {
    fn new(dialect: &'a dyn Dialect) -> Reader<'a> {
        Reader { dialect, games: Vec::new(), game: dialect.blank(), begun: false }
    }

    fn take(&mut self, token: Token<'_>) -> Result<(), String> {
        match token {
            Token::Tag { name, value } => {
                // A tag after moves opens the next game: this one had no result.
                if !self.game.plies.is_empty() {
                    self.finish();
                }
                self.begun = true;
                self.dialect.tag(&mut self.game, name, visible(&value))?;
            }
            Token::Comment(remark) => self.remark(&visible_lines(&remark)),
            Token::Word(word) => match self.dialect.word(word)? {
                Word::Move(text) => {
                    self.begun = true;
                    self.game.plies.push(Ply::new(text));
                }
                Word::Result(result) => self.end(result),
            },
        }
        Ok(())
    }

    /// A remark between two games belongs to the one just read.
    fn remark(&mut self, remark: &str) {
        match self.games.last_mut() {
            Some(last) if !self.begun => last.remark(remark),
            _ => self.game.remark(remark),
        }
    }

    /// Ends the game. Some files end it with a star and have the result after
    /// that; a repeated result changes nothing.
    fn end(&mut self, result: GameResult) {
        let game = match self.games.last_mut() {
            Some(last) if !self.begun => last,
            _ => {
                self.begun = true;
                &mut self.game
            }
        };
        if game.result == GameResult::Open || self.begun && result != GameResult::Open {
            game.result = result;
        }
        self.finish();
    }

    fn finish(&mut self) {
        let game = std::mem::replace(&mut self.game, self.dialect.blank());
        if std::mem::take(&mut self.begun) {
            self.games.push(game);
        }
    }
}

/// Writes a game; several written after each other make a file.
pub fn write(game: &Transcript) -> String {
    // A tag from another format must not be taken for one of ours.
    let renamed = game.tags.iter().map(|(name, value)| match OWN_TAGS.contains(&name.as_str()) {
        true => (format!("{name}_"), value.as_str()),
        false => (name.clone(), value.as_str()),
    });
    let renamed: Vec<(String, &str)> = renamed.collect();
    let mut tags = vec![("Game", game.game.as_str())];
    tags.extend(renamed.iter().map(|(name, value)| (name.as_str(), *value)));
    tags.extend(game.start.as_deref().map(|start| ("Position", start)));
    tags.push(("Result", game.result.text()));
    tags.extend(game.reason.as_deref().map(|reason| ("Reason", reason)));
    write_game(&tags, game)
}

/// Writes tags, a blank line and the moves: the form PDN shares.
pub fn write_game(tags: &[(&str, &str)], game: &Transcript) -> String {
    let line = |(name, value): &(&str, &str)| {
        let value = visible(value).replace('\\', "\\\\").replace('"', "\\\"");
        format!("[{name} \"{value}\"]\n")
    };
    let tags: String = tags.iter().map(line).collect();
    format!("{tags}\n{}\n", wrap(&move_words(game)))
}

/// The moves with their numbers and remarks, and the result, as words to be
/// filled into lines.
fn move_words(game: &Transcript) -> Vec<String> {
    let mut words = Vec::new();
    words.extend(game.comment.as_deref().map(braced));
    for (i, ply) in game.plies.iter().enumerate() {
        // The number stays on its move's line, so that no line begins bare.
        let number = if i % 2 == 0 { format!("{}. ", i / 2 + 1) } else { String::new() };
        words.push(format!("{number}{}", ply.text));
        words.extend(ply.comment.as_deref().map(braced));
    }
    words.push(game.result.to_string());
    words
}

fn braced(remark: &str) -> String {
    format!("{{{}}}", visible_lines(remark).replace('\\', "\\\\").replace('}', "\\}"))
}

/// Fills words into lines of at most 80 characters where they fit.
fn wrap(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > 80 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
    text
}

/// A piece of a PGN-like file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token<'a> {
    /// `[Name "value"]`.
    Tag {
        /// The name.
        name: &'a str,
        /// The value without its quotes.
        value: String,
    },
    /// `{a remark}`, or from `;` to the end of the line.
    Comment(String),
    /// A move or a result.
    Word(&'a str),
}

/// Cuts a PGN-like file into tokens, each with the byte it begins at. Move
/// numbers, variations in parentheses and `$` annotations are skipped.
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
    failed: bool,
}

impl<'a> Lexer<'a> {
    /// The tokens of `text`.
    pub fn new(text: &'a str) -> Lexer<'a> {
        // Files written on Windows often begin with a byte order mark.
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Lexer { text, at, failed: false }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn error(&self, at: usize, expected: &str) -> TextError {
        TextError::at(self.text, at, expected)
    }

    fn skip_spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn token(&mut self) -> Result<Option<(usize, Token<'a>)>, TextError> {
        loop {
            self.skip_spaces();
            let at = self.at;
            let token = match self.rest().chars().next() {
                None => return Ok(None),
                Some('[') => self.tag()?,
                Some('{') => Token::Comment(self.braces()?),
                Some(';' | '%') => Token::Comment(self.line()),
                Some('(') => {
                    self.variation()?;
                    continue;
                }
                Some(')' | '}' | ']') => {
                    return Err(self.error(at, "a tag, a move, a remark or the result"));
                }
                Some(_) => match self.word() {
                    "" => continue,
                    word => Token::Word(word),
                },
            };
            return Ok(Some((at, token)));
        }
    }

    /// `[Name "value"]`, spaces anywhere between.
    fn tag(&mut self) -> Result<Token<'a>, TextError> {
        self.at += 1;
        self.skip_spaces();
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        if end == 0 {
            return Err(self.error(self.at, "a tag's name"));
        }
        self.at += end;
        self.skip_spaces();
        let value = self.quoted()?;
        self.skip_spaces();
        if !self.rest().starts_with(']') {
            return Err(self.error(self.at, "']' after the tag's value"));
        }
        self.at += 1;
        Ok(Token::Tag { name: &rest[..end], value })
    }

    fn quoted(&mut self) -> Result<String, TextError> {
        if !self.rest().starts_with('"') {
            return Err(self.error(self.at, "the tag's value in double quotes"));
        }
        self.until('"', "'\"' to end the tag's value")
    }

    fn braces(&mut self) -> Result<String, TextError> {
        Ok(self.until('}', "'}' to end the remark")?.trim().to_string())
    }

    /// What stands between the mark here and `end`, a backslash before `end`
    /// or itself taken away.
    fn until(&mut self, end: char, expected: &str) -> Result<String, TextError> {
        let mut value = String::new();
        let mut chars = self.rest().char_indices().skip(1).peekable();
        while let Some((i, c)) = chars.next() {
            if c == end {
                self.at += i + 1;
                return Ok(value);
            }
            match chars.peek() {
                Some(&(_, next)) if c == '\\' && (next == end || next == '\\') => {
                    value.push(next);
                    chars.next();
                }
                _ => value.push(c),
            }
        }
        Err(self.error(self.text.len(), expected))
    }

    /// The rest of the line after its mark.
    fn line(&mut self) -> String {
        let rest = self.rest();
        let end = rest.find('\n').unwrap_or(rest.len());
        self.at += end;
        rest[1..end].trim().to_string()
    }

    /// Skips a variation and those inside it.
    fn variation(&mut self) -> Result<(), TextError> {
        let mut depth = 0;
        loop {
            match self.rest().chars().next() {
                None => return Err(self.error(self.at, "')' to end the variation")),
                Some('{') => {
                    self.braces()?;
                    continue;
                }
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some(_) => {}
            }
            self.at += self.rest().chars().next().map_or(0, char::len_utf8);
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// A word, a move number before it and annotations taken away; it may be
    /// empty then.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| c.is_whitespace() || "{}()[];".contains(c));
        let mut word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        if word[digits..].starts_with('.') {
            word = word[digits..].trim_start_matches('.');
        }
        if word.starts_with('$') {
            return "";
        }
        word.trim_end_matches(['!', '?'])
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Result<(usize, Token<'a>), TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let token = self.token();
        self.failed = token.is_err();
        token.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;
    use proptest::prelude::*;

    const GAME: &str = r#"
[Game "loa"]
[Event "A \"quoted\" name"]
[Result "0-1"]

{before} 1. b1-b3 a2-d2! {after {it} 2.c1xa3 (2. d1-d3 {no )} (x) a3-a4) ; to the end
a3-c5 $14 3... e1-e3 0-1 {a last word}
[Game "connect4"] 4 * 1-0
"#;

    #[test]
    fn reads_what_files_contain() {
        let games = read(GAME).expect("readable");
        assert_eq!(games.len(), 2);
        let moves: Vec<_> = games[0].plies.iter().map(|ply| ply.text.as_str()).collect();
        assert_eq!(moves, ["b1-b3", "a2-d2", "c1xa3", "a3-c5", "e1-e3"]);
        assert_eq!(games[0].comment.as_deref(), Some("before"));
        assert_eq!(games[0].plies[1].comment.as_deref(), Some("after {it"));
        assert_eq!(games[0].plies[2].comment.as_deref(), Some("to the end"));
        assert_eq!(games[0].result, GameResult::Won(Side::Second));
        assert_eq!(games[0].tag("Event"), Some("A \"quoted\" name"));
        assert_eq!(games[0].plies[4].comment.as_deref(), Some("a last word"));
        assert_eq!(games[1].plies[0].text, "4");
        assert_eq!(games[1].result, GameResult::Won(Side::First));
    }

    #[test]
    fn tags_of_other_formats_keep_their_distance() {
        let tags = vec![("Game".to_string(), "12".to_string())];
        let game = Transcript { game: "loa".to_string(), tags, ..Transcript::default() };
        let again = read(&write(&game)).expect("readable").remove(0);
        assert_eq!((again.game.as_str(), again.tag("Game_")), ("loa", Some("12")));
    }

    #[test]
    fn errors_quote_the_place() {
        let message = |text: &str| read(text).expect_err("an error").to_string();
        assert_eq!(
            message("[Game loa]"),
            "line 1, column 7: found \"loa]\", expected the tag's value in double quotes"
        );
        assert_eq!(
            message("1. a\n{b"),
            "line 2, column 3: found the end, expected '}' to end the remark"
        );
        assert!(message("a (b").contains("')' to end the variation"));
        assert!(message("a )").contains("column 3: found \")\""));
        assert!(message("[Result \"2-1\"]").contains("[Result] to be"));
    }

    #[test]
    fn a_game_is_complete_when_the_next_begins() {
        let text = "[Game \"loa\"] b1-b3 * 1-0 {a word} [Game \"tebes\"] a2-b3 *";
        let at = text.rfind("[Game").expect("the second game");
        let whole = read(text).expect("readable");
        // Wherever the text is cut: the first game as it is, or none yet.
        for end in 0..text.len() {
            match first_game(&text[..end], &Pgn) {
                Ok(Some(found)) => assert_eq!(found, (whole[0].clone(), at), "{end}"),
                Ok(None) | Err(_) => assert!(end <= at + "[Game \"tebes\"]".len(), "{end}"),
            }
        }
        assert_eq!(first_game(&text[at..], &Pgn), Ok(None));
    }

    #[test]
    fn tags_and_remarks_are_cleaned_of_what_cannot_be_seen() {
        let text = "[Game \"loa\"] [First \"A\u{202e}nn\u{1b}[2J\tX\"] {a\u{7}\r\nb} b1-b3 *";
        let game = read(text).expect("readable").remove(0);
        assert_eq!(game.tag("First"), Some("Ann[2J X"));
        assert_eq!(game.comment.as_deref(), Some("a\nb"));
    }

    fn remark() -> impl Strategy<Value = Option<String>> {
        proptest::option::of("[a-z\\\\{}()\"] ?[a-zé\\\\{}()\"]{0,12}")
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[\\[\\]{}();\"\\\\ a-z0-9.*/$\n-]{0,60}") {
            let _ = read(&text);
        }

        #[test]
        fn what_is_written_is_read_back(
            plies in proptest::collection::vec(("[a-z][0-9]-[a-z][0-9]", remark()), 1..90),
            comment in remark(),
            tag in "\\PC{0,20}",
            result in prop::sample::select(vec![GameResult::Drawn, GameResult::Open]),
        ) {
            let trim = |remark: Option<String>| remark.map(|r| r.trim().to_string());
            let plies = plies.into_iter().map(|(text, comment)| Ply { text, comment: trim(comment) });
            let mut game = Transcript {
                game: "loa".to_string(),
                tags: vec![("Event".to_string(), tag.clone())],
                comment: trim(comment),
                plies: plies.collect(),
                result,
                reason: Some("agreed".to_string()),
                start: None,
            };
            let written = write(&game);
            game.tags[0].1 = visible(&tag);
            prop_assert_eq!(read(&written), Ok(vec![game]));
        }
    }
}
