//! Manifests with two different names for the game.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("manifest-id-differs", "project")
    .fixes(Fixes::Always(&[Applicability::Unsafe]))
    .summary("`id` and `gameId` of the manifest differ")
    .doc(
        "The game identifies the pack by `gameId`, and pack importers identify it by `id`. If the two \
          differ, data that one stores for the pack is not found by the other.",
    )
    .wrong(r#"manifest.json: "id": "maximal""#)
    .right(r#"manifest.json: "id": "minimal""#);

pub(crate) fn check(context: FileContext<'_>, manifest: Node<'_>) -> Option<Diagnostic> {
    let (game, node) = (manifest.get("gameId")?, manifest.get("id")?);
    let (name, written) = (game.as_str()?, node.as_str()?);
    if name == written {
        return None;
    }
    let message =
        format!("`id` is `{}`, but `gameId` is `{}`", describe::short(&written), describe::short(&name));
    let diagnostic =
        context.node(&RULE, node, message).related(context.place(game.range()), "the other name");
    Some(diagnostic.corrected(Some(&name)))
}
