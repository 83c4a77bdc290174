//! Fixes at a place, and all safe fixes of a file as one.

mod patch;

use std::sync::Arc;

use language::{Action, Applicability, Diagnostic, FileEdit, Fix};
use pack::{File, FileKind, Input, Pack};
use syntax::Tree;
use text::{Edit, TextRange};

use patch::Patch;

/// How often a file is looked at again, because a fix may bring to light what the next one mends.
const MOST_ROUNDS: usize = 10;

/// The fixes of the diagnostics that touch a range of a file, its ends included.
///
/// Only what applies cleanly is offered, and leaves no more syntax errors than there were.
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

/// Whether a fix only writes another word in the place of the one that is marked.
fn is_spelling(diagnostic: &Diagnostic, fix: &Fix) -> bool {
    matches!(fix.edits.as_slice(), [only] if only.file == diagnostic.at.file
        && only.edit.range == diagnostic.at.range
        && only.edit.insert.starts_with('"'))
}

/// Whether the edits of a fix fit the files, and leave no more syntax errors than there were.
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

/// All safe fixes of a file as one, `None` when there are none.
///
/// Where a fix brings to light what another one mends, that one is in it too.
pub fn fix_all(pack: &Pack, diagnostics: &[Diagnostic], file: &str) -> Option<Fix> {
    let original = pack.file(file)?;
    let mut current = Arc::clone(original);
    let mut patch = Patch::new(original.tree.text().len());
    let mut found: Vec<Diagnostic> =
        diagnostics.iter().filter(|diagnostic| *diagnostic.at.file == *file).cloned().collect();
    for _ in 0..MOST_ROUNDS {
        let edits = safe_edits(&found, &current);
        if edits.is_empty() {
            break;
        }
        let Some(next) = changed(&current, &edits) else { break };
        patch.apply(&edits);
        current = next;
        found = check_again(pack, &current);
    }
    let edits = patch.into_edits();
    (!edits.is_empty()).then(|| Fix {
        title: "fix all that can be fixed safely".to_owned(),
        applicability: Applicability::Safe,
        edits: edits.into_iter().map(|edit| FileEdit { file: Arc::clone(&original.path), edit }).collect(),
    })
}

/// The edits of the safe fixes of a file, without those that overlap an earlier one.
fn safe_edits(diagnostics: &[Diagnostic], file: &File) -> Vec<Edit> {
    let mut taken: Vec<Edit> = Vec::new();
    let safe = diagnostics.iter().filter_map(|diagnostic| {
        diagnostic.fixes.iter().find(|fix| {
            fix.applicability == Applicability::Safe && fix.edits.iter().all(|edit| edit.file == file.path)
        })
    });
    for fix in safe {
        let edits: Vec<&Edit> = fix.edits.iter().map(|edit| &edit.edit).collect();
        // The same edit asked for twice, as for a key that several diagnostics miss, is one edit.
        let is_known = edits.iter().all(|edit| taken.contains(edit));
        let is_free = edits.iter().all(|edit| taken.iter().all(|other| !touch(edit.range, other.range)));
        if is_known || !is_free {
            continue;
        }
        let mut more = taken.clone();
        more.extend(edits.into_iter().cloned());
        if changed_text(file, &more).is_some() {
            taken = more;
        }
    }
    taken
}

/// Whether two ranges have a place in common, their ends included.
fn touch(left: TextRange, right: TextRange) -> bool {
    left.intersect(right).is_some()
}

fn changed_text(file: &File, edits: &[Edit]) -> Option<String> {
    text::apply(file.tree.text(), edits)
}

/// The file with the edits, where they fit and leave no more syntax errors than there were.
fn changed(file: &File, edits: &[Edit]) -> Option<Arc<File>> {
    let text = changed_text(file, edits)?;
    let next = File::new(Input { path: Arc::clone(&file.path), text: Ok(text) })?;
    (next.tree.errors().len() <= file.tree.errors().len()).then(|| Arc::new(next))
}

/// What is found in a file of the pack that has changed.
fn check_again(pack: &Pack, file: &Arc<File>) -> Vec<Diagnostic> {
    // Levels do not see each other; only the game sees all of them.
    let is_seen = |other: &&Arc<File>| {
        other.path != file.path && (file.kind != FileKind::Level || other.kind != FileKind::Level)
    };
    let files = pack.files().filter(is_seen).cloned().chain([Arc::clone(file)]);
    let mut found = check::check(&Pack::new(files).with_assets(pack.assets().cloned()), &|_| {}).diagnostics;
    found.retain(|diagnostic| diagnostic.at.file == file.path);
    found
}
