//! Values as JSON, and their canonical text, which is the same for equal values.

use std::fmt::Write as _;

use crate::Value;

impl Value {
    /// The value as JSON. The last of duplicate keys counts. A number that JSON cannot represent becomes
    /// null, and a real number with a whole value is written as a whole number, as in traces.
    pub fn to_json(&self) -> catalog::Json {
        match self {
            Self::Null => catalog::Json::Null,
            Self::Bool(value) => (*value).into(),
            Self::Int(number) => (*number).into(),
            Self::Real(number) => match Self::number(*number) {
                Self::Int(number) => number.into(),
                _ => (*number).into(),
            },
            Self::Str(text) => text.as_str().into(),
            Self::List(elements) => elements.iter().map(Self::to_json).collect(),
            Self::Map(members) => catalog::Json::Object(
                members.iter().map(|(key, value)| (key.clone(), value.to_json())).collect(),
            ),
        }
    }

    /// The canonical JSON text: no spaces, keys sorted by bytes without duplicates, whole numbers without a
    /// fraction, and only necessary escapes. Equal values have equal texts.
    pub fn canonical(&self) -> String {
        let mut text = String::new();
        write_value(&mut text, self);
        text
    }
}

fn write_value(text: &mut String, value: &Value) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(true) => text.push_str("true"),
        Value::Bool(false) => text.push_str("false"),
        Value::Int(number) => write_display(text, number),
        Value::Real(number) => match Value::number(*number) {
            // The shortest digits that parse back to the same number, without an exponent.
            Value::Real(number) if number.is_finite() => write_display(text, number),
            Value::Int(number) => write_display(text, number),
            _ => text.push_str("null"),
        },
        Value::Str(string) => write_string(text, string),
        Value::List(elements) => {
            text.push('[');
            for (at, element) in elements.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                write_value(text, element);
            }
            text.push(']');
        }
        Value::Map(members) => {
            let mut sorted: Vec<&(String, Value)> = members.iter().collect();
            // The sort is stable, so that the last of equal keys stays last.
            sorted.sort_by(|left, right| left.0.cmp(&right.0));
            text.push('{');
            let mut is_first = true;
            for (at, (key, value)) in sorted.iter().enumerate() {
                if sorted.get(at + 1).is_some_and(|next| next.0 == *key) {
                    continue;
                }
                if !is_first {
                    text.push(',');
                }
                is_first = false;
                write_string(text, key);
                text.push(':');
                write_value(text, value);
            }
            text.push('}');
        }
    }
}

fn write_display(text: &mut String, value: impl std::fmt::Display) {
    // Writing to a `String` cannot fail.
    let _ = write!(text, "{value}");
}

fn write_string(text: &mut String, string: &str) {
    text.push('"');
    for character in string.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\u{8}' => text.push_str("\\b"),
            '\t' => text.push_str("\\t"),
            '\n' => text.push_str("\\n"),
            '\u{c}' => text.push_str("\\f"),
            '\r' => text.push_str("\\r"),
            '\0'..='\u{1f}' => {
                let _ = write!(text, "\\u{:04x}", u32::from(character));
            }
            _ => text.push(character),
        }
    }
    text.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::json;

    #[test]
    fn keys_are_sorted_by_their_bytes_and_the_last_of_equal_ones_counts() {
        let entry = |key: &str, number| (key.to_owned(), Value::Int(number));
        let value = Value::Map(vec![entry("é", 1), entry("b", 2), entry("a", 3), entry("b", 4)]);
        assert_eq!(value.canonical(), r#"{"a":3,"b":4,"é":1}"#);
        assert_eq!(value.to_json().get("b"), Some(&4.into()));
    }

    #[test]
    fn whole_numbers_have_no_fraction_and_no_number_has_an_exponent() {
        let numbers = [2.0, -0.0, 0.1, -0.25, 1e-7, 1e21, f64::NAN];
        let value = Value::List(numbers.into_iter().map(Value::Real).collect());
        assert_eq!(value.canonical(), "[2,0,0.1,-0.25,0.0000001,1000000000000000000000,null]");
    }

    #[test]
    fn only_quotes_backslashes_and_controls_are_escaped() {
        let value = Value::Str("\"\\/\u{1}\u{8}\t\n\u{c}\r\u{1f}\u{7f}é😀".to_owned());
        assert_eq!(value.canonical(), "\"\\\"\\\\/\\u0001\\b\\t\\n\\f\\r\\u001f\u{7f}é😀\"");
    }

    #[test]
    fn text_read_back_is_the_same_value() {
        let value = json(r#"{"a": [1, 2.5, null, true], "b": {"c": "d"}}"#);
        assert_eq!(json(&value.canonical()), value);
        assert_eq!(Value::from(&value.to_json()), value);
    }
}
