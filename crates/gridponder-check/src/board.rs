//! The board checks of the stage `meaning`: the entities on the board, the state beside it, and what the
//! active systems do with both. This module runs the topics; each topic has its own file below.

mod avatar;
mod emitters;
mod entities;
mod goals;
mod idle;
mod layers;
mod level;
mod notes;
mod npcs;
mod objects;
mod overlay;
mod overrides;
mod portals;
mod variables;

use language::Diagnostic;

use crate::file_context::FileContext;

/// The diagnostics of the board of a level and of the entities on it.
pub(crate) fn check(context: FileContext<'_>) -> Vec<Diagnostic> {
    let mut notes = notes::Notes::default();
    let level = context.file.tree.root().and_then(|root| level::Level::new(root, context.kinds));
    let Some(level) = level else { return Vec::new() };
    layers::check(context, &level, &mut notes);
    entities::check(context, &level, &mut notes);
    objects::check(context, &level, &mut notes);
    avatar::check(context, &level, &mut notes);
    overlay::check(context, &level, &mut notes);
    goals::check(context, &level, &mut notes);
    // The rules below need the complete level and game.
    if level.is_complete && context.kinds.is_complete {
        layers::check_fill(context, &level, &mut notes);
        avatar::check_needed(context, &level, &mut notes);
        overlay::check_needed(context, &level, &mut notes);
        portals::check(context, &level, &mut notes);
        emitters::check(context, &level, &mut notes);
        idle::check(context, &level, &mut notes);
        npcs::check(context, &level, &mut notes);
        overrides::check(context, &level, &mut notes);
        variables::check(context, &level, &mut notes);
    }
    notes.into_found()
}
