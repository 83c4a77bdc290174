//! Rules that fire themselves or each other forever.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule::warning("self-feeding-rules", "liveness")
    .summary("a rule always sends the event it reacts to")
    .doc("The effects of a rule send events that rules see in the next pass. If a rule sends the event it \
          reacts to and no condition on the state can stop it, or several rules do so in a loop, they fire \
          in every pass until the cascade is cut: a counter, for example, counts several times. Give the \
          rule a condition that its own effect makes false, or `once`.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "start", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }, { "id": "r", "on": "variable_changed", "where": { "event": { "param": "variable", "equals": "keys" } }, "then": [{ "increment_variable": { "name": "keys" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "start", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }, { "id": "r", "on": "variable_changed", "where": { "event": { "param": "variable", "equals": "keys" } }, "if": { "variable": { "name": "keys", "op": "lt", "value": 2 } }, "then": [{ "increment_variable": { "name": "keys" } }] }]"#);

/// `circle` has the rules, each with the effect that fires the next; the last fires the first.
pub(crate) fn check(
    context: FileContext<'_>,
    circle: &[(Node<'_>, Node<'_>)],
    depth: u32,
) -> Option<Diagnostic> {
    let ((rule, effect), others) = circle.split_first()?;
    let on = rule.get("on")?;
    let event = on.as_str()?;
    let passes = describe::count(depth as usize, "pass");
    let message = if others.is_empty() {
        format!("this rule sends `{event}` and triggers itself until the cascade is cut after {passes}")
    } else {
        let count = circle.len();
        format!(
            "{count} rules trigger each other in a loop that begins here until the cascade is cut after \
             {passes}"
        )
    };
    let mut diagnostic = context.node(&RULE, on, message);
    let word = |effect: &Node<'_>| effect.distinct_members().next().map(|member| member.key.range());
    diagnostic = match word(effect) {
        Some(range) => diagnostic.related(context.place(range), "this effect sends it"),
        None => diagnostic,
    };
    for (rule, effect) in others {
        let range = word(effect).unwrap_or_else(|| visible(*rule));
        diagnostic = diagnostic.related(context.place(range), "and this one");
    }
    Some(diagnostic)
}
