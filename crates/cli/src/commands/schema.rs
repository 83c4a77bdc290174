//! `goldpath schema`: JSON Schemas of the files of languages, and of what commands print for programs.

mod outputs;

use std::fs;
use std::io::Write;
use std::path::Path;

use language::{FileSchema, Language, Languages, SchemaDraft, nearest};

use crate::args::Schema;
use crate::exit::{Exit, Failure};
use crate::output::Output;
use outputs::{OUTPUTS, OutputSchema};

/// A schema.
#[derive(Clone, Copy)]
enum Subject {
    /// Of files of a language.
    File { language: &'static dyn Language, schema: FileSchema },
    /// Of what a command prints.
    Output(OutputSchema),
}

impl Subject {
    fn of_files(languages: Languages) -> Vec<Self> {
        let of_language = |language: &'static dyn Language| {
            language.schemas().into_iter().map(move |schema| Self::File { language, schema })
        };
        languages.iter().flat_map(of_language).collect()
    }

    fn of_outputs() -> Vec<Self> {
        OUTPUTS.iter().copied().map(Self::Output).collect()
    }

    const fn name(self) -> &'static str {
        match self {
            Self::File { schema, .. } => schema.name,
            Self::Output(schema) => schema.name,
        }
    }

    /// What is described: the path of files, or the name of a command.
    const fn path(self) -> &'static str {
        match self {
            Self::File { schema, .. } => schema.path,
            Self::Output(schema) => schema.name,
        }
    }

    fn summary(self) -> String {
        match self {
            Self::File { schema, .. } => schema.summary.to_owned(),
            Self::Output(schema) => schema.summary(),
        }
    }

    fn text(self, draft: SchemaDraft) -> String {
        match self {
            Self::File { language, schema } => language.schema(schema.name, draft).unwrap_or_default(),
            Self::Output(schema) => schema.text.replace("\r\n", "\n"),
        }
    }
}

pub(crate) fn run(args: &Schema, languages: Languages) -> Result<Exit, Failure> {
    let all = if args.outputs { Subject::of_outputs() } else { Subject::of_files(languages) };
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
        let (name, path) = (subject.name(), subject.path());
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
        let names = all.iter().flat_map(|subject| [subject.path(), subject.name()]);
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
        writeln!(output, "{path}  {}", subject.summary())?;
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
        let path = folder.join(format!("{}.schema.json", subject.name()));
        fs::write(&path, subject.text(draft)).map_err(|error| failed(&path, error))?;
        writeln!(output, "{}", path.display())?;
    }
    Ok(output.flush()?)
}
