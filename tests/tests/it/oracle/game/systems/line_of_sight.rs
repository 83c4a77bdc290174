//! systems.md 19: reports unobstructed straight lines of sight. It changes nothing.

use super::super::board::{Entity, Pos};
use super::super::effective::Config;
use super::super::events::{Event, event};
use super::super::load::Loaded;
use super::super::state::State;
use super::super::values::Go;
use super::{Events, idle};

struct Source {
    id: String,
    kind: String,
    cells: Vec<Pos>,
    /// Whether it is a multi-cell object, which does not block its own sight.
    is_block: bool,
}

pub(super) fn cascade(loaded: &Loaded, config: &Config, state: &mut State, pending: &[Event]) -> Events {
    let triggers = config.words("triggerEvents", &["multi_cell_object_moved"])?;
    if !pending.iter().any(|event| triggers.iter().any(|trigger| trigger == event.on)) {
        return idle();
    }
    let sources = sources(loaded, config, state)?;
    if sources.is_empty() {
        return idle();
    }
    let target_layer = config.text_or("targetLayer", "objects")?;
    let target_kinds = config.words("targetKinds", &[])?;
    let target_tags = config.words("targetTags", &[])?;
    let sight = Sight {
        loaded,
        state,
        layers: config.words("blockingLayers", &["objects"])?,
        tags: config.words("blockingTags", &["solid"])?,
        blocks_block: config.flag_or("multiCellObjectsBlock", true)?,
    };
    let limit = config.whole_or("maxMatches", 1)?;
    let mut events = Vec::new();
    for (target, entity) in state.board.entities(&target_layer) {
        if !passes(loaded, &entity.kind, &target_kinds, &target_tags) {
            continue;
        }
        if let Some((source, cell)) = sight.first_that_sees(&sources, target) {
            events.push(detected(source, cell, target, &entity));
        }
        if limit > 0 && events.len() as i64 >= limit {
            break;
        }
    }
    Ok(events)
}

fn detected(source: &Source, cell: Pos, target: Pos, entity: &Entity) -> Event {
    event("line_of_sight_detected")
        .cell("sourcePosition", cell)
        .cell("position", target)
        .text("kind", &entity.kind)
        .text("sourceId", &source.id)
        .text("sourceKind", &source.kind)
}

/// Empty filters accept everything.
fn passes(loaded: &Loaded, kind: &str, kinds: &[String], tags: &[String]) -> bool {
    (kinds.is_empty() || kinds.iter().any(|other| other == kind))
        && (tags.is_empty() || loaded.has_any(kind, tags))
}

fn sources(loaded: &Loaded, config: &Config, state: &State) -> Go<Vec<Source>> {
    let kinds = config.words("sourceKinds", &[])?;
    let tags = config.words("sourceTags", &[])?;
    let roles = config.words("sourceRoles", &[])?;
    let mut sources = Vec::new();
    if let Some(layer) = config.text("sourceLayer")? {
        for (pos, entity) in state.board.entities(&layer) {
            if passes(loaded, &entity.kind, &kinds, &tags) {
                let id = format!("{layer}:{},{}", pos.x, pos.y);
                sources.push(Source { id, kind: entity.kind, cells: vec![pos], is_block: false });
            }
        }
        return Ok(sources);
    }
    for block in &state.board.blocks {
        let role = block.params.get("role");
        let role_fits = roles.is_empty() || (!role.is_null() && roles.contains(&role.to_text()));
        if role_fits && passes(loaded, &block.kind, &kinds, &tags) {
            sources.push(Source {
                id: block.id.clone(),
                kind: block.kind.clone(),
                cells: block.cells.clone(),
                is_block: true,
            });
        }
    }
    Ok(sources)
}

struct Sight<'a> {
    loaded: &'a Loaded,
    state: &'a State,
    layers: Vec<String>,
    tags: Vec<String>,
    blocks_block: bool,
}

impl Sight<'_> {
    fn first_that_sees<'s>(&self, sources: &'s [Source], target: Pos) -> Option<(&'s Source, Pos)> {
        for source in sources {
            if self.is_covered(source, target) {
                continue;
            }
            for cell in &source.cells {
                if self.is_clear(source, *cell, target) {
                    return Some((source, *cell));
                }
            }
        }
        None
    }

    /// Returns true if a multi-cell object other than the source covers the cell.
    fn is_covered(&self, source: &Source, pos: Pos) -> bool {
        let others = self.state.board.blocks.iter();
        self.blocks_block
            && others
                .filter(|block| !(source.is_block && block.id == source.id))
                .any(|block| block.cells.contains(&pos))
    }

    fn is_clear(&self, source: &Source, from: Pos, to: Pos) -> bool {
        if from == to || (from.x != to.x && from.y != to.y) {
            return false;
        }
        let step = ((to.x - from.x).signum(), (to.y - from.y).signum());
        let mut pos = from.plus(step);
        while pos != to {
            if self.state.board.is_void(pos) || self.is_covered(source, pos) || self.has_blocker(pos) {
                return false;
            }
            pos = pos.plus(step);
        }
        true
    }

    fn has_blocker(&self, pos: Pos) -> bool {
        let entities = self.layers.iter().filter_map(|layer| self.state.board.at(layer, pos));
        let mut blocking =
            entities.filter(|entity| self.tags.is_empty() || self.loaded.has_any(&entity.kind, &self.tags));
        blocking.next().is_some()
    }
}
