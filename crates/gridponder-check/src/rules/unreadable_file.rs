//! Files that could not be read as text.

use language::{Diagnostic, FileRange, Fixes, Impact, Rule, Severity};
use pack::Pack;

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule {
    code: "unreadable-file",
    severity: Severity::Error,
    group: "syntax",
    is_locked: true,
    hides_text: false,
    impact: Impact::RefusedAndUnknown,
    fixes: Fixes::Never,
    summary: "a file of the pack cannot be read",
    doc: "A file that is not UTF-8, is too large, or cannot be opened cannot be checked, and the game cannot \
          load it. Save it as UTF-8, split it, or fix its permissions. If the folder of levels cannot be \
          listed, Goldpath does not know which levels exist.",
    wrong: r#"levels/one.json: { "title": "Caf<E9>", … }"#,
    right: r#"levels/one.json: { "title": "Café", … }"#,
};

/// The reason why a file could not be read.
pub(crate) fn check(context: FileContext<'_>) -> Option<Diagnostic> {
    let why = context.file.unreadable.as_ref()?;
    Some(context.at(&RULE, text::range(0, 0), why.to_string()))
}

/// The reason why the levels of a pack could not be listed. Reported where the game lists its levels.
pub(crate) fn check_levels(pack: &Pack) -> Option<Diagnostic> {
    let why = pack.unlisted()?;
    let file = pack.game().or_else(|| pack.files().next())?;
    let sequence = file.tree.root().and_then(|root| root.get("levelSequence"));
    let range = sequence.and_then(|sequence| Some(sequence.key()?.range())).unwrap_or(text::range(0, 0));
    Some(Diagnostic::new(
        &RULE,
        FileRange { file: file.path.clone(), range },
        format!("the levels cannot be listed: {why}"),
    ))
}
