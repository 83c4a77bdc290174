//! Objects of several cells, which are in none of the layers of a board.

use engine::{Value, def};
use json::entries::{Item, insert_once, remove_once};
use json::{Kind, Node};
use language::{Canvas, CanvasObject};
use pack::{Pack, lower, one_line};
use text::Edit;

use super::object_cells::{Pictures, between, pair, shape};
use super::pieces;
use crate::cell::{cell_of, moved_to};
use crate::refactor::is_position_parameter;

pub(super) type Place = [i64; 2];

/// The values of the list of a level that are objects.
pub(super) fn listed(root: Node<'_>) -> Vec<Node<'_>> {
    let list = root.get("board").and_then(|board| board.get("multiCellObjects"));
    list.into_iter().filter(|list| list.kind() == Kind::Array).flat_map(Node::elements).collect()
}

/// What names each value of the list: its id, with its number where that is missing or another one has it, too.
pub(super) fn labels(root: Node<'_>) -> Vec<String> {
    let ids: Vec<Option<String>> =
        listed(root).iter().map(|object| Some(object.get("id")?.as_str()?.into_owned())).collect();
    let label = |(at, id): (usize, &Option<String>)| match id {
        Some(own) if ids.iter().flatten().filter(|id| *id == own).count() == 1 => own.clone(),
        id => format!("{}#{at}", id.as_deref().unwrap_or_default()),
    };
    ids.iter().enumerate().map(label).collect()
}

/// The objects of a level, those that the game reads.
pub(super) fn of(root: Node<'_>) -> Vec<CanvasObject> {
    let object = |(node, id): (Node<'_>, String)| {
        let cells = node.get("cells").into_iter().flat_map(Node::elements).filter_map(place_of).collect();
        Some(CanvasObject { id, piece: piece_of(node)?, cells })
    };
    listed(root).into_iter().zip(labels(root)).filter_map(object).collect()
}

pub(super) fn place_of(cell: Node<'_>) -> Option<Place> {
    cell_of(if cell.kind() == Kind::Object { cell.get("position")? } else { cell })
}

/// The id of the piece that an object is made of. Its parameters that are cells are markers.
fn piece_of(object: Node<'_>) -> Option<String> {
    let kind = object.get("kind")?.as_str()?.into_owned();
    let params = object.get("params").into_iter().flat_map(Node::distinct_members);
    let free = params.filter(|it| !it.key.is("kind") && !is_position_parameter(it));
    let free: Vec<_> = free.map(|it| (it.key.text().into_owned(), lower::value(it.value))).collect();
    Some(pieces::id(kind, free))
}

/// The pieces that objects in the levels of a pack are made of, each once.
pub(super) fn pieces(pack: &Pack) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for object in objects_of(pack) {
        if let Some(piece) = piece_of(object).filter(|piece| !found.contains(piece)) {
            found.push(piece);
        }
        if found.len() == pieces::MAX_VARIANTS {
            break;
        }
    }
    found
}

pub(super) fn objects_of(pack: &Pack) -> impl Iterator<Item = Node<'_>> {
    pack.levels().filter_map(|file| file.tree.root()).flat_map(listed)
}

/// A canvas in which objects and parameters that another one does not have are gone: lists are not added to and taken from at
/// once.
pub(super) fn without_gone(before: &Canvas, after: &Canvas) -> Canvas {
    let mut kept = before.clone();
    kept.objects.retain_mut(|object| {
        let Some(wanted) = after.objects.iter().find(|it| it.id == object.id) else { return false };
        let (own, other) = (pieces::entity(&object.piece), pieces::entity(&wanted.piece));
        let is_kept = |key: &str| other.params.iter().any(|(it, _)| it == key);
        let params = own.params.into_iter().filter(|(key, _)| is_kept(key)).collect();
        object.piece = pieces::id(own.kind, params);
        true
    });
    kept.markers.retain(|marker| {
        marker.object.as_ref().is_none_or(|id| kept.objects.iter().any(|object| object.id == *id))
    });
    kept
}

