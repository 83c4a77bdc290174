//! Gestures that a theme lists twice.

use std::collections::BTreeMap;

use json::Node;
use language::{Diagnostic, Rule, Severity};

use super::gesture_parameter::gestures;
use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("duplicate-gesture", "project")
    .summary("a gesture triggers two actions")
    .doc(
        "Two entries of the gesture map have the same key, button or gesture, so a player may trigger the \
          wrong action. For two swipes or taps this is info, because the cell where they begin may decide.",
    )
    .wrong(
        r#"theme.json: "controls": { "gestureMap": [
  { "gesture": "key_press", "key": "a", "action": "move", "params": { "direction": "left" } },
  { "gesture": "key_press", "key": "a", "action": "move", "params": { "direction": "right" } }
] }"#,
    )
    .right(
        r#"theme.json: "controls": { "gestureMap": [
  { "gesture": "key_press", "key": "a", "action": "move", "params": { "direction": "left" } },
  { "gesture": "key_press", "key": "d", "action": "move", "params": { "direction": "right" } }
] }"#,
    );

/// The gestures of a theme that an earlier entry already has.
pub(crate) fn check(context: FileContext<'_>, theme: Node<'_>) -> Vec<Diagnostic> {
    let mut seen: BTreeMap<(String, Option<String>), Node<'_>> = BTreeMap::new();
    let mut found = Vec::new();
    for gesture in gestures(theme) {
        let text = |key| gesture.get(key).and_then(Node::as_str).map(std::borrow::Cow::into_owned);
        let (Some(node), Some(word)) = (gesture.get("gesture"), text("gesture")) else { continue };
        let Some(given) = catalog::gesture_gives(&word) else { continue };
        let (name_ref, name) = match given.named_by {
            // A gesture without its name is incomplete, which is already reported.
            Some(key) => match (gesture.get(key), text(key)) {
                (Some(name_ref), Some(name)) => (name_ref, Some(name)),
                _ => continue,
            },
            None => (node, None),
        };
        let what = describe::short(name.as_ref().unwrap_or(&word));
        let Some(first) = seen.get(&(word.clone(), name.clone())) else {
            seen.insert((word, name), name_ref);
            continue;
        };
        let message = match given.named_by {
            Some(_) => format!("the {} `{what}` already triggers another action", noun(&word)),
            None => format!("the gesture `{what}` already triggers another action"),
        };
        let diagnostic = context
            .node(&RULE, name_ref, message)
            .related(context.place(first.range()), "the other action is here");
        // Two swipes or taps may start on different cells.
        let is_named = given.named_by.is_some();
        found.push(if is_named { diagnostic } else { diagnostic.severity(Severity::Information) });
    }
    found
}

fn noun(word: &str) -> &str {
    word.split('_').next().unwrap_or(word)
}
