//! `queued_emitters`: pipes, which are multi-cell objects, release queued numbers.

use crate::Direction;
use crate::contract::{Compiler, Config, Ends, Exit, Phase, System, Turn, taken};
use crate::event::{Event, EventKind, Field};
use crate::pool::{Symbol, ValueId};
use crate::state::ObjectId;
use crate::stop::{Check, Source, Wanted};

pub(crate) struct QueuedEmitters {
    kind: Symbol,
    exit_direction: Symbol,
    exit2_position: Symbol,
    exit2_direction: Symbol,
    pipe_slots: Symbol,
    /// The type errors of what is read in every turn.
    check: Check,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> QueuedEmitters {
    let kind = config.text("emitterKind").unwrap_or_default();
    let check = config.check(compiler, &["emitterKind"]);
    let mut symbol = |text: &str| compiler.pool.symbol(text);
    QueuedEmitters {
        check,
        kind: symbol(&kind),
        exit_direction: symbol("exitDirection"),
        exit2_position: symbol("exit2Position"),
        exit2_direction: symbol("exit2Direction"),
        pipe_slots: symbol("pipeSlots"),
    }
}

impl Exit {
    /// Returns true if nothing blocks an item.
    fn is_open(self, turn: &Turn<'_>) -> bool {
        let objects = turn.level.named.objects;
        turn.entity(objects, self.cell).is_none() && turn.entity(objects, self.spawn).is_none()
    }

    /// Puts an item on the spawn cell. Off the board it is lost.
    fn release(self, turn: &mut Turn<'_>, object: ObjectId, item: ValueId) {
        let words = turn.level.words;
        let params = turn.pool.map([(words.value, item)]);
        let entity = turn.pool.entity(words.number, params);
        turn.set_entity(turn.level.named.objects, self.spawn, entity);
        turn.emit(
            Event::new(EventKind::ItemReleased)
                .with(Field::EmitterId, turn.level.object(object).id)
                .with(Field::Kind, words.number)
                .with(Field::Position, self.spawn)
                .with(Field::Params, params),
        );
    }
}

/// A parameter that is present and not null.
fn given(turn: &Turn<'_>, params: ValueId, key: Symbol) -> Option<ValueId> {
    turn.pool.get(params, key).filter(|value| *value != ValueId::NULL)
}

/// The exit that a pipe has under these keys. If the game does not stop at an invalid position or direction,
/// the pipe does nothing.
fn exit(turn: &Turn<'_>, object: ObjectId, params: ValueId, keys: (Symbol, Symbol)) -> Option<Exit> {
    let (position, direction) = keys;
    let cell = turn.cell(turn.pool.get(params, position), Source::ObjectParam { object, key: position });
    let given = given(turn, params, direction);
    let direction = given.map(|word| way(turn, object, direction, word));
    match direction {
        None => cell.map(|cell| Exit { cell, spawn: cell }),
        Some(direction) => Some(Exit { cell: cell?, spawn: cell?.step(direction?) }),
    }
}

/// The direction of a word. The game stops at any other word.
fn way(turn: &Turn<'_>, object: ObjectId, key: Symbol, word: ValueId) -> Option<Direction> {
    let text = turn.pool.as_symbol(word);
    let words = &turn.level.words.directions;
    let index = text.and_then(|text| words.iter().position(|name| *name == text));
    if index.is_none() {
        turn.stop(Wanted::Direction, Source::ObjectParam { object, key }, Some(word));
    }
    index.map(|index| Direction::ALL[index])
}

impl System for QueuedEmitters {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Npc]
    }

    fn npc(&self, turn: &mut Turn<'_>) {
        if turn.stops_at(&self.check) {
            return;
        }
        for object in turn.objects() {
            if turn.level.object(object).kind != self.kind {
                continue;
            }
            let Some(params) = turn.object_params(object) else { continue };
            let Some(Ends { first: Some(first), second, has_second }) = self.ends(turn, object, params)
            else {
                continue;
            };
            if !has_second {
                release_next(turn, object, params, first);
            } else if let Some(second) = second {
                self.advance(turn, object, params, [first, second]);
            }
        }
    }
}

/// Releases the next item in the queue of a pipe with one exit.
fn release_next(turn: &mut Turn<'_>, object: ObjectId, params: ValueId, exit: Exit) {
    let words = turn.level.words;
    let (queue, index) = turn.queue(object, params);
    let next = turn.queued(object, params, queue, index);
    let Some(item) = next.filter(|_| exit.is_open(turn)) else { return };
    let advanced = turn.pool.int(index.saturating_add(1));
    let params = turn.pool.with(params, words.current_index, advanced);
    turn.set_object_params(object, params);
    exit.release(turn, object, item);
}

