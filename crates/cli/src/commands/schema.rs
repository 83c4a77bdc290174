//! `goldpath schema`: JSON Schema for the files of a pack.

use std::fs;
use std::io::Write;
use std::path::Path;

use catalog::{DOCUMENTS, Document, schema};

use crate::args::Schema;
use crate::exit::{Exit, Failure};
use crate::nearest::nearest;
use crate::output::Output;

pub(crate) fn run(args: &Schema) -> Result<Exit, Failure> {
    let documents = match &args.file {
        None => DOCUMENTS.iter().collect(),
        Some(file) => vec![find(file)?],
    };
    match (&args.output, &args.file) {
        (Some(folder), _) => write(folder, &documents, args.draft.into())?,
        (None, Some(_)) => print(&documents, args.draft.into())?,
        (None, None) => list(&documents)?,
    }
    Ok(Exit::Clean)
}

/// The document that a path leads to, or that is called so.
fn find(file: &Path) -> Result<&'static Document, Failure> {
    let is_meant = |document: &&Document| {
        let (folder, name) = match document.path.split_once('/') {
            None => (None, Some(document.path)),
            Some((folder, _)) => (Some(folder), None),
        };
        let lies_in = |folder: &str| {
            file.parent().is_some_and(|it| it.ends_with(folder))
                && file.extension().is_some_and(|it| it == "json")
        };
        file == Path::new(document.shape.name)
            || file == Path::new(document.path)
            || name.is_some_and(|name| file.file_name().is_some_and(|it| it == name))
            || folder.is_some_and(lies_in)
    };
    // A level may have the name of any other file.
    DOCUMENTS.iter().rev().find(is_meant).ok_or_else(|| {
        let written = file.display().to_string();
        let names = DOCUMENTS.iter().flat_map(|document| [document.path, document.shape.name]);
        Failure::usage(match nearest(&written, names) {
            Some(near) => format!("there is no schema for `{written}`; did you mean `{near}`?"),
            None => format!("there is no schema for `{written}`; `goldpath schema` lists all"),
        })
    })
}

fn list(documents: &[&Document]) -> Result<(), Failure> {
    let mut output = Output::text();
    let width = documents.iter().map(|document| document.path.len()).max().unwrap_or(0);
    for document in documents {
        // Padded before it is styled: styles have no width.
        let path = output.bold(&format!("{:width$}", document.path));
        writeln!(output, "{path}  {}", document.shape.doc)?;
    }
    Ok(output.flush()?)
}

fn print(documents: &[&Document], draft: schema::Draft) -> Result<(), Failure> {
    let mut output = Output::data();
    for document in documents {
        output.write_all(schema::text(document, draft).as_bytes())?;
    }
    Ok(output.flush()?)
}

/// Writes one file for each document, and says which.
fn write(folder: &Path, documents: &[&Document], draft: schema::Draft) -> Result<(), Failure> {
    let failed = |path: &Path, error: std::io::Error| {
        Failure::could_not_run(format!("`{}` cannot be written: {error}", path.display()))
    };
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut output = Output::text();
    for document in documents {
        let path = folder.join(schema::file_name(document));
        fs::write(&path, schema::text(document, draft)).map_err(|error| failed(&path, error))?;
        writeln!(output, "{}", path.display())?;
    }
    Ok(output.flush()?)
}
