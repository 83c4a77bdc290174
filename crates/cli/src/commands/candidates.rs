//! Levels that are not in their pack: they are read as if they were among its levels.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use language::{Languages, Play};

use crate::commands::input_file;
use crate::commands::one_project;
use crate::commands::playable::Playable;
use crate::exit::Failure;

/// The pack with these level files, and with those in these folders, in the order of their names. Only they are asked for; one that
/// has the name of a level of the pack takes its place.
pub(crate) fn open(pack: &Path, paths: &[PathBuf], languages: Languages) -> Result<Playable, Failure> {
    let source = one_project::source_of(pack, languages)?;
    let home = Playable::open(source);
    let levels = home.project.facets().play.map(Play::levels).unwrap_or_default();
    let folder =
        levels.first().and_then(|level| level.file.rsplit_once('/')).map(|(folder, _)| folder.to_owned());
    let (Some(folder), None) = (folder, home.source.main()) else {
        let noun = home.source.language.project_noun();
        let why = format!("{}: the levels of this {noun} are not files of their own", home.source.name());
        return Err(Failure::usage(why));
    };
    let Playable { mut source, .. } = home;
    let mut files = one_project::read(&source);
    let mut only = BTreeMap::new();
    for path in paths.iter().map(|path| level_files(path)).collect::<Result<Vec<_>, _>>()?.concat() {
        let shown = path.to_string_lossy().into_owned();
        let Some(name) = path.file_name() else { continue };
        let file: Arc<str> = Arc::from(format!("{folder}/{}", name.to_string_lossy()));
        if let Some(other) = only.get(&file) {
            let why = format!("{shown}: {other} has the same name; give them in two runs");
            return Err(Failure::usage(why));
        }
        let text: Arc<str> = Arc::from(input_file::read_file(&path)?);
        files.texts.retain(|(known, _)| *known != file);
        files.texts.push((Arc::clone(&file), Ok(text)));
        only.insert(file, shown);
    }
    source.only = Some(only);
    let project = source.language.open(files);
    Ok(Playable { source, project })
}

/// The file, or the JSON files of the folder.
fn level_files(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let wrong = |why: std::io::Error| Failure::could_not_run(format!("{}: {why}", path.display()));
    let entries = fs::read_dir(path).map_err(wrong)?.collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|it| it == "json") && file.is_file());
    files.sort_unstable();
    Ok(files)
}
