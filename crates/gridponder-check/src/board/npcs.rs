//! Figures that move by themselves.

use super::level::Level;
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::rules;

/// The layer of the figures.
const ACTORS: &str = "actors";

/// Figures without a behavior.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    for system in level.systems_of("follower_npcs") {
        let (tags, behaviors) = (system.texts("npcTags"), system.keys("behaviors"));
        for entity in level.layer(ACTORS).into_iter().flat_map(super::level::Layer::entities) {
            let Some(kind) = entity.kind().filter(|kind| context.kinds.has_tag(kind, &tags)) else {
                continue;
            };
            sink.look(&rules::unknown_behavior::RULE, || {
                rules::unknown_behavior::check(context, entity.node, &kind, system.id(), &behaviors)
            });
        }
    }
}
