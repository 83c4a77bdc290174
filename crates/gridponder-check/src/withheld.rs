//! Withholds fixes: in a file that cannot be parsed only the syntax is fixed, and a mistake that may not be a
//! slip is left to a person.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use json::SyntaxErrorKind;
use language::{Applicability, Diagnostic, Fix};
use pack::{File, Pack};
use text::{Edit, TextRange, TextSize};

use crate::rules;

/// The rules that compare a value with the pack's own declarations. If they report the same mistake in
/// several places, the declaration is more likely to be wrong.
const AGAINST_DECLARATIONS: [&str; 11] = [
    rules::entity_parameter_type::RULE.code,
    rules::unknown_action::RULE.code,
    rules::unknown_animation::RULE.code,
    rules::unknown_emitter::RULE.code,
    rules::unknown_goal_id::RULE.code,
    rules::unknown_kind::RULE.code,
    rules::unknown_layer::RULE.code,
    rules::unknown_system_id::RULE.code,
    rules::unknown_tag::RULE.code,
    rules::unknown_variable::RULE.code,
    rules::variable_type::RULE.code,
];

/// Removes the fixes that should not be offered, and makes those manual that must not be applied
/// automatically.
pub(crate) fn withhold(pack: &Pack, diagnostics: &mut [Cow<'_, Diagnostic>]) {
    by_text(pack, diagnostics);
    by_number(pack, diagnostics);
}

/// Returns true if the fixes of a diagnostic also depend on how often the pack has its mistake.
pub(crate) fn is_counted(diagnostic: &Diagnostic) -> bool {
    !diagnostic.fixes.is_empty() && AGAINST_DECLARATIONS.contains(&diagnostic.code())
}

/// Withholds the fixes that do not suit the texts they change and are about.
pub(crate) fn by_text(pack: &Pack, diagnostics: &mut [Cow<'_, Diagnostic>]) {
    let mut broken: BTreeMap<Arc<str>, bool> = BTreeMap::new();
    let mut is_broken = |path: &Arc<str>| {
        *broken.entry(Arc::clone(path)).or_insert_with(|| {
            let errors = pack.file(path).map(|file| file.tree.errors()).unwrap_or_default();
            errors.iter().any(|error| error.kind.hides_text())
        })
    };
    for diagnostic in diagnostics.iter_mut().filter(|diagnostic| !diagnostic.fixes.is_empty()) {
        let fates: Vec<Fate> =
            diagnostic.fixes.iter().map(|fix| fate(pack, diagnostic, fix, &mut is_broken)).collect();
        if fates.iter().any(|fate| *fate != Fate::Stays) {
            let fixes = std::mem::take(&mut diagnostic.to_mut().fixes).into_iter().zip(fates);
            let kept = fixes.filter(|(_, fate)| *fate != Fate::Goes).map(|(fix, fate)| match fate {
                Fate::IsManual => Fix { applicability: Applicability::Manual, ..fix },
                _ => fix,
            });
            let kept: Vec<Fix> = kept.collect();
            diagnostic.to_mut().fixes = kept;
        }
    }
}

/// Makes the fixes of a mistake manual that is made in several places.
fn by_number(pack: &Pack, diagnostics: &mut [Cow<'_, Diagnostic>]) {
    let mut places: BTreeMap<(&str, String), usize> = BTreeMap::new();
    for group in diagnostics.iter().filter_map(|diagnostic| group(pack, diagnostic)) {
        *places.entry(group).or_default() += 1;
    }
    let repeated: BTreeSet<(&str, String)> =
        places.into_iter().filter(|(_, count)| *count > 1).map(|(group, _)| group).collect();
    if repeated.is_empty() {
        return;
    }
    for diagnostic in diagnostics.iter_mut() {
        if group(pack, diagnostic).is_some_and(|group| repeated.contains(&group)) {
            let fixes = &mut diagnostic.to_mut().fixes;
            for fix in fixes {
                fix.applicability = Applicability::Manual;
            }
        }
    }
}

/// What becomes of a fix.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Stays,
    /// It becomes manual.
    IsManual,
    /// It is removed.
    Goes,
}

fn fate(
    pack: &Pack,
    diagnostic: &Diagnostic,
    fix: &Fix,
    is_broken: &mut impl FnMut(&Arc<str>) -> bool,
) -> Fate {
    let at = &diagnostic.at;
    let is_of_text = diagnostic.code() == rules::syntax_error::RULE.code;
    if !is_of_text && fix.edits.iter().map(|edit| &edit.file).chain([&at.file]).any(is_broken) {
        return Fate::Goes;
    }
    let stays = |edit: &language::FileEdit| {
        let Some(file) = pack.file(&edit.file) else { return false };
        let span = (edit.file == at.file).then_some(at.range);
        stays_inside(file.tree.text(), &edit.edit, span)
    };
    let is_sure_of_text = is_of_text && fix.applicability == Applicability::Safe;
    let is_doubled = || pack.file(&at.file).is_some_and(|it| is_doubled(it, at.range));
    let is_for_tools = fix.applicability == Applicability::Manual
        || fix.edits.iter().all(stays) && (is_sure_of_text || !is_doubled());
    if is_for_tools { Fate::Stays } else { Fate::IsManual }
}

/// Returns true if a range lies in the value of a duplicate key. Then one of the keys is probably wrong
/// rather than the value. A safe fix of a syntax error, such as a trailing comma, is right in either case.
fn is_doubled(file: &File, range: TextRange) -> bool {
    let doubled = file.tree.errors().iter().filter(|error| error.kind == SyntaxErrorKind::DuplicateKey);
    let mut keys = doubled.flat_map(|error| {
        let first = error.related.as_ref().map(|(first, _)| *first);
        first.into_iter().chain([error.range])
    });
    keys.any(|key| {
        let member = file.tree.key_at(key.start() + TextSize::new(1));
        member.is_some_and(|member| member.value.range().contains_range(range))
    })
}

/// A description of the mistake that is equal for all places with the same mistake.
fn group(pack: &Pack, diagnostic: &Diagnostic) -> Option<(&'static str, String)> {
    let is_tools = |fix: &Fix| fix.applicability != Applicability::Manual;
    if !is_counted(diagnostic) || !diagnostic.fixes.iter().any(is_tools) {
        return None;
    }
    // For a value of a wrong type, the group is the parameter or variable, not the value.
    let is_typed = [rules::entity_parameter_type::RULE.code, rules::variable_type::RULE.code];
    let what = if is_typed.contains(&diagnostic.code()) {
        diagnostic.address.as_deref()?.rsplit('/').next()?.to_owned()
    } else {
        pack.file(&diagnostic.at.file)?.tree.text().get(bytes(diagnostic.at.range))?.to_owned()
    };
    Some((diagnostic.code(), what))
}

/// Returns true if an edit removes only text inside the range, apart from commas and white space.
fn stays_inside(text: &str, edit: &Edit, span: Option<TextRange>) -> bool {
    let bytes = bytes(edit.range);
    let Some(removed) = text.get(bytes.clone()) else { return false };
    let same = |(a, b): &(char, char)| a == b;
    let kept_before: usize =
        removed.chars().zip(edit.insert.chars()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let (removed, inserted) = (&removed[kept_before..], &edit.insert[kept_before..]);
    let kept_after: usize =
        removed.chars().rev().zip(inserted.chars().rev()).take_while(same).map(|(c, _)| c.len_utf8()).sum();
    let start = bytes.start + kept_before;
    let removed = &removed[..removed.len() - kept_after];
    let is_in_span = |at: usize| span.is_some_and(|span| self::bytes(span).contains(&at));
    removed.char_indices().all(|(at, c)| c == ',' || c.is_whitespace() || is_in_span(start + at))
}

fn bytes(range: TextRange) -> std::ops::Range<usize> {
    range.start().into()..range.end().into()
}
