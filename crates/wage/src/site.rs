//! What may stand at a place of a document, by the tables.

use wage_rules::doc::{Doc, Node};
use wage_rules::vocabulary::{
    BEHAVIORS, Entry, Field, GAME, INITIALIZERS, NAVIGATION_TARGETS, Object, Role, Ty, action, behavior,
    condition, initializer,
};

/// What may stand at a place.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Expected {
    /// A value of a type; for the value of a field, with the field.
    Value(Ty, Option<&'static Field>),
    /// The path of a `ref`.
    Path,
    /// A value under a state key.
    StateValue,
    /// Something that no table knows.
    Unknown,
}

impl Expected {
    fn ty(self) -> Option<Ty> {
        match self {
            Self::Value(ty, _) => Some(ty),
            _ => None,
        }
    }
}

/// What is expected of a node, by what is around it. The depth of the recursion is that of the document, which its reader
/// bounds.
pub(crate) fn expected(node: Node<'_>) -> Expected {
    match node.parent() {
        Some(parent) => {
            let around = expected(parent);
            inside(around, || object(parent, around.ty()?), node)
        }
        None => Expected::Value(Ty::Object(&GAME), None),
    }
}

/// A node of a document, and what it is by the tables.
pub(crate) struct Site<'d> {
    pub(crate) node: Node<'d>,
    /// What is expected of it.
    pub(crate) expected: Expected,
    /// The object that it is.
    pub(crate) object: Option<&'static Object>,
    /// Whether that is known only from a `kind`, of it or of what is around it, in something that no table knows.
    pub(crate) is_guess: bool,
}

/// The nodes of a document, in order.
pub(crate) fn sites(doc: &Doc) -> Vec<Site<'_>> {
    let mut all: Vec<Site<'_>> = Vec::new();
    for node in doc.nodes() {
        // A node comes after the one around it.
        let around = node.parent().and_then(|parent| all.get(parent.id() as usize));
        let mut expected = match around {
            Some(around) => inside(around.expected, || around.object, node),
            None => Expected::Value(Ty::Object(&GAME), None),
        };
        let mut is_guess = around.is_some_and(|it| it.is_guess);
        if matches!(expected, Expected::Unknown)
            && let Some(object) = object_by_kind(node)
        {
            expected = Expected::Value(Ty::Object(object), None);
            is_guess = true;
        }
        let object = expected.ty().filter(|_| node.is_map()).and_then(|ty| object(node, ty));
        all.push(Site { node, expected, object, is_guess });
    }
    all
}

/// The object that the `kind` of a map says it is, wherever it stands.
fn object_by_kind(node: Node<'_>) -> Option<&'static Object> {
    let kind = node.get("kind")?.as_str()?;
    let known = condition(kind).map(|it| &it.entry).or_else(|| action(kind).map(|it| &it.entry));
    known.or_else(|| initializer(kind)).or_else(|| behavior(kind)).map(|it| &it.object)
}

/// What is expected of a node inside another one, by what is expected of that and what object it is.
fn inside(around: Expected, object: impl FnOnce() -> Option<&'static Object>, node: Node<'_>) -> Expected {
    let Some(around) = around.ty() else { return Expected::Unknown };
    let key = node.key().map(|(key, _)| key);
    match (around, key) {
        (Ty::List(of), None) => Expected::Value(*of, None),
        (Ty::State, Some(_)) => Expected::StateValue,
        (Ty::Selector, Some("byTeam")) => {
            Expected::Value(Ty::Refers(wage_rules::vocabulary::Class::Team), None)
        }
        (Ty::Value, Some("ref")) => Expected::Path,
        (_, Some(key)) => {
            let field = object().and_then(|object| object.field(key));
            field.map_or(Expected::Unknown, |field| Expected::Value(field.ty, Some(field)))
        }
        _ => Expected::Unknown,
    }
}

/// The object that a node of a type is, by its `kind` where there are several.
pub(crate) fn object(node: Node<'_>, ty: Ty) -> Option<&'static Object> {
    // Of most maps nobody asks for the kind.
    let kind = || node.get("kind").and_then(Node::as_str);
    let entry = match ty {
        Ty::Object(object) => return Some(object),
        Ty::Condition => condition(kind()?).map(|it| &it.entry),
        Ty::Action => action(kind()?).map(|it| &it.entry),
        Ty::Initializer => initializer(kind()?),
        Ty::Behavior => behavior(kind()?),
        Ty::NavigationTarget => {
            let kind = kind()?;
            NAVIGATION_TARGETS.iter().find(|it| it.kind == kind)
        }
        _ => None,
    };
    entry.map(|it| &it.object)
}

/// The object that a map is.
pub(crate) fn object_of(node: Node<'_>) -> Option<&'static Object> {
    expected(node).ty().and_then(|ty| object(node, ty))
}

/// The entries of which one stands at a place of a type, with a word for their kind.
pub(crate) fn entries(ty: Ty) -> Vec<&'static Entry> {
    match ty {
        Ty::Condition => wage_rules::vocabulary::CONDITIONS.iter().map(|it| &it.entry).collect(),
        Ty::Action => wage_rules::vocabulary::ACTIONS.iter().map(|it| &it.entry).collect(),
        Ty::Initializer => INITIALIZERS.iter().collect(),
        Ty::Behavior => BEHAVIORS.iter().collect(),
        Ty::NavigationTarget => NAVIGATION_TARGETS.iter().collect(),
        _ => Vec::new(),
    }
}

/// Whether the `key` of an object is a state key.
pub(crate) fn has_state_key(object: &Object) -> bool {
    !matches!(object.role, Role::Plain | Role::OneOf(_))
}

/// The condition or action that a node stands in, and the rule around it.
pub(crate) fn rule_of(node: Node<'_>) -> Option<Node<'_>> {
    node.ancestors().find(|it| {
        let list = it.parent();
        list.and_then(Node::key).is_some_and(|(key, _)| key == "rules")
            && list.and_then(Node::parent).is_some_and(|root| root.parent().is_none())
    })
}
