//! Fixes at a place.

use std::sync::Arc;

use json::Tree;
use language::{Action, Applicability, Diagnostic, Fix};
use pack::Pack;
use text::{Edit, TextRange};

/// The fixes of the diagnostics that touch a range of a file, including its ends.
///
/// Offers only fixes that apply without conflict and do not increase the number of syntax errors.
pub fn actions(pack: &Pack, diagnostics: &[Diagnostic], file: &str, range: TextRange) -> Vec<Action> {
    let touching = diagnostics
        .iter()
        .filter(|diagnostic| *diagnostic.at.file == *file && diagnostic.at.range.intersect(range).is_some());
    let mut actions: Vec<Action> = Vec::new();
    for diagnostic in touching {
        let offered = diagnostic.fixes.iter().filter(|fix| applies(pack, fix));
        for (at, fix) in offered.enumerate() {
            let is_preferred =
                at == 0 && (fix.applicability == Applicability::Safe || is_spelling(diagnostic, fix));
            actions.push(Action { fix: fix.clone(), mends: diagnostic.clone(), is_preferred });
        }
    }
    actions
}

/// Returns true if a fix only replaces the marked word.
fn is_spelling(diagnostic: &Diagnostic, fix: &Fix) -> bool {
    matches!(fix.edits.as_slice(), [only] if only.file == diagnostic.at.file
        && only.edit.range == diagnostic.at.range
        && only.edit.insert.starts_with('"'))
}

/// Returns true if the edits of a fix fit the files and do not increase the number of syntax errors.
fn applies(pack: &Pack, fix: &Fix) -> bool {
    let mut files: Vec<&Arc<str>> = fix.edits.iter().map(|edit| &edit.file).collect();
    files.sort();
    files.dedup();
    !files.is_empty()
        && files.into_iter().all(|path| {
            let Some(file) = pack.file(path) else { return false };
            let edits: Vec<Edit> =
                fix.edits.iter().filter(|it| it.file == *path).map(|it| it.edit.clone()).collect();
            text::apply(file.tree.text(), &edits).is_some_and(|text| is_no_worse(&file.tree, text))
        })
}

fn is_no_worse(before: &Tree, after: String) -> bool {
    Tree::parse(after).errors().len() <= before.errors().len()
}
