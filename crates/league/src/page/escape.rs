//! Text within a page: no character in it means anything to a browser.

use std::fmt::{self, Write};

use ludens_core::is_hidden;

/// A text as it stands in HTML, between tags or in a quoted attribute.
pub(super) struct Text<'a>(pub(super) &'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '&' => f.write_str("&amp;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            // Invisible characters could not be trusted, either.
            c if is_hidden(c) && c != '\n' => f.write_char(' '),
            c => f.write_char(c),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Text;

    #[test]
    fn nothing_is_left_of_a_tag() {
        let text = "<script>alert(\"a\" & 'b')</script>\u{1b}";
        let expected = "&lt;script&gt;alert(&quot;a&quot; &amp; &#39;b&#39;)&lt;/script&gt; ";
        assert_eq!(Text(text).to_string(), expected);
    }
}
