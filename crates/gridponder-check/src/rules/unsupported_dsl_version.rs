//! Packs with a DSL version that does not exist yet.

use catalog::Since;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};

use super::newer_dsl_needed::minor;
use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::error("unsupported-dsl-version", "project")
    .fixes(Fixes::Always(&[Applicability::Unsafe]))
    .summary("the pack is written in a newer DSL than any released one")
    .doc(
        "The manifest declares a DSL version that is newer than the newest one that Goldpath knows, so \
          neither Goldpath nor a released game may read the pack correctly.",
    )
    .wrong(r#"manifest.json: "dslVersion": "0.99""#)
    .right(r#"manifest.json: "dslVersion": "0.8""#);

pub(crate) fn check(context: FileContext<'_>, manifest: Node<'_>) -> Option<Diagnostic> {
    let node = manifest.get("dslVersion")?;
    let written = node.as_str()?;
    let newest = Since::NEWEST.minor()?;
    if minor(&written)? <= newest {
        return None;
    }
    let written = describe::short(&written);
    let message = format!("DSL version `{written}` is newer than any release; the newest is 0.{newest}");
    Some(context.node(&RULE, node, message).corrected(Some(&format!("0.{newest}"))))
}
