//! Missing files that every pack needs.

use language::{Diagnostic, FileRange, Impact, Rule};
use pack::Pack;

pub(crate) static RULE: Rule = Rule::error("missing-file", "project")
    .impact(Impact::Refused)
    .summary("the pack has no `game.json` or no `manifest.json`")
    .doc(
        "The game loads `manifest.json` and `game.json` by these names, whatever the manifest says. Without \
          them the pack cannot be played; without `game.json`, names in levels cannot be checked either.",
    )
    .wrong("manifest.json is missing")
    .right(r#"manifest.json: { "gameId": "minimal", … }"#);

/// The missing files. Each is reported at the path that it should have.
pub(crate) fn check(pack: &Pack) -> Vec<Diagnostic> {
    ["game.json", "manifest.json"]
        .into_iter()
        .filter(|path| pack.file(path).is_none())
        .map(|path| {
            Diagnostic::new(
                &RULE,
                FileRange { file: path.into(), range: text::range(0, 0) },
                format!("the pack has no `{path}`"),
            )
        })
        .collect()
}
