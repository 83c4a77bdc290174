//! Rules on events that never occur.

use catalog::{Event, Phase};
use json::Node;
use language::{Diagnostic, Rule};

use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("event-never-sent", "liveness")
    .summary("a rule reacts to an event that is never sent")
    .doc("An event comes from an enabled system, from an effect of a rule that can fire, or from the engine. \
          Some events never reach a rule: events that are documented but that the game does not send, and \
          events that come after the rules have run, such as `turn_ended`. A rule on such an event never \
          fires.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "tiles_merged", "then": [{ "set_inventory": { "item": "torch" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "torch" } }] }]"#);

/// `on` names the event of the rule.
pub(crate) fn check(context: FileContext<'_>, on: Node<'_>, event: &'static Event) -> Diagnostic {
    let name = event.entry.name;
    let message = if event.emitted_by.is_empty() {
        format!("this rule never fires: the game never sends `{name}`")
    } else if !event.visible_to_rules || event.emitted_by.iter().all(|by| is_only_after_rules(by)) {
        format!("this rule never fires: `{name}` is sent after the rules of a turn have run")
    } else {
        format!("this rule never fires: nothing here sends `{name}` to rules")
    };
    let diagnostic = context.node(&RULE, on, message);
    match list(event) {
        Some(list) => diagnostic.help(format!("`{name}` is sent by {list}")),
        None => diagnostic,
    }
}

/// Returns true if the sender is a system that runs only after the rules.
fn is_only_after_rules(sender: &str) -> bool {
    catalog::system(sender).is_some_and(|system| system.phases.iter().all(|phase| *phase == Phase::Npc))
}

/// The senders of an event that rules can react to, as text.
fn list(event: &'static Event) -> Option<String> {
    let words = event.emitted_by.iter().filter_map(|by| match by.split_once(':') {
        Some(("effect", effect)) => Some(format!("the effect `{effect}`")),
        _ if is_only_after_rules(by) => None,
        _ => catalog::system(by).map(|_| format!("the system `{by}`")),
    });
    let words: Vec<String> = words.filter(|_| event.visible_to_rules).collect();
    (!words.is_empty()).then(|| words.join(", "))
}
