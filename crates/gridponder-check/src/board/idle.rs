//! Systems without anything to work on although the gold path uses their actions. The topics `avatar` and
//! `overlay` check those two needs.

use std::collections::{BTreeMap, BTreeSet};

use super::level::{Layer, Level};
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::{OBJECTS, System};
use crate::rules;

/// Cap on the examined systems, because each may search the whole board.
const MOST: usize = 16;

/// Systems without anything to move.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
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
        // An action is not lost if another system responds to it.
        actions.retain(|action| answered.get(action) == Some(&1));
        if !level.plays(&actions) {
            continue;
        }
        let Some(lack) = lack(level, system) else { continue };
        sink.look(&rules::idle_system::RULE, || {
            let place = level.root.get("board").unwrap_or(level.root);
            Some(rules::idle_system::check(context, place, system.id(), &lack))
        });
    }
}

/// The systems that move something; `lack` knows what each of them needs.
const MOVERS: &[&str] = &["coupled_actors", "individual_actors", "slide_merge", "sliding_blocks"];

/// What a system needs and the level does not have. Returns `None` if nothing is missing.
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
    // Play may create such entities, and full layers may contain them.
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
