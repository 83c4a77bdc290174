//! Walks a tree together with the types of the catalog. The walk pairs every value with its type and reports
//! its visits in document order. Diagnostics, the index of names, completion and hover are all visitors of
//! this one walk.

mod format;
mod special;
mod word;

use std::collections::BTreeMap;

use catalog::{Event, Field, Format, Key, List, Map, Name, Presence, Rest, Shape, Ty, Vocab};
use json::{Kind, Node};
use text::TextRange;

use crate::system_types::SystemTypes;

pub use format::{filled_in, has_format};

/// A piece of text that is a name or a word: a string value, or the key of a member.
#[derive(Clone, Copy, Debug)]
pub struct NameRef<'t> {
    /// The value, or the value of the key.
    pub node: Node<'t>,
    /// Whether it is the key.
    pub is_key: bool,
}

impl<'t> NameRef<'t> {
    /// A string value.
    pub const fn value(node: Node<'t>) -> Self {
        Self { node, is_key: false }
    }

    /// The key of a member, given by the member's value.
    pub const fn key(node: Node<'t>) -> Self {
        Self { node, is_key: true }
    }

    /// Its range, including the quotes.
    pub fn range(self) -> TextRange {
        match self.node.key() {
            Some(key) if self.is_key => key.range(),
            _ => self.node.range(),
        }
    }

    /// Its text.
    pub fn text(self) -> std::borrow::Cow<'t, str> {
        match self.node.key() {
            Some(key) if self.is_key => key.text(),
            _ => self.node.as_str().unwrap_or_default(),
        }
    }
}

/// A visit of the walk.
#[derive(Clone, Copy, Debug)]
pub enum Visit<'t> {
    /// A value of the expected type.
    Value {
        /// The value.
        node: Node<'t>,
        /// Its type.
        ty: &'static Ty,
    },
    /// An object with known keys.
    Object {
        /// The object.
        object: Node<'t>,
        /// Its type.
        shape: &'static Shape,
        /// The additional fields that the word of the object adds to those of `shape`.
        word: Option<&'static Shape>,
    },
    /// A value with a JSON type other than the expected one.
    WrongType {
        /// The value.
        node: Node<'t>,
        /// The expected type.
        expected: &'static Ty,
    },
    /// A text outside a closed set.
    OutsideSet {
        /// The value.
        node: Node<'t>,
        /// The set's type.
        expected: &'static Ty,
    },
    /// A number outside its bounds.
    OutsideBounds {
        /// The value.
        node: Node<'t>,
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// A number that is not above 0.
    NotPositive {
        /// The value.
        node: Node<'t>,
    },
    /// A text with a wrong format.
    BadFormat {
        /// The value.
        node: Node<'t>,
        /// The format.
        format: Format,
    },
    /// An array with too few or too many elements.
    WrongLength {
        /// The array.
        node: Node<'t>,
        /// Its type.
        list: &'static List,
    },
    /// An element that equals an earlier element of its array.
    DuplicateElement {
        /// The later element.
        node: Node<'t>,
        /// The first of the two.
        first: Node<'t>,
        /// The type of the array.
        list: &'static List,
    },
    /// An unknown key.
    UnknownKey {
        /// The value of the key.
        node: Node<'t>,
        /// The type of the object.
        shape: &'static Shape,
        /// The fields that the word of the object adds, if it has one.
        word: Option<&'static Shape>,
    },
    /// An object without a key that it should have.
    MissingKey {
        /// The object.
        object: Node<'t>,
        /// The field.
        field: &'static Field,
        /// The type of the object.
        shape: &'static Shape,
    },
    /// An object with none of the keys of a group, although it needs one.
    MissingGroup {
        /// The object.
        object: Node<'t>,
        /// The type of the object.
        shape: &'static Shape,
        /// The name of the group.
        group: &'static str,
    },
    /// A key of a group, excluded by another key of the group.
    ExclusiveKey {
        /// The value of the later key.
        node: Node<'t>,
        /// The value of the first key.
        first: Node<'t>,
        /// The object.
        object: Node<'t>,
        /// The type of the object.
        shape: &'static Shape,
        /// The name of the group.
        group: &'static str,
    },
    /// A word of the vocabulary. Events are reported as references to names instead.
    Word {
        /// The word.
        name_ref: NameRef<'t>,
        /// The vocabulary.
        vocab: Vocab,
    },
    /// A word that is not in the vocabulary.
    UnknownWord {
        /// The word.
        name_ref: NameRef<'t>,
        /// The vocabulary.
        vocab: Vocab,
    },
    /// A condition or an effect without its word.
    MissingWord {
        /// The object.
        object: Node<'t>,
        /// The vocabulary.
        vocab: Vocab,
    },
    /// A second word in a condition or an effect. Only one of the words counts.
    SecondWord {
        /// The value of the word that does not count.
        node: Node<'t>,
        /// The value of the word that counts.
        first: Node<'t>,
        /// The vocabulary.
        vocab: Vocab,
    },
    /// A name is defined.
    Defines {
        /// The name.
        name_ref: NameRef<'t>,
        /// Its class.
        name: Name,
    },
    /// A name is referred to.
    Refers {
        /// The name.
        name_ref: NameRef<'t>,
        /// Its class.
        name: Name,
    },
    /// A `$` reference in a place that accepts references.
    Reference {
        /// The text.
        node: Node<'t>,
        /// The type that its value should have.
        expected: &'static Ty,
    },
    /// A `$` reference in a place that does not accept references.
    MisplacedReference {
        /// The text.
        node: Node<'t>,
        /// The expected type.
        expected: &'static Ty,
    },
}

