//! The edits by which a session expects what happens now.

use json::{Kind, Node, Tree, quote};
use text::Edit;

use super::file::{Expect, Row, Session};

/// The edits of a file of sessions that make one of them expect what was found. Only what differs is written anew: single rows
/// of a board as high as before, and single sounds of as many.
pub(crate) fn accept(text: &str, session: &Session, found: &Expect) -> Vec<Edit> {
    let tree = Tree::parse(text);
    let sessions = tree.root().and_then(|root| root.get("sessions"));
    let mut sessions = sessions.into_iter().flat_map(Node::elements);
    let expect = sessions.find(|node| node.range() == session.range).and_then(|node| node.get("expect"));
    let Some(expect) = expect else { return Vec::new() };
    let mut edits = Vec::new();
    let mut write = |node: Node<'_>, insert: String| {
        if node.text() != insert {
            edits.push(Edit { range: node.range(), insert });
        }
    };
    if let (Some(node), Some(won)) = (expect.get("won"), found.won) {
        write(node, won.to_string());
    }
    if let (Some(node), Some(rows)) = (expect.get("board"), &found.board) {
        let written: Vec<Node<'_>> = node.elements().collect();
        if written.len() == rows.len() {
            let own = session.expect.board.iter().flatten();
            for ((node, row), own) in written.into_iter().zip(rows).zip(own) {
                if row != own {
                    write(node, of_row(row));
                }
            }
        } else {
            write(node, array(rows.iter().map(of_row)));
        }
    }
    if let (Some(node), Some(seeds)) = (expect.get("sounds"), &found.sounds) {
        let written: Vec<Node<'_>> = node.elements().collect();
        let is_number = written.first().is_some_and(|seed| seed.kind() == Kind::Number);
        let seed = |seed: &String| if is_number { seed.clone() } else { quote(seed) };
        if written.len() == seeds.len() {
            written.into_iter().zip(seeds).for_each(|(node, it)| write(node, seed(it)));
        } else {
            write(node, array(seeds.iter().map(seed)));
        }
    }
    edits
}

fn of_row(row: &Row) -> String {
    match row {
        Row::Glyphs(glyphs) => quote(glyphs),
        Row::Names(cells) => array(cells.iter().map(|cell| quote(cell))),
    }
}

/// An array in one line.
fn array(elements: impl Iterator<Item = String>) -> String {
    format!("[{}]", elements.collect::<Vec<_>>().join(", "))
}
