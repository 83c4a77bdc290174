//! systems.md 7: multi-cell pipes that release queued numbers.

use super::super::board::{Direction, Entity, Pos};
use super::super::effective::Config;
use super::super::events::{Event, event};
use super::super::state::State;
use super::super::values::{Go, Object, Value, object, throw};
use super::Events;

pub(super) fn npc(config: &Config, state: &mut State) -> Events {
    let kind = config.text_or("emitterKind", "pipe")?;
    let mut events = Vec::new();
    for index in 0..state.board.blocks.len() {
        if state.board.blocks[index].kind == kind {
            events.extend(pipe(state, index)?);
        }
    }
    Ok(events)
}

/// An exit cell, and the cell in front of it where numbers appear.
struct Exit {
    cell: Pos,
    spawn: Pos,
}

impl Exit {
    fn read(params: &Object, position: &str, direction: &str) -> Go<Option<Exit>> {
        let Some(cell) = params.get(position).maybe_cell(position)? else { return Ok(None) };
        let direction = match params.get(direction).maybe_text(direction)? {
            Some(word) => Some(Direction::parse(&word, direction)?),
            None => None,
        };
        let spawn = direction.map_or(cell, |direction| cell.plus(direction.step()));
        Ok(Some(Exit { cell, spawn }))
    }

    fn is_open(&self, state: &State) -> bool {
        let is_empty = |pos| state.board.at("objects", pos).is_none();
        is_empty(self.cell) && is_empty(self.spawn)
    }

    fn release(&self, state: &mut State, id: &str, item: &Value) -> Event {
        let number = Entity::plain("number").with("value", item.clone());
        state.board.put("objects", self.spawn, Some(number));
        event("item_released")
            .text("emitterId", id)
            .text("kind", "number")
            .cell("position", self.spawn)
            .value("params", object([("value", item.clone())]))
    }
}

fn pipe(state: &mut State, index: usize) -> Events {
    let block = state.board.blocks[index].clone();
    let Some(first) = Exit::read(&block.params, "exitPosition", "exitDirection")? else {
        return Ok(Vec::new());
    };
    let second = Exit::read(&block.params, "exit2Position", "exit2Direction")?;
    let queue = block.params.get("queue").maybe_list("queue")?.unwrap_or_default();
    match second {
        None => one_way(state, index, &first, &queue),
        Some(second) => both_ways(state, index, &[first, second], &queue),
    }
}

fn one_way(state: &mut State, index: usize, exit: &Exit, queue: &[Value]) -> Events {
    let block = state.board.blocks[index].clone();
    let next = block.params.get("currentIndex").maybe_whole("currentIndex")?.unwrap_or(0);
    if next < 0 {
        return throw(format!("currentIndex: {next}"));
    }
    let Some(item) = queue.get(next as usize).filter(|_| exit.is_open(state)) else { return Ok(Vec::new()) };
    state.board.blocks[index].params.set("currentIndex", Value::Whole(next + 1));
    Ok(vec![exit.release(state, &block.id, item)])
}

fn both_ways(state: &mut State, index: usize, exits: &[Exit; 2], queue: &[Value]) -> Events {
    let block = state.board.blocks[index].clone();
    let length = block.cells.len();
    let written = block.params.get("pipeSlots").maybe_list("pipeSlots")?;
    let mut slots = written.unwrap_or_else(|| {
        // Created in the first run, even if the queue is empty.
        let slots: Vec<Value> = (0..length).map(|at| queue.get(at).cloned().unwrap_or_default()).collect();
        state.board.blocks[index].params.set("pipeSlots", Value::List(slots.clone()));
        slots
    });
    for slot in &slots {
        slot.maybe_whole("an item in a pipe")?;
    }
    if slots.iter().all(Value::is_null) {
        return Ok(Vec::new());
    }
    if slots.len() < length || length == 0 {
        return throw("pipeSlots: shorter than the pipe");
    }
    let last = length - 1;
    let open = [exits[0].is_open(state), exits[1].is_open(state)];
    let mut events = Vec::new();
    for (exit, at, open) in [(&exits[0], 0, open[0]), (&exits[1], last, open[1])] {
        if open && !slots[at].is_null() {
            let item = std::mem::take(&mut slots[at]);
            events.push(exit.release(state, &block.id, &item));
        }
    }
    let mut moved = vec![Value::Null; length];
    for (at, item) in slots.iter().enumerate().take(length).filter(|(_, item)| !item.is_null()) {
        let (here, to_last) = (at as i64, (last - at) as i64);
        let towards = match here.cmp(&to_last) {
            std::cmp::Ordering::Less => -1,
            std::cmp::Ordering::Greater => 1,
            std::cmp::Ordering::Equal if open == [true, false] => -1,
            std::cmp::Ordering::Equal if open == [false, true] => 1,
            std::cmp::Ordering::Equal => 0,
        };
        let target = (here + towards).clamp(0, last as i64) as usize;
        let target = if moved[target].is_null() { target } else { at };
        moved[target].clone_from(item);
    }
    state.board.blocks[index].params.set("pipeSlots", Value::List(moved));
    Ok(events)
}
