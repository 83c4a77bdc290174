//! Texts with a wrong format.

use catalog::{Argument, Format};
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};

use crate::file_context::{Extend, FileContext};
use crate::fixes::format::PlaceholderFault;
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule::error("bad-format", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("a string has the wrong format")
    .doc(
        "Versions, game ids, pack tags, colors, symbols and count predicates each have a format, which the \
          message names. If neither the game nor a pack validator rejects other formats, this is a warning.",
    )
    .wrong(r#"manifest.json: "gameId": "my game""#)
    .right(r#"manifest.json: "gameId": "my_game""#);

/// Returns true if a text only looks like a placeholder, and is drawn as it is written.
pub(crate) fn is_drawn_as_written(node: Node<'_>, format: Format) -> bool {
    let text = node.as_str();
    format == Format::Caption && text.as_deref().and_then(fixes::format::placeholder_fault).is_none()
}

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, format: Format) -> Diagnostic {
    let subject = describe::subject(node);
    let written = node.as_str();
    let is_drawn = matches!(format, Format::Caption | Format::Paint);
    let message = match written.as_deref().filter(|_| is_drawn).and_then(fixes::format::placeholder_fault) {
        Some(PlaceholderFault::Unknown { word, meant, .. }) => {
            format!(
                "unknown placeholder `@{}:` in {subject}; did you mean `@{meant}:`?",
                describe::short(word)
            )
        }
        Some(PlaceholderFault::Incomplete(placeholder)) => format!(
            "incomplete placeholder in {subject}: {} must follow `@{}:`",
            match placeholder.argument {
                Argument::Param => "the name of a parameter",
                Argument::Text => "a text",
                Argument::TextOrPlaceholder => "a text or another placeholder",
            },
            placeholder.word
        ),
        None => format!("{subject} must be {}; found {}", describe::form(format), describe::found(node)),
    };
    let meant = written.and_then(|written| fixes::format::meant(&written, format));
    let symbol = || {
        let kind = node.parent()?.key()?;
        fixes::placeholder::free_symbol(context, &kind.text()).filter(|_| format == Format::Symbol)
    };
    let meant = meant.or_else(symbol);
    let diagnostic = context.node(&RULE, node, message).corrected(meant.as_deref());
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
        // What stands before a dot is where a program finds its icons: `Icons.star`.
        let name = name.rsplit('.').next().unwrap_or_default();
        name.split(|c| !is_word(c)).filter(|it| !it.is_empty()).collect::<Vec<_>>().join("_").to_lowercase()
    });
    let meant = words.filter(|it| !it.is_empty());
    context.node(&RULE, node, message).corrected(meant.as_deref()).severity(Severity::Warning)
}
