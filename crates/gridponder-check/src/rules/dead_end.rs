//! Steps of a gold path beside which a player can lose for good.

use engine::def;
use json::Node;
use language::{Diagnostic, Rule};
use search::StepFates;
use solver::Fate;

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule::hint("dead-end", "search")
    .summary("other moves at a step of the gold path lose the level for good")
    .doc("A search proved that nothing wins after these moves, however the player goes on. This is no mistake: many \
          levels live from it. It tells where a player needs a hint or an undo. Moves that are not decided within the \
          limits of the search are left out. Levels are searched only if you ask for it: `goldpath check --search`, the \
          setting `search` of the editor, or the command *Solve*.")
    .wrong(r#"levels/one.json: "loseConditions": [{ "type": "max_actions", "config": { "limit": 2 } }]"#)
    .right(r#"levels/one.json: "loseConditions": [{ "type": "max_actions", "config": { "limit": 9 } }]"#);

/// `number` is that of the step, from 1.
pub(crate) fn check(
    context: FileContext<'_>,
    step: Node<'_>,
    number: usize,
    fates: &StepFates,
) -> Option<Diagnostic> {
    let others = || fates.moves.iter().enumerate().filter(|(at, _)| Some(*at) != fates.played);
    let lost: Vec<&def::Action> =
        others().filter(|(_, it)| it.fate == Fate::Lost).map(|(_, it)| &it.action).collect();
    if lost.is_empty() {
        return None;
    }
    let message = match (lost.len(), others().count()) {
        (1, 1) => format!("the only other move at step {number} loses the level for good"),
        (1, count) => format!("1 of the {count} other moves at step {number} loses the level for good"),
        (2, 2) => format!("both other moves at step {number} lose the level for good"),
        (lost, count) if lost == count => {
            format!("all {count} other moves at step {number} lose the level for good")
        }
        (lost, count) => {
            format!("{lost} of the {count} other moves at step {number} lose the level for good")
        }
    };
    let help = format!("nothing wins after {}", describe::moves(&lost));
    Some(context.at(&RULE, visible(step), message).addressed(step).help(help))
}
