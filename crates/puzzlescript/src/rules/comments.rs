//! Rules about comments.

use language::Applicability::Unsafe;
use language::{Fixes, Rule};

pub(crate) static COMMENT_UNOPENED: Rule = Rule::warning("comment-unopened", "comments")
    .fixes(Fixes::Always(&[Unsafe]))
    .summary("unmatched `)`")
    .doc("It is skipped. A legend entry or a sound whose line ends in it is lost.")
    .wrong("LEGEND\n\nStone = Wall )\n")
    .right("LEGEND\n\nStone = Wall\n");
