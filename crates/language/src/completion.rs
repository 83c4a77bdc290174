//! Completion items.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Chars;

use text::Edit;

/// The kind of a completion item; editors show an icon for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompletionKind {
    /// A key of an object.
    Property,
    /// One of a closed set of values.
    EnumMember,
    /// A literal such as `true` or a number.
    Value,
    /// A reference to something defined in the project.
    Reference,
    /// A value known only during play.
    Variable,
    /// An event.
    Event,
    /// A condition or an action.
    Function,
    /// A type.
    Class,
    /// A file.
    File,
    /// A word of the language.
    Keyword,
    /// A color; its documentation is its value, by which editors show it.
    Color,
    /// A larger piece of text with placeholders.
    Snippet,
}

/// A completion item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text shown in the list, and matched with what was typed.
    pub label: String,
    /// The kind of the item.
    pub kind: CompletionKind,
    /// A short addition to the label: the type, the default.
    pub detail: Option<String>,
    /// Documentation in Markdown.
    pub documentation: Option<Cow<'static, str>>,
    /// The edit made on acceptance. Its range contains the cursor and stays within one line. Lines of the text
    /// after the first are indented relative to the line of the range: see [`Self::as_is`].
    pub edit: Edit,
    /// Whether `edit.insert` is a snippet in LSP syntax (`$1`, `${1:name}`, `$0`).
    pub is_snippet: bool,
    /// Edits elsewhere in the same file, such as a comma that becomes necessary. They touch neither
    /// `edit.range` nor each other.
    pub additional: Vec<Edit>,
    /// Whether the item is deprecated.
    pub deprecated: bool,
}

impl Completion {
    /// The same item for an editor that inserts text verbatim: lines after the first get the indentation of the
    /// line in `text` where the edit begins. Other editors add it themselves.
    #[must_use]
    pub fn as_is(&self, text: &str) -> Self {
        let mut item = self.clone();
        if self.edit.insert.contains('\n') {
            let before = text.get(..usize::from(self.edit.range.start())).unwrap_or_default();
            let line = before.rsplit('\n').next().unwrap_or_default();
            let indent = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
            item.edit.insert = self.edit.insert.replace('\n', &format!("\n{indent}"));
        }
        item
    }

    /// The inserted text for editors without snippet support: placeholders are replaced by their defaults.
    pub fn plain_insert(&self) -> String {
        if self.is_snippet { without_placeholders(&self.edit.insert) } else { self.edit.insert.clone() }
    }
}

/// The text of a snippet with each placeholder replaced by its default, or removed. A placeholder that is repeated
/// has its default where it first stands.
fn without_placeholders(snippet: &str) -> String {
    let mut plain = String::with_capacity(snippet.len());
    let mut defaults: BTreeMap<String, String> = BTreeMap::new();
    let mut rest = snippet.chars().peekable();
    // The open `${1:`, each with where its default begins; their `}` are not text.
    let mut open: Vec<(String, usize)> = Vec::new();
    while let Some(c) = rest.next() {
        match c {
            '\\' => plain.extend(rest.next()),
            '$' if rest.peek().is_some_and(char::is_ascii_digit) => {
                let number = digits(&mut rest);
                plain.push_str(defaults.get(&number).map_or("", String::as_str));
            }
            '$' if rest.peek() == Some(&'{') => {
                rest.next();
                let number = digits(&mut rest);
                match rest.peek() {
                    Some(':') => {
                        rest.next();
                        open.push((number, plain.len()));
                    }
                    Some('|') => {
                        // A choice is replaced by its first option.
                        rest.next();
                        let choices: String = rest.by_ref().take_while(|c| *c != '}').collect();
                        plain.extend(choices.split([',', '|']).next());
                    }
                    _ => {
                        rest.next_if_eq(&'}');
                    }
                }
            }
            '}' if !open.is_empty() => {
                if let Some((number, start)) = open.pop() {
                    defaults.insert(number, plain.get(start..).unwrap_or_default().to_owned());
                }
            }
            _ => plain.push(c),
        }
    }
    plain
}

/// The digits that come next.
fn digits(rest: &mut Peekable<Chars<'_>>) -> String {
    std::iter::from_fn(|| rest.next_if(char::is_ascii_digit)).collect()
}

#[cfg(test)]
mod tests {
    use text::{Edit, range};

    use super::{Completion, CompletionKind, without_placeholders};

    #[test]
    fn an_editor_that_inserts_texts_as_they_are_gets_the_indentation_of_the_line() {
        let mut proposal = Completion {
            label: "rule".to_owned(),
            kind: CompletionKind::Snippet,
            detail: None,
            documentation: None,
            edit: Edit { range: range(11, 11), insert: "id: a\n  do: []".to_owned() },
            is_snippet: false,
            additional: Vec::new(),
            deprecated: false,
        };
        assert_eq!(proposal.as_is("rules:\n  - \n").edit.insert, "id: a\n    do: []");
        proposal.edit.range = range(0, 0);
        assert_eq!(proposal.as_is("").edit.insert, "id: a\n  do: []");
    }

    #[test]
    fn placeholders_give_way_to_their_defaults() {
        assert_eq!(without_placeholders(r#""a": "$1""#), r#""a": """#);
        assert_eq!(without_placeholders(r#"{ "n": ${1:0} }$0"#), r#"{ "n": 0 }"#);
        assert_eq!(without_placeholders("${1:a${2:b}}c"), "abc");
        assert_eq!(without_placeholders("${1|up,down|}!"), "up!");
        assert_eq!(without_placeholders("[ ${1:A} ] -> [ $1 ] $2"), "[ A ] -> [ A ] ");
        assert_eq!(without_placeholders(r"\$event.\}"), "$event.}");
    }
}
