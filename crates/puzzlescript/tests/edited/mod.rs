//! The files of a project after edits.

use std::sync::Arc;

use language::{FileEdit, Project};
use text::Edit;

/// The texts of all files after edits of some, in the order of [`Project::files`]. Panics unless the edits are apart.
pub(crate) fn edited(project: &dyn Project, edits: &[FileEdit]) -> Vec<String> {
    let after = |path: &Arc<str>| {
        let own: Vec<Edit> = edits.iter().filter(|it| it.file == *path).map(|it| it.edit.clone()).collect();
        text::apply(project.text(path).expect("it is a file of the project"), &own).expect("edits are apart")
    };
    project.files().iter().map(after).collect()
}
