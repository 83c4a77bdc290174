//! Words that are newer than the DSL version in the manifest.

use catalog::Since;
use json::Node;
use language::{Applicability, Diagnostic, FileRange, Fixes, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("newer-dsl-needed", "project")
    .fixes(Fixes::Always(&[Applicability::Safe, Applicability::Manual]))
    .summary("the pack needs a newer DSL version than it declares")
    .doc(
        "A system, event, goal or other word was added to the DSL after the `dslVersion` of the manifest. \
          The released game never compares the two, but a reader of that version rejects or ignores words it \
          does not know. For a key that was added later, this is info. Words of unknown age are not \
          reported.",
    )
    .wrong(r#"manifest.json: "dslVersion": "0.5""#)
    .right(r#"manifest.json: "dslVersion": "0.6""#);

/// Cap on the related locations.
const MAX_PLACES: usize = 3;

pub(crate) fn check(context: FileContext<'_>, manifest: Node<'_>) -> Option<Diagnostic> {
    let node = manifest.get("dslVersion")?;
    let written = node.as_str()?;
    let declared = minor(&written)?;
    let needs = |since: Since| since.minor().filter(|minor| *minor > declared);
    let newer: Vec<_> = context
        .pack
        .levels()?
        .version_uses()
        .filter_map(|(file, newer)| Some((needs(newer.since)?, newer.noun != "key", file, newer)))
        .collect();
    let needed = newer.iter().map(|(minor, ..)| *minor).max()?;
    let has_words = newer.iter().any(|(_, is_word, ..)| *is_word);
    // Words show the needed version better than keys, so they come first; then in file order.
    let mut shown: Vec<_> = newer.into_iter().filter(|(minor, ..)| *minor == needed).collect();
    shown.sort_by_key(|(_, is_word, ..)| !*is_word);
    let (_, _, _, first) = *shown.first()?;
    let message = format!(
        "`dslVersion` is `{}`, but the {} `{}` requires 0.{needed}",
        describe::short(&written),
        first.noun,
        describe::short(&first.word)
    );
    let mut meant: Vec<String> = written.split('.').map(str::to_owned).collect();
    if let Some(part) = meant.get_mut(1) {
        *part = needed.to_string();
    }
    let meant = meant.join(".");
    let mut diagnostic = context.node(&RULE, node, message);
    for (_, _, file, newer) in shown.into_iter().take(MAX_PLACES) {
        let at = FileRange { file: file.clone(), range: newer.range };
        let message = format!("the {} `{}` requires 0.{needed}", newer.noun, describe::short(&newer.word));
        diagnostic = diagnostic.related(at, message);
    }
    let mut edits = json::entries::replace(node, json::quote(&meant));
    // An engine that was new enough for the old version may be too old for the new one.
    let engine = manifest.get("minEngineVersion");
    let is_older =
        |engine: &Node<'_>| engine.as_str().and_then(|it| minor(&it)).is_some_and(|it| it < needed);
    if let Some(engine) = engine.filter(is_older) {
        edits.extend(json::entries::replace(engine, json::quote(&format!("0.{needed}.0"))));
    }
    let diagnostic = diagnostic.fix(format!("declare `{meant}`"), Applicability::Safe, edits);
    Some(if has_words { diagnostic } else { diagnostic.severity(Severity::Information) })
}

/// The minor version: `7` for `0.7` and `0.7.1`.
pub(crate) fn minor(version: &str) -> Option<u64> {
    let mut parts = version.split('.');
    (parts.next()? == "0").then(|| parts.next()?.parse().ok()).flatten()
}
