//! Systems that find nothing to work on, although the gold path uses their actions. The avatar and the
//! overlay are subjects of their own.

use std::collections::{BTreeMap, BTreeSet};

use super::OBJECTS;
use super::level::{Layer, Level};
use super::notes::Notes;
use super::system::System;
use crate::file_context::FileContext;
use crate::rules;

/// So many systems are looked at, each of which may look at the whole board.
const MOST: usize = 16;

/// Systems without anything to move.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, notes: &mut Notes) {
    let mut answered: BTreeMap<String, usize> = BTreeMap::new();
    for system in &level.systems {
        let actions: BTreeSet<String> = system.actions().into_iter().collect();
        for action in actions {
            *answered.entry(action).or_default() += 1;
        }
    }
    let moves = |system: &&System<'_>| MOVERS.contains(&system.ty().entry.name);
    for system in level.systems.iter().filter(moves).take(MOST) {
        let mut actions = system.actions();
        // An action that something else answers as well is not lost.
        actions.retain(|action| answered.get(action) == Some(&1));
        if !level.plays(&actions) {
            continue;
        }
        let Some(lack) = lack(level, system) else { continue };
        notes.look(&rules::idle_system::RULE, || {
            let place = level.root.get("board").unwrap_or(level.root);
            Some(rules::idle_system::check(context, place, system.id(), &lack))
        });
    }
}

/// The systems that move what `lack` looks for.
const MOVERS: &[&str] = &["coupled_actors", "individual_actors", "slide_merge", "sliding_blocks"];

/// What a system works on and the level does not have.
fn lack(level: &Level<'_>, system: &System<'_>) -> Option<String> {
    let text = |key: &str| system.text(key).unwrap_or_default();
    let (layer, tags) = match system.ty().entry.name {
        "coupled_actors" => (text("actorLayer"), None),
        "individual_actors" => (text("actorLayer"), Some(vec![text("actorTag")])),
        "slide_merge" => (OBJECTS.to_owned(), Some(system.texts("mergeableTags"))),
        "sliding_blocks" => {
            return level.objects().next().is_none().then(|| "multi-cell object".to_owned());
        }
        _ => return None,
    };
    // Where play makes entities, and where a layer is full, there may be some.
    let is_made = level.kinds.stack.iter().any(|it| it.id == layer && it.is_full)
        || level.objects().next().is_some()
        || level.kinds.layers.keys().any(|kind| fits(level, kind, tags.as_deref()) && level.may_make(kind));
    let mut present = level.layer(&layer).into_iter().flat_map(Layer::entities);
    let is_there =
        present.any(|entity| entity.kind().is_some_and(|kind| fits(level, &kind, tags.as_deref())));
    let tagged = match tags.as_deref() {
        None => String::new(),
        Some(tags) => format!(" with the tag {}", crate::suggest::list(tags, "or")),
    };
    (!is_made && !is_there).then(|| format!("entity{tagged} on `{}`", crate::describe::short(&layer)))
}

fn fits(level: &Level<'_>, kind: &str, tags: Option<&[String]>) -> bool {
    tags.is_none_or(|tags| level.kinds.has_tag(kind, tags))
}
