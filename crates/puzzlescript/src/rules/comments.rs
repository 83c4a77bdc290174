//! Rules about comments.

use super::rule;

rule! {
    pub static COMMENT_UNOPENED: Warning in "comments" = "comment-unopened";
    summary: "a closing parenthesis without an open comment";
    doc: "";
    wrong: "";
    right: "";
}
