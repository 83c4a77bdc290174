//! A text without most of its long lists, for what is done beside one place of it.

use std::ops::Range;

use json::{Kind, Node, Tree};
use text::Edit;

/// How many elements stay at the start and the end of a list, and on both sides of what changes. Together they are longer than
/// any line may be, so that the list is laid out as the whole of it is.
const KEPT: usize = 64;

/// A text without the objects in the middle of its long lists that no edit is near to.
pub(super) struct Excerpt {
    pub(super) text: String,
    /// What is left out, in order, in the whole text.
    cuts: Vec<Range<usize>>,
}

impl Excerpt {
    /// The excerpt of a text for these edits of it. That of a text with errors is the whole text: what an error bears on is not
    /// known.
    pub(super) fn around(tree: &Tree, edits: &[Edit]) -> Self {
        let mut cuts = Vec::new();
        if let Some(root) = tree.root().filter(|_| tree.errors().is_empty()) {
            cut(root, edits, &mut cuts);
        }
        let mut text = String::new();
        let mut end = 0;
        for gone in &cuts {
            text.push_str(&tree.text()[end..gone.start]);
            end = gone.end;
        }
        text.push_str(&tree.text()[end..]);
        Self { text, cuts }
    }

    /// Edits of the whole text as those of the excerpt, which has all around them.
    pub(super) fn of_whole(&self, edits: &[Edit]) -> Vec<Edit> {
        let here = |at: text::TextSize| {
            let at = usize::from(at);
            at - self.cuts.iter().take_while(|gone| gone.end <= at).map(ExactSizeIterator::len).sum::<usize>()
        };
        moved(edits, here)
    }

    /// Edits of the excerpt as those of the whole text.
    pub(super) fn to_whole(&self, edits: &[Edit]) -> Vec<Edit> {
        let there = |at: text::TextSize| {
            let mut at = usize::from(at);
            // What stands at a cut is behind it: each cut ends where an element does.
            for gone in &self.cuts {
                if gone.start > at {
                    break;
                }
                at += gone.len();
            }
            at
        };
        moved(edits, there)
    }
}

fn moved(edits: &[Edit], to: impl Fn(text::TextSize) -> usize) -> Vec<Edit> {
    let moved = |edit: &Edit| Edit {
        range: text::range(to(edit.range.start()), to(edit.range.end())),
        insert: edit.insert.clone(),
    };
    edits.iter().map(moved).collect()
}

/// Adds what is left out of a value. Recursion goes as deep as the tree, which has at most [`json::MAX_DEPTH`] levels.
fn cut(node: Node<'_>, edits: &[Edit], cuts: &mut Vec<Range<usize>>) {
    let is_list = node.kind() == Kind::Array && node.len() > 3 * KEPT;
    if !is_list || node.elements().any(|element| element.kind() != Kind::Object) {
        for child in node.children().filter(|child| !child.is_empty()) {
            cut(child, edits, cuts);
        }
        return;
    }
    let elements: Vec<Range<usize>> = node.elements().map(|element| element.range().into()).collect();
    let mut is_kept = vec![false; elements.len()];
    let mut keep = |near: Range<usize>| {
        let end = (near.end + KEPT).min(is_kept.len());
        is_kept[near.start.saturating_sub(KEPT).min(end)..end].fill(true);
    };
    keep(0..0);
    keep(elements.len()..elements.len());
    for edit in edits {
        let range = Range::<usize>::from(edit.range);
        let first = elements.partition_point(|element| element.end < range.start);
        let last = elements.partition_point(|element| element.start <= range.end);
        keep(first..last.max(first));
    }
    let mut end = None;
    for (element, is_kept) in elements.iter().zip(&is_kept) {
        match (cuts.last_mut(), end) {
            _ if *is_kept => end = Some(element.end),
            (Some(last), Some(end)) if last.start == end => last.end = element.end,
            (_, Some(end)) => cuts.push(end..element.end),
            // The first element of a list is kept.
            (_, None) => {}
        }
    }
}
