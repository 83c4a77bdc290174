//! What follows files that are deleted: the sequence lists their levels no longer.

use json::{Kind, Node};
use language::FileEdit;
use pack::Pack;
use std::sync::Arc;

/// The edits of a pack before files of it, or folders of them, are deleted.
pub fn follow_deletions(pack: &Pack, paths: &[String]) -> Vec<FileEdit> {
    let Some(game) = pack.game().filter(|game| game.tree.errors().is_empty()) else { return Vec::new() };
    let is_gone = |level: &str| {
        let path = format!("levels/{level}.json");
        let is_it = |gone: &String| path == *gone || path.starts_with(&format!("{gone}/"));
        pack.file(&path).is_some() && paths.iter().any(is_it)
    };
    let sequence = game.tree.root().and_then(|root| root.get("levelSequence"));
    let entries = sequence.filter(|list| list.kind() == Kind::Array).into_iter().flat_map(Node::elements);
    let gone: Vec<Node<'_>> = entries
        .filter(|entry| entry.get("ref").and_then(Node::as_str).is_some_and(|level| is_gone(&level)))
        .collect();
    let edits = check::remove_all(&gone).into_iter();
    edits.map(|edit| FileEdit { file: Arc::clone(&game.path), edit }).collect()
}
