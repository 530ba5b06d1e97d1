//! The syntax of SGF: trees of nodes, a node being a list of properties. Only
//! the main line of each tree is kept.

use ludens_core::TextError;

/// `NAME[value][value]…`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Property {
    /// The byte it begins at.
    pub(super) at: usize,
    /// Its capital letters.
    pub(super) name: String,
    /// Its values, escapes resolved.
    pub(super) values: Vec<String>,
}

/// What stands after a `;`.
pub(super) type Node = Vec<Property>;

/// The main line of every tree in a file.
pub(super) fn main_lines(text: &str) -> Result<Vec<Vec<Node>>, TextError> {
    let mut reader = Reader::new(text);
    while reader.step()? {}
    Ok(reader.lines)
}

/// The main line of the first tree, and the byte after it; `None` if there is none.
pub(super) fn first_main_line(text: &str) -> Result<Option<(Vec<Node>, usize)>, TextError> {
    let mut reader = Reader::new(text);
    while reader.lines.is_empty() && reader.step()? {}
    Ok(reader.lines.pop().map(|line| (line, reader.at)))
}

/// A `(` not yet closed.
struct Level {
    /// Whether it lies on the main line.
    is_main: bool,
    /// Whether a variation has been opened inside it: what follows is beside
    /// the main line.
    has_branched: bool,
}

/// Works through the text with a stack of its own, so that no depth of
/// parentheses can exhaust the program's.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    open: Vec<Level>,
    line: Vec<Node>,
    lines: Vec<Vec<Node>>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Reader { text, at, open: Vec::new(), line: Vec::new(), lines: Vec::new() }
    }

    /// Takes the next mark; false at the end.
    fn step(&mut self) -> Result<bool, TextError> {
        self.skip_spaces();
        match self.text[self.at..].chars().next() {
            None if self.open.is_empty() => return Ok(false),
            None => return self.fail("')' to end the game"),
            Some('(') => self.open(),
            Some(')') if !self.open.is_empty() => self.close(),
            Some(';') if !self.open.is_empty() => self.node(),
            Some(c) if c.is_ascii_alphabetic() && !self.line.is_empty() => {
                return self.property().map(|()| true);
            }
            Some(_) if self.open.is_empty() => return self.fail("'(' to begin a game"),
            Some(_) if self.line.is_empty() => return self.fail("';' to begin a node"),
            Some(_) => return self.fail("';', '(', ')' or a property"),
        }
        self.at += 1;
        Ok(true)
    }

    fn fail<T>(&self, expected: &str) -> Result<T, TextError> {
        Err(TextError::at(self.text, self.at, expected))
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn open(&mut self) {
        let is_main = match self.open.last_mut() {
            None => true,
            Some(level) => !std::mem::replace(&mut level.has_branched, true) && level.is_main,
        };
        self.open.push(Level { is_main, has_branched: false });
    }

    fn close(&mut self) {
        self.open.pop();
        if self.open.is_empty() {
            self.lines.push(std::mem::take(&mut self.line));
        }
    }

    fn on_main_line(&self) -> bool {
        self.open.last().is_some_and(|level| level.is_main && !level.has_branched)
    }

    fn node(&mut self) {
        if self.on_main_line() {
            self.line.push(Node::new());
        }
    }

    fn property(&mut self) -> Result<(), TextError> {
        let at = self.at;
        let rest = &self.text[at..];
        let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        // Old files write names out, the capitals being what counts.
        let name: String = rest[..end].chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() {
            return self.fail("a property's name in capital letters");
        }
        self.at += end;
        let mut values = vec![self.value()?];
        self.skip_spaces();
        while self.text[self.at..].starts_with('[') {
            values.push(self.value()?);
            self.skip_spaces();
        }
        if self.on_main_line()
            && let Some(node) = self.line.last_mut()
        {
            node.push(Property { at, name, values });
        }
        Ok(())
    }

    fn value(&mut self) -> Result<String, TextError> {
        self.skip_spaces();
        if !self.text[self.at..].starts_with('[') {
            return self.fail("'[' and the property's value");
        }
        let mut value = String::new();
        let mut chars = self.text[self.at..].char_indices().skip(1);
        while let Some((i, c)) = chars.next() {
            match c {
                ']' => {
                    self.at += i + 1;
                    return Ok(value);
                }
                // An escaped line break is no break at all.
                '\\' => value.extend(chars.next().map(|(_, c)| c).filter(|&c| c != '\n')),
                _ => value.push(c),
            }
        }
        self.at = self.text.len();
        self.fail("']' to end the property's value")
    }
}
