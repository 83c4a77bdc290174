//! The checks of the stage `meaning` in solutions: hint stops, and the parameters of steps.

use engine::def;
use json::{Kind, Node};
use language::Diagnostic;

use crate::file_context::FileContext;
use crate::model::{self, Board, DeclaredAction, HintStop};
use crate::rules;

/// The problems of a level's solution that are visible without a replay.
pub(crate) fn check(context: FileContext<'_>, actions: &[DeclaredAction]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let Some(root) = context.file.tree.root() else { return diagnostics };
    let Some(solution) = root.get("solution") else { return diagnostics };
    let gold_path = solution.get("goldPath").filter(|path| path.kind() == Kind::Array);

    let stops: Vec<HintStop<'_>> = solution
        .get("hintStops")
        .into_iter()
        .flat_map(Node::elements)
        .filter_map(|node| Some(HintStop { node, steps: node.as_i64()? }))
        .collect();
    diagnostics.extend(rules::hint_stops_not_increasing::check(context, &stops));
    diagnostics.extend(rules::hint_stop_zero::check(context, &stops));
    // The replay reports an empty path.
    if let Some(gold_path) = gold_path.filter(|path| !path.is_empty()) {
        diagnostics.extend(rules::hint_stop_beyond_end::check(context, &stops, gold_path));
        diagnostics.extend(rules::hint_stop_whole_path::check(context, &stops, gold_path));
    }

    let size = model::size(root);
    for step in gold_path.into_iter().flat_map(Node::elements) {
        diagnostics.extend(check_step(context, step, actions, size));
    }
    diagnostics
}

fn check_step(
    context: FileContext<'_>,
    step: Node<'_>,
    actions: &[DeclaredAction],
    size: Option<Board>,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let id = match step.kind() {
        // The short form of a move contains its parameter.
        Kind::String if step.as_str().is_some_and(|word| def::Action::is_short_move(&word)) => {
            let param = actions.iter().find(|action| action.id == def::Action::MOVE).and_then(|action| {
                action.params.iter().find(|param| param.name == "direction" && !param.values.is_empty())
            });
            diagnostics.extend(
                param.and_then(|param| rules::bad_action_parameter::in_short_form(context, step, param)),
            );
            return diagnostics;
        }
        Kind::String => step.as_str(),
        Kind::Object => step.get("action").and_then(Node::as_str),
        _ => None,
    };
    let Some(action) = id.and_then(|id| actions.iter().find(|action| action.id == *id)) else {
        return diagnostics;
    };
    for member in step.distinct_members().filter(|member| member.key.text() != "action") {
        diagnostics.extend(rules::bad_action_parameter::check(context, member.value, action, size));
    }
    for param in &action.params {
        if step.get(&param.name).is_none() {
            diagnostics.push(rules::missing_action_parameter::check(context, step, &action.id, param));
        }
    }
    diagnostics
}
