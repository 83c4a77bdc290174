//! The table of all system types.

use crate::audit::Audit;
use crate::contract::{Compiler, Config, System};
use crate::ignored::{Ignored, Path};
use crate::{def, systems};

/// Compiles the configuration of a system.
type Compile = fn(&mut Compiler<'_>, &Config<'_>) -> Box<dyn System>;

/// Every system type that the engine implements.
const SYSTEMS: &[(&str, Compile)] = &[
    ("avatar_navigation", |compiler, config| Box::new(systems::avatar_navigation::compile(compiler, config))),
    ("push_objects", |compiler, config| Box::new(systems::push_objects::compile(compiler, config))),
    ("portals", |compiler, config| Box::new(systems::portals::compile(compiler, config))),
    ("slide_merge", |compiler, config| Box::new(systems::slide_merge::compile(compiler, config))),
    ("queued_emitters", |compiler, config| Box::new(systems::queued_emitters::compile(compiler, config))),
    ("overlay_cursor", |compiler, config| Box::new(systems::overlay_cursor::compile(compiler, config))),
    ("region_transform", |compiler, config| Box::new(systems::region_transform::compile(compiler, config))),
    ("flood_fill", |compiler, config| Box::new(systems::flood_fill::compile(compiler, config))),
    ("anchor_point", |compiler, config| Box::new(systems::anchor_point::compile(compiler, config))),
    ("ice_slide", |compiler, config| Box::new(systems::ice_slide::compile(compiler, config))),
    ("tile_teleport", |compiler, config| Box::new(systems::tile_teleport::compile(compiler, config))),
    ("sided_box", |compiler, config| Box::new(systems::sided_box::compile(compiler, config))),
    ("follower_npcs", |compiler, config| Box::new(systems::follower_npcs::compile(compiler, config))),
    ("sliding_blocks", |compiler, config| Box::new(systems::sliding_blocks::compile(compiler, config))),
    ("line_of_sight", |compiler, config| Box::new(systems::line_of_sight::compile(compiler, config))),
    ("support_collapse", |compiler, config| Box::new(systems::support_collapse::compile(compiler, config))),
    ("coupled_actors", |compiler, config| Box::new(systems::coupled_actors::compile(compiler, config))),
    ("individual_actors", |compiler, config| Box::new(systems::individual_actors::compile(compiler, config))),
    ("flank_capture", |compiler, config| Box::new(systems::flank_capture::compile(compiler, config))),
    ("gravity", |_, _| Box::new(systems::gravity::Gravity)),
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
    Audit { compiler }.config(&config);
    audit_actions(compiler, &config, &path);
    Some(compile(compiler, &config))
}

/// Reports a system that waits for its default action if the game does not declare that action.
fn audit_actions(compiler: &Compiler<'_>, config: &Config<'_>, path: &Path<'_>) {
    if compiler.observer.is_observing() && config.default_actions().any(|action| !compiler.is_action(&action))
    {
        compiler.note(Ignored::UndeclaredAction, path);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::contract::Phase;

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
