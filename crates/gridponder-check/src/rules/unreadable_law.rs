//! Laws of the settings, or of a level itself, that cannot be read for a pack.

use json::Node;
use language::{Diagnostic, Rule};

use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::warning("unreadable-law", "laws")
    .summary("a law of `goldpath.toml`, or of a level, names something that the game does not have")
    .doc("The law is not judged. A law that is only for some packs says which with `files`.")
    .wrong("law: never troch")
    .right("law: never torch");

/// `wrong` is the whole message.
pub(crate) fn check(context: FileContext<'_>, wrong: String) -> Option<Diagnostic> {
    Some(context.key(&RULE, context.file.tree.root()?, wrong))
}

/// An event in `essential` of the metadata of a level cannot be read. `wrong` is the whole message.
pub(crate) fn of_level(context: FileContext<'_>, written: Node<'_>, wrong: String) -> Diagnostic {
    context.node(&RULE, written, wrong)
}
