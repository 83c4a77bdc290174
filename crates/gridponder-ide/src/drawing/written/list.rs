//! Layers that are written as a list of entries.

use std::collections::{HashMap, VecDeque};

use json::entries::{Item, insert_once, remove_once};
use json::{Kind, Node};
use text::Edit;

use super::Context;
use crate::cell::{cell_of, moved_to};
use crate::drawing::layers::entries;
use crate::drawing::pieces::id_of;

/// The edits of a list of entries. What comes to lie elsewhere keeps its entry, with another position; what lies where
/// something else lay takes its entry; new entries come last.
pub(super) fn edits(context: &Context<'_>, layer: Node<'_>) -> Result<Vec<Edit>, String> {
    let list = layer.get("entries").filter(|list| list.kind() == Kind::Array);
    let list = list.ok_or_else(|| format!("the layer `{}` has no list of entries", context.layer.id))?;
    let wanted: HashMap<[i64; 2], Option<&str>> = context.changes.cells.iter().copied().collect();
    let ground = context.ground();
    // Of several entries for a cell the last one counts.
    let mut free: HashMap<[i64; 2], Vec<Node<'_>>> = HashMap::new();
    for entry in entries(layer) {
        if let Some(place) = entry.get("position").and_then(cell_of).filter(|it| wanted.contains_key(it)) {
            free.entry(place).or_default().push(entry);
        }
    }
    let mut edits = Vec::new();
    let mut gone = VecDeque::new();
    let mut new = Vec::new();
    for (place, id) in &context.changes.cells {
        let mut here = free.remove(place).unwrap_or_default();
        match (id, here.pop()) {
            (Some(id), entry) if Some(*id) != ground => match entry {
                Some(entry) => edits.push(replaced(context, entry, id, *place)),
                None => new.push((*place, *id)),
            },
            (None, _) if ground.is_some() => {
                let [x, y] = place;
                return Err(format!(
                    "the layer `{}` is a list of entries, which cannot leave the cell [{x}, {y}] empty",
                    context.layer.id
                ));
            }
            (_, entry) => gone.extend(entry.map(|entry| (*place, entry))),
        }
        // Those before the last one would count where it is gone.
        gone.extend(here.into_iter().map(|entry| (*place, entry)));
    }
    let mut added = Vec::new();
    for (place, id) in new {
        let moved = gone.iter().position(|(_, entry)| id_of(*entry).as_deref() == Some(id));
        match moved.and_then(|at| gone.remove(at)) {
            Some((_, entry)) => {
                let position = entry.get("position").and_then(|position| moved_to(position, place));
                edits.extend(position.ok_or("an entry has no position")?);
            }
            None => added.push((place, id)),
        }
    }
    // A list is never added to and taken from at once: what comes takes the entry of what goes.
    let paired = added.len().min(gone.len());
    for ((place, id), (_, entry)) in added.drain(..paired).zip(gone.drain(..paired)) {
        edits.push(Edit { range: entry.range(), insert: context.entry(id, place, Some(entry)) });
    }
    let gone: Vec<Node<'_>> = gone.into_iter().map(|(_, entry)| entry).collect();
    edits.extend(remove_once(&gone));
    let (at, like) = (list.len(), list.elements().last());
    let items: Vec<Item> = added
        .into_iter()
        .map(|(place, id)| Item { at, key: None, value: context.entry(id, place, like) })
        .collect();
    if !items.is_empty() {
        edits.extend(insert_once(list, &items));
    }
    Ok(edits)
}

/// An entry with something else on its cell. Between kinds without parameters only the kind changes.
fn replaced(context: &Context<'_>, entry: Node<'_>, id: &str, place: [i64; 2]) -> Edit {
    let kind = entry.get("kind").filter(|_| entry.len() == 2 && !id.starts_with('{'));
    match kind {
        Some(kind) => Edit { range: kind.range(), insert: json::quote(id) },
        None => Edit { range: entry.range(), insert: context.entry(id, place, Some(entry)) },
    }
}
