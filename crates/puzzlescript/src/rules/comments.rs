//! Rules about comments.

use language::Applicability::Unsafe;
use language::Fixes;

use super::declare::rule;

rule! {
    pub static COMMENT_UNOPENED: Warning in "comments" = "comment-unopened";
    summary: "unmatched `)`";
    doc: "It is skipped. A legend entry or a sound whose line ends in it is lost.";
    wrong: "LEGEND\n\nStone = Wall )\n";
    right: "LEGEND\n\nStone = Wall\n";
    fixes: Fixes::Always(&[Unsafe]);
}
