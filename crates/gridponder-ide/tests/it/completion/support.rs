//! Packs with a cursor, and items accepted like in an editor.

use std::fmt::Write as _;

use language::{Completion, CompletionKind};
use pack::Pack;
use text::TextSize;

/// Marks the cursor.
pub(crate) const CURSOR: &str = "$0";

/// The minimal pack with these files replaced or added.
pub(crate) fn pack_with(files: &[(&str, &str)]) -> Pack {
    let kept =
        testkit::minimal().into_iter().filter(|(path, _)| !files.iter().any(|(other, _)| other == path));
    testkit::pack(kept.chain(files.iter().copied()))
}

/// A cursor in a file of the minimal pack. One member of the file is replaced, or the whole file if `text` is
/// not a member. A member is written as `levels/one.json: "goals": […$0…]`.
pub(crate) struct Asked {
    pub(crate) pack: Pack,
    pub(crate) path: String,
    pub(crate) text: String,
    pub(crate) offset: usize,
}

/// Removes the cursor from a text. Returns its offset.
pub(crate) fn cursor(marked: &str) -> (String, usize) {
    let offset = marked.find(CURSOR).expect("the test marks a place");
    (marked.replacen(CURSOR, "", 1), offset)
}

impl Asked {
    /// A whole file.
    pub(crate) fn file(path: &str, marked: &str) -> Self {
        let (text, offset) = cursor(marked);
        Self { pack: pack_with(&[(path, &text)]), path: path.to_owned(), text, offset }
    }

    /// A member of a file of the minimal pack.
    pub(crate) fn member(path: &str, marked: &str) -> Self {
        let whole = testkit::minimal().into_iter().find(|(it, _)| *it == path);
        let (_, whole) = whole.expect("the file is one of the minimal pack");
        let key = marked.split('"').nth(1).expect("a member begins with its key");
        let tree = json::Tree::parse(whole);
        let root = tree.root().expect("the file has a value");
        let text = match root.member(key) {
            Some(old) => {
                let (start, end) = (old.key.range().start(), old.value.range().end());
                format!("{}{marked}{}", &whole[..usize::from(start)], &whole[usize::from(end)..])
            }
            None => format!("{{\n  {marked},{}", &whole[1..]),
        };
        Self::file(path, &text)
    }

    /// The completion items.
    pub(crate) fn items(&self) -> Vec<Completion> {
        let file = self.pack.file(&self.path).expect("the file is part of the pack");
        gridponder_ide::completion(&self.pack, file, TextSize::new(self.offset as u32))
    }

    /// The lines that differ after accepting an item.
    pub(crate) fn accepted_lines(&self, item: &Completion) -> String {
        let mut edits = item.additional.clone();
        edits.push(item.edit.clone());
        let after = text::apply(&self.text, &edits).expect("the edits do not overlap");
        let before: Vec<&str> = self.text.lines().collect();
        let after: Vec<&str> = after.lines().collect();
        let same = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
        let rest = before.len().min(after.len()) - same;
        let tail = before.iter().rev().zip(after.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
        let lines = after[same..after.len() - tail].iter().map(|line| format!("| {line}\n"));
        lines.collect()
    }
}

/// A text after accepting an item, with every placeholder at its default.
pub(crate) fn accept(text: &str, item: &Completion) -> String {
    let mut edits = item.additional.clone();
    let mut edit = item.edit.clone();
    if item.is_snippet {
        edit.insert = fill(&edit.insert);
    }
    edits.push(edit);
    text::apply(text, &edits).expect("the edits do not overlap")
}

/// An LSP snippet with every placeholder at its default.
pub(crate) fn fill(snippet: &str) -> String {
    let mut result = String::new();
    let mut characters = snippet.chars().peekable();
    let mut is_open = false;
    while let Some(character) = characters.next() {
        match character {
            '\\' => result.extend(characters.next()),
            '$' => {
                let is_braced = characters.next_if_eq(&'{').is_some();
                let mut digits = 0;
                while characters.next_if(char::is_ascii_digit).is_some() {
                    digits += 1;
                }
                assert!(digits > 0, "a place to fill in has a number: {snippet}");
                if is_braced {
                    assert_eq!(characters.next(), Some(':'), "a place in braces has a default: {snippet}");
                    is_open = true;
                }
            }
            '}' if is_open => is_open = false,
            other => result.push(other),
        }
    }
    assert!(!is_open, "a place to fill in is closed: {snippet}");
    result
}

/// The items as lines, and the result of accepting the first one.
pub(crate) fn render(asked: &Asked, most: usize) -> String {
    let items = asked.items();
    let mut result = String::new();
    for item in items.iter().take(most) {
        result.push_str(&line(item));
    }
    if items.len() > most {
        let _ = writeln!(result, "… {} in all", items.len());
    }
    if let Some(first) = items.first() {
        result.push_str("accepted:\n");
        result.push_str(&asked.accepted_lines(first));
    }
    result
}

fn line(item: &Completion) -> String {
    let kind = match item.kind {
        CompletionKind::Property => "key",
        CompletionKind::EnumMember => "enum",
        CompletionKind::Value => "value",
        CompletionKind::Reference => "name",
        CompletionKind::Variable => "$",
        CompletionKind::Event => "event",
        CompletionKind::Function => "word",
        CompletionKind::Class => "type",
        CompletionKind::File => "file",
        CompletionKind::Keyword => "keyword",
        CompletionKind::Color => "color",
        CompletionKind::Snippet => "snippet",
    };
    let detail = item.detail.as_deref().map(|detail| format!(" · {detail}")).unwrap_or_default();
    let gone = if item.deprecated { " (deprecated)" } else { "" };
    format!("{kind} {}{detail}{gone}\n", item.label)
}
