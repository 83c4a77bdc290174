//! Levels that are never played.

use std::borrow::Cow;

use catalog::Name;
use json::entries::{self, Item};
use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Rule, Tag};
use pack::File;
use rustc_hash::FxHashSet;
use text::Edit;

use crate::file_context::{Extend, FileContext};
use crate::model::{levels_of, listed};
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::information("level-not-in-sequence", "project")
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("a level is not listed in `levelSequence`")
    .doc(
        "The game only plays the levels that `levelSequence` in `game.json` lists. A level that is kept for \
          later need not be listed.",
    )
    .wrong(r#"levels/two.json: "id": "two""#)
    .right(
        r#"levels/two.json: "id": "two"
game.json: "levelSequence": [ …, { "type": "level", "ref": "two" } ]"#,
    );

/// The level sequence of a game, prepared for comparison with the level files.
#[derive(Debug, Default)]
pub(crate) struct Listed {
    /// The names of the listed level files.
    names: FxHashSet<String>,
    /// Entries without a level file. If one of them is probably a misspelled name of a level, the entry is
    /// reported instead of the level.
    lost: Vec<String>,
    /// Whether the list is reliable. A game without any listed level is reported there.
    is_known: bool,
}

impl Listed {
    /// Reads the level sequence of a game.
    pub(crate) fn of(game: FileContext<'_>) -> Self {
        /// Cap on the entries without a level file that are compared with the levels.
        const MAX_LOST: usize = 20;
        let root = game.file.tree.root();
        let names = listed(root);
        let sequence = root.and_then(|root| root.get("levelSequence"));
        let is_broken = game.file.tree.errors().iter().any(|error| error.kind.hides_text());
        let has_level = |id: &str| game.pack.names().is_defined(Name::Level, id, game.file);
        let written = sequence.into_iter().flat_map(levels_of).filter_map(Node::as_str);
        let lost = written.filter(|id| !has_level(id)).map(Cow::into_owned).take(MAX_LOST).collect();
        Self { is_known: !is_broken && !names.is_empty(), lost, names }
    }

    /// Returns true if the game plays the level of this file.
    pub(crate) fn has(&self, file: &File) -> bool {
        self.names.contains(file.stem())
    }
}

/// Reports a level that its game does not list.
pub(crate) fn check(context: FileContext<'_>, listed: &Listed) -> Option<Diagnostic> {
    let game = context.pack.game().filter(|_| listed.is_known)?;
    let sequence = game.tree.root()?.get("levelSequence")?;
    let root = context.file.tree.root().filter(|root| root.kind() == Kind::Object)?;
    let id = root.get("id");
    let stem = context.file.stem();
    if listed.has(context.file)
        || id.and_then(Node::as_str).is_some_and(|id| listed.names.contains(&*id))
        || listed.lost.iter().any(|id| suggest::nearest(id, [stem]).is_some())
    {
        return None;
    }
    let written = describe::short(stem);
    let message = format!("level `{written}` is not listed in `levelSequence`, so players never see it");
    let edits = if sequence.kind() == Kind::Array { listed_too(sequence, stem) } else { Vec::new() };
    let diagnostic = context.node(&RULE, id.unwrap_or(root), message).tag(Tag::Unnecessary);
    Some(diagnostic.fix_in(game, "add it to the sequence", Applicability::Manual, edits))
}

/// The edits that append a level to a sequence, which must be an array.
fn listed_too(sequence: Node<'_>, level: &str) -> Vec<Edit> {
    entries::insert(sequence, &[entry(sequence, level, sequence.len())])
}

/// The edits that list levels in a sequence, which must be an array, before the entry at a place.
pub fn listed_at(sequence: Node<'_>, levels: &[&str], place: usize) -> Vec<Edit> {
    let entries: Vec<Item> = levels.iter().map(|level| entry(sequence, level, place)).collect();
    entries::insert_once(sequence, &entries)
}

/// The edits that remove entries of one sequence.
pub fn unlisted(entries: &[Node<'_>]) -> Vec<Edit> {
    entries::remove_once(entries)
}

/// A new entry of a sequence.
fn entry(sequence: Node<'_>, level: &str, at: usize) -> Item {
    let is_tight = sequence.elements().any(|entry| entry.text().starts_with("{\""));
    let pad = if is_tight { "" } else { " " };
    let value = format!("{{{pad}\"type\": \"level\", \"ref\": {}{pad}}}", json::quote(level));
    Item { at, key: None, value }
}
