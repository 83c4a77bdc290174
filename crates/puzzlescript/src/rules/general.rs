//! Rules about general.

use super::rule;

rule! {
    pub static TOO_MANY_ISSUES: Error in "general" = "too-many-issues";
    summary: "more than 100 messages: compilation is abandoned";
    doc: "";
    wrong: "";
    right: "";
}

rule! {
    pub static TOO_MANY_RULES: Error in "general" = "too-many-rules";
    summary: "a rule has more forms than anything could run";
    doc: "";
    wrong: "";
    right: "";
}
