//! Comparisons whose result is known, and values that equal nothing.

use language::Draft;
use wage_rules::doc::{Node, Scalar};
use wage_rules::model::{Condition, ConditionKind, Game, Reference, Role, Selector, Val};

use crate::binding::{Bound, Interpretation};
use crate::references::is_path;
use crate::rules;
use crate::sink::Sink;
use crate::spelling;

/// Says which comparisons of a condition are constant or cannot hold.
pub(crate) fn judge<'d>(when: &Condition<'d>, game: &Game<'d>, found: &Interpretation<'d>, sink: &mut Sink) {
    for condition in when.all() {
        match &condition.what {
            ConditionKind::Compare { op, left: Some(left), right: Some(right), .. } => {
                compare(condition, op.and_then(Node::as_str), *left, *right, sink);
            }
            ConditionKind::StateEquals { value: Some(value), .. } if equals_nothing(*value) => {
                never_equal(condition, *value, found, sink);
            }
            ConditionKind::CountState { value, n, .. } => {
                if let Some(value) = value.filter(|it| equals_nothing(*it)) {
                    never_equal(condition, value, found, sink);
                }
                if let Some(n) = n {
                    too_many(*n, game, sink);
                }
            }
            ConditionKind::Proximity { a: Some(a), b: Some(b), .. } => {
                if let (Some(first), Some(second)) = (a.role(), b.role())
                    && first == second
                {
                    let at = condition.kind.map_or_else(|| condition.node.range(), Node::range);
                    let message =
                        format!("`a` and `b` are both `{}`, and a player is never near itself", first.word());
                    sink.add(Draft::new(&rules::NEVER_TRUE, at, message));
                }
            }
            _ => {}
        }
    }
}

/// Whether a value is compared as it stands and equals no state then: a map, a list, or a path that stands as text.
fn equals_nothing(value: Node<'_>) -> bool {
    value.is_map() || value.is_list() || is_path(value)
}

fn compare<'d>(condition: &Condition<'d>, op: Option<&str>, left: Val<'d>, right: Val<'d>, sink: &mut Sink) {
    let at = condition.kind.map_or_else(|| condition.node.range(), Node::range);
    // Of a path that stands as text the value was meant.
    let is_told =
        |it: Val<'_>| it.literal().is_some_and(|node| sink.has(&rules::REFERENCE_AS_TEXT, node.range()));
    if is_told(left) || is_told(right) {
        return;
    }
    match (left, right) {
        (Val::Literal(_), Val::Literal(_)) => {
            sink.add(Draft::new(
                &rules::CONSTANT_COMPARE,
                at,
                "both sides are literals: the result is always the same",
            ));
            return;
        }
        (Val::Ref(a), Val::Ref(b)) if a.text == b.text => {
            let message = format!("`{}` is compared with itself", a.text);
            sink.add(Draft::new(&rules::CONSTANT_COMPARE, at, message));
        }
        _ => {}
    }
    let Some(op @ ("gt" | "gte" | "lt" | "lte")) = op else { return };
    for literal in [left, right].into_iter().filter_map(Val::literal) {
        if literal.as_number().is_some() || literal.is_uncertain() {
            continue;
        }
        let message = format!("`{op}` compares numbers, but {} is not a number", literal.source());
        let draft = Draft::new(&rules::ORDERING_NOT_NUMBER, literal.range(), message);
        let number = literal.as_str().map(str::trim).filter(|it| serde_json::from_str::<f64>(it).is_ok());
        sink.add(match number {
            Some(number) => {
                draft.unsafe_fix("remove the quotes", vec![spelling::replace(literal.range(), number)])
            }
            None => draft,
        });
    }
}

fn never_equal<'d>(condition: &Condition<'d>, value: Node<'d>, found: &Interpretation<'d>, sink: &mut Sink) {
    let message = if is_path(value) {
        "a path is plain text here and not read; `compare` with `{ ref: … }` reads it"
    } else if value.get("ref").is_some() {
        "a `ref` is not resolved here, so this equals nothing; `compare` resolves it"
    } else {
        "state equals no map and no list"
    };
    let draft = Draft::new(&rules::NEVER_EQUAL, value.range(), message);
    sink.add(match as_compare(condition, value, found) {
        Some(text) => {
            draft.safe("rewrite as `compare`", vec![spelling::replace(condition.node.range(), text)])
        }
        None => draft,
    });
}

/// The same question as a comparison, where the role that is read stands for somebody.
fn as_compare<'d>(condition: &Condition<'d>, value: Node<'d>, found: &Interpretation<'d>) -> Option<String> {
    let ConditionKind::StateEquals { who: Some(who), key: Some(key), .. } = &condition.what else {
        return None;
    };
    let reference = match Val::read(value) {
        Val::Ref(reference) => reference,
        Val::Literal(node) if is_path(node) => Reference { node, text: node.as_str()? },
        Val::Literal(_) | Val::Bad => return None,
    };
    let (before, after) = found.around.get(&condition.node.id())?;
    let role = reference.role()?;
    let is_bound = match (who.role(), role) {
        (None, Role::Same) => after.same.what == Bound::Player,
        _ => before.of(role).what == Bound::Player,
    };
    let key = key.as_str().filter(|it| !it.contains(['.', '{', '}', ' ']) && !it.is_empty())?;
    let node = condition.node;
    let is_simple =
        !node.is_copy() && node.source().starts_with('{') && !node.source().contains(['\n', '#', '&', '*']);
    let has_more = node.members().any(|it| !matches!(it.key, "kind" | "who" | "key" | "value"));
    if !is_bound
        || !is_simple
        || has_more
        || who.role() == Some(Role::Same) && before.same.what != Bound::Player
    {
        return None;
    }
    let word = |text: &str| spelling::word(node.doc(), text);
    let root = if who.role() == Some(Role::Other) { "other" } else { "same" };
    let asked = match who {
        Selector { who: wage_rules::model::Who::Bound(_), .. } => String::new(),
        Selector { node: selector, .. } => format!(" {}: {},", word("who"), selector.source()),
    };
    let (kind, op, left, right, path) = (word("kind"), word("op"), word("left"), word("right"), word("ref"));
    let read = if value.is_map() {
        value.source().to_owned()
    } else {
        format!("{{ {path}: {} }}", word(reference.text))
    };
    Some(format!(
        "{{ {kind}: {},{asked} {op}: {}, {left}: {{ {path}: {} }}, {right}: {} }}",
        word("compare"),
        word("eq"),
        word(&format!("{root}.state.{key}")),
        read
    ))
}

fn too_many(n: Node<'_>, game: &Game<'_>, sink: &mut Sink) {
    let Some(root) = game.doc.root() else { return };
    let bots = root.get("bots");
    let has_bots = bots.is_some_and(|bots| !bots.is_list() || bots.children().next().is_some());
    let most = root.get("maxPlayers").filter(|it| matches!(it.scalar(), Some(Scalar::Number(_))));
    if let (Some(count), Some(most)) = (n.as_number(), most)
        && !has_bots
        && !root.hides()
        && most.as_number().is_some_and(|most| most >= 1.0 && count > most)
    {
        let message = format!("there are at most {} players, so never {}", most.source(), n.source());
        sink.add(
            Draft::new(&rules::NEVER_TRUE, n.range(), message).related(most.range(), "the most players"),
        );
    }
}
