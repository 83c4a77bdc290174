//! State keys: what is read and never written, written and never read, and tested for values that nothing writes
//! (spec section 6). State is declared nowhere, so all of it is found by comparing the places that use it.

use language::{Draft, suggestion};
use rustc_hash::FxHashMap;
use text::Edit;
use wage_rules::doc::{Doc, Node, Scalar};

use crate::facts::{Facts, Origin, StateUse, Use};
use crate::insertion::{member, member_before};
use crate::references::is_path;
use crate::rules;
use crate::sink::Sink;
use crate::spelling;

/// The types that strict tests tell apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    Null,
    Bool,
    Number,
    Text,
    Compound,
}

impl Type {
    fn of(node: Node<'_>) -> Self {
        match node.scalar() {
            Some(Scalar::Null) => Self::Null,
            Some(Scalar::Bool(_)) => Self::Bool,
            Some(Scalar::Number(_)) => Self::Number,
            Some(Scalar::Text(_)) => Self::Text,
            None => Self::Compound,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool => "true or false",
            Self::Number => "a number",
            Self::Text => "text",
            Self::Compound => "a map or list",
        }
    }
}

/// All that is done with one key.
#[derive(Default)]
struct Key<'f, 'd> {
    uses: Vec<&'f StateUse<'d>>,
    /// The values that are written, each once.
    values: Vec<Node<'d>>,
    is_free: bool,
    is_added_to: bool,
}

/// So many different values of a key are compared; with more nothing is said of values.
const MAX_VALUES: usize = 64;

impl<'f, 'd> Key<'f, 'd> {
    fn add(&mut self, it: &'f StateUse<'d>) {
        self.uses.push(it);
        match it.what {
            Use::Writes(value) if self.values.iter().any(|there| there.same_as(value)) => {}
            Use::Writes(_) if self.values.len() >= MAX_VALUES => self.is_free = true,
            Use::Writes(value) => self.values.push(value),
            Use::Adds => self.is_added_to = true,
            Use::Frees => self.is_free = true,
            Use::Reads | Use::Tests(_) => {}
        }
    }

    fn is_written(&self) -> bool {
        self.uses.iter().any(|it| it.what.is_write())
    }

    fn is_written_by(&self, origins: &[Origin]) -> bool {
        self.uses.iter().any(|it| it.what.is_write() && origins.contains(&it.origin))
    }

    fn has(&self, value: Node<'_>) -> bool {
        self.values.iter().any(|it| it.same_as(value))
    }
}

/// Says what is wrong with the state keys of a game.
pub(crate) fn judge(doc: &Doc, facts: &Facts<'_>, sink: &mut Sink) {
    let mut keys: FxHashMap<&str, Key<'_, '_>> = FxHashMap::default();
    let mut order: Vec<&str> = Vec::new();
    for it in &facts.state {
        let key = keys.entry(it.key).or_insert_with(|| {
            order.push(it.key);
            Key::default()
        });
        key.add(it);
    }
    let written: Vec<&str> = order.iter().copied().filter(|name| keys[name].is_written()).collect();
    for name in &order {
        let key = &keys[name];
        if facts.has_unknown {
            continue;
        }
        if !key.is_written() {
            never_set(doc, name, key, &written, sink);
            continue;
        }
        let is_read = key.uses.iter().any(|it| !it.what.is_write());
        let is_read = is_read || (*name == "behavior" && facts.has_bots);
        if !is_read {
            never_read(name, key, sink);
        }
        if !key.is_free {
            values(doc, name, key, sink);
        }
    }
}

fn never_set(doc: &Doc, name: &str, key: &Key<'_, '_>, written: &[&str], sink: &mut Sink) {
    if sink.is_full(&rules::STATE_NEVER_SET) {
        return;
    }
    let Some(first) = key.uses.iter().min_by_key(|it| it.at.start()) else { return };
    let known = suggestion(name, written.iter().copied());
    let near = known.nearest.as_deref();
    let end = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    let mut draft =
        Draft::new(&rules::STATE_NEVER_SET, first.at, format!("nothing writes the state key `{name}`{end}"));
    for further in key.uses.iter().filter(|it| it.at != first.at).take(MAX_RELATED) {
        draft = draft.related(further.at, "read here too");
    }
    let draft = match near {
        Some(near) => draft.unsafe_fix(format!("write `{near}`"), vec![spelling::replace(first.name, near)]),
        None => draft,
    };
    // Whoever tests for `true` begins with `false`.
    let tested = key.uses.iter().find_map(|it| match it.what {
        Use::Tests(value) => value.scalar(),
        _ => None,
    });
    let initial = match tested {
        Some(Scalar::Bool(_)) => "false",
        Some(Scalar::Text(_)) => "\"\"",
        Some(Scalar::Null) => "null",
        Some(Scalar::Number(_)) | None => "0",
    };
    sink.add(match initial_state(doc, name, initial) {
        Some(edits) => draft.unsafe_fix(format!("add `{name}` to `playerJoinStates`"), edits),
        None => draft,
    });
}

/// So many further places are named beside the first.
const MAX_RELATED: usize = 5;

fn never_read(name: &str, key: &Key<'_, '_>, sink: &mut Sink) {
    if let Some(first) = key.uses.iter().min_by_key(|it| it.at.start()) {
        let message = format!("nothing reads the state key `{name}`");
        sink.add(Draft::new(&rules::STATE_NEVER_READ, first.at, message));
    }
}

