//! How much of a clock a move may take.

use std::time::Duration;

use ludens_core::Side;
use ludens_play::{Clocks, Time, before_delay, tighter};
use ludens_search::Limits;

const MS: Duration = Duration::from_millis(1);

fn hard(time: Time) -> Duration {
    time.limits(Side::First).hard.expect("a hard bound")
}

fn clock(left: Duration, increment: Duration) -> Time {
    Time::Clock(Clocks { left: [left; 2], increment: [increment; 2] })
}

#[test]
fn a_fixed_time_is_used_but_for_a_margin() {
    assert_eq!(hard(Time::Fixed(1000 * MS)), 995 * MS);
    assert_eq!(hard(Time::Fixed(100 * MS)), 98 * MS);
    assert_eq!(hard(Time::Fixed(20 * MS)), 19 * MS);
    assert_eq!(hard(Time::Fixed(Duration::ZERO)), Duration::ZERO);
    assert_eq!(Time::Fixed(MS).limits(Side::First).soft, None);
    assert_eq!(Time::Infinite.limits(Side::First), Limits::default());
}

#[test]
fn on_a_busy_machine_more_is_kept_back() {
    let hard = |ms, late| {
        before_delay(Time::Fixed(ms * MS).limits(Side::First), late * MS).hard.expect("a bound")
    };
    assert_eq!((hard(100, 0), hard(100, 1)), (98 * MS, 97 * MS));
    // As much as is kept back of a long time, and no more.
    assert!(hard(100, 50) >= 94 * MS && hard(100, 50) <= 95 * MS);
    assert_eq!(hard(1000, 50), 995 * MS);
    assert!(hard(20, 50) >= 18 * MS);
    let on_clock = clock(60_000 * MS, Duration::ZERO).limits(Side::First);
    assert_eq!(before_delay(on_clock, 50 * MS), on_clock);
}

#[test]
fn each_side_has_its_own_clock() {
    let clocks = Clocks { left: [1000 * MS, 60_000 * MS], increment: [Duration::ZERO; 2] };
    let bound = |side| Time::Clock(clocks).limits(side).hard;
    assert!(bound(Side::First) < bound(Side::Second));
}

/// A whole game in which every move takes all it may, and a little more.
fn survives(base: Duration, increment: Duration, own_moves: u32) -> Duration {
    let mut left = base;
    for ply in 0..own_moves {
        let spent = hard(clock(left, increment)) + MS + 300 * Duration::from_micros(1);
        assert!(spent < left, "move {ply} took {spent:?} of {left:?}");
        left = left - spent + increment;
    }
    left
}

#[test]
fn a_long_game_is_never_lost_on_time() {
    for base in [1000 * MS, 3000 * MS, 60_000 * MS, 600_000 * MS] {
        for increment in [Duration::ZERO, MS, 2 * MS, 10 * MS, 100 * MS, 10_000 * MS] {
            survives(base, increment, 150);
        }
    }
    // With an increment even a nearly empty clock lasts.
    survives(20 * MS, 50 * MS, 150);
}

#[test]
fn a_clock_is_spent_and_not_hoarded() {
    let left = survives(60_000 * MS, Duration::ZERO, 40);
    assert!(left < 15_000 * MS, "{left:?} of a minute was left after 40 moves");
    assert!(hard(clock(60_000 * MS, Duration::ZERO)) < 6_000 * MS);
}

#[test]
fn enormous_times_do_not_overflow() {
    hard(clock(Duration::MAX, Duration::MAX));
    hard(Time::Fixed(Duration::MAX));
}

#[test]
fn the_tighter_limit_holds() {
    let a = Limits { depth: Some(3), nodes: None, soft: None, hard: Some(MS) };
    let b = Limits { depth: Some(5), nodes: Some(9), soft: None, hard: Some(2 * MS) };
    let both = Limits { depth: Some(3), nodes: Some(9), soft: None, hard: Some(MS) };
    assert_eq!(tighter(a, b), both);
}
