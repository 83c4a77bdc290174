//! The positions in a file, and how they move with the cells of a board.

use std::collections::BTreeSet;

use catalog::{Field, Key, List, Map, Presence, Shape, System, Ty};
use engine::Value;
use json::{Kind, Member, Node, NodeId};
use pack::{Context, File, Pack, SystemTypes, Visit, is_longer, walk, walk_without_layers};

/// How far the cells of a board move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shift {
    /// Cells to the right.
    pub x: i64,
    /// Cells down.
    pub y: i64,
}

/// The positions in a file.
#[derive(Debug, Default)]
pub(crate) struct Positions<'p> {
    /// Those that are known by their types.
    pub(crate) known: Vec<Node<'p>>,
    /// What may be one, in places that take any value and have a part in play.
    pub(super) possible: Vec<Node<'p>>,
    /// The patterns of goals, which begin at the first cell of the board.
    pub(crate) patterns: Vec<Node<'p>>,
    /// The numbers of columns and rows that goals count, each with its place in a position.
    pub(super) lines: Vec<(usize, Node<'p>)>,
}

/// A walk through a document.
type Walk<'p> = fn(Node<'p>, &'static Shape, &SystemTypes, &mut dyn FnMut(&Context<'p>, Visit<'p>));

impl<'p> Positions<'p> {
    pub(crate) fn of(pack: &'p Pack, file: &'p File) -> Self {
        Self::found_by(walk, pack, file)
    }

    /// Those that are not of cells on the layers of a board.
    pub(crate) fn outside_layers(pack: &'p Pack, file: &'p File) -> Self {
        Self::found_by(walk_without_layers, pack, file)
    }

    fn found_by(walk: Walk<'p>, pack: &'p Pack, file: &'p File) -> Self {
        let mut found = Self::default();
        let (Some(root), Some(document)) = (file.tree.root(), file.kind.document()) else { return found };
        let mut free = BTreeSet::<NodeId>::new();
        walk(root, &document.shape, pack.names().systems(), &mut |cx, visit| match visit {
            Visit::Value { node, ty: Ty::Position } => found.known.push(node),
            Visit::WrongType { node, expected } if is_longer(node, expected) => found.known.push(node),
            // The game may take it all the same.
            Visit::WrongType { node, expected } if holds_positions(expected) => {
                found.possible.extend((node.kind() == Kind::Array).then_some(node));
            }
            Visit::Value { node, ty: Ty::Pattern } => found.patterns.push(node),
            Visit::Value { node, .. } if cx.field.is_some_and(is_line) => {
                found.lines.extend(axis_of(node).map(|axis| (axis, node)));
            }
            // What steps and objects say is free. A system that reads it tells by its name what it is.
            Visit::Value { node, ty: Ty::GoldStep } => {
                free.extend(found.free(node, |system| system.action_params));
            }
            Visit::Value { node, ty: Ty::MultiCellParams } => {
                free.extend(found.free(node, |system| system.multi_cell_params));
            }
            Visit::Value { node, ty: Ty::Any } if cx.is_played => {
                let inside = node.descendants().filter(|it| is_pair(*it) && !free.contains(&it.id()));
                found.possible.extend(inside);
            }
            _ => {}
        });
        let mut seen = BTreeSet::new();
        found.known.retain(|node| seen.insert(node.id()));
        let mut seen = BTreeSet::new();
        found.lines.retain(|(_, node)| seen.insert(node.id()));
        found
    }

    /// Takes the members of an object that are positions, or may be, by the fields that systems read of such objects. The
    /// ids of them.
    fn free(&mut self, object: Node<'p>, fields: fn(&System) -> &'static [Field]) -> Vec<NodeId> {
        let members = object.distinct_members().filter(|member| is_pair(member.value));
        let take = |member: Member<'p>| {
            let is_known = is_read_as_position(&member.key.text(), fields);
            let list = if is_known { &mut self.known } else { &mut self.possible };
            list.push(member.value);
            member.value.id()
        };
        members.map(take).collect()
    }

    /// The known ones inside a value.
    pub(super) fn inside(self, node: Node<'p>) -> impl Iterator<Item = Node<'p>> {
        let range = node.range();
        self.known.into_iter().filter(move |it| range.contains_range(it.range()))
    }
}

/// Whether systems read a parameter of an object of several cells as a position.
pub(crate) fn is_position_parameter(member: &Member<'_>) -> bool {
    is_pair(member.value) && is_read_as_position(&member.key.text(), |system| system.multi_cell_params)
}

/// The parameters of objects of several cells that the systems of a game read as positions.
pub(crate) fn position_parameters(systems: &SystemTypes) -> BTreeSet<&'static str> {
    let fields = systems.types().flat_map(|system| system.multi_cell_params);
    fields.filter(|field| matches!(field.ty, Ty::Position)).map(|field| field.name).collect()
}

