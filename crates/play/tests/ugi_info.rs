//! What a program reports while it thinks.

use ludens_play::ugi::{Info, Value};
use proptest::prelude::*;

#[test]
fn a_line_is_read_with_what_it_has() {
    let info = Info::parse("info depth 5 wobble 3 score win 7 pv a b c").expect("an info");
    assert_eq!((info.depth, info.value), (Some(5), Some(Value::Win(7))));
    assert_eq!(info.line, ["a", "b", "c"]);
    assert_eq!(Info::parse("bestmove a"), None);
    let rubbish = Info::parse("info depth score nodes x cp time -4").expect("an info");
    assert_eq!(rubbish, Info::default());
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        depth in proptest::option::of(any::<u32>()),
        rank in proptest::option::of(1..9_usize),
        cp in any::<i32>(),
        nodes in proptest::option::of(any::<u64>()),
        line in proptest::collection::vec("[a-h][1-8]x[a-h][1-8]", 0..4),
    ) {
        let value = Some(Value::Hundredths(cp));
        let info = Info { depth, rank, value, nodes, line, ..Info::default() };
        prop_assert_eq!(Info::parse(&info.to_string()), Some(info));
    }
}
