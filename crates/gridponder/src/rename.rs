//! Another text for a name, in all files at once, proved by playing: every gold path takes the same course before and
//! after, but for the name.

use std::sync::Arc;

use catalog::Name;
use engine::Value;
use ide::Subject;
use language::{Diagnostic, FileEdit, FileRange, Renamable, Watch};
use pack::{File, Pack};
use text::{Edit, TextSize};

use crate::course::{Course, Edited};
use crate::project::PackProject;

/// The name at an offset, if it can have another text; a message where it cannot.
pub(crate) fn renamable(pack: &Pack, file: &File, offset: TextSize) -> Result<Option<Renamable>, String> {
    let Some((subject, range)) = Subject::at(pack, file, offset) else { return Ok(None) };
    refuse(pack, file, &subject)?;
    Ok(Some(Renamable { range, text: subject.text }))
}

/// The edits that rename what is at an offset.
pub(crate) fn rename(
    project: &PackProject,
    file: &File,
    offset: TextSize,
    name: &str,
    watch: Watch<'_>,
) -> Result<Vec<FileEdit>, String> {
    let pack = project.pack();
    let (subject, _) = Subject::at(pack, file, offset).ok_or("there is no name here")?;
    rename_subject(project, file, &subject, name, watch)
}

/// The edits that rename a name as it is seen in a file.
pub(crate) fn rename_subject(
    project: &PackProject,
    file: &File,
    subject: &Subject,
    name: &str,
    watch: Watch<'_>,
) -> Result<Vec<FileEdit>, String> {
    let pack = project.pack();
    refuse(pack, file, subject)?;
    expect_name(pack, file, subject, name)?;
    if subject.text == name {
        return Ok(Vec::new());
    }
    let places: Vec<FileRange> = ide::occurrences(pack, subject, None).into_iter().map(|it| it.at).collect();
    let loose = ide::possible_occurrences(pack, subject);
    let before = Course::of(project, watch)?;
    let names = [subject.text.as_str(), name];
    let prove = |edits: &[FileEdit]| {
        let is_same = |_: &str, one: &Value, other: &Value| is_same(one, other, names);
        let proved = before.prove(project, Edited::by(edits), (&is_same, &|it| is_about(it, names)));
        proved.map_err(|why| format!("`{}` was not renamed to `{name}`: {why}", subject.text))
    };
    let edits = edits(pack, &places, name);
    let Err(why) = prove(&edits) else { return Ok(edits) };
    // Texts of any kind may be this name as well: where the game says so, they are.
    if !loose.is_empty() {
        let all = [edits, self::edits(pack, &loose, name)].concat();
        if prove(&all).is_ok() {
            return Ok(all);
        }
    }
    Err(why)
}

/// Fails for names that must stay as they are.
fn refuse(pack: &Pack, file: &File, subject: &Subject) -> Result<(), String> {
    let Subject { class, text, .. } = subject;
    let noun = class.noun();
    if *class == Name::Level {
        return Err(format!("the {noun} `{text}` is the name of its file, which has to be renamed"));
    }
    if let Some(tag) = catalog::STANDARD_TAGS.iter().find(|tag| *class == Name::Tag && tag.name == text) {
        return Err(format!("the tag `{}` has a meaning for systems and cannot have another name", tag.name));
    }
    if !pack.names().is_defined(*class, text, file) {
        return Err(format!("the {noun} `{text}` is not defined"));
    }
    let is_written = |at: &pack::Definition| {
        let file = pack.file(&at.file);
        file.is_some_and(|file| json::decoded(&file.tree.text()[at.range]) == **text)
    };
    if *class == Name::Variable && !pack.names().definitions(*class, text, file).any(is_written) {
        return Err(format!(
            "a system keeps the variable `{text}` under its default name; its config can give another"
        ));
    }
    Ok(())
}

/// Fails for texts that cannot be the name.
fn expect_name(pack: &Pack, file: &File, subject: &Subject, name: &str) -> Result<(), String> {
    let noun = subject.class.noun();
    if name.trim().is_empty() || name.trim() != name || name.contains(char::is_control) {
        return Err(format!("`{}` cannot be the name of this {noun}", language::escape(name)));
    }
    let is_in_references = matches!(subject.class, Name::Layer | Name::EntityParam);
    if name.starts_with('$') || is_in_references && name.contains('.') {
        return Err(format!("`{name}` cannot be the name of this {noun}: references are written this way"));
    }
    if subject.class == Name::ActionParam && name == "action" {
        return Err("a parameter cannot be called `action`: steps name their action by this key".to_owned());
    }
    if name != subject.text && pack.names().all(subject.class).any(|other| other == name) {
        let is_seen = pack.names().is_defined(subject.class, name, file) || subject.level.is_none();
        if is_seen {
            return Err(format!("`{name}` is already the name of another {noun}"));
        }
    }
    Ok(())
}

/// The edits that write a name at places that hold the old one, with or without quotes.
fn edits(pack: &Pack, places: &[FileRange], name: &str) -> Vec<FileEdit> {
    let quoted = json::quote(name);
    let bare = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(name);
    let edit = |at: &FileRange| {
        let written = &pack.file(&at.file)?.tree.text()[at.range];
        let insert = if written.starts_with('"') { quoted.clone() } else { bare.to_owned() };
        Some(FileEdit { file: Arc::clone(&at.file), edit: Edit { range: at.range, insert } })
    };
    places.iter().filter_map(edit).collect()
}

/// Whether a diagnostic is about one of two names. Such a one may go with the name; another one that goes shows that the name has
/// a meaning for the game.
pub(crate) fn is_about(diagnostic: &Diagnostic, names: [&str; 2]) -> bool {
    names.iter().any(|name| diagnostic.message.contains(&format!("`{name}`")))
}

/// Whether two values are the same, but for a name that has become another.
pub(crate) fn is_same(before: &Value, after: &Value, names: [&str; 2]) -> bool {
    let is_renamed = |one: &str, other: &str| one == other || [one, other] == names;
    match (before, after) {
        (Value::Str(one), Value::Str(other)) => is_renamed(one, other),
        (Value::List(one), Value::List(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other, names))
        }
        (Value::Map(one), Value::Map(other)) => {
            // Some are in the order of their keys, which a new name changes; most are as they were.
            one.len() == other.len()
                && one.iter().enumerate().all(|(at, (key, value))| {
                    let is_it = |(name, other): &(String, Value)| {
                        is_renamed(key, name) && is_same(value, other, names)
                    };
                    other.get(at).is_some_and(is_it) || other.iter().any(is_it)
                })
        }
        (before, after) => before == after,
    }
}
