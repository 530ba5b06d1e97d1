//! Texts of an experiment within Markdown: nothing in them is HTML, ends a table's
//! cell, or leaves the code it stands in.

use ludens_core::visible;

/// A text of a paragraph, a heading or a table's cell.
pub(crate) fn plain(text: &str) -> String {
    let text = visible(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    // A link or a picture is an address that the reader did not choose.
    text.replace("](", "]\\(").replace('|', "\\|")
}

/// A text in the type of code. Entities are not read there, so only the marks
/// around it and a table's bars matter.
pub(crate) fn code(text: &str) -> String {
    let text = visible(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let marks = "`".repeat(longest + 1);
    // A space keeps marks of the text apart from those around it.
    let space = if text.contains('`') { " " } else { "" };
    format!("{marks}{space}{}{space}{marks}", text.replace('|', "\\|"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_of_html() {
        assert_eq!(plain("<img src=x> & a|b"), "&lt;img src=x&gt; &amp; a\\|b");
        assert_eq!(plain("a\n# b"), "a # b");
        assert_eq!(plain("![x](http://y)"), "![x]\\(http://y)");
        assert_eq!(plain("a, b and 5 %"), "a, b and 5 %");
    }

    #[test]
    fn code_cannot_be_left() {
        assert_eq!(code("a < b|c"), "`a < b\\|c`");
        assert_eq!(code("a` <b> ``"), "``` a` <b> `` ```");
    }
}
