//! What the figures say about the claims: a comparison holds if it does over the whole
//! interval of 95 % of the difference, fails if it does nowhere in it, and
//! is undecided otherwise. Means over the same positions are compared position by
//! position, as most of what makes one search long makes the other long, too. For
//! anything else the errors are carried through `+ - * /` to first order, as those
//! of independent figures.

use ludens_arena::statistics::Z95;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::experiment::{Claim, Comparison, Expected, Expression, Order, Reference};
use crate::figures::{Cell, Table};

/// What the figures say.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is true.
    Holds,
    /// It is not true.
    Fails,
    /// The figures are not clear enough.
    Undecided,
    /// Nothing is compared at this scale.
    Untested,
}

impl Verdict {
    /// The word in reports.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Fails => "fails",
            Verdict::Undecided => "undecided",
            Verdict::Untested => "untested",
        }
    }

    /// Both at once.
    fn and(self, other: Verdict) -> Verdict {
        match (self, other) {
            (Verdict::Fails, _) | (_, Verdict::Fails) => Verdict::Fails,
            (Verdict::Holds, Verdict::Holds) => Verdict::Holds,
            _ => Verdict::Undecided,
        }
    }
}

/// A claim with its verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement<'a> {
    /// The claim.
    pub claim: &'a Claim,
    /// What the figures say about all of it.
    pub verdict: Verdict,
    /// Its comparisons.
    pub parts: Vec<Compared<'a>>,
}

/// A comparison with its verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct Compared<'a> {
    /// The comparison.
    pub comparison: &'a Comparison,
    /// What the figures say.
    pub verdict: Verdict,
    /// Its left and its right side; none if a cell was not measured.
    pub sides: Option<(Number, Number)>,
}

impl Judgement<'_> {
    /// Whether it is as expected. A claim without an expectation, or one that is not
    /// tested, is.
    pub fn is_as_expected(&self) -> bool {
        match self.claim.expect {
            _ if self.verdict == Verdict::Untested => true,
            None | Some(Expected::Any) => true,
            Some(Expected::Holds) => self.verdict == Verdict::Holds,
            Some(Expected::Fails) => self.verdict == Verdict::Fails,
        }
    }
}

/// A number with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number {
    /// The number.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

/// Judges a claim by these tables.
pub fn judge<'a>(claim: &'a Claim, tables: &[Table]) -> Judgement<'a> {
    let parts: Vec<_> = claim.comparisons.iter().map(|one| compare(one, tables)).collect();
    let verdicts = parts.iter().map(|part| part.verdict);
    let verdict = verdicts.reduce(Verdict::and).unwrap_or(Verdict::Untested);
    Judgement { claim, verdict, parts }
}

fn compare<'a>(comparison: &'a Comparison, tables: &[Table]) -> Compared<'a> {
    let sides = evaluate(&comparison.left, tables).zip(evaluate(&comparison.right, tables));
    let Some((left, right)) = sides else {
        return Compared { comparison, verdict: Verdict::Undecided, sides };
    };
    let difference = by_position(comparison, tables).unwrap_or_else(|| {
        let margin = Z95 * left.error.hypot(right.error);
        let value = left.value - right.value;
        (value - margin, value + margin)
    });
    let (low, high) = match comparison.order {
        Order::Greater => difference,
        Order::Less => (-difference.1, -difference.0),
    };
    let verdict = match () {
        () if low > 0.0 => Verdict::Holds,
        () if high < 0.0 || (low == 0.0 && high == 0.0) => Verdict::Fails,
        // Also if the figures are not numbers.
        () => Verdict::Undecided,
    };
    Compared { comparison, verdict, sides }
}

/// The interval of left − right, if all that is compared are means over the same
/// positions.
fn by_position(comparison: &Comparison, tables: &[Table]) -> Option<(f64, f64)> {
    let mut references = Vec::new();
    comparison.left.collect(&mut references);
    comparison.right.collect(&mut references);
    let cells = references.iter().map(|reference| find(reference, tables));
    let cells = cells.collect::<Option<Vec<_>>>()?;
    let count = cells.first()?.samples.len();
    if count < 2 || cells.iter().any(|cell| cell.samples.len() != count) {
        return None;
    }
    let one = |position: usize| {
        let of_cell = |reference: &Reference| {
            find(reference, tables).map(|cell| Number { value: cell.samples[position], error: 0.0 })
        };
        let left = calculate(&comparison.left, &of_cell)?;
        let right = calculate(&comparison.right, &of_cell)?;
        Some(left.value - right.value).filter(|difference| difference.is_finite())
    };
    let differences = (0..count).map(one).collect::<Option<Vec<_>>>()?;
    Cell::mean(&differences).map(|cell| (cell.low, cell.high))
}

fn find<'t>(reference: &Reference, tables: &'t [Table]) -> Option<&'t Cell> {
    let table = tables.iter().find(|table| table.name == reference.table)?;
    table.cell(&reference.row, &reference.column)
}

/// None if a cell was not measured.
fn evaluate(expression: &Expression, tables: &[Table]) -> Option<Number> {
    calculate(expression, &|reference| {
        let cell = find(reference, tables)?;
        Some(Number { value: cell.value, error: cell.standard_error() })
    })
}

