//! Goals that refer to positions on the board.

use json::{Kind, Node};

use super::level::Level;
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::contains;
use crate::rules;

/// The patterns and sources of goals.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    for goal in level.root.get("goals").into_iter().flat_map(Node::elements) {
        let Some(config) = goal.get("config") else { continue };
        for pattern in config.get("targetLayers").into_iter().flat_map(Node::distinct_members) {
            if pattern.value.kind() == Kind::Array {
                sink.extend(rules::pattern_size::check(context, pattern.value, level.board));
                if config.get("matchMode").and_then(Node::as_str).as_deref() == Some("exact") {
                    sink.look(&rules::pattern_size::RULE, || {
                        rules::pattern_size::partial(context, pattern.value, level.board)
                    });
                }
            }
        }
        let layer = config.get("layer").and_then(Node::as_str);
        let first = |owner: &str| {
            let own = level.layer(layer.as_deref()?)?;
            let at = own.entities().find(|entity| entity.kind().is_some_and(|kind| kind == owner))?.at?;
            contains(level.board, at).then_some(at)
        };
        sink.extend(rules::missing_connection_source::check(context, config, &first));
        for source in config.get("connectionSources").into_iter().flat_map(Node::distinct_members) {
            sink.look(&rules::outside_board::RULE, || {
                rules::outside_board::check(context, source.value, "a connection source", level.board)
            });
        }
    }
}
