//! What has a place on the board of a level and is in none of its layers: the avatar, the overlay, and cells that goals, rules
//! and objects of several cells name.

use std::borrow::Cow;

use json::entries::{Item, insert_once};
use json::{Kind, Node};
use language::Marker;
use pack::{File, Pack};
use text::Edit;

use super::objects;
use crate::cell::{cell_of, moved_to};
use crate::refactor::{Positions, position_parameters};

/// The most cells that are named elsewhere and can be moved on a board.
const MAX_NAMED: usize = 1_000;

/// A marker with where it is written.
struct Written<'t> {
    marker: Marker,
    position: Place<'t>,
    /// The object that has or can have the side it looks to.
    looks: Option<Node<'t>>,
}

/// Where a position is written.
enum Place<'t> {
    At(Node<'t>),
    /// An object of several cells can have it as a parameter with this name.
    Missing(Node<'t>, &'static str),
}

/// The markers of a level that have a place in its text.
pub(super) fn of(pack: &Pack, file: &File, root: Node<'_>) -> Vec<Marker> {
    written(pack, file, root).into_iter().map(|it| it.marker).collect()
}

fn written<'p>(pack: &'p Pack, file: &'p File, root: Node<'p>) -> Vec<Written<'p>> {
    let state = root.get("state");
    let part = |id: &str| state.and_then(|state| state.get(id));
    let avatar = part("avatar").filter(|it| it.get("enabled").and_then(Node::as_bool) != Some(false));
    let marker = |id: &str, owner: Option<Node<'p>>, facing: Option<String>| {
        let position = owner?.get("position").filter(|it| it.kind() == Kind::Array && it.len() == 2)?;
        let looks = owner.filter(|_| facing.is_some());
        let (id, title) = (id.to_owned(), format!("the {id}"));
        let marker = Marker { id, title, position: cell_of(position), facing, object: None };
        Some(Written { marker, position: Place::At(position), looks })
    };
    let own = [
        marker("avatar", avatar, avatar.and_then(|avatar| facing_of(pack, avatar))),
        marker("overlay", part("overlay"), None),
    ];
    let mut named = named(pack, file, root);
    named.extend(missing(pack, root));
    // The same order, whether they are written or not.
    named.sort_by(|one, other| one.marker.id.cmp(&other.marker.id));
    own.into_iter().flatten().chain(named.into_iter().take(MAX_NAMED)).collect()
}

/// Where the avatar looks at the start; `None` if what is written is no text.
fn facing_of(pack: &Pack, avatar: Node<'_>) -> Option<String> {
    if let Some(written) = avatar.get("facing") {
        return Some(written.as_str()?.into_owned());
    }
    let game = pack.game().and_then(|game| game.tree.root());
    let default = game.and_then(|game| game.get("defaults")?.get("avatar")?.get("facing")?.as_str());
    Some(default.map_or_else(|| "right".to_owned(), Cow::into_owned))
}

/// The cells that are named outside of layers, state and solution.
fn named<'p>(pack: &'p Pack, file: &'p File, root: Node<'p>) -> Vec<Written<'p>> {
    let labels = objects::labels(root);
    let listed = root.get("board").and_then(|board| board.get("multiCellObjects"));
    let known = Positions::outside_layers(pack, file).known.into_iter();
    let named = known.filter_map(|position| {
        let around: Vec<Node<'p>> = position.ancestors().collect();
        // From the outside: the root, its member, and what is in that.
        let member = around.iter().rev().nth(1)?.key()?;
        let is_pair = position.kind() == Kind::Array && position.len() == 2;
        if !is_pair || member.is("state") || member.is("solution") {
            return None;
        }
        let object = around.iter().position(|node| node.parent() == listed && listed.is_some());
        let Some(at) = object else {
            let id = position.pointer().trim_start_matches('/').to_owned();
            let marker =
                Marker { title: title(&around), id, position: cell_of(position), facing: None, object: None };
            return Some(Written { marker, position: Place::At(position), looks: None });
        };
        let label = labels.get(around[at].index()?)?;
        let key = position.key().filter(|_| position.parent() == around[at].get("params"))?.text();
        let marker = of_object(label, &key, cell_of(position));
        Some(Written { marker, position: Place::At(position), looks: None })
    });
    named.collect()
}

