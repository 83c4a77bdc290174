//! Another name for the file of a level, proved as other names are: every gold path takes the same course, and the check
//! finds nothing new.

use language::{RenamedFile, Watch, escape};

use crate::course::{Course, Edited};
use crate::project::PackProject;
use crate::rename::is_same;

/// The path of a level file once it has another name, and the edits that follow it.
pub(crate) fn rename_file(
    project: &PackProject,
    file: &str,
    name: &str,
    watch: Watch<'_>,
) -> Result<RenamedFile, String> {
    let pack = project.pack();
    let path = ide::renamed_level(pack, file, name)?;
    if path == file {
        return Ok(RenamedFile { path, edits: Vec::new() });
    }
    let edits = ide::follow_rename(pack, file, &path);
    let edited = Edited { edits: &edits, moved: Some([file, &path]) };
    let names = [pack::stem(file), name];
    let is_same = |_: &str, one: &engine::Value, other: &engine::Value| is_same(one, other, names);
    let proved = Course::of(project, watch)?.prove(project, edited, (&is_same, &|_| true));
    proved.map_err(|why| format!("`{}` was not renamed to `{}`: {why}", escape(names[0]), escape(name)))?;
    Ok(RenamedFile { path, edits })
}
