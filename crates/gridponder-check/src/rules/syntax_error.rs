//! Text that is not JSON.

use json::SyntaxErrorKind;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use super::{byte_order_mark, duplicate_key, nesting_too_deep};
use crate::file_context::{Extend, FileContext};
use crate::fixes;

pub(crate) static RULE: Rule = Rule::error("syntax-error", "syntax")
    .locked()
    .hides_text()
    .impact(Impact::RefusedAndUnknown)
    .fixes(Fixes::Sometimes(&[Applicability::Safe, Applicability::Unsafe, Applicability::Manual]))
    .summary("the text is not JSON")
    .doc(
        "The game reads plain JSON: no comments, no trailing commas, double quotes only. A single mistake \
          makes the game reject the whole file. Goldpath continues after the mistake, so the rest of the \
          file is still checked.",
    )
    .wrong(r#"levels/one.json: "metadata": { "difficulty": 1, }"#)
    .right(r#"levels/one.json: "metadata": { "difficulty": 1 }"#);

/// The codes of the parser's diagnostics.
pub(crate) const CODES: [&str; 4] =
    [RULE.code, duplicate_key::RULE.code, byte_order_mark::RULE.code, nesting_too_deep::RULE.code];

/// The errors that the parser found.
pub(crate) fn check(context: FileContext<'_>) -> Vec<Diagnostic> {
    let inside_out = fixes::syntax_error::is_inside_out(&context.file.tree);
    context
        .file
        .tree
        .errors()
        .iter()
        .enumerate()
        .map(|(at, error)| {
            let rule = match error.kind {
                SyntaxErrorKind::DuplicateKey => &duplicate_key::RULE,
                SyntaxErrorKind::ByteOrderMark => &byte_order_mark::RULE,
                SyntaxErrorKind::TooDeep => &nesting_too_deep::RULE,
                _ => &RULE,
            };
            let diagnostic = context.at(rule, error.range, error.message.clone());
            let diagnostic = match &error.related {
                Some((range, message)) => diagnostic.related(context.place(*range), message.clone()),
                None => diagnostic,
            };
            let may_guess = at < fixes::syntax_error::MAX_GUESSES;
            let fixes = fixes::syntax_error::fixes(&context.file.tree, error, may_guess, inside_out);
            fixes.into_iter().fold(diagnostic, |diagnostic, (title, applicability, edits)| {
                diagnostic.fix(title, applicability, edits)
            })
        })
        .collect()
}
