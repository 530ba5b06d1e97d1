//! Values on the command line that begin with a minus.

use std::ffi::{OsStr, OsString};

/// `--depth -1` as `--depth=-1`. An option's value that begins with a minus and a
/// digit would be taken for another option, and the message would be about that.
pub(crate) fn with_negative_values(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut all: Vec<OsString> = Vec::new();
    let mut has_ended = false;
    for argument in arguments {
        has_ended |= argument == "--";
        match all.last_mut() {
            Some(option) if !has_ended && is_option(option) && is_negative(&argument) => {
                option.push("=");
                option.push(argument);
            }
            _ => all.push(argument),
        }
    }
    all
}

/// `--depth` or `-d`, without a value.
fn is_option(argument: &OsStr) -> bool {
    let Some(text) = argument.to_str() else { return false };
    let is_long = text.len() > 2 && text.starts_with("--") && !text.contains('=');
    let letter = text.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic);
    is_long || text.len() == 2 && text.starts_with('-') && letter
}

fn is_negative(argument: &OsStr) -> bool {
    let text = argument.to_str().and_then(|text| text.strip_prefix('-'));
    text.is_some_and(|rest| rest.trim_start_matches('.').starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minus_before_a_digit_begins_a_value() {
        let joined = |text: &str| {
            let all = with_negative_values(text.split(' ').map(OsString::from));
            all.join(OsStr::new(" ")).into_string().expect("UTF-8")
        };
        assert_eq!(joined("x --depth -1 -d -2 --time -1s"), "x --depth=-1 -d=-2 --time=-1s");
        for same in ["x --depth 1 --json -d", "x -1", "x --a=b -1", "x -- --depth -1", "x --a --b"]
        {
            assert_eq!(joined(same), same);
        }
    }
}
