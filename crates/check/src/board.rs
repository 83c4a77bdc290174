//! The stage meaning of a board: sizes, cells and the layers kinds belong to.

use std::collections::BTreeMap;

use language::Diagnostic;
use syntax::{Kind, Node};

use crate::rules;
use crate::scope::Scope;

/// Width and height in cells.
pub(crate) type Board = (i64, i64);

/// The layer each kind declares.
pub(crate) type KindLayers = BTreeMap<String, String>;

/// What the kinds of a game declare.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    pub(crate) layers: KindLayers,
    /// Type of each parameter, by kind and parameter.
    params: BTreeMap<String, BTreeMap<String, String>>,
}

impl Kinds {
    /// The kinds of a `game.json`.
    pub(crate) fn of(game: Option<Node<'_>>) -> Self {
        let mut kinds = Self::default();
        let declared = game.and_then(|game| game.get("entityKinds"));
        for kind in declared.into_iter().flat_map(Node::members) {
            let name = kind.key.text().into_owned();
            if let Some(layer) = kind.value.get("layer").and_then(Node::as_str) {
                kinds.layers.insert(name.clone(), layer.into_owned());
            }
            let params = kind.value.get("params").into_iter().flat_map(Node::members);
            let types = params.filter_map(|param| {
                let ty = param.value.get("type")?.as_str()?.into_owned();
                Some((param.key.text().into_owned(), ty))
            });
            kinds.params.insert(name, types.collect());
        }
        kinds
    }
}

/// The two numbers of `[x, y]`.
pub(crate) fn cell(node: Node<'_>) -> Option<(i64, i64)> {
    let mut elements = node.elements();
    let pair = (elements.next()?.as_i64()?, elements.next()?.as_i64()?);
    elements.next().is_none().then_some(pair)
}

/// Width and height of the board of a level.
pub(crate) fn size(level: Node<'_>) -> Option<Board> {
    cell(level.get("board")?.get("size")?)
}

/// Whether a cell lies on the board.
pub(crate) const fn contains(board: Board, cell: (i64, i64)) -> bool {
    cell.0 >= 0 && cell.1 >= 0 && cell.0 < board.0 && cell.1 < board.1
}

/// The kind written for a cell of a layer.
pub(crate) fn kind_at(layer: Node<'_>, at: (i64, i64)) -> Option<Node<'_>> {
    match layer.kind() {
        Kind::Array => {
            let row = layer.elements().nth(usize::try_from(at.1).ok()?)?;
            let cell = row.elements().nth(usize::try_from(at.0).ok()?)?;
            if cell.kind() == Kind::String { Some(cell) } else { cell.get("kind") }
        }
        _ => layer
            .get("entries")?
            .elements()
            .filter(|entry| entry.get("position").and_then(cell) == Some(at))
            .last()?
            .get("kind"),
    }
}

/// What is wrong with the board of a level, and with what lies on it.
pub(crate) fn check(scope: Scope<'_>) -> Vec<Diagnostic> {
    let kinds = scope.kinds;
    let mut found = Vec::new();
    let Some(root) = scope.file.tree.root() else { return found };
    let Some(board) = size(root) else { return found };
    let Some(layers) = root.get("board").and_then(|board| board.get("layers")) else { return found };
    for layer in layers.members() {
        let name = layer.key.text();
        if layer.value.kind() == Kind::Array {
            found.extend(rules::row_length::check(scope, layer.value, board));
        }
        if let Some(entries) = layer.value.get("entries") {
            found.extend(rules::duplicate_cell::check(scope, entries));
            for position in entries.elements().filter_map(|entry| entry.get("position")) {
                found.extend(rules::outside_board::check(scope, position, "an entity", board));
            }
        }
        for entity in entities(layer.value) {
            let kind = if entity.kind() == Kind::String { Some(entity) } else { entity.get("kind") };
            let Some(kind) = kind else { continue };
            found.extend(rules::kind_on_other_layer::check(scope, kind, &name, &kinds.layers));
            let Some(types) = kind.as_str().and_then(|kind| kinds.params.get(&*kind)) else { continue };
            for param in entity.members() {
                if let Some(ty) = types.get(&*param.key.text()) {
                    found.extend(rules::entity_parameter_type::check(scope, param.value, ty));
                }
            }
        }
    }
    let objects = root.get("board").and_then(|board| board.get("multiCellObjects"));
    for object in objects.into_iter().flat_map(Node::elements) {
        for part in object.get("cells").into_iter().flat_map(Node::elements) {
            let position = part.get("position").unwrap_or(part);
            found.extend(rules::outside_board::check(scope, position, "a part of the object", board));
        }
    }
    found.extend(check_state(scope, root, board, layers));
    for goal in root.get("goals").into_iter().flat_map(Node::elements) {
        let Some(config) = goal.get("config") else { continue };
        for pattern in config.get("targetLayers").into_iter().flat_map(Node::members) {
            if pattern.value.kind() == Kind::Array {
                found.extend(rules::pattern_size::check(scope, pattern.value, board));
            }
        }
        found.extend(rules::missing_connection_source::check(scope, config));
    }
    found
}

fn check_state(scope: Scope<'_>, root: Node<'_>, board: Board, layers: Node<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let Some(state) = root.get("state") else { return found };
    if let Some(avatar) = state.get("avatar") {
        let is_off = avatar.get("enabled").and_then(Node::as_bool) == Some(false);
        let outside = avatar
            .get("position")
            .filter(|_| !is_off)
            .and_then(|position| rules::outside_board::check(scope, position, "the avatar", board));
        let on_void = || rules::avatar_on_void::check(scope, avatar, layers.get("ground")?);
        found.extend(outside.or_else(on_void));
    }
    if let Some(overlay) = state.get("overlay") {
        found.extend(rules::outside_board::overlay(scope, overlay, board));
    }
    found
}

/// The cells of a layer that hold something: kinds, and objects with a `kind`.
fn entities(layer: Node<'_>) -> Vec<Node<'_>> {
    match layer.kind() {
        Kind::Array => layer
            .elements()
            .flat_map(Node::elements)
            .filter(|cell| matches!(cell.kind(), Kind::String | Kind::Object))
            .collect(),
        _ => layer.get("entries").into_iter().flat_map(Node::elements).collect(),
    }
}
