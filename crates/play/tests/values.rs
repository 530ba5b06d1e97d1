//! What the options of players can be.

use ludens_play::catalog::Values;
use proptest::prelude::*;

#[test]
fn times_and_sizes_have_one_spelling() {
    let time = |text| Values::Time.accept(text);
    assert_eq!(time("5000ms").as_deref(), Some("5s"));
    assert_eq!(time("0.2s").as_deref(), Some("200ms"));
    assert_eq!(time("2m").as_deref(), Some("120s"));
    assert!(
        ["5", "s", "-1s", "0s", "1e3s", "5 s", "9999999h"].map(time).iter().all(Option::is_none)
    );
    let memory = |text| Values::Memory.accept(text);
    assert_eq!(memory("65536kb").as_deref(), Some("64MB"));
    assert_eq!(memory("0.5GB").as_deref(), Some("512MB"));
    assert_eq!(memory("1024GB").as_deref(), Some("1TB"));
    assert_eq!(memory("64tb").as_deref(), Some("64TB"));
    let wrong = ["64", "0MB", "-1MB", "65TB", "65537GB", "1PB"];
    assert!(wrong.map(memory).iter().all(Option::is_none));
    assert!(Values::Memory.to_string().contains("to 64TB"));
}

#[test]
fn numbers_keep_within_bounds() {
    let whole = Values::Whole { min: 1, max: 10 };
    assert_eq!(whole.accept("07").as_deref(), Some("7"));
    assert!(["0", "11", "+3", "3.0", ""].iter().all(|text| whole.accept(text).is_none()));
    let real = Values::Real { min: 0.0, max: 2.0 };
    assert_eq!(real.accept("1.50").as_deref(), Some("1.5"));
    assert!(["nan", "inf", "1e1", "3", "--1"].iter().all(|text| real.accept(text).is_none()));
    assert_eq!(Values::Weight.accept("on").as_deref(), Some("1"));
    let plies = Values::UpTo { unlimited: "full", max: 99 };
    assert_eq!(plies.accept("full").as_deref(), Some("full"));
    assert_eq!((plies.accept("099").as_deref(), plies.accept("100")), (Some("99"), None));
}

proptest! {
    #[test]
    fn an_accepted_value_is_accepted_again(text in "[0-9.]{1,8}(ms|s|m|h|B|KB|MB|GB|TB)?|\\PC{0,6}") {
        let all = [
            Values::Switch,
            Values::Whole { min: 0, max: u64::MAX },
            Values::Real { min: -10.0, max: 10.0 },
            Values::Weight,
            Values::UpTo { unlimited: "all", max: 20 },
            Values::Time,
            Values::Memory,
            Values::Text,
        ];
        for values in all {
            if let Some(accepted) = values.accept(&text) {
                prop_assert_eq!(values.accept(&accepted), Some(accepted));
            }
        }
    }
}
