//! Locates the level that a command is about.

use std::path::Path;
use std::sync::Arc;

use disk::Source;
use engine::def;
use gridponder::GRIDPONDER;
use language::{Language, Languages, escape, nearest};
use pack::{File, FileKind, Pack};

use crate::commands::one_project;
use crate::exit::Failure;
use crate::output::complain;
use language::plural;

/// The language of the commands that only support packs.
pub(crate) static PACKS: [&dyn Language; 1] = [&GRIDPONDER];

/// Cap on the levels listed when one must be chosen.
const MAX_NAMED: usize = 20;

/// A level in its pack.
pub(crate) struct Located {
    pub(crate) source: Source,
    pub(crate) pack: Arc<Pack>,
    pub(crate) file: Arc<File>,
}

/// The level with an id in the pack at a path, or the level whose file is at the path.
pub(crate) fn locate(path: &Path, id: Option<&str>) -> Result<Located, Failure> {
    let (source, pack) = read(path)?;
    let file = choose(&source, &pack, id)?;
    let located = Located { source, pack, file };
    located.expect_readable()?;
    Ok(located)
}

/// The pack at a path; fails if there are several.
pub(crate) fn source_of(path: &Path) -> Result<Source, Failure> {
    one_project::source_of(path, Languages::new(&PACKS))
}

/// Reads the pack at a path; fails if there are several.
fn read(path: &Path) -> Result<(Source, Arc<Pack>), Failure> {
    let source = source_of(path)?;
    let pack = gridponder::pack(one_project::read(&source));
    Ok((source, pack))
}

fn choose(source: &Source, pack: &Pack, id: Option<&str>) -> Result<Arc<File>, Failure> {
    let given = source.only.iter().flatten().find_map(|(file, _)| pack.file(file));
    let given = given.filter(|file| file.kind == FileKind::Level);
    match (id, given) {
        (Some(_), Some(_)) => {
            Err(Failure::usage("`--level` can't be used with a level file, only with a pack"))
        }
        (None, Some(file)) => Ok(Arc::clone(file)),
        (Some(id), None) => pack.level(id).cloned().ok_or_else(|| {
            let near = nearest(id, pack.levels().map(|file| file.stem()));
            let near = near.map_or_else(|| named(pack), |near| format!("did you mean `{near}`?"));
            Failure::usage(format!("{}: unknown level `{id}`; {near}", source.name()))
        }),
        (None, None) => {
            let message = format!("{}: choose a level with `--level`; {}", source.name(), named(pack));
            Err(Failure::usage(message))
        }
    }
}

fn named(pack: &Pack) -> String {
    let stems: Vec<&str> = pack.levels().map(|file| file.stem()).collect();
    if stems.is_empty() {
        return "the pack has no levels".to_owned();
    }
    let shown = stems.iter().take(MAX_NAMED).copied().collect::<Vec<_>>().join(", ");
    match stems.len().saturating_sub(MAX_NAMED) {
        0 => format!("the pack has {shown}"),
        more => format!("the pack has {shown} and {more} more"),
    }
}

/// A short form of an action: `right`.
pub(crate) fn words(action: &def::Action) -> String {
    escape(&action.words()).into_owned()
}

impl Located {
    /// Fails unless the level and its game could be read.
    pub(crate) fn expect_readable(&self) -> Result<(), Failure> {
        let Self { source, pack, file } = self;
        for needed in [pack.game(), Some(file)] {
            let Some(needed) = needed else {
                let message = format!("{}: this file does not exist", source.shown("game.json"));
                return Err(Failure::could_not_run(message));
            };
            if let Some(why) = &needed.unreadable {
                return Err(Failure::could_not_run(format!("{}: {why}", source.shown(&needed.path))));
            }
        }
        Ok(())
    }

    /// The path of the level as given by the user.
    pub(crate) fn name(&self) -> String {
        self.source.shown(&self.file.path)
    }

    /// Warns about syntax errors, with which the played level may differ from the files.
    pub(crate) fn warn_of_syntax_errors(&self) {
        for file in self.pack.game().into_iter().chain([&self.file]) {
            let errors = file.tree.errors().len();
            if errors > 0 {
                let message = format!(
                    "{}: {}; only the readable part is played, run `goldpath check` for details",
                    self.source.shown(&file.path),
                    plural(errors, "syntax error")
                );
                complain("warning", &message);
            }
        }
    }
}
