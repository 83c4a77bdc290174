//! The pictures that the game shows. Paths only: other code tests whether the file exists.

use std::collections::{BTreeMap, BTreeSet};

use engine::Value;
use json::{Kind, Node};
use pack::{File, Pack};

use super::words::plain;

/// Cap on the length of a path.
const MAX_PATH: usize = 1024;

/// The avatar of the shared collection, used if the theme has none.
const SHARED_AVATAR: [(&str, &str); 4] = [
    ("up", "rabbit_idle_away_from_player.png"),
    ("down", "rabbit_idle_facing_player.png"),
    ("left", "rabbit_walking_left_1.png"),
    ("right", "rabbit_looking_right.png"),
];

/// The pictures of a pack that one level needs.
pub(crate) struct Sprites<'p> {
    /// By kind; kinds without a picture are omitted.
    kinds: BTreeMap<String, String>,
    /// The pictures of the cells, by the id of the multi-cell object.
    cells: BTreeMap<String, Vec<Option<String>>>,
    /// The `avatar` of the theme.
    avatar: Option<Node<'p>>,
}

fn path(node: Node<'_>) -> Option<String> {
    let path = node.as_str()?.into_owned();
    (!path.is_empty() && path.len() <= MAX_PATH).then_some(path)
}

/// The picture of a kind as written in `game.json`, before parameters are inserted.
pub(crate) fn of_kind(kind: Node<'_>) -> Option<String> {
    kind.get("sprite").and_then(path)
}

/// The pictures that boards of these levels can show, as the pack writes them: with parameters inserted as the names of
/// files that exist have them. Not all of them need exist.
pub fn pictures(pack: &Pack, levels: &[&File]) -> Vec<String> {
    let mut all: BTreeSet<String> = BTreeSet::new();
    for level in levels {
        let sprites = Sprites::of(pack, level);
        for written in sprites.kinds.values() {
            match written.split_once('{') {
                None => all.extend([written.clone()]),
                Some((before, rest)) => {
                    let after = rest.rsplit_once('}').map_or("", |(_, after)| after);
                    let files = pack.assets().into_iter().flat_map(|it| it.own().chain(it.shared()));
                    let fits = |file: &&str| file.starts_with(before) && file.ends_with(after);
                    all.extend(files.filter(fits).map(str::to_owned));
                }
            }
        }
        all.extend(sprites.cells.values().flatten().flatten().cloned());
        all.extend(SHARED_AVATAR.iter().filter_map(|(facing, _)| sprites.avatar(facing)));
    }
    all.into_iter().collect()
}

impl<'p> Sprites<'p> {
    /// Reads the pictures from the files of a pack.
    pub(crate) fn of(pack: &'p Pack, level: &File) -> Self {
        let kinds = pack.game().and_then(|game| game.tree.root()?.get("entityKinds"));
        let kinds = kinds.into_iter().flat_map(Node::distinct_members);
        let objects = level.tree.root().and_then(|root| root.get("board")?.get("multiCellObjects"));
        let cells = objects.into_iter().flat_map(Node::elements).filter_map(|object| {
            let id = object.get("id")?.as_str()?.into_owned();
            // Selects the elements that the game accepts as cells.
            let is_cell = |cell: &Node<'_>| {
                let position = if cell.kind() == Kind::Object { cell.get("position") } else { Some(*cell) };
                position.is_some_and(|position| pack::lower::value(position).as_pos().is_some())
            };
            let cells = object.get("cells")?.elements().filter(is_cell);
            Some((id, cells.map(|cell| cell.get("sprite").and_then(path)).collect()))
        });
        Self {
            kinds: kinds
                .filter_map(|member| Some((member.key.text().into_owned(), of_kind(member.value)?)))
                .collect(),
            cells: cells.collect(),
            avatar: pack.file("theme.json").and_then(|theme| theme.tree.root()?.get("avatar")),
        }
    }

    /// The picture of an entity. A `{name}` in the path is replaced with a parameter; without that parameter
    /// there is no picture.
    pub(crate) fn kind(&self, kind: &str, params: &[(String, Value)]) -> Option<String> {
        let mut rest = self.kinds.get(kind)?.as_str();
        let mut path = String::new();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}')?;
            let (_, value) = params.iter().rev().find(|(param, _)| param == name)?;
            path.push_str(before);
            path.push_str(&plain(value));
            rest = after;
        }
        path.push_str(rest);
        (path.len() <= MAX_PATH).then_some(path)
    }

    /// The pictures of the cells of a multi-cell object; empty if no cell has one.
    pub(crate) fn cells(&self, id: &str, count: usize) -> Vec<Option<String>> {
        match self.cells.get(id) {
            Some(cells) if cells.len() == count && cells.iter().any(Option::is_some) => cells.clone(),
            _ => Vec::new(),
        }
    }

    /// The picture of the standing avatar that faces a direction.
    pub(crate) fn avatar(&self, facing: &str) -> Option<String> {
        self.of_theme(facing).or_else(|| {
            let (_, shared) = SHARED_AVATAR.iter().find(|(direction, _)| *direction == facing)?;
            Some((*shared).to_owned())
        })
    }

    fn of_theme(&self, facing: &str) -> Option<String> {
        let avatar = self.avatar?;
        let states = avatar.get("sprites").filter(|states| states.kind() == Kind::Object);
        let state = states.and_then(|states| states.get("idle").or_else(|| states.children().next()));
        let still = |sprite: Node<'_>| match sprite.kind() {
            Kind::String => path(sprite),
            _ => sprite.get("frames")?.elements().next().and_then(path),
        };
        let facing_it = state.and_then(|state| {
            let sprite = state.get(facing)?;
            // A picture of the opposite side, not mirrored, is better than none.
            let mirrored = || still(state.get(&sprite.get("mirror")?.as_str()?)?);
            still(sprite).or_else(mirrored)
        });
        facing_it.or_else(|| avatar.get("sprite").and_then(path))
    }
}
