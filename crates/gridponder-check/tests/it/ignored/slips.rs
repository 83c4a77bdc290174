//! Slips: small changes after which a text is still JSON, apart from duplicate keys.

use json::{Kind, Node};

/// One way to spoil a value of a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Slip {
    Delete,
    Rename,
    Repeat,
    /// Replaces it with another value.
    Put(&'static str),
    Negate,
    Enlarge,
}

/// All slips.
pub(crate) const SLIPS: &[Slip] = &[
    Slip::Delete,
    Slip::Rename,
    Slip::Repeat,
    Slip::Put("null"),
    Slip::Put("true"),
    Slip::Put("7"),
    Slip::Put("2.5"),
    Slip::Put("\"zzz\""),
    Slip::Put("[]"),
    Slip::Put("{}"),
    Slip::Put("[1, 0, 0]"),
    Slip::Negate,
    Slip::Enlarge,
];

/// The text with one value changed. Returns `None` if the slip changes nothing.
pub(crate) fn spoiled(node: Node<'_>, slip: Slip) -> Option<String> {
    let text = node.tree().text();
    let replaced = |range: text::TextRange, by: &str| {
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        format!("{}{by}{}", &text[..start], &text[end..])
    };
    let number = || node.as_i64().filter(|_| node.kind() == Kind::Number);
    Some(match slip {
        Slip::Delete => without(node.parent()?, node),
        Slip::Rename => {
            let key = node.key()?;
            replaced(key.range(), &json::quote(&format!("{}x", key.text())))
        }
        Slip::Repeat => {
            let whole = node.key().map_or(node.range(), |key| key.range().cover(node.range()));
            let (start, end) = (usize::from(whole.start()), usize::from(whole.end()));
            node.parent()?;
            replaced(whole, &format!("{0}, {0}", &text[start..end]))
        }
        Slip::Put(other) => replaced(node.range(), other),
        Slip::Negate => replaced(node.range(), &(-number()? - 1).to_string()),
        Slip::Enlarge => replaced(node.range(), &(number()? + 1000).to_string()),
    })
}

/// The text without an element or a member.
fn without(parent: Node<'_>, node: Node<'_>) -> String {
    let part = |child: Node<'_>| match child.key() {
        Some(key) => format!("{}: {}", json::quote(&key.text()), child.text()),
        None => child.text().to_owned(),
    };
    let kept: Vec<String> = parent.children().filter(|child| child.id() != node.id()).map(part).collect();
    let inner = kept.join(", ");
    let (open, close) = if parent.kind() == Kind::Object { ('{', '}') } else { ('[', ']') };
    let text = parent.tree().text();
    let range = parent.range();
    let (start, end) = (usize::from(range.start()), usize::from(range.end()));
    format!("{}{open}{inner}{close}{}", &text[..start], &text[end..])
}
