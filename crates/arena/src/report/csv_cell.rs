//! A text as a cell of CSV, for all tables that Ludens writes. Cells with commas,
//! quotes or line breaks stand in quotes, as RFC 4180 has it. A spreadsheet takes
//! a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a
//! formula, and runs it; such a text gets an apostrophe before it.

use std::borrow::Cow;

/// The text as one cell. A number stays a number, whatever its sign.
///
/// ```
/// use ludens_arena::report::csv_cell;
/// assert_eq!(csv_cell("pvs"), "pvs");
/// assert_eq!(csv_cell("a,b"), "\"a,b\"");
/// assert_eq!(csv_cell("=1+2"), "'=1+2");
/// assert_eq!(csv_cell("-15"), "-15");
/// ```
pub fn csv_cell(text: &str) -> Cow<'_, str> {
    let text = match is_formula(text) {
        true => Cow::from(format!("'{text}")),
        false => Cow::from(text),
    };
    match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")).into(),
        false => text,
    }
}

fn is_formula(text: &str) -> bool {
    let is_number = || text.parse().is_ok_and(f64::is_finite);
    text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_cells_that_need_them_have_quotes() {
        assert_eq!(csv_cell("11-15 22x15"), "11-15 22x15");
        assert_eq!(csv_cell("ids:eval=h3,depth=4"), "\"ids:eval=h3,depth=4\"");
        assert_eq!(csv_cell("the \"last\"\nword"), "\"the \"\"last\"\"\nword\"");
    }

    #[test]
    fn no_text_is_a_formula() {
        for (text, cell) in [
            ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
            ("+1-2", "'+1-2"),
            ("-x", "'-x"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\tx", "'\tx"),
            ("\r=1", "\"'\r=1\""),
            ("=HYPERLINK(\"a\",\"b\")", "\"'=HYPERLINK(\"\"a\"\",\"\"b\"\")\""),
            ("-inf", "'-inf"),
        ] {
            assert_eq!(csv_cell(text), cell);
        }
        for number in ["-15", "+3.5", "-0.25", "1e-3"] {
            assert_eq!(csv_cell(number), number);
        }
    }
}
