//! Systems without anything to work on although the gold path uses their actions. The topics `avatar` and
//! `overlay` check those two needs.

use std::collections::{BTreeMap, BTreeSet};

use catalog::{Need, Needed};

use super::level::{Layer, Level};
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::System;
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
    let moves = |need: &&Need| matches!(need.what, Needed::Entity { .. } | Needed::MultiCellObject);
    let needs = level.systems.iter().flat_map(|system| {
        let needs = system.ty().needs.iter().filter(moves);
        needs.filter(|need| system.is_when(need.when)).map(move |need| (system, need.what))
    });
    for (system, needed) in needs.take(MOST) {
        let mut actions = system.actions();
        // An action is not lost if another system responds to it.
        actions.retain(|action| answered.get(action) == Some(&1));
        if !level.plays(&actions) {
            continue;
        }
        let Some(lack) = lack(level, system, needed) else { continue };
        sink.look(&rules::idle_system::RULE, || {
            let place = level.root.get("board").unwrap_or(level.root);
            Some(rules::idle_system::check(context, place, system.id(), &lack))
        });
    }
}

/// What a system needs and the level does not have. Returns `None` if nothing is missing.
fn lack(level: &Level<'_>, system: &System<'_>, needed: Needed) -> Option<String> {
    let Needed::Entity { layer, tags } = needed else {
        return level.objects().next().is_none().then(|| "multi-cell object".to_owned());
    };
    let (layer, tags) = (system.layer(layer), tags.map(|option| system.words(option)));
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
