//! Laws of the settings that cannot be read for a pack.

use language::{Diagnostic, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::warning("unreadable-law", "laws")
    .summary("a law of `goldpath.toml` names something that the game does not have")
    .doc("The law is not judged. A law that is only for some packs says which with `files`.")
    .wrong("law: never troch")
    .right("law: never torch");

/// `wrong` is the whole message.
pub(crate) fn check(context: FileContext<'_>, wrong: String) -> Option<Diagnostic> {
    Some(context.key(&RULE, context.file.tree.root()?, wrong))
}
