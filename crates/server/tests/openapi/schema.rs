//! JSON Schema as far as the document uses it. A keyword that is not known here
//! is an error: what is not checked must not be promised.

use serde_json::{Map, Value};

/// Keywords that only explain; a format tells how wide a number is.
const WORDS: &[&str] = &["description", "default", "format"];

/// All that is wrong with a value, each with the place where.
pub(crate) fn errors(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut checker = Checker { document, errors: Vec::new() };
    checker.check(schema, value, "$");
    checker.errors
}

/// What a reference stands for.
pub(crate) fn resolve<'a>(document: &'a Value, reference: &str) -> &'a Value {
    let pointer = reference.strip_prefix('#').unwrap_or_else(|| panic!("{reference}"));
    document.pointer(pointer).unwrap_or_else(|| panic!("there is no {reference}"))
}

struct Checker<'a> {
    document: &'a Value,
    errors: Vec<String>,
}

impl Checker<'_> {
    fn check(&mut self, schema: &Value, value: &Value, place: &str) {
        let schema = schema.as_object().unwrap_or_else(|| panic!("no schema: {schema}"));
        for (keyword, wanted) in schema {
            self.check_keyword(schema, keyword, wanted, value, place);
        }
    }

    fn check_keyword(
        &mut self,
        schema: &Map<String, Value>,
        keyword: &str,
        wanted: &Value,
        value: &Value,
        place: &str,
    ) {
        match keyword {
            "$ref" => {
                let document = self.document;
                self.check(resolve(document, text(wanted)), value, place);
            }
            "type" => self.expect(has_type(wanted, value), value, wanted, place),
            "const" => self.expect(value == wanted, value, wanted, place),
            "enum" => self.expect(list(wanted).contains(value), value, wanted, place),
            "anyOf" => self.expect(self.fitting(wanted, value) > 0, value, wanted, place),
            "oneOf" => self.expect(self.fitting(wanted, value) == 1, value, wanted, place),
            "allOf" => list(wanted).iter().for_each(|part| self.check(part, value, place)),
            "minimum" => self.expect_number(value, place, wanted, |it, least| it >= least),
            "exclusiveMinimum" => self.expect_number(value, place, wanted, |it, least| it > least),
            "maximum" => self.expect_number(value, place, wanted, |it, most| it <= most),
            "minItems" => self.expect_length(value, place, wanted, |it, least| it >= least),
            "maxItems" => self.expect_length(value, place, wanted, |it, most| it <= most),
            "uniqueItems" => {
                let items: Vec<_> = value.as_array().into_iter().flatten().collect();
                let is_new = |(at, item): (usize, &&Value)| !items[..at].contains(item);
                self.expect(items.iter().enumerate().all(is_new), value, wanted, place);
            }
            "items" => {
                for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                    self.check(wanted, item, &format!("{place}[{number}]"));
                }
            }
            "required" => {
                for name in list(wanted) {
                    let is_there = value.as_object().is_none_or(|it| it.contains_key(text(name)));
                    self.expect(is_there, name, wanted, place);
                }
            }
            "properties" => {
                for (name, member) in value.as_object().into_iter().flatten() {
                    if let Some(schema) = wanted.get(name) {
                        self.check(schema, member, &format!("{place}.{name}"));
                    }
                }
            }
            "additionalProperties" => self.check_others(schema, wanted, value, place),
            _ => assert!(WORDS.contains(&keyword), "{place}: {keyword} is not checked"),
        }
    }

    /// Members that the schema does not name.
    fn check_others(
        &mut self,
        schema: &Map<String, Value>,
        wanted: &Value,
        value: &Value,
        place: &str,
    ) {
        let known = schema.get("properties").and_then(Value::as_object);
        for (name, member) in value.as_object().into_iter().flatten() {
            if known.is_some_and(|known| known.contains_key(name)) {
                continue;
            }
            match wanted {
                Value::Bool(allowed) => {
                    self.expect(*allowed, &Value::from(name.as_str()), wanted, place);
                }
                schema => self.check(schema, member, &format!("{place}.{name}")),
            }
        }
    }

    /// How many of these schemas fit.
    fn fitting(&self, schemas: &Value, value: &Value) -> usize {
        let fits = |schema: &&Value| errors(self.document, schema, value).is_empty();
        list(schemas).iter().filter(fits).count()
    }

    fn expect_number(
        &mut self,
        value: &Value,
        place: &str,
        wanted: &Value,
        fits: fn(f64, f64) -> bool,
    ) {
        let bound = wanted.as_f64().expect("a number");
        let fits = value.as_f64().is_none_or(|number| fits(number, bound));
        self.expect(fits, value, wanted, place);
    }

    fn expect_length(
        &mut self,
        value: &Value,
        place: &str,
        wanted: &Value,
        fits: fn(u64, u64) -> bool,
    ) {
        let bound = wanted.as_u64().expect("a number");
        let fits = value.as_array().is_none_or(|items| fits(items.len() as u64, bound));
        self.expect(fits, &Value::from("the length"), wanted, place);
    }

    fn expect(&mut self, fits: bool, value: &Value, wanted: &Value, place: &str) {
        if !fits {
            let short = |value: &Value| value.to_string().chars().take(200).collect::<String>();
            self.errors.push(format!("{place}: {} against {}", short(value), short(wanted)));
        }
    }
}

fn has_type(wanted: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        // 3.0 is a whole number, too.
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        _ => panic!("there is no type {name}"),
    };
    match wanted {
        Value::String(name) => is(name),
        names => list(names).iter().any(|name| is(text(name))),
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}
