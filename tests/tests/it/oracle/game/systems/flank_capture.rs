//! systems.md 20: converts enclosed straight runs after a move.

use super::super::board::{Entity, Pos};
use super::super::effective::Config;
use super::super::events::{Event, event};
use super::super::load::Loaded;
use super::super::state::State;
use super::super::values::{Go, Object, Value};
use super::{Events, idle};

pub(super) fn cascade(loaded: &Loaded, config: &Config, state: &mut State, pending: &[Event]) -> Events {
    let triggers = config.words("triggerEvents", &["actor_moved"])?;
    let mut anchors: Vec<Pos> = Vec::new();
    for event in pending.iter().filter(|event| triggers.iter().any(|trigger| trigger == event.on)) {
        if let Some(pos) = event.position().filter(|pos| !anchors.contains(pos)) {
            anchors.push(pos);
        }
    }
    if anchors.is_empty() {
        return idle();
    }
    let layer = config.text_or("pieceLayer", "pieces")?;
    let pairs = config.object("pairs")?;
    let order = match config.0.get("order") {
        Value::Null => pairs.0.iter().map(|(kind, _)| kind.clone()).collect(),
        _ => config.words("order", &[])?,
    };
    let directions = config.words("directions", &["up", "down", "left", "right"])?;
    let goes = |words: [&str; 2]| directions.iter().any(|word| words.contains(&word.as_str()));
    let (rows, columns) = (goes(["left", "right"]), goes(["up", "down"]));
    let capture = Capture::read(loaded, config, state, &layer)?;
    // A cell keeps its first mark.
    let mut marks: Vec<(Pos, String, String)> = Vec::new();
    for aggressor in order {
        for victim in kinds(pairs.get(&aggressor)) {
            for anchor in &anchors {
                let mut lines = Vec::new();
                if rows {
                    lines.push((0..state.board.width).map(|x| Pos { x, y: anchor.y }).collect());
                }
                if columns {
                    lines.push((0..state.board.height).map(|y| Pos { x: anchor.x, y }).collect::<Vec<_>>());
                }
                for line in lines {
                    for pos in capture.flips(&line, &aggressor, &victim, *anchor) {
                        if !marks.iter().any(|(marked, _, _)| *marked == pos) {
                            marks.push((pos, victim.clone(), aggressor.clone()));
                        }
                    }
                }
            }
        }
    }
    let mut events = Vec::new();
    for (pos, from, to) in marks {
        state.board.put(&layer, pos, Some(Entity::plain(&to)));
        events.push(
            event("cell_transformed")
                .cell("position", pos)
                .text("fromKind", &from)
                .text("toKind", &to)
                .text("layer", &layer),
        );
    }
    Ok(events)
}

/// One kind or a list of kinds.
fn kinds(value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::List(kinds) => kinds.iter().map(Value::to_text).collect(),
        kind => vec![kind.to_text()],
    }
}

struct Capture {
    /// The layer before this pass.
    pieces: Vec<(Pos, Entity)>,
    walls: Vec<Pos>,
    terminal_kinds: Object,
}

impl Capture {
    fn read(loaded: &Loaded, config: &Config, state: &State, layer: &str) -> Go<Capture> {
        let wall_layer = config.text_or("wallLayer", "ground")?;
        let wall_tag = config.text_or("wallTag", "solid")?;
        let mut walls = Vec::new();
        if config.flag_or("wallTerminates", true)? {
            let mut ground = state.board.entities(&wall_layer);
            ground.retain(|(_, entity)| loaded.has_tag(&entity.kind, &wall_tag));
            walls = ground.into_iter().map(|(pos, _)| pos).collect();
        }
        let terminal_kinds = config.object("terminalKinds")?;
        Ok(Capture { pieces: state.board.entities(layer), walls, terminal_kinds })
    }

    fn kind_at(&self, pos: Pos) -> Option<&str> {
        self.pieces.iter().find(|(other, _)| *other == pos).map(|(_, entity)| entity.kind.as_str())
    }

    /// The victims on a line that are converted because of an anchor.
    fn flips(&self, line: &[Pos], aggressor: &str, victim: &str, anchor: Pos) -> Vec<Pos> {
        let extra = kinds(self.terminal_kinds.get(aggressor));
        let is_terminal = |pos: &Pos| {
            let kind = self.kind_at(*pos);
            self.walls.contains(pos)
                || kind == Some(aggressor)
                || kind.is_some_and(|kind| extra.iter().any(|other| other == kind))
        };
        let is_victim = |index: usize| line.get(index).is_some_and(|pos| self.kind_at(*pos) == Some(victim));
        let mut flipped = Vec::new();
        let mut start = 0;
        while start < line.len() {
            if !is_victim(start) {
                start += 1;
                continue;
            }
            let end = (start..line.len()).find(|index| !is_victim(*index)).unwrap_or(line.len());
            // The board edge never closes a bracket.
            let before = start.checked_sub(1).and_then(|index| line.get(index));
            let after = line.get(end);
            if let (Some(before), Some(after)) = (before, after)
                && is_terminal(before)
                && is_terminal(after)
                && line[start - 1..=end].contains(&anchor)
            {
                flipped.extend(&line[start..end]);
            }
            start = end;
        }
        flipped
    }
}
