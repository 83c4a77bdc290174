//! Refactorings, proved: the game reads the same of every level before and after, but for rules where they never act. Where
//! the board itself changes, the gold path takes the same course.

use std::sync::Arc;

use ide::Keeps;
use language::{FileEdit, FormatOptions, Watch};
use pack::{File, Pack};
use text::{Edit, TextRange, TextSize};

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

/// The same edits, after which files that were laid out still are; of others, what is new is.
pub(crate) fn laid_out(
    pack: &Pack,
    edits: &[FileEdit],
    options: FormatOptions,
) -> Result<Vec<FileEdit>, String> {
    let mut all = Vec::new();
    for (path, edits) in by_file(edits) {
        let file = pack.file(path).ok_or("a file is gone")?;
        let overlap = || "two places that change overlap".to_owned();
        let text = text::apply(file.tree.text(), &edits).ok_or_else(overlap)?;
        let ranges = rewritten(&edits);
        let after = File::parse(Arc::clone(path), Ok(text.into())).ok_or_else(overlap)?;
        let layout = if ide::format(file, None, &options).is_empty() {
            ide::format(&after, None, &options)
        } else {
            let of_new = ranges.into_iter().flat_map(|range| ide::format(&after, Some(range), &options));
            let mut layout: Vec<Edit> = of_new.collect();
            layout.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
            layout.dedup();
            layout
        };
        let edits = text::compose(file.tree.text(), &edits, &layout).ok_or_else(overlap)?;
        all.extend(edits.into_iter().map(|edit| FileEdit { file: Arc::clone(path), edit }));
    }
    Ok(all)
}

/// Where the objects and arrays that edits write instead of others are afterwards. What is added is written like what stands
/// beside it.
fn rewritten(edits: &[Edit]) -> Vec<TextRange> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    let mut ranges = Vec::new();
    let (mut read, mut written) = (TextSize::new(0), TextSize::new(0));
    for edit in edits {
        written += edit.range.start().checked_sub(read).unwrap_or_default();
        read = edit.range.end();
        let end = written + TextSize::of(edit.insert.as_str());
        if edit.insert.starts_with(['[', '{']) && !edit.range.is_empty() {
            ranges.push(TextRange::new(written, end));
        }
        written = end;
    }
    ranges
}
