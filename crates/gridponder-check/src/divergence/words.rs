//! Words that no document has and a pack plays by: of systems, goals and lose conditions, and of fields
//! and values of those that are documented. Words for looks alone are no divergence.

use catalog::{Since, Ty, Vocab};
use pack::{Context, File, FileKind, Visit};

use super::{Divergence, Role, Use, Word};

/// Adds what the walk of a file found, where it is such a word.
pub(crate) fn note(file: &File, cx: &Context<'_>, found: &Visit<'_>, uses: &mut Vec<Use>) {
    /// More than are told of, and few enough to keep.
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
        // Only conditions have fields of that sort beside documented ones that decide what happens.
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
