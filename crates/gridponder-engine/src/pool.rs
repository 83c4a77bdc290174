//! Interned texts, values and entities. Equal things have equal ids, so cells, parameters and variables are
//! single words, and states are compared word by word.

use std::cmp::Ordering;
use std::fmt::Write as _;
use std::hash::BuildHasher as _;
use std::sync::Arc;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::value::Number;
use crate::{Pos, Value, value};

/// An interned text. Kinds are also symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(pub(crate) u32);

/// An interned value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub(crate) u32);

impl ValueId {
    pub(crate) const NULL: Self = Self(0);
    pub(crate) const FALSE: Self = Self(1);
    pub(crate) const TRUE: Self = Self(2);
    /// `{}`
    pub(crate) const NO_PARAMS: Self = Self(3);
}

/// An interned kind with parameters, or an empty cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entity(pub(crate) u32);

impl Entity {
    /// An empty cell.
    pub const NONE: Self = Self(0);

    /// The entity that a word of a state stands for, see [`crate::Level::words_of_layer`].
    pub const fn of_word(word: u32) -> Self {
        Self(word)
    }

    /// Returns true if the cell is empty.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Returns true if the cell holds an entity.
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }
}

type Member = (Symbol, ValueId);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node<L = Box<[ValueId]>, M = Box<[Member]>> {
    Null,
    Bool(bool),
    Int(i64),
    /// The bits of a real number, even if its value is whole. Never those of `-0.0`.
    Real(u64),
    Str(Symbol),
    List(L),
    /// Sorted by symbol, without duplicate keys.
    Map(M),
}

/// A borrowed node, so that a lookup does not allocate.
type Borrowed<'a> = Node<&'a [ValueId], &'a [Member]>;

impl Node {
    fn borrowed(&self) -> Borrowed<'_> {
        match self {
            Self::Null => Node::Null,
            Self::Bool(value) => Node::Bool(*value),
            Self::Int(number) => Node::Int(*number),
            Self::Real(bits) => Node::Real(*bits),
            Self::Str(symbol) => Node::Str(*symbol),
            Self::List(elements) => Node::List(elements),
            Self::Map(members) => Node::Map(members),
        }
    }
}

impl Borrowed<'_> {
    fn to_owned(self) -> Node {
        match self {
            Self::Null => Node::Null,
            Self::Bool(value) => Node::Bool(value),
            Self::Int(number) => Node::Int(number),
            Self::Real(bits) => Node::Real(bits),
            Self::Str(symbol) => Node::Str(symbol),
            Self::List(elements) => Node::List(elements.into()),
            Self::Map(members) => Node::Map(members.into()),
        }
    }

    fn hash(&self) -> u64 {
        FxBuildHasher.hash_one(self)
    }
}

/// The texts, values and entities of one level. Ids stay valid when more are added. Looking up existing ones
/// does not allocate.
#[derive(Clone, Debug)]
pub struct Pool {
    symbols: Vec<Arc<str>>,
    symbol_ids: FxHashMap<Arc<str>, Symbol>,
    values: Vec<Node>,
    value_ids: HashTable<ValueId>,
    entities: Vec<(Symbol, ValueId)>,
    entity_ids: FxHashMap<(Symbol, ValueId), Entity>,
    /// A buffer for the members of the object under construction.
    members: Vec<Member>,
    /// A buffer for the text under construction.
    writing: String,
}

