//! An estimate with its interval of 95 %.

use ludens_arena::statistics::{Estimate, Tally, Z95, share};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// One figure of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// The figure.
    pub value: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
    /// How many games or searches it rests on.
    pub count: u64,
    /// The same in more detail: `57–40–3`.
    pub detail: Option<String>,
    /// The samples of a mean, position by position; else empty.
    pub samples: Vec<f64>,
}

impl Cell {
    /// A figure that is certain: a count.
    pub fn exact(value: f64, count: u64) -> Cell {
        Cell { value, low: value, high: value, count, detail: None, samples: Vec::new() }
    }

    /// The mean of these; certain if there is only one, or all are equal.
    pub fn mean(values: &[f64]) -> Option<Cell> {
        let count = values.len() as f64;
        if values.is_empty() {
            return None;
        }
        let mean = values.iter().sum::<f64>() / count;
        if values.len() == 1 {
            return Some(Cell::exact(mean, 1));
        }
        let variance =
            values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let margin = quantile(count - 1.0) * (variance / count).sqrt();
        // The mean of what is never negative is not either.
        let least = if values.iter().all(|&value| value >= 0.0) { 0.0 } else { f64::NEG_INFINITY };
        let (low, high) = ((mean - margin).max(least), mean + margin);
        Some(Cell { low, high, ..Cell::exact(mean, values.len() as u64) })
    }

    /// The mean over positions, which can be compared one by one with another over
    /// the same.
    pub fn mean_over_positions(values: &[f64]) -> Option<Cell> {
        Cell::mean(values).map(|cell| Cell { samples: values.to_vec(), ..cell })
    }

    /// Points, in percent.
    pub fn points(tally: Tally) -> Option<Cell> {
        let games = tally.games();
        if games == 0 {
            return None;
        }
        let Estimate { value, low, high } = share(&tally);
        let Tally { wins, draws, losses } = tally;
        let detail = match draws {
            0 => format!("{wins}–{losses}"),
            _ => format!("{wins}–{losses}, {draws} drawn"),
        };
        let (value, low, high) = (100.0 * value, 100.0 * low, 100.0 * high);
        Some(Cell { low, high, detail: Some(detail), ..Cell::exact(value, games) })
    }

    /// A share of games, in percent.
    pub fn share(part: u64, whole: u64) -> Option<Cell> {
        let cell = Cell::points(Tally::new(part, 0, whole - part))?;
        Some(Cell { detail: None, ..cell })
    }

    /// An estimate of Elo.
    pub fn estimate(estimate: Estimate, count: u64) -> Cell {
        let Estimate { value, low, high } = estimate;
        Cell { low, high, ..Cell::exact(value, count) }
    }

    /// Twice as much: two players have half of their difference each.
    pub fn doubled(self) -> Cell {
        let Cell { value, low, high, .. } = self;
        Cell { value: 2.0 * value, low: 2.0 * low, high: 2.0 * high, ..self }
    }

    /// Its standard error, from the longer side of its interval.
    pub fn standard_error(&self) -> f64 {
        (self.high - self.value).max(self.value - self.low) / Z95
    }

    /// Whether its interval has a width.
    pub fn is_exact(&self) -> bool {
        self.low == self.high
    }
}

/// This many standard errors on each side hold 95 % if the deviation is itself
/// an estimate.
fn quantile(freedom: f64) -> f64 {
    StudentsT::new(0.0, 1.0, freedom).map_or(Z95, |t| t.inverse_cdf(0.975))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_have_student_s_interval() {
        let cell = Cell::mean(&[1.0, 2.0, 3.0, 4.0, 5.0]).expect("a mean");
        // 2.776 standard errors of 0.7071.
        assert_eq!(
            format!("{:.3} {:.3} {:.3}", cell.low, cell.value, cell.high),
            "1.037 3.000 4.963"
        );
        assert!(Cell::mean(&[7.0]).expect("one").is_exact());
        assert_eq!(Cell::mean(&[]), None);
    }

    #[test]
    fn points_tell_their_games() {
        let cell = Cell::points(Tally::new(57, 3, 40)).expect("games");
        assert_eq!((cell.value, cell.detail.as_deref()), (58.5, Some("57–40, 3 drawn")));
        assert!(cell.low > 48.0 && cell.high < 69.0);
        assert_eq!(Cell::points(Tally::default()), None);
    }
}
