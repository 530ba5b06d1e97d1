//! The statistics against numbers that others published or that were worked out
//! apart from this program, and against simulated games whose truth is known.

mod elo;
mod ratings;
mod simulated;
mod sprt;

/// Asserts that two numbers agree to `digits` decimals.
#[track_caller]
fn assert_close(found: f64, expected: f64, digits: i32) {
    let tolerance = 0.500_001 * 10f64.powi(-digits);
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}
