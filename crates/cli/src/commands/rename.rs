//! `goldpath rename`: renames something in all files of a pack or a game.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use disk::{Change, Source};
use language::{FileEdit, Languages, Project, RenamedName, Watch, escape, plural};
use serde::Serialize;
use serde_json::json;
use text::{Edit, Encoding, Lines};

use crate::args::Rename;
use crate::commands::one_project;
use crate::commands::write_all::write_all;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};

/// The extensions of files that are searched for the old name.
const PROSE: [&str; 4] = ["md", "txt", "html", "yaml"];

/// Cap on the listed occurrences in other files.
const MAX_LISTED: usize = 50;

pub(crate) fn run(args: &Rename, languages: Languages) -> Result<Exit, Failure> {
    let languages = languages.having(|facets| facets.names.is_some());
    let source = one_project::source_of(&args.pack, languages)?;
    // An unreadable file might contain the name.
    let project = source.language.open(one_project::read_whole(&source)?);
    let refused = |why| Failure::Said(Exit::Found, format!("{}: {why}", source.name()));
    let names = project.facets().names.ok_or_else(|| refused("nothing in it can be renamed".to_owned()))?;
    let RenamedName { edits, moved } =
        names.rename_name(&args.class, &args.old, &args.new, Watch::PATIENT).map_err(refused)?;
    let mut of_file: BTreeMap<Arc<str>, Vec<Edit>> = BTreeMap::new();
    for FileEdit { file, edit } in edits {
        of_file.entry(file).or_default().push(edit);
    }
    let mut places = Vec::new();
    for (file, edits) in &of_file {
        let Some(text) = project.text(file) else { continue };
        let lines = Lines::new(text);
        for edit in edits {
            let at = Encoding::Utf16.position(text, &lines, edit.range.start());
            places.push(Place { file: source.shown(file), line: at.line + 1, column: at.character + 1 });
        }
    }
    let write = || {
        let moved = moved.as_ref().map(|(old, path)| (&**old, path.as_str()));
        write_all(source.folder(), &changes(&source, &*project, &of_file, moved))
    };
    if args.lines.are_json() {
        if !args.dry_run {
            write()?;
        }
        let (key, name) = (source.language.project_key(), source.name());
        let mut output = Output::data();
        output.object(&json!({
            key: name,
            "kind": args.class,
            "old": args.old,
            "new": args.new,
            "places": places,
            "movedTo": moved.as_ref().map(|(_, path)| source.shown(path)),
            "isWritten": !args.dry_run,
            "left": left(&source, &*project, &of_file, &args.old),
        }))?;
        output.flush()?;
        return Ok(Exit::Clean);
    }
    let mut output = Output::text();
    for Place { file, line, column } in &places {
        writeln!(output, "{}:{line}:{column}", escape(file))?;
    }
    let (places, files) = (plural(places.len(), "place"), plural(of_file.len(), "file"));
    let names = format!("`{}` to `{}`", escape(&args.old), escape(&args.new));
    let outcome = if let Some((_, path)) = &moved {
        format!("its file is {}", escape(&source.shown(path)))
    } else {
        let noun = source.language.solution_noun().unwrap_or("recording");
        format!("all {noun}s take the same course")
    };
    if args.dry_run {
        writeln!(output, "would rename {names} in {places} of {files}")?;
    } else {
        write()?;
        writeln!(output, "renamed {names} in {places} of {files}; {outcome}")?;
    }
    output.flush()?;
    tell_left(left(&source, &*project, &of_file, &args.old), &args.old);
    Ok(Exit::Clean)
}

/// The new texts of files, and the new path of a renamed file.
fn changes(
    source: &Source,
    project: &dyn Project,
    edits: &BTreeMap<Arc<str>, Vec<Edit>>,
    moved: Option<(&str, &str)>,
) -> Vec<Change> {
    let texts = |file: &str| {
        let before = project.text(file)?.to_string();
        let after = match edits.get(file) {
            Some(edits) => text::apply(&before, edits)?,
            None => before.clone(),
        };
        Some((before, after))
    };
    let is_moved = |file: &str| moved.is_some_and(|(old, _)| old == file);
    let rewrites = edits.keys().filter(|file| !is_moved(file)).filter_map(|file| {
        let (before, after) = texts(file)?;
        Some(Change::Rewrite { path: source.path(file), before, after })
    });
    let moves = moved.and_then(|(old, new)| {
        let (before, after) = texts(old)?;
        Some(Change::Move { from: source.path(old), to: source.path(new), before, after })
    });
    rewrites.chain(moves).collect()
}

/// A place that gets the new name; line and column from 1.
#[derive(Serialize)]
struct Place {
    file: String,
    line: u32,
    column: u32,
}

/// The lines of text files of the project that have the old name as a word still, as `file:line`.
fn left(
    source: &Source,
    project: &dyn Project,
    edits: &BTreeMap<Arc<str>, Vec<Edit>>,
    old: &str,
) -> Vec<String> {
    let listing = project.listing().map(|listing| listing.own.clone()).unwrap_or_default();
    let is_prose = |path: &&String| PROSE.iter().any(|ending| path.ends_with(&format!(".{ending}")));
    let mut left = Vec::new();
    for path in listing.iter().filter(is_prose) {
        let renamed = edits.get(path.as_str()).and_then(|edits| text::apply(project.text(path)?, edits));
        let Some(text) = renamed.or_else(|| disk::read_text(&source.path(path)).ok()) else { continue };
        let lines = text.lines().enumerate().filter(|(_, line)| has_word(line, old));
        left.extend(lines.map(|(line, _)| format!("{}:{}", source.shown(path), line + 1)));
    }
    left
}

/// Lists the lines that have the old name as a word still.
fn tell_left(mut left: Vec<String>, old: &str) {
    if left.is_empty() {
        return;
    }
    let more = left.len().saturating_sub(MAX_LISTED);
    left.truncate(MAX_LISTED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    complain("note", &format!("`{old}` also stands in text, which is left alone: {}{more}", left.join(", ")));
}

/// Returns true if a line contains a word that is not part of a longer one.
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |letter: Option<char>| letter.is_some_and(|it| it.is_alphanumeric() || it == '_');
    line.match_indices(word).any(|(at, _)| {
        !is_part(line[..at].chars().next_back()) && !is_part(line[at + word.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::has_word;

    #[test]
    fn a_word_is_no_part_of_a_longer_one() {
        for (line, is_there) in
            [("a carrot.", true), ("carrots", false), ("`carrot`", true), ("my_carrot", false), ("", false)]
        {
            assert_eq!(has_word(line, "carrot"), is_there, "{line}");
        }
    }
}
