//! Snippets: the shape of a value with places to fill in, and whole rules that are often wanted.

use wage_rules::doc::{Doc, Format};
use wage_rules::model::Names;
use wage_rules::vocabulary::{Entry, Field, Role, Ty};

use super::probe::Seen;
use crate::spelling;

/// A text in which nothing is a place to fill in.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

/// The shape of a value of a type, with places to fill in.
pub(super) fn value(doc: &Doc, ty: Ty) -> &'static str {
    let is_json = doc.format() == Format::Json;
    match ty {
        Ty::List(_) => "[$1]",
        Ty::Object(_) | Ty::State | Ty::NavigationTarget => "{ $1 }",
        Ty::Condition | Ty::Action | Ty::Initializer | Ty::Behavior if is_json => "{ \"kind\": \"$1\" }",
        Ty::Condition | Ty::Action | Ty::Initializer | Ty::Behavior => "{ kind: $1 }",
        // JSON has no empty values.
        Ty::Bool if is_json => "${1:true}",
        Ty::Number(_) | Ty::Any | Ty::Value if is_json => "${1:0}",
        Ty::Number(_) | Ty::Bool | Ty::Any | Ty::Value => "$1",
        Ty::Color => "\"#${1:16a34a}\"",
        _ if is_json => "\"$1\"",
        _ => "$1",
    }
}

/// An entry between braces, with places for its required fields; of fields that can stand for one another, for one.
pub(super) fn entry(doc: &Doc, names: &Names<'_>, entry: &Entry) -> String {
    let word = |text: &str| spelling::word(doc, text);
    let fields = &entry.object.fields;
    let some_name = |field: &Field| match field.ty {
        Ty::Refers(class) => names.names(class).find(|it| *it != Seen::WORD),
        _ => None,
    };
    let one_of: Vec<&Field> = match entry.object.role {
        Role::OneOf(words) => fields.iter().filter(|it| words.contains(&it.name)).collect(),
        _ => Vec::new(),
    };
    let chosen = one_of.iter().find(|it| some_name(it).is_some()).or(one_of.last()).map(|it| it.name);
    let is_wanted = |it: &&Field| (it.is_required && it.name != "kind") || Some(it.name) == chosen;
    let mut text = format!("{{ {}: {}", word("kind"), word(entry.kind));
    for (at, field) in fields.iter().filter(is_wanted).enumerate() {
        let at = at + 1;
        let quoted = |default: &str| {
            let written = escape(&word(default));
            match written.strip_prefix('"').and_then(|it| it.strip_suffix('"')) {
                Some(inner) => format!("\"${{{at}:{inner}}}\""),
                None => format!("${{{at}:{written}}}"),
            }
        };
        let place = match field.ty {
            Ty::Selector => quoted(if field.name == "target" || field.name == "to" { "same" } else { "any" }),
            Ty::Number(_) => format!("${{{at}:1}}"),
            Ty::List(_) => format!("[${at}]"),
            Ty::Condition | Ty::Action | Ty::Behavior | Ty::Object(_) => format!("{{ ${at} }}"),
            Ty::Operator => quoted("eq"),
            Ty::Value | Ty::Any | Ty::Bool => format!("${{{at}:true}}"),
            _ => quoted(some_name(field).unwrap_or(field.name)),
        };
        text.extend([", ", &word(field.name), ": ", &place]);
    }
    text + " }"
}

/// Whole rules in YAML, by a name and what they do.
pub(super) static RULES: &[(&str, &str, &str)] = &[
    (
        "rule: tag",
        "Who is it passes it on by an interaction.",
        "id: ${1:tag}\n  when:\n    kind: and\n    children:\n      - { kind: interaction, verb: ${2:tag} }\n      \
         - { kind: state_equals, who: same, key: ${3:it}, value: true }\n  do:\n    \
         - { kind: set_state, target: same, key: ${3:it}, value: false }\n    \
         - { kind: set_state, target: other, key: ${3:it}, value: true }",
    ),
    (
        "rule: score per second",
        "Who has a flag gets a point each second.",
        "id: ${1:score}\n  when:\n    kind: and\n    children:\n      \
         - { kind: state_equals, who: any, key: ${2:inZone}, value: true }\n      - { kind: tick, everyMs: 1000 }\n  \
         do:\n    - { kind: increment_state, target: same, key: ${3:score}, by: 1 }",
    ),
    (
        "rule: self-heal",
        "Gives a role to a player when no player has it.",
        "id: ${1:ensure_it}\n  when: { kind: count_state, who: any, key: ${2:it}, value: true, n: 0 }\n  do:\n    \
         - { kind: assign_state_random, assigns: [{ key: ${2:it}, value: true }] }",
    ),
    (
        "rule: first to N",
        "Ends the game when a player has enough points.",
        "id: ${1:winner}\n  when: { kind: compare, who: any, op: gte, left: { ref: same.state.${2:score} }, right: \
         ${3:10} }\n  do:\n    - { kind: end_game }",
    ),
    (
        "rule: capture",
        "A player with a flag comes into a zone, and scores.",
        "id: ${1:capture}\n  when:\n    kind: and\n    children:\n      \
         - { kind: entered_zone, who: any, zoneId: ${2:base} }\n      \
         - { kind: state_equals, who: same, key: ${3:carrying}, value: true }\n  do:\n    \
         - { kind: set_state, target: same, key: ${3:carrying}, value: false }\n    \
         - { kind: increment_state, target: same, key: ${4:score}, by: 1 }",
    ),
];