/// The edits after which a level has the objects of `after`.
pub(super) fn edits(pack: &Pack, root: Node<'_>, after: &Canvas) -> Result<Vec<Edit>, String> {
    let mut edits = Vec::new();
    let written: Vec<(Node<'_>, CanvasObject)> = {
        let nodes = listed(root).into_iter().zip(labels(root));
        let all = of(root);
        nodes.filter_map(|(node, id)| Some((node, all.iter().find(|it| it.id == id)?.clone()))).collect()
    };
    let mut gone = Vec::new();
    for (node, object) in &written {
        let Some(wanted) = after.objects.iter().find(|it| it.id == object.id) else {
            gone.push(*node);
            continue;
        };
        if wanted.piece != object.piece {
            edits.extend(changed_piece(root, *node, &object.piece, &wanted.piece));
        }
        if wanted.cells != object.cells {
            let pictures = Pictures::of(pack, &pieces::entity(&wanted.piece).kind);
            edits.extend(changed_cells(root, *node, wanted, &pictures)?);
        }
    }
    edits.extend(remove_once(&gone));
    let new = after.objects.iter().filter(|it| written.iter().all(|(_, object)| object.id != it.id));
    let new: Vec<String> = new.map(|object| one_line(root, &new_object(pack, object))).collect();
    if new.is_empty() {
        return Ok(edits);
    }
    let board = root.get("board").ok_or("the level has no board")?;
    edits.extend(match board.get("multiCellObjects") {
        Some(list) if list.kind() == Kind::Array => {
            let at = list.len();
            let items: Vec<Item> = new.into_iter().map(|value| Item { at, key: None, value }).collect();
            insert_once(list, &items)
        }
        Some(_) => return Err("`board.multiCellObjects` must be a list".to_owned()),
        None => {
            let key = Some("multiCellObjects".to_owned());
            insert_once(board, &[Item { at: board.len(), key, value: format!("[{}]", new.join(", ")) }])
        }
    });
    Ok(edits)
}

fn changed_piece(root: Node<'_>, object: Node<'_>, before: &str, after: &str) -> Vec<Edit> {
    let (before, after) = (pieces::entity(before), pieces::entity(after));
    let mut edits = Vec::new();
    if before.kind != after.kind {
        edits.extend(
            object.get("kind").map(|kind| Edit { range: kind.range(), insert: json::quote(&after.kind) }),
        );
    }
    let Some(params) = object.get("params").filter(|params| params.kind() == Kind::Object) else {
        if !after.params.is_empty() {
            let value = one_line(root, &Value::Map(after.params));
            edits.extend(insert_once(
                object,
                &[Item { at: object.len(), key: Some("params".to_owned()), value }],
            ));
        }
        return edits;
    };
    let is_gone = |key: &str| after.params.iter().all(|(it, _)| it != key);
    let gone = before.params.iter().filter(|(key, _)| is_gone(key));
    edits.extend(remove_once(&gone.filter_map(|(key, _)| params.get(key)).collect::<Vec<_>>()));
    let mut new = Vec::new();
    for (key, value) in &after.params {
        match (params.get(key), before.params.iter().find(|(it, _)| it == key)) {
            (Some(_), Some((_, old))) if old == value => {}
            (Some(node), _) => edits.push(Edit { range: node.range(), insert: one_line(root, value) }),
            (None, _) => {
                new.push(Item { at: params.len(), key: Some(key.clone()), value: one_line(root, value) });
            }
        }
    }
    if !new.is_empty() {
        edits.extend(insert_once(params, &new));
    }
    edits
}

