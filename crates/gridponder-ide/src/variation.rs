//! Writes a variation of a level: the text of a level file with another board, solution, id and title. All else stays, in
//! the layout of the file.

use std::collections::VecDeque;

use engine::{Pos, def};
use json::{Kind, Node};
use language::FormatOptions;
use pack::{File, lower};
use text::Edit;

use crate::cell::moved_to;
use crate::format::format;

/// What is different in a variation of a level.
#[derive(Clone, Copy, Debug)]
pub struct Variation<'v> {
    /// The id, which is also the name of its file.
    pub id: &'v str,
    /// The title, if the level has one.
    pub title: &'v str,
    /// The level with its other board. Only the cells of layers and the position of the avatar differ.
    pub level: &'v def::Level,
    /// The gold path.
    pub path: &'v [def::Action],
}

/// The text of a variation of the level in a file. Hint stops behind its gold path are left out.
///
/// Returns an error if the text would not say what the variation says.
pub fn variation(file: &File, variation: Variation<'_>) -> Result<String, String> {
    let internal = || "internal error: the edits of the new level overlap".to_owned();
    let root = pack::editable(file)?;
    let mut edits = Vec::new();
    let texts = [("id", variation.id), ("title", variation.title)];
    for (key, text) in texts {
        let node = root.get(key).filter(|node| node.kind() == Kind::String);
        edits.extend(node.map(|node| Edit { range: node.range(), insert: json::quote(text) }));
    }
    let before = lower::level(file);
    for (name, cells) in &variation.level.layers {
        let old = before.layers.iter().find(|(known, _)| known == name).map(|(_, cells)| cells);
        if old == Some(cells) {
            continue;
        }
        let node = root.get("board").and_then(|board| board.get("layers")?.get(name));
        let node = node.ok_or_else(|| format!("the level has no layer `{name}`"))?;
        match (old, cells) {
            (Some(def::Cells::Dense(old)), def::Cells::Dense(new)) => dense(node, old, new, &mut edits)?,
            (Some(def::Cells::Sparse(old)), def::Cells::Sparse(new)) => edits.push(sparse(node, old, new)?),
            _ => return Err(format!("the layer `{name}` has another form")),
        }
    }
    let position = root.get("state").and_then(|state| state.get("avatar")?.get("position"));
    if let (Some(pos), Some(node)) = (variation.level.avatar.position, position) {
        edits.extend(moved_to(node, cell(pos)).ok_or("the position of the avatar is not a cell")?);
    }
    let with_board = text::apply(file.tree.text(), &edits).ok_or_else(internal)?;
    let with_board = file.with_text(with_board);
    let edits = pack::replace(&with_board, variation.path)?;
    let text = text::apply(with_board.tree.text(), &edits).ok_or_else(internal)?;
    let text = laid_out(file, text).ok_or_else(internal)?;
    let after = lower::level(&file.with_text(text.clone()));
    if !says_the_same(&after, variation.level) {
        return Err(format!("the board of `{}` cannot be changed without breaking the file", file.path));
    }
    Ok(text)
}

/// The text in the one style, if the file that it comes from is.
fn laid_out(file: &File, text: String) -> Option<String> {
    let options = FormatOptions::default();
    if !format(file, None, &options).is_empty() {
        return Some(text);
    }
    let varied = file.with_text(text);
    text::apply(varied.tree.text(), &format(&varied, None, &options))
}

/// Whether two levels are equal but for their ids and the order of the entries of sparse layers.
pub fn says_the_same(left: &def::Level, right: &def::Level) -> bool {
    let sorted = |level: &def::Level| {
        let mut level = level.clone();
        level.id.clear();
        for (_, cells) in &mut level.layers {
            if let def::Cells::Sparse(entries) = cells {
                for entry in entries.iter_mut() {
                    entry.at = 0;
                }
                entries.sort_by_key(|entry| entry.position);
            }
        }
        level
    };
    sorted(left) == sorted(right)
}