/// Tests for values that are of no written type, are never written, or that nobody begins with.
fn values(doc: &Doc, name: &str, key: &Key<'_, '_>, sink: &mut Sink) {
    let begins = key.is_written_by(&[Origin::Join, Origin::Start, Origin::Bot]);
    let is_changed = key.is_written_by(&[Origin::Rule]);
    let mut told_initial = false;
    let mut tests: Vec<(&StateUse<'_>, Node<'_>)> = key
        .uses
        .iter()
        .filter_map(|it| match it.what {
            Use::Tests(value) => Some((*it, value)),
            _ => None,
        })
        .collect();
    tests.sort_by_key(|(_, value)| value.range().start());
    for (test, value) in tests {
        let ty = Type::of(value);
        // That it equals no map, no list and no path is told by another rule.
        if ty == Type::Compound || is_path(value) {
            continue;
        }
        let has_type = ty == Type::Null
            || key.values.iter().any(|it| Type::of(*it) == ty)
            || (key.is_added_to && ty == Type::Number);
        let has_typed = key.is_added_to || key.values.iter().any(|it| Type::of(*it) != Type::Null);
        if !has_type && has_typed {
            type_mix(name, key, value, ty, sink);
        } else if !(key.has(value) || key.is_added_to && ty == Type::Number) {
            value_never_set(name, key, value, sink);
        } else if !begins
            && is_changed
            && !told_initial
            && test.origin != Origin::Behavior
            && is_initial(value)
        {
            told_initial = true;
            no_initial_state(doc, name, value, sink);
        }
    }
}

fn type_mix(name: &str, key: &Key<'_, '_>, value: Node<'_>, ty: Type, sink: &mut Sink) {
    let first = key.values.iter().find(|it| Type::of(**it) != Type::Null);
    let other = first.map_or(Type::Number, |it| Type::of(*it));
    let message = format!("`{name}` is {} where it is written, never {}", other.name(), ty.name());
    let draft = Draft::new(&rules::STATE_TYPE_MIX, value.range(), message);
    let draft = match first {
        Some(it) => draft.related(it.range(), "written here"),
        None => draft,
    };
    let converted = match value.scalar() {
        Some(Scalar::Text(text)) => {
            let is_literal = serde_json::from_str::<serde_json::Value>(text)
                .is_ok_and(|it| it.is_boolean() || it.is_number());
            is_literal.then(|| text.to_owned())
        }
        Some(Scalar::Bool(_) | Scalar::Number(_)) if other == Type::Text => Some(json::quote(value.source())),
        _ => None,
    };
    sink.add(match converted {
        Some(text) => draft.unsafe_fix(format!("write {text}"), vec![spelling::replace(value.range(), text)]),
        None => draft,
    });
}

fn value_never_set(name: &str, key: &Key<'_, '_>, value: Node<'_>, sink: &mut Sink) {
    let known: Vec<&str> = key.values.iter().filter_map(|it| it.as_str()).collect();
    let near = value.as_str().map(|text| suggestion(text, known.iter().copied()));
    let near = near.as_ref().and_then(|it| it.nearest.as_deref());
    let written = value.source();
    let message = match near {
        Some(near) => format!("nothing writes {written} to `{name}`; did you mean `{near}`?"),
        None => format!("nothing writes {written} to `{name}`, and a key that is not set equals nothing"),
    };
    let draft = Draft::new(&rules::VALUE_NEVER_SET, value.range(), message);
    sink.add(match near {
        Some(near) => draft.unsafe_fix(format!("write `{near}`"), vec![spelling::respell_node(value, near)]),
        None => draft,
    });
}

/// Whether a value is what people expect of a key that nobody has written yet.
fn is_initial(value: Node<'_>) -> bool {
    match value.scalar() {
        Some(Scalar::Null | Scalar::Bool(false) | Scalar::Text("")) => true,
        Some(Scalar::Number(number)) => number == 0.0,
        _ => false,
    }
}

fn no_initial_state(doc: &Doc, name: &str, value: Node<'_>, sink: &mut Sink) {
    let written = value.source();
    let message = format!("players begin without `{name}`, which does not equal {written}");
    let draft = Draft::new(&rules::NO_INITIAL_STATE, value.range(), message);
    sink.add(match initial_state(doc, name, value.source()) {
        Some(edits) => draft.safe("add it to `playerJoinStates`", edits),
        None => draft,
    });
}

/// The edits that give a key a value when players join.
pub(crate) fn initial_state(doc: &Doc, name: &str, value: &str) -> Option<Vec<Edit>> {
    let root = doc.root()?;
    let value = if value.is_empty() { "null" } else { value };
    if let Some(states) = root.get("playerJoinStates") {
        if states.is_copy() || states.hides_within() || !states.is_list() {
            return None;
        }
        let edits: Option<Vec<Edit>> = states.elements().map(|state| member(state, name, value)).collect();
        return edits.filter(|edits| !edits.is_empty());
    }
    // Before the rules, which stand at the beginning of a line.
    let states = format!("[{{ {}: {value} }}]", spelling::word(doc, name));
    member_before(root, &root.member("rules")?, "playerJoinStates", &states).map(|edit| vec![edit])
}
