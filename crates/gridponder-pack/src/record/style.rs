//! The style of a file: spaces, indentation, line breaks, and the form of steps.

use std::borrow::Cow;

use engine::{Value, def};
use json::{Kind, Node};

/// The style of a file.
pub(super) struct Style {
    /// The line break.
    pub(super) eol: &'static str,
    /// One unit of indentation.
    pub(super) unit: String,
    /// The space inside the braces of an object on one line.
    pad: &'static str,
    /// The space after a colon.
    colon: &'static str,
    /// The space after a comma on the same line.
    comma: &'static str,
    /// Whether steps use their short form if they have one.
    is_short: bool,
    /// Whether steps that are objects take several lines.
    is_expanded: bool,
}

/// The indentation of the line that contains an offset.
pub(super) fn indent(text: &str, offset: usize) -> &str {
    let line = &text[line_start(text, offset)..];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |at| at + 1)
}

/// The number of characters before an offset on its line.
pub(super) fn column(text: &str, offset: usize) -> usize {
    text[line_start(text, offset)..offset].chars().count()
}

impl Style {
    /// The style of a level with this root and gold path.
    pub(super) fn of(root: Node<'_>, path: Option<Node<'_>>) -> Self {
        let text: &str = root.tree().text();
        let steps = || path.into_iter().flat_map(Node::elements);
        let is_line =
            |node: &Node<'_>| node.kind() == Kind::Object && !node.is_empty() && !node.text().contains('\n');
        let sample = steps().find(is_line).or_else(|| root.descendants().find(is_line));
        let is_minified = !text.trim_end().contains(char::is_whitespace);
        let unit = root.children().next().map_or("", |first| {
            let before = &text[usize::from(root.range().start())..start(first)];
            if before.contains('\n') { indent(text, start(first)) } else { "" }
        });
        let says_short = steps().any(|step| step.kind() == Kind::String);
        let says_long = steps().any(|step| {
            step.kind() == Kind::Object
                && def::Action::read(&crate::lower::value(step))
                    .is_some_and(|action| action.written_short().is_some())
        });
        Self {
            eol: if text.contains("\r\n") { "\r\n" } else { "\n" },
            unit: if unit.is_empty() { "  ".to_owned() } else { unit.to_owned() },
            pad: if sample.map_or(is_minified, |it| !it.text()[1..].starts_with(' ')) { "" } else { " " },
            colon: if is_minified || sample.is_some_and(|it| !it.text().contains(": ")) { "" } else { " " },
            comma: if is_minified { "" } else { " " },
            is_short: says_short || !says_long,
            is_expanded: steps().any(|step| step.kind() == Kind::Object && step.text().contains('\n')),
        }
    }

    /// The separator between elements on one line.
    pub(super) fn separator(&self) -> String {
        format!(",{}", self.comma)
    }

    /// A member with its key.
    pub(super) fn member(&self, key: &str, value: &str) -> String {
        format!("{}:{}{value}", json::quote(key), self.colon)
    }

    /// An object with one member on one line.
    pub(super) fn object(&self, member: &str) -> String {
        format!("{{{0}{member}{0}}}", self.pad)
    }

    /// A step of a gold path; `indent` is the indentation of its line.
    pub(super) fn step(&self, action: &def::Action, indent: &str) -> Result<String, String> {
        if let Some(word) = action.written_short().filter(|_| self.is_short) {
            return Ok(json::quote(word));
        }
        let mut params: Vec<&(String, Value)> = Vec::new();
        for param in &action.params {
            if param.0 == "action" || param.0 == "type" || params.iter().any(|it| it.0 == param.0) {
                return Err(format!("`{}` cannot be a parameter of a step", param.0));
            }
            params.push(param);
        }
        let id = Cow::Owned(json::quote(&action.id));
        let members = std::iter::once(("action", id))
            .chain(params.iter().map(|(name, value)| (name.as_str(), Cow::Owned(self.value(value)))));
        let members: Vec<String> = members.map(|(key, value)| self.member(key, &value)).collect();
        if self.is_expanded {
            let inner = format!("{}{indent}{}", self.eol, self.unit);
            let members = members.join(&format!(",{inner}"));
            return Ok(format!("{{{inner}{members}{}{indent}}}", self.eol));
        }
        Ok(self.object(&members.join(&self.separator())))
    }

    pub(super) fn value(&self, value: &Value) -> String {
        match value {
            Value::Str(text) => json::quote(text),
            Value::List(elements) => {
                let elements: Vec<String> = elements.iter().map(|it| self.value(it)).collect();
                format!("[{}]", elements.join(&self.separator()))
            }
            Value::Map(members) if !members.is_empty() => {
                let members: Vec<String> =
                    members.iter().map(|(key, value)| self.member(key, &self.value(value))).collect();
                self.object(&members.join(&self.separator()))
            }
            value => value.canonical(),
        }
    }
}

/// The start of a member, including its key.
pub(super) fn start(node: Node<'_>) -> usize {
    usize::from(node.key().map_or_else(|| node.range(), json::Key::range).start())
}
