//! Merging files of packs by their trees: cells, rules and levels of the sequence each have their place or name.

use std::collections::HashMap;

use catalog::{List, Shape, Ty};
use json::{Kind, Node, NodeId, Tree};
use language::{MergedText, Merging, escape};
use merge::{Conflict, Parts, Step};
use pack::{FileKind, SystemTypes, Visit};
use text::Versions;

use crate::foreign::why_foreign;

/// Merges of files of packs.
#[derive(Debug)]
pub(crate) struct PackMerging;

impl Merging for PackMerging {
    fn merge(&self, path: &str, texts: Versions<&str>) -> Option<MergedText> {
        let (kind, name) = kind_of(path)?;
        let is_foreign = |text: &str| why_foreign(name, text).is_some();
        if is_foreign(texts.ours) || is_foreign(texts.theirs) {
            return None;
        }
        let shape = &kind.document()?.shape;
        let ours = Tree::parse(texts.ours);
        let lists = lists(&ours, shape);
        let is_resized = size(&ours) != size(&Tree::parse(texts.theirs));
        let parts = |node: Node<'_>| {
            // On a board of another size, each place may mean another one.
            if is_resized && is_played_field(node, shape) {
                return Parts::Whole;
            }
            let other = if node.kind() == Kind::Object { Parts::Members } else { Parts::Whole };
            lists.get(&node.id()).copied().unwrap_or(other)
        };
        let merged = merge::merge_trees(texts, &parts)?;
        let conflicts = merged.conflicts.iter().map(message).collect();
        Some(MergedText { ours: merged.ours, theirs: merged.theirs, conflicts })
    }
}

/// The kind and the name of a file of a pack by its path, wherever the pack lies.
fn kind_of(path: &str) -> Option<(FileKind, &str)> {
    let mut parts = path.rsplit('/');
    let name = parts.next()?;
    let kind = match parts.next() {
        Some("levels") => FileKind::of(&format!("levels/{name}")),
        _ => FileKind::of(name),
    };
    Some((kind?, name))
}

/// The size of the board of a level as it is written; `None` in other files.
fn size(tree: &Tree) -> Option<[i64; 2]> {
    let size = tree.root()?.get("board")?.get("size")?;
    let mut sides = size.elements().map(Node::as_i64);
    Some([sides.next()??, sides.next()??])
}

/// Returns true for the value of a key of the whole file that affects play.
fn is_played_field(node: Node<'_>, shape: &'static Shape) -> bool {
    let is_at_top = node.parent().is_some_and(|parent| parent.parent().is_none());
    is_at_top && node.key().and_then(|key| shape.field(&key.text())).is_some_and(|field| field.is_played)
}

/// How the elements of the lists of a file belong together, by their types in the catalog.
fn lists(tree: &Tree, shape: &'static Shape) -> HashMap<NodeId, Parts> {
    let mut lists = HashMap::new();
    let Some(root) = tree.root() else { return lists };
    pack::walk(root, shape, &SystemTypes::default(), &mut |_, visit| {
        if let Visit::Value { node, ty } = visit
            && let Some(parts) = parts_of(node, ty)
        {
            lists.insert(node.id(), parts);
        }
    });
    lists
}

fn parts_of(node: Node<'_>, ty: &Ty) -> Option<Parts> {
    match ty {
        Ty::LayerData | Ty::Pattern if node.kind() == Kind::Array => Some(Parts::Grid),
        Ty::List(list) => Some(parts_of_list(list)),
        _ => None,
    }
}

fn parts_of_list(list: &List) -> Parts {
    match list.item {
        Ty::Shape(shape) => Parts::Distinct(identity(shape)),
        Ty::TypeTagged(tagged) => Parts::Distinct(identity(tagged.shape)),
        Ty::GoldStep | Ty::KeyTagged(_) => Parts::Sequence,
        // One that is longer at one place means something else at the others, and cells are a form together.
        Ty::Int { .. } | Ty::Number | Ty::Positive | Ty::Position => Parts::Whole,
        Ty::Either(types) if types.iter().any(|ty| matches!(ty, Ty::Position)) => Parts::Whole,
        _ => Parts::Distinct(None),
    }
}

/// The key by which objects of a list are told apart: the name that they define, or their cell.
fn identity(shape: &'static Shape) -> Option<&'static str> {
    let is_identity = |ty: &Ty| matches!(ty, Ty::Defines(_) | Ty::Position);
    shape.fields.iter().find(|field| is_identity(&field.ty)).map(|field| field.name)
}

/// A conflict in the words of the level or game.
fn message(conflict: &Conflict) -> String {
    let place = place(&conflict.path);
    let Versions { base, ours, theirs } = &conflict.versions;
    match (value(base.as_deref()), value(ours.as_deref()), value(theirs.as_deref())) {
        (Some(base), Some(ours), Some(theirs)) => {
            format!("{place}: ours is {ours}, theirs is {theirs}; it was {base}")
        }
        _ if ours.is_none() => format!("{place}: ours is nothing, theirs changed it"),
        _ if theirs.is_none() => format!("{place}: ours changed it, theirs is nothing"),
        _ => format!("{place}: both sides changed it, each otherwise"),
    }
}

/// A value that is short enough to be told; `None` if it is not.
fn value(text: Option<&str>) -> Option<String> {
    const LONGEST: usize = 60;
    match text {
        None | Some("null") => Some("nothing".to_owned()),
        Some(text) => {
            let is_short = text.chars().count() <= LONGEST;
            is_short.then(|| format!("`{}`", escape(unquoted(text))))
        }
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
