//! Merging files of packs by their trees: cells, rules and levels of the sequence each have their place or name.

use std::collections::HashMap;

use catalog::{List, Shape, Ty};
use json::{Node, NodeId, Tree};
use language::{MergedText, Merging, escape};
use merge::{Conflict, ListKind, Step};
use pack::{FileKind, SystemTypes, Visit};
use text::Versions;

/// Merges of files of packs.
#[derive(Debug)]
pub(crate) struct PackMerging;

impl Merging for PackMerging {
    fn merge(&self, path: &str, texts: Versions<&str>) -> Option<MergedText> {
        let document = kind_of(path)?.document()?;
        let tree = Tree::parse(texts.ours);
        let kinds = list_kinds(&tree, &document.shape);
        let kind = |node: Node<'_>| kinds.get(&node.id()).copied().unwrap_or(ListKind::Whole);
        let merged = merge::merge_trees(texts, &kind)?;
        let conflicts = merged.conflicts.iter().map(message).collect();
        Some(MergedText { ours: merged.ours, theirs: merged.theirs, conflicts })
    }
}

/// The kind of a file of a pack by its path, wherever the pack lies.
fn kind_of(path: &str) -> Option<FileKind> {
    let mut parts = path.rsplit('/');
    let name = parts.next()?;
    if parts.next() == Some("levels") { FileKind::of(&format!("levels/{name}")) } else { FileKind::of(name) }
}

/// What the lists of a file are, by their types in the catalog.
fn list_kinds(tree: &Tree, shape: &'static Shape) -> HashMap<NodeId, ListKind> {
    let mut kinds = HashMap::new();
    let Some(root) = tree.root() else { return kinds };
    pack::walk(root, shape, &SystemTypes::default(), &mut |_, visit| {
        if let Visit::Value { node, ty } = visit
            && let Some(kind) = list_kind(ty)
        {
            kinds.insert(node.id(), kind);
        }
    });
    kinds
}

fn list_kind(ty: &Ty) -> Option<ListKind> {
    match ty {
        Ty::LayerData | Ty::Pattern => Some(ListKind::Grid),
        Ty::List(list) => Some(kind_of_list(list)),
        _ => None,
    }
}

fn kind_of_list(list: &List) -> ListKind {
    match list.item {
        Ty::Shape(shape) => ListKind::Distinct(identity(shape)),
        Ty::TypeTagged(tagged) => ListKind::Distinct(identity(tagged.shape)),
        Ty::GoldStep | Ty::KeyTagged(_) => ListKind::Sequence,
        // One that is longer at one place means something else at the others.
        Ty::Int { .. } | Ty::Number | Ty::Positive => ListKind::Whole,
        _ => ListKind::Distinct(None),
    }
}

/// The key by which objects of a list are told apart: the name that they define, or their cell.
fn identity(shape: &'static Shape) -> Option<&'static str> {
    let is_identity = |ty: &Ty| matches!(ty, Ty::Defines(_) | Ty::Position);
    shape.fields.iter().find(|field| is_identity(&field.ty)).map(|field| field.name)
}

/// A conflict in the words of the level or game.
fn message(conflict: &Conflict) -> String {
    let Versions { base, ours, theirs } = conflict.versions.as_ref().map(|it| value(it.as_deref()));
    format!("{}: ours is {ours}, theirs is {theirs}; it was {base}", place(&conflict.path))
}

/// A value that is short enough to be told.
fn value(text: Option<&str>) -> String {
    const LONGEST: usize = 60;
    match text {
        None | Some("null") => "nothing".to_owned(),
        Some(text) if text.chars().count() <= LONGEST => format!("`{}`", escape(unquoted(text))),
        Some(_) => "something else".to_owned(),
    }
}

/// Where a conflict is: a cell on a layer, or a place such as `rules[push].on`.
fn place(path: &[Step]) -> String {
    match path {
        [Step::Key(board), Step::Key(layers), Step::Key(layer), rest @ ..]
            if board == "board" && layers == "layers" =>
        {
            match cell(rest) {
                Some(cell) => format!("{cell} on layer `{}`", escape(layer)),
                None => format!("layer `{}`", escape(layer)),
            }
        }
        [] => "the file".to_owned(),
        path => {
            let steps = path.iter().enumerate().map(|(at, step)| match step {
                Step::Key(key) if at == 0 => key.clone(),
                Step::Key(key) => format!(".{key}"),
                Step::Element(id) => format!("[{}]", unquoted(id)),
                Step::Cell { x, y } => format!("({x},{y})"),
                Step::Line(line) => format!(":{}", line + 1),
            });
            format!("`{}`", escape(&steps.collect::<String>()))
        }
    }
}

/// A name as it is spoken of, without its quotes.
fn unquoted(text: &str) -> &str {
    text.strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
        .filter(|text| !text.contains('"'))
        .unwrap_or(text)
}

/// The cell that the rest of the way to a part of a layer goes through.
fn cell(path: &[Step]) -> Option<String> {
    path.iter().find_map(|step| match step {
        Step::Cell { x, y } => Some(format!("({x},{y})")),
        Step::Element(position) => Some(position.replace('[', "(").replace(']', ")")),
        Step::Key(_) | Step::Line(_) => None,
    })
}

#[cfg(test)]
mod tests;
