//! What follows a file that gets another path: the id of a level and the sequence that lists it, and the paths of pictures.

use std::sync::Arc;

use json::Node;
use language::FileEdit;
use pack::{File, FileKind, Pack};
use text::{Edit, TextRange};

use crate::links::links;
use crate::sequence;

/// The edits of a pack before one of its files, or a folder of them, gets another path below the pack.
pub fn follow_rename(pack: &Pack, old: &str, new: &str) -> Vec<FileEdit> {
    let mut edits = Vec::new();
    for file in pack.files() {
        let mut edit = |range: TextRange, text: &str| {
            let edit = Edit { range, insert: json::quote(text) };
            edits.push(FileEdit { file: Arc::clone(&file.path), edit });
        };
        if let Some((range, id)) = own_id(file, old, new) {
            edit(range, &id);
        }
        for (range, level) in listed(pack, file) {
            let moved = moved(&level.path, old, new);
            if let Some(path) = moved.filter(|path| FileKind::of(path) == Some(FileKind::Level)) {
                edit(range, level_id(&path));
            }
        }
        // A picture is named by its path.
        for picture in links(pack, file).into_iter().filter(|link| FileKind::of(&link.target).is_none()) {
            if let Some(path) = moved(&picture.target, old, new) {
                edit(picture.range, &path);
            }
        }
    }
    edits
}

/// The id of a level that bears the name of its file, and the one of its new name.
fn own_id(file: &File, old: &str, new: &str) -> Option<(TextRange, String)> {
    if *file.path != *old || file.kind != FileKind::Level || FileKind::of(new) != Some(FileKind::Level) {
        return None;
    }
    let id = file.tree.root()?.get("id")?;
    (id.as_str()? == file.stem()).then(|| (id.range(), level_id(new).to_owned()))
}

/// The levels that the sequence of a game lists and where, even by names that are read as something else.
fn listed<'p>(pack: &'p Pack, file: &'p File) -> impl Iterator<Item = (TextRange, &'p File)> {
    let game = (file.kind == FileKind::Game).then_some(file);
    let entries = game.and_then(sequence::of).into_iter().flat_map(Node::elements);
    entries.filter_map(|entry| Some((entry.get("ref")?.range(), sequence::level_of(pack, entry)?)))
}

/// The id of a level by the path of its file.
fn level_id(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".json").unwrap_or(name)
}

/// Where a file is after the move of it, or of a folder around it.
fn moved(path: &str, old: &str, new: &str) -> Option<String> {
    let rest = path.strip_prefix(old)?;
    (rest.is_empty() || rest.starts_with('/')).then(|| format!("{new}{rest}"))
}
