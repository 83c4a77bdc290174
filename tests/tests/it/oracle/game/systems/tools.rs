//! systems.md 4, step 2: tool interactions, which `push_objects` and `sided_box` share.

use super::super::board::{Direction, Pos};
use super::super::effective::Config;
use super::super::effects::{cleared, walk};
use super::super::events::{Event, event};
use super::super::load::Loaded;
use super::super::state::State;
use super::super::values::{Go, Object};

/// list of object!
pub(super) fn entries(config: &Config) -> Go<Vec<Object>> {
    let entries = config.0.get("toolInteractions").maybe_list("toolInteractions")?.unwrap_or_default();
    entries.iter().map(|entry| entry.object("toolInteractions")).collect()
}

/// Uses the first tool that matches the entity at `to`, and moves the avatar there.
pub(super) fn use_tool(
    loaded: &Loaded,
    state: &mut State,
    entries: &[Object],
    (from, to): (Pos, Pos),
    direction: Direction,
) -> Go<Option<Vec<Event>>> {
    let Some(blocker) = state.board.at("objects", to) else { return Ok(None) };
    for entry in entries {
        let entry = Config(entry.clone());
        let (Some(item), Some(tag)) = (entry.text("item")?, entry.text("targetTag")?) else { continue };
        if state.avatar.item.as_ref() != Some(&item) || !loaded.has_tag(&blocker.kind, &tag) {
            continue;
        }
        let animation = entry.text("animation")?;
        let animation = animation.filter(|animation| loaded.has_animation(&blocker.kind, animation));
        let consumes = entry.flag_or("consumeItem", false)?;
        state.board.put("objects", to, None);
        let removed = event("object_removed").cell("position", to).text("kind", &blocker.kind);
        let mut events =
            vec![removed.maybe_text("animation", animation.as_deref()), cleared(to, &blocker, "objects")];
        events.extend(walk(state, from, to, direction));
        if consumes {
            state.avatar.item = None;
        }
        return Ok(Some(events));
    }
    Ok(None)
}
