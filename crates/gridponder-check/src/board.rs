//! The board checks of the stage `meaning`: the entities on the board, the state beside it, and what the
//! active systems do with both. This module runs the topics; each topic has its own file below.

mod avatar;
mod emitters;
mod entities;
mod goals;
mod idle;
mod layers;
mod level;
mod npcs;
mod objects;
mod overlay;
mod overrides;
mod portals;
mod shared;
mod variables;

use language::Diagnostic;

use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;

/// The diagnostics of the board of a level and of the entities on it.
pub(crate) fn check(context: FileContext<'_>) -> Vec<Diagnostic> {
    let mut sink = DiagnosticSink::of_stage();
    let level = context.file.tree.root().and_then(|root| level::Level::new(root, context.kinds));
    let Some(level) = level else { return Vec::new() };
    layers::check(context, &level, &mut sink);
    entities::check(context, &level, &mut sink);
    objects::check(context, &level, &mut sink);
    avatar::check(context, &level, &mut sink);
    overlay::check(context, &level, &mut sink);
    goals::check(context, &level, &mut sink);
    // The rules below need the complete level and game.
    if level.is_complete && context.kinds.is_complete {
        layers::check_fill(context, &level, &mut sink);
        avatar::check_needed(context, &level, &mut sink);
        overlay::check_needed(context, &level, &mut sink);
        portals::check(context, &level, &mut sink);
        emitters::check(context, &level, &mut sink);
        idle::check(context, &level, &mut sink);
        npcs::check(context, &level, &mut sink);
        overrides::check(context, &level, &mut sink);
        shared::check(context, &level, &mut sink);
        variables::check(context, &level, &mut sink);
    }
    sink.into_diagnostics()
}
