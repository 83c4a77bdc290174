//! `sequence_match`: numbers appear in a given order.

use crate::contract::{Compiler, Config, Evaluate, Progress, Reads, Turn};
use crate::event::{Event, EventKind, Field, Payload};
use crate::pool::{Entity, Symbol, ValueId};
use crate::stop::Check;
use crate::{Value, stop};

pub(crate) struct SequenceMatch {
    sequence: Vec<Wanted>,
    on_merge: bool,
    consumes: bool,
    /// The type errors of what is read when a number is found.
    consumes_check: Check,
    /// Whether items that the avatar picks up meet the steps, instead of numbers on the board.
    by_collecting: bool,
    /// The index in the state of the progress.
    place: usize,
}

/// A number of the sequence.
#[derive(Clone, Copy)]
struct Wanted {
    value: ValueId,
    /// The same number as text, because a `value` on the board may be a text.
    text: ValueId,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, goal: Symbol, config: &Config<'_>) -> SequenceMatch {
    let place = compiler.sequence(goal);
    let sequence = config.value("sequence");
    let sequence = sequence.as_ref().map_or(&[][..], Value::elements);
    let pool = &mut compiler.pool;
    let wanted = sequence.iter().map(|value| {
        let value = pool.value(value);
        let text = pool.as_text(value).into_owned();
        let text = pool.symbol(&text);
        Wanted { value, text: pool.str(text) }
    });
    SequenceMatch {
        sequence: wanted.collect(),
        on_merge: config.text("scanTrigger").as_deref() == Some("on_merge"),
        consumes: config.flag("consumeOnMatch"),
        consumes_check: config.check(compiler, &["consumeOnMatch"]),
        by_collecting: compiler.semantics.sequences_by_collecting
            && config.text("matchBy").as_deref() == Some("collected_by_avatar"),
        place,
    }
}

/// Checks the fields that are always read. For an empty sequence, nothing else is read.
pub(crate) fn look<'r, 'c, 'a>(mut reads: Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a> {
    reads = reads.fields(&["sequence"]);
    let length = reads.value(&["sequence"]).map_or(0, |sequence| sequence.elements().len());
    for at in 0..length {
        reads = reads.needed_at(&["sequence", &at.to_string()], stop::Wanted::Whole);
    }
    if length > 0 { reads.fields(&["scanTrigger"]) } else { reads }
}

impl Evaluate for SequenceMatch {
    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress {
        let reached = turn.state.sequence_index(&turn.level.layout, self.place).unwrap_or(0) as usize;
        let index = match self.on_merge {
            _ if self.by_collecting => self.collected(turn, reached),
            true if turn.level.semantics.merges_scan_board => self.scanned_on_merges(turn, reached),
            true => self.merged(turn, reached),
            false => self.found(turn, reached),
        };
        turn.state.set_sequence_index(&turn.level.layout, self.place, index as u32);
        let length = self.sequence.len();
        if length == 0 {
            Progress::all_or_nothing(true)
        } else {
            Progress::part(index >= length, index, length)
        }
    }

    fn sequence(&self) -> Option<usize> {
        Some(self.place)
    }
}

impl SequenceMatch {
    /// Continues from index `index` with the results of this turn's merges.
    fn merged(&self, turn: &Turn<'_>, mut index: usize) -> usize {
        for event in turn.log.events().iter().filter(|event| event.kind == EventKind::TilesMerged) {
            if self.sequence.get(index).is_some_and(|wanted| wanted.is_result(turn, event)) {
                index += 1;
            }
        }
        index
    }

    /// Continues from index `index` with the numbers on the board, and removes the matching ones without an
    /// event.
    fn found(&self, turn: &mut Turn<'_>, mut index: usize) -> usize {
        let Some(layer) = turn.level.named.objects else { return index };
        while let Some(wanted) = self.sequence.get(index) {
            let found = turn.scan_where(layer, |entity| wanted.is_number(turn, entity)).next();
            let Some((pos, _)) = found else { break };
            if turn.stops_at(&self.consumes_check) {
                break;
            }
            if self.consumes {
                turn.set_entity(Some(layer), pos, Entity::NONE);
            }
            index += 1;
            if turn.level.semantics.scan_takes_one_step {
                break;
            }
        }
        index
    }

    /// Continues from index `index` with one scan of the board for each merge of this turn.
    fn scanned_on_merges(&self, turn: &mut Turn<'_>, mut index: usize) -> usize {
        let merges = turn.log.events().iter().filter(|event| event.kind == EventKind::TilesMerged).count();
        for _ in 0..merges {
            let reached = self.found(turn, index);
            // Between two scans, only the scans themselves change the board.
            if reached == index {
                break;
            }
            index = reached;
        }
        index
    }

    /// Continues from index `index` with the items that the avatar picked up this turn.
    fn collected(&self, turn: &Turn<'_>, mut index: usize) -> usize {
        for event in turn.log.events().iter().filter(|event| event.kind == EventKind::InventoryChanged) {
            let item = event.get(Field::NewItem);
            if self.sequence.get(index).is_some_and(|wanted| item == Some(Payload::Value(wanted.text))) {
                index += 1;
            }
        }
        index
    }
}

impl Wanted {
    fn is_number(self, turn: &Turn<'_>, entity: Entity) -> bool {
        let words = &turn.level.words;
        if turn.pool.kind(entity) != Some(words.number) {
            return false;
        }
        let value = turn.pool.param(entity, words.value).unwrap_or(ValueId::NULL);
        turn.pool.are_equal(value, self.value) || value == self.text
    }

