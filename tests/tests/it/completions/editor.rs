//! What editors do with a proposal: the syntax of snippets and the indentation of lines as VS Code has them, and the ways of
//! editors that know less.

use std::ops::Range;

use language::Completion;
use text::{Edit, TextRange, TextSize};

/// An editor, by what it can do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Editor {
    has_snippets: bool,
    adjusts_indentation: bool,
}

/// The text after a proposal was accepted.
pub(super) struct Accepted {
    pub(super) text: String,
    /// What was inserted.
    pub(super) range: TextRange,
    /// What of it is to be filled in.
    places: Vec<TextRange>,
}

impl Accepted {
    /// Whether something at a range is about what was inserted, as far as nothing has to be filled in.
    pub(super) fn has_written(&self, range: TextRange) -> bool {
        let is_open = self.places.iter().any(|it| it.intersect(range).is_some());
        !is_open && !range.is_empty() && self.range.contains_range(range)
    }
}

impl Editor {
    pub(super) const ALL: [Self; 4] = [
        Self { has_snippets: true, adjusts_indentation: true },
        Self { has_snippets: true, adjusts_indentation: false },
        Self { has_snippets: false, adjusts_indentation: true },
        Self { has_snippets: false, adjusts_indentation: false },
    ];

    /// Accepts a proposal, which it got in the form that it asked for.
    pub(super) fn accept(self, text: &str, proposal: &Completion) -> Accepted {
        let sent = if self.adjusts_indentation { proposal.clone() } else { proposal.as_is(text) };
        let mut insert = sent.edit.insert.clone();
        if self.adjusts_indentation {
            insert = insert.replace('\n', &format!("\n{}", indentation(text, sent.edit.range.start())));
        }
        let mut places = Vec::new();
        if sent.is_snippet {
            let plain = Completion { edit: Edit { insert: insert.clone(), ..sent.edit }, ..sent.clone() };
            (insert, places) = expanded(&insert);
            if !self.has_snippets {
                assert_eq!(insert, plain.plain_insert(), "what editors without snippets get");
            }
        }
        let edit = Edit { range: sent.edit.range, insert: insert.clone() };
        let grown: usize = sent
            .additional
            .iter()
            .filter(|it| it.range.end() <= edit.range.start())
            .map(|it| it.insert.len() - usize::from(it.range.len()))
            .sum();
        let start = usize::from(edit.range.start()) + grown;
        let range = text::range(start, start + edit.insert.len());
        let edits: Vec<_> = std::iter::once(edit).chain(sent.additional).collect();
        let text = text::apply(text, &edits).expect("edits lie inside of the text and apart from each other");
        // Nothing is written at an empty place; what is missing there is told at its key.
        let key = |at: usize| insert[..at].rfind(['\n', '{', ',', '[']).map_or(0, |it| it + 1);
        let begin = |place: &Range<usize>| if place.is_empty() { key(place.start) } else { place.start };
        if insert.ends_with('.') {
            // A path that goes on.
            places.push(0..insert.len());
        }
        let places = places.iter().map(|it| text::range(start + begin(it), start + it.end)).collect();
        Accepted { text, range, places }
    }
}

/// The blanks at the beginning of the line of an offset, as far as before it.
fn indentation(text: &str, at: TextSize) -> &str {
    let line = text[..usize::from(at)].rsplit('\n').next().unwrap_or_default();
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// The text of a snippet with its defaults, and where its placeholders are. A backslash counts only before `$`, `}` and `\`.
fn expanded(snippet: &str) -> (String, Vec<Range<usize>>) {
    let mut expansion = (String::new(), Vec::new());
    let rest = expand(snippet, false, &mut expansion);
    assert_eq!(rest, "", "a snippet is read to its end");
    expansion
}

/// Expands up to the end, or up to the `}` of the placeholder it is the default of, and gives the rest.
fn expand<'s>(snippet: &'s str, is_default: bool, into: &mut (String, Vec<Range<usize>>)) -> &'s str {
    let mut rest = snippet;
    while let Some(c) = rest.chars().next() {
        if c == '}' && is_default {
            break;
        }
        let after = &rest[c.len_utf8()..];
        if c == '\\' && after.starts_with(['$', '}', '\\']) {
            into.0.push_str(&after[..1]);
            rest = &after[1..];
        } else if c == '$'
            && let Some(after) = placeholder(after, into)
        {
            rest = after;
        } else {
            into.0.push(c);
            rest = after;
        }
    }
    rest
}

/// Expands the placeholder behind a `$`, and gives what follows; `None` where this is none.
fn placeholder<'s>(text: &'s str, into: &mut (String, Vec<Range<usize>>)) -> Option<&'s str> {
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let start = into.0.len();
    let rest = if digits(text) > 0 {
        &text[digits(text)..]
    } else {
        let inner = text.strip_prefix('{').filter(|it| digits(it) > 0)?;
        let inner = &inner[digits(inner)..];
        if let Some(choices) = inner.strip_prefix('|') {
            let end = choices.find("|}")?;
            into.0.push_str(choices[..end].split(',').next()?);
            &choices[end + 2..]
        } else {
            expand(inner.strip_prefix(':').unwrap_or(inner), true, into).strip_prefix('}')?
        }
    };
    into.1.push(start..into.0.len());
    Some(rest)
}

#[test]
fn snippets_are_expanded_as_the_protocol_has_it() {
    assert_eq!(expanded(r#""a": "$1"$0"#), (r#""a": """#.to_owned(), vec![6..6, 7..7]));
    let (text, places) = expanded(r"${1:a${2:b}}c \$1 \n ${3|up,down|}");
    assert_eq!(text, r"abc $1 \n up");
    assert_eq!(places, [1..2, 0..2, 10..12]);
}
