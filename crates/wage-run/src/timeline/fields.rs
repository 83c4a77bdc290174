//! Reads the fields of one entry, and says what is wrong with them.

use text::TextRange;
use wage_rules::doc::{Doc, Node};

use super::{Problem, ProblemKind, time};

/// The problems found so far.
#[derive(Default)]
pub(super) struct Problems {
    pub(super) list: Vec<Problem>,
}

impl Problems {
    pub(super) fn add(&mut self, kind: ProblemKind, range: TextRange, message: impl Into<String>) {
        let problem = Problem { kind, range, message: message.into() };
        if !self.list.contains(&problem) {
            self.list.push(problem);
        }
    }

    pub(super) fn wrong(&mut self, range: TextRange, message: impl Into<String>) {
        self.add(ProblemKind::WrongField, range, message);
    }
}

/// What can be seen of a value: its place, else that of its key, else that of what is around it.
pub(super) fn visible(node: Node<'_>) -> TextRange {
    let mut at = Some(node);
    while let Some(node) = at {
        if !node.place().is_empty() {
            return node.place();
        }
        if let Some((_, key)) = node.key()
            && !key.is_empty()
        {
            return key;
        }
        at = node.parent();
    }
    text::range(0, 0)
}

/// The head of an entry: its first key, or all of it.
pub(super) fn head(node: Node<'_>) -> TextRange {
    node.members().next().map_or_else(|| visible(node), |member| member.key_range)
}

/// The entries of a list at the top.
pub(super) fn list<'d>(doc: &'d Doc, key: &str, problems: &mut Problems) -> Vec<Node<'d>> {
    let Some(node) = doc.root().and_then(|root| root.get(key)) else { return Vec::new() };
    if !(node.is_list() || node.is_hole()) {
        problems.wrong(visible(node), format!("`{key}` must be a list"));
    }
    node.elements().filter(|it| !it.is_hole()).collect()
}

/// A text that must be there.
pub(super) fn text<'d>(node: Node<'d>, key: &str, problems: &mut Problems) -> Option<(&'d str, Node<'d>)> {
    let Some(value) = node.get(key) else {
        problems.wrong(head(node), format!("missing `{key}`"));
        return None;
    };
    text_of(value, key, problems).map(|text| (text, value))
}

/// A value as text. Names that look like numbers are texts to whoever wrote them.
pub(super) fn text_of<'d>(value: Node<'d>, key: &str, problems: &mut Problems) -> Option<&'d str> {
    if value.is_hole() {
        return None;
    }
    if let Some(text) = value.as_str() {
        return Some(text);
    }
    if value.scalar().is_some() && value.is_plain() && !value.source().is_empty() {
        return Some(value.source());
    }
    problems.wrong(visible(value), format!("`{key}` must be a name"));
    None
}

/// A time that must be there.
pub(super) fn time(node: Node<'_>, key: &str, problems: &mut Problems) -> Option<u64> {
    let Some(value) = node.get(key) else {
        problems.wrong(head(node), format!("missing `{key}`, the time"));
        return None;
    };
    let time = time::of(value);
    if time.is_none() && !value.is_hole() {
        problems.wrong(visible(value), format!("`{key}` must be a time such as `1500`, `1.5s` or `2m`"));
    }
    time
}

/// A finite number.
pub(super) fn number(node: Node<'_>, key: &str, problems: &mut Problems) -> Option<f64> {
    let Some(value) = node.get(key) else {
        problems.wrong(head(node), format!("missing `{key}`"));
        return None;
    };
    let number = value.as_number();
    if number.is_none() && !value.is_hole() {
        problems.wrong(visible(value), format!("`{key}` must be a number"));
    }
    number
}

/// Whether a yes or no is given, and which.
pub(super) fn yes_or_no(node: Node<'_>, key: &str, problems: &mut Problems) -> Option<bool> {
    let value = node.get(key)?;
    if let Some(wage_rules::doc::Scalar::Bool(value)) = value.scalar() {
        return Some(value);
    }
    problems.wrong(visible(value), format!("`{key}` must be `true` or `false`"));
    None
}
