//! Words that are not in their vocabulary; shared by the rules for each vocabulary.

use catalog::Vocab;
use language::{Diagnostic, Rule};
use pack::NameRef;

use crate::file_context::{Extend, FileContext};
use crate::{describe, suggest};

/// The diagnostic for an unknown word.
pub(crate) fn unknown(
    context: FileContext<'_>,
    rule: &'static Rule,
    name_ref: NameRef<'_>,
    vocab: Vocab,
    noun: &str,
) -> Diagnostic {
    let written = name_ref.text();
    let beside = suggest::beside(name_ref.node, name_ref.is_key);
    let words = catalog::words(vocab).into_iter().map(|entry| entry.name);
    let words: Vec<&str> = words.filter(|word| !beside.contains(*word)).collect();
    let hint = suggest::suggestion(&written, words);
    let message = format!("unknown {noun} `{}`{hint}", describe::short(&written));
    let diagnostic = context
        .at(rule, name_ref.range(), message)
        .addressed(name_ref.node)
        .corrected(hint.nearest.as_deref());
    match (vocab, &*written) {
        (Vocab::System, word) if catalog::RESERVED_SYSTEMS.contains(&word) => {
            diagnostic.help("the documents reserve this name for a future system")
        }
        (Vocab::System, word) if catalog::DEMOTED_SYSTEMS.contains(&word) => {
            diagnostic.help("this former system was replaced by rules")
        }
        _ => diagnostic,
    }
}
