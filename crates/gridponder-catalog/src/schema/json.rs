//! JSON that keeps the order of its members, and its text: short values on one line, long ones on several.

use serde_json::Value;

/// Maximum line length before a value is split.
const WIDTH: usize = 120;

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    /// A number, a text, `true`, `false` or `null`.
    Simple(Value),
    /// JSON text from the tables, with its layout.
    Text(&'static str),
    List(Vec<Self>),
    Object(Object),
}

/// A JSON object.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Object(Vec<(String, Json)>);

impl Object {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// The object with an additional member.
    pub(super) fn with(mut self, key: impl Into<String>, value: impl Into<Json>) -> Self {
        self.0.push((key.into(), value.into()));
        self
    }

    /// The object with the members of another one appended.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The object with the value of a key replaced.
    pub(super) fn replaced(mut self, key: &str, value: impl Into<Json>) -> Self {
        if let Some((_, old)) = self.0.iter_mut().find(|(it, _)| it == key) {
            *old = value.into();
        }
        self
    }

    pub(super) fn get(&self, key: &str) -> Option<&Json> {
        self.0.iter().find(|(it, _)| it == key).map(|(_, value)| value)
    }

    /// The value of the only member, if it has this key.
    pub(super) fn only(&self, key: &str) -> Option<&Json> {
        if self.0.len() == 1 { self.get(key) } else { None }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K: Into<String>, V: Into<Json>> FromIterator<(K, V)> for Object {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(members: I) -> Self {
        Self(members.into_iter().map(|(key, value)| (key.into(), value.into())).collect())
    }
}

impl From<Object> for Json {
    fn from(object: Object) -> Self {
        Self::Object(object)
    }
}

impl<T: Into<Self>> From<Vec<T>> for Json {
    fn from(items: Vec<T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

impl From<Value> for Json {
    fn from(value: Value) -> Self {
        Self::Simple(value)
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::Simple(text.into())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::Simple(text.into())
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Self::Simple(value.into())
    }
}

impl From<i64> for Json {
    fn from(number: i64) -> Self {
        Self::Simple(number.into())
    }
}

impl From<usize> for Json {
    fn from(number: usize) -> Self {
        Self::Simple(number.into())
    }
}

impl Json {
    /// The complete text, with a final line break.
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, 0, 0);
        out.push('\n');
        out
    }

    /// Writes the value at an indentation, on a line that already has `used` characters.
    fn write(&self, out: &mut String, indent: usize, used: usize) {
        let line = self.line();
        if used + line.chars().count() <= WIDTH {
            out.push_str(&line);
            return;
        }
        match self {
            Self::Simple(_) => out.push_str(&line),
            Self::Text(text) => {
                for (index, line) in text.trim().lines().enumerate() {
                    if index > 0 {
                        new_line(out, indent);
                    }
                    out.push_str(line);
                }
            }
            Self::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    new_line(out, indent + 1);
                    // One more for a comma.
                    item.write(out, indent + 1, 2 * (indent + 1) + 1);
                }
                new_line(out, indent);
                out.push(']');
            }
            Self::Object(object) => {
                out.push('{');
                for (index, (key, value)) in object.0.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    new_line(out, indent + 1);
                    let key = quoted(key);
                    out.push_str(&key);
                    out.push_str(": ");
                    value.write(out, indent + 1, 2 * (indent + 1) + key.chars().count() + 3);
                }
                new_line(out, indent);
                out.push('}');
            }
        }
    }

    /// The value on one line.
    fn line(&self) -> String {
        match self {
            Self::Simple(value) => value.to_string(),
            Self::Text(text) => joined(text),
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(Self::line).collect();
                format!("[{}]", items.join(", "))
            }
            Self::Object(object) if object.is_empty() => "{}".to_owned(),
            Self::Object(object) => {
                let members: Vec<String> = object
                    .0
                    .iter()
                    .map(|(key, value)| format!("{}: {}", quoted(key), value.line()))
                    .collect();
                format!("{{ {} }}", members.join(", "))
            }
        }
    }
}

/// JSON text on one line. Strings in it contain no line breaks, because JSON does not allow them.
fn joined(text: &str) -> String {
    let mut line = String::new();
    for part in text.lines().map(str::trim).filter(|part| !part.is_empty()) {
        if line.ends_with(['{', ',']) || part.starts_with('}') {
            line.push(' ');
        }
        line.push_str(part);
    }
    line
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn new_line(out: &mut String, indent: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", indent));
}
