//! Rules about what only play shows.

use language::Rule;
use puzzlescript_engine::Issue;

/// The rule that explains what play has met.
pub(crate) fn of(issue: Issue) -> &'static Rule {
    match issue {
        Issue::EndlessGroup { .. } => &RUN_GROUP_LOOP,
        Issue::EndlessLoop { .. } => &RUN_LOOP_VORTEX,
    }
}

pub(crate) static RUN_GROUP_LOOP: Rule = Rule::error("run-group-loop", "runtime")
    .summary("a group of rules does not come to an end")
    .doc("It was still changing something after 200 rounds, and is cut off. Rules that undo each other, or that add something each time, need a condition that ends.")
    .wrong("RULES\n\n[ Crate ] -> [ Wall ]\n+ [ Wall ] -> [ Crate ]\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n");

pub(crate) static RUN_LOOP_VORTEX: Rule = Rule::error("run-loop-vortex", "runtime")
    .summary("a loop does not come to an end")
    .doc("It was still changing something after 200 rounds, and is cut off with all that follows it in this turn.")
    .wrong("RULES\n\nstartloop\n[ Crate ] -> [ Wall ]\n[ Wall ] -> [ Crate ]\nendloop\n")
    .right("RULES\n\n[ Crate ] -> [ Wall ]\n");

pub(crate) static RUN_START_RESTART: Rule = Rule::warning("run-start-restart", "runtime")
    .summary("a rule restarts the level while the level starts")
    .doc("It is heeded once and ignored then.")
    .wrong("run_rules_on_level_start\n\nRULES\n\n[ Player ] -> restart\n")
    .right("RULES\n\n[ > Player | Wall ] -> restart\n");
