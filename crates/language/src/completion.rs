//! What could be written at a place.

use std::borrow::Cow;

use text::Edit;

/// What a proposal stands for; editors draw an icon for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompletionKind {
    /// A key of an object.
    Property,
    /// One of a closed set of values.
    EnumMember,
    /// A literal such as `true` or a number.
    Value,
    /// A thing that the project defines and the place refers to.
    Reference,
    /// A value that is known only while playing.
    Variable,
    /// Something that happens.
    Event,
    /// A word that asks or does something.
    Function,
    /// A type of thing.
    Class,
    /// A file.
    File,
    /// A larger piece of text with places to fill in.
    Snippet,
}

/// One proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What the list shows, and what typed text is matched with.
    pub label: String,
    /// What it stands for.
    pub kind: CompletionKind,
    /// A few words beside the label: the type, the default.
    pub detail: Option<String>,
    /// What it means, in Markdown.
    pub documentation: Option<Cow<'static, str>>,
    /// What accepting it changes. The range contains the cursor and lies on one line. Lines of the text after the first are
    /// indented relative to the line that the range begins in: see [`Self::as_is`].
    pub edit: Edit,
    /// Whether `edit.insert` is a snippet in the syntax of LSP (`$1`, `${1:name}`, `$0`).
    pub is_snippet: bool,
    /// Edits elsewhere in the same file, such as a comma that becomes necessary. They touch neither
    /// `edit.range` nor each other.
    pub additional: Vec<Edit>,
    /// Whether it still works but should not be used.
    pub deprecated: bool,
}

impl Completion {
    /// The same for an editor that inserts texts as they are: lines after the first begin with the indentation of the line
    /// in `text` that the edit begins in, which other editors add themselves.
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

    /// What accepting it inserts, for editors that know no snippets: the placeholders by their defaults.
    pub fn plain_insert(&self) -> String {
        if self.is_snippet { without_placeholders(&self.edit.insert) } else { self.edit.insert.clone() }
    }
}

/// The text of a snippet with each placeholder replaced by its default, or by nothing.
fn without_placeholders(snippet: &str) -> String {
    let mut plain = String::with_capacity(snippet.len());
    let mut rest = snippet.chars().peekable();
    // How many `${1:` are open; their `}` are no text.
    let mut open = 0_usize;
    while let Some(c) = rest.next() {
        match c {
            '\\' => plain.extend(rest.next()),
            '$' if rest.peek().is_some_and(char::is_ascii_digit) => {
                while rest.next_if(char::is_ascii_digit).is_some() {}
            }
            '$' if rest.peek() == Some(&'{') => {
                rest.next();
                while rest.next_if(char::is_ascii_digit).is_some() {}
                match rest.peek() {
                    Some(':') => {
                        rest.next();
                        open += 1;
                    }
                    Some('|') => {
                        // Of a choice the first counts.
                        rest.next();
                        let choices: String = rest.by_ref().take_while(|c| *c != '}').collect();
                        plain.extend(choices.split([',', '|']).next());
                    }
                    _ => {
                        rest.next_if_eq(&'}');
                    }
                }
            }
            '}' if open > 0 => open -= 1,
            _ => plain.push(c),
        }
    }
    plain
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
        assert_eq!(without_placeholders(r"\$event.\}"), "$event.}");
    }
}
