//! Files that could not be read as text.

use language::{Diagnostic, FileRange, Impact, Rule, Unreadable};
use pack::Pack;

use crate::consequence::Consequence;
use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::error("unreadable-file", "syntax")
    .locked()
    .impact(Impact::ByPlace)
    .summary("a file of the pack cannot be read")
    .doc("A file that is not UTF-8, is too large, or cannot be opened cannot be checked, and nothing that depends on \
          it is replayed. The game refuses a file that is not UTF-8; how large a file may be is a limit of Goldpath \
          alone. Save it as UTF-8, make it smaller, or fix its permissions. If the folder of levels cannot be \
          listed, Goldpath does not know which levels exist.")
    .wrong(r#"levels/one.json: { "title": "Caf<E9>", … }"#)
    .right(r#"levels/one.json: { "title": "Café", … }"#);

/// The reason why a file could not be read.
pub(crate) fn check(context: FileContext<'_>) -> Option<Diagnostic> {
    let why = context.file.unreadable.as_ref()?;
    Some(context.at(&RULE, text::range(0, 0), why.to_string()))
}

/// What it means for play that a file cannot be read. Of limits of Goldpath, and of its rights, the game knows nothing.
pub(crate) const fn consequence(why: &Unreadable) -> Consequence {
    Consequence { is_refused: matches!(why, Unreadable::NotUtf8 { .. }), is_unknown: true }
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
