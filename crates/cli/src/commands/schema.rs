//! `goldpath schema`: JSON Schemas of pack and settings files.

use std::fs;
use std::io::Write;
use std::path::Path;

use ::settings::{self, Codes, FILE_NAME, SCHEMA_NAME};
use catalog::{DOCUMENTS, Document, schema};
use language::{Languages, nearest};

use crate::args::Schema;
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// The subject of a schema.
#[derive(Clone, Copy)]
enum Subject {
    /// A file of a pack.
    Document(&'static Document),
    /// A settings file.
    Settings,
}

impl Subject {
    fn all() -> impl DoubleEndedIterator<Item = Self> {
        DOCUMENTS.iter().map(Self::Document).chain([Self::Settings])
    }

    const fn path(self) -> &'static str {
        match self {
            Self::Document(document) => document.path,
            Self::Settings => FILE_NAME,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Document(document) => document.shape.name,
            Self::Settings => SCHEMA_NAME,
        }
    }

    const fn doc(self) -> &'static str {
        match self {
            Self::Document(document) => document.shape.doc,
            Self::Settings => settings::SUMMARY,
        }
    }

    fn text(self, draft: schema::Draft, languages: Languages) -> String {
        match self {
            Self::Document(document) => schema::text(document, draft),
            Self::Settings => {
                let draft = settings::Draft { uri: draft.uri(), definitions: draft.definitions() };
                settings::schema(&Codes::of(languages.of_games()), draft)
            }
        }
    }
}

pub(crate) fn run(args: &Schema, languages: Languages) -> Result<Exit, Failure> {
    let subjects = match &args.file {
        None => Subject::all().collect(),
        Some(file) => vec![find(file)?],
    };
    match (&args.output, &args.file) {
        (Some(folder), _) => write(folder, &subjects, args.draft.into(), languages)?,
        (None, Some(_)) => print(&subjects, args.draft.into(), languages)?,
        (None, None) => list(&subjects)?,
    }
    Ok(Exit::Clean)
}

/// The subject with this path or name.
fn find(file: &Path) -> Result<Subject, Failure> {
    let is_meant = |subject: &Subject| {
        let (folder, name) = match subject.path().split_once('/') {
            None => (None, Some(subject.path())),
            Some((folder, _)) => (Some(folder), None),
        };
        let lies_in = |folder: &str| {
            file.parent().is_some_and(|it| it.ends_with(folder))
                && file.extension().is_some_and(|it| it == "json")
        };
        file == Path::new(subject.name())
            || file == Path::new(subject.path())
            || name.is_some_and(|name| file.file_name().is_some_and(|it| it == name))
            || folder.is_some_and(lies_in)
    };
    // A level may have the name of any other file.
    Subject::all().rev().find(is_meant).ok_or_else(|| {
        let written = file.display().to_string();
        let names = Subject::all().flat_map(|subject| [subject.path(), subject.name()]);
        Failure::usage(match nearest(&written, names) {
            Some(near) => format!("unknown schema `{written}`; did you mean `{near}`?"),
            None => format!("unknown schema `{written}`; run `goldpath schema` to list all"),
        })
    })
}

fn list(subjects: &[Subject]) -> Result<(), Failure> {
    let mut output = Output::text();
    let width = subjects.iter().map(|subject| subject.path().len()).max().unwrap_or(0);
    for subject in subjects {
        // Pad before styling: escape sequences have no width.
        let path = output.bold(&format!("{:width$}", subject.path()));
        writeln!(output, "{path}  {}", subject.doc())?;
    }
    Ok(output.flush()?)
}

fn print(subjects: &[Subject], draft: schema::Draft, languages: Languages) -> Result<(), Failure> {
    let mut output = Output::data();
    for subject in subjects {
        output.write_all(subject.text(draft, languages).as_bytes())?;
    }
    Ok(output.flush()?)
}

/// Writes one file for each schema, and prints the paths.
fn write(
    folder: &Path,
    subjects: &[Subject],
    draft: schema::Draft,
    languages: Languages,
) -> Result<(), Failure> {
    let failed = |path: &Path, error: std::io::Error| {
        Failure::could_not_run(format!("`{}` cannot be written: {error}", path.display()))
    };
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut output = Output::text();
    for subject in subjects {
        let path = folder.join(format!("{}.schema.json", subject.name()));
        fs::write(&path, subject.text(draft, languages)).map_err(|error| failed(&path, error))?;
        writeln!(output, "{}", path.display())?;
    }
    Ok(output.flush()?)
}
