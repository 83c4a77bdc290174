//! Words that a vocabulary does not have; shared by the rules for each vocabulary.

use catalog::Vocab;
use language::Diagnostic;
use pack::Spot;

use crate::scope::{Extend, Scope};
use crate::{Rule, describe, suggest};

/// The diagnostic for an unknown word.
pub(crate) fn unknown(
    scope: Scope<'_>,
    rule: &'static Rule,
    spot: Spot<'_>,
    vocab: Vocab,
    noun: &str,
) -> Diagnostic {
    let written = spot.text();
    let beside = suggest::beside(spot.node, spot.is_key);
    let words = catalog::words(vocab).into_iter().map(|entry| entry.name);
    let words: Vec<&str> = words.filter(|word| !beside.contains(*word)).collect();
    let hint = suggest::hint(&written, words);
    let message = format!("`{}` is no {noun}{hint}", describe::short(&written));
    let diagnostic =
        scope.at(rule, spot.range(), message).addressed(spot.node).corrected(hint.nearest.as_deref());
    match (vocab, &*written) {
        (Vocab::System, word) if catalog::RESERVED_SYSTEMS.contains(&word) => {
            diagnostic.help("the documents reserve this name for a system to come")
        }
        (Vocab::System, word) if catalog::DEMOTED_SYSTEMS.contains(&word) => {
            diagnostic.help("rules replace this former system")
        }
        _ => diagnostic,
    }
}
