//! Many measurements in a few numbers: medians, quantiles and means of ratios.

/// The value below which this share of the sample lies; `None` if there is
/// none. The next larger one is taken where the share falls between two.
pub(super) fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(place.saturating_sub(1).min(sorted.len().checked_sub(1)?)).copied()
}

/// The value in the middle, or the mean of the two there.
pub(super) fn median(sample: &[f64]) -> Option<f64> {
    let mut sorted = sample.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        n if n % 2 == 1 => Some(sorted[middle]),
        _ => Some((sorted[middle - 1] + sorted[middle]) / 2.0),
    }
}

/// The sum divided by the number.
pub(super) fn mean(sample: &[f64]) -> Option<f64> {
    (!sample.is_empty()).then(|| sample.iter().sum::<f64>() / sample.len() as f64)
}

/// The mean of ratios.
pub(super) fn geometric_mean(ratios: &[f64]) -> Option<f64> {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (!ratios.is_empty()).then(|| (logarithms / ratios.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_and_quantiles() {
        assert_eq!(
            (median(&[3.0, 1.0, 2.0]), median(&[4.0, 1.0, 2.0, 3.0])),
            (Some(2.0), Some(2.5))
        );
        assert_eq!((median(&[]), quantile(&[], 0.5)), (None, None));
        assert_eq!((mean(&[]), mean(&[1.0, 4.0])), (None, Some(2.5)));
        let hundred: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!((quantile(&hundred, 0.5), quantile(&hundred, 0.99)), (Some(50.0), Some(99.0)));
        assert_eq!((quantile(&hundred, 0.999), quantile(&hundred, 0.0)), (Some(100.0), Some(1.0)));
        let mean = geometric_mean(&[2.0, 8.0]).expect("a mean");
        assert!((mean - 4.0).abs() < 1e-9);
    }
}
