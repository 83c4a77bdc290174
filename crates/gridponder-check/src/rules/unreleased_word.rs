//! Documented words that no released game implements.

use catalog::Vocab;
use language::{Diagnostic, Rule};
use pack::NameRef;

use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("unreleased-word", "schema")
    .summary("a system or lose condition is not implemented in any release")
    .doc(
        "The type is documented, but no released game implements it: the system does nothing, and the lose \
          condition never becomes true. Do not use it.",
    )
    .wrong(r#"levels/one.json: "loseConditions": [{ "type": "board_state", "config": {} }]"#)
    .right(r#"levels/one.json: "loseConditions": [{ "type": "max_actions", "config": { "limit": 9 } }]"#);

/// A word that is in its vocabulary.
pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>, vocab: Vocab) -> Option<Diagnostic> {
    let word = name_ref.text();
    let is_released = match vocab {
        Vocab::System => catalog::system(&word)?.released,
        Vocab::LoseCondition => catalog::lose_condition(&word)?.released,
        Vocab::Event | Vocab::Condition | Vocab::Effect | Vocab::Goal | Vocab::SequenceEntry => true,
    };
    if is_released {
        return None;
    }
    let message = format!(
        "{} `{word}` is documented but not implemented in any release; it has no effect",
        vocab.noun()
    );
    Some(context.at(&RULE, name_ref.range(), message).addressed(name_ref.node))
}
