//! Ranges of a text that belong together: what can be folded away, and what to select around an offset.

use text::{TextRange, TextSize};
use wage_rules::doc::{Doc, Kind, Node};
use wage_rules::model::Reference;

use crate::site::{Expected, expected};
use crate::spelling::{all_written, unquoted};

/// The maps, lists and texts that go over several lines, from their keys on, and the comments that do.
pub(crate) fn folds(doc: &Doc) -> Vec<TextRange> {
    let text = doc.text();
    let mut ranges: Vec<TextRange> = Vec::new();
    for node in doc.nodes().filter(|it| !it.is_copy() && !it.is_hole()) {
        let range = with_key(node);
        if text.get(std::ops::Range::<usize>::from(range)).is_some_and(|it| it.contains('\n')) {
            ranges.push(range);
        }
    }
    ranges.extend(comments(doc));
    ranges.sort_by_key(|it| (it.start(), std::cmp::Reverse(it.end())));
    ranges.dedup();
    ranges
}

/// Comments on lines of their own that follow each other.
fn comments(doc: &Doc) -> Vec<TextRange> {
    let text = doc.text();
    let mut blocks: Vec<TextRange> = Vec::new();
    for comment in doc.source().comments() {
        let before = text.get(..usize::from(comment.start())).unwrap_or("");
        let line = before.rsplit('\n').next().unwrap_or("");
        if !line.trim().is_empty() {
            continue;
        }
        match blocks.last_mut() {
            Some(last)
                if text
                    .get(usize::from(last.end())..usize::from(comment.start()))
                    .is_some_and(|it| it.trim().is_empty() && it.matches('\n').count() == 1) =>
            {
                *last = last.cover(*comment);
            }
            _ => blocks.push(*comment),
        }
    }
    blocks.retain(|it| text.get(std::ops::Range::<usize>::from(*it)).is_some_and(|it| it.contains('\n')));
    blocks
}

/// A value with its key, if that stands before it.
fn with_key(node: Node<'_>) -> TextRange {
    match node.key() {
        Some((_, key)) if key.end() <= node.range().start() => key.cover(node.range()),
        _ => node.range(),
    }
}

/// The ranges around an offset, the smallest first: a part of a path, a text without and with its quotes, a member, and
/// what contains it.
pub(crate) fn selections(doc: &Doc, offset: TextSize) -> Vec<TextRange> {
    let Some(node) = doc.node_at(offset) else { return Vec::new() };
    let mut ranges: Vec<TextRange> = Vec::new();
    let mut add = |range: TextRange| {
        let is_wider = |last: &TextRange| range.contains_range(*last) && range != *last;
        if range.contains_inclusive(offset) && ranges.last().is_none_or(is_wider) {
            ranges.push(range);
        }
    };
    let is_here = |range: TextRange| node.range().contains_range(range) && range.contains_inclusive(offset);
    if let Some(member) = node.members().find(|it| is_here(it.key_range)) {
        add(unquoted(doc.text(), member.key_range));
        add(member.key_range);
        // Behind an alias it is the alias that one sees.
        add(member.key_range.cover(member.value.place()));
    } else if !matches!(node.kind(), Kind::Object | Kind::Array) {
        if let Expected::Path = expected(node)
            && let Some(text) = node.as_str()
        {
            let parts = Reference { node, text }.parts();
            all_written(node, parts).into_iter().flatten().for_each(&mut add);
        }
        add(unquoted(doc.text(), node.range()));
    }
    for around in node.ancestors() {
        add(around.range());
        add(with_key(around));
    }
    ranges
}