impl Pool {
    pub(crate) fn new() -> Self {
        let mut pool = Self {
            symbols: Vec::new(),
            symbol_ids: FxHashMap::default(),
            values: Vec::new(),
            value_ids: HashTable::new(),
            entities: Vec::new(),
            entity_ids: FxHashMap::default(),
            members: Vec::new(),
            writing: String::new(),
        };
        // The order must match the constants of `ValueId`.
        let constants: [Borrowed<'_>; 4] = [Node::Null, Node::Bool(false), Node::Bool(true), Node::Map(&[])];
        for node in constants {
            pool.intern(node);
        }
        // Entity 0 is the empty cell; it is never looked up by kind.
        let nothing = pool.symbol("");
        pool.entities.push((nothing, ValueId::NO_PARAMS));
        pool
    }

    pub(crate) fn symbol(&mut self, text: &str) -> Symbol {
        if let Some(symbol) = self.symbol_ids.get(text) {
            return *symbol;
        }
        let symbol = Symbol(self.symbols.len() as u32);
        let text: Arc<str> = text.into();
        self.symbols.push(Arc::clone(&text));
        self.symbol_ids.insert(text, symbol);
        symbol
    }

    /// The symbol of a formatted text.
    pub(crate) fn written(&mut self, text: std::fmt::Arguments<'_>) -> Symbol {
        let mut writing = std::mem::take(&mut self.writing);
        writing.clear();
        // Writing to a `String` cannot fail.
        let _ = writing.write_fmt(text);
        let symbol = self.symbol(&writing);
        self.writing = writing;
        symbol
    }

    /// The symbol of a text, if the text is already interned.
    pub(crate) fn find_symbol(&self, text: &str) -> Option<Symbol> {
        self.symbol_ids.get(text).copied()
    }

    /// The text of a symbol.
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.symbols[symbol.0 as usize]
    }

    fn intern(&mut self, node: Borrowed<'_>) -> ValueId {
        let hash = node.hash();
        let values = &self.values;
        if let Some(id) = self.value_ids.find(hash, |id| values[id.0 as usize].borrowed() == node) {
            return *id;
        }
        let id = ValueId(values.len() as u32);
        self.values.push(node.to_owned());
        let values = &self.values;
        self.value_ids.insert_unique(hash, id, |id| values[id.0 as usize].borrowed().hash());
        id
    }

    pub(crate) fn int(&mut self, number: i64) -> ValueId {
        self.intern(Node::Int(number))
    }

    pub(crate) fn number(&mut self, number: f64) -> ValueId {
        // Adding 0 turns -0 into 0.
        self.intern(Node::Real((number + 0.0).to_bits()))
    }

    pub(crate) const fn bool(value: bool) -> ValueId {
        if value { ValueId::TRUE } else { ValueId::FALSE }
    }

    pub(crate) fn str(&mut self, symbol: Symbol) -> ValueId {
        self.intern(Node::Str(symbol))
    }

    pub(crate) fn list(&mut self, elements: &[ValueId]) -> ValueId {
        self.intern(Node::List(elements))
    }

    pub(crate) fn pos(&mut self, pos: Pos) -> ValueId {
        let elements = [self.int(i64::from(pos.x)), self.int(i64::from(pos.y))];
        self.list(&elements)
    }

    /// An object; the last of duplicate keys counts.
    pub(crate) fn map(&mut self, members: impl IntoIterator<Item = (Symbol, ValueId)>) -> ValueId {
        let mut sorted = std::mem::take(&mut self.members);
        sorted.clear();
        for (key, value) in members {
            set(&mut sorted, key, value);
        }
        let id = self.intern(Node::Map(&sorted));
        self.members = sorted;
        id
    }

    pub(crate) fn value(&mut self, value: &Value) -> ValueId {
        match value {
            Value::Null => ValueId::NULL,
            Value::Bool(value) => Self::bool(*value),
            Value::Int(number) => self.int(*number),
            Value::Real(number) => self.number(*number),
            Value::Str(text) => {
                let symbol = self.symbol(text);
                self.str(symbol)
            }
            Value::List(elements) => {
                let elements: Vec<ValueId> = elements.iter().map(|element| self.value(element)).collect();
                self.list(&elements)
            }
            Value::Map(members) => self.params(members),
        }
    }

    pub(crate) fn params(&mut self, members: &[(String, Value)]) -> ValueId {
        let members: Vec<(Symbol, ValueId)> =
            members.iter().map(|(key, value)| (self.symbol(key), self.value(value))).collect();
        self.map(members)
    }

    pub(crate) fn node(&self, id: ValueId) -> &Node {
        &self.values[id.0 as usize]
    }

    /// The member `key` of an object.
    pub(crate) fn get(&self, map: ValueId, key: Symbol) -> Option<ValueId> {
        match self.node(map) {
            Node::Map(members) => {
                members.binary_search_by_key(&key, |member| member.0).ok().map(|at| members[at].1)
            }
            _ => None,
        }
    }