/// The same with other figures for the cells.
fn calculate(
    expression: &Expression,
    of_cell: &dyn Fn(&Reference) -> Option<Number>,
) -> Option<Number> {
    match expression {
        Expression::Number(value) => Some(Number { value: *value, error: 0.0 }),
        Expression::Cell(reference) => of_cell(reference),
        Expression::Both(left, sign, right) => {
            let (a, b) = (calculate(left, of_cell)?, calculate(right, of_cell)?);
            Some(combine(a, *sign, b))
        }
    }
}

fn combine(a: Number, sign: char, b: Number) -> Number {
    match sign {
        '+' => Number { value: a.value + b.value, error: a.error.hypot(b.error) },
        '-' => Number { value: a.value - b.value, error: a.error.hypot(b.error) },
        '*' => {
            Number { value: a.value * b.value, error: (a.error * b.value).hypot(b.error * a.value) }
        }
        _ => {
            let value = a.value / b.value;
            let error = (a.error / b.value).hypot(b.error * value / b.value);
            Number { value, error }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Scale};
    use crate::figures::Kind;

    const TEXT: &str = r#"
        title = "t"
        question = "q"
        [[table]]
        name = "n"
        by = "search"
        game = "connect4"
        players = ["minimax", "alphabeta"]
        depth = [1, 2]
        measure = ["nodes"]
        [[claim]]
        says = "c"
        if = [CLAIM]
    "#;

    fn cell(value: f64, margin: f64) -> Option<Cell> {
        let (low, high) = (value - margin, value + margin);
        Some(Cell { low, high, ..Cell::exact(value, 9) })
    }

    fn verdict(claim: &str) -> Verdict {
        let cells = vec![vec![cell(10.0, 0.0), cell(8.0, 1.0)], vec![cell(100.0, 5.0), None]];
        verdict_of(claim, cells)
    }

    fn verdict_of(claim: &str, cells: Vec<Vec<Option<Cell>>>) -> Verdict {
        let text = TEXT.replace("CLAIM", claim);
        let experiment = Experiment::read("x", &text, Scale::Quick).expect("an experiment");
        let table = Table {
            name: "n".into(),
            title: String::new(),
            measure: "nodes".into(),
            note: None,
            kind: Kind::Bars,
            of_rows: "depth".into(),
            rows: vec!["1".into(), "2".into()],
            columns: vec!["minimax".into(), "alphabeta".into()],
            cells,
            published: vec![vec![None; 2]; 2],
        };
        judge(&experiment.claims[0], &[table]).verdict
    }

    #[test]
    fn intervals_decide() {
        for (claim, expected) in [
            (r#""n[1, minimax] > n[1, alphabeta]""#, Verdict::Holds),
            (r#""n[1, minimax] < n[1, alphabeta]""#, Verdict::Fails),
            (r#""n[1, alphabeta] > 7.5""#, Verdict::Undecided),
            (r#""n[1, minimax] > 10""#, Verdict::Fails),
            (r#""n[2, alphabeta] > 0""#, Verdict::Undecided),
            (r#""n[2, minimax] / n[1, minimax] > 9""#, Verdict::Holds),
            (r#""n[2, minimax] / n[1, minimax] > 9.8""#, Verdict::Undecided),
            (r#""n[1, minimax] > 1", "n[1, minimax] > 20""#, Verdict::Fails),
            (r#""n[1, minimax] > 1", "n[2, alphabeta] > 0""#, Verdict::Undecided),
            (r#""2 * n[1, minimax] - 5 > n[1, alphabeta] + 1""#, Verdict::Holds),
        ] {
            assert_eq!(verdict(claim), expected, "{claim}");
        }
    }

    #[test]
    fn what_is_not_compared_has_no_verdict() {
        let text = TEXT.replace("[CLAIM]", "{ quick = [], standard = ['n[1, minimax] > 1'] }");
        let quick = Experiment::read("x", &text, Scale::Quick).expect("an experiment");
        let judgement = judge(&quick.claims[0], &[]);
        assert_eq!((judgement.verdict, judgement.parts.len()), (Verdict::Untested, 0));
        let standard = Experiment::read("x", &text, Scale::Standard).expect("an experiment");
        assert_eq!(judge(&standard.claims[0], &[]).verdict, Verdict::Undecided);
    }

    #[test]
    fn means_over_the_same_positions_are_compared_one_by_one() {
        let long = [10.0, 100.0, 1000.0, 10_000.0];
        let shorter = long.map(|nodes| 0.9 * nodes - 1.0);
        let cells = || {
            vec![
                vec![Cell::mean_over_positions(&long), Cell::mean_over_positions(&shorter)],
                vec![None, None],
            ]
        };
        let claim = r#""n[1, alphabeta] / n[1, minimax] < 0.95""#;
        assert_eq!(verdict_of(claim, cells()), Verdict::Holds);
        // The means alone are too uncertain.
        let mut apart = cells();
        apart[0][1].as_mut().expect("a cell").samples.clear();
        assert_eq!(verdict_of(claim, apart), Verdict::Undecided);
    }
}
