//! `goldpath new`: a small project without diagnostics, from the template of a language.

use std::path::Path;

use language::{Language, Languages};

use super::Written;
use crate::args::Lines;
use crate::commands::new_files;
use crate::exit::{Exit, Failure};
use crate::shell;

/// Writes the template with this name into a folder.
pub(crate) fn run(
    name: &str,
    folder: &Path,
    title: Option<&str>,
    lines: Lines,
    languages: Languages,
) -> Result<Exit, Failure> {
    super::refuse_unportable(folder)?;
    let mut templates = languages.iter().filter_map(Language::template);
    let template = templates
        .find(|template| template.name == name)
        .ok_or_else(|| Failure::usage(format!("no language here has a template `{name}`")))?;
    let of_folder = super::name_of(folder);
    let title = super::title(title, &of_folder, template.title);
    let id = super::id_of(&of_folder).unwrap_or_else(|| template.id.to_owned());
    let files = (template.files)(&id, &title);
    let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let taken = files.iter().map(|(name, _)| *name).chain(template.rivals.iter().copied());
    super::refuse_taken(taken.map(|name| folder.join(name)))?;
    let written = new_files::write(folder, &files, None)?;
    let hint = format!("try it: goldpath {}", arguments(template.try_it, folder, &files));
    Written { files: written, listed_in: None, hint: Some(hint) }.tell(lines)
}

/// The arguments to try a new project with.
fn arguments(pattern: &str, folder: &Path, files: &[(&str, &str)]) -> String {
    let word = |word: &str| {
        let inside = word.strip_prefix('{').and_then(|word| word.strip_suffix('}'));
        let file = || files.get(inside?.parse::<usize>().ok()?).map(|(name, _)| *name);
        match (inside, file()) {
            (Some("folder"), _) => shell::path(folder),
            (_, Some(name)) => shell::path(&folder.join(name)),
            _ => word.to_owned(),
        }
    };
    pattern.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
