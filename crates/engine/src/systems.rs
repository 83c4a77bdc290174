//! The systems of the engine: one file each, and the table that names them.

use std::ops::Range;

use crate::compile::Compiler;
use crate::config::Config;
use crate::turn::Turn;
use crate::{Action, def};

mod anchor_point;
mod avatar_navigation;
mod flood_fill;
mod ice_slide;
mod overlay_cursor;
mod portals;
mod push_objects;
mod queued_emitters;
mod region_transform;
mod slide_merge;
mod tile_teleport;
mod tool_interaction;

/// A compiled system. It takes part in the phases whose methods it has; no system calls another.
pub(crate) trait System: Send + Sync {
    /// Answers the player's action.
    fn action(&self, _turn: &mut Turn<'_>, _action: &Action) {}

    /// Resolves moves that were left pending.
    fn movement(&self, _turn: &mut Turn<'_>) {}

    /// Reacts to the pending events of one pass, given by their numbers in the turn's list.
    fn cascade(&self, _turn: &mut Turn<'_>, _pending: Range<usize>) {}

    /// Acts on its own, once a turn. No rule sees what it emits.
    fn npc(&self, _turn: &mut Turn<'_>) {}
}

type Compile = fn(&mut Compiler<'_>, &Config<'_>) -> Box<dyn System>;

/// Every system type the engine runs.
const SYSTEMS: &[(&str, Compile)] = &[
    ("avatar_navigation", |compiler, config| Box::new(avatar_navigation::compile(compiler, config))),
    ("push_objects", |compiler, config| Box::new(push_objects::compile(compiler, config))),
    ("portals", |compiler, config| Box::new(portals::compile(compiler, config))),
    ("slide_merge", |compiler, config| Box::new(slide_merge::compile(compiler, config))),
    ("queued_emitters", |compiler, config| Box::new(queued_emitters::compile(compiler, config))),
    ("overlay_cursor", |compiler, config| Box::new(overlay_cursor::compile(compiler, config))),
    ("region_transform", |compiler, config| Box::new(region_transform::compile(compiler, config))),
    ("flood_fill", |compiler, config| Box::new(flood_fill::compile(compiler, config))),
    ("anchor_point", |compiler, config| Box::new(anchor_point::compile(compiler, config))),
    ("ice_slide", |compiler, config| Box::new(ice_slide::compile(compiler, config))),
    ("tile_teleport", |compiler, config| Box::new(tile_teleport::compile(compiler, config))),
];

/// Whether the engine runs systems of that type. The others are passed over, as the production engine
/// passes over types it does not know.
pub fn is_supported(ty: &str) -> bool {
    SYSTEMS.iter().any(|(name, _)| *name == ty)
}

/// The compiled system, `None` when its type is none the engine runs.
pub(crate) fn compile(compiler: &mut Compiler<'_>, system: &def::System) -> Option<Box<dyn System>> {
    let (_, compile) = SYSTEMS.iter().find(|(name, _)| *name == system.ty)?;
    let config = compiler.config(system)?;
    Some(compile(compiler, &config))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_of_the_engine_is_in_the_catalog() {
        for (name, _) in SYSTEMS {
            assert!(catalog::system(name).is_some(), "{name}");
        }
    }
}
