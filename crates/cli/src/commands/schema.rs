//! `goldpath schema`: JSON Schemas of the files of languages.

use std::fs;
use std::io::Write;
use std::path::Path;

use language::{FileSchema, Language, Languages, SchemaDraft, nearest};

use crate::args::Schema;
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// A schema and its language.
#[derive(Clone, Copy)]
struct Subject {
    language: &'static dyn Language,
    schema: FileSchema,
}

impl Subject {
    fn all(languages: Languages) -> Vec<Self> {
        let of_language = |language: &'static dyn Language| {
            language.schemas().into_iter().map(move |schema| Self { language, schema })
        };
        languages.iter().flat_map(of_language).collect()
    }

    fn text(self, draft: SchemaDraft) -> String {
        self.language.schema(self.schema.name, draft).unwrap_or_default()
    }
}

pub(crate) fn run(args: &Schema, languages: Languages) -> Result<Exit, Failure> {
    let all = Subject::all(languages);
    let subjects = match &args.file {
        None => all,
        Some(file) => vec![find(file, &all)?],
    };
    match (&args.output, &args.file) {
        (Some(folder), _) => write(folder, &subjects, args.draft.into())?,
        (None, Some(_)) => print(&subjects, args.draft.into())?,
        (None, None) => list(&subjects)?,
    }
    Ok(Exit::Clean)
}

/// The subject with this path or name.
fn find(file: &Path, all: &[Subject]) -> Result<Subject, Failure> {
    let is_meant = |subject: &&Subject| {
        let FileSchema { name, path, .. } = subject.schema;
        let (folder, file_name) = match path.split_once('/') {
            None => (None, Some(path)),
            Some((folder, _)) => (Some(folder), None),
        };
        let lies_in = |folder: &str| {
            file.parent().is_some_and(|it| it.ends_with(folder))
                && file.extension().is_some_and(|it| it == "json")
        };
        let ends_in = |ending: &str| {
            file.file_name().and_then(|it| it.to_str()).is_some_and(|name| name.ends_with(ending))
        };
        file == Path::new(name)
            || file == Path::new(path)
            || file_name.is_some_and(|name| file.file_name().is_some_and(|it| it == name))
            || folder.is_some_and(lies_in)
            || path.strip_prefix('*').is_some_and(ends_in)
    };
    // A level may have the name of any other file.
    all.iter().rev().find(is_meant).copied().ok_or_else(|| {
        let written = file.display().to_string();
        let names = all.iter().flat_map(|subject| [subject.schema.path, subject.schema.name]);
        Failure::usage(match nearest(&written, names) {
            Some(near) => format!("unknown schema `{written}`; did you mean `{near}`?"),
            None => format!("unknown schema `{written}`; run `goldpath schema` to list all"),
        })
    })
}

fn list(subjects: &[Subject]) -> Result<(), Failure> {
    let mut output = Output::text();
    let width = subjects.iter().map(|subject| subject.schema.path.len()).max().unwrap_or(0);
    for Subject { schema, .. } in subjects {
        // Pad before styling: escape sequences have no width.
        let path = output.bold(&format!("{:width$}", schema.path));
        writeln!(output, "{path}  {}", schema.summary)?;
    }
    Ok(output.flush()?)
}

fn print(subjects: &[Subject], draft: SchemaDraft) -> Result<(), Failure> {
    let mut output = Output::data();
    for subject in subjects {
        output.write_all(subject.text(draft).as_bytes())?;
    }
    Ok(output.flush()?)
}

/// Writes one file for each schema, and prints the paths.
fn write(folder: &Path, subjects: &[Subject], draft: SchemaDraft) -> Result<(), Failure> {
    let failed = |path: &Path, error: std::io::Error| {
        Failure::could_not_run(format!("`{}` cannot be written: {error}", path.display()))
    };
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut output = Output::text();
    for subject in subjects {
        let path = folder.join(format!("{}.schema.json", subject.schema.name));
        fs::write(&path, subject.text(draft)).map_err(|error| failed(&path, error))?;
        writeln!(output, "{}", path.display())?;
    }
    Ok(output.flush()?)
}
