//! From figures to places on paper, straight or logarithmic, and where the ticks
//! are.

/// One axis.
#[derive(Debug, Clone, Copy)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    is_log: bool,
    from: f64,
    to: f64,
}

impl Axis {
    /// An axis on which all these figures lie, drawn from one place to another.
    pub(super) fn over(figures: &[f64], is_log: bool, from: f64, to: f64) -> Axis {
        let fits = |figure: &&f64| figure.is_finite() && (!is_log || **figure > 0.0);
        let figures: Vec<f64> = figures.iter().filter(fits).copied().collect();
        let low = figures.iter().copied().fold(f64::INFINITY, f64::min);
        let high = figures.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let (low, high) = match (figures.is_empty(), is_log) {
            (true, _) => (1.0, 10.0),
            (false, true) => (low, high.max(low * 1.0001)),
            (false, false) => (low, high.max(low + 1e-9)),
        };
        Axis { low, high, is_log, from, to }
    }

    /// The same with its ends on ticks.
    pub(super) fn rounded(self) -> Axis {
        if self.is_log {
            let low = 10f64.powf(self.low.log10().floor());
            let high = 10f64.powf(self.high.log10().ceil());
            return Axis { low, high: high.max(low * 10.0), ..self };
        }
        let step = step(self.high - self.low);
        let low = (self.low / step).floor() * step;
        let high = (self.high / step).ceil() * step;
        Axis { low, high: high.max(low + step), ..self }
    }

    /// The same with zero on it.
    pub(super) fn with_zero(self) -> Axis {
        if self.is_log {
            self
        } else {
            Axis { low: self.low.min(0.0), high: self.high.max(0.0), ..self }
        }
    }

    /// Where a figure lies; one beyond an end lies on it.
    pub(super) fn place(&self, figure: f64) -> f64 {
        let figure = figure.clamp(self.low, self.high);
        let share = match self.is_log {
            true => (figure / self.low).ln() / (self.high / self.low).ln(),
            false => (figure - self.low) / (self.high - self.low),
        };
        self.from + share * (self.to - self.from)
    }

    /// Where the ticks are.
    pub(super) fn ticks(&self) -> Vec<f64> {
        if self.is_log {
            return log_ticks(self.low, self.high);
        }
        let step = step(self.high - self.low);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last).map(|place| place as f64 * step).collect()
    }
}

/// Powers of ten, and between few of them their doubles and fives.
fn log_ticks(low: f64, high: f64) -> Vec<f64> {
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let decades = last - first;
    let parts: &[f64] = if decades <= 2 { &[1.0, 2.0, 5.0] } else { &[1.0] };
    let stride = if decades > 8 { 2 } else { 1 };
    let powers = (first..=last).step_by(stride).map(|power| 10f64.powi(power));
    let ticks = powers.flat_map(|power| parts.iter().map(move |part| part * power));
    ticks.filter(|tick| (low * 0.999..=high * 1.001).contains(tick)).collect()
}

/// A round step that gives four to eight ticks.
fn step(range: f64) -> f64 {
    let rough = range / 6.0;
    let power = 10f64.powf(rough.log10().floor());
    let steps = [1.0, 2.0, 2.5, 5.0, 10.0].map(|part| part * power);
    steps.into_iter().find(|step| *step >= rough).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_axes_have_round_ticks() {
        let axis = Axis::over(&[3.0, 97.0], false, 0.0, 100.0).with_zero().rounded();
        assert_eq!(axis.ticks(), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!((axis.place(0.0), axis.place(50.0), axis.place(1000.0)), (0.0, 50.0, 100.0));
    }

    #[test]
    fn logarithmic_axes_have_powers_of_ten() {
        let axis = Axis::over(&[20.0, 3e6, 0.0], true, 0.0, 6.0).rounded();
        assert_eq!(axis.ticks(), [10.0, 100.0, 1e3, 1e4, 1e5, 1e6, 1e7]);
        assert!((axis.place(1e4) - 3.0).abs() < 1e-9);
        let short = Axis::over(&[2.0, 40.0], true, 0.0, 1.0).rounded();
        assert_eq!(short.ticks(), [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0]);
    }

    #[test]
    fn one_figure_is_enough() {
        for is_log in [false, true] {
            let axis = Axis::over(&[5.0], is_log, 0.0, 1.0).rounded();
            assert!(axis.place(5.0).is_finite() && axis.ticks().len() >= 2, "{is_log}");
        }
    }
}
