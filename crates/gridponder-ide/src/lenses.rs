//! What stands above parts of a file: how often a kind is used, and how the gold path ended.

use catalog::Name;
use json::{Kind, Node};
use language::{Lens, LensCommand, Outcome};
use pack::{File, FileKind, NameRef, Pack};

/// The lenses of a file. `outcome` is the one of its last replay, if it is a level that was replayed as it is now.
pub fn lenses(pack: &Pack, file: &File, outcome: Option<&Outcome>) -> Vec<Lens> {
    let Some(root) = file.tree.root() else { return Vec::new() };
    match file.kind {
        FileKind::Game => kinds(pack, root),
        FileKind::Level => of_level(root, outcome),
        FileKind::Manifest | FileKind::Theme => Vec::new(),
    }
}

/// In how many levels each entity kind is used.
fn kinds(pack: &Pack, root: Node<'_>) -> Vec<Lens> {
    let section = root.get("entityKinds").filter(|section| section.kind() == Kind::Object);
    let levels: Vec<_> = pack.levels().filter_map(|level| pack.uses(&level.path)).collect();
    let lens = |member: json::Member<'_>| {
        let name = NameRef::key(member.value);
        let count = levels.iter().filter(|uses| uses.mentions(Name::Kind, &name.text())).count();
        let title = match count {
            0 => "in no level".to_owned(),
            1 => "in 1 level".to_owned(),
            _ => format!("in {count} levels"),
        };
        let offset = member.key.range().start() + text::TextSize::new(1);
        Lens { range: member.key.range(), title, command: Some(LensCommand::References(offset)) }
    };
    section.into_iter().flat_map(Node::members).map(lens).collect()
}

/// How the gold path ended, and a way to the board.
fn of_level(root: Node<'_>, outcome: Option<&Outcome>) -> Vec<Lens> {
    let path = root.get("solution").and_then(|solution| solution.get("goldPath"));
    let Some(key) = path.and_then(Node::key) else { return Vec::new() };
    let title = outcome.map_or_else(|| "Replay".to_owned(), |outcome| outcome.text.clone());
    vec![
        Lens { range: key.range(), title, command: Some(LensCommand::Replay) },
        Lens { range: key.range(), title: "Board".to_owned(), command: Some(LensCommand::Board(None)) },
    ]
}
