//! Which cells of a board belong together: portals and the one that each leads to.

use std::collections::{BTreeMap, BTreeSet};

use engine::Value;
use json::Node;
use language::Canvas;
use pack::{Pack, setting};

use super::pieces::entity;

/// The pairs of portals of a canvas: of the same kind, and with the same channel, which are compared as texts. Where three share
/// one, none is told.
pub(super) fn of(pack: &Pack, canvas: &Canvas) -> Vec<[[i64; 2]; 2]> {
    let systems = pack.game().and_then(|game| game.tree.root()?.get("systems"));
    let systems = systems.into_iter().flat_map(Node::elements);
    let portals =
        systems.filter(|it| it.get("type").and_then(Node::as_str).is_some_and(|it| it == "portals"));
    let mut links = Vec::new();
    for system in portals {
        let key = setting(system, "matchKey");
        let Some(key) = key.as_ref().and_then(Value::as_str) else { continue };
        let tags = setting(system, "teleportTags");
        let tags = tags.as_ref().map_or(&[][..], Value::elements);
        let tags: BTreeSet<&str> = tags.iter().filter_map(Value::as_str).collect();
        let is_entrance = |kind: &str| {
            canvas
                .kinds
                .iter()
                .any(|it| it.id == kind && it.tags.iter().any(|tag| tags.contains(tag.as_str())))
        };
        // The channel of each piece that is an entrance.
        let channels: Vec<Option<(String, String)>> = canvas
            .pieces
            .iter()
            .map(|piece| {
                let entity = entity(&piece.id);
                let channel = entity.params.iter().find(|(name, _)| name == key).map(|(_, value)| value)?;
                let text = match channel {
                    Value::Str(text) => text.clone(),
                    other => other.canonical(),
                };
                is_entrance(&entity.kind).then_some((entity.kind, text))
            })
            .collect();
        let mut cells = BTreeMap::<&(String, String), Vec<[i64; 2]>>::new();
        for layer in &canvas.layers {
            for (at, piece) in layer.others() {
                if let Some(channel) = piece.and_then(|piece| channels.get(piece)?.as_ref()) {
                    cells.entry(channel).or_default().push(canvas.place(at));
                }
            }
        }
        links.extend(cells.into_values().filter_map(|cells| <[[i64; 2]; 2]>::try_from(cells).ok()));
    }
    links
}
