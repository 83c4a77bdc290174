//! Effects that ran during a replay and changed nothing.

use json::Node;
use language::{Diagnostic, FileRange, Fixes, Impact, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule {
    code: "effect-without-effect",
    severity: Severity::Hint,
    group: "replay",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Never,
    summary: "an effect never does anything in a gold path",
    doc: "The effect came up several times in the replays of the gold paths, and each time it found nothing to do: the cell was \
          empty already, the queue used up, the hand empty. That may be as it should, since players leave \
          the gold path; or the effect looks at the wrong place.",
    wrong: r#"levels/one.json: "rules": [{ "id": "count", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }, { "increment_variable": { "name": "keys" } }] }, { "id": "r", "on": "variable_changed", "then": [{ "destroy": { "position": [1, 1], "layer": "objects" } }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }]"#,
};

/// `step` is the step where it was first seen; `None` if unknown or while loading a level.
pub(crate) fn check(context: FileContext<'_>, effect: Node<'_>, step: Option<&FileRange>) -> Diagnostic {
    let word = describe::word_of(effect).unwrap_or_default();
    let message = format!("`{word}` found nothing to do whenever it came up in a gold path");
    context.node(&RULE, effect, message).first_seen(step)
}