/// Whether a system reads a field with a name as a position, or as a list of them.
fn is_read_as_position(name: &str, fields: fn(&System) -> &'static [Field]) -> bool {
    let is_read = |field: &Field| field.name == name && holds_positions(&field.ty);
    catalog::SYSTEMS.iter().any(|system| fields(system).iter().any(is_read))
}

/// Whether a field holds the number of a row or column, as its scope says.
fn is_line(field: &Field) -> bool {
    matches!(field.presence, Presence::RequiredWhen { field: "scope", .. })
}

/// The place in a position of the number that a line has, by the scope beside it.
fn axis_of(line: Node<'_>) -> Option<usize> {
    match line.parent()?.get("scope")?.as_str()?.as_ref() {
        "col" => Some(0),
        "row" => Some(1),
        _ => None,
    }
}

/// Whether a value is two whole numbers.
fn is_pair(node: Node<'_>) -> bool {
    node.kind() == Kind::Array && node.len() == 2 && node.elements().all(|number| number.as_i64().is_some())
}

impl Shift {
    /// The trace of a gold path on the board whose cells have moved.
    pub fn trace(self, trace: &Value) -> Value {
        if self == Self::default() { trace.clone() } else { self.value(trace, None) }
    }

    fn value(self, value: &Value, key: Option<&str>) -> Value {
        match (key, value) {
            // Variables are what rules make of them.
            (Some("variables"), value) => value.clone(),
            (Some("layers"), Value::Map(layers)) => {
                let layer = |(name, cells): &(String, Value)| (name.clone(), self.cells(cells));
                Value::Map(layers.iter().map(layer).collect())
            }
            (Some(key), Value::List(_)) if is_position(key) => self.positions(value),
            (_, Value::Map(members)) => {
                let member = |(key, value): &(String, Value)| (key.clone(), self.value(value, Some(key)));
                Value::Map(members.iter().map(member).collect())
            }
            (_, Value::List(elements)) => {
                Value::List(elements.iter().map(|element| self.value(element, None)).collect())
            }
            (_, value) => value.clone(),
        }
    }

    /// The cells of a layer, which begin with their positions.
    fn cells(self, cells: &Value) -> Value {
        Value::List(cells.elements().iter().map(|cell| self.pair(cell)).collect())
    }

    /// A position, or a list of them.
    fn positions(self, value: &Value) -> Value {
        match value {
            Value::List(elements) if elements.iter().all(|it| matches!(it, Value::List(_))) => {
                Value::List(elements.iter().map(|position| self.pair(position)).collect())
            }
            value => self.pair(value),
        }
    }

    /// What begins with a position.
    fn pair(self, value: &Value) -> Value {
        match value {
            Value::List(elements) => match elements.as_slice() {
                [Value::Int(x), Value::Int(y), rest @ ..] => {
                    let moved = [Value::Int(x.saturating_add(self.x)), Value::Int(y.saturating_add(self.y))];
                    Value::List(moved.into_iter().chain(rest.iter().cloned()).collect())
                }
                _ => value.clone(),
            },
            value => value.clone(),
        }
    }
}

/// Whether a key of a trace names positions: of the state by the types of levels, of events by what they say, and of
/// multi-cell objects by what systems read.
fn is_position(key: &str) -> bool {
    // Where a move that is under way leads.
    let is_pending = matches!(key, "from" | "to");
    let is_it = |field: &Field| field.name == key && holds_positions(&field.ty);
    let of_level = || {
        let level = catalog::document("levels/*.json");
        level.is_some_and(|document| document.shape.fields.iter().any(|field| has_field(&field.ty, &is_it)))
    };
    is_pending
        || catalog::EVENTS.iter().any(|event| event.payload.iter().any(is_it))
        || catalog::SYSTEMS.iter().any(|system| system.multi_cell_params.iter().any(is_it))
        || of_level()
}

/// Whether a type is a position or a list of them.
fn holds_positions(ty: &Ty) -> bool {
    match ty {
        Ty::Position => true,
        Ty::Live(inner) => holds_positions(inner),
        Ty::Either(alternatives) => alternatives.iter().any(holds_positions),
        Ty::List(List { item, .. }) => holds_positions(item),
        _ => false,
    }
}

/// Whether an object of a type, or one inside it, has a field that passes a test.
fn has_field(ty: &Ty, test: &dyn Fn(&Field) -> bool) -> bool {
    match ty {
        Ty::Shape(Shape { fields, .. }) => {
            fields.iter().any(|field| test(field) || has_field(&field.ty, test))
        }
        Ty::List(List { item, .. }) => has_field(item, test),
        Ty::Map(Map { key: Key::Text | Key::Defines(_) | Key::Refers(_), value }) => has_field(value, test),
        Ty::Either(alternatives) => alternatives.iter().any(|ty| has_field(ty, test)),
        _ => false,
    }
}
