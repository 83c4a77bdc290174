//! Levels that break a law of the settings, or one of their own.

use json::Node;
use language::{Diagnostic, Law, Rule};

use crate::file_context::{Extend, FileContext};

/// A level breaks a law.
pub static RULE: Rule = Rule::warning("law-broken", "laws")
    .summary("a level breaks a law of `goldpath.toml`, or of its own metadata")
    .doc("A law is what the authors of a pack ask of its levels, written as `[[laws]]` in `goldpath.toml`. It is judged \
          once the gold path of a level wins. The severity is that of the law. What needs a search or random play is proved \
          or measured within a fixed number of states and trials, so that every machine gives the same answer. A level can have \
          such a law itself: nothing may win without the events in `essential` of its `metadata`.")
    .wrong("law: hint-stops >= 2")
    .right("law: hint-stops >= 1");

/// `part` is what is asked, as it is written, and `instead` what is the case: a clause.
pub(crate) fn check(
    context: FileContext<'_>,
    place: Node<'_>,
    law: &Law,
    (part, instead): (&str, &str),
) -> Diagnostic {
    let message = match &law.message {
        Some(message) => format!("{message}: {instead}"),
        None => format!("{instead}, but a law asks for `{part}`"),
    };
    let diagnostic = context.key(&RULE, place, message).severity(law.severity);
    match &law.message {
        Some(_) => diagnostic.help(format!("the law is `{part}`")),
        None => diagnostic,
    }
}

/// An event that the metadata of the level calls essential is not. `instead` is what is the case: a clause.
pub(crate) fn of_level(context: FileContext<'_>, written: Node<'_>, instead: &str) -> Diagnostic {
    context.node(&RULE, written, format!("{instead}, but the metadata of the level call it essential"))
}
