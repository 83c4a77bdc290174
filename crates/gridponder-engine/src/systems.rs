//! The systems of the engine: one file each, and the table of all types.

use std::ops::Range;

use crate::compile::Compiler;
use crate::config::Config;
use crate::facts::SystemFact;
use crate::ignored::{Ignored, Path};
use crate::needs::{Contents, Needs};
use crate::pool::Pool;
use crate::turn::Turn;
use crate::{Action, def};

mod actors;
mod anchor_point;
mod avatar_navigation;
pub(crate) mod claim;
mod coupled_actors;
mod flank_capture;
mod flood_fill;
mod follower_npcs;
mod gravity;
mod ice_slide;
mod individual_actors;
pub(crate) use individual_actors::look_at_budgets;
mod line_of_sight;
mod obeyed;
mod overlay_cursor;
mod portals;
mod push_objects;
mod queued_emitters;
mod region_transform;
pub(crate) use region_transform::Transform;
pub(crate) mod scratch;
mod sided_box;
mod slide_merge;
mod sliding_blocks;
mod support_collapse;
mod tile_teleport;
mod tool_interaction;
mod transform;

/// A phase of a turn in which systems act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// [`System::action`]
    Action,
    /// [`System::movement`]
    Movement,
    /// [`System::cascade`]
    Cascade,
    /// [`System::npc`]
    Npc,
}

impl Phase {
    /// All phases, in their order.
    pub(crate) const ALL: [Self; 4] = [Self::Action, Self::Movement, Self::Cascade, Self::Npc];
}

/// A compiled system. It takes part in the phases whose methods it implements; no system calls another.
pub(crate) trait System: Send + Sync {
    /// The phases whose methods it implements. It is not called in others.
    fn phases(&self) -> &'static [Phase];

    /// Responds to the player's action.
    fn action(&self, _turn: &mut Turn<'_>, _action: &Action) {}

    /// Resolves pending moves.
    fn movement(&self, _turn: &mut Turn<'_>) {}

    /// Reacts to the pending events of one pass, given by their indices in the turn's list.
    fn cascade(&self, _turn: &mut Turn<'_>, _pending: Range<usize>) {}

    /// Acts by itself, once per turn. Rules do not receive its events.
    fn npc(&self, _turn: &mut Turn<'_>) {}

    /// What it does at most, in every state.
    fn fact(&self) -> SystemFact {
        SystemFact::Unknown
    }

    /// What it needs of a state beside the board.
    fn needs(&self, _contents: &Contents<'_>, _pool: &Pool) -> Needs {
        Needs::default()
    }
}

type Compile = fn(&mut Compiler<'_>, &Config<'_>) -> Box<dyn System>;

/// Every system type that the engine implements.
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
    ("sided_box", |compiler, config| Box::new(sided_box::compile(compiler, config))),
    ("follower_npcs", |compiler, config| Box::new(follower_npcs::compile(compiler, config))),
    ("sliding_blocks", |compiler, config| Box::new(sliding_blocks::compile(compiler, config))),
    ("line_of_sight", |compiler, config| Box::new(line_of_sight::compile(compiler, config))),
    ("support_collapse", |compiler, config| Box::new(support_collapse::compile(compiler, config))),
    ("coupled_actors", |compiler, config| Box::new(coupled_actors::compile(compiler, config))),
    ("individual_actors", |compiler, config| Box::new(individual_actors::compile(compiler, config))),
    ("flank_capture", |compiler, config| Box::new(flank_capture::compile(compiler, config))),
    ("gravity", |_, _| Box::new(gravity::Gravity)),
];

/// The compiled system. Returns `None` if no game implements its type: such systems are skipped, as the
/// production engine skips unknown types.
pub(crate) fn compile(compiler: &mut Compiler<'_>, system: &def::System) -> Option<Box<dyn System>> {
    let list = Path::Key(&Path::Game, "systems");
    let path = Path::Index(&list, system.at);
    let ty = Path::Key(&path, "type");
    let Some((_, compile)) = SYSTEMS.iter().find(|(name, _)| *name == system.ty) else {
        compiler.note(Ignored::UnknownWord, &ty);
        return None;
    };
    if !catalog::system(&system.ty)?.released && !compiler.semantics.unreleased_systems {
        compiler.note(Ignored::Unreleased, &ty);
        return None;
    }
    let written = Path::Key(&path, "config");
    let overrides = Path::Key(&Path::Level, "systemOverrides");
    let overridden = Path::Key(&overrides, &system.id);
    let config = compiler.config(system)?.observed(compiler.observer, &written).observed_over(&overridden);
    compiler.audit_config(&config);
    compiler.audit_actions(&config, &path);
    Some(compile(compiler, &config))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn a_system_declares_the_phases_whose_methods_it_implements() {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/systems");
        let mut systems = 0;
        for entry in fs::read_dir(dir).expect("the folder exists") {
            let path = entry.expect("it can be listed").path();
            // Folders have parts of systems.
            let Ok(text) = fs::read_to_string(&path) else { continue };
            let Some((_, rest)) = text.split_once("\nimpl System for ") else { continue };
            let body = rest.split_once("\n}\n").map_or(rest, |(body, _)| body);
            for (method, phase) in ["action", "movement", "cascade", "npc"].iter().zip(Phase::ALL) {
                let is_implemented = body.contains(&format!("\n    fn {method}(&self"));
                let is_declared = body.contains(&format!("Phase::{phase:?}"));
                assert_eq!(is_implemented, is_declared, "{}: {method}", path.display());
            }
            systems += 1;
        }
        assert_eq!(systems, SYSTEMS.len());
    }

    #[test]
    fn the_engine_and_the_catalog_know_the_same_systems() {
        let mut ours: Vec<&str> = SYSTEMS.iter().map(|(name, _)| *name).collect();
        let mut theirs: Vec<&str> = catalog::SYSTEMS.iter().map(|system| system.entry.name).collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs);
    }
}
