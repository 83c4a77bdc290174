//! Packs that require an engine older than their DSL version.

use catalog::Since;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};

use super::newer_dsl_needed::minor;
use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::information("engine-older-than-dsl", "project")
    .fixes(Fixes::Always(&[Applicability::Unsafe]))
    .summary("`minEngineVersion` is older than `dslVersion`")
    .doc(
        "The engine and the DSL have the same version numbers, so an engine older than the `dslVersion` of \
          the pack does not support it. No game compares the two today.",
    )
    .wrong(r#"manifest.json: "minEngineVersion": "0.7.0""#)
    .right(r#"manifest.json: "minEngineVersion": "0.8.0""#);

pub(crate) fn check(context: FileContext<'_>, manifest: Node<'_>) -> Option<Diagnostic> {
    let (dsl, node) = (manifest.get("dslVersion")?, manifest.get("minEngineVersion")?);
    let (version, engine) = (dsl.as_str()?, node.as_str()?);
    let needed = minor(&version)?;
    // A version that does not exist has its own diagnostic.
    if minor(&engine)? >= needed || needed > Since::NEWEST.minor()? {
        return None;
    }
    let (version, engine) = (describe::short(&version), describe::short(&engine));
    let message = format!("engine `{engine}` does not support DSL `{version}`, which the pack declares");
    let diagnostic = context.node(&RULE, node, message).related(context.place(dsl.range()), "declared here");
    Some(diagnostic.corrected(Some(&format!("0.{needed}.0"))))
}
