//! Refactorings, proved: the game reads the same of every level before and after, but for rules where they never act. Where
//! the board itself changes, the gold path takes the same course.

use std::sync::Arc;

use ide::Keeps;
use language::{FileEdit, FormatOptions, Watch};
use pack::{File, Pack};
use text::TextRange;

use crate::course::{Course, Edited, by_file};
use crate::project::PackProject;

/// The edits of the refactoring with this id at a range of a file.
pub(crate) fn refactor(
    project: &PackProject,
    file: &File,
    range: TextRange,
    id: &str,
    options: FormatOptions,
    watch: Watch<'_>,
) -> Result<Vec<FileEdit>, String> {
    let pack = project.pack();
    let plan = ide::plan(pack, file, range, id)?;
    let edits = laid_out(pack, &plan.edits, options)?;
    let course = Course::before(project, &edits, watch)?;
    let edited = Edited::by(&edits);
    let proved = match &plan.keeps {
        Keeps::Play { idle } => course.prove_play(project, edited, idle),
        // The cells of this level may move; others are to play as they did.
        Keeps::GoldPath { shift } => {
            let is_same = |level: &str, before: &engine::Value, after: &engine::Value| {
                if *level == *file.path { shift.trace(before) == *after } else { before == after }
            };
            course.prove(project, edited, (&is_same, &|_| true))
        }
    };
    proved.map_err(|why| format!("nothing was changed: {why}"))?;
    Ok(edits)
}

/// The same edits, each file laid out as [`ide::laid_out`] says.
pub(crate) fn laid_out(
    pack: &Pack,
    edits: &[FileEdit],
    options: FormatOptions,
) -> Result<Vec<FileEdit>, String> {
    let mut all = Vec::new();
    for (path, edits) in by_file(edits) {
        let file = pack.file(path).ok_or("a file is gone")?;
        let edits = ide::laid_out(file, &edits, &options).ok_or("two places that change overlap")?;
        all.extend(edits.into_iter().map(|edit| FileEdit { file: Arc::clone(path), edit }));
    }
    Ok(all)
}
