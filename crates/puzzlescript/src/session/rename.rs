//! Names in a file of sessions: those of the cells of expected boards, and the hashes of levels, which depend on names.

use json::{Kind, Node, Tree, quote};
use text::Edit;

/// Another text for a name.
pub(crate) struct Rename<'r> {
    /// The name in lower case.
    pub(crate) old: &'r str,
    /// Its new text.
    pub(crate) new: &'r str,
    /// The hashes of levels that change with it, before and after.
    pub(crate) hashes: &'r [(String, String)],
}

impl Rename<'_> {
    /// The edits of a file of sessions that follow it.
    pub(crate) fn edits(&self, text: &str) -> Vec<Edit> {
        let tree = Tree::parse(text);
        let mut edits = Vec::new();
        let sessions = tree.root().and_then(|root| root.get("sessions"));
        for session in sessions.into_iter().flat_map(Node::elements) {
            let rows = session.get("level").and_then(|level| level.get("rows"));
            add(rows, &mut edits, |written| {
                let known = self.hashes.iter().find(|(before, _)| before == written);
                known.map_or_else(|| written.to_owned(), |(_, after)| after.clone())
            });
            let board = session.get("expect").and_then(|expect| expect.get("board"));
            for row in board.into_iter().flat_map(Node::elements) {
                match row.kind() {
                    Kind::Array => {
                        for cell in row.elements() {
                            add(Some(cell), &mut edits, |written| self.names(written));
                        }
                    }
                    _ => add(Some(row), &mut edits, |written| self.glyphs(written)),
                }
            }
        }
        edits
    }

    /// Names set off by blanks, which stay.
    fn names(&self, cell: &str) -> String {
        let name = |word: &str| {
            if word.to_lowercase() != self.old {
                word.to_owned()
            } else if word == self.old {
                // As the name stands in files that were recorded.
                self.new.to_lowercase()
            } else {
                self.new.to_owned()
            }
        };
        cell.split(' ').map(name).collect::<Vec<_>>().join(" ")
    }

    fn glyphs(&self, row: &str) -> String {
        let glyph = |letter: char| {
            let lower: String = letter.to_lowercase().collect();
            if lower == self.old { self.new.to_owned() } else { letter.to_string() }
        };
        row.chars().map(glyph).collect()
    }
}

/// Adds the edit that writes something else into a text.
fn add(node: Option<Node<'_>>, edits: &mut Vec<Edit>, change: impl Fn(&str) -> String) {
    let Some(node) = node else { return };
    let Some(written) = node.as_str() else { return };
    let changed = change(&written);
    if changed != *written {
        edits.push(Edit { range: node.range(), insert: quote(&changed) });
    }
}