/// Cells that stay keep their text, and all do where the object is as a whole elsewhere.
fn changed_cells(
    root: Node<'_>,
    object: Node<'_>,
    wanted: &CanvasObject,
    pictures: &Pictures,
) -> Result<Vec<Edit>, String> {
    let list = object.get("cells").filter(|list| list.kind() == Kind::Array);
    let list = list.ok_or_else(|| format!("`{}` has no list of cells", wanted.id))?;
    let nodes: Vec<Node<'_>> = list.elements().collect();
    let places: Option<Vec<Place>> = nodes.iter().map(|node| place_of(*node)).collect();
    let places = places.ok_or_else(|| format!("`{}` has cells that are none", wanted.id))?;
    let steps: Vec<Place> = places.iter().zip(&wanted.cells).map(|(from, to)| between(*from, *to)).collect();
    if places.len() == wanted.cells.len() && steps.iter().all(|step| Some(step) == steps.first()) {
        let moved = nodes.iter().zip(&wanted.cells).filter_map(|(node, to)| {
            let position = if node.kind() == Kind::Object { node.get("position")? } else { *node };
            moved_to(position, *to)
        });
        return Ok(moved.flatten().collect());
    }
    let is_pictured = nodes.first().is_some_and(|node| node.kind() == Kind::Object);
    let text = |at: usize| {
        let kept = places.iter().position(|place| *place == wanted.cells[at]);
        let same = kept.filter(|kept| shape(&places, *kept) == shape(&wanted.cells, at));
        match same {
            Some(kept) => nodes[kept].text().to_owned(),
            None => one_line(root, &pictures.cell(&wanted.cells, at, is_pictured)),
        }
    };
    let texts: Vec<String> = (0..wanted.cells.len()).map(text).collect();
    let mut edits: Vec<Edit> = nodes
        .iter()
        .zip(&texts)
        .filter(|(node, text)| node.text() != text.as_str())
        .map(|(node, text)| Edit { range: node.range(), insert: text.clone() })
        .collect();
    edits.extend(remove_once(&nodes[texts.len().min(nodes.len())..]));
    let more = texts.into_iter().skip(nodes.len());
    let more: Vec<Item> = more.map(|value| Item { at: nodes.len(), key: None, value }).collect();
    if !more.is_empty() {
        edits.extend(insert_once(list, &more));
    }
    Ok(edits)
}

/// A new object, with the members and parameters that others of its kind have. Of its parameters that are cells, the first one
/// is its last cell, where its path ends, and others are its first one.
fn new_object(pack: &Pack, CanvasObject { id, piece, cells }: &CanvasObject) -> Value {
    let def::Entity { kind, params } = pieces::entity(piece);
    let alike =
        || objects_of(pack).filter(|it| it.get("kind").and_then(Node::as_str).is_some_and(|it| it == *kind));
    let like = alike().find(|it| piece_of(*it).as_ref() == Some(piece)).or_else(|| alike().next());
    let is_pictured = alike().any(|it| {
        it.get("cells").is_some_and(|cells| cells.elements().any(|cell| cell.kind() == Kind::Object))
    });
    let pictures = Pictures::of(pack, &kind);
    let shown = (0..cells.len()).map(|at| pictures.cell(cells, at, is_pictured)).collect();
    let ends = cells.last().into_iter().chain(std::iter::repeat(&cells[0]));
    let named = like.and_then(|it| it.get("params")).into_iter().flat_map(Node::distinct_members);
    let of_cells = named.filter(is_position_parameter).zip(ends);
    let of_cells = of_cells.map(|(member, cell)| (member.key.text().into_owned(), pair(*cell)));
    let params: Vec<(String, Value)> = of_cells.chain(params).collect();
    let text = |key: &str, value: &str| (key.to_owned(), Value::Str(value.to_owned()));
    let mut members = vec![text("id", id), text("kind", &kind), ("cells".to_owned(), Value::List(shown))];
    if !params.is_empty() {
        members.push(("params".to_owned(), Value::Map(params)));
    }
    Value::Map(members)
}
