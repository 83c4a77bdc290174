//! Texts without the form they need.

use catalog::Format;
use language::{Diagnostic, Severity};
use syntax::Node;

use crate::scope::{Extend, Scope};
use crate::{fixes, Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "bad-format",
    severity: Severity::Error,
    summary: "a text does not have the form it needs",
    doc: "Versions, the id of the game, tags of the pack, colors, symbols and the predicates of counts each \
          have a form of their own. The message names it. Where neither the game nor a validator of packs \
          refuses another form, this is a warning.",
    wrong: r#"manifest.json: "gameId": "my game""#,
    right: r#"manifest.json: "gameId": "my_game""#,
};

pub(crate) fn check(scope: Scope<'_>, node: Node<'_>, format: Format) -> Diagnostic {
    let subject = describe::subject(node);
    let (form, found) = (describe::form(format), describe::found(node));
    let meant = node.as_str().and_then(|written| fixes::format::meant(&written, format));
    let symbol = || {
        let kind = node.parent()?.key()?;
        fixes::placeholder::free_symbol(scope, &kind.text()).filter(|_| format == Format::Symbol)
    };
    let meant = meant.or_else(symbol);
    let diagnostic = scope.node(&RULE, node, format!("{subject} takes {form}, found {found}"))
        .corrected(meant.as_deref());
    if is_refused(node, format) { diagnostic } else { diagnostic.severity(Severity::Warning) }
}

/// Whether the game, or the place packs are published at, refuses such a text. Others only look wrong.
fn is_refused(node: Node<'_>, format: Format) -> bool {
    match format {
        Format::DslVersion | Format::GameId | Format::PackTag | Format::CountPredicate => true,
        Format::Symbol => node.as_str().is_none_or(|symbol| matches!(&*symbol, "" | "@")),
        Format::SemVer | Format::Color | Format::Paint | Format::AssetPath => false,
    }
}
