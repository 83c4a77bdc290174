//! Texts with a wrong format.

use catalog::Format;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};

use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule {
    code: "bad-format",
    severity: Severity::Error,
    group: "schema",
    is_locked: false,
    hides_text: false,
    impact: Impact::ByPlace,
    fixes: Fixes::Sometimes(&[Applicability::Unsafe]),
    summary: "a string has the wrong format",
    doc: "Versions, game ids, pack tags, colors, symbols and count predicates each have a format, which the \
          message names. If neither the game nor a pack validator rejects other formats, this is a warning.",
    wrong: r#"manifest.json: "gameId": "my game""#,
    right: r#"manifest.json: "gameId": "my_game""#,
};

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, format: Format) -> Diagnostic {
    let subject = describe::subject(node);
    let (form, found) = (describe::form(format), describe::found(node));
    let meant = node.as_str().and_then(|written| fixes::format::meant(&written, format));
    let symbol = || {
        let kind = node.parent()?.key()?;
        fixes::placeholder::free_symbol(context, &kind.text()).filter(|_| format == Format::Symbol)
    };
    let meant = meant.or_else(symbol);
    let diagnostic = context
        .node(&RULE, node, format!("{subject} must be {form}; found {found}"))
        .corrected(meant.as_deref());
    let is_refused = node.as_str().is_none_or(|text| format.refuses(&text));
    if is_refused { diagnostic } else { diagnostic.severity(Severity::Warning) }
}

/// The name of an icon.
pub(crate) fn icon(context: FileContext<'_>, node: Node<'_>) -> Diagnostic {
    let (subject, found) = (describe::subject(node), describe::found(node));
    let message =
        format!("{subject} must be the name of an icon, lower-case words joined by `_`; found {found}");
    let words = node.as_str().map(|name| {
        let is_word = |c: char| c.is_ascii_alphanumeric();
        name.split(|c| !is_word(c)).filter(|it| !it.is_empty()).collect::<Vec<_>>().join("_").to_lowercase()
    });
    let meant = words.filter(|it| !it.is_empty());
    context.node(&RULE, node, message).corrected(meant.as_deref()).severity(Severity::Warning)
}