    /// The object with one member replaced or added.
    pub(crate) fn with(&mut self, map: ValueId, key: Symbol, value: ValueId) -> ValueId {
        let mut sorted = std::mem::take(&mut self.members);
        sorted.clear();
        if let Node::Map(members) = self.node(map) {
            sorted.extend_from_slice(members);
        }
        set(&mut sorted, key, value);
        let id = self.intern(Node::Map(&sorted));
        self.members = sorted;
        id
    }

    /// The value as a whole number, if it equals one.
    pub(crate) fn as_int(&self, id: ValueId) -> Option<i64> {
        match self.node(id) {
            Node::Int(number) => Some(*number),
            Node::Real(bits) => value::whole(f64::from_bits(*bits)),
            _ => None,
        }
    }

    pub(crate) fn as_number(&self, id: ValueId) -> Option<Number> {
        match self.node(id) {
            Node::Int(number) => Some(Number::Int(*number)),
            Node::Real(bits) => Some(Number::Real(f64::from_bits(*bits))),
            _ => None,
        }
    }

    /// Returns true if a value is neither a list nor an object.
    pub(crate) fn is_plain(&self, id: ValueId) -> bool {
        !matches!(self.node(id), Node::List(_) | Node::Map(_))
    }

    /// Returns true if two values are equal. Numbers are compared by value: `2` equals `2.0`.
    pub(crate) fn are_equal(&self, left: ValueId, right: ValueId) -> bool {
        let numbers = || value::compare_numbers(self.as_number(left)?, self.as_number(right)?);
        left == right || numbers() == Some(Ordering::Equal)
    }

    pub(crate) fn as_symbol(&self, id: ValueId) -> Option<Symbol> {
        match self.node(id) {
            Node::Str(symbol) => Some(*symbol),
            _ => None,
        }
    }

    pub(crate) fn as_pos(&self, id: ValueId) -> Option<Pos> {
        match self.elements(id) {
            [x, y, ..] => {
                let coordinate = |id| i32::try_from(self.as_int(id)?).ok();
                Some(Pos::new(coordinate(*x)?, coordinate(*y)?))
            }
            _ => None,
        }
    }