/// The position of the walk.
#[derive(Clone, Copy, Debug)]
pub struct Context<'t> {
    /// The `on` of the enclosing rule, if it is a text.
    pub rule_event: Option<Node<'t>>,
    /// Whether the position is inside a condition.
    pub in_condition: bool,
    /// The field whose value is being walked.
    pub field: Option<&'static Field>,
    /// Whether the visited value affects play.
    pub is_played: bool,
    /// Whether the game checks the type of the visited value when it loads the pack.
    pub is_at_load: bool,
    /// The same for the values inside it.
    is_inside_at_load: bool,
    /// What the game accepts, if that is more than the type in the catalog.
    takes: Option<&'static Ty>,
}

impl Default for Context<'_> {
    fn default() -> Self {
        Self {
            rule_event: None,
            in_condition: false,
            field: None,
            is_played: true,
            is_at_load: true,
            is_inside_at_load: true,
            takes: None,
        }
    }
}

impl Context<'_> {
    /// Returns true if the game accepts a value although it does not have the expected type or is not one of
    /// the allowed values.
    pub fn is_taken(&self, node: Node<'_>, expected: &Ty) -> bool {
        self.takes.is_some_and(|takes| fits(node, takes)) || is_longer(node, expected)
    }

    /// The position of an element or inner value, for which the game accepts `takes`.
    fn inside(self, takes: Option<&'static Ty>) -> Self {
        let is_at_load = self.is_at_load && self.is_inside_at_load;
        Self { is_at_load, is_inside_at_load: is_at_load, takes, ..self }
    }

    /// The position of a field's value inside an object.
    fn of_field(self, field: &'static Field) -> Self {
        let inside = self.inside(field.takes.or(self.takes.filter(|takes| matches!(takes, Ty::Any))));
        Self {
            field: Some(field),
            is_played: inside.is_played && field.is_played,
            is_inside_at_load: inside.is_at_load && field.is_read_at_load,
            ..inside
        }
    }

    /// The same position, but the game checks the types of the inner values later.
    fn opened_later(self) -> Self {
        Self { is_inside_at_load: false, ..self }
    }
}

impl Context<'_> {
    /// The event of the enclosing rule, if the vocabulary has it.
    pub fn event(&self) -> Option<&'static Event> {
        catalog::event(&self.rule_event?.as_str()?)
    }
}

/// Walks the value of a document.
pub fn walk<'t>(
    root: Node<'t>,
    shape: &'static Shape,
    systems: &SystemTypes,
    visit: &mut dyn FnMut(&Context<'t>, Visit<'t>),
) {
    walk_telling(root, shape, systems, visit);
}

/// Walks like [`walk`], without what is on the layers of a board.
pub fn walk_without_layers<'t>(
    root: Node<'t>,
    shape: &'static Shape,
    systems: &SystemTypes,
    visit: &mut dyn FnMut(&Context<'t>, Visit<'t>),
) {
    Walker { systems, asks_systems: false, skips_layers: true, visit }.document(root, shape);
}

/// Walks like [`walk`]. Returns whether the result depends on the systems.
pub(crate) fn walk_telling<'t>(
    root: Node<'t>,
    shape: &'static Shape,
    systems: &SystemTypes,
    visit: &mut dyn FnMut(&Context<'t>, Visit<'t>),
) -> bool {
    let mut walker = Walker { systems, asks_systems: false, skips_layers: false, visit };
    walker.document(root, shape);
    walker.asks_systems
}

