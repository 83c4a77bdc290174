//! The DSL version that a pack requires, derived from its uses of features that are newer than the founding
//! documents.

use catalog::{Name, Since, Ty, Vocab};
use json::Kind;
use text::TextRange;

use crate::FileKind;
use crate::walk::{Context, NameRef, Visit};

/// A use of a feature that requires a version later than the first one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionUse {
    /// The first version with the feature.
    pub since: Since,
    /// The kind of the feature, for example `system` or `key`.
    pub noun: &'static str,
    /// The written word.
    pub word: String,
    /// Its range.
    pub range: TextRange,
}

/// Cap on the stored uses per version and file.
const MOST: usize = 3;

/// Records a visit of a walk in a file that affects play. Games skip unknown presentation keys in manifest
/// and theme, so those files are not recorded.
pub(crate) fn note(uses: &mut Vec<VersionUse>, file: FileKind, cx: &Context<'_>, found: Visit<'_>) {
    if !matches!(file, FileKind::Game | FileKind::Level) {
        return;
    }
    let Some((since, noun, name_ref)) = newer(cx, found) else { return };
    if !matches!(since, Since::V0_6 | Since::V0_7 | Since::V0_8) {
        return;
    }
    let alike = uses.iter().filter(|it| it.since == since);
    if alike.clone().count() >= MOST {
        return;
    }
    let word = name_ref.text().into_owned();
    if !alike.clone().any(|it| it.noun == noun && it.word == word) {
        uses.push(VersionUse { since, noun, word, range: name_ref.range() });
    }
}

/// The version, kind and word of the visited feature, if it is newer than the first version.
fn newer<'t>(cx: &Context<'t>, found: Visit<'t>) -> Option<(Since, &'static str, NameRef<'t>)> {
    match found {
        Visit::Word { name_ref, vocab } => {
            Some((entry_since(vocab, &name_ref.text())?, vocab.noun(), name_ref))
        }
        Visit::Refers { name_ref, name: Name::Event } => {
            Some((entry_since(Vocab::Event, &name_ref.text())?, Vocab::Event.noun(), name_ref))
        }
        Visit::Refers { name_ref, name: name @ Name::EventField } => {
            Some((cx.event()?.field(&name_ref.text())?.since, name.noun(), name_ref))
        }
        Visit::Value { node, ty } => {
            let name_ref = NameRef::value(node);
            match *ty {
                Ty::Enum(variants) | Ty::Words(variants) => {
                    let written = node.as_str()?;
                    let since = variants.iter().find(|it| it.name == written)?.since;
                    if since > Since::V0_5 {
                        return Some((since, "value", name_ref));
                    }
                }
                Ty::GoldStep if node.kind() == Kind::String => {
                    let is_short = engine::def::Action::is_short_move(&name_ref.text());
                    return is_short.then_some((catalog::SHORT_STEP, "short step", name_ref));
                }
                _ => {}
            }
            // Nested values are walked with the field of the outer value.
            let field = cx.field?;
            let is_its_own = node.key().is_some_and(|key| key.is(field.name));
            is_its_own.then_some((field.since, "key", NameRef::key(node)))
        }
        _ => None,
    }
}

fn entry_since(vocab: Vocab, word: &str) -> Option<Since> {
    catalog::words(vocab).into_iter().find(|entry| entry.name == word).map(|entry| entry.since)
}
