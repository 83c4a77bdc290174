//! What the conditions of a rule require together, and which requirements exclude each other.

use engine::{Comparison, Value};
use json::Node;
use pack::lower;

use super::values::clash;
use crate::model::{self, Facts, canonical};

/// Cap on the claims that are compared; nobody writes more conditions side by side.
const MOST: usize = 64;

/// A requirement: something that must hold.
#[derive(Clone, Debug)]
pub(super) struct Claim<'t> {
    /// The condition.
    pub(super) node: Node<'t>,
    /// What it says.
    pub(super) says: Says,
    /// Whether this must be false.
    pub(super) negated: bool,
    /// Whether the condition is inside a `not`.
    pub(super) is_denied: bool,
}

/// What a condition says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Says {
    EventAt((i64, i64)),
    EventField(String, String),
    Cell { at: (i64, i64), layer: String, test: Test },
    AvatarAt((i64, i64)),
    Holds(String),
    HandFull(bool),
    Compare { of: Subject, op: Comparison, with: Value },
    Tag { layer: String, tag: String },
    Other(String),
}

/// The compared quantity.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Subject {
    Variable(String),
    Count(String),
}

/// A test of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Test {
    Kind(String),
    Empty(bool),
    Tag(String),
}

/// The condition that the game reads from an object: its word and the value of that key.
pub(super) fn word_of(object: Node<'_>) -> Option<(&'static str, Node<'_>)> {
    catalog::CONDITIONS.iter().find_map(|it| Some((it.entry.name, object.get(it.entry.name)?)))
}

/// Everything that must hold so that all these conditions hold.
pub(super) fn gather<'t>(conditions: impl IntoIterator<Item = Node<'t>>) -> Vec<Claim<'t>> {
    let mut claims = Vec::new();
    for condition in conditions {
        add(condition, false, &mut claims);
    }
    claims
}

fn add<'t>(object: Node<'t>, negated: bool, claims: &mut Vec<Claim<'t>>) {
    let Some((word, body)) = word_of(object) else { return };
    if claims.len() >= MOST {
        return;
    }
    match (word, negated) {
        ("all_of", false) | ("any_of", true) => {
            for child in body.elements().take(MOST) {
                add(child, negated, claims);
            }
        }
        ("not", _) => add(body, !negated, claims),
        _ => {
            let mut says = says(word, body);
            // One of several requirements must be false, but it is unknown which.
            if negated && says.len() != 1 {
                says = vec![Says::Other(canonical(object))];
            }
            claims.extend(says.into_iter().map(|says| straight(object, says, negated)));
        }
    }
}