struct Walker<'w, 't> {
    systems: &'w SystemTypes,
    /// Whether the systems were used.
    asks_systems: bool,
    /// Whether what is on layers is passed over.
    skips_layers: bool,
    visit: &'w mut dyn FnMut(&Context<'t>, Visit<'t>),
}

/// Returns true if a text is meant as a reference.
fn looks_like_reference(text: &str) -> bool {
    text.strip_prefix('$').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

impl<'t> Walker<'_, 't> {
    fn found(&mut self, cx: &Context<'t>, found: Visit<'t>) {
        (self.visit)(cx, found);
    }

    fn document(&mut self, root: Node<'t>, shape: &'static Shape) {
        let cx = Context::default();
        match root.kind() {
            Kind::Object => self.shape(&cx, root, shape),
            Kind::Missing => {}
            _ => self.found(&cx, Visit::WrongType { node: root, expected: &OBJECT }),
        }
    }

    fn value(&mut self, cx: &Context<'t>, node: Node<'t>, ty: &'static Ty) {
        // A missing value already has a syntax error.
        if node.kind() == Kind::Missing {
            return;
        }
        if self.reference(cx, node, ty) {
            return;
        }
        if !fits(node, ty) {
            self.found(cx, Visit::WrongType { node, expected: ty });
            return;
        }
        self.found(cx, Visit::Value { node, ty });
        match *ty {
            Ty::Any
            | Ty::Null
            | Ty::Bool
            | Ty::Number
            | Ty::Text
            | Ty::Words(_)
            | Ty::Position
            | Ty::Size => {}
            Ty::Int { min, max } => {
                // A whole number that does not fit in 64 bits is also out of bounds.
                if node.as_i64().is_none_or(|number| !(min..=max).contains(&number)) {
                    self.found(cx, Visit::OutsideBounds { node, min, max });
                }
            }
            Ty::Positive => {
                if node.text().parse::<f64>().is_ok_and(|number| number <= 0.0) {
                    self.found(cx, Visit::NotPositive { node });
                }
            }
            Ty::Formatted(format) => {
                if !node.as_str().is_some_and(|text| has_format(&text, format)) {
                    self.found(cx, Visit::BadFormat { node, format });
                }
            }
            Ty::Enum(variants) => {
                if !node.as_str().is_some_and(|text| variants.iter().any(|it| it.name == text)) {
                    self.found(cx, Visit::OutsideSet { node, expected: ty });
                }
            }
            Ty::Direction => {
                if !node.as_str().is_some_and(|text| catalog::DIRECTIONS.iter().any(|it| it.name == text)) {
                    self.found(cx, Visit::OutsideSet { node, expected: ty });
                }
            }
            Ty::Defines(name) => self.found(cx, Visit::Defines { name_ref: NameRef::value(node), name }),
            Ty::Refers(name) => self.refers(cx, NameRef::value(node), name),
            Ty::Live(inner) => self.value(cx, node, inner),
            Ty::List(list) => self.list(cx, node, list),
            Ty::Map(map) => self.map(cx, node, map),
            Ty::Shape(shape) => self.shape(cx, node, shape),
            Ty::Either(alternatives) => {
                if let Some(ty) = alternatives.iter().find(|ty| fits(node, ty)) {
                    self.value(cx, node, ty);
                }
            }
            Ty::KeyTagged(vocab) => self.key_tagged(cx, node, vocab),
            Ty::TypeTagged(tagged) => self.type_tagged(cx, node, tagged),
            Ty::SystemOverrides => self.system_overrides(cx, node),
            Ty::LayerData if self.skips_layers => {}
            Ty::LayerData => self.layer_data(cx, node),
            Ty::Pattern => self.pattern(cx, node),
            Ty::GoldStep => self.gold_step(cx, node),
            Ty::MultiCellParams => self.multi_cell_params(cx, node),
        }
    }

    /// Handles a text that is meant as a reference. Returns true if no other visit is necessary.
    fn reference(&mut self, cx: &Context<'t>, node: Node<'t>, ty: &'static Ty) -> bool {
        if node.kind() != Kind::String || !node.as_str().is_some_and(|text| looks_like_reference(&text)) {
            return false;
        }
        match ty {
            Ty::Live(expected) => {
                self.found(cx, Visit::Reference { node, expected });
                true
            }
            // Prose and defined names may begin with a dollar sign.
            Ty::Text | Ty::Formatted(_) | Ty::Defines(_) => false,
            Ty::Any if !cx.in_condition => false,
            _ => {
                self.found(cx, Visit::MisplacedReference { node, expected: ty });
                true
            }
        }
    }

    fn refers(&mut self, cx: &Context<'t>, name_ref: NameRef<'t>, name: Name) {
        if name == Name::Event && catalog::event(&name_ref.text()).is_none() {
            self.found(cx, Visit::UnknownWord { name_ref, vocab: Vocab::Event });
        } else {
            self.found(cx, Visit::Refers { name_ref, name });
        }
    }

    fn list(&mut self, cx: &Context<'t>, node: Node<'t>, list: &'static List) {
        let length = node.len();
        if length < list.min || length > list.max {
            self.found(cx, Visit::WrongLength { node, list });
        }
        if list.unique {
            let mut seen = BTreeMap::new();
            for element in node.elements() {
                let first = *seen.entry(element.text()).or_insert(element);
                if first.id() != element.id() {
                    self.found(cx, Visit::DuplicateElement { node: element, first, list });
                }
            }
        }
        let takes = match cx.takes {
            _ if list.is_lenient => Some(&Ty::Any),
            Some(takes @ Ty::Any) => Some(takes),
            Some(Ty::List(list)) => Some(&list.item),
            _ => None,
        };
        let inner = cx.inside(takes);
        for element in node.elements() {
            self.value(&inner, element, &list.item);
        }
    }

    /// The value of a field. A `null` counts as missing if the game treats it so.
    fn field(
        &mut self,
        cx: &Context<'t>,
        object: Node<'t>,
        shape: &'static Shape,
        node: Node<'t>,
        field: &'static Field,
    ) {
        let is_asked_for =
            || matches!(field.presence, Presence::RequiredWhen { .. }) && is_required(object, shape, field);
        if node.kind() == Kind::Null && field.is_absent_if_null() && !fits(node, &field.ty) && !is_asked_for()
        {
            return;
        }
        self.value(&cx.of_field(field), node, &field.ty);
    }

    fn map(&mut self, cx: &Context<'t>, node: Node<'t>, map: &'static Map) {
        let takes = cx.takes.and_then(|takes| match takes {
            Ty::Any => Some(takes),
            Ty::Map(map) => Some(&map.value),
            _ => None,
        });
        let inner = cx.inside(takes);
        for member in node.distinct_members() {
            match map.key {
                Key::Text => {}
                Key::Defines(name) => {
                    self.found(cx, Visit::Defines { name_ref: NameRef::key(member.value), name });
                }
                Key::Refers(name) => self.refers(cx, NameRef::key(member.value), name),
            }
            self.value(&inner, member.value, &map.value);
        }
    }

    fn shape(&mut self, cx: &Context<'t>, object: Node<'t>, shape: &'static Shape) {
        self.fields(cx, object, shape, None);
    }

    /// The fields of an object; its word may add some of them.
    fn fields(
        &mut self,
        cx: &Context<'t>,
        object: Node<'t>,
        shape: &'static Shape,
        word: Option<&'static Shape>,
    ) {
        let mut inner = *cx;
        if shape.name == catalog::RULE.name {
            inner.rule_event = object.get("on").filter(|on| on.kind() == Kind::String);
        }
        self.found(&inner, Visit::Object { object, shape, word });
        for member in object.distinct_members() {
            let key = member.key.text();
            let field = shape.field(&key).or_else(|| word.and_then(|word| word.field(&key)));
            inner.field = None;
            match (field, word.unwrap_or(shape).rest) {
                (Some(field), _) => self.field(&inner, object, shape, member.value, field),
                (None, Rest::Params(_)) => {
                    if let Rest::Params(ty) = &word.unwrap_or(shape).rest {
                        self.value(&inner.inside(None), member.value, ty);
                    }
                }
                (None, Rest::Unknown) => {
                    self.found(&inner, Visit::UnknownKey { node: member.value, shape, word });
                }
            }
        }
        self.missing(cx, object, shape);
        if let Some(word) = word {
            self.missing(cx, object, word);
        }
    }

    fn missing(&mut self, cx: &Context<'t>, object: Node<'t>, shape: &'static Shape) {
        for (at, field) in shape.fields.iter().enumerate() {
            let present = object.get(field.name).is_some();
            let inner = Context { field: cx.field, ..cx.of_field(field) };
            match field.presence {
                Presence::Required | Presence::Expected { .. } if !present => {
                    self.found(&inner, Visit::MissingKey { object, field, shape });
                }
                Presence::RequiredWhen { .. } if !present && is_required(object, shape, field) => {
                    self.found(&inner, Visit::MissingKey { object, field, shape });
                }
                // A group is reported once, at the first of its fields.
                Presence::OneOf(group) | Presence::AtLeastOneOf(group)
                    if !shape.fields[..at].iter().any(|earlier| is_in_group(earlier, group)) =>
                {
                    self.group(&inner, object, shape, group, matches!(field.presence, Presence::OneOf(_)));
                }
                _ => {}
            }
        }
    }

    fn group(
        &mut self,
        cx: &Context<'t>,
        object: Node<'t>,
        shape: &'static Shape,
        group: &'static str,
        exclusive: bool,
    ) {
        let mut given = object.distinct_members().filter(|member| {
            let is_null = member.value.kind() == Kind::Null;
            shape
                .field(&member.key.text())
                .is_some_and(|field| is_in_group(field, group) && !(is_null && field.is_absent_if_null()))
        });
        let Some(first) = given.next() else {
            self.found(cx, Visit::MissingGroup { object, shape, group });
            return;
        };
        if exclusive {
            let later: Vec<Node<'t>> = given.map(|it| it.value).collect();
            for node in later {
                self.found(cx, Visit::ExclusiveKey { node, first: first.value, object, shape, group });
            }
        }
    }
}

