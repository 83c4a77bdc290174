//! The documents of languages as a selector of the protocol.

use std::fmt::Write as _;

use language::{Certainty, Language, Layout};
use lsp_types::{DocumentFilter, DocumentSelector};

use crate::untitled;

/// The documents that belong to projects of these languages, by their names. Files with the same names may belong
/// to no project, or to one of another language.
pub(super) fn of(languages: &[&'static dyn Language]) -> DocumentSelector {
    let mut selector = DocumentSelector::new();
    for filter in languages.iter().flat_map(|language| filters(*language)) {
        // Several languages may have files of the same name.
        if !selector.contains(&filter) {
            selector.push(filter);
        }
    }
    selector
}

fn filters(language: &dyn Language) -> impl Iterator<Item = DocumentFilter> + use<> {
    // An unsaved document may have the path where it will be saved.
    let of_path = |glob: String| {
        ["file", untitled::SCHEME].map(|scheme| DocumentFilter {
            language: None,
            scheme: Some(scheme.to_owned()),
            pattern: Some(format!("**/{glob}")),
        })
    };
    let without_path = |language_id: &str| DocumentFilter {
        language: Some(language_id.to_owned()),
        scheme: Some(untitled::SCHEME.to_owned()),
        pattern: None,
    };
    let untitled = language_ids(language).into_iter().map(without_path);
    globs(language).into_iter().flat_map(of_path).chain(untitled)
}

/// Globs of the files of the language's projects.
fn globs(language: &dyn Language) -> Vec<String> {
    match language.layout() {
        Layout::Folder(layout) => {
            let (folder, extension) = layout.folder;
            let files = layout.files.iter().map(|file| (*file).to_owned());
            files.chain([format!("{folder}/*.{extension}")]).collect()
        }
        Layout::File(layout) => {
            let named = layout.patterns.iter().filter(|it| it.certainty != Certainty::IfNamed);
            let names: Vec<&str> = named.map(|it| it.name).collect();
            let nearly = names.iter().filter(|_| language.is_settings()).flat_map(|name| nearly(name));
            let beside = layout.beside.iter().map(|it| it.replace("{stem}", "*"));
            let all = names.iter().map(|name| (*name).to_owned()).chain(beside).chain(nearly);
            all.flat_map(|glob| [in_any_case(&glob).filter(|_| glob.contains('*')), Some(glob)])
                .flatten()
                .collect()
        }
    }
}

/// Globs of the files that are checked as settings files because their names are nearly this one: the stem or the
/// extension is right.
fn nearly(name: &str) -> Vec<String> {
    let parts = name.rsplit_once('.');
    parts.map(|(stem, extension)| vec![format!("{stem}*"), format!("*.{extension}")]).unwrap_or_default()
}

/// The glob for all cases of its letters; `None` if it has none. It comes next to the plain one, since not every
/// client supports character classes.
fn in_any_case(glob: &str) -> Option<String> {
    let mut classes = String::new();
    for letter in glob.chars() {
        let (lower, upper) = (letter.to_ascii_lowercase(), letter.to_ascii_uppercase());
        // Writing to a string cannot fail.
        let _ =
            if lower == upper { write!(classes, "{letter}") } else { write!(classes, "[{lower}{upper}]") };
    }
    (classes != glob).then_some(classes)
}

/// The language ids of untitled documents that may be a project of the language.
fn language_ids(language: &dyn Language) -> Vec<&'static str> {
    let Layout::File(layout) = language.layout() else { return Vec::new() };
    let names = layout.patterns.iter().filter(|_| !language.is_settings()).map(|it| it.name);
    // The name of an untitled document has a single dot.
    let extensions =
        names.filter_map(|name| name.split_once('.')).map(|(_, it)| it).filter(|it| !it.contains('.'));
    extensions.flat_map(untitled::language_ids).collect()
}
