//! Words that a pack uses in play and no document defines: systems, goals, lose conditions, and fields and
//! values of documented objects. Words that affect only the presentation do not count.

use catalog::{Since, Ty, Vocab};
use pack::{Context, File, FileKind, Visit};

use super::{Divergence, Role, Use, Word};

/// Records an undocumented word that the walk of a file visits.
pub(crate) fn note(file: &File, cx: &Context<'_>, found: &Visit<'_>, uses: &mut Vec<Use>) {
    /// Cap per file: more than a diagnostic lists, and few enough to store.
    const MOST: usize = 500;
    if !matches!(file.kind, FileKind::Game | FileKind::Level) || uses.len() >= MOST {
        return;
    }
    match *found {
        Visit::Word { name_ref, vocab } => {
            let text = name_ref.text();
            let found = match vocab {
                Vocab::System => catalog::system(&text).map(|it| (&it.entry, it.released)),
                Vocab::Goal => catalog::goal(&text).map(|it| (&it.entry, true)),
                Vocab::LoseCondition => catalog::lose_condition(&text).map(|it| (&it.entry, it.released)),
                Vocab::Event | Vocab::Condition | Vocab::Effect | Vocab::SequenceEntry => None,
            };
            let Some((entry, is_released)) = found else { return };
            let word = Word { word: entry.name, role: Role::Named(vocab.noun()) };
            if entry.since == Since::Undocumented {
                uses.push(Use::value(Divergence::Word(word), file, name_ref.node));
            } else if !is_released {
                uses.push(Use::value(Divergence::Unreleased(word), file, name_ref.node));
            }
        }
        Visit::Value { node, ty: Ty::Enum(variants) | Ty::Words(variants) } => {
            let Some(field) = cx.field.filter(|field| field.since != Since::Undocumented) else { return };
            if !variants.iter().any(|it| it.since == Since::Undocumented) {
                return;
            }
            let Some(text) = node.as_str() else { return };
            let variant = variants.iter().find(|it| it.name == text);
            if let Some(variant) = variant.filter(|it| it.since == Since::Undocumented) {
                let divergence =
                    Divergence::Word(Word { word: variant.name, role: Role::ValueOf(field.name) });
                uses.push(Use::value(divergence, file, node));
            }
        }
        // Only conditions have undocumented fields, beside documented ones, that affect play.
        Visit::Object { object, shape, .. } if cx.in_condition => {
            let is_new = |since| since == Since::Undocumented;
            if shape.fields.iter().all(|field| is_new(field.since)) {
                return;
            }
            for field in shape.fields.iter().filter(|field| is_new(field.since)) {
                if let Some(value) = object.get(field.name) {
                    uses.push(Use::key(
                        Divergence::Word(Word { word: field.name, role: Role::FieldOf(shape.name) }),
                        file,
                        value,
                    ));
                }
            }
        }
        _ => {}
    }
}
