//! systems.md 2: the claim policy of both actor systems.

use super::super::board::{Entity, Pos};
use super::super::effective::Config;
use super::super::events::event;
use super::super::load::Loaded;
use super::super::state::State;
use super::{Events, idle};

/// Called for each successful move of an actor of some kind.
pub(super) fn claim(loaded: &Loaded, config: &Config, state: &mut State, pos: Pos, mover: &str) -> Events {
    let claim = Config(config.object("claim")?);
    let Some(mark) = claim.object("map")?.get(mover).maybe_text("claim.map")? else { return idle() };
    let layer = claim.0.get("layer").text("claim.layer")?;
    if let Some(owner) = state.board.at(&layer, pos) {
        if owner.kind == mark {
            return idle();
        }
        let overwrite = Config(claim.object("overwrite")?);
        let allowed = match overwrite.text_or("mode", "never")?.as_str() {
            "always" => true,
            "tagged" => {
                let tag = overwrite.text("tag")?;
                let ground = config.text_or("groundLayer", "ground")?;
                let entity = state.board.at(&overwrite.text_or("layer", &ground)?, pos);
                tag.is_some_and(|tag| entity.is_some_and(|entity| loaded.has_tag(&entity.kind, &tag)))
            }
            _ => false,
        };
        if !allowed {
            return idle();
        }
    }
    state.board.put(&layer, pos, Some(Entity::plain(&mark)));
    Ok(vec![
        event("cell_claimed")
            .cell("position", pos)
            .text("layer", &layer)
            .text("kind", &mark)
            .text("ownerKind", mover),
    ])
}
