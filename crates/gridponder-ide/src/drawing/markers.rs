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
use crate::refactor::Positions;

/// The most cells that are named elsewhere and can be moved on a board.
const MAX_NAMED: usize = 1_000;

/// A marker with where it is written.
struct Written<'t> {
    marker: Marker,
    position: Node<'t>,
    /// The object that has or can have the side it looks to.
    looks: Option<Node<'t>>,
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
        Some(Written { marker, position, looks })
    };
    let own = [
        marker("avatar", avatar, avatar.and_then(|avatar| facing_of(pack, avatar))),
        marker("overlay", part("overlay"), None),
    ];
    own.into_iter().flatten().chain(named(pack, file, root)).collect()
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
            return Some(Written { marker, position, looks: None });
        };
        let label = labels.get(around[at].index()?)?;
        let key = position.key().filter(|_| position.parent() == around[at].get("params"))?.text();
        let marker = Marker {
            id: format!("{label}/{key}"),
            title: format!("`{key}` of `{label}`"),
            position: cell_of(position),
            facing: None,
            object: Some(label.clone()),
        };
        Some(Written { marker, position, looks: None })
    });
    named.take(MAX_NAMED).collect()
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
        edits.extend(wanted.position.and_then(|to| moved_to(position, to)).unwrap_or_default());
        let (Some(owner), Some(side)) = (looks, &wanted.facing) else { continue };
        if marker.facing.as_ref() == Some(side) {
            continue;
        }
        let value = json::quote(side);
        edits.extend(if let Some(written) = owner.get("facing") {
            json::entries::replace(written, value)
        } else {
            let at = position.index().map_or(owner.len(), |at| at + 1);
            insert_once(owner, &[Item { at, key: Some("facing".to_owned()), value }])
        });
    }
    edits
}
