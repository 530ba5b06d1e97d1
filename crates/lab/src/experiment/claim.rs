//! A claim: a sentence, and comparisons of cells that decide it. A comparison is
//! made of numbers, cells (`table[row, column]`), and `+ - * /`:
//!
//! ```text
//! nodes[4, alpha-beta] < 0.2 * nodes[4, minimax]
//! time[6, plain] / time[6, table] > time[4, plain] / time[4, table]
//! ```
//!
//! Numbers and names of the sentence are places that the comparisons have, too:
//! see `sentence`.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Table, Value};

use super::error::Fault;
use super::{Part, read_table, sentence};

/// A sentence that the figures decide.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// The sentence, with the numbers and names that are compared at this scale.
    pub says: String,
    /// The sentence as the file has it, with places: `{depth}`.
    pub template: String,
    /// What takes the places.
    pub values: BTreeMap<String, String>,
    /// Who says it, if not we.
    pub by: Option<String>,
    /// What we expect of it; a run reports any other result.
    pub expect: Option<Expected>,
    /// All must be true; none if the claim is not tested at this scale.
    pub comparisons: Vec<Comparison>,
}

/// What is expected of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Expected {
    /// It holds.
    Holds,
    /// It does not.
    Fails,
    /// Nothing: so little is measured that any result is possible.
    Any,
}

/// Two values of which one should be greater.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// As written.
    pub text: String,
    /// The left one.
    pub left: Expression,
    /// What is claimed.
    pub order: Order,
    /// The right one.
    pub right: Expression,
}

/// What is claimed of two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The left one is less.
    Less,
    /// The left one is greater.
    Greater,
}

/// A value to compare.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// A number.
    Number(f64),
    /// A cell.
    Cell(Reference),
    /// Two of them with one of `+ - * /`.
    Both(Box<Expression>, char, Box<Expression>),
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The table.
    pub table: String,
    /// The row's name.
    pub row: String,
    /// The column's name.
    pub column: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    says: String,
    by: Option<String>,
    expect: Option<Expected>,
    r#if: Vec<String>,
}

impl Claim {
    /// A claim of an experiment with these parts, at one scale.
    pub(super) fn read(mut table: Table, parts: &[Part]) -> Result<Claim, Fault> {
        let mut values = sentence::take_values(&mut table)?;
        let file: File = read_table(Value::Table(table))?;
        let filled = file.r#if.iter().map(|text| sentence::fill(text, &values));
        let comparisons = filled.map(|text| Comparison::read(&text?));
        let comparisons = comparisons.collect::<Result<Vec<_>, _>>()?;
        sentence::add_attributes(&file.says, &mut values, &comparisons, parts)?;
        let says = sentence::render(&file.says, &values)?;
        sentence::check(&file.says, &file.r#if, &values)?;
        let (by, expect) = (file.by, file.expect);
        Ok(Claim { says, template: file.says, values, by, expect, comparisons })
    }

    /// Whether it is tested at this scale.
    pub fn is_tested(&self) -> bool {
        !self.comparisons.is_empty()
    }

    /// A claim may be left untested at other scales, but never at the standard one.
    pub(super) fn check_tested(table: &Table) -> Result<(), Fault> {
        let condition = table.get("if");
        let standard = condition.and_then(|value| value.get("standard")).or(condition);
        match standard.and_then(Value::as_array).is_some_and(Vec::is_empty) {
            true => Err(Fault::new("`if` is empty at the standard scale")),
            false => Ok(()),
        }
    }

    /// Every cell that it names.
    pub(super) fn references(&self) -> Vec<&Reference> {
        let mut found = Vec::new();
        for Comparison { left, right, .. } in &self.comparisons {
            left.collect(&mut found);
            right.collect(&mut found);
        }
        found
    }
}

impl Expression {
    /// Adds every cell that it names.
    pub(crate) fn collect<'a>(&'a self, found: &mut Vec<&'a Reference>) {
        match self {
            Expression::Number(_) => {}
            Expression::Cell(reference) => found.push(reference),
            Expression::Both(left, _, right) => {
                left.collect(found);
                right.collect(found);
            }
        }
    }
}

impl Comparison {
    fn read(text: &str) -> Result<Comparison, Fault> {
        let mut reader = Reader { rest: text, parts: 0 };
        let read = reader.comparison();
        read.map_err(|what| {
            let at = text.len() - reader.rest.len();
            Fault::new(format!("`{}`: {what} at character {}", shortened(text), at + 1))
        })
    }
}

/// The start of a comparison, long enough to recognise it.
fn shortened(text: &str) -> String {
    const LENGTH: usize = 200;
    match text.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// No comparison has more numbers, cells and parentheses. Each can be one call
/// deeper than the one before it, here and wherever the expression is walked.
const MOST_PARTS: usize = 200;

/// Reads a comparison from left to right.
struct Reader<'a> {
    rest: &'a str,
    /// How many numbers, cells and parentheses it has met.
    parts: usize,
}