impl QueuedEmitters {
    /// The ends of a pipe. Returns `None` if it has none, or if the game stops.
    fn ends(&self, turn: &mut Turn<'_>, object: ObjectId, params: ValueId) -> Option<Ends> {
        if let Some(known) = turn.scratch.pipe_ends.get(&(object, params)) {
            return Some(*known);
        }
        let words = turn.level.words;
        given(turn, params, words.exit_position)?;
        let first = exit(turn, object, params, (words.exit_position, self.exit_direction));
        let second = exit(turn, object, params, (self.exit2_position, self.exit2_direction));
        turn.list(turn.pool.get(params, words.queue), Source::ObjectParam { object, key: words.queue });
        if turn.is_stopped() {
            return None;
        }
        let has_second = given(turn, params, self.exit2_position).is_some();
        let ends = Ends { first, second, has_second };
        turn.scratch.pipe_ends.insert((object, params), ends);
        Some(ends)
    }

    /// Returns true if the slots of a pipe are valid: whole numbers, one for each of its cells.
    fn slots_fit(&self, turn: &Turn<'_>, object: ObjectId, params: ValueId, count: usize) -> bool {
        let queue = turn.level.words.queue;
        let source = |key| Source::ObjectParam { object, key };
        if let Some(slots) = given(turn, params, self.pipe_slots) {
            if turn.list(Some(slots), source(self.pipe_slots)).is_none() {
                return !turn.is_stopped();
            }
            let items = turn.pool.elements(slots);
            for item in items {
                turn.whole(Some(*item), source(self.pipe_slots));
            }
            if items.iter().any(|item| *item != ValueId::NULL) && (items.len() < count || count == 0) {
                turn.stop(Wanted::SlotPerCell, source(self.pipe_slots), Some(slots));
            }
        } else if let Some(items) = turn.pool.get(params, queue) {
            for item in turn.pool.elements(items).iter().take(count) {
                turn.whole(Some(*item), source(queue));
            }
        }
        !turn.is_stopped()
    }

    /// Releases the items at the ends of a pipe with two exits, and moves the others one cell towards the
    /// nearer end.
    fn advance(&self, turn: &mut Turn<'_>, object: ObjectId, params: ValueId, exits: [Exit; 2]) {
        let count = turn.object_cells(object).len();
        if !self.slots_fit(turn, object, params, count) {
            return;
        }
        let written = given(turn, params, self.pipe_slots);
        let items = written
            .or_else(|| turn.pool.get(params, turn.level.words.queue))
            .map_or(&[][..], |items| turn.pool.elements(items));
        let is_empty = items.iter().all(|item| *item == ValueId::NULL);
        // The slots are created in the first run, even if the queue is empty.
        if is_empty && written.is_some() {
            return;
        }
        let mut slots = taken(&mut turn.scratch.slots);
        slots.extend_from_slice(items);
        // Surplus items are lost, as in the production engine. If the game does not stop at too few slots,
        // the others are empty.
        slots.resize(count, ValueId::NULL);
        if let Some(last) = count.checked_sub(1).filter(|_| !is_empty) {
            // Both ends are tested before either releases an item.
            let open = exits.map(|exit| exit.is_open(turn));
            for (end, at) in [0, last].into_iter().enumerate() {
                if open[end] && slots[at] != ValueId::NULL {
                    exits[end].release(turn, object, slots[at]);
                    slots[at] = ValueId::NULL;
                }
            }
            let mut after = taken(&mut turn.scratch.values);
            if turn.level.semantics.pipe_items_wait {
                shift_in_line(&slots, &mut after, open);
            } else {
                shift(&slots, &mut after, open);
            }
            turn.scratch.values = std::mem::replace(&mut slots, after);
        }
        let list = turn.pool.list(&slots);
        turn.scratch.slots = slots;
        let params = turn.pool.with(params, self.pipe_slots, list);
        turn.set_object_params(object, params);
    }
}