/// The cells that objects of several cells can name and do not.
fn missing<'p>(pack: &Pack, root: Node<'p>) -> Vec<Written<'p>> {
    let names = position_parameters(pack.names().systems());
    let objects = objects::listed(root).into_iter().zip(objects::labels(root));
    let of_one = |(object, label): (Node<'p>, String)| {
        let params = object.get("params");
        let is_free = params.is_none_or(|params| params.kind() == Kind::Object);
        let names = names.iter().filter(|_| is_free && object.kind() == Kind::Object);
        let missing = names.filter(|name| params.is_none_or(|params| params.get(name).is_none()));
        let written = missing.map(|name| Written {
            marker: of_object(&label, name, None),
            position: Place::Missing(object, name),
            looks: None,
        });
        written.collect::<Vec<_>>()
    };
    objects.flat_map(of_one).collect()
}

fn of_object(label: &str, key: &str, position: Option<[i64; 2]>) -> Marker {
    Marker {
        id: format!("{label}/{key}"),
        title: format!("`{key}` of `{label}`"),
        position,
        facing: None,
        object: Some(label.to_owned()),
    }
}

/// What a position is called: its place in what has a name around it. `around` begins with the position itself.
fn title(around: &[Node<'_>]) -> String {
    let mut owners = around.iter().enumerate().skip(1);
    let named = owners.find_map(|(at, node)| Some((at, node.get("id")?.as_str()?.into_owned())));
    let end = named.as_ref().filter(|(at, _)| at + 1 < around.len()).map_or(around.len() - 1, |(at, _)| *at);
    let step = |node: &Node<'_>| match (node.key(), node.index()) {
        (Some(key), _) => key.text().into_owned(),
        (None, Some(index)) => index.to_string(),
        (None, None) => String::new(),
    };
    let path: Vec<String> = around[..end].iter().rev().map(step).collect();
    match named.filter(|(at, _)| *at == end) {
        Some((_, id)) => format!("`{}` of `{id}`", path.join(".")),
        None => format!("`{}`", path.join(".")),
    }
}

/// The edits that move and turn the markers of a level.
pub(super) fn edits(pack: &Pack, file: &File, root: Node<'_>, after: &[Marker]) -> Vec<Edit> {
    let mut edits = Vec::new();
    for Written { marker, position, looks } in written(pack, file, root) {
        let Some(wanted) = after.iter().find(|it| it.id == marker.id && **it != marker) else { continue };
        edits.extend(wanted.position.map(|to| placed(&position, to)).unwrap_or_default());
        let (Some(owner), Some(side)) = (looks, &wanted.facing) else { continue };
        if marker.facing.as_ref() == Some(side) {
            continue;
        }
        let value = json::quote(side);
        edits.extend(if let Some(written) = owner.get("facing") {
            json::entries::replace(written, value)
        } else {
            insert_once(owner, &[Item { at: owner.len(), key: Some("facing".to_owned()), value }])
        });
    }
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    edits
}

/// The edits after which a position names a cell.
fn placed(position: &Place<'_>, to: [i64; 2]) -> Vec<Edit> {
    let (object, name) = match position {
        Place::At(position) => return moved_to(*position, to).unwrap_or_default(),
        Place::Missing(object, name) => (*object, *name),
    };
    let value = format!("[{}, {}]", to[0], to[1]);
    let (owner, key, value) = match object.get("params") {
        Some(params) => (params, name, value),
        None => (object, "params", format!("{{ {}: {value} }}", json::quote(name))),
    };
    insert_once(owner, &[Item { at: owner.len(), key: Some(key.to_owned()), value }])
}
