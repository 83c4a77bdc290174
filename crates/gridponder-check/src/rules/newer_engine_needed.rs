//! Packs that require an engine that does not exist yet.

use catalog::Since;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::error("newer-engine-needed", "project")
    .fixes(Fixes::Always(&[Applicability::Unsafe]))
    .summary("the pack requires an engine newer than any released one")
    .doc(
        "The pack requires a newer engine than the newest one that Goldpath knows, so no released game may \
          be able to play it.",
    )
    .wrong(r#"manifest.json: "minEngineVersion": "99.0.0""#)
    .right(r#"manifest.json: "minEngineVersion": "0.8.0""#);

pub(crate) fn check(context: FileContext<'_>, manifest: Node<'_>) -> Option<Diagnostic> {
    // Engine and DSL have the same version numbers.
    let newest = (0, Since::NEWEST.minor()?);
    let node = manifest.get("minEngineVersion")?;
    let written = node.as_str()?;
    let mut parts = written.split('.').map(str::parse::<u64>);
    let (major, minor) = (parts.next()?.ok()?, parts.next()?.ok()?);
    if (major, minor) <= newest {
        return None;
    }
    let (written, (major, minor)) = (describe::short(&written), newest);
    let message = format!("no released engine is as new as `{written}`; the newest is {major}.{minor}");
    Some(context.node(&RULE, node, message).corrected(Some(&format!("{major}.{minor}.0"))))
}
