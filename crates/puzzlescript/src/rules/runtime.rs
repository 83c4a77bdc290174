//! Rules about runtime.

use super::rule;

rule! {
    pub static RUN_GROUP_LOOP: Error in "runtime" = "run-group-loop";
    summary: "a rule group was still changing things after 200 rounds";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RUN_LOOP_VORTEX: Error in "runtime" = "run-loop-vortex";
    summary: "a startloop block was still changing things after 200 rounds";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static RUN_START_RESTART: Warning in "runtime" = "run-start-restart";
    summary: "restart during run_rules_on_level_start is ignored (verbose only)";
    doc: "";
    wrong: "";
    right: "";
}
