//! State variables: whether their initial values have types that their users can handle.

use catalog::{VariableName, VariableType};
use json::{Kind, Node};

use super::level::Level;
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::{
    How,
    variable_uses::{Uses, add, of_rule},
};
use crate::rules;

/// Variables of a level whose type does not suit their uses.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    let variables = level.root.get("state").and_then(|state| state.get("variables"));
    let Some(variables) = variables.filter(|variables| !variables.is_empty()) else { return };
    let own = uses(level);
    for variable in variables.distinct_members() {
        let name = variable.key.text();
        let uses = || [&context.kinds.uses, &own].into_iter().filter_map(|uses| uses.get(&*name)).flatten();
        // A variable that is set may have another type by then.
        if uses().any(|used| used.how == How::Set) {
            continue;
        }
        let first = uses().find_map(|used| Some((used, unfit(used.how, variable.value)?)));
        if let Some((first, value)) = first {
            sink.look(&rules::variable_type::RULE, || {
                Some(rules::variable_type::check(context, value, first.how, &first.who))
            });
        }
    }
}

/// The value that this use cannot handle: the value of the variable, or a member of it.
fn unfit(how: How, value: Node<'_>) -> Option<Node<'_>> {
    match (how, value.kind()) {
        // A missing value counts as 0 in additions, and is less than any goal.
        (_, Kind::Null | Kind::Missing) | (How::Set, _) | (How::Added | How::Measured, Kind::Number) => None,
        (How::Added | How::Measured, _) => Some(value),
        (How::Kept(kept), kind) => match kept.holds {
            VariableType::Number => (kind != Kind::Number).then_some(value),
            VariableType::Whole => value.as_i64().is_none().then_some(value),
            VariableType::Text => (kind != Kind::String).then_some(value),
            // Whoever reads a cell tests first that it is one.
            VariableType::Cell => None,
            // Anything but an object is replaced by the budgets of the configuration.
            VariableType::Budgets => {
                value.distinct_members().map(|member| member.value).find(|value| value.kind() != Kind::Number)
            }
        },
    }
}

/// The uses in the level's own rules and goals, and in its systems.
fn uses(level: &Level<'_>) -> Uses {
    let mut found = Uses::new();
    let elements = |key: &str| level.root.get(key).into_iter().flat_map(Node::elements);
    for rule in elements("rules") {
        of_rule(rule, &mut found);
    }
    for (measure, noun) in elements("goals")
        .map(|goal| (goal, "goal"))
        .chain(elements("loseConditions").map(|it| (it, "lose condition")))
    {
        let ty = measure.get("type").and_then(Node::as_str);
        let name = measure.get("config").and_then(|config| config.get("variable")).and_then(Node::as_str);
        if let (Some("variable_threshold"), Some(name)) = (ty.as_deref(), name) {
            let id = measure.get("id").and_then(Node::as_str);
            let who = match id {
                Some(id) => format!("the {noun} `{}`", crate::describe::short(&id)),
                None => format!("a {noun}"),
            };
            add(&mut found, &name, How::Measured, who);
        }
    }
    for system in &level.systems {
        for kept in system.ty().variables.iter().filter(|kept| kept.is_read) {
            if kept.only_with.is_some_and(|option| system.keys(option).is_empty()) {
                continue;
            }
            let name = match kept.name {
                VariableName::Option(option) => system.text(option),
                VariableName::Always(name) => Some(name.to_owned()),
            };
            if let Some(name) = name {
                let who = format!("the system `{}`", crate::describe::short(system.id()));
                add(&mut found, &name, How::Kept(*kept), who);
            }
        }
    }
    found
}
