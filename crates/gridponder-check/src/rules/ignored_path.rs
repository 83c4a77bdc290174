//! Paths in the manifest that nothing reads.

use catalog::{Field, Support};
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};
use pack::FileKind;

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("ignored-path", "schema")
    .fixes(Fixes::Always(&[Applicability::Unsafe]))
    .summary("the manifest names a file that the game does not read")
    .doc("The game always reads `game.json` and `levels/*.json`. `gameFile`, `levelDirectory` and the like are \
          never used, so a pack that relies on them does not load; nothing follows a path that leads out of \
          the pack.")
    .wrong(r#"manifest.json: "gameFile": "rules.json""#)
    .right(r#"manifest.json: "gameFile": "game.json""#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, field: Option<&Field>) -> Option<Diagnostic> {
    let field = field.filter(|field| field.support == Support::Ignored)?;
    let default = field.default_json()?;
    let default = default.as_str()?;
    let written = node.as_str()?;
    if context.file.kind != FileKind::Manifest || written.trim_end_matches('/') == default {
        return None;
    }
    let (name, written) = (field.name, describe::short(&written));
    let message = format!("`{name}` is ignored: the game reads `{default}`, not `{written}`");
    Some(context.node(&RULE, node, message).corrected(Some(default)))
}