impl Reader<'_> {
    fn comparison(&mut self) -> Result<Comparison, &'static str> {
        let whole = self.rest;
        let left = self.sum()?;
        let order = match self.next_of("<>") {
            Some('<') => Order::Less,
            Some(_) => Order::Greater,
            None => return Err("`<` or `>` is missing"),
        };
        let right = self.sum()?;
        match self.rest.trim_start() {
            "" => Ok(Comparison { text: whole.trim().to_string(), left, order, right }),
            _ => Err("there is more"),
        }
    }

    fn sum(&mut self) -> Result<Expression, &'static str> {
        let mut left = self.product()?;
        while let Some(sign) = self.next_of("+-") {
            left = Expression::Both(Box::new(left), sign, Box::new(self.product()?));
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Expression, &'static str> {
        let mut left = self.factor()?;
        while let Some(sign) = self.next_of("*/") {
            left = Expression::Both(Box::new(left), sign, Box::new(self.factor()?));
        }
        Ok(left)
    }

    fn factor(&mut self) -> Result<Expression, &'static str> {
        self.rest = self.rest.trim_start();
        self.parts += 1;
        if self.parts > MOST_PARTS {
            return Err("there are more than 200 numbers, cells and parentheses");
        }
        if self.next_of("(").is_some() {
            let inner = self.sum()?;
            return self.next_of(")").map(|_| inner).ok_or("`)` is missing");
        }
        match self.rest.chars().next() {
            Some(c) if c.is_ascii_digit() => self.number(),
            Some(c) if c.is_ascii_lowercase() => self.cell().map(Expression::Cell),
            _ => Err("a number or a cell is missing"),
        }
    }

    fn number(&mut self) -> Result<Expression, &'static str> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit() && c != '.');
        let text = self.take(end.unwrap_or(self.rest.len()));
        text.parse().map(Expression::Number).map_err(|_| "this is no number")
    }

    /// `table[row, column]`: the row goes up to the first comma, the column up to
    /// the bracket.
    fn cell(&mut self) -> Result<Reference, &'static str> {
        let open = self.rest.find('[').ok_or("`[` is missing")?;
        let table = self.take(open).trim().to_string();
        let close = self.rest.find(']').ok_or("`]` is missing")?;
        let names = &self.rest[1..close];
        let (row, column) = names.split_once(',').ok_or("`,` is missing")?;
        let (row, column) = (row.trim().to_string(), column.trim().to_string());
        self.take(close + 1);
        Ok(Reference { table, row, column })
    }

    /// The next character, if it is one of these.
    fn next_of(&mut self, signs: &str) -> Option<char> {
        let rest = self.rest.trim_start();
        let next = rest.chars().next().filter(|&next| signs.contains(next))?;
        self.rest = &rest[next.len_utf8()..];
        Some(next)
    }

    fn take(&mut self, length: usize) -> &str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn products_bind_before_sums() {
        let read = Comparison::read("2 * a[1, b c] + 1 > (3 - 1) / x-y[first, 2]").expect("fine");
        assert_eq!(read.order, Order::Greater);
        let Expression::Both(product, '+', one) = read.left else { panic!("a sum") };
        assert_eq!(*one, Expression::Number(1.0));
        let Expression::Both(_, '*', cell) = *product else { panic!("a product") };
        let reference = Reference { table: "a".into(), row: "1".into(), column: "b c".into() };
        assert_eq!(*cell, Expression::Cell(reference));
    }

    #[test]
    fn what_cannot_be_read_is_reported_with_its_place() {
        for (text, part) in [
            ("", "a number or a cell is missing at character 1"),
            ("1", "`<` or `>` is missing at character 2"),
            ("1 < 2 3", "there is more"),
            ("a < 2", "`[` is missing"),
            ("a[1, 2 < 2", "`]` is missing"),
            ("a[1] < 2", "`,` is missing"),
            ("(1 < 2", "`)` is missing"),
            ("1..2 < 2", "no number"),
        ] {
            let fault = Comparison::read(text).expect_err(text).to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }

    #[test]
    fn neither_depth_nor_length_exhausts_the_stack() {
        let deep = format!("{}1{} < 2", "(".repeat(10_000), ")".repeat(10_000));
        let long = format!("1{} < 2", " + 1".repeat(1_000_000));
        for text in [deep, long] {
            let fault = Comparison::read(&text).expect_err("too much").to_string();
            assert!(fault.contains("more than 200 numbers, cells and parentheses"), "{fault}");
            assert!(fault.len() < 400, "{fault}");
        }
        let fits = format!("{}1{} < 2", "(".repeat(100), ")".repeat(100));
        assert!(Comparison::read(&fits).is_ok());
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[a-z0-9<>\\[\\],()*/+. é-]{0,40}") {
            let _ = Comparison::read(&text);
        }
    }
}