/// The requirement without its negation, if it can be written without one.
fn straight(node: Node<'_>, says: Says, negated: bool) -> Claim<'_> {
    let claim = |says, is_left| Claim { node, says, negated: is_left, is_denied: negated };
    if !negated {
        return claim(says, false);
    }
    match says {
        Says::Cell { at, layer, test: Test::Empty(empty) } => {
            claim(Says::Cell { at, layer, test: Test::Empty(!empty) }, false)
        }
        Says::HandFull(full) => claim(Says::HandFull(!full), false),
        // A value that is not a number is neither greater nor less.
        Says::Compare { of, op, with } if op.is_equality() || matches!(of, Subject::Count(_)) => {
            claim(Says::Compare { of, op: op.opposite(), with }, false)
        }
        says => claim(says, true),
    }
}

fn says(word: &str, body: Node<'_>) -> Vec<Says> {
    let text = |key: &str| body.get(key).and_then(Node::as_str).map(std::borrow::Cow::into_owned);
    let said = match word {
        "position" => return model::cell(body).map(Says::EventAt).into_iter().collect(),
        "event" => {
            let kind = text("kind").map(|kind| Says::EventField("kind".to_owned(), json::quote(&kind)));
            let field = text("param").zip(body.get("equals"));
            let field = field.filter(|(_, value)| value.kind() != json::Kind::Null);
            let field = field.map(|(field, value)| Says::EventField(field, canonical(value)));
            return kind.into_iter().chain(field).collect();
        }
        "avatar" => {
            let at = body.get("at").and_then(model::cell).map(Says::AvatarAt);
            let full = body.get("hasItem").and_then(Node::as_bool).map(Says::HandFull);
            return at.into_iter().chain(text("hasItem").map(Says::Holds)).chain(full).collect();
        }
        "cell" => cell(body),
        "variable" => text("name").and_then(|name| compare(body, Subject::Variable(name))),
        "board_count" => compare(body, counted(body)),
        "position_has_tag" => text("layer").zip(text("tag")).map(|(layer, tag)| Says::Tag { layer, tag }),
        _ => None,
    };
    vec![said.unwrap_or_else(|| Says::Other(format!("{word} {}", canonical(body))))]
}

fn cell(body: Node<'_>) -> Option<Says> {
    let text = |key: &str| body.get(key).and_then(Node::as_str).map(std::borrow::Cow::into_owned);
    let kind = || text("kind").map(Test::Kind);
    let empty = || body.get("isEmpty").and_then(Node::as_bool).map(Test::Empty);
    let tag = || text("hasTag").map(Test::Tag);
    Some(Says::Cell {
        at: model::cell(body.get("position")?)?,
        layer: text("layer")?,
        test: kind().or_else(empty).or_else(tag)?,
    })
}

fn compare(body: Node<'_>, of: Subject) -> Option<Says> {
    let op = Comparison::of_condition(&body.get("op")?.as_str()?)?;
    Some(Says::Compare { of, op, with: lower::value(body.get("value")?) })
}

/// What a count condition counts.
fn counted(body: Node<'_>) -> Subject {
    let part = |key| body.get(key).map(canonical).unwrap_or_default();
    Subject::Count(format!("{} {} {}", part("kind"), part("tag"), part("layer")))
}

impl<'t> Claim<'t> {
    /// The condition, and whether it must be false.
    pub(super) const fn part(&self) -> (Node<'t>, bool) {
        (self.node, self.is_denied)
    }

    /// Returns true if both can never hold at once.
    pub(super) fn excludes(&self, other: &Self, facts: Option<&Facts>) -> bool {
        match (self.negated, other.negated) {
            (false, false) => excludes(&self.says, &other.says, facts),
            (true, true) => false,
            (true, false) => denies(&self.says, &other.says),
            (false, true) => denies(&other.says, &self.says),
        }
    }
}

/// Returns true if `said` implies `denied`, which must be false.
fn denies(denied: &Says, said: &Says) -> bool {
    match (denied, said) {
        (Says::Compare { of, op, with }, Says::Compare { of: same, op: Comparison::Eq, with: value }) => {
            of == same && op.holds_values(value, with)
        }
        _ => denied == said,
    }
}

fn excludes(one: &Says, other: &Says, facts: Option<&Facts>) -> bool {
    match (one, other) {
        (Says::EventAt(one), Says::EventAt(other)) | (Says::AvatarAt(one), Says::AvatarAt(other)) => {
            one != other
        }
        (Says::EventField(field, one), Says::EventField(same, other)) => field == same && one != other,
        (Says::Holds(one), Says::Holds(other)) => one != other,
        (Says::Holds(_), Says::HandFull(full)) | (Says::HandFull(full), Says::Holds(_)) => !full,
        (Says::HandFull(one), Says::HandFull(other)) => one != other,
        (Says::Compare { of, op, with }, Says::Compare { of: same, op: second, with: value }) => {
            of == same && clash((*op, with), (*second, value), matches!(of, Subject::Count(_)))
        }
        (Says::Tag { layer, tag }, Says::Tag { layer: same, tag: second }) => {
            layer == same && facts.is_some_and(|facts| !facts.some_kind_has([tag, second]))
        }
        (Says::Cell { at, layer, test }, Says::Cell { at: place, layer: same, test: second }) => {
            at == place && layer == same && tests_clash(test, second, facts)
        }
        _ => false,
    }
}

fn tests_clash(one: &Test, other: &Test, facts: Option<&Facts>) -> bool {
    match (one, other) {
        (Test::Kind(one), Test::Kind(other)) => one != other,
        (Test::Empty(one), Test::Empty(other)) => one != other,
        (Test::Empty(empty), Test::Kind(_) | Test::Tag(_))
        | (Test::Kind(_) | Test::Tag(_), Test::Empty(empty)) => *empty,
        (Test::Kind(kind), Test::Tag(tag)) | (Test::Tag(tag), Test::Kind(kind)) => {
            facts.and_then(|facts| facts.kind(kind)).is_some_and(|kind| !kind.has_tag(tag))
        }
        (Test::Tag(one), Test::Tag(other)) => facts.is_some_and(|facts| !facts.some_kind_has([one, other])),
    }
}
