//! The boards a game can begin on, each as the text of its first position. The
//! number of rows says how large the board is.

use ludens_core::{Choice, Options};

/// The values of the option `board`.
pub(super) const CHOICES: &[Choice] = &[
    Choice { value: "full", help: "10x10, four amazons a side" },
    Choice { value: "half", help: "10x10 with files a to e blocked: two against two" },
    Choice { value: "quarter", help: "10x10 with all but f1 to j5 blocked: one against one" },
    Choice { value: "8x8", help: "four amazons a side" },
    Choice { value: "6x6", help: "four amazons a side" },
    Choice { value: "5x5", help: "two amazons a side" },
    Choice { value: "4x4", help: "one amazon a side" },
];

/// The first position on the board that the options name.
pub(super) fn start_text(options: &Options) -> &'static str {
    match options.get("board") {
        "half" => "xxxbx1b3/xxxxx5/xxxxx5/bxxxx4b/xxxxx5/xxxxx5/wxxxx4w/xxxxx5/xxxxx5/xxxwx1w3 w",
        "quarter" => concat!(
            "xxxbxxbxxx/xxxxxxxxxx/xxxxxxxxxx/bxxxxxxxxw/xxxxxxxxxx/",
            "xxxxx5/wxxxx4b/xxxxx5/xxxxx5/xxxwx1w3 w"
        ),
        "8x8" => "2b2b2/8/b6b/8/8/w6w/8/2w2w2 w",
        "6x6" => "2bb2/b4b/6/6/w4w/2ww2 w",
        "5x5" => "1b1b1/5/5/5/1w1w1 w",
        "4x4" => "2b1/4/4/1w2 w",
        _ => "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w",
    }
}

/// How many files and ranks that board has.
pub(super) fn size(options: &Options) -> usize {
    start_text(options).matches('/').count() + 1
}