/// Replaces the cells of a dense layer that differ, by texts that the layer has elsewhere.
fn dense(
    layer: Node<'_>,
    old: &[Vec<def::Cell>],
    new: &[Vec<def::Cell>],
    edits: &mut Vec<Edit>,
) -> Result<(), String> {
    let nodes: Vec<Node<'_>> = layer.elements().flat_map(Node::elements).collect();
    let (old, new): (Vec<_>, Vec<_>) = (old.iter().flatten().collect(), new.iter().flatten().collect());
    if old.len() != nodes.len() || new.len() != nodes.len() {
        return Err("the rows of the board have other lengths".to_owned());
    }
    let written = || old.iter().zip(&nodes);
    for ((old, node), new) in written().zip(new) {
        if *old == new {
            continue;
        }
        let like = written().find(|(cell, _)| **cell == new);
        let insert = match (like, new) {
            (Some((_, node)), _) => node.text().to_owned(),
            (None, def::Cell::Empty) => "null".to_owned(),
            (None, def::Cell::Entity(entity)) if entity.params.is_empty() => json::quote(&entity.kind),
            (None, _) => return Err("the board has an entity that it had nowhere before".to_owned()),
        };
        edits.push(Edit { range: node.range(), insert });
    }
    Ok(())
}

/// Rewrites the entries of a sparse layer: those that stay keep their places in the list, then those that move, and new
/// ones come last.
fn sparse(layer: Node<'_>, written: &[def::Entry], wanted: &[def::Entry]) -> Result<Edit, String> {
    let strange = || "the entries of the board are not written as usual".to_owned();
    let list = layer.get("entries").filter(|list| list.kind() == Kind::Array).ok_or_else(strange)?;
    let nodes: Vec<Node<'_>> = list.elements().collect();
    if !written.iter().map(|entry| entry.at).eq(0..nodes.len()) {
        return Err(strange());
    }
    let is_same = |left: &def::Entry, right: &def::Entry| {
        left.position == right.position && left.entity == right.entity
    };
    let mut new: VecDeque<&def::Entry> =
        wanted.iter().filter(|entry| !written.iter().any(|old| is_same(old, entry))).collect();
    let mut texts: Vec<String> = Vec::new();
    for (old, node) in written.iter().zip(&nodes) {
        if wanted.iter().any(|entry| is_same(old, entry)) {
            texts.push(node.text().to_owned());
        } else if let Some(at) = new.iter().position(|entry| entry.entity == old.entity)
            && let Some(entry) = new.remove(at)
        {
            texts.push(entry_at(*node, entry.position).ok_or_else(strange)?);
        }
    }
    for entry in new {
        let like = written.iter().position(|old| old.entity == entry.entity).ok_or_else(strange)?;
        texts.push(entry_at(nodes[like], entry.position).ok_or_else(strange)?);
    }
    Ok(Edit { range: list.range(), insert: joined(list, &nodes, &texts) })
}

fn cell(pos: Pos) -> [i64; 2] {
    [pos.x, pos.y].map(i64::from)
}

/// The text of an entry with another position.
fn entry_at(entry: Node<'_>, pos: Pos) -> Option<String> {
    let start = entry.range().start();
    let edits = moved_to(entry.get("position")?, cell(pos))?;
    let shifted: Vec<Edit> =
        edits.into_iter().map(|edit| Edit { range: edit.range - start, insert: edit.insert }).collect();
    text::apply(entry.text(), &shifted)
}

/// An array with other elements, with the space between those that it has.
fn joined(list: Node<'_>, nodes: &[Node<'_>], elements: &[String]) -> String {
    let text: &str = list.tree().text();
    let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else {
        return format!("[{}]", elements.join(", "));
    };
    if elements.is_empty() {
        return "[]".to_owned();
    }
    let slice = |from, to| &text[usize::from(from)..usize::from(to)];
    let lead = slice(list.range().start(), first.range().start());
    let tail = slice(last.range().end(), list.range().end());
    let gaps: Vec<&str> =
        nodes.windows(2).map(|pair| slice(pair[0].range().end(), pair[1].range().start())).collect();
    // What stands before the only element stands before each of several.
    let alone = format!(",{}", &lead[1..]);
    let usual = gaps.last().copied().unwrap_or(if lead == "[" { ", " } else { &alone });
    let mut result = format!("{lead}{}", elements[0]);
    for (at, element) in elements.iter().enumerate().skip(1) {
        result.push_str(gaps.get(at - 1).copied().unwrap_or(usual));
        result.push_str(element);
    }
    result + tail
}
