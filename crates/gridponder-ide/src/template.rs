//! New packs and levels. A new pack consists of the examples of the catalog; a new level is a copy.

use json::{Kind, Node, Tree};
use pack::{File, FileKind, Pack};
use text::Edit;

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
    let game = pack.game().ok_or("the pack has no `game.json`")?;
    let path = format!("levels/{id}.json");
    if pack.file(&path).is_some() {
        return Err(format!("`{path}` already exists"));
    }
    let model = last_level(pack, game).map(|file| file.tree.text().to_string());
    let example = || catalog::document("levels/*.json").map(|document| document.example.to_owned());
    let model = model.or_else(example).ok_or("there is no level to copy")?;
    let sequence = game.tree.root().and_then(|root| root.get("levelSequence"));
    let sequence = sequence.filter(|sequence| sequence.kind() == Kind::Array);
    Ok(NewLevel {
        path,
        text: with_texts(&model, &[("id", id), ("title", title)]),
        sequence: sequence.map(|sequence| check::listed_too(sequence, id)).unwrap_or_default(),
    })
}

/// The last level in the sequence of the game, or else the last one by file name.
fn last_level<'p>(pack: &'p Pack, game: &File) -> Option<&'p File> {
    let is_sound = |file: &&File| file.kind == FileKind::Level && file.tree.errors().is_empty();
    let named = |entry: Node<'_>| {
        let name = entry.get("ref")?.as_str()?.into_owned();
        pack.file(&format!("levels/{name}.json"))
    };
    let sequence = game.tree.root().and_then(|root| root.get("levelSequence"));
    let listed: Vec<&File> =
        sequence.into_iter().flat_map(Node::elements).filter_map(named).map(|file| &**file).collect();
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
