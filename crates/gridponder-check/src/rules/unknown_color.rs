//! Names of colors that the palette does not have.

use catalog::USUAL_COLORS;
use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};
use pack::FileKind;

use crate::file_context::{Extend, FileContext};
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::information("unknown-color", "schema")
    .impact(Impact::Looks)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("the palette of the theme has no color of this name")
    .doc(
        "The color of a display, an outline or an action is written as `#` and digits, or as a name of \
          `palette` in `theme.json`. The usual English names of colors and names in a pack without a palette \
          are left alone. A likely misspelling is a warning.",
    )
    .wrong(
        r##"game.json: "entityKinds": { "flag": { "display": { "type": "fill", "color": "laef" }, … }, … }
theme.json: "palette": { "leaf": "#4CAF50" }"##,
    )
    .right(
        r##"game.json: "entityKinds": { "flag": { "display": { "type": "fill", "color": "leaf" }, … }, … }
theme.json: "palette": { "leaf": "#4CAF50" }"##,
    );

/// A text where the name of a color may stand.
pub(crate) fn check(context: FileContext<'_>, node: Node<'_>) -> Option<Diagnostic> {
    let written = node.as_str()?;
    // The rule on formats tells of these.
    let is_usual = || USUAL_COLORS.iter().any(|(name, _)| *name == written);
    if written.is_empty() || written.starts_with(['#', '@']) || is_usual() {
        return None;
    }
    let palette = context.pack.file(FileKind::Theme.path())?.tree.root()?.get("palette")?;
    let names: Vec<_> = palette.distinct_members().map(|color| color.key.text()).collect();
    if palette.kind() != Kind::Object || names.is_empty() || names.contains(&written) {
        return None;
    }
    let hint = suggest::suggestion(&written, names.iter().map(AsRef::as_ref));
    let message = format!("the palette has no color `{}`{hint}", describe::short(&written));
    let severity = if hint.nearest.is_some() { Severity::Warning } else { RULE.severity };
    let found = context.node(&RULE, node, message).severity(severity);
    Some(found.renamed(hint.nearest.as_deref(), Applicability::Manual))
}
