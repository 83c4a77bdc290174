//! What a file consists of: its parts by name, what can be folded away, and what to select around an offset.

use std::collections::BTreeMap;

use catalog::{Name, Ty};
use json::{Kind, Node, NodeId};
use language::{Symbol, SymbolKind};
use pack::{File, NameRef, Pack, Visit, walk};
use text::{TextRange, TextSize};

use crate::occurrences::symbol_kind;

/// Cap on the symbols of a file; nobody reads more.
const MAX_SYMBOLS: usize = 5_000;

/// Cap on the depth of an outline.
const MAX_DEPTH: usize = 6;

/// Longer values are not shown beside a name.
const MAX_DETAIL: usize = 40;

/// The keys whose values name an element of an array, the surest first.
const NAMING: [&str; 8] = ["id", "ref", "name", "kind", "type", "on", "action", "event"];

/// What the walk says about the values of a file.
#[derive(Default)]
struct Facts {
    /// The names that a value or its key defines.
    defined: BTreeMap<NodeId, Name>,
    /// The gold paths.
    paths: Vec<NodeId>,
}

/// The parts of a file, in the order of the text.
pub fn symbols(pack: &Pack, file: &File) -> Vec<Symbol> {
    let (Some(root), Some(document)) = (file.tree.root(), file.kind.document()) else { return Vec::new() };
    let mut facts = Facts::default();
    walk(root, &document.shape, pack.names().systems(), &mut |_, found| match found {
        Visit::Defines { name_ref, name } => {
            // An id names the object around it.
            let node = name_ref.node;
            let around = node.parent().filter(|parent| parent.kind() == Kind::Object);
            let of = if name_ref.is_key { Some(node) } else { around };
            facts.defined.extend(of.map(|of| (of.id(), name)));
        }
        Visit::Value { node, ty: Ty::GoldStep } => {
            let path = node.parent().map(Node::id);
            if facts.paths.last().copied() != path {
                facts.paths.extend(path);
            }
        }
        _ => {}
    });
    let mut left = MAX_SYMBOLS;
    parts(root, &facts, 0, &mut left)
}

/// The symbols inside an object or an array.
fn parts(node: Node<'_>, facts: &Facts, depth: usize, left: &mut usize) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    if depth == MAX_DEPTH {
        return symbols;
    }
    let is_path = facts.paths.contains(&node.id());
    for (at, child) in node.children().enumerate() {
        let symbol = match child.key() {
            Some(_) => Some(of_member(child, facts, depth, left)),
            None if is_path => Some(step(child, at)),
            None => element(child, facts, depth, left),
        };
        let Some(symbol) = symbol else { continue };
        if *left == 0 {
            break;
        }
        *left -= 1;
        symbols.push(symbol);
    }
    symbols
}

fn of_member(value: Node<'_>, facts: &Facts, depth: usize, left: &mut usize) -> Symbol {
    let key = NameRef::key(value);
    let name = key.text();
    Symbol {
        name: if name.is_empty() { "\"\"".to_owned() } else { name.into_owned() },
        detail: detail(value, if facts.paths.contains(&value.id()) { "step" } else { "element" }),
        kind: facts.defined.get(&value.id()).map_or_else(|| kind_of(value), |class| symbol_kind(*class)),
        range: key.range().cover(value.range()),
        selection: key.range(),
        children: parts(value, facts, depth + 1, left),
    }
}

/// An element of an array that has a name, or something inside that has one.
fn element(value: Node<'_>, facts: &Facts, depth: usize, left: &mut usize) -> Option<Symbol> {
    if value.kind() != Kind::Object {
        return None;
    }
    let naming = NAMING.iter().find_map(|key| value.get(key).filter(|it| it.kind() == Kind::String));
    let name = naming.and_then(Node::as_str).filter(|name| !name.is_empty());
    let place = value.get("position").map(|at| compact(at.text()));
    let class = facts.defined.get(&value.id()).copied();
    let name = match (name, place.clone()) {
        (Some(name), _) => name.into_owned(),
        (None, Some(place)) => place,
        (None, None) => "object".to_owned(),
    };
    let detail = match class {
        // What a thing with an id is.
        Some(_) => ["type", "on", "kind", "title"]
            .iter()
            .find_map(|key| Some(value.get(key)?.as_str()?.into_owned())),
        None => place.filter(|place| *place != name),
    };
    Some(Symbol {
        name,
        detail,
        kind: class.map_or(SymbolKind::Object, symbol_kind),
        range: value.range(),
        selection: naming.unwrap_or(value).range(),
        children: parts(value, facts, depth + 1, left)
            .into_iter()
            .filter(|part| naming.is_none_or(|naming| !part.range.contains_range(naming.range())))
            .collect(),
    })
}