    fn is_result(self, turn: &Turn<'_>, event: &Event) -> bool {
        match event.get(Field::ResultValue) {
            Some(Payload::Int(result)) => turn.pool.as_int(self.value) == Some(result),
            Some(Payload::Value(result)) => turn.pool.are_equal(result, self.value),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use expect_test::expect;

    use crate::goals::tests::{Board, evaluate, level};
    use crate::{Play, testing, text_grid};

    const NUMBERS: &str = r#"[[{"kind": "number", "value": 3}, {"kind": "number", "value": 1}, "gem"],
        [{"kind": "number", "value": "2"}, {"kind": "gem", "value": 4}]]"#;

    fn indices(config: &str, turns: usize) -> String {
        let board = Board { objects: NUMBERS, ..Board::default() };
        let level = level("sequence_match", config, &board);
        let mut play = Play::without_history(&level);
        let mut shown = String::new();
        for _ in 0..turns {
            let outcome = play.submit_named(&testing::action("wait"));
            let won = if outcome.won { " won" } else { "" };
            let indices = play.view().sequence_indices();
            let _ = writeln!(shown, "{indices:?}{won}\n{}", text_grid(play.view()));
        }
        shown
    }

    #[test]
    fn several_steps_complete_in_one_turn_and_take_their_numbers_away() {
        expect![[r#"
            [("goal", 3)] won
            ..*
            .*.
            ...
        "#]]
        .assert_eq(&indices(r#"{"sequence": [1, 2, 3]}"#, 1));
    }

    #[test]
    fn the_first_missing_number_stops_the_turn_and_other_kinds_do_not_count() {
        expect![[r#"
            [("goal", 1)]
            N.*
            N*.
            ...
            [("goal", 1)]
            N.*
            N*.
            ...
        "#]]
        .assert_eq(&indices(r#"{"sequence": [1, 4, 3]}"#, 2));
    }

    #[test]
    fn goals_of_one_id_go_on_where_the_other_one_is() {
        let level = testing::level_with(
            r#"{"layers": [{"id": "objects", "occupancy": "zero_or_one"}], "actions": [{"id": "wait"}]}"#,
            r#"{
                "board": {"size": [2, 1], "layers": {
                    "objects": [[{"kind": "number", "value": 1}, {"kind": "number", "value": 2}]]
                }},
                "goals": [
                    {"id": "same", "type": "sequence_match", "config": {"sequence": [1]}},
                    {"id": "same", "type": "sequence_match", "config": {"sequence": [9, 2]}}
                ]
            }"#,
            testing::LENIENT,
        );
        let mut play = Play::without_history(&level);
        let won = play.submit_named(&testing::action("wait")).won;
        assert_eq!((play.view().sequence_indices(), won), (vec![("same", 2)], true));
    }

    #[test]
    fn without_consuming_one_number_meets_equal_steps() {
        expect![[r#"
            [("goal", 4)] won
            NN*
            N*.
            ...
        "#]]
        .assert_eq(&indices(r#"{"sequence": [1, 1, 3, 1], "consumeOnMatch": false}"#, 1));
    }

    #[test]
    fn before_the_first_turn_there_is_no_index() {
        let level = level("sequence_match", r#"{"sequence": [1]}"#, &Board::default());
        assert!(Play::new(&level).view().sequence_indices().is_empty());
    }

    #[test]
    fn an_empty_sequence_is_met_at_once() {
        for config in ["{}", r#"{"sequence": []}"#, r#"{"sequence": [], "scanTrigger": "on_merge"}"#] {
            assert!(evaluate("sequence_match", config, &Board::default()).done, "{config}");
        }
    }

    #[test]
    fn progress_is_the_part_of_the_steps_met() {
        let board = Board { objects: NUMBERS, ..Board::default() };
        let progress = evaluate("sequence_match", r#"{"sequence": [1, 2, 9, 3]}"#, &board);
        assert_eq!((progress.done, progress.fraction), (false, 0.5));
    }

    #[test]
    fn merges_count_in_the_order_they_happen_and_take_nothing_away() {
        let game = r#"{
            "layers": [{"id": "objects", "occupancy": "zero_or_one"}],
            "actions": [{"id": "move"}],
            "entityKinds": {"number": {"symbolParam": "value", "tags": ["mergeable"]}},
            "systems": [{"id": "slide", "type": "slide_merge"}]
        }"#;
        let numbers =
            [1, 1, 2, 2].map(|value| format!(r#"{{"kind": "number", "value": {value}}}"#)).join(", ");
        let after = |sequence: &str| {
            let level = testing::level(
                game,
                &format!(
                    r#"{{
                        "board": {{"size": [4, 1], "layers": {{"objects": [[{numbers}]]}}}},
                        "goals": [{{"id": "goal", "type": "sequence_match",
                            "config": {{"sequence": {sequence}, "scanTrigger": "on_merge"}}}}]
                    }}"#
                ),
            );
            let mut play = Play::new(&level);
            let won = play.submit_named(&testing::action("left")).won;
            (play.view().sequence_indices()[0].1, won, text_grid(play.view()))
        };
        // The merge to 2 happens before the merge to 4.
        assert_eq!(after("[2, 4]"), (2, true, "NN..".to_owned()));
        assert_eq!(after("[4, 2]"), (1, false, "NN..".to_owned()));
    }
}
