//! The packs that are at hand, and what is asked of them before and after edits.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gridponder::GRIDPONDER;
use language::{Change, FileEdit, Job, Language, Project, Semantics};
use text::Edit;

pub(crate) fn open(files: &BTreeMap<String, String>) -> Arc<dyn Project> {
    let texts = files.iter().map(|(path, text)| (Arc::from(path.as_str()), Ok(Arc::from(text.as_str()))));
    GRIDPONDER.open(language::Files { texts: texts.collect(), ..language::Files::default() })
}

pub(crate) fn minimal() -> BTreeMap<String, String> {
    testkit::minimal().into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect()
}

pub(crate) fn with(project: &Arc<dyn Project>, edits: &[FileEdit]) -> Arc<dyn Project> {
    let mut of_file: BTreeMap<Arc<str>, Vec<Edit>> = BTreeMap::new();
    for edit in edits {
        of_file.entry(Arc::clone(&edit.file)).or_default().push(edit.edit.clone());
    }
    let text = |(file, edits): (Arc<str>, Vec<Edit>)| {
        let text = text::apply(project.text(&file).expect("the file is there"), &edits)
            .expect("edits do not overlap");
        (file, Some(Ok(Arc::from(text))))
    };
    let texts = of_file.into_iter().map(text).collect();
    project.with(Change { texts, ..Change::default() }).unwrap_or_else(|| Arc::clone(project))
}

/// The packs that are at hand.
pub(crate) fn packs() -> Vec<PathBuf> {
    let folders =
        |path: PathBuf| std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    let all = folders(own).chain(testrun::beside("packs").into_iter().flat_map(folders));
    let mut packs: Vec<PathBuf> = all.filter(|path| path.join("game.json").is_file()).collect();
    packs.sort_unstable();
    packs
}

/// How many levels win, and the codes that are found.
pub(crate) fn verdict(project: &dyn Project) -> (usize, BTreeMap<&'static str, usize>) {
    let findings = project.check(&Job { wants_replay: &|_| true, ..Job::new(Semantics::default()) });
    let mut codes = BTreeMap::new();
    for diagnostic in findings.lists().values().flat_map(|list| list.iter()) {
        *codes.entry(diagnostic.code()).or_default() += 1;
    }
    (findings.counts(None).won, codes)
}
