//! Levels that move, are copied and deleted in a text: examples, and that nothing is lost in any order.

use proptest::prelude::*;

use super::*;
use crate::read::read;

const ABOVE: &str = "\
title rows

========
OBJECTS
========

background .
gray

player p
blue

=======
LEGEND
=======

=======
SOUNDS
=======

================
COLLISIONLAYERS
================

background
player

======
RULES
======

==============
WINCONDITIONS
==============

=======
LEVELS
=======
";

/// What stands below LEVELS when the entries stand in an order.
fn ordered(levels: &str, order: &[usize]) -> String {
    let above = if levels.contains('\r') { ABOVE.replace('\n', "\r\n") } else { ABOVE.to_owned() };
    let text = format!("{above}{levels}");
    let edits = in_order(&text, &read(&text), order).expect("the entries can be told apart");
    let after = text::apply(&text, &edits).expect("the edits fit the text");
    after.strip_prefix(&above).expect("the edits are below LEVELS").to_owned()
}

const THREE: &str = "
message first

p..

(the hard one)
.p.

message last
";

#[test]
fn a_level_moves_with_the_comment_right_above_it() {
    assert_eq!(
        ordered(THREE, &[0, 2, 1, 3]),
        "
message first

(the hard one)
.p.

p..

message last
"
    );
}

#[test]
fn a_level_that_becomes_the_first_stands_right_below_the_heading() {
    assert_eq!(ordered("\np.\n\n.p\n", &[1, 0]), "\n.p\n\np.\n");
}

#[test]
fn the_first_level_is_deleted_with_the_blank_line_below_it() {
    assert_eq!(ordered("\np.\n\n.p\n\npp\n", &[1, 2]), "\n.p\n\npp\n");
}

#[test]
fn a_copy_stands_a_blank_line_below() {
    assert_eq!(ordered("\np.\n\n.p\n", &[0, 0, 1]), "\np.\n\np.\n\n.p\n");
}

#[test]
fn levels_that_lose_the_message_between_them_are_set_off() {
    assert_eq!(ordered("\np.\nmessage one\n.p\n", &[0, 2]), "\np.\n\n.p\n");
}

#[test]
fn a_comment_of_its_own_stays_when_the_level_below_it_is_gone() {
    let levels = "\np.\n\n(act two)\n\n.p\n\npp\n";
    assert_eq!(ordered(levels, &[0, 2]), "\np.\n\n(act two)\n\npp\n");
    assert_eq!(ordered(levels, &[0]), "\np.\n\n(act two)\n");
}

#[test]
fn a_comment_of_several_lines_is_not_torn() {
    let levels = "\np.\n\n(one\n\ntwo)\n.p\n";
    assert_eq!(ordered(levels, &[1, 0]), "\n(one\n\ntwo)\n.p\n\np.\n");
    let behind = "\np. (one\n\ntwo)\n\n.p\n";
    assert_eq!(ordered(behind, &[1, 0]), "\n.p\n\np. (one\n\ntwo)\n");
}

#[test]
fn lines_end_as_they_do() {
    assert_eq!(ordered("\r\np.\r\n\r\n.p", &[1, 0, 1]), "\r\n.p\r\n\r\np.\r\n\r\n.p");
}

/// Entries as texts, with what may stand between them.
fn levels() -> impl Strategy<Value = String> {
    let entry =
        prop_oneof![Just("p.\n.."), Just(".p"), Just("message hi"), Just("(c)\npp"), Just("pp (c\n\nc)")];
    let between = prop_oneof![Just("\n\n"), Just("\n\n\n"), Just("\n\n(between)\n\n")];
    prop::collection::vec((entry, between), 0..6).prop_map(|parts| {
        parts.into_iter().fold("\n".to_owned(), |text, (entry, between)| text + entry + between)
    })
}

fn entries_of(text: &str) -> Vec<String> {
    let entry = |entry: &Entry| match entry {
        Entry::Message { text, .. } => format!("message {text}"),
        Entry::Board { rows, .. } => rows.iter().map(|row| row.text.as_str()).collect::<Vec<_>>().join("/"),
    };
    read(text).source.levels.iter().map(entry).collect()
}

proptest! {
    #![proptest_config(testrun::law(128))]

    #[test]
    fn any_order_has_these_entries_and_no_comment_is_lost(
        levels in levels(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
    ) {
        let text = format!("{ABOVE}{levels}");
        let before = entries_of(&text);
        let order: Vec<usize> =
            if before.is_empty() { Vec::new() } else { picks.iter().map(|it| it.index(before.len())).collect() };
        let after = format!("{ABOVE}{}", ordered(&levels, &order));
        let wanted: Vec<String> = order.iter().map(|number| before[*number].clone()).collect();
        prop_assert_eq!(entries_of(&after), wanted);
        prop_assert_eq!(after.matches("(between)").count(), levels.matches("(between)").count());
    }
}
