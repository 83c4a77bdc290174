//! Levels that are never played.

use std::collections::BTreeSet;

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Severity, Tag};
use pack::Pack;
use syntax::{Kind, Node};
use text::Edit;

use crate::fixes::layout::{self, Item};
use crate::scope::{Extend, Scope};
use crate::{Impact, Rule, describe, suggest};

pub(crate) static RULE: Rule = Rule {
    code: "level-not-in-sequence",
    severity: Severity::Information,
    impact: Impact::Unchanged,
    fixes: Fixes::Always(&[Applicability::Manual]),
    summary: "a level is not in the level sequence",
    doc: "The game plays the levels that `levelSequence` of `game.json` lists, and no others. A level that is kept \
          for later may well be left out.",
    wrong: r#"levels/two.json: "id": "two""#,
    right: r#"levels/two.json: "id": "two"
game.json: "levelSequence": [ …, { "type": "level", "ref": "two" } ]"#,
};

/// The levels of a pack that its game does not list. Where the game lists none at all, that is told there.
pub(crate) fn check(game: Scope<'_>) -> Vec<Diagnostic> {
    /// References to nothing that are compared with the levels.
    const MOST_LOST: usize = 20;
    let Some(sequence) = game.file.tree.root().and_then(|root| root.get("levelSequence")) else {
        return Vec::new();
    };
    let is_broken = game.file.tree.errors().iter().any(|error| error.kind.hides_text());
    let listed = listed(game.file.tree.root());
    if is_broken || listed.is_empty() {
        return Vec::new();
    }
    // A level that a reference meant and missed is told of at the reference.
    let has_level = |id: &str| game.pack.names().is_defined(Name::Level, id, game.file);
    let lost: Vec<&String> = listed.iter().filter(|id| !has_level(id)).take(MOST_LOST).collect();
    let is_missed = |stem: &str| lost.iter().any(|id| suggest::nearest(id, [stem]).is_some());
    let mut found = Vec::new();
    for file in game.pack.whole().into_iter().flat_map(Pack::levels) {
        let Some(root) = file.tree.root().filter(|root| root.kind() == Kind::Object) else { continue };
        let id = root.get("id");
        let is_listed = |name: &str| listed.contains(name);
        if is_listed(file.stem())
            || id.and_then(Node::as_str).is_some_and(|id| is_listed(&id))
            || is_missed(file.stem())
        {
            continue;
        }
        let stem = describe::short(file.stem());
        let scope = Scope { file, ..game };
        let message = format!("the level `{stem}` is in no place of `levelSequence`, so it is never played");
        let edits =
            if sequence.kind() == Kind::Array { listed_too(sequence, file.stem()) } else { Vec::new() };
        found.push(scope.node(&RULE, id.unwrap_or(root), message).tag(Tag::Unnecessary).mended_in(
            game.file,
            "add it to the sequence",
            Applicability::Manual,
            edits,
        ));
    }
    found
}

/// The edits that put a level at the end of a sequence, which must be an array.
pub fn listed_too(sequence: Node<'_>, level: &str) -> Vec<Edit> {
    let value = format!("{{ \"type\": \"level\", \"ref\": {} }}", syntax::quote(level));
    layout::insert(sequence, &[Item { at: sequence.len(), key: None, value }])
}

/// The names of the level files that a game plays.
pub(crate) fn listed(game: Option<Node<'_>>) -> BTreeSet<String> {
    let sequence = game.and_then(|game| game.get("levelSequence"));
    sequence.into_iter().flat_map(levels_of).filter_map(|level| Some(level.as_str()?.into_owned())).collect()
}

/// What the entries of a sequence refer to as levels.
pub(crate) fn levels_of(sequence: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    sequence.elements().filter_map(|entry| entry.get("ref"))
}
