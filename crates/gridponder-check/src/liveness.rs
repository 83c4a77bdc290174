//! The stage `liveness`: unused definitions, rules whose events never occur, and rules that fire each other
//! forever.

mod feeding;
mod unused;

use catalog::{Name, Ty};
use engine::Comparison;
use json::{Kind, Node};
use language::Diagnostic;
use pack::{FileKind, NameRef};

use crate::asked::SeenUses;
use crate::file_context::FileContext;
use crate::reachability::{Events, Reachability};
use crate::{rules, unknown_name};

/// Dead parts of a file, as far as the game and the file itself show them.
pub(crate) fn check(context: FileContext<'_>, possible: &Reachability) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let Some(root) = context.file.tree.root() else { return found };
    // Without a readable game, every name would seem to be undefined.
    if !unknown_name::is_knowable(context, Name::Kind)
        || !matches!(context.file.kind, FileKind::Game | FileKind::Level)
    {
        return found;
    }
    found.extend(unused::check(context, root, possible));
    let level = context.pack.uses(&context.file.path).filter(|_| context.file.kind == FileKind::Level);
    let events = match level {
        Some(uses) => possible.events_of_level(root, uses),
        None => context.pack.levels().and_then(|levels| possible.events(levels)),
    };
    let rules: Vec<Node<'_>> = root.get("rules").into_iter().flat_map(Node::elements).collect();
    let mut firing = Vec::new();
    for rule in &rules {
        let in_vain = events.as_ref().and_then(|events| wait(context, *rule, events, possible.depth()));
        if in_vain.is_none() {
            firing.push(*rule);
        }
        found.extend(in_vain);
        for condition in ["where", "if"].into_iter().filter_map(|key| rule.get(key)) {
            absent(context, condition, possible, level, &mut found);
        }
    }
    if possible.depth() > 1 {
        found.extend(feeding::check(context, &firing, possible.depth()));
    }
    found
}

/// A rule whose event never occurs.
fn wait(context: FileContext<'_>, rule: Node<'_>, events: &Events, depth: u32) -> Option<Diagnostic> {
    let on = rule.get("on")?;
    let event = catalog::event(&on.as_str()?)?;
    match events.first_pass(event.entry.name) {
        None => Some(rules::event_never_sent::check(context, on, event)),
        Some(pass) if pass > depth => {
            Some(rules::event_too_late::check(context, on, event.entry.name, pass, depth))
        }
        Some(_) => None,
    }
}

/// Searches a condition for kinds and tags that cannot occur. Negated conditions are skipped, because they
/// then hold.
fn absent(
    context: FileContext<'_>,
    condition: Node<'_>,
    possible: &Reachability,
    level: Option<SeenUses<'_>>,
    found: &mut Vec<Diagnostic>,
) {
    for member in condition.distinct_members() {
        let word = member.key.text();
        match &*word {
            "all_of" | "any_of" => {
                for inner in member.value.elements() {
                    absent(context, inner, possible, level, found);
                }
            }
            "board_count" if !asks_for_some(member.value) => {}
            // Also `not`, which has no fields.
            _ => {
                let body = catalog::condition(&word).map(|condition| condition.body);
                let Some(Ty::Shape(body)) = body else { continue };
                for field in body.fields {
                    let Some(name) = names_thing(&field.ty) else { continue };
                    let Some(node) = member.value.get(field.name).filter(|it| it.kind() == Kind::String)
                    else {
                        continue;
                    };
                    let name_ref = NameRef::value(node);
                    let written = name_ref.text();
                    let can_be = match name {
                        Name::Tag => possible.tag(context.pack, level, &written),
                        _ => possible.kind(context.pack, level, &written),
                    };
                    // Undefined names are already reported.
                    if !can_be && context.pack.names().is_defined(name, &written, context.file) {
                        found.push(rules::absent_kind::check(context, name_ref, name));
                    }
                }
            }
        }
    }
}

/// The name class if the type is a kind or tag name.
pub(crate) fn names_thing(ty: &Ty) -> Option<Name> {
    match ty {
        Ty::Refers(name @ (Name::Kind | Name::Tag)) => Some(*name),
        Ty::Either(alternatives) => alternatives.iter().find_map(names_thing),
        _ => None,
    }
}

/// Returns true if the count condition holds only if something exists.
pub(crate) fn asks_for_some(count: Node<'_>) -> bool {
    let value = count.get("value").and_then(Node::as_i64);
    let op = count.get("op").and_then(Node::as_str).and_then(|word| Comparison::of_condition(&word));
    let (Some(op), Some(value)) = (op, value) else { return false };
    match op {
        Comparison::Eq | Comparison::Gt | Comparison::Gte => value >= 0 && !op.holds(0.cmp(&value)),
        Comparison::Neq => value == 0,
        Comparison::Lt | Comparison::Lte => false,
    }
}
