//! The one grammar for games and players by name:
//! `name` or `name:item,item…`, an item being `key=value`; the first may be a
//! bare value. A value that holds `,` or a quote stands in double quotes, with
//! `\"` and `\\` inside; so does a bare value with `:`, and all are written so.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::text_error::quote;

/// A name with its items, as written; their meaning is not checked yet.
///
/// ```
/// use ludens_core::Spec;
/// let spec: Spec = "tebes:size=4,tiles=random".parse()?;
/// assert_eq!(spec.name, "tebes");
/// assert_eq!(spec.items[1].value, "random");
/// assert_eq!(spec.to_string(), "tebes:size=4,tiles=random");
/// # Ok::<(), ludens_core::SpecError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Spec {
    /// What stands before the colon.
    pub name: String,
    /// What stands after it.
    pub items: Vec<Item>,
}

/// One `key=value`, or a bare value in the first place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Item {
    /// The key; `None` for a bare first value.
    pub key: Option<String>,
    /// The value without its quotes.
    pub value: String,
}

/// A text that does not follow the grammar.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("cannot read {text} at character {at}: {why}")]
pub struct SpecError {
    /// The text, quoted.
    pub text: String,
    /// The character where it goes wrong, from 1.
    pub at: usize,
    /// What is wrong.
    pub why: &'static str,
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        Reader { text, at: 0 }.spec()
    }
}

/// A cursor over the text.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn spec(&mut self) -> Result<Spec, SpecError> {
        let name = self.word("expected a name of letters, digits and '-'")?.to_string();
        let mut items = Vec::new();
        if self.take(':') {
            loop {
                items.push(self.item(items.is_empty())?);
                if !self.take(',') {
                    break;
                }
            }
        }
        match self.rest() {
            "" => Ok(Spec { name, items }),
            _ if items.is_empty() => Err(self.error("expected ':' and the options, or the end")),
            _ => Err(self.error("expected ',' and another option, or the end")),
        }
    }

    fn item(&mut self, first: bool) -> Result<Item, SpecError> {
        if self.rest().starts_with('"') {
            return if first { self.bare() } else { Err(self.error("expected key=value")) };
        }
        let start = self.at;
        if let Ok(key) = self.word("")
            && self.take('=')
        {
            return Ok(Item { key: Some(key.to_string()), value: self.value(&[',', '"'])? });
        }
        self.at = start;
        if first { self.bare() } else { Err(self.error("expected key=value")) }
    }

    fn bare(&mut self) -> Result<Item, SpecError> {
        Ok(Item { key: None, value: self.value(&[',', ':', '"'])? })
    }

    /// A value in quotes, or up to one of these characters.
    fn value(&mut self, ends: &[char]) -> Result<String, SpecError> {
        if self.take('"') {
            return self.quoted();
        }
        let end = self.rest().find(ends).unwrap_or(self.rest().len());
        if end == 0 {
            return Err(self.error("expected a value"));
        }
        let value = &self.rest()[..end];
        self.at += end;
        Ok(value.to_string())
    }

    fn quoted(&mut self) -> Result<String, SpecError> {
        let mut value = String::new();
        let mut escaped = false;
        for (i, c) in self.rest().char_indices() {
            match c {
                _ if escaped => {
                    // Before anything else it is part of a path.
                    if !matches!(c, '"' | '\\') {
                        value.push('\\');
                    }
                    value.push(c);
                    escaped = false;
                }
                '\\' => escaped = true,
                '"' => {
                    self.at += i + 1;
                    return Ok(value);
                }
                _ => value.push(c),
            }
        }
        self.at = self.text.len();
        Err(self.error("the quotes are never closed"))
    }

    fn word(&mut self, expected: &'static str) -> Result<&'a str, SpecError> {
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let rest = self.rest();
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.error(expected));
        }
        self.at += end;
        Ok(&rest[..end])
    }

    fn take(&mut self, c: char) -> bool {
        let found = self.rest().starts_with(c);
        self.at += if found { c.len_utf8() } else { 0 };
        found
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn error(&self, why: &'static str) -> SpecError {
        let at = self.text[..self.at].chars().count() + 1;
        SpecError { text: quote(self.text), at, why }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (i, item) in self.items.iter().enumerate() {
            f.write_str(if i == 0 { ":" } else { "," })?;
            write!(f, "{item}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(key) = &self.key {
            write!(f, "{key}=")?;
        }
        // A bare value with an equals sign would be read back as a key.
        let must_quote = self.value.contains([',', ':', '"', '\\'])
            || self.value.is_empty()
            || self.key.is_none() && self.value.contains('=');
        if must_quote {
            write!(f, "\"{}\"", self.value.replace('\\', "\\\\").replace('"', "\\\""))
        } else {
            f.write_str(&self.value)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn quoted_values_hold_commas_and_colons() {
        let spec: Spec = r#"engine:"./bot --a=b, \"c\"",time=1s"#.parse().expect("a spec");
        assert_eq!(spec.items[0], Item { key: None, value: r#"./bot --a=b, "c""#.to_string() });
        assert_eq!(spec.items[1].key.as_deref(), Some("time"));
    }

    #[test]
    fn after_a_key_colons_need_no_quotes() {
        let spec: Spec = "pvs:eval=net:c:/nets/a.net,depth=3".parse().expect("a spec");
        assert_eq!(spec.items[0].value, "net:c:/nets/a.net");
        assert_eq!(spec.to_string(), "pvs:eval=\"net:c:/nets/a.net\",depth=3");
    }

    #[test]
    fn a_path_may_have_backslashes() {
        let value = |text: &str| text.parse::<Spec>().expect("a spec").items[0].value.clone();
        assert_eq!(value(r#"engine:"C:\bots\bot.exe""#), r"C:\bots\bot.exe");
        assert_eq!(value(r#"engine:"C:\\bots\\bot.exe""#), r"C:\bots\bot.exe");
    }

    #[test]
    fn errors_name_the_place() {
        let message = |text: &str| text.parse::<Spec>().expect_err("an error").to_string();
        assert_eq!(
            message(""),
            "cannot read \"\" at character 1: expected a name of letters, digits and '-'"
        );
        assert!(message("loa:").contains("character 5: expected a value"));
        assert!(message("loa:a=b,c").contains("character 9: expected key=value"));
        assert!(message("loa:\"a").contains("never closed"));
        assert!(message("loa boa").contains("character 4: expected ':'"));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
            if let Ok(spec) = text.parse::<Spec>() {
                prop_assert_eq!(spec.to_string().parse::<Spec>(), Ok(spec));
            }
        }

        #[test]
        fn what_is_written_is_read_back(
            name in "[a-z][a-z0-9-]{0,8}",
            bare in proptest::option::of("\\PC{1,10}"),
            items in proptest::collection::vec(("[a-z.]{1,6}", "\\PC{0,10}"), 0..4),
        ) {
            let keyed = items.into_iter().map(|(k, value)| Item { key: Some(k), value });
            let items = bare.map(|value| Item { key: None, value }).into_iter().chain(keyed).collect();
            let spec = Spec { name, items };
            prop_assert_eq!(spec.to_string().parse::<Spec>(), Ok(spec));
        }
    }
}
