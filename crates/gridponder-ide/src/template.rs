//! New packs and levels. A new pack consists of the examples of the catalog; a new level is a copy.

use json::{Kind, Tree};
use pack::{File, FileKind, Pack};
use text::Edit;

use crate::level_names::path_for;
use crate::sequence;

/// The files of a new pack, by path: the avatar walks around a wall to a flag.
pub fn new_pack(id: &str, title: &str) -> Vec<(String, String)> {
    let documents = catalog::DOCUMENTS.iter().map(|document| {
        let path = document.path;
        if path.contains('*') {
            let tree = Tree::parse(document.example);
            let name = tree.root().and_then(|level| Some(level.get("id")?.as_str()?.into_owned()));
            return (path.replace('*', name.as_deref().unwrap_or("one")), document.example.to_owned());
        }
        (path.to_owned(), with_texts(document.example, &[("gameId", id), ("title", title)]))
    });
    documents.collect()
}

/// A new level, and the edits that list it in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLevel {
    /// The path of its file.
    pub path: String,
    /// The text of its file.
    pub text: String,
    /// The edits of `game.json` that append it to the sequence.
    pub sequence: Vec<Edit>,
}

/// A new level of a pack: a copy of the last level in the sequence, which has the same quality; if there is
/// none, the example of the catalog.
pub fn new_level(pack: &Pack, id: &str, title: &str) -> Result<NewLevel, String> {
    let game = pack.game().ok_or(NO_GAME)?;
    let model = last_level(pack, game).map(|file| file.tree.text().to_string());
    let example = || catalog::document("levels/*.json").map(|document| document.example.to_owned());
    copy(pack, &model.or_else(example).ok_or("there is no level to copy")?, id, title, None)
}

/// A copy of a level of a pack, behind it in the sequence, or at the end where it is not listed.
pub fn duplicate_level(pack: &Pack, level: &File, id: &str, title: &str) -> Result<NewLevel, String> {
    let mut entries =
        pack.game().and_then(|game| sequence::of(game)).into_iter().flat_map(json::Node::elements);
    let place = entries.position(|entry| sequence::lists(entry, level));
    copy(pack, level.tree.text(), id, title, place.map(|place| place + 1))
}

/// Why there can be no level.
const NO_GAME: &str = "the pack has no `game.json`";

/// A copy of the text of a level, listed before the entry at a place, or at the end.
fn copy(pack: &Pack, model: &str, id: &str, title: &str, place: Option<usize>) -> Result<NewLevel, String> {
    let game = pack.game().ok_or(NO_GAME)?;
    let path = path_for(pack, id, None)?;
    let sequence = sequence::of(game);
    let listed = sequence.map(|it| check::listed_at(it, &[id], place.unwrap_or_else(|| it.len())));
    Ok(NewLevel {
        path,
        text: with_texts(model, &[("id", id), ("title", title)]),
        sequence: listed.unwrap_or_default(),
    })
}

/// The last level in the sequence of the game, or else the last one by file name.
fn last_level<'p>(pack: &'p Pack, game: &File) -> Option<&'p File> {
    let is_sound = |file: &&File| file.kind == FileKind::Level && file.tree.errors().is_empty();
    let entries = sequence::of(game).into_iter().flat_map(json::Node::elements);
    let listed: Vec<&File> = entries.filter_map(|entry| sequence::level_of(pack, entry)).collect();
    listed
        .into_iter()
        .rev()
        .find(is_sound)
        .or_else(|| pack.levels().map(|file| &**file).filter(is_sound).last())
}

/// A document with the text values of these root members replaced.
fn with_texts(text: &str, members: &[(&str, &str)]) -> String {
    let tree = Tree::parse(text.to_owned());
    let edits = members.iter().filter_map(|(key, value)| {
        let node = tree.root()?.get(key).filter(|node| node.kind() == Kind::String)?;
        Some(Edit { range: node.range(), insert: json::quote(value) })
    });
    let edits: Vec<Edit> = edits.collect();
    // Values of different members never overlap, so this cannot fail.
    text::apply(text, &edits).unwrap_or_else(|| text.to_owned())
}
