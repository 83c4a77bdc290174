//! Levels that cannot be won.

use json::Node;
use language::{Diagnostic, Rule};
use solver::Proof;

use crate::describe;
use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::error("unsolvable", "search")
    .summary("no path wins the level")
    .doc("A search visited every state that can be reached, or found a goal that cannot be met from the start, so it \
          is proved that no path wins. A search that runs out of time or memory proves nothing and reports nothing. \
          Levels are searched only if you ask for it: `goldpath check --search`, the setting `search` of the editor, \
          or the command *Solve*.")
    .wrong(r#"levels/one.json: "board": { "layers": { "objects": [[null, "rock", null, null], ["rock", "rock", null, null]], … }, … }"#)
    .right(r#"levels/one.json: "board": { "layers": { "objects": [[null, null, null, null], ["rock", "rock", null, null]], … }, … }"#);

pub(crate) fn check(context: FileContext<'_>, gold_path: Node<'_>, proof: Proof, states: u64) -> Diagnostic {
    let why = match proof {
        Proof::Exhausted => {
            let states = describe::count(usize::try_from(states).unwrap_or(usize::MAX), "state");
            format!("{states} can be reached, and none of them wins")
        }
        Proof::DeadStart => "a goal cannot be met from the start".to_owned(),
    };
    context.key(&RULE, gold_path, format!("no path wins the level: {why}"))
}