    /// The members of an object; empty for other values.
    pub(crate) fn members(&self, id: ValueId) -> impl Iterator<Item = (Symbol, ValueId)> + '_ {
        let members: &[Member] = match self.node(id) {
            Node::Map(members) => members,
            _ => &[],
        };
        members.iter().copied()
    }

    /// The elements of a list; empty for other values.
    pub(crate) fn elements(&self, id: ValueId) -> &[ValueId] {
        match self.node(id) {
            Node::List(elements) => elements,
            _ => &[],
        }
    }

    /// The text that represents a value in text comparisons.
    pub(crate) fn as_text(&self, id: ValueId) -> std::borrow::Cow<'_, str> {
        match self.node(id) {
            Node::Str(symbol) => self.text(*symbol).into(),
            _ => self.to_value(id).to_text().into(),
        }
    }

    /// The symbol of that text.
    pub(crate) fn text_symbol(&mut self, id: ValueId) -> Symbol {
        match self.node(id) {
            Node::Str(symbol) => *symbol,
            Node::Int(number) => {
                let number = *number;
                self.written(format_args!("{number}"))
            }
            _ => {
                let text = self.as_text(id).into_owned();
                self.symbol(&text)
            }
        }
    }

    /// Returns true if two values have the same text in text comparisons.
    pub(crate) fn have_same_text(&self, left: ValueId, right: ValueId) -> bool {
        match (self.node(left), self.node(right)) {
            (Node::Str(_), Node::Str(_)) | (Node::Int(_), Node::Int(_)) => left == right,
            _ => left == right || self.as_text(left) == self.as_text(right),
        }
    }

    pub(crate) fn entity(&mut self, kind: Symbol, params: ValueId) -> Entity {
        if let Some(entity) = self.entity_ids.get(&(kind, params)) {
            return *entity;
        }
        let entity = Entity(self.entities.len() as u32);
        self.entities.push((kind, params));
        self.entity_ids.insert((kind, params), entity);
        entity
    }

    /// The kind of an entity. Returns `None` for an empty cell.
    pub fn kind(&self, entity: Entity) -> Option<Symbol> {
        entity.is_some().then(|| self.entities[entity.0 as usize].0)
    }

    /// The parameters of an entity; `{}` for an empty cell.
    pub fn entity_params(&self, entity: Entity) -> ValueId {
        self.entities[entity.0 as usize].1
    }

    /// The number of entities, the empty cell included.
    pub(crate) const fn entity_count(&self) -> usize {
        self.entities.len()
    }

    /// The entities of a kind.
    pub(crate) fn entities_of(&self, kind: Symbol) -> impl Iterator<Item = Entity> + '_ {
        // The first one is the empty cell.
        let entities = self.entities.iter().zip(0..).skip(1);
        entities.filter(move |((of, _), _)| *of == kind).map(|(_, id)| Entity(id))
    }

    /// One parameter of an entity.
    pub(crate) fn param(&self, entity: Entity, key: Symbol) -> Option<ValueId> {
        self.get(self.entity_params(entity), key)
    }

    /// The entity with one parameter replaced or added. An empty cell stays empty.
    pub(crate) fn with_param(&mut self, entity: Entity, key: Symbol, value: ValueId) -> Entity {
        let (kind, params) = self.entities[entity.0 as usize];
        if entity.is_none() {
            return entity;
        }
        let params = self.with(params, key, value);
        self.entity(kind, params)
    }

    /// The value in plain form, with the keys of objects sorted.
    pub fn to_value(&self, id: ValueId) -> Value {
        match self.node(id) {
            Node::Null => Value::Null,
            Node::Bool(value) => Value::Bool(*value),
            Node::Int(number) => Value::Int(*number),
            Node::Real(bits) => Value::Real(f64::from_bits(*bits)),
            Node::Str(symbol) => Value::Str(self.text(*symbol).to_owned()),
            Node::List(elements) => {
                Value::List(elements.iter().map(|element| self.to_value(*element)).collect())
            }
            Node::Map(members) => {
                let mut plain: Vec<(String, Value)> = members
                    .iter()
                    .map(|(key, value)| (self.text(*key).to_owned(), self.to_value(*value)))
                    .collect();
                plain.sort_by(|left, right| left.0.cmp(&right.0));
                Value::Map(plain)
            }
        }
    }

    /// The value as a whole number, if it is one.
    pub(crate) fn whole(&self, value: ValueId) -> Option<i64> {
        match self.node(value) {
            Node::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns true if the game accepts a value as a cell.
    pub(crate) fn is_cell(&self, value: ValueId) -> bool {
        matches!(self.elements(value), [x, y, ..] if self.whole(*x).is_some() && self.whole(*y).is_some())
    }
}

/// Sets a member in a list of sorted members.
fn set(members: &mut Vec<Member>, key: Symbol, value: ValueId) {
    match members.binary_search_by_key(&key, |member| member.0) {
        Ok(at) => members[at].1 = value,
        Err(at) => members.insert(at, (key, value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_have_equal_ids_whatever_the_order_of_keys() {
        let mut pool = Pool::new();
        let pair = |a: &str, b: &str| Value::Map(vec![(a.into(), Value::Int(1)), (b.into(), Value::Int(1))]);
        assert_eq!(pool.value(&pair("x", "y")), pool.value(&pair("y", "x")));
    }

    #[test]
    fn a_real_number_stays_real_and_is_equal_to_the_whole_one() {
        let mut pool = Pool::new();
        let (real, whole, half) = (pool.number(2.0), pool.int(2), pool.number(2.5));
        assert_ne!(real, whole);
        assert!(pool.are_equal(real, whole) && !pool.are_equal(half, whole));
        assert_eq!((pool.as_text(real), pool.as_text(whole)), ("2.0".into(), "2".into()));
        assert_eq!(pool.number(-0.0), pool.number(0.0));
    }

    #[test]
    fn setting_a_parameter_gives_the_entity_that_has_it() {
        let mut pool = Pool::new();
        let (kind, key) = (pool.symbol("number"), pool.symbol("value"));
        let two = pool.int(2);
        let plain = pool.entity(kind, ValueId::NO_PARAMS);
        let with = pool.with_param(plain, key, two);
        assert_eq!(pool.param(with, key), Some(two));
        assert_eq!(pool.with_param(Entity::NONE, key, two), Entity::NONE);
    }
}
