//! The steps of a gold path as words, or as objects.

use engine::def::Action;
use json::{Kind, Node};
use language::RefactoringKind;
use pack::lower;
use text::Edit;

use super::{Plan, Refactor, Site};

pub(super) static REFACTORINGS: [Refactor; 2] = [
    Refactor {
        id: "steps-short",
        title: "Write the steps of the gold path as words",
        kind: RefactoringKind::Rewrite,
        applies: |site| steps(site).any(|step| short(step).is_some()),
        plan: |site| Ok(rewritten(site, &short)),
    },
    Refactor {
        id: "steps-objects",
        title: "Write the steps of the gold path as objects",
        kind: RefactoringKind::Rewrite,
        applies: |site| steps(site).any(|step| object(step).is_some()),
        plan: |site| Ok(rewritten(site, &object)),
    },
];

/// The steps of the gold path around the place.
fn steps<'p>(site: &Site<'p>) -> impl Iterator<Item = Node<'p>> {
    let path = site.part(&["solution", "goldPath"]).filter(|path| path.kind() == Kind::Array);
    path.into_iter().flat_map(Node::elements)
}

fn rewritten(site: &Site<'_>, form: &dyn Fn(Node<'_>) -> Option<String>) -> Plan {
    let edit = |step: Node<'_>| Some(Edit { range: step.range(), insert: form(step)? });
    Plan::of(site.file, steps(site).filter_map(edit).collect())
}

/// The word for a step that is an object.
fn short(step: Node<'_>) -> Option<String> {
    if step.kind() != Kind::Object {
        return None;
    }
    let action = Action::read(&lower::value(step))?;
    // Of two members with the same key one counts, and the other would be lost.
    let is_all = step.len() == action.params.len() + 1;
    action.written_short().filter(|_| is_all).map(json::quote)
}

/// The object for a step that is a word.
fn object(step: Node<'_>) -> Option<String> {
    if step.kind() != Kind::String {
        return None;
    }
    let action = Action::read(&lower::value(step))?;
    let params =
        action.params.iter().map(|(name, value)| format!(", {}: {}", json::quote(name), value.to_json()));
    Some(format!("{{\"action\": {}{}}}", json::quote(&action.id), params.collect::<String>()))
}