/// Returns true if a sibling makes a conditionally required field required.
fn is_required(object: Node<'_>, shape: &Shape, field: &Field) -> bool {
    let Presence::RequiredWhen { field: sibling, values } = field.presence else { return false };
    let written = object.get(sibling).filter(|node| node.kind() != Kind::Null);
    let default = || Some(shape.field(sibling)?.presence.default_value()?.to_owned());
    let value = written.map(|node| node.text().to_owned()).or_else(default);
    value.is_some_and(|value| values.contains(&value.as_str()))
}

/// The root of every document.
static OBJECT: Ty = Ty::Map(&Map { key: Key::Text, value: Ty::Any });

/// Returns true if a field belongs to a group.
fn is_in_group(field: &Field, group: &str) -> bool {
    matches!(field.presence, Presence::OneOf(it) | Presence::AtLeastOneOf(it) if it == group)
}

/// Returns true if the type accepts the JSON type of a value. Values with the right JSON type may be wrong in
/// other ways, which are checked later.
fn fits(node: Node<'_>, ty: &Ty) -> bool {
    let kind = node.kind();
    match ty {
        Ty::Any => true,
        Ty::Null => kind == Kind::Null,
        Ty::Bool => kind == Kind::Bool,
        Ty::Int { .. } => kind == Kind::Number && is_whole(node),
        Ty::Number | Ty::Positive => kind == Kind::Number,
        Ty::Text
        | Ty::Formatted(_)
        | Ty::Enum(_)
        | Ty::Words(_)
        | Ty::Direction
        | Ty::Defines(_)
        | Ty::Refers(_) => kind == Kind::String,
        Ty::Position => is_pair(node, 2, i64::MIN),
        Ty::Size => is_pair(node, 2, 1),
        Ty::Live(inner) => fits(node, inner),
        Ty::List(_) | Ty::Pattern => kind == Kind::Array,
        Ty::Map(_)
        | Ty::Shape(_)
        | Ty::KeyTagged(_)
        | Ty::TypeTagged(_)
        | Ty::SystemOverrides
        | Ty::MultiCellParams => kind == Kind::Object,
        Ty::LayerData => matches!(kind, Kind::Array | Kind::Object | Kind::Null),
        Ty::GoldStep => matches!(kind, Kind::String | Kind::Object),
        Ty::Either(alternatives) => alternatives.iter().any(|ty| fits(node, ty)),
    }
}

fn is_whole(node: Node<'_>) -> bool {
    !node.text().contains(['.', 'e', 'E'])
}

/// An array of `length` elements that begins with two whole numbers of at least `min`.
fn is_pair(node: Node<'_>, length: usize, min: i64) -> bool {
    node.kind() == Kind::Array
        && node.len() == length
        && node.elements().take(2).all(|element| element.as_i64().is_some_and(|number| number >= min))
}

/// Returns true if a value is the expected position followed by more elements. The game uses its first two
/// numbers.
pub fn is_longer(node: Node<'_>, expected: &Ty) -> bool {
    match expected {
        Ty::Position => node.len() > 2 && is_pair(node, node.len(), i64::MIN),
        Ty::Live(inner) => is_longer(node, inner),
        Ty::Either(alternatives) => alternatives.iter().any(|ty| is_longer(node, ty)),
        _ => false,
    }
}
