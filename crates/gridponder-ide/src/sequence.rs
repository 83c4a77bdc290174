//! The order of play: what `levelSequence` of the game lists, and edits that change it. What is not moved keeps its text,
//! and all keeps its layout.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use json::{Kind, Node};
use language::{FileEdit, Heading, Moved, SequenceEntry, SequenceEntryKind};
use pack::{File, FileKind, Pack};
use text::{Edit, TextRange};

/// The id and the title of a pack.
pub fn heading(pack: &Pack) -> Option<Heading> {
    pack.game()?;
    let manifest = pack.file(FileKind::Manifest.path()).and_then(|file| file.tree.root());
    let text = |key| manifest.and_then(|it| text_of(it, key)).unwrap_or_default();
    Some(Heading { id: text("gameId"), title: text("title"), file: None })
}

/// The entries of the sequence, and behind them the levels that it does not list, by file.
pub fn sequence(pack: &Pack) -> Vec<SequenceEntry> {
    let mut listed: BTreeSet<&str> = BTreeSet::new();
    let mut entries = Vec::new();
    let elements = pack.game().and_then(|game| of(game)).into_iter().flat_map(Node::elements);
    for (place, entry) in elements.enumerate() {
        let level = level_of(pack, entry);
        listed.extend(level.map(|file| &*file.path));
        let kind = kind_of(entry, level);
        let title = match &kind {
            SequenceEntryKind::Level { .. } => level.and_then(|file| text_of(file.tree.root()?, "title")),
            SequenceEntryKind::Page => text_of(entry, "title"),
        };
        entries.push(SequenceEntry {
            place: Some(place),
            id: id_of(entry),
            title: title.unwrap_or_default(),
            kind,
        });
    }
    for file in pack.levels().filter(|file| !listed.contains(&*file.path)) {
        let title = file.tree.root().and_then(|root| text_of(root, "title"));
        entries.push(SequenceEntry {
            place: None,
            id: file.stem().to_owned(),
            title: title.unwrap_or_default(),
            kind: level_kind(Some(file)),
        });
    }
    entries
}

/// The edit that puts entries, or levels that are not listed, before the entry at a place.
pub fn arrange(pack: &Pack, moved: &[Moved], to: usize) -> Result<Vec<FileEdit>, String> {
    let (game, sequence) = sound_sequence(pack)?;
    let entries: Vec<Node<'_>> = sequence.elements().collect();
    let listed: BTreeSet<String> = entries.iter().filter_map(|entry| text_of(*entry, "ref")).collect();
    let (mut places, mut levels, mut added) = (Vec::new(), Vec::new(), BTreeSet::new());
    for it in moved {
        match it {
            Moved::Entry { place, id } => {
                entries.get(*place).filter(|entry| id_of(**entry) == *id).ok_or(CHANGED)?;
                places.push(*place);
            }
            Moved::Level(file) => {
                let file = level_file(pack, file)?;
                if listed.contains(file.stem()) {
                    return Err(CHANGED.to_owned());
                }
                if added.insert(file.stem()) {
                    levels.push(file.stem());
                }
            }
        }
    }
    let edits = match (places.as_slice(), levels.as_slice()) {
        (places, []) => reordered(sequence, &entries, places, to).into_iter().collect(),
        ([], levels) => check::listed_at(sequence, levels, to),
        _ => return Err("listed levels and others cannot be moved together".to_owned()),
    };
    Ok(edits_of(game, edits))
}

/// The edits that take a level out of the sequence.
pub fn delete_level(pack: &Pack, file: &File) -> Result<Vec<FileEdit>, String> {
    without(pack, |entry| lists(entry, file))
}

