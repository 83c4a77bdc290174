//! `goldpath new`: creates a small project, or another level.

mod level;
mod project;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use language::{Languages, escape};
use serde::Serialize;

use crate::args::{self, Lines, New, NewCommand};
use crate::commands::new_files::finish_earlier;
use crate::exit::{Exit, Failure};
use crate::output::Output;

pub(crate) fn run(args: &New, languages: Languages) -> Result<Exit, Failure> {
    if let NewCommand::Pack(args::NewPack { folder, .. })
    | NewCommand::Puzzlescript(args::NewPuzzlescript { folder, .. })
    | NewCommand::Wage(args::NewWage { folder, .. }) = &args.command
    {
        finish_earlier(folder);
    }
    match &args.command {
        NewCommand::Level(args) => level::run(args, languages),
        NewCommand::Pack(args::NewPack { folder, title, lines }) => {
            project::run("pack", folder, title.as_deref(), *lines, languages)
        }
        NewCommand::Puzzlescript(args::NewPuzzlescript { folder, title, lines }) => {
            project::run("puzzlescript", folder, title.as_deref(), *lines, languages)
        }
        NewCommand::Wage(args::NewWage { folder, title, lines }) => {
            project::run("wage", folder, title.as_deref(), *lines, languages)
        }
    }
}

/// The given title unless it is blank, or else one derived from a name: `fox-hunt` becomes `Fox hunt`.
fn title(given: Option<&str>, name: &str, otherwise: &str) -> String {
    if let Some(title) = given.map(str::trim).filter(|title| !title.is_empty()) {
        return title.to_owned();
    }
    let words = name.split(['-', '_', ' ']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => otherwise.to_owned(),
    }
}

/// The name of a folder, even if it is given as `.`; empty for the root of a file system.
fn name_of(folder: &Path) -> String {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    absolute.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Fails if a folder to create has a name that some operating systems reject.
fn refuse_unportable(folder: &Path) -> Result<(), Failure> {
    let Some(why) = language::unportable_name(&name_of(folder)).filter(|_| !folder.exists()) else {
        return Ok(());
    };
    let folder = escape(&folder.display().to_string()).into_owned();
    Err(Failure::Said(
        Exit::Found,
        format!("nothing was written: Windows does not allow `{folder}`, since {why}"),
    ))
}

/// Fails if one of these files exists.
fn refuse_taken(mut paths: impl Iterator<Item = PathBuf>) -> Result<(), Failure> {
    let Some(there) = paths.find(|path| fs::symlink_metadata(path).is_ok()) else { return Ok(()) };
    let there = escape(&there.display().to_string()).into_owned();
    Err(Failure::Said(Exit::Found, format!("nothing was written: `{there}` is there already")))
}

/// What was written.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Written {
    /// The new files.
    files: Vec<String>,
    /// The file that lists a new level.
    listed_in: Option<String>,
    /// What to do with it, for people.
    #[serde(skip)]
    hint: Option<String>,
}

impl Written {
    fn tell(&self, lines: Lines) -> Result<Exit, Failure> {
        let mut output = if lines.are_json() { Output::data() } else { Output::text() };
        if lines.are_json() {
            output.object(self)?;
        } else {
            for file in &self.files {
                writeln!(output, "wrote {}", escape(file))?;
            }
            if let Some(file) = &self.listed_in {
                writeln!(output, "listed in {}", escape(file))?;
            }
            if let Some(hint) = &self.hint {
                writeln!(output, "{hint}")?;
            }
        }
        output.flush()?;
        Ok(Exit::Clean)
    }
}

/// An id from a title or the name of a file: small letters, digits and `_`.
fn id_of(name: &str) -> Option<String> {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id = words.collect::<Vec<_>>().join("_").to_ascii_lowercase();
    (!id.is_empty()).then_some(id)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{name_of, title};

    #[test]
    fn a_title_is_made_of_the_words_of_a_folder() {
        for (folder, expected) in [("fox-hunt", "Fox hunt"), ("a/übung_2", "Übung 2"), ("/", "New game")] {
            assert_eq!(title(Some(" "), &name_of(Path::new(folder)), "New game"), expected);
        }
    }
}