/// Fills `after`, which must be empty, with the slots after every item has moved one cell towards the nearer
/// end. An item in the middle moves towards the only open end.
///
/// Near the second end, an item that does not move overwrites the item that moved into its slot: the
/// production engine loses items in this way, and some levels are solved with it.
fn shift(slots: &[ValueId], after: &mut Vec<ValueId>, open: [bool; 2]) {
    let last = slots.len() - 1;
    after.resize(slots.len(), ValueId::NULL);
    for (at, item) in slots.iter().enumerate().filter(|(_, item)| **item != ValueId::NULL) {
        let target = next_slot(at, last, open);
        let target = if after[target] == ValueId::NULL { target } else { at };
        after[target] = *item;
    }
}

/// The slot that an item moves to.
fn next_slot(at: usize, last: usize, open: [bool; 2]) -> usize {
    let (down, up) = (at.saturating_sub(1), (at + 1).min(last));
    match (at.cmp(&(last - at)), open) {
        (std::cmp::Ordering::Less, _) | (std::cmp::Ordering::Equal, [true, false]) => down,
        (std::cmp::Ordering::Greater, _) | (std::cmp::Ordering::Equal, [false, true]) => up,
        (std::cmp::Ordering::Equal, _) => at,
    }
}

/// Like [`shift`], but items in front move first. An item behind a blocked one waits, so no item is lost.
fn shift_in_line(slots: &[ValueId], after: &mut Vec<ValueId>, open: [bool; 2]) {
    let last = slots.len() - 1;
    let mut order: Vec<usize> = (0..slots.len()).collect();
    // An item in the middle has the items of both ends in front of it.
    order.sort_by_key(|at| (*at).min(last - at));
    after.extend_from_slice(slots);
    for at in order {
        let target = next_slot(at, last, open);
        if after[target] == ValueId::NULL {
            after.swap(at, target);
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing;

    const GAME: &str = r##"{
        "layers": [{"id": "objects", "occupancy": "zero_or_one"}],
        "actions": [{"id": "wait"}],
        "entityKinds": {"number": {"symbol": "n", "symbolParam": "value"}, "rock": {"symbol": "#"}},
        "systems": [{"id": "emitters", "type": "queued_emitters"}]
    }"##;

    /// A row of `width` cells with a pipe on the cells from `from` to `to`.
    fn level(width: i32, cells: std::ops::RangeInclusive<i32>, params: &str, objects: &str) -> crate::Level {
        level_with(width, cells, params, objects, crate::Semantics::RELEASED)
    }

    fn level_with(
        width: i32,
        cells: std::ops::RangeInclusive<i32>,
        params: &str,
        objects: &str,
        semantics: crate::Semantics,
    ) -> crate::Level {
        let cells: Vec<String> = cells.map(|x| format!("[{x}, 0]")).collect();
        testing::level_with(
            GAME,
            &format!(
                r#"{{
                    "board": {{
                        "size": [{width}, 1],
                        "layers": {{"objects": [{objects}]}},
                        "multiCellObjects": [
                            {{"id": "p", "kind": "pipe", "cells": [{}], "params": {params}}}
                        ]
                    }}
                }}"#,
                cells.join(", ")
            ),
            semantics,
        )
    }

    #[test]
    fn a_pipe_releases_the_next_item_once_its_exit_and_spawn_cell_are_free() {
        let level =
            level(4, 0..=1, r#"{"queue": [7, 8], "exitPosition": [1, 0], "exitDirection": "right"}"#, "[]");
        expect![[r#"
            ═►..
            p (pipe): (0,0) (1,0)►, queue 7 8 to (2,0)
            -- wait: item_released
            ═►N.
            (2,0)=7
            p (pipe): (0,0) (1,0)►, queue 8 to (2,0)
            -- wait: 
            ═►N.
            (2,0)=7
            p (pipe): (0,0) (1,0)►, queue 8 to (2,0)
        "#]]
        .assert_eq(&testing::transcript(&level, &["wait", "wait"]));
    }

    #[test]
    fn an_occupied_exit_cell_blocks_even_if_items_appear_beside_it() {
        let level = level(
            4,
            0..=1,
            r#"{"queue": [7], "exitPosition": [1, 0], "exitDirection": "right"}"#,
            r#"[null, "rock"]"#,
        );
        expect![[r#"
            ═#..
            (1,0): # ►
            p (pipe): (0,0) (1,0)►, queue 7 to (2,0)
            -- wait: 
            ═#..
            (1,0): # ►
            p (pipe): (0,0) (1,0)►, queue 7 to (2,0)
        "#]]
        .assert_eq(&testing::transcript(&level, &["wait"]));
    }

    #[test]
    fn without_a_direction_items_appear_at_the_exit_itself() {
        let level = level(2, 0..=0, r#"{"queue": [7, 8], "exitPosition": [0, 0]}"#, "[]");
        expect![[r#"
            ▼.
            p (pipe): (0,0)▼, queue 7 8 to (0,0)
            -- wait: item_released
            N.
            (0,0)=7
            (0,0): N ▼
            p (pipe): (0,0)▼, queue 8 to (0,0)
            -- wait: 
            N.
            (0,0)=7
            (0,0): N ▼
            p (pipe): (0,0)▼, queue 8 to (0,0)
        "#]]
        .assert_eq(&testing::transcript(&level, &["wait", "wait"]));
    }

    #[test]
    fn items_released_off_the_board_are_lost() {
        let level =
            level(2, 0..=0, r#"{"queue": [7, 8], "exitPosition": [0, 0], "exitDirection": "left"}"#, "[]");
        expect![[r#"
            ◄.
            p (pipe): (0,0)◄, queue 7 8 to (-1,0)
            -- wait: item_released
            ◄.
            p (pipe): (0,0)◄, queue 8 to (-1,0)
            -- wait: item_released
            ◄.
            p (pipe): (0,0)◄
            -- wait: 
            ◄.
            p (pipe): (0,0)◄
        "#]]
        .assert_eq(&testing::transcript(&level, &["wait", "wait", "wait"]));
    }

    #[test]
    fn with_two_exits_items_move_towards_the_nearer_end() {
        // The pipe covers cells 1 to 5; released items stay on 0 and 6.
        let level = level(
            7,
            1..=5,
            r#"{
                "queue": [9, 0, 8],
                "exitPosition": [1, 0], "exitDirection": "left",
                "exit2Position": [5, 0], "exit2Direction": "right"
            }"#,
            "[]",
        );
        expect![[r#"
            .◄════.
            p (pipe): (1,0)◄ (2,0) (3,0) (4,0) (5,0), queue 9 0 8 to (0,0)
            -- wait: item_released
            N◄════.
            (0,0)=9
            p (pipe): (1,0)◄ (2,0) (3,0) (4,0) (5,0), holds 0 _ 8 _ _ to (0,0)
            -- wait: 
            N◄════.
            (0,0)=9
            p (pipe): (1,0)◄ (2,0) (3,0) (4,0) (5,0), holds 0 _ _ 8 _ to (0,0)
            -- wait: 
            N◄════.
            (0,0)=9
            p (pipe): (1,0)◄ (2,0) (3,0) (4,0) (5,0), holds 0 _ _ _ 8 to (0,0)
            -- wait: item_released
            N◄════N
            (0,0)=9  (6,0)=8
            p (pipe): (1,0)◄ (2,0) (3,0) (4,0) (5,0), holds 0 _ _ _ _ to (0,0)
            -- wait: 
            N◄════N
            (0,0)=9  (6,0)=8
            p (pipe): (1,0)◄ (2,0) (3,0) (4,0) (5,0), holds 0 _ _ _ _ to (0,0)
        "#]]
        .assert_eq(&testing::transcript(&level, &["wait", "wait", "wait", "wait", "wait"]));
    }

    #[test]
    fn a_blocked_second_exit_loses_the_item_that_moves_onto_the_last_cell() {
        let level = level(
            7,
            1..=5,
            r#"{
                "queue": [1, 2, 3, 4, 5, 6],
                "exitPosition": [1, 0], "exitDirection": "left",
                "exit2Position": [5, 0], "exit2Direction": "right"
            }"#,
            r#"[null, null, null, null, null, null, "rock"]"#,
        );
        expect![[r#"
            .◄════#
            p (pipe): (1,0)◄ (2,0) (3,0) (4,0) (5,0), queue 1 2 3 4 5 6 to (0,0)
            -- wait: item_released
            N◄════#
            (0,0)=1
            p (pipe): (1,0)◄ (2,0) (3,0) (4,0) (5,0), holds 2 3 _ _ 5 to (0,0)
            -- wait: 
            N◄════#
            (0,0)=1
            p (pipe): (1,0)◄ (2,0) (3,0) (4,0) (5,0), holds 2 3 _ _ 5 to (0,0)
        "#]]
        .assert_eq(&testing::transcript(&level, &["wait", "wait"]));
    }

    #[test]
    fn a_pipe_of_one_cell_prefers_the_first_exit() {
        let level = level(
            3,
            1..=1,
            r#"{
                "queue": [4],
                "exitPosition": [1, 0], "exitDirection": "left",
                "exit2Position": [1, 0], "exit2Direction": "right"
            }"#,
            "[]",
        );
        expect![[r#"
            .◄.
            p (pipe): (1,0)◄, queue 4 to (0,0)
            -- wait: item_released
            N◄.
            (0,0)=4
            p (pipe): (1,0)◄, holds _ to (0,0)
            -- wait: 
            N◄.
            (0,0)=4
            p (pipe): (1,0)◄, holds _ to (0,0)
        "#]]
        .assert_eq(&testing::transcript(&level, &["wait", "wait"]));
    }

    #[test]
    fn pipes_that_make_no_sense_rest_where_the_game_plays_on() {
        for params in [
            r"{}",
            r#"{"queue": [1]}"#,
            r#"{"queue": 5, "exitPosition": [0, 0]}"#,
            r#"{"queue": [1], "exitPosition": "here"}"#,
            r#"{"queue": [1], "exitPosition": [0, 0], "exitDirection": "sideways"}"#,
            r#"{"queue": [1], "exitPosition": [0, 0], "exitDirection": 3}"#,
            r#"{"queue": [1], "exitPosition": [0, 0], "currentIndex": -1}"#,
            r#"{"queue": [1], "exitPosition": [0, 0], "currentIndex": 9223372036854775807}"#,
            r#"{"queue": [1], "exitPosition": [99999999999, 0]}"#,
            r#"{"queue": [1], "exitPosition": [0, 0], "exit2Position": 4}"#,
            r#"{"pipeSlots": [], "exitPosition": [0, 0], "exit2Position": [1, 0]}"#,
            r#"{"pipeSlots": "full", "exitPosition": [0, 0], "exit2Position": [1, 0]}"#,
        ] {
            let level = level_with(3, 0..=1, params, "[]", testing::LENIENT);
            let shown = testing::transcript(&level, &["wait"]);
            assert!(shown.contains("-- wait: \n"), "{params}: {shown}");
        }
    }

    #[test]
    fn a_pipe_without_cells_rests_and_slots_beyond_the_cells_are_dropped() {
        let params = r#"{"pipeSlots": [1, 2, 3], "exitPosition": [0, 0], "exit2Position": [1, 0]}"#;
        #[expect(clippy::reversed_empty_ranges, reason = "no cells at all")]
        let none = testing::transcript(&level_with(3, 1..=0, params, "[]", testing::LENIENT), &["wait"]);
        assert!(none.contains("-- wait: \n"), "{none}");
        expect![[r#"
            ▼═.
            p (pipe): (0,0)▼ (1,0), holds 1 2 3 to (0,0)
            -- wait: item_released item_released
            NN.
            (0,0)=1  (1,0)=2
            (0,0): N ▼
            (1,0): N ═
            p (pipe): (0,0)▼ (1,0), holds _ _ to (0,0)
        "#]]
        .assert_eq(&testing::transcript(&level(3, 0..=1, params, "[]"), &["wait"]));
    }

    #[test]
    fn the_slots_of_a_pipe_come_with_its_first_run_and_empty_ones_stay_as_they_were_written() {
        let slots = |cells: std::ops::RangeInclusive<i32>, params: &str| {
            let level = level(3, cells, params, "[]");
            let mut play = crate::Play::new(&level);
            play.submit_named(&testing::action("wait"));
            let state = crate::trace::state_value(play.view()).canonical();
            let (_, rest) = state.split_once("\"pipeSlots\":").unwrap_or_default();
            rest.split_inclusive(']').next().unwrap_or_default().to_owned()
        };
        let with = |more: &str| format!(r#"{{{more} "exitPosition": [0, 0], "exit2Position": [1, 0]}}"#);
        #[expect(clippy::reversed_empty_ranges, reason = "no cells at all")]
        let none = 1..=0;
        assert_eq!(slots(none.clone(), &with(r#""queue": [1, 3],"#)), "[]");
        assert_eq!(slots(none, &with(r#""pipeSlots": [null],"#)), "[null]");
        assert_eq!(slots(0..=1, &with("")), "[null,null]");
        assert_eq!(slots(0..=1, &with(r#""pipeSlots": [null],"#)), "[null]");
        assert_eq!(slots(0..=1, &with(r#""pipeSlots": [null, null, 5],"#)), "[null,null]");
    }
}
