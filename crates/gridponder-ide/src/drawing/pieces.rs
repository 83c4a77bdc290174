//! What can be on cells: kinds, and kinds with parameters.

use std::borrow::Cow;

use engine::{Value, def};
use json::{Kind, Node, Tree};
use language::{Canvas, Piece};
use pack::{Pack, lower};

use crate::refactor::declared_layers;

/// The kinds that belong to a layer of the game, in the order of the game.
pub(super) struct Kinds {
    /// The name of each, the index of its layer, and whether it is nothing without parameters.
    all: Vec<(String, usize, bool)>,
}

impl Kinds {
    pub(super) fn of(pack: &Pack, layers: &[def::Layer]) -> Self {
        let kinds = pack.game().and_then(|game| game.tree.root()?.get("entityKinds"));
        let kinds = kinds.into_iter().flat_map(Node::distinct_members).filter_map(|member| {
            let layer = member.value.get("layer").and_then(Node::as_str)?;
            let layer = layers.iter().position(|it| it.id == *layer)?;
            let params = member.value.get("params").into_iter().flat_map(Node::members);
            let is_required = |it: Node<'_>| it.get("required").and_then(Node::as_bool) == Some(true);
            let needs_params = params.map(|it| it.value).any(is_required);
            Some((member.key.text().into_owned(), layer, needs_params))
        });
        Self { all: kinds.collect() }
    }

    /// A piece for each kind. One that needs parameters has those that levels give it.
    pub(super) fn pieces(&self, pack: &Pack) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (kind, layer, needs_params) in &self.all {
            let ids = if *needs_params { with_params(pack, kind) } else { vec![kind.clone()] };
            pieces.extend(ids.into_iter().map(|id| Piece { id, layer: *layer }));
        }
        pieces
    }
}

/// The most entities of one kind with different parameters that are offered.
pub(super) const MAX_VARIANTS: usize = 20;

/// The entities of a kind with parameters in the levels of a pack, in order, each once.
fn with_params(pack: &Pack, kind: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for file in pack.levels() {
        let is_used = pack.uses(&file.path).is_some_and(|uses| uses.mentions(catalog::Name::Kind, kind));
        let board = file.tree.root().and_then(|root| root.get("board")?.get("layers")).filter(|_| is_used);
        let named = board.into_iter().flat_map(Node::descendants).filter(|node| {
            node.kind() == Kind::Object
                && node.get("kind").and_then(Node::as_str).is_some_and(|it| it == kind)
        });
        for id in named.filter_map(id_of) {
            if !ids.iter().any(|known| *known == id) {
                ids.push(id.into_owned());
            }
            if ids.len() == MAX_VARIANTS {
                return ids;
            }
        }
    }
    ids
}

/// The id of what a cell or an entry has; `None` if it has nothing that the game reads.
pub(super) fn id_of(node: Node<'_>) -> Option<Cow<'_, str>> {
    if node.kind() == Kind::String { node.as_str() } else { entry(node).id }
}

/// What an entry says.
pub(super) struct Entry<'t> {
    pub(super) position: Option<Node<'t>>,
    /// The id of what it has; `None` if that is nothing that the game reads.
    pub(super) id: Option<Cow<'t, str>>,
}

pub(super) fn entry(node: Node<'_>) -> Entry<'_> {
    let (mut position, mut kind, mut params) = (None, None, Vec::new());
    for member in node.distinct_members() {
        if member.key.is("position") {
            position = Some(member.value);
        } else if member.key.is("kind") {
            kind = member.value.as_str();
        } else {
            params.push((member.key.text().into_owned(), lower::value(member.value)));
        }
    }
    let id =
        kind.map(|kind| if params.is_empty() { kind } else { Cow::Owned(id(kind.into_owned(), params)) });
    Entry { position, id }
}

/// The id of a kind with parameters.
pub(super) fn id(kind: String, params: Vec<(String, Value)>) -> String {
    if params.is_empty() {
        return kind;
    }
    let members = std::iter::once(("kind".to_owned(), Value::Str(kind))).chain(params);
    Value::Map(members.collect()).canonical()
}

/// The entity that an id stands for.
pub(super) fn entity(id: &str) -> def::Entity {
    let plain = || def::Entity { kind: id.to_owned(), params: Vec::new() };
    if !id.starts_with('{') {
        return plain();
    }
    let tree = Tree::parse(id.to_owned());
    let kind = tree.root().and_then(|root| Some(root.get("kind")?.as_str()?.into_owned()));
    let (Some(root), Some(kind)) = (tree.root(), kind) else { return plain() };
    let params = root.distinct_members().filter(|it| !it.key.is("kind"));
    let params = params.map(|it| (it.key.text().into_owned(), lower::value(it.value))).collect();
    def::Entity { kind, params }
}

/// A piece that no cell of a level has yet; `None` if the game has no such kind, or the id is not written as usual.
pub fn piece(pack: &Pack, id: &str) -> Option<Piece> {
    let is_usual =
        !id.starts_with('{') || Tree::parse(id.to_owned()).root().and_then(id_of).as_deref() == Some(id);
    let kind = entity(id).kind;
    let kinds = Kinds::of(pack, &declared_layers(pack).ok()?);
    let (_, layer, _) = kinds.all.iter().find(|(name, ..)| *name == kind).filter(|_| is_usual)?;
    Some(Piece { id: id.to_owned(), layer: *layer })
}

/// The number that each piece of a canvas has in another one, if it has one there.
pub(super) fn numbers_in(other: &Canvas, canvas: &Canvas) -> Vec<Option<usize>> {
    let number = |piece: &Piece| other.pieces.iter().position(|it| it == piece);
    canvas.pieces.iter().map(number).collect()
}

/// The index of a piece on a layer, which it may be new to.
pub(super) fn index_of(canvas: &mut Canvas, id: String, layer: usize) -> usize {
    let known = canvas.pieces.iter().position(|it| it.layer == layer && it.id == id);
    known.unwrap_or_else(|| {
        canvas.pieces.push(Piece { id, layer });
        canvas.pieces.len() - 1
    })
}