/// The edits that take entries out of the sequence.
pub(crate) fn without(pack: &Pack, is_gone: impl Fn(Node<'_>) -> bool) -> Result<Vec<FileEdit>, String> {
    let entries = pack.game().and_then(|game| of(game)).into_iter().flat_map(Node::elements);
    let gone: Vec<Node<'_>> = entries.filter(|entry| is_gone(*entry)).collect();
    if gone.is_empty() {
        return Ok(Vec::new());
    }
    let (game, _) = sound_sequence(pack)?;
    Ok(edits_of(game, check::unlisted(&gone)))
}

/// What to say when an entry is not where it was.
const CHANGED: &str = "`levelSequence` has changed in the meantime";

/// The sequence of a game, if it has one.
pub(crate) fn of(game: &File) -> Option<Node<'_>> {
    let sequence = game.tree.root()?.get("levelSequence")?;
    (sequence.kind() == Kind::Array).then_some(sequence)
}

/// The level file that an entry leads to.
pub(crate) fn level_of<'p>(pack: &'p Pack, entry: Node<'_>) -> Option<&'p File> {
    pack.file(&path_of(&text_of(entry, "ref")?)).map(|file| &**file)
}

/// Whether an entry leads to a level.
pub(crate) fn lists(entry: Node<'_>, level: &File) -> bool {
    text_of(entry, "ref").is_some_and(|id| path_of(&id) == *level.path)
}

/// Where the file of a level is.
pub(crate) fn path_of(id: &str) -> String {
    FileKind::Level.path().replace('*', id)
}

fn text_of(node: Node<'_>, key: &str) -> Option<String> {
    Some(node.get(key)?.as_str()?.into_owned())
}

/// What an entry is known by: the level it leads to, or the heading of its page.
fn id_of(entry: Node<'_>) -> String {
    text_of(entry, "ref").or_else(|| text_of(entry, "title")).unwrap_or_default()
}

fn kind_of(entry: Node<'_>, level: Option<&File>) -> SequenceEntryKind {
    if level.is_some() || entry.get("ref").is_some() { level_kind(level) } else { SequenceEntryKind::Page }
}

fn level_kind(level: Option<&File>) -> SequenceEntryKind {
    let moves = level.and_then(check::gold_path_of).map(|(_, steps)| steps);
    SequenceEntryKind::Level { file: level.map(|file| Arc::clone(&file.path)), moves }
}

fn level_file<'p>(pack: &'p Pack, path: &str) -> Result<&'p File, String> {
    let file = pack.file(path).filter(|file| file.kind == FileKind::Level);
    file.map(|file| &**file).ok_or_else(|| "this file isn't a level".to_owned())
}

/// The game and its sequence, of which the ends of all entries are sure.
fn sound_sequence(pack: &Pack) -> Result<(&File, Node<'_>), String> {
    let game = pack.game().ok_or("the pack has no `game.json`")?;
    if !game.tree.errors().is_empty() {
        return Err("`game.json` has syntax errors".to_owned());
    }
    Ok((game, of(game).ok_or("`game.json` has no `levelSequence`")?))
}

/// The edit that puts the entries at these places before the one at another; `None` where they are there already.
fn reordered(sequence: Node<'_>, entries: &[Node<'_>], places: &[usize], to: usize) -> Option<Edit> {
    let moved: &BTreeSet<usize> = &places.iter().copied().collect();
    let stay = |range: Range<usize>| range.filter(move |place| !moved.contains(place));
    let to = to.min(entries.len());
    let order = stay(0..to).chain(moved.iter().copied()).chain(stay(to..entries.len()));
    let order: Vec<usize> = order.collect();
    let is_elsewhere = |(place, entry): (usize, &usize)| place != *entry;
    let first = order.iter().enumerate().position(is_elsewhere)?;
    let last = order.iter().enumerate().rposition(is_elsewhere)?;
    let text = &**sequence.tree().text();
    let mut insert = String::new();
    for place in first..=last {
        if place > first {
            // What is between two entries stays where it is.
            insert.push_str(
                &text[TextRange::new(entries[place - 1].range().end(), entries[place].range().start())],
            );
        }
        insert.push_str(entries[order[place]].text());
    }
    let range = TextRange::new(entries[first].range().start(), entries[last].range().end());
    Some(Edit { range, insert })
}

fn edits_of(file: &File, edits: Vec<Edit>) -> Vec<FileEdit> {
    edits.into_iter().map(|edit| FileEdit { file: Arc::clone(&file.path), edit }).collect()
}
