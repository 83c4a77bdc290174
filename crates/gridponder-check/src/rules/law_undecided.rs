//! Laws of the settings, or of a level itself, that are not decided for it.

use json::Node;
use language::{Diagnostic, Law, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::information("law-undecided", "laws")
    .summary("it is not decided whether a level keeps a law of `goldpath.toml`, or of its own metadata")
    .doc("The search or the random play that a law needs ended at its limit. The level may keep the law or break it: \
          `goldpath solve`, `goldpath necessity` and `goldpath metrics` search for longer.")
    .wrong("levels/one.json: \"loseConditions\": [{ \"type\": \"max_actions\", \"config\": { \"limit\": 2 } }]
law: rollout-bits >= 4")
    .right("levels/one.json: \"loseConditions\": [{ \"type\": \"max_actions\", \"config\": { \"limit\": 2 } }]
law: rollout-bits >= 3");

/// `part` is what is asked, as it is written, and `why` the reason why it is not decided: a clause.
pub(crate) fn check(
    context: FileContext<'_>,
    place: Node<'_>,
    law: &Law,
    (part, why): (&str, &str),
) -> Diagnostic {
    let asked = match &law.message {
        Some(message) => format!("{message} (`{part}`)"),
        None => format!("the law `{part}`"),
    };
    context.key(&RULE, place, format!("{asked} is not decided: {why}"))
}

/// Whether an event is essential, as the metadata of the level call it, is not decided. `why` is the reason: a clause.
pub(crate) fn of_level(
    context: FileContext<'_>,
    written: Node<'_>,
    (event, why): (&str, &str),
) -> Diagnostic {
    context.node(&RULE, written, format!("whether `{event}` is essential is not decided: {why}"))
}