/// A step of a gold path.
fn step(value: Node<'_>, at: usize) -> Symbol {
    let text =
        |node: Node<'_>| node.as_str().map_or_else(|| compact(node.text()), std::borrow::Cow::into_owned);
    let words = if value.kind() == Kind::Object {
        value.distinct_members().map(|member| text(member.value)).collect::<Vec<_>>().join(" ")
    } else {
        text(value)
    };
    Symbol {
        name: format!("{}. {words}", at + 1),
        detail: None,
        kind: SymbolKind::Step,
        range: value.range(),
        selection: value.range(),
        children: Vec::new(),
    }
}

/// A short value, or how much is in a long one.
fn detail(value: Node<'_>, element: &str) -> Option<String> {
    let count = |one: &str, many: &str| match value.len() {
        1 => format!("1 {one}"),
        length => format!("{length} {many}"),
    };
    match value.kind() {
        Kind::Object => Some(count("entry", "entries")),
        Kind::Array => Some(count(element, &format!("{element}s"))),
        Kind::Missing => None,
        _ => {
            let text = value.as_str().map_or_else(|| value.text().to_owned(), std::borrow::Cow::into_owned);
            let is_short = text.chars().count() <= MAX_DETAIL && !text.contains(char::is_control);
            is_short.then_some(text)
        }
    }
}

/// A short text without white space around its parts.
fn compact(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn kind_of(value: Node<'_>) -> SymbolKind {
    match value.kind() {
        Kind::Array => SymbolKind::Array,
        Kind::String => SymbolKind::String,
        Kind::Number => SymbolKind::Number,
        Kind::Bool => SymbolKind::Boolean,
        _ => SymbolKind::Property,
    }
}

/// The arrays and objects of a file that go over several lines, without their brackets.
pub fn folds(file: &File) -> Vec<TextRange> {
    let nodes = file.tree.root().into_iter().flat_map(Node::descendants);
    let containers = nodes.filter(|node| matches!(node.kind(), Kind::Array | Kind::Object));
    containers.map(Node::range).filter(|range| file.tree.text()[*range].contains('\n')).collect()
}

/// The ranges around an offset, the smallest first: a text without and with its quotes, a member, and what contains it.
pub fn selections(file: &File, offset: TextSize) -> Vec<TextRange> {
    let Some(node) = file.tree.node_at(offset) else { return Vec::new() };
    let mut ranges: Vec<TextRange> = Vec::new();
    let mut add = |range: TextRange| {
        let is_wider = |last: &TextRange| range.contains_range(*last) && range != *last;
        if ranges.last().is_none_or(is_wider) {
            ranges.push(range);
        }
    };
    let quoted = file.tree.key_at(offset).map(|member| member.key.range());
    let quoted = quoted.or_else(|| (node.kind() == Kind::String).then(|| node.range()));
    if let Some(quoted) = quoted {
        let (start, end) = (usize::from(quoted.start()), usize::from(quoted.end()));
        let is_closed =
            end - start >= 2 && file.tree.text().get(start..end).is_some_and(|it| it.ends_with('"'));
        let inner = text::range(start + 1, end.saturating_sub(1));
        if is_closed && inner.start() <= offset && offset <= inner.end() {
            add(inner);
        }
        add(quoted);
    }
    for around in node.ancestors() {
        add(around.range());
        if let Some(key) = around.key() {
            add(key.range().cover(around.range()));
        }
    }
    ranges
}
